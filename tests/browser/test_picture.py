"""Pictures in a real browser: a scene stands alone, and Chromium draws it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import areopagus
from scripts.tools import need


@pytest.fixture(scope="session")
def chromium() -> str:
    return need("chromium")["chromium"]


def opened(chromium: str, page: Path, profile: Path) -> str:
    """The page after its scripts have run."""
    return subprocess.run(
        [
            chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--user-data-dir={profile}",
            "--virtual-time-budget=5000",
            "--dump-dom",
            page.as_uri(),
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


def colours(chromium: str, svg: str, folder: Path) -> str:
    """The size of the picture and how many colours it has, as the browser draws it."""
    (folder / "scene.svg").write_text(svg)
    (folder / "page.html").write_text(
        """<!doctype html><title></title><script>
        const image = new Image();
        image.onerror = () => { document.title = "broken"; };
        image.onload = () => {
          const canvas = document.createElement("canvas");
          canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
          const pen = canvas.getContext("2d");
          pen.drawImage(image, 0, 0);
          const seen = new Set(new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer));
          document.title = `${image.naturalWidth}x${image.naturalHeight} ${seen.size > 200 ? "many" : seen.size}`;
        };
        image.src = "data:image/svg+xml," + encodeURIComponent(`SVG`);
        </script>""".replace("SVG", svg.replace("`", "'"))
    )
    page = opened(chromium, folder / "page.html", folder / "profile")
    return page.partition("<title>")[2].partition("</title>")[0]


def test_chromium_draws_a_scene_that_stands_alone(chromium: str, tmp_path: Path) -> None:
    match = areopagus.new("beacons", seats=4, seed=3)
    for _ in range(25):
        assert match.ask is not None
        match.choose(match.ask.words[0])
    assert match.ask is not None
    lit = [word.text for word in match.ask.words]
    svg = match.scene(match.ask.seat).svg(lit=lit, asked=match.ask.seat)
    assert colours(chromium, svg, tmp_path) == "900x586 many"


def test_a_damaged_picture_is_noticed(chromium: str, tmp_path: Path) -> None:
    svg = areopagus.new("beacons", seats=2, seed=3).scene(0).svg()
    assert colours(chromium, svg.replace("</svg>", ""), tmp_path) == "broken"
