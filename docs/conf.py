"""The documentation as a site: `make docs` builds it with Sphinx. The pages are the Markdown files beside this one."""

from __future__ import annotations

import re
from importlib.metadata import version as version_of
from typing import Any

project = "Areopagus"
author = "Areopagus contributors"
release = version = version_of("areopagus")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
root_doc = "index"
exclude_patterns = ["rules/*/*"]  # translations of the rules, which the page of the game shows

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}

html_theme = "furo"
html_title = f"Areopagus {version}"
html_static_path: list[str] = []


def setup(app: Any) -> None:
    """Docstrings are Markdown in our code: single backticks are code."""
    app.connect("autodoc-process-docstring", _code)


def _code(app: Any, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]
