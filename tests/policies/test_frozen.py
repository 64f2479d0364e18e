"""Frozen players choose as they chose on the day they were frozen, in all five games."""

from itertools import zip_longest

from tests.policies.make_frozen import frozen_choices, written_choices


def test_the_frozen_players_choose_as_ever() -> None:
    found, written = frozen_choices(), written_choices()
    assert list(found) == list(written)
    for key, choices in written.items():
        for number, (now, then) in enumerate(zip_longest(found[key], choices)):
            assert now == then, f"{key}: choice {number} was {then!r} and is {now!r}"
