"""What is wrong with a language's folder, and where."""

from peregon.fields import FileError


class LanguageError(FileError):
    """A language that cannot be used. The entry is a key of the file."""
