"""The chronicle: rounds, turns and deeds, gathered from the keys and parameters of lines."""

from __future__ import annotations

import pytest

from areopagus.kernel import Message, seat_name, word_name
from areopagus.kernel.chronicle import (
    ALWAYS,
    OTHER,
    Deed,
    Line,
    Plot,
    Role,
    Section,
    adding,
    beginning_of,
    chronicle,
    listing,
    named_by,
    path,
    sentences,
    some,
    units,
)
from areopagus.kernel.messages import KERNEL_TEXTS

PLOT = Plot(
    roles={
        "story.action": Role(named_by("does", "action"), opens=ALWAYS, gives_way=True),
        "story.extra": Role("extra", opens=ALWAYS, gives_way=True, frame="as_extra"),
        "story.event": Role("event", opens=ALWAYS),
        "story.goal": Role("goal", opens=ALWAYS, closes=True),
        "story.ghost": Role("haunts", opens=ALWAYS, subject=Message("ghost")),
        "story.builds": Role("builds"),
        "story.takes": Role("takes", merge=listing("card")),
        "story.learns": Role("learns", opens=OTHER),
        "story.steps": Role("steps", merge=path("end", start="start")),
        "story.rises": Role("rises", merge=path("to", of="thing")),
        "story.returns": Role("returns", merge=adding),
        "story.pays": Role(price=some("good")),
        "story.gains": Role(gain=some("good")),
        "story.points": Role(gain=units("points")),
        "story.loses": Role(loss=some("good")),
        "story.size": Role(remark="size"),
    }
)


def line(key: str, seat: int | None = 0, at: str | None = None, **params: object) -> Line:
    """A line as a game tells it; texts are names of words."""
    values = {name: word_name(value) if isinstance(value, str) else value for name, value in params.items()}
    who = {} if seat is None else {"seat": seat_name(seat)}
    return Message(f"story.{key}", {**who, **values}), at  # type: ignore[dict-item]


def headlines(*lines: Line) -> list[str]:
    """The headlines of deeds, in the kernel's English; what the toy has no text for is told by its key."""
    return [KERNEL_TEXTS.text(deed.headline) for deed in deeds(*lines)]


def deeds(*lines: Line) -> list[Deed]:
    return [deed for section in chronicle(PLOT, lines) for deed in section.deeds]


def test_prices_and_gains_are_summed_by_kind() -> None:
    sentences = headlines(
        line("builds"),
        line("pays", good="good:water"),
        line("gains", good="good:plant"),
        line("gains", good="good:plant", count=2),
        line("points", count=2),
        line("loses", good="good:ship"),
    )
    assert sentences == [
        "Player 1 builds (1 word.good:water): 3 word.good:plant, 2 points; loses 1 word.good:ship."
    ]


def test_what_others_gain_and_lose_is_told_apart() -> None:
    sentences = headlines(
        line("builds"),
        line("gains", seat=1, good="good:oxygen"),
        line("pays", seat=1, good="good:water"),
        line("gains", good="good:plant"),
        line("steps", seat=1, start="hex:a", end="hex:b"),
        line("loses", seat=2, good="good:ship"),
    )
    assert sentences == [
        "Player 1 builds: 1 word.good:plant; "
        "Player 2 steps, pays 1 word.good:water and gains 1 word.good:oxygen; Player 3 loses 1 word.good:ship."
    ]


def test_the_clause_of_an_action_gives_way_to_what_is_done() -> None:
    assert headlines(line("action", action="construct")) == ["Player 1 does:construct."]
    assert headlines(line("action", action="main:construct"), line("builds")) == ["Player 1 builds."]
    assert headlines(line("event"), line("builds")) == ["Player 1 event and builds."]


def test_a_frame_is_put_around_what_is_done() -> None:
    framed = deeds(line("extra"), line("builds"))[0].headline
    inner = framed.params["deed"]
    assert isinstance(inner, Message)
    what = inner.params["what"]
    assert isinstance(what, Message)
    assert (what.key, what.params["what"]) == ("as_extra", Message("builds", {"seat": seat_name(0)}))
    assert headlines(line("extra")) == ["Player 1 extra."]


def test_steps_of_one_piece_are_one_way_and_those_of_another_are_not() -> None:
    first, second, other = (
        line("steps", start="hex:a", end="hex:b"),
        line("steps", start="hex:b", end="hex:c"),
        line("steps", start="hex:x", end="hex:y"),
    )
    assert headlines(first, other, second) == ["Player 1 steps and steps."]
    (deed,) = deeds(first, other, second)
    assert {"hex:a", "hex:c", "hex:x", "hex:y"} == set(words_in(deed.headline))


def test_a_piece_that_is_back_where_it_was_has_not_moved() -> None:
    there, back = line("steps", start="hex:a", end="hex:b"), line("steps", start="hex:b", end="hex:a")
    assert headlines(line("action", action="move"), there, back) == ["Player 1 does:move."]
    assert headlines(line("event"), there, back, there) == ["Player 1 event and steps."]


def test_clauses_are_listed_counted_and_kept_apart() -> None:
    rises = (line("rises", thing="tech:a", to="lab:1"), line("rises", thing="tech:a", to="lab:2"))
    assert words_in(deeds(*rises)[0].headline) == ["tech:a", "lab:2"]
    assert headlines(*rises, line("rises", thing="tech:b", to="lab:1")) == ["Player 1 rises and rises."]
    taken = deeds(line("takes", card="card:a"), line("takes", card="card:b"), line("takes", card="card:c"))
    assert words_in(taken[0].headline) == ["card:a", "card:b", "card:c"]
    assert count_in(taken[0].headline) == 3
    apart = deeds(line("takes", card="card:a", of="x"), line("takes", card="card:b", of="y"))
    assert KERNEL_TEXTS.text(apart[0].headline) == "Player 1 takes and takes."
    assert count_in(deeds(line("returns", count=2), line("returns"))[0].headline) == 3


