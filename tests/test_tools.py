"""The script that finds or installs tools."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import tools

ROOT = Path(__file__).resolve().parent.parent


def run_tools(*names: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "tools.py"), *names]
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=60, check=False)


def program(folder: Path, name: str, says: str, code: int = 0) -> Path:
    """A little program that says something and ends."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\necho '{says}' >&2\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_missing_tools_get_one_clear_line_each(tmp_path: Path) -> None:
    result = run_tools(
        "node", "typescript", PATH=str(tmp_path), HOME=str(tmp_path), AREOPAGUS_TOOLS=str(tmp_path)
    )
    node, typescript = result.stderr.splitlines()
    assert result.returncode == 2
    assert result.stdout == ""
    assert node.startswith(
        "Node is missing and could not be installed: there is no apt-get here. Install Node"
    )
    assert typescript.startswith("TypeScript is missing and could not be installed: it needs Node")
    assert "AREOPAGUS_TYPESCRIPT" in typescript


def test_a_tool_that_is_there_is_printed_even_if_another_is_missing(tmp_path: Path) -> None:
    node = program(tmp_path, "node", "v20.1.0")
    result = run_tools(
        "node", "typescript", PATH=str(tmp_path), AREOPAGUS_TOOLS=str(tmp_path), AREOPAGUS_NO_INSTALL="1"
    )
    assert result.returncode == 2
    assert result.stdout == f"NODE={node}\n"
    assert result.stderr.startswith(
        "TypeScript is missing and could not be installed: installing is switched off"
    )


def test_without_root_nothing_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "apt-get", "must not be called")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("AREOPAGUS_NODE", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(
        tools.Missing, match=r"^Node is missing and could not be installed: apt-get needs root\. "
    ):
        tools.need("node")


def test_a_failing_installer_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "apt-get", "E: no such package", code=100)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("AREOPAGUS_NODE", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(tools.Missing, match=r"failed: E: no such package\. Install Node"):
        tools.need("node")


def test_installers_are_tried_in_turn_until_one_succeeds() -> None:
    tried: list[str] = []

    def installer(name: str, reason: str | None) -> Callable[[], str | None]:
        def install() -> str | None:
            tried.append(name)
            return reason

        return install

    assert tools.first_of(installer("a", "no a"), installer("b", None), installer("c", "no c"))() is None
    assert tools.first_of(installer("d", "no d"), installer("e", "no e"))() == "no e"
    assert tried == ["a", "b", "d", "e"]


def test_a_tool_that_is_too_old_is_not_taken(tmp_path: Path) -> None:
    node = program(tmp_path, "node", "v12.22.0")
    result = run_tools("node", PATH="", AREOPAGUS_NODE=str(node))
    assert result.returncode == 2
    assert result.stderr == (
        f"Node is missing: AREOPAGUS_NODE={node} is too old (v12.22.0; 18 or newer is needed).\n"
    )


def test_an_unknown_tool_is_refused() -> None:
    assert run_tools("emacs").returncode == 2
