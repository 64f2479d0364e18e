"""Announcements: what processes tell each other of the rooms that more than one of them has to do with.

They come and go: who missed one looks the room up. So they may say more than an entry does, what the state of a game is
by now, and nobody has to read its position for that, or to ask the database."""

import zlib

import msgspec
from msgspec import Struct

import peregon
from peregon.record.packing import state_bytes
from peregon.server.rooms.entries import Entry, write_entry
from peregon.server.rooms.room import Room


class Announcement(Struct, omit_defaults=True, rename={"said_by": "from"}):
    room: str
    said_by: str = ""
    seq: int = 0  # the number of the last entry that the speaker knows
    seats: list[int] | None = None  # those that are connected there, when that is what it is about
    entry: bytes = b""  # the last one itself, where it says all that it has changed
    state: bytes = b""  # of the game after it, packed
    version: str = ""  # of Peregon, which has packed it
    no_more: bool = False  # the speaker has nothing to do with the room any longer
    machine: str = ""  # where the speaker runs, when it is about no room but about its bots:
    households: int = 0  # for so many they think, or will


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Announcement)


def presence(name: str, room: Room) -> str:
    """Who is connected to a process, and that it wants to hear what happens there."""
    return _written(
        Announcement(room.id, name, room.seq, sorted({seat for guest in room.guests for seat in guest.seats}))
    )


def farewell(name: str, room: Room) -> str:
    """Nobody is there any more who would have to hear what happens."""
    return _written(Announcement(room.id, name, room.seq, no_more=True))


def load(name: str, machine: str, households: int) -> str:
    """How much a process has its bots think about."""
    return _written(Announcement("", name, machine=machine, households=households))


def news(name: str, room: Room, entry: Entry) -> str:
    """What has just happened."""
    said = Announcement(room.id, name, room.seq)
    if entry.changes is not None and room.game is not None:
        said.entry = write_entry(entry)
        if room.title.plugin is None:  # there may be another version of a plug-in elsewhere
            said.state, said.version = zlib.compress(state_bytes(room.game.state), 1), peregon.__version__
    return _written(said)


def _written(said: Announcement) -> str:
    return _ENCODER.encode(said).decode()


def read_announcement(text: str) -> Announcement:
    return _DECODER.decode(text)


def state_in(said: Announcement) -> bytes | None:
    """For `state_from_bytes`, if it is of this version of the rules."""
    return zlib.decompress(said.state) if said.state and said.version == peregon.__version__ else None
