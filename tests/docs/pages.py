"""The pages of the documentation."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TRANSLATED = set((ROOT / "docs" / "rules").glob("*/*.md"))
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - TRANSLATED)


def name_of(page: Path) -> str:
    """The page as people name it: `docs/records.md`."""
    return page.relative_to(ROOT).as_posix()
