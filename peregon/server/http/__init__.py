"""HTTP: the addresses of the server, the files of the page, and what is said to those who run it."""
