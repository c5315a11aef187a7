"""The client's files: typed, without texts of its own, in step with the wire."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from pydantic import BaseModel

import areopagus
from areopagus.server import messages
from areopagus.server.texts import all_texts
from scripts.tools import need

WEB = Path(areopagus.__file__).parent / "web"
SCRIPTS = sorted((WEB / "js").glob("*.js"))


def test_the_types_hold() -> None:
    tools = need("node", "typescript")
    command = [
        str(tools["typescript"]),
        *("--allowJs", "--checkJs", "--strict", "--noEmit", "--noUncheckedIndexedAccess"),
        *("--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"),
        *("--lib", "es2022,dom,dom.iterable"),
        *map(str, SCRIPTS),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)
    assert run.stdout + run.stderr == ""


def test_every_text_that_the_page_asks_for_is_there() -> None:
    asked = {
        key
        for script in SCRIPTS
        for key in re.findall(r'"(web\.[a-z_.]+[a-z])"', script.read_text(encoding="utf-8"))
    }
    assert len(asked) > 80
    assert asked - set(all_texts("en")) == set()


def test_the_page_has_no_text_of_its_own() -> None:
    """Whatever stands between quotes and reads like a sentence would be one."""
    for script in SCRIPTS:
        code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", script.read_text(encoding="utf-8"), flags=re.S | re.M)
        for text in re.findall(r'"([^"\n]*)"', code):
            assert not re.match(r"[A-Z][a-z]+ [a-z]+", text), f"{script.name}: {text}"


def test_the_page_obeys_its_policy() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*src=)", page) == []
    assert " style=" not in page
    assert "<style" not in page
    assert not re.search(r"\son[a-z]+=", page)
    assert "http" not in page


def typedefs() -> dict[str, set[str]]:
    """The types of the wire as the client declares them: name -> properties."""
    text = (WEB / "js" / "types.js").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for part in text.split("@typedef {object} ")[1:]:
        name = part.split()[0]
        found[name] = set(re.findall(r"@property \{.*\} \[?(\w+)\]?", part.split("@typedef")[0]))
    return found


@pytest.mark.parametrize(
    "model",
    [
        messages.SeatInfo,
        messages.TableInfo,
        messages.OptionInfo,
        messages.GameInfo,
        messages.RuleText,
        messages.Moment,
    ],
)
def test_client_and_server_mean_the_same(model: type[BaseModel]) -> None:
    assert typedefs()[model.__name__] == set(model.model_fields)


def test_what_the_page_says_is_what_the_server_understands() -> None:
    text = (WEB / "js" / "types.js").read_text(encoding="utf-8")
    said = text[text.index('@typedef {{type: "choose"') : text.index("Said what a page says")]
    spoken = (
        messages.Choose,
        messages.Undo,
        messages.Consent,
        messages.Why,
        messages.Say,
        messages.Show,
        messages.Ping,
    )
    declared = {model.model_fields["type"].annotation.__args__[0] for model in spoken}  # type: ignore[union-attr]
    assert set(re.findall(r'type: "(\w+)"', said)) == declared
