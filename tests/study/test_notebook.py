"""The notebook of the examples runs, with pictures and a plot."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent.parent.parent / "examples" / "study.ipynb"


@pytest.mark.slow
def test_the_notebook_runs(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs for cell in cells), "it is kept without what it has printed"
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [set(output.get("data", {})) for cell in cells for output in cell.outputs]
    assert sum("image/svg+xml" in kinds for kinds in shown) == 2, "positions are pictures"
    assert sum("text/html" in kinds for kinds in shown) == 4, "tables"
    assert sum("image/png" in kinds for kinds in shown) == 1, "a plot"
