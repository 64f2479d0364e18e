"""Host names: those that the server answers to.

A stranger's page can have its own name lead to this machine, and would then be of the same origin as the server: so a
name is believed only when somebody here has given it. An address in numbers leads where it says.
"""

import socket
from collections.abc import Sequence
from ipaddress import ip_address

HERE = "localhost"


class HostNames:
    def __init__(self, names: Sequence[str] = (), behind_proxy: bool = False) -> None:
        own = socket.gethostname().lower()
        self._given = {name.lower() for name in names}
        self._names = {HERE} | (self._given or {own, f"{own}.local"})
        # A proxy has chosen by the name already.
        self._any = behind_proxy and not names

    def know(self, host: str) -> bool:
        """Of a `Host` as it was sent, with its port or without."""
        name = _without_port(host.lower())
        return self._any or name in self._names or self._leads_here(name)

    def _leads_here(self, name: str) -> bool:
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not self._given


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")
