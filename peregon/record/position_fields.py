"""What rule parts keep, as a position writes it down and reads it again."""

from peregon.fields import Fields
from peregon.model.board import KINDS, LOCOMOTIVE
from peregon.model.declarations import (
    CARDS,
    CITIES,
    CITY,
    FLAG,
    KIND,
    NUMBER,
    PAYMENT,
    ROUTE,
    ROUTES,
    TICKET,
    TICKETS,
    Field,
)
from peregon.model.field_values import Laid, Value, set_value, value_of
from peregon.model.state import State
from peregon.record.finder import Finder
from peregon.record.words import Words


def write_field(words: Words, state: State, field: Field, seat: int = 0) -> object:
    value = value_of(state, field, seat)
    if isinstance(value, Laid):
        return words.cards([value.colour] * value.cards + [LOCOMOTIVE] * value.locomotives)
    if isinstance(value, tuple):
        return words.pile(value) if field.holds == CARDS else [_word(words, field, member) for member in value]
    return value if value is None or field.holds in (NUMBER, FLAG) else _word(words, field, value)


def _word(words: Words, field: Field, number: int) -> str:
    if field.holds in (ROUTE, ROUTES):
        return words.route(number)
    if field.holds in (CITY, CITIES):
        return words.city(number)
    if field.holds in (TICKET, TICKETS):
        return words.ticket(number)
    assert field.holds == KIND
    return words.letter(number)


def read_field(find: Finder, fields: Fields, state: State, field: Field, seat: int = 0) -> None:
    set_value(state, field, _read(find, fields, field), seat)


def _read(find: Finder, fields: Fields, field: Field) -> Value:
    name = field.name
    if field.holds == NUMBER:
        return fields.whole(name, field.least, field.most)
    if field.holds == FLAG:
        return fields.flag(name)
    if field.holds == CARDS:
        return tuple(find.pile(fields, name))
    if field.holds == ROUTES:
        return tuple(find.routes(fields, name))
    if field.holds == CITIES:
        return tuple(find.cities(fields, name))
    if field.holds == TICKETS:
        return tuple(find.tickets(fields, name))
    if fields.value(name) is None:
        return None
    if field.holds == PAYMENT:
        return _read_payment(find, fields, name)
    if field.holds == KIND:
        return find.kind(fields, name)
    if field.holds == ROUTE:
        return find.route(fields, name)
    return find.city(fields, name) if field.holds == CITY else find.ticket(fields, name, fields.text(name))


def _read_payment(find: Finder, fields: Fields, name: str) -> Laid:
    laid = find.pile(fields, name)
    colours = [kind for kind in range(LOCOMOTIVE) if laid[kind] > 0]
    if len(colours) > 1:
        fields.fail(name, "the cards must be of one colour, and locomotives")
    colour = colours[0] if colours else LOCOMOTIVE
    return Laid(colour, laid[colour] if colours else 0, laid[KINDS - 1])
