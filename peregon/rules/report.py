"""The report: what is wrong with a position that came from outside."""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Report:
    """Where parts say what is wrong with a position, in the words of its board."""

    def fail(self, path: str, problem: str) -> None:
        """Does not come back."""
        raise ValueError(f"{path}: {problem}")

    def city(self, city: i64) -> str:
        return f"city {city}"

    def route(self, route: i64) -> str:
        return f"route {route}"

    def ticket(self, ticket: i64) -> str:
        return f"ticket {ticket}"

    def kind(self, kind: i64) -> str:
        return f"kind {kind}"
