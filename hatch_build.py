"""The README as the package carries it: on the page of a package index, links into the project lead nowhere.

With an address named `Source` in `[project.urls]` they lead there. Without one the words of a link stay, the address
goes, and so do pictures.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r'<img src="(?!https?:)([^"]+)"([^>]*)>\n(?:\n\*[^*]+\*\n)?')
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|mailto:|#)([^)\s]+)\)")


def readme_for_index(text: str, source: str | None) -> str:
    """The README without relative links."""
    if source is None:
        return LINK.sub(r"\1", PICTURE.sub("", text))
    base = f"{source.rstrip('/')}/blob/main"
    raw = f"{source.rstrip('/')}/raw/main"
    shown = PICTURE.sub(
        lambda matched: matched[0].replace(f'src="{matched[1]}"', f'src="{raw}/{matched[1]}"'), text
    )
    return LINK.sub(rf"[\1]({base}/\2)", shown)


class ReadmeHook(MetadataHookInterface):
    """Gives the package its README."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by Hatchling with the table `[project]`."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme_for_index(text, source)}
