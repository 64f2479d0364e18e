"""What the tests of the server stand on: clients, guests without a socket, a database, bots that fail."""
