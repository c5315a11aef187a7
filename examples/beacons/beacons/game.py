"""The game: all its parts in one class, as the kernel needs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from areopagus.kernel import (
    Ask,
    Bag,
    Game,
    Insight,
    Message,
    Number,
    Observation,
    Odds,
    OneOf,
    Options,
    Prospect,
    Reason,
    Reference,
    Result,
    Rng,
    Scene,
    StoryLine,
    Switch,
    ThingGroup,
    View,
)

from . import invariants, observation, odds, scoring, secrets, tallies, view
from .catalog import BEACONS, CARD, COLOURS, COMPONENTS, COPIES, MOST_SEATS, WORDS
from .gestures import PLANS
from .highlights import HIGHLIGHTS
from .insight import insight
from .plot import PLOT
from .rules import CHAPTERS
from .state import KINDS, Coast

CUES: Final = {"story.dice": "dice", "story.keeper": "card"}
"""What lines of the story sound like."""


class Beacons(Game[Coast]):
    """Beacons, for two to four keepers."""

    key = "beacons"
    rules = 1
    seats = range(2, MOST_SEATS + 1)
    plot = PLOT
    highlights = HIGHLIGHTS
    state = Coast
    options = (
        Number("rounds", 2, 8, normal=5),
        OneOf("ending", ("rounds", "full")),
        Switch("raids", normal=True),
    )
    colours = COLOURS
    vocabulary = WORDS
    chapters = CHAPTERS
    locale = Path(__file__).parent / "locale"
    rulebook = Path(__file__).parent / "rules.md"
    cues = CUES
    palette = Path(__file__).parent / "art" / "palette.css"
    components = COMPONENTS
    plans = PLANS
    odds_at = odds.ASKED_AT
    longest_chapter = 20
    longest_match = 2_000

    def begin(self, seats: int, options: Options) -> Coast:
        s = Coast()
        s.seats = seats
        s.last_round = int(options["rounds"])  # type: ignore[arg-type]
        s.stops_when_full = options["ending"] == "full"
        s.raids = bool(options["raids"])
        s.supply = [BEACONS] * seats
        s.hands = [[0] * KINDS for _ in range(seats)]
        s.thrown = [[0] * KINDS for _ in range(seats)]
        s.known = [0] * seats
        s.chained = [False] * seats
        s.deck = Bag(COPIES)
        s.agenda = [("setup",)]
        return s

    def result(self, s: Coast) -> Result:
        return scoring.result(s)

    def view(self, s: Coast, seat: int | None, over: bool) -> View:
        return view.view(s, seat, over)

    def picture(self, view: View) -> Scene:
        from . import picture  # drawings are read when something is first drawn

        return picture.picture(view)

    def reference(self) -> Reference:
        from . import reference

        return reference.reference()

    def things(self) -> Sequence[ThingGroup]:
        """The actions, cards and pieces as the book lists them."""
        from . import reference

        return reference.things()

    def describe(self, view: View) -> list[Message]:
        from . import picture

        return picture.describe(view)

    def insight(self) -> Insight[Coast]:
        return insight()

    def observation(self, seats: int) -> Observation:
        return observation.observation(seats)

    def tallies(self, s: Coast, seat: int, story: Sequence[StoryLine]) -> Mapping[str, float]:
        return tallies.tallies(s, seat, story)

    def rounds(self, s: Coast) -> int:
        return s.round

    def stock(self, s: Coast, seat: int) -> Mapping[str, int]:
        return {CARD[card].text: count for card, count in enumerate(s.hands[seat])}

    def odds(self, prospect: Prospect) -> Odds | None:
        return odds.odds(prospect)

    def redeal(self, s: Coast, seat: int, rng: Rng) -> None:
        secrets.redeal(s, seat, rng)

    def check(self, s: Coast, ask: Ask | None = None, before: Coast | None = None) -> Iterable[Reason]:
        return invariants.broken(s, ask)
