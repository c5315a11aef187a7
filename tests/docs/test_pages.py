"""The pages are complete and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import areopagus
import areopagus.bots
import areopagus.kernel
from areopagus.kernel import errors
from scripts import pictures
from tests.docs.pages import PAGES, ROOT, name_of

REFERENCE = (ROOT / "docs/api.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
RECORDS = (ROOT / "docs/records.md").read_text("utf-8")
PACKAGE = ROOT / "src/areopagus"
KERNEL = PACKAGE / "kernel"
PLAIN_VALUES = {"CHANCE", "__version__"}


def outside_fences(text: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


# The public names


@pytest.mark.parametrize("name", sorted({*areopagus.__all__, *areopagus.kernel.__all__}))
def test_every_public_name_is_in_the_reference(name: str) -> None:
    assert f"`{name}`" in REFERENCE


def test_the_reference_names_nothing_that_is_not_public() -> None:
    tables = [line for line in REFERENCE.splitlines() if line.startswith("| `")]
    named = {line.split("`")[1] for line in tables}
    public = {*areopagus.__all__, *areopagus.kernel.__all__, *vars(areopagus.bots)}
    assert named <= public


@pytest.mark.parametrize("module", [areopagus, areopagus.kernel], ids=lambda module: module.__name__)
def test_every_public_class_and_function_has_a_docstring_of_its_own(module: object) -> None:
    names = [name for name in module.__all__ if name not in PLAIN_VALUES]  # type: ignore[attr-defined]
    things = {name: getattr(module, name) for name in names}
    ours = {
        name: thing
        for name, thing in things.items()
        if getattr(thing, "__module__", "").startswith("areopagus") and callable(thing)
    }
    assert len(ours) > 25
    assert [name for name, thing in ours.items() if not (thing.__doc__ or "").strip()] == []


def test_public_methods_of_a_match_have_docstrings() -> None:
    for thing in (areopagus.Match, areopagus.Sight, areopagus.Game, areopagus.Scene, areopagus.Vocabulary):
        public = {name: value for name, value in vars(thing).items() if not name.startswith("_")}
        methods = {
            name: value for name, value in public.items() if callable(value) or isinstance(value, property)
        }
        assert [name for name, value in methods.items() if not value.__doc__] == [], thing


def test_every_error_is_told_on_the_page_of_errors() -> None:
    raised = [
        name
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, areopagus.AreopagusError)
    ]
    assert len(raised) > 15
    assert [name for name in raised if f"| `{name}` |" not in RECORDS] == []


@pytest.mark.parametrize("document", [areopagus.kernel.Record, areopagus.kernel.Save])
def test_every_field_of_the_formats_is_told(document: type) -> None:
    fields = document.__struct_fields__  # type: ignore[attr-defined]
    assert [field for field in fields if f"| `{field}` |" not in RECORDS] == []


# The design


def test_the_design_mentions_each_module_of_the_kernel() -> None:
    modules = [path.name for path in KERNEL.iterdir() if path.suffix == ".py" and path.stem != "__init__"]
    folders = [f"{path.name}/" for path in KERNEL.iterdir() if (path / "__init__.py").exists()]
    assert [name for name in sorted(modules + folders) if f"`{name}`" not in ARCHITECTURE] == []


@pytest.mark.parametrize(
    "room",
    ["games/clash_of_cultures/*.py", "games/on_mars/*.py", "server/*.py", "web/js/*.js"],
)
def test_the_design_mentions_each_module_of_a_room(room: str) -> None:
    modules = [path.name for path in PACKAGE.glob(room) if path.stem != "__init__"]
    assert len(modules) > 5
    assert [
        name for name in sorted(modules) if not re.search(rf"[`/ ]{re.escape(name)}\b", ARCHITECTURE)
    ] == []


@pytest.mark.parametrize("part", ["games", "gyms", "server", "web"])
def test_the_design_marks_as_plan_what_is_not_there_yet(part: str) -> None:
    (row,) = [line for line in ARCHITECTURE.splitlines() if line.startswith("| ") and f"`{part}/`" in line]
    files = [path for path in (ROOT / "src/areopagus" / part).rglob("*.*") if path.suffix in (".py", ".js")]
    is_there = any(path.name != "__init__.py" for path in files)
    assert is_there != row.endswith("| plan |"), "keep docs/architecture.md and README.md true"


def test_the_figures_of_the_decision_about_generators_are_those_that_the_benchmark_prints() -> None:
    page = (ROOT / "docs/adr/0001-rules-as-generators.md").read_text("utf-8")
    table = page.partition("<!-- bench: begin -->")[2].partition("<!-- bench: end -->")[0].strip()
    names = [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()[2:]]
    source = (ROOT / "src/areopagus/lab/bench.py").read_text("utf-8")
    assert len(names) > 8
    assert [name for name in names if f'"{name}"' not in source] == []


# Links and pictures


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = outside_fences(page.read_text("utf-8"))
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    for link in links:
        if re.match(r"[a-z]+:", link):
            continue
        place, _, heading = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), link
        if heading:
            assert heading in headings(target), link


def headings(page: Path) -> set[str]:
    """The anchors that a page has, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", outside_fences(page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    to_read = [ROOT / "README.md"]
    while to_read:
        page = to_read.pop()
        reached.add(page)
        links = re.findall(r"\]\(([^)#\s:]+\.md)[^)]*\)", page.read_text("utf-8"))
        to_read += [target for link in links if (target := (page.parent / link).resolve()) not in reached]
    assert [name_of(page) for page in PAGES if page not in reached] == []


def test_the_pictures_are_up_to_date() -> None:
    assert pictures.out_of_date() == []


def test_the_readme_shows_the_two_commands_on_its_first_screen() -> None:
    first_screen = (ROOT / "README.md").read_text("utf-8").splitlines()[:12]
    assert any(line.strip().startswith("make play") for line in first_screen)
    assert any(line.strip().startswith("make test") for line in first_screen)
