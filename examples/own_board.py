"""A board of one's own, written as text, played with the base rulebook."""

import random

import peregon
from peregon.boards import read_board

TEXT = """
format = 1
id = "three_valleys"
rulebook = "usa"
title = { en = "Three Valleys" }

[points]
1 = 1
2 = 2
3 = 4

[kinds]
red = { letter = "R", count = 12, colour = "#c0392b", symbol = "square", en = "red" }
blue = { letter = "B", count = 12, colour = "#2c6fb3", symbol = "ring", en = "blue" }
gold = { letter = "G", count = 12, colour = "#d9a400", symbol = "bars", en = "gold" }

[locomotive]
letter = "L"
count = 6
colour = "#7f7f7f"
symbol = "locomotive"
en = "locomotive"

[cities]
mill = { name = "Mill" }
ford = { name = "Ford" }
peak = { name = "Peak" }
lake = { name = "Lake" }
moor = { name = "Moor" }

[routes]
mill-ford = { length = 2, colour = "red" }
mill-ford-2 = { length = 2, colour = "blue" }
ford-peak = { length = 3, colour = "any" }
peak-lake = { length = 1, colour = "gold" }
lake-moor = { length = 2, colour = "any" }
moor-mill = { length = 3, colour = "blue" }
ford-lake = { length = 2, colour = "red" }

[tickets]
mill-peak = 5
mill-lake = 4
moor-ford = 4
peak-moor = 3
ford-lake = 2
mill-ford = 2
"""

game = peregon.start(read_board(TEXT, "three_valleys.toml"), seats=2, seed=3)
player = random.Random(3)
while not game.over:
    game.play(player.choice(game.options))
print([seat.total for seat in game.score_sheet().seats])
