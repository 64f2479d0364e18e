"""How large a board may be. The engine's tables, the pictures and the notation rely on these."""

FORMAT = 1

FILE_SIZE = 1_000_000
LINE_LENGTH = 1_000
NAME_LENGTH = 60

KINDS = 8
PLACES = 120
COUNTRIES = 20
ROUTES = 240
TICKETS = 180

CARDS = 99
LENGTH = 20
PIECES = 99
POINTS = 999
