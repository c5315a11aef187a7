"""Pictures and stories as a page keeps them."""

from __future__ import annotations

from typing import Any


def applied(scene: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """What a page shows after an update."""
    panels = {
        panel["key"]: panel for panel in scene["panels"] if panel["key"] not in changes.get("removed", ())
    }
    for change in changes.get("panels", ()):
        if "width" in change:
            panels[change["key"]] = change
            continue
        pieces = {piece["key"]: piece for piece in panels[change["key"]]["pieces"]}
        for key in change.get("removed", ()):
            del pieces[key]
        for differs in change.get("changed", ()):
            piece = {**pieces[differs["key"]], **differs}
            pieces[differs["key"]] = {name: value for name, value in piece.items() if value is not None}
        pieces |= {piece["key"]: piece for piece in change.get("added", ())}
        order = list(pieces)
        for key, below in change.get("moved", ()):
            order.remove(key)
            order.insert(0 if below is None else order.index(below) + 1, key)
        panels[change["key"]] = {**panels[change["key"]], "pieces": [pieces[key] for key in order]}
    return {**scene, "title": changes.get("title", scene["title"]), "panels": list(panels.values())}


def lines_after(before: list[str], story: dict[str, Any]) -> list[str]:
    """The sentences that a page shows after an update."""
    new = [line[0] for line in story["lines"]]
    if not story["anew"]:
        return before + new
    lines: list[str] = []
    for place, back, count in story.get("kept", ()):
        while len(lines) < place:
            lines.append(new.pop(0))
        first = len(before) - back
        assert first >= 0
        lines += before[first : first + count]
    return lines + new
