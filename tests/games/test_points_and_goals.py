"""What the panel of points tells besides points: progress of goals, and what others hold that may give more."""

from __future__ import annotations

from areopagus import new
from areopagus.games.on_mars.scoring import NEEDS
from areopagus.kernel.registry import find_game


def test_a_solo_game_names_its_goal_and_what_is_missing_from_the_first_turn() -> None:
    for goal in NEEDS:
        match = new("on-mars", seats=1, seed=3, options={"goal": goal})
        view = match.view(0)
        progress = match.game.progress(view)
        assert len(progress) == len(NEEDS[goal])
        assert progress[f"{goal}.1"] == (1, 4 if goal == "hunky_dory" else 3)
        assert match.game.goals(view) == {name: there >= needed for name, (there, needed) in progress.items()}
        aim = match.game.aim(view)
        assert aim is not None
        assert match.game.phrasebook().has(aim.key)
        assert len(match.game.points(view)) == 2, "Lacerda has points too"


def test_other_games_have_no_goals() -> None:
    for game, seats in (("on-mars", 2), ("clash-of-cultures", 2), ("beacons", 2)):
        match = new(game, seats=seats, seed=3)
        assert match.game.progress(match.view(0)) == {}
        assert match.game.goals(match.view(0)) == {}
        assert match.game.aim(match.view(0)) is None


def test_hidden_objectives_of_others_may_still_give_points() -> None:
    match = new("clash-of-cultures", seats=3, seed=3)
    texts = find_game("clash-of-cultures").phrasebook()
    held = [player.objectives.bit_count() for player in match.state.players]
    for viewer in (0, 1, 2, None):
        shown = match.game.hidden_points(match.view(viewer))
        sentences = [None if some is None else texts.text(some) for some in shown]
        wanted = [
            None
            if seat == viewer or not count
            else f"+ {count} hidden Objective card{'s' if count > 1 else ''}"
            for seat, count in enumerate(held)
        ]
        assert sentences == wanted
    assert any(held)
