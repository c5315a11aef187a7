"""Clash of Cultures: all its parts, as the kernel's `Game`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from areopagus.kernel import (
    Ask,
    BadOption,
    Game,
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
    Wish,
    Word,
)

from ..rulebooks import rulebook
from . import invariants, observation, odds, scoring, secrets, tallies, view
from .card_catalog import ACTION_CARDS, OBJECTIVE_CARDS
from .catalog import COLOURS, COMPONENTS, NONE, ROUNDS, SHORT_ROUNDS
from .gestures import FORMS, PLANS
from .highlights import HIGHLIGHTS
from .insight import ClashInsight, insight
from .map_catalog import LAYOUTS, TILES
from .plot import PLOT
from .queries.trade import wish
from .rules import CHAPTERS
from .standing import STANDING, WINDOWS
from .state import MatchSettings, Player, World
from .words import ACTION, CARD, KIND, OBJECTIVE, WORDS


class ClashOfCultures(Game[World]):
    """Clash of Cultures, for two to four players."""

    key = "clash-of-cultures"
    rules = 2
    seats = range(2, 5)
    plot = PLOT
    highlights = HIGHLIGHTS
    state = World
    options = (
        OneOf("rounds", (str(ROUNDS), str(SHORT_ROUNDS))),
        OneOf("events", ("on", "symbols", "optional")),
        OneOf("ending", ("fixed", "dice", "wonder")),
        OneOf("wonder_ending_completes", ("round", "turn")),
        OneOf("trade", ("on", "off")),
        Number("trade_limit", 1, 9, normal=3),
        Switch("open_combat_cards"),
        OneOf("pestilence_ban", ("off", "on")),
        Switch("edge_rule_always"),
        Switch("third_activation"),
    )
    readings = ("wonder_ending_completes", "pestilence_ban", "edge_rule_always")
    colours = COLOURS
    vocabulary = WORDS
    chapters = CHAPTERS
    locale = Path(__file__).parent / "locale"
    palette = Path(__file__).parent / "art" / "palette.css"
    rulebook = rulebook("clash-of-cultures")
    components = COMPONENTS
    component_keys = ("key", "number", "players", "side")
    explaining = ("X", "GAP", "NOTE")
    cues = dict.fromkeys(
        ("story.combat_roll", "story.card_roll", "story.influence_roll", "story.end_roll"), "dice"
    ) | dict.fromkeys(
        ("story.event", "story.plays_card", "story.combat_card", "story.person_played", "story.objective"),
        "card",
    )
    seldom = {  # noqa: RUF012 the base class declares it
        "turn.action": ("end", "trade"),
        "status.raze": ("hex",),
        "battle.continue": ("stop",),
        "battle.card": ("pass",),
        "collect.space": ("done",),
        "recruit.unit": ("done",),
        "move.from": ("done",),
    }
    plans = PLANS
    odds_at = odds.ASKED_AT
    forms = FORMS
    standing = STANDING
    windows = WINDOWS
    hand_words = {  # noqa: RUF012 the base class declares it
        "turn.action": (CARD,),
        "trade.give": (*ACTION, *OBJECTIVE),
        "trade.give_count": (),
        "trade.want": (*ACTION, *OBJECTIVE),
        "trade.want_count": (),
    }
    longest_chapter = 60
    longest_match = 100_000

    def wish(self, s: World, ask: Ask, seat: int) -> Wish | None:
        return wish(s, ask, seat)

    def private(self, options: Options) -> Collection[str]:
        return ("turn.action", "card.play", "bartering.card", "spy.give", "trade.card")

    def brief(self, about: str, word: Word) -> Message | None:
        if about != "battle.card" or word not in ACTION:
            return None
        return Message(f"brief.combat:{ACTION_CARDS[ACTION.index(word)].combat.key}")

    def check_options(self, seats: int, options: Options) -> None:
        if options["ending"] != "fixed" and options["rounds"] != str(ROUNDS):
            raise BadOption(
                "error.options_clash", option="ending", value=str(options["ending"]), allowed="fixed"
            )

    def begin(self, seats: int, options: Options) -> World:
        s = World()
        s.seats = seats
        s.layout = LAYOUTS[seats]
        s.settings = MatchSettings(
            rounds=int(str(options["rounds"])),
            events=str(options["events"]),
            ending=str(options["ending"]),
            wonder_ending_completes=str(options["wonder_ending_completes"]),
            trade=options["trade"] == "on",
            trade_limit=int(str(options["trade_limit"])),
            open_combat_cards=bool(options["open_combat_cards"]),
            pestilence_ban=options["pestilence_ban"] == "on",
            edge_rule_always=bool(options["edge_rule_always"]),
            third_activation=bool(options["third_activation"]),
        )
        s.players = [Player() for _ in range(seats)]
        s.tiles = [NONE] * len(s.layout.slots)
        s.turned = [0] * len(s.layout.slots)
        s.tiles_left = (1 << len(TILES)) - 1
        s.action_deck = (1 << len(ACTION_CARDS)) - 1
        s.objective_deck = (1 << len(OBJECTIVE_CARDS)) - 1
        s.agenda = [("setup",)]
        return s

    def stock(self, s: World, seat: int) -> Mapping[str, int]:
        return {KIND[kind].text: count for kind, count in enumerate(s.players[seat].stock)}

    def result(self, s: World) -> Result:
        return scoring.result(s)

    def view(self, s: World, seat: int | None, over: bool) -> View:
        return view.view(s, seat, over)

    def views(self, s: World, seats: Sequence[int | None], over: bool) -> list[View]:
        return view.views(s, seats, over)

    def picture(self, view: View) -> Scene:
        from . import picture  # drawings are read when something is first drawn

        return picture.picture(view)

    def reference(self) -> Reference:
        from . import reference

        return reference.reference()

    def things(self) -> Sequence[ThingGroup]:
        """The advances, cards and pieces as the book lists them."""
        from .picture import things

        return things.things()

    def describe(self, view: View) -> list[Message]:
        from . import picture

        return picture.describe(view)

    def points(self, view: View) -> list[Mapping[str, float]]:
        return [player["points"] for player in view["players"]]

    def hidden_points(self, view: View) -> list[Message | None]:
        hidden = [player["objective_count"] - len(player["objectives"]) for player in view["players"]]
        return [Message("text.hidden_objectives", {"count": count}) if count else None for count in hidden]

    def odds(self, prospect: Prospect) -> Odds | None:
        return odds.odds(prospect)

    def insight(self) -> ClashInsight:
        return insight()

    def observation(self, seats: int) -> Observation:
        return observation.observation(seats)

    def tallies(self, s: World, seat: int, story: Sequence[StoryLine]) -> Mapping[str, float]:
        return tallies.tallies(s, seat, story)

    def rounds(self, s: World) -> int:
        return s.round

    def redeal(self, s: World, seat: int, rng: Rng) -> None:
        secrets.redeal(s, seat, rng)

    def check(self, s: World, ask: Ask | None = None, before: World | None = None) -> Iterable[Reason]:
        return invariants.broken(s, ask, before)
