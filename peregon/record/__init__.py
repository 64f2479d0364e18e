"""Games on paper: notation, positions, records."""

from peregon.record.lines import RecordError
from peregon.record.notation import read, write
from peregon.record.packing import state_bytes, state_from_bytes
from peregon.record.position import PositionError, position_of, read_position, write_position
from peregon.record.record import Move, Record, Result, load, read_record, resume
from peregon.record.rules_then import OtherRulesError
from peregon.record.spelling import NotationError
from peregon.record.undo import UndoError, undo, undoable
from peregon.record.verify import Verification, verify
from peregon.record.verify_luck import LuckVerification
from peregon.record.writing import RecordWriter, write_record

__all__ = [
    "LuckVerification",
    "Move",
    "NotationError",
    "OtherRulesError",
    "PositionError",
    "Record",
    "RecordError",
    "RecordWriter",
    "Result",
    "UndoError",
    "Verification",
    "load",
    "position_of",
    "read",
    "read_position",
    "read_record",
    "resume",
    "state_bytes",
    "state_from_bytes",
    "undo",
    "undoable",
    "verify",
    "write",
    "write_position",
    "write_record",
]
