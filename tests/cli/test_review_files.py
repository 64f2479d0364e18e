"""`peregon review` and files: what it reads, what it writes, and what is left when something ends it."""

import csv
import errno
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from peregon.cli.output import write, write_each
from peregon.cli.review_screen import ReviewScreen
from peregon.game_review import Review, review
from peregon.record import Record
from tests.cli.conftest import Run, record_of
from tests.game_review.conftest import by_points

pytestmark = pytest.mark.usefixtures(by_points.__name__)
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
FULL = Path("/dev/full")
QUICK = ("--coarse", "--jobs", "1")


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    return [record_of("Ann", "Bob", tmp_path / f"{name}.peregon") for name in ("one", "two", "three")]


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong is found out before any of it."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("this is work")

    for name in ("review", "review_many"):
        monkeypatch.setattr(f"peregon.cli.review.{name}", refuse)


def ending_after(count: int, how: BaseException) -> Callable[..., Review]:
    """Reviews that are done so far, and then something happens."""
    done: list[Review] = []

    def limited(record: Record, **choices: bool) -> Review:
        if len(done) == count:
            raise how
        done.append(review(record, coarse=choices["coarse"]))
        return done[-1]

    return limited


def files_in(csv_text: str) -> set[str]:
    return {line["file"] for line in csv.DictReader(io.StringIO(csv_text))}


