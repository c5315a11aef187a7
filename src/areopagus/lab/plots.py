"""Plots as SVG inside a page: text stays text, colours follow the page, and nothing is loaded.

Drawn by matplotlib, whose SVG is a few kilobytes per plot; libraries with interactive plots add megabytes of script to
every page. matplotlib does not accept CSS variables as colours, so placeholder colours are replaced in the SVG. Series
also differ by the shape of their marks.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from textwrap import fill
from typing import Any, Final, NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from areopagus.kernel import Phrasebook

WIDTH: Final = 4.0
"""Width in inches: that of a phone, so that text is not scaled down there."""
LINE: Final = 0.27
"""Height of a row, in inches."""
LABEL: Final = 24
"""Maximum length of a line in a label."""

INK, RULE = "#0a0b0c", "#a0a1a2"
SERIES: Final = ("#c01001", "#c01002", "#c01003", "#c01004", "#c01005", "#c01006")
MARKS: Final = "os^DvP"
COLOURS: Final = {
    INK: "currentColor",
    RULE: "var(--rule)",
    **{colour: f"var(--series-{number})" for number, colour in enumerate(SERIES, 1)},
}
STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": RULE,
    "grid.linewidth": 0.4,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "legend.frameon": False,
}


class Dot(NamedTuple):
    """A value with its interval; a bound may be missing."""

    value: float
    low: float | None
    high: float | None


def dots(
    name: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Dot | None]]],
    axis: str,
    texts: Phrasebook,
    reference: float | None = None,
    percent: bool = False,
) -> str:
    """Values with their intervals, a row for each label and a mark for each series; `reference` is a line across."""
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        shown = [fill(label, LABEL) for label in labels]
        heights = [max(1.0, 0.62 * (1 + label.count("\n")), 0.55 * len(series)) for label in shown]
        figure = Figure(
            figsize=(WIDTH, 0.75 + LINE * (sum(heights) + 0.8 * (len(series) > 1))), layout="constrained"
        )
        axes = figure.subplots()
        middles = [-sum(heights[:row]) - heights[row] / 2 for row in range(len(shown))]
        if reference is not None:
            axes.axvline(reference, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
        for place, (title, values) in enumerate(series):
            shift = 0.42 * ((len(series) - 1) / 2 - place)
            style: dict[str, Any] = {
                "color": SERIES[place % len(SERIES)],
                "marker": MARKS[place % len(MARKS)],
            }
            placed = [(at + shift, dot) for at, dot in zip(middles, values, strict=True) if dot is not None]
            for at, dot in placed:
                if dot.low is not None and dot.high is not None:
                    axes.plot([dot.low, dot.high], [at, at], color=style["color"], linewidth=1.4)
            axes.plot(
                [dot.value for _, dot in placed],
                [at for at, _ in placed],
                linestyle="none",
                markersize=4.5,
                label=title,
                **style,
            )
        axes.set_yticks(middles, shown)
        axes.set_ylim(-sum(heights) - 0.2, 0.2)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x")
        axes.set_xlabel(axis)
        if percent:
            axes.xaxis.set_major_formatter(lambda value, _: texts.percent(value, 0))
        else:
            axes.xaxis.set_major_formatter(_Numbers(texts))
        if len(series) > 1:
            figure.legend(
                *axes.get_legend_handles_labels(), loc="outside upper center", ncols=min(4, len(series))
            )
        return _svg(figure, name)


def bars(
    name: str,
    edges: Sequence[tuple[float, float]],
    counts: Sequence[int],
    axis_labels: tuple[str, str],
    mean: Dot,
    texts: Phrasebook,
) -> str:
    """A histogram, with the mean and its interval marked."""
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(WIDTH, 2.4), layout="constrained")
        axes = figure.subplots()
        starts = [low for low, _ in edges]
        widths = [0.92 * (high - low) for low, high in edges]
        axes.bar(starts, counts, widths, align="edge", color=SERIES[0])
        axes.axvline(mean.value, color=INK, linewidth=1.0, linestyle=(0, (4, 3)))
        if mean.low is not None and mean.high is not None:
            axes.axvspan(mean.low, mean.high, color=INK, alpha=0.15, linewidth=0)
        axes.grid(axis="y")
        axes.yaxis.set_major_locator(MaxNLocator(nbins="auto", integer=True))
        axes.xaxis.set_major_formatter(_Numbers(texts))
        axes.yaxis.set_major_formatter(_Numbers(texts))
        axes.set_xlabel(axis_labels[0])
        axes.set_ylabel(axis_labels[1])
        return _svg(figure, name)


class _Numbers(ScalarFormatter):
    """Numbers along an axis, as the language writes them."""

    def __init__(self, texts: Phrasebook) -> None:
        super().__init__(useOffset=False)
        self.texts = texts

    def __call__(self, x: float, pos: int | None = None) -> str:
        """The number at a tick."""
        return self.texts.written(super().__call__(x, pos))


def _svg(figure: Figure, name: str) -> str:
    """The drawing as an element of a page; its ids begin with the name, so that no two plots share one."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    drawing = file.getvalue()
    drawing = re.sub(r"<style.*?</style>", "", drawing[drawing.index("<svg") :], flags=re.DOTALL)
    drawing = re.sub(r'((?: id="|href="#|url\(#))', rf"\g<1>{name}-", drawing)
    for placeholder, colour in COLOURS.items():
        drawing = drawing.replace(placeholder, colour)
    return re.sub(
        r'width="[\d.]+pt" height="[\d.]+pt"', 'aria-hidden="true" focusable="false"', drawing, count=1
    )