def test_a_remark_follows_the_price_once() -> None:
    sentences = headlines(
        line("builds"), line("size", None), line("size", None), line("pays", good="good:water")
    )
    assert sentences == ["Player 1 builds (1 word.good:water), size."]


def test_a_line_about_another_player_may_begin_a_deed() -> None:
    assert headlines(line("builds"), line("learns")) == ["Player 1 builds and learns."]
    assert headlines(line("builds"), line("learns", seat=1), line("gains", seat=1, good="good:x")) == [
        "Player 1 builds.",
        "Player 2 learns: 1 word.good:x.",
    ]


def test_after_a_line_that_ends_a_deed_another_begins() -> None:
    assert headlines(line("goal"), line("gains", good="good:x"), line("gains", good="good:x")) == [
        "Player 1 goal.",
        "Player 1 gains 2 word.good:x.",
    ]


def test_a_line_without_a_role_is_a_detail_or_a_deed_by_itself() -> None:
    assert headlines(line("builds"), line("unknown"))[0] == "Player 1 builds."
    assert headlines(line("unknown"), line("unknown", at="hex:a"), line("builds")) == [
        "story.unknown",
        "story.unknown",
        "Player 1 builds.",
    ]


def test_one_amount_alone_is_told_by_its_own_line() -> None:
    assert headlines(line("gains", good="good:x")) == ["story.gains"]


def test_what_nobody_does_has_no_player() -> None:
    ghost = deeds(line("ghost", None, at="hex:a"), line("gains", seat=1, good="good:x"))[0]
    assert KERNEL_TEXTS.text(ghost.headline) == "ghost haunts; Player 2 gains 1 word.good:x."
    assert (ghost.seat, ghost.at) == (None, "hex:a")
    assert deeds(line("builds", seat=2))[0].seat == 2


def test_the_place_of_a_deed_is_that_of_its_last_clause() -> None:
    lines = (line("event", at="hex:a"), line("builds", at="hex:b"), line("gains", good="good:x", at="hex:c"))
    assert deeds(*lines)[0].at == "hex:b"
    assert deeds(line("event"), line("gains", good="good:x", at="hex:c"))[0].at == "hex:c"


def test_rounds_and_turns_have_headings() -> None:
    before, first, second = line("builds"), line("event"), line("goal")
    sections = chronicle(PLOT, [before, line("round", None), line("turn", 1), first, second])
    assert [
        (section.heading and section.heading.key, section.is_round, section.seat) for section in sections
    ] == [
        (None, True, None),
        ("story.round", True, None),
        ("story.turn", False, 1),
    ]
    assert [len(section.deeds) for section in sections] == [1, 0, 2]
    assert [is_heading for _, is_heading in sentences(sections)] == [False, True, True, False, False]
    assert chronicle(PLOT, []) == []


def test_the_latest_deeds_begin_where_one_surely_begins() -> None:
    lines = [line("event"), line("builds"), line("event"), line("builds"), line("gains", good="good:x")]
    assert [beginning_of(PLOT, lines, most) for most in (9, 5, 4, 3, 2)] == [0, 0, 2, 2, 5]
    assert beginning_of(PLOT, [*lines, line("turn"), line("unknown")], 2) == 5


@pytest.mark.parametrize("more", range(5))
def test_the_last_deed_is_the_same_if_only_its_own_lines_are_known(more: int) -> None:
    """Pages are sent the last deed again when it goes on, made from its own lines."""
    lines = [
        line("event"),
        line("builds"),
        line("learns", seat=1),
        line("gains", seat=1, good="good:x"),
        line("pays", good="good:y"),
        line("unknown"),
        line("turn", 1),
        line("gains", good="good:x"),
        line("gains", good="good:x"),
    ]
    earlier = lines[: len(lines) - more]
    whole: list[Section] = chronicle(PLOT, earlier)
    if whole[-1].deeds:
        last = whole[-1].deeds[-1]
        assert [deed for section in chronicle(PLOT, last.lines) for deed in section.deeds] == [last]


def words_in(message: Message) -> list[str]:
    """The words that a message names, in order."""
    own = [message.key.removeprefix("word.")] if message.key.startswith("word.") else []
    return own + [
        word for value in message.params.values() if isinstance(value, Message) for word in words_in(value)
    ]


def count_in(message: Message) -> object:
    """The first parameter `count` in a message."""
    if "count" in message.params:
        return message.params["count"]
    inner = (count_in(value) for value in message.params.values() if isinstance(value, Message))
    return next((count for count in inner if count is not None), None)


# Links


def test_names_of_words_are_linked() -> None:
    message = Message(
        "deed.list",
        {
            "first": word_name("hex:a"),
            "rest": Message("deed.by", {"seat": seat_name(1), "what": word_name("no")}),
        },
    )
    spans = KERNEL_TEXTS.spans(message, lambda word: word.startswith("hex:"), ["Ada", "B\x02o"])
    assert spans == [("word.hex:a", "hex:a"), ", Bo word.no"]
    assert KERNEL_TEXTS.spans(message, lambda word: False) == ["word.hex:a, Player 2 word.no"]
