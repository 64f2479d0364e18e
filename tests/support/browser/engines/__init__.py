"""Browsers that are not Chromium, as far as the tests need them: to open a page, ask it, and click."""
