"""`areopagus fit`: weights for the end of a look-ahead."""

from __future__ import annotations

import tomllib


def test_weights_are_fitted_and_games_kept(command, tmp_path):
    done = command("fit", "beacons", "--games", 10, "--out", "found.toml")
    assert "The weights are in found.toml" in done.out
    assert "Log loss on games left out" in done.out
    tables = tomllib.loads((tmp_path / "found.toml").read_text())
    assert tables["ahead"].keys() == tables["weights"].keys()
    assert len((tmp_path / "found.games.jsonl").read_text().splitlines()) == 11
    again = command("fit", "beacons", "--games", 10, "--out", "found.toml")
    assert again.out.splitlines()[-2:] == done.out.splitlines()[-2:]
    assert len((tmp_path / "found.games.jsonl").read_text().splitlines()) == 11


def test_alone_there_is_nobody_to_compare_with(command, tmp_path):
    refused = command("fit", "on-mars", "--seats", 1, "--out", "found.toml")
    assert refused.code
    assert "two seats or more" in refused.err
    assert not (tmp_path / "found.toml").exists()
