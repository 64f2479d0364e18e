"""A PostgreSQL server of the tests' own: Debian's programs, a folder that is thrown away, a port that was free."""

import itertools
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PATIENCE = 30.0
MISSING = (
    "PostgreSQL is not installed, and these tests are about it. `make needs` installs it where it may; by hand: "
    "apt-get install postgresql"
)


class PostgresMissing(RuntimeError):
    """There are no programs to start. The tests fail by it: a test that was left out proves nothing."""


def programs() -> Path:
    """Debian keeps several versions beside each other; the latest is taken."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    if (elsewhere := shutil.which("initdb")) is not None:
        return Path(elsewhere).resolve().parent
    raise PostgresMissing(MISSING)


def unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root. Whatever happens to the tests, their server ends with them; to be exact, with
    the thread that started it."""
    if shutil.which("setpriv") is None:
        return []
    words = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid() == 0:
        words += ["--reuid", "postgres", "--regid", "postgres", "--init-groups"]
    return [*words, "--"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """Started once; every test takes a database of its own from it."""

    def __init__(self) -> None:
        self._bin = programs()
        self._numbers = itertools.count(1)
        self._free: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self.password = secrets.token_hex(8)
        self.port = 0
        # Not below pytest's own folder, which only its user may enter.
        self.folder = Path(tempfile.mkdtemp(prefix="peregon-postgres-"))
        secret = self.folder / "password"
        secret.write_text(self.password)
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            for path in (self.folder, secret):
                os.chown(path, user.pw_uid, user.pw_gid)
        settings = ["--username=peregon", "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8", "--no-sync"]
        self._run("initdb", "--pgdata", str(self.folder / "data"), "--locale=C", *settings)

    def _run(self, program: str, *words: str) -> None:
        command = [*unprivileged(), str(self._bin / program), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")

    def start(self) -> None:
        for _ in range(3):
            # Kept for a second start: whoever was connected comes back to the same address.
            self.port = self.port or free_port()
            if self._started():
                return
            self.port = 0
        raise RuntimeError(f"PostgreSQL did not start:\n{self._log().read_text()}")

    def _started(self) -> bool:
        command = [*unprivileged(), str(self._bin / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        command += ["-k", str(self.folder), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=on"]
        with self._log().open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/")
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            ready = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if subprocess.run(ready, check=False, timeout=PATIENCE).returncode == 0:
                return True
            time.sleep(0.05)
        return False

    def _log(self) -> Path:
        return self.folder / "log"

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is orderly; with SIGQUIT it ends as in a crash, without a word to anybody and nothing tidied up."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def address(self, database: str = "postgres", password: str | None = None) -> str:
        return f"postgresql://peregon:{password or self.password}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty one. To empty one is a hundred times cheaper than to make one."""
        if self._free:
            name = self._free.pop()
            self.sql(name, "SET client_min_messages = error; DROP SCHEMA IF EXISTS peregon CASCADE")
        else:
            name = f"tables_{next(self._numbers)}"
            self.sql("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def give_back(self, address: str) -> None:
        """Whoever is still connected to it is thrown out."""
        name = address.rsplit("/", 1)[1]
        self.sql("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        self._free.append(name)

    def sql(self, database: str, statements: str) -> str:
        command = [str(self._bin / "psql"), "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", self.address(database)]
        done = subprocess.run(command, input=statements, capture_output=True, text=True, check=False, timeout=PATIENCE)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()
