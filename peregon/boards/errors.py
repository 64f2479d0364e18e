"""What is wrong with a board file, and where."""

from peregon.fields import FileError


class BoardError(FileError):
    """A board file that cannot be used."""
