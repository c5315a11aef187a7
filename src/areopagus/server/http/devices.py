"""The name of a browser in a list of devices: the browser and its system, from its user agent."""

from __future__ import annotations

import re
from typing import Final

BROWSERS: Final = {
    "Edge": r"Edg(e|A|iOS)?/",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chrome": r"Chrome/|CriOS/|Chromium/",
    "Safari": r"Safari/",
}
SYSTEMS: Final = {
    "Android": r"Android",
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Windows": r"Windows",
    "macOS": r"Mac OS X|Macintosh",
    "ChromeOS": r"CrOS",
    "Linux": r"Linux|X11",
}


def device_name(user_agent: str) -> str:
    """A name such as `Firefox, Android`; empty if the user agent is unknown."""
    names = (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent))
    return ", ".join(name for name in names if name)


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for name, sign in names.items() if re.search(sign, user_agent[:400])), "")
