"""Compiled texts are those of the catalogues."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent


PO_FILES = sorted(path for folder in ("src", "examples") for path in (ROOT / folder).rglob("*.po"))


def key_of(message: Message) -> tuple[str, ...]:
    """By what a catalogue finds a text: its id, of which a text with a plural has two, and its context."""
    return (*texts_of(message.id), message.context or "")


def texts_of(text: str | Sequence[str]) -> tuple[str, ...]:
    """One text, or those of the singular and the plurals; Babel gives them as a list or as a tuple."""
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize("po", PO_FILES, ids=lambda po: str(po.relative_to(ROOT)))
def test_compiled_texts_are_up_to_date(po: Path) -> None:
    with po.open("rb") as source:
        texts = read_po(source)
    mo = po.with_suffix(".mo")
    assert mo.exists(), f"{mo.relative_to(ROOT)} is not there: make messages"
    compiled = read_mo(io.BytesIO(mo.read_bytes()))
    wanted = {
        key_of(one): texts_of(one.string)
        for one in texts
        if one.id and all(texts_of(one.string)) and not one.fuzzy
    }
    by_key = {key_of(one): texts_of(one.string) for one in compiled if one.id}
    assert by_key == wanted, "the texts have changed since they were compiled: make messages"
