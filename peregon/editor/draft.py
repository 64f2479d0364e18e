"""The draft: the board that is being drawn up, everything it has been before, and a picture of it at any moment."""

from pathlib import Path

from peregon.boards import BoardError, BoardSheet
from peregon.boards.cards import SYMBOLS
from peregon.boards.files import parse
from peregon.boards.loader import read_draft
from peregon.catalogue import find
from peregon.drawing.plan import PlanError, find_plan
from peregon.editor import telling
from peregon.editor.board_file import BoardFile
from peregon.editor.document import BoardDocument
from peregon.editor.edits import Edit, edited
from peregon.editor.payloads import BoardComplaint, EditorState
from peregon.editor.places import Places
from peregon.editor.sketch import Sketched, sketch
from peregon.rulebooks import RULEBOOKS
from peregon.server.refusals import Refusal

MOST_STEPS = 500


class Draft:
    """Texts are kept, not edits: what is undone is what was there, to the byte."""

    def __init__(self, path: Path) -> None:
        self.file = BoardFile(path)
        parse(self.file.text, str(path))
        self._past: list[BoardDocument] = []
        self._future: list[BoardDocument] = []
        self.version = 0
        self.drawings = 0
        self._drawn: Sketched | None = None
        self._show(BoardDocument(self.file.text))

    def _show(self, document: BoardDocument) -> None:
        self.document = document
        self.version += 1
        self.sheet, self.wrong = read_draft(document.values, str(self.file.path))
        if self.sheet is None:
            return
        if self._drawn is None:
            self._drawn = _kept_plan(self.sheet) if self.wrong is None else None
        if self._drawn is None or self._drawn.sheet != self.sheet:
            self.draw(sketch(self.sheet, self._drawn))

    @property
    def drawn(self) -> Sketched:
        if self._drawn is None:
            raise Refusal("no_picture", "there is nothing to draw before the file has cards, cities and routes")
        return self._drawn

    def draw(self, drawn: Sketched) -> None:
        self._drawn = drawn
        self.drawings += 1

    def edit(self, edits: list[Edit]) -> None:
        """All of them as one step, or none."""
        document = self.document
        for each in edits:
            document = edited(document, each, Places(self.drawn.sheet, self.drawn.plan))
        if document.text == self.document.text:
            return
        self._step(document)

    def _step(self, document: BoardDocument) -> None:
        self._past = [*self._past, self.document][-MOST_STEPS:]
        self._future = []
        self._show(document)

    def undo(self) -> None:
        if self._past:
            self._future.append(self.document)
            self._show(self._past.pop())

    def redo(self) -> None:
        if self._future:
            self._past.append(self.document)
            self._show(self._future.pop())

    def save(self) -> None:
        self.file.save(self.document.text)

    def reload(self) -> None:
        """What the file says now, as a step that can be undone."""
        try:
            text = self.file.read()
            parse(text, str(self.file.path))
        except BoardError as error:
            raise Refusal("unreadable", str(error)) from None
        self._step(BoardDocument(text))

    def complaints(self) -> list[BoardComplaint]:
        if self.wrong is not None:
            return [{"entry": each.entry, "problem": each.problem} for each in (self.wrong, *self.wrong.others)]
        assert self.sheet is not None
        return [{"entry": "rulebook", "problem": problem} for problem in _rulebook_problems(self.sheet)]

    def state(self) -> EditorState:
        document = self.document
        return {
            "version": self.version,
            "file": self.file.name,
            "fresh": self.file.is_new,
            "saved": document.text == self.file.text and not self.file.is_new,
            "undo": bool(self._past),
            "redo": bool(self._future),
            "head": telling.head_of(document),
            "rulebooks": list(RULEBOOKS),
            "points": telling.points_of(document),
            "kinds": telling.kinds_of(document),
            "locomotive": telling.locomotive_of(document),
            "symbols": list(SYMBOLS),
            "countries": telling.countries_of(document),
            "cities": telling.cities_of(document),
            "routes": telling.routes_of(document),
            "tickets": telling.tickets_of(document, self.sheet),
            "complaints": self.complaints(),
        }


def _kept_plan(sheet: BoardSheet) -> Sketched | None:
    """The plan that lies beside the file, if it is one of this board."""
    try:
        return Sketched(sheet, find_plan(sheet), refined=True)
    except PlanError:
        return None


def _rulebook_problems(sheet: BoardSheet) -> list[str]:
    """What the rulebook says of a board that is well written: a ferry it does not know, too few tickets."""
    try:
        title = find(sheet)
    except BoardError as error:
        return [error.problem]
    return list(title.complaints())
