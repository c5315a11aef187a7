"""Declared dependencies: each has a lower bound, is locked, and is installed where tests need it."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_layers import imported

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = (ROOT / "constraints.txt").read_text("utf-8")


def name_of(requirement: str) -> str:
    """The distribution a requirement names, spelled as locks spell it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def declared() -> list[str]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"].values()
    return [
        *project["dependencies"],
        *PROJECT["build-system"]["requires"],
        *(one for extra in extras for one in extra if name_of(one) != project["name"]),
    ]


@pytest.mark.parametrize("requirement", sorted(set(declared())))
def test_every_declared_dependency_has_a_lower_bound_and_is_locked(requirement: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9._-]+>=[0-9.]+", requirement)
    locked = {name_of(line) for line in LOCK.splitlines() if not line.startswith("#")}
    assert name_of(requirement) in locked


def test_the_lock_pins_versions_and_names_no_place() -> None:
    pin = re.compile(r"[a-z0-9-]+==[A-Za-z0-9.+!]+( ; .+)?")
    lines = [line for line in LOCK.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not pin.fullmatch(line)] == []
    assert "/" not in LOCK


def test_the_bare_engine_needs_msgspec_alone() -> None:
    assert [name_of(one) for one in PROJECT["project"]["dependencies"]] == ["msgspec"]


def test_the_workflow_installs_what_the_tests_of_the_engine_import() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    install = re.search(r'pip install -c constraints.txt -e "\.\[(\w+)\]" (.+)', workflow)
    places = re.search(r"pytest -q -n auto (.+)", workflow)
    assert install is not None
    assert places is not None
    extra, others = install.groups()
    project = PROJECT["project"]
    installed = [*project["dependencies"], *project["optional-dependencies"][extra], *others.split()]
    files = [ROOT / "tests" / "conftest.py"]
    for place in places[1].split():
        files += (ROOT / place).rglob("*.py")
    own = {"areopagus", "beacons", "scripts", "tests"}
    distributions = packages_distributions()
    needed = {
        name_of(distributions.get(name, [name])[0])
        for file in files
        for name in imported(file.read_text("utf-8")) - sys.stdlib_module_names - own
    }
    assert needed <= {name_of(one) for one in installed}
