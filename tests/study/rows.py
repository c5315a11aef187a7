"""Comparing simulations."""

from __future__ import annotations

from areopagus.lab.runs import Run
from areopagus.lab.simulation import SimulationPlan

PLAN = SimulationPlan(
    "beacons", (("random", "random", "easy"),), seed=3, options={"rounds": 2}, choices=True, records=True
)


def content(run: Run) -> dict[str, object]:
    """All rows of a run, and its records."""
    tables: dict[str, object] = {
        name: run.table(name).collect().to_dicts() for name in ("games", "seats", "choices")
    }
    records = sorted((run.folder / "records").glob("*"))
    return {**tables, "records": [(path.name, path.read_text("utf-8")) for path in records]}
