"""How the package is built: its README, and the compiled modules of a wheel that is built with AREOPAGUS_COMPILED=1.

On the page of a package index, links of the README into the project lead nowhere. With an address named `Source` in
`[project.urls]` they lead there. Without one the words of a link stay, the address goes, and so do pictures.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
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


class CompiledHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel, if they are wanted; see docs/compiled.md."""

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return list(self._compiled().NEEDS) if self._is_wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; such a wheel is for this Python and this platform."""
        if not self._is_wanted or version != "standard":
            return
        self._work = TemporaryDirectory()
        folder = Path(self._work.name)
        compiled = self._compiled()
        compiled.copy_sources(folder)
        for library in compiled.compile_modules(folder):
            build_data["force_include"][str(folder / library)] = library.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was needed for compiling."""
        if self._is_wanted and version == "standard":
            self._work.cleanup()

    @property
    def _is_wanted(self) -> bool:
        return os.environ.get("AREOPAGUS_COMPILED") == "1"

    def _compiled(self) -> Any:
        sys.path.insert(0, self.root)
        from scripts import compiled

        return compiled
