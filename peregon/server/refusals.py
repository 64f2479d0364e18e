"""Refusals: what the server answers when it will not do something. The page translates the codes."""

from http import HTTPStatus


class Refusal(Exception):
    """A clear no. Nothing has changed."""

    def __init__(self, code: str, text: str, field: str | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.field = field

    @property
    def status(self) -> HTTPStatus:
        return _STATUS.get(self.code, HTTPStatus.CONFLICT)


class Overtaken(Refusal):
    """Another process has changed the table meanwhile; it has been read again, and the same may now be tried anew."""

    def __init__(self) -> None:
        super().__init__("stale", "somebody was quicker; look again")


_STATUS = {
    "bad_request": HTTPStatus.BAD_REQUEST,
    "forbidden": HTTPStatus.FORBIDDEN,
    "removed": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_tables": HTTPStatus.TOO_MANY_REQUESTS,
    "game_broke": HTTPStatus.INTERNAL_SERVER_ERROR,
    "full": HTTPStatus.SERVICE_UNAVAILABLE,
    "closing": HTTPStatus.SERVICE_UNAVAILABLE,
}
