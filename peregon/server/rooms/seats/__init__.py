"""Who sits at a table: how it is laid out, who takes which seat, under which name, by which token."""
