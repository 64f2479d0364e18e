"""The editor of boards: a page for one file on this machine. It is no part of the server that people play on."""
