"""Debian's Chromium, or another: where it is, and what it is started with."""

import os
import shutil

import pytest


def chromium() -> str:
    """Where Chromium is. A test that cannot run is no test that passed, so without one all of them fail."""
    path = os.environ.get("PEREGON_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("the browser tests need Chromium: apt-get install chromium, or name one in PEREGON_CHROMIUM")
    return path


# Chromium would make two pages for what its address bar may show, with every context: two thirds of what that costs.
_ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
# The last list of such features is the one that holds: these are in Playwright's own, and matter here.
_AS_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)


def arguments() -> list[str]:
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
    quiet += ["--disable-features=" + ",".join((*_AS_PLAYWRIGHT, *_ADDRESS_BAR))]
    return ["--no-sandbox", *quiet] if os.geteuid() == 0 else quiet
