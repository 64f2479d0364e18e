"""Messages: what a client may say over the socket, checked as it is read."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from peregon.record.titles import MOST_SEATS
from peregon.server.limits import limits
from peregon.server.refusals import Refusal

LONGEST_CHAT = 500

Id = Annotated[int, Meta(ge=0, lt=1 << 53)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: the last sequence number seen, and whose eyes to see with."""

    after: Id = 0
    seat: SeatNumber | None = None
    contributes: bool = False  # to the luck of the table, when it is asked for that


class Look(Struct, tag="look", forbid_unknown_fields=True):
    seat: SeatNumber


class SetPace(Struct, tag="pace", forbid_unknown_fields=True):
    """How much longer than usual a player would like bots to take for a move."""

    times: Annotated[float, Meta(ge=0, le=3)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    pass


class Request(Struct, forbid_unknown_fields=True):
    """Everything that is answered by a `done` or a `refused` with the same id."""

    id: Id


class Act(Request, tag="act"):
    """An action. The turn is the number that the seat was told last, so that nothing happens twice."""

    seat: SeatNumber
    turn: Id
    action: Id


class Chat(Request, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Start(Request, tag="start"):
    """Begins the game. Seats that are still open go to a bot of that kind."""

    bots: str | None = None


class OfSeat(Request):
    seat: SeatNumber


class LuckHash(OfSeat, tag="luck_hash"):
    """Of what the player's browser adds to the luck."""

    hash: Digest


class LuckContribution(OfSeat, tag="luck_contribution"):
    """That itself, when all hashes are there."""

    contribution: Digest


class Leave(OfSeat, tag="leave"):
    pass


class Substitute(OfSeat, tag="substitute"):
    bot: str | None = None


class TakeSeat(OfSeat, tag="take_seat"):
    pass


class Pause(Request, tag="pause"):
    pass


class Unpause(Request, tag="unpause"):
    pass


class TakeBack(OfSeat, tag="take_back"):
    pass


class Answer(OfSeat, tag="answer"):
    yes: bool


class Hint(OfSeat, tag="hint"):
    pass


class Progress(OfSeat, tag="progress"):
    pass


class WhyNot(OfSeat, tag="why_not"):
    pass


class Remove(OfSeat, tag="remove"):
    pass


class Mute(OfSeat, tag="mute"):
    pass


class Rematch(Request, tag="rematch"):
    pass


class _Numbered(Struct):
    id: Id


Incoming = (
    Hello
    | Look
    | SetPace
    | Ping
    | Act
    | Chat
    | Start
    | LuckHash
    | LuckContribution
    | Leave
    | Substitute
    | TakeSeat
    | Pause
    | Unpause
    | TakeBack
    | Answer
    | Hint
    | Progress
    | WhyNot
    | Remove
    | Mute
    | Rematch
)

_DECODER: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
_IDS: msgspec.json.Decoder[_Numbered] = msgspec.json.Decoder(_Numbered)


def read_message(frame: str | bytes) -> Incoming:
    most = limits().socket.message_bytes
    if len(frame) > most:
        raise Refusal("too_large", f"a message has at most {most} bytes")
    try:
        return _DECODER.decode(frame)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("bad_request", f"not a message: {error}") from None
    except RecursionError:
        raise Refusal("bad_request", "not a message: nested too deeply") from None


def id_of(frame: str | bytes) -> int | None:
    """Of a message that cannot be read otherwise: whoever sent it waits for an answer."""
    try:
        return _IDS.decode(frame).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