@pytest.mark.parametrize(
    ("how", "code", "told"),
    [(KeyboardInterrupt(), 130, "Stopped. These are the games"), (ValueError("no such luck"), 1, "no such luck")],
)
def test_what_was_finished_till_then_is_shown_and_written(
    run: Run,
    records: list[Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    how: BaseException,
    code: int,
    told: str,
) -> None:
    monkeypatch.setattr("peregon.game_review.many.review", ending_after(1, how))
    as_json, as_csv = tmp_path / "r.json", tmp_path / "r.csv"
    result = run("review", *records, *QUICK, "--json", as_json, "--csv", as_csv, code=code)
    assert told in result.stderr
    assert "one.peregon" in result.stdout and "two.peregon" not in result.stdout
    assert [each["file"] for each in json.loads(as_json.read_text("utf-8"))] == [str(records[0])]
    assert files_in(as_csv.read_text("utf-8")) == {str(records[0])}


def test_ctrl_c_before_anything_is_finished_writes_nothing(
    run: Run, records: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("peregon.game_review.many.review", ending_after(0, KeyboardInterrupt()))
    result = run("review", *records, *QUICK, "--json", tmp_path / "r.json", code=130)
    assert result.stdout == "" and "before the first games were finished" in result.stderr
    assert not (tmp_path / "r.json").exists()


@pytest.mark.usefixtures("no_work")
def test_a_record_that_does_not_hold_is_named_before_the_others_are_reviewed(
    run: Run, records: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    holds = records[1].read_text("utf-8")
    records[1].write_text(holds.replace("draw blind", "draw 1", 1), encoding="utf-8")
    alone, among = (run("review", *files, *QUICK, code=1).stderr for files in (records[1:2], records))
    assert alone == among and among.startswith(f"Error: {records[1]}: line ")

    def differs(record: Record) -> None:
        if record.source == str(records[2]):
            raise record.failure(5, "event 1 differs")

    # Well formed, but not what the rules make of it.
    records[1].write_text(holds, encoding="utf-8")
    monkeypatch.setattr("peregon.cli.review.verify", differs)
    assert run("review", *records, *QUICK, code=1).stderr == f"Error: {records[2]}: line 5: event 1 differs\n"


def test_a_file_stays_as_it_was_until_the_new_one_is_whole(
    run: Run, records: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = tmp_path / "kept.json"
    kept.write_text("of yesterday")
    before = set(tmp_path.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    result = run("review", records[0], *QUICK, "--json", kept, code=1)
    assert f"Error: {kept}: cannot be written: {os.strerror(errno.ENOSPC)}" in result.stderr
    assert "Turning points" in result.stdout, "what was found out is not lost"
    assert kept.read_text() == "of yesterday" and set(tmp_path.iterdir()) == before


@posix
def test_links_and_modes_stay_and_devices_are_written_to(tmp_path: Path) -> None:
    file, link = tmp_path / "file.txt", tmp_path / "link.txt"
    file.touch(0o640)
    link.symlink_to(file)
    write(str(link), "told")
    assert link.is_symlink() and file.read_text() == "told" and file.stat().st_mode & 0o777 == 0o640
    write(os.devnull, "told")
    assert not Path(os.devnull).is_file()
    end, beginning = os.pipe()
    write(f"/dev/fd/{beginning}", "told")
    assert os.read(end, 10) == b"told"
    for each in (end, beginning):
        os.close(each)


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_what_cannot_be_written_keeps_nothing_else_from_it(run: Run, records: list[Path], tmp_path: Path) -> None:
    result = run("review", records[0], *QUICK, "--json", FULL, "--csv", tmp_path / "r.csv", code=1)
    assert result.stderr == f"Error: {FULL}: cannot be written: {os.strerror(errno.ENOSPC)}\n"
    assert files_in((tmp_path / "r.csv").read_text("utf-8")) == {str(records[0])}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all names are text")
def test_a_name_that_is_no_text_is_spelt_out(run: Run, records: list[Path], tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"caf\xe9.peregon")
    records[0].rename(odd)
    as_json, as_csv = tmp_path / "r.json", tmp_path / "r.csv"
    run("review", odd, *QUICK, "--json", as_json, "--csv", as_csv)
    assert json.loads(as_json.read_text("utf-8"))["file"] == str(tmp_path / r"caf\udce9.peregon")
    assert files_in(as_csv.read_text("utf-8")) == {str(tmp_path / r"caf\udce9.peregon")}


@posix
def test_a_name_is_never_obeyed_by_the_terminal(run: Run, records: list[Path], tmp_path: Path) -> None:
    odd = records[0].rename(tmp_path / "\x1b[31mred.peregon")
    told = run("review", odd, records[1], *QUICK).stdout
    assert r"\x1b[31mred.peregon" in told and "\x1b" not in told
    told = run("review", records[1], *QUICK, "--json", tmp_path / "\x1b[31mno" / "r.json", code=1).stderr
    assert told.removesuffix("\n").isprintable()


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--json", "one.peregon"), "--json would write over one.peregon, which is read"),
        (("--csv", "link.peregon"), "--csv would write over link.peregon, which is read"),
        (("--csv", "little.toml", "--board", "little.toml"), "--csv would write over little.toml, which is read"),
        (("--json", "new", "--csv", "./new"), "--json and --csv would both write to ./new;"),
        (("--json", "-", "--csv", "-"), "--json and --csv would both write to the terminal;"),
        (("--json", ""), "--json needs the name of a file, or - for the terminal"),
    ],
)
def test_nothing_that_is_read_or_written_is_written_over(
    run: Run,
    records: list[Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("link.peregon").symlink_to("one.peregon")
    Path("little.toml").touch()
    before = records[0].read_text("utf-8")
    assert f"Error: {complaint}" in run("review", "one.peregon", *QUICK, *options, code=2).stderr
    assert records[0].read_text("utf-8") == before and not Path("new").exists()


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(
    ("place", "why"), [("no/r.json", errno.ENOENT), (".", errno.EISDIR), ("one.peregon/r.json", errno.ENOTDIR)]
)
def test_where_nothing_can_be_written_is_told_before_the_work(
    run: Run, records: list[Path], tmp_path: Path, place: str, why: int
) -> None:
    target = tmp_path / place
    told = run("review", records[0], *QUICK, "--json", target, code=1).stderr
    assert told == f"Error: {target}: cannot be written: {os.strerror(why)}\n"


def test_files_are_written_before_anything_is_shown(
    run: Run, records: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))

    with monkeypatch.context() as patch:
        patch.setattr(ReviewScreen, "show", gone)
        run("review", records[0], *QUICK, "--json", tmp_path / "r.json", code=1)
    assert json.loads((tmp_path / "r.json").read_text("utf-8"))["names"] == ["Ann", "Bob"]
    monkeypatch.setattr("click.echo", gone)
    with pytest.raises(BrokenPipeError):
        write_each(("-", "to a pipe"), (str(tmp_path / "file"), "to a file"))
    assert (tmp_path / "file").read_text() == "to a file"


@posix
def test_what_comes_through_a_pipe_is_read_once(run: Run, records: list[Path]) -> None:
    end, beginning = os.pipe()
    with os.fdopen(beginning, "wb") as pipe:
        pipe.write(records[0].read_bytes())
    told = run("review", f"/dev/fd/{end}", records[1], *QUICK, "--json", "-").stdout
    os.close(end)
    first, second = json.loads(told)
    assert first.pop("file") != second.pop("file") and first == second


def test_a_record_may_come_from_the_input_and_begin_with_a_mark(run: Run, records: list[Path]) -> None:
    text = records[0].read_text("utf-8")
    records[1].write_text(f"\ufeff{text}", encoding="utf-8")
    told = run("review", "-", records[1], *QUICK, "--json", "-", input=text).stdout
    first, second = json.loads(told)
    assert (first.pop("file"), second.pop("file")) == ("-", str(records[1])) and first == second
    assert "Error: the input: line 1: " in run("review", "-", *QUICK, input="nothing of ours", code=1).stderr


def test_one_file_is_an_object_and_several_are_a_list(run: Run, records: list[Path]) -> None:
    alone, both = (json.loads(run("review", *files, *QUICK, "--json", "-").stdout) for files in (records[:1], records))
    assert [each["file"] for each in both] == [str(file) for file in records]
    assert alone == both[0]
