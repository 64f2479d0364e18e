"""Live play: tables, seats, sockets and the store behind them."""
