"""Ten lines to a running game: two players who choose at random, and a score sheet that explains itself."""

import random

import peregon

game = peregon.start("europe", seats=2, seed=1)
player = random.Random(1)
while not game.over:
    game.play(player.choice(game.options))

sheet = game.score_sheet()
for seat in sheet.seats:
    print(f"seat {seat.seat}: {seat.total} points, {seat.completed} tickets completed")
    for award in seat.awards:
        print(f"    {award.name}: {award.points}")
print("won by", *sheet.winners)
