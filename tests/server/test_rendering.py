"""Panels are drawn and encoded once for all who see the same, and nobody gets a panel of other content."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, cast

import msgspec
import pytest

from areopagus import Match, new
from areopagus.kernel import Message, Panel, Piece, Scene, SceneSeat, Sketch, seat_name
from areopagus.kernel.loading import Replay
from areopagus.kernel.messages import KERNEL_TEXTS, Phrasebook
from areopagus.kernel.record import Record, read_document
from areopagus.kernel.registry import known_game
from areopagus.server.live.access import Access
from areopagus.server.live.rendering import MadeOnce, RenderCache, RenderedPanel, RenderedView
from areopagus.server.live.updates import STORY_KEPT, Screen, update_for
from areopagus.server.wire.base import encode
from tests.server.pictures import applied, lines_after
from tests.server.test_secrecy import now
from tests.server.updates import whole

RECORDS = [
    Path("tests/games/on_mars/records/four-steered.json"),
    Path("tests/games/clash_of_cultures/records/four-steered.json"),
]
NAMES = ("Ada", "Bo", "Cy", "Di")


def decoded(raw: msgspec.Raw | None) -> Any:
    return {} if raw is None else msgspec.json.decode(raw)


# A game of its own, which counts what is drawn


drawn: list[Any] = []


@pytest.fixture(autouse=True)
def forget_drawn() -> Iterator[None]:
    drawn.clear()
    yield
    drawn.clear()


def table(content: int) -> Panel:
    drawn.append(("table", content))
    pieces = tuple(Piece(f"stone:{number}", "bot", number, content) for number in range(3))
    return Panel("table", 100, 100, (*pieces, Piece("sum", "bot", 9, 9, label=Message("sum"))))


def hand(content: dict[str, Any]) -> Panel:
    drawn.append(("hand", content["cards"]))
    pieces = tuple(Piece(f"card:{card}", "bot", card, 0) for card in content["cards"])
    return Panel("hand", 100, 50, pieces, label=seat_name(0))


class Stones:
    """Stones upon a table that everybody sees, and hands of cards."""

    def picture(self, view: dict[str, Any]) -> Scene:
        sketches = [Sketch("table", view["stones"], table), Sketch("hand", {"cards": view["hand"]}, hand)]
        title = Message("title", {"stones": view["stones"]})
        return Scene(100, 150, sketches, {"bot": "<g/>"}, title=title, seats=[SceneSeat(seat_name(0), "red")])

    def points(self, view: dict[str, Any]) -> list[dict[str, float]]:
        return [{"stones": view["stones"]}]

    def progress(self, view: dict[str, Any]) -> dict[str, tuple[int, int]]:
        return {}

    def aim(self, view: dict[str, Any]) -> None:
        return None

    def hidden_points(self, view: dict[str, Any]) -> tuple[()]:
        return ()


class Play:
    """A position of that game."""

    def __init__(self, stones: int, *hands: list[int]) -> None:
        self.game = Stones()
        self.stones = stones
        self.hands = hands

    def view(self, eyes: int | None) -> dict[str, Any]:
        return {"stones": self.stones, "hand": [] if eyes is None else list(self.hands[eyes])}

    def views(self, seats: list[int | None]) -> list[dict[str, Any]]:
        return [self.view(seat) for seat in seats]


def render(
    cache: RenderCache,
    play: Play,
    eyes: int | None,
    texts: Phrasebook = KERNEL_TEXTS,
    names: tuple[str, ...] = NAMES,
) -> RenderedView:
    return cache.render(cast(Match, play), eyes, texts, names)


def test_a_panel_is_drawn_once_for_all_eyes_and_again_when_its_content_changes() -> None:
    cache = RenderCache()
    play = Play(1, [1], [2])
    first = [render(cache, play, eyes) for eyes in (0, 1, None)]
    assert drawn == [("table", 1), ("hand", [1]), ("hand", [2]), ("hand", [])]
    assert first[0].panels["table"] is first[1].panels["table"] is first[2].panels["table"]
    drawn.clear()
    play = Play(2, [1], [2])
    second = [render(cache, play, eyes) for eyes in (1, None, 0)]
    assert drawn == [("table", 2)]
    assert second[2].panels["hand"] is first[0].panels["hand"]


def test_changes_are_encoded_once_for_all_who_share_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = RenderCache()
    before, after = Play(1, [1], [2]), Play(2, [1], [2])
    older = [render(cache, before, eyes) for eyes in (0, 1)]
    newer = [render(cache, after, eyes) for eyes in (0, 1)]
    compared = []
    diff = Panel.diff
    monkeypatch.setattr(Panel, "diff", lambda self, other: compared.append(self.key) or diff(self, other))
    changes = [one.changes_since(other) for other, one in zip(older, newer, strict=True)]
    assert compared == ["table"], "the hands are the same panels as before"
    assert changes[0] == changes[1]
    assert [piece["y"] for piece in decoded(changes[0])["panels"][0]["changed"]] == [2, 2, 2]


def test_equal_views_are_the_same_rendered_view() -> None:
    cache = RenderCache()
    first = render(cache, Play(1, [1], [2]), 0)
    drawn.clear()
    again = render(cache, Play(1, [1], [3]), 0)
    assert again is first
    assert again.changes_since(first) is None
    assert drawn == []


def test_eyes_that_change_get_only_what_differs() -> None:
    cache = RenderCache()
    play = Play(1, [1, 2], [2, 3])
    public, mine = render(cache, play, None), render(cache, play, 1)
    changes = decoded(mine.changes_since(public))
    assert [panel["key"] for panel in changes["panels"]] == ["hand"]
    assert [piece["key"] for piece in changes["panels"][0]["added"]] == ["card:2", "card:3"]
    back = decoded(public.changes_since(mine))
    assert back["panels"] == [{"key": "hand", "removed": ["card:2", "card:3"]}], "nothing of the hand stays"


def other_table(content: int) -> Panel:
    return table(-content)


@pytest.mark.parametrize(
    ("sketch", "is_shown"),
    [
        (Sketch("table", 1, table), True),
        (Sketch("table", 2, table), False),
        (Sketch("table", 1, other_table), False),
        (Sketch("table", 1, lambda content: table(content)), False),
        (Panel("table", 100, 100), False),
        (Panel("table", 1, 1), False),
    ],
)
def test_a_panel_is_only_used_for_its_own_content_and_function(
    sketch: Sketch | Panel, is_shown: bool
) -> None:
    assert RenderedPanel(Sketch("table", 1, table), KERNEL_TEXTS.text).shows(sketch) is is_shown


def test_drawn_panels_are_shared_if_they_are_equal() -> None:
    rendered = RenderedPanel(Panel("a", 1, 1, (Piece("x", "bot", 0, 0),)), KERNEL_TEXTS.text)
    assert rendered.shows(Panel("a", 1, 1, (Piece("x", "bot", 0, 0),)))
    assert not rendered.shows(Panel("a", 1, 1, (Piece("x", "bot", 0, 1),)))
    assert not rendered.shows(Sketch("a", 1, table))


def test_other_names_and_languages_get_their_own_sentences() -> None:
    cache, play = RenderCache(), Play(1, [1])
    texts = [KERNEL_TEXTS, Phrasebook("xx", [])]
    for language in texts:
        for names in (("Ada",), ("Eve",)):
            rendered = render(cache, play, 0, language, names)
            assert decoded(rendered.encoded())["panels"][1]["label"] == names[0]
            assert decoded(rendered.encoded())["seats"][0]["label"] == names[0]


def test_nothing_older_stays_in_memory() -> None:
    """Neither the views of eyes that nobody uses, nor panels and changes that nobody is shown."""
    cache = RenderCache()
    shown = render(cache, Play(0, [1], [2]), 0)
    once = weakref.ref(render(cache, Play(0, [1], [2]), 1))
    panels: list[weakref.ref[RenderedPanel]] = []
    for stones in range(1, 6):
        newer = render(cache, Play(stones, [1], [2]), 0)
        newer.changes_since(shown)
        shown = newer
        panels.append(weakref.ref(newer.panels["table"]))
        del newer
    gc.collect()
    assert once() is None
    assert [panel() is None for panel in panels] == [True, True, True, True, False]
    assert not shown.panels["table"]._changes, "the changes since a panel that nobody is shown"


# The real games


def played(record: Record, steps: Callable[[], int]) -> Iterator[Match]:
    """Positions of a recorded game, with some choices between each and the next."""
    replay = Replay(known_game(record.game), record)
    match = replay.start()
    while not match.over:
        yield match
        match = match.clone()
        for number in range(match.length, min(match.length + steps(), len(record.choices))):
            replay.play(match, number)


def check_all_eyes(file: Path) -> None:
    """Play a recorded game, and compare for everybody at sampled positions what comes out of a cache with what is
    drawn from their own view alone."""
    record = read_document(file)
    assert isinstance(record, Record)
    rng = Random(record.game)
    cache = RenderCache()
    everybody = (None, *range(record.seats))
    before: dict[int | None, tuple[Scene, RenderedView]] = {}
    positions = shared = 0
    for match in played(record, lambda: rng.choice((1, 1, 2, len(record.choices) // 10))):
        texts = match.game.phrasebook("en")

        def say(message: Message, texts: Phrasebook = texts) -> str:
            return texts.text(message, NAMES)

        positions += 1
        seen: dict[str, list[RenderedPanel]] = {}
        for eyes in everybody:
            if eyes in before and rng.random() < 0.2:
                continue  # a page that has missed something
            scene = match.game.picture(match.view(eyes))
            rendered = cache.render(match, eyes, texts, NAMES)
            assert tuple(panel.panel for panel in rendered.panels.values()) == scene.panels
            if eyes in before:
                older_scene, older = before[eyes]
                assert decoded(rendered.changes_since(older)) == scene.diff(older_scene).to_json(say)
            else:
                assert decoded(rendered.encoded()) == scene.to_json(say)
            before[eyes] = scene, rendered
            for key, panel in rendered.panels.items():
                shared += any(panel is other for other in seen.setdefault(key, []))
                seen[key].append(panel)
    assert positions > 20
    assert shared > 10 * positions, "viewers share most panels: otherwise this test proves little"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.parent.parent.name)
def test_panels_out_of_the_cache_are_those_that_each_viewer_would_get_alone(file: Path) -> None:
    """Shared panels contain nothing that one of their viewers may not see: their own views give the same."""
    check_all_eyes(file)


def test_a_cache_that_gives_a_panel_of_other_content_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RenderedPanel, "shows", lambda panel, sketch: panel.panel.key == sketch.key)
    with pytest.raises(AssertionError):
        check_all_eyes(RECORDS[1])


def test_changes_since_another_panel_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_any(panel: RenderedPanel, older: RenderedPanel) -> msgspec.Raw | None:
        """The changes since whichever panel was compared first."""
        if panel._changes:
            return next(iter(panel._changes.values()))
        return changes_since(panel, older)

    changes_since = RenderedPanel.changes_since
    monkeypatch.setattr(RenderedPanel, "changes_since", of_any)
    with pytest.raises(AssertionError):
        check_all_eyes(RECORDS[1])


def test_a_curtain_sends_only_what_differs_and_leaves_nothing_of_the_other_view() -> None:
    """Two people at one screen: it shows in turn the public view and that of the player who opened the curtain."""
    rng = Random(3)
    match = new("clash-of-cultures", seats=2, seed=3, forced="quiet")
    screen, cache = Screen(Access("t", (0, 1)), "en", NAMES), RenderCache()
    scene: dict[str, Any] = {}
    story: list[str] = []
    opened, sentences = [], []
    panels: set[str] = set()
    for _ in range(150):
        if match.ask is None:
            break
        for is_open in (False, True):
            if is_open:
                screen.open_to = match.ask.seat
            update = update_for(screen, now(match), cache)
            if update is None:
                continue
            sent = encode(update)
            values = whole(msgspec.json.decode(sent), {})
            is_first = not scene
            scene = values["scene"] if is_first else applied(scene, values["changes"])
            picture = RenderCache().render(match, screen.eyes, match.game.phrasebook("en"), NAMES).encoded()
            assert scene == decoded(picture)
            story = lines_after(story, values["story"])[-STORY_KEPT:]
            lines = match.story_lines(screen.eyes)[-len(story) :]
            assert story == [match.game.phrasebook("en").text(line, NAMES) for line, _ in lines]
            if is_open and not is_first:
                sentences.append(len(values["story"]["lines"]))
                opened.append(len(msgspec.json.encode(values["changes"])) / len(picture))
                panels |= {panel["key"] for panel in values["changes"].get("panels", ())}
        match = match.clone()
        match.choose(rng.choice(match.ask.words))
    assert len(opened) > 20
    assert median(opened) < 0.1, "shares of the whole scene"
    assert len(story) > 100
    assert max(sentences) < 0.2 * len(story)
    assert "hand" in panels
    assert panels <= {"hand", "events", "advances:0", "advances:1"}, "what only some eyes see"


def check_sharing(game: str, choices: int) -> None:
    """All who look on at a table are sent the same as if each were alone."""
    rng, match = Random(5), new(game, seats=3, seed=5, forced="quiet")
    watched = [((0,), "en"), ((1,), "en"), ((2,), "en"), ((), "en"), ((0, 1), "en"), ((2,), "el")]
    together = [Screen(Access("t", seats), language, NAMES) for seats, language in watched]
    alone = [Screen(Access("t", seats), language, NAMES) for seats, language in watched]
    shared, own = RenderCache(), [RenderCache() for _ in watched]
    for _ in range(choices):
        assert match.ask is not None
        for number, seats in enumerate(watched):
            updates = (
                update_for(together[number], now(match), shared),
                update_for(alone[number], now(match), own[number]),
            )
            sent = [None if update is None else encode(update) for update in updates]
            assert sent[0] == sent[1], seats
        match = match.clone()
        match.choose(rng.choice(match.ask.words))


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_who_looks_on_with_others_is_sent_the_same_as_alone(game: str) -> None:
    check_sharing(game, 60)


def test_what_is_given_to_all_whatever_they_may_know_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    get = MadeOnce.get

    def careless(self: MadeOnce, match: Match, what: str, speech: Any, content: Any, make: Any) -> Any:
        return get(self, match, what, speech, None, make)

    monkeypatch.setattr(MadeOnce, "get", careless)
    with pytest.raises(AssertionError):
        check_sharing("clash-of-cultures", 60)
