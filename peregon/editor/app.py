"""The app of the editor: which address leads where. Whoever changes something is answered with the whole board."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from peregon.boards import BoardError
from peregon.drawing import Style, board_svg
from peregon.drawing.theme import BOTH
from peregon.editor.draft import Draft
from peregon.editor.edits import Edit
from peregon.editor.gate import Keys
from peregon.editor.payloads import EditorDrawing, Entered, TrialTable
from peregon.editor.refining import Refined, Refining
from peregon.editor.sketch import lane_of
from peregon.editor.trial import Trials
from peregon.languages import ENGLISH, codes
from peregon.server.http.app import http_error, refused
from peregon.server.http.responses import json_response
from peregon.server.http.static_files import StaticFiles, web_folder
from peregon.server.http.words import filled_in, page_words
from peregon.server.refusals import Refusal

T = TypeVar("T")


class Enter(Struct, forbid_unknown_fields=True):
    token: str


class Edits(Struct, forbid_unknown_fields=True):
    edits: list[Edit]


class Editor:
    """One draft, whoever has the key; requests are answered one after the other."""

    def __init__(self, draft: Draft, keys: Keys) -> None:
        self._draft = draft
        self._keys = keys
        self._pages = StaticFiles(web_folder(), filled_in)
        self._refining = Refining(self._refined)
        self._trials = Trials()
        self._advice: tuple[str, Refined] | None = None

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/", self._page),
                Route("/web/{path:path}", self._file),
                Route("/favicon.ico", self._icon),
                Route("/api/words/{page}", self._words),
                Route("/api/enter", self._enter, methods=["POST"]),
                Route("/api/board", self._board),
                Route("/api/edit", self._edit, methods=["POST"]),
                *(self._command(name) for name in ("undo", "redo", "save", "reload")),
                Route("/api/drawing", self._drawing),
                Route("/api/layout", self._progress),
                Route("/api/layout/begin", self._begin, methods=["POST"]),
                Route("/api/layout/cancel", self._cancel, methods=["POST"]),
                Route("/api/play", self._play, methods=["POST"]),
            ],
            exception_handlers={Refusal: refused, HTTPException: http_error},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        yield
        self._refining.cancel()
        await asyncio.to_thread(self._trials.close)

    async def _page(self, request: Request) -> Response:
        return self._pages.find("edit.html").answer(request)

    async def _icon(self, request: Request) -> Response:
        return self._pages.find("icon.svg").answer(request)

    async def _file(self, request: Request) -> Response:
        return self._pages.find(request.path_params["path"]).answer(request)

    async def _words(self, request: Request) -> Response:
        return json_response(page_words(_language(request), request.path_params["page"]))

    async def _enter(self, request: Request) -> Response:
        key = self._keys.enter((await _read(request, Enter)).token)
        return json_response(Entered(key=key))

    async def _board(self, _request: Request) -> Response:
        return json_response(self._draft.state())

    async def _edit(self, request: Request) -> Response:
        edits = (await _read(request, Edits)).edits
        await self._change(lambda: self._draft.edit(edits))
        return json_response(self._draft.state())

    def _command(self, name: str) -> Route:
        change: Callable[[], None] = getattr(self._draft, name)

        async def endpoint(_request: Request) -> Response:
            await self._change(change)
            return json_response(self._draft.state())

        return Route(f"/api/{name}", endpoint, methods=["POST"])

    async def _change(self, change: Callable[[], None]) -> None:
        """A layout of what has been overtaken is of no use to anybody."""
        version = self._draft.version
        change()
        if self._draft.version != version:
            await asyncio.to_thread(self._refining.cancel)

    async def _drawing(self, request: Request) -> Response:
        return json_response(await asyncio.to_thread(self._draw, _language(request)))

    def _draw(self, language: str) -> EditorDrawing:
        drawn, version = self._draft.drawn, self._draft.version
        plan, sheet = drawn.plan, drawn.sheet
        told = self._advice[1] if self._advice and self._advice[0] == plan.digest and drawn.refined else None
        return {
            "version": version,
            "svg": board_svg(sheet, plan, Style(language=language, theme=BOTH)),
            "width": plan.width,
            "height": plan.height,
            "pitch": plan.pitch,
            "dot": plan.dot_radius,
            "cities": [city.id for city in sheet.cities],
            "routes": [route.id for route in sheet.routes],
            "places": list(plan.places),
            "curves": [track.curve for track in plan.tracks],
            "lanes": [lane_of(route) * plan.pitch for route in sheet.routes],
            "refined": drawn.refined,
            "advice": [each.told(language) for each in told.advice] if told else [],
        }

    async def _progress(self, _request: Request) -> Response:
        return json_response(self._refining.told(self._draft.drawings))

    async def _begin(self, request: Request) -> Response:
        if self._draft.wrong is not None:
            raise Refusal("not_possible", "a board is laid out when nothing is wrong with it")
        await asyncio.to_thread(self._refining.begin, self._draft.drawn)
        return await self._progress(request)

    async def _cancel(self, request: Request) -> Response:
        await asyncio.to_thread(self._refining.cancel)
        return await self._progress(request)

    def _refined(self, refined: Refined) -> None:
        """A layout that was overtaken by an edit is no layout of this board any more."""
        if self._draft.sheet is not None and refined.drawn.sheet.digest == self._draft.sheet.digest:
            self._advice = refined.drawn.plan.digest, refined
            self._draft.draw(refined.drawn)

    async def _play(self, _request: Request) -> Response:
        try:
            url = await asyncio.to_thread(self._trials.play, self._draft.document.text, self._draft.drawn)
        except BoardError as error:
            raise Refusal("not_playable", str(error.problem)) from None
        return json_response(TrialTable(url=url))


async def _read(request: Request, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=shape)
    except msgspec.MsgspecError as error:
        raise Refusal("bad_request", str(error)) from None


def _language(request: Request) -> str:
    asked = request.query_params.get("lang", ENGLISH)
    return asked if asked in codes() else ENGLISH
