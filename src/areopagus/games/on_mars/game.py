"""On Mars: all its parts, as the kernel's `Game`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from areopagus.kernel import (
    Ask,
    BadOption,
    Bag,
    BySeat,
    Game,
    Insight,
    Message,
    Observation,
    OneOf,
    Options,
    Reason,
    Reference,
    Result,
    Rng,
    Scene,
    Several,
    StoryLine,
    Switch,
    ThingGroup,
    View,
)

from ..rulebooks import rulebook
from . import invariants, observation, scoring, secrets, tallies, view
from .catalog.basics import COLOURS, COMPONENTS, CRYSTAL, NONE, PLAYERS_IN_SOLO, SHELTER, SHELTER_TECH
from .catalog.board import MISSION_SLOTS, MISSION_TRACK, MISSIONS, SLOT_ACTIONS
from .catalog.cards import B_CARDS, DECK_SIZE, LEVEL_ONE, LEVEL_THREE
from .catalog.player_board import (
    BOTS_IN_SUPPLY,
    COLONISTS,
    MARKERS,
    SHELTERS_ON_BOARD,
    SHIP_SPACES,
    START_COLONISTS,
    START_CRYSTALS,
    START_STORAGE,
)
from .catalog.solo import SOLO_CARDS, SOLO_GOALS
from .catalog.technology import GRID_TECHS, SHELTER_LAB
from .catalog.terrain import DISCOVERIES, STACK_TILES
from .gestures import PLANS
from .highlights import HIGHLIGHTS
from .insight import insight
from .plot import PLOT
from .rules import CHAPTERS
from .standing import STANDING, WINDOWS
from .state import Mars, Player
from .words import COLONIST, GOAL, GOOD, WORDS

SWITCHES: Final = (
    OneOf("upgrade_tech", ("printed", "everywhere")),
    OneOf("ship_tech", ("once", "per_ship")),
    OneOf("goal_timing", ("any_step", "between_actions")),
    OneOf("rover_stop", ("claimable", "no_benefit")),
    OneOf("repeated_update", ("yes", "no")),
    OneOf("lacerda_start_benefit", ("no", "yes")),
    OneOf("landing_executive", ("yes", "no")),
    OneOf("shuttle_from_level_4", ("last_space", "stops")),
    OneOf("warehouse_crystals", ("below", "depot")),
    OneOf("lacerda_quarters", ("open", "all")),
    OneOf("lab_column_5", ("5", "6")),
    OneOf("lowest_quarters", ("0", "1")),
    OneOf("short_missions", ("first_five", "blueprints_and_scientists")),
)
"""The open points of the rules that are options of a game (OM-OPT-01 to -13)."""


class OnMars(Game[Mars]):
    """On Mars, for two to four players or one against Lacerda."""

    key = "on-mars"
    rules = 2
    seats = range(1, 5)
    plot = PLOT
    highlights = HIGHLIGHTS
    state = Mars
    options = (
        OneOf("length", ("short", "long")),
        Several(
            "missions",
            [str(number) for number in range(1, len(MISSIONS) + 1)],
            how_many=len(MISSION_SLOTS),
            or_else="random",
        ),
        Switch("first_colonists"),
        Switch("space_oddity"),
        OneOf("goal", SOLO_GOALS),
        OneOf("first_player", ("random", "1", "2", "3", "4")),
        BySeat("colours", COLOURS, or_else="usual"),
        *SWITCHES,
    )
    readings = tuple(option.key for option in SWITCHES)
    options_for = {  # noqa: RUF012 the base class declares it
        "goal": (1,),
        "lacerda_start_benefit": (1,),
        "lacerda_quarters": (1,),
        "first_player": (2, 3, 4),
    }
    colours = COLOURS
    vocabulary = WORDS
    chapters = CHAPTERS
    locale = Path(__file__).parent / "locale"
    palette = Path(__file__).parent / "art" / "palette.css"
    rulebook = rulebook("on-mars")
    components = COMPONENTS
    component_keys = ("id", "key", "number", "slot", "colony_level")
    component_skip = ()
    explaining = ("CONF", "GAP", "NOTE", "DEC")
    cues = dict.fromkeys(
        ("story.solo_card", "story.a_card", "story.goal", "story.mission_complete", "story.level"), "card"
    )
    plans = PLANS
    idle_draws = ("chance.tile", "chance.discovery")
    standing = STANDING
    windows = WINDOWS
    hand_words = {  # noqa: RUF012 the base class declares it
        "turn.action": GOAL,
        "slot.cost": GOAL,
        "pay.crystal": GOAL,
    }
    longest_chapter = 60
    longest_match = 100_000

    def private(self, options: Options) -> Collection[str]:
        return ("turn.action",)

    def check_options(self, seats: int, options: Options) -> None:
        first = options["first_player"]
        if first != "random" and int(str(first)) > seats:
            raise BadOption(option="first_player", value=str(first), allowed=f"random, 1 – {seats}")
        if options["first_colonists"] and options["missions"] != "random":
            raise BadOption(
                "error.options_clash",
                option="missions",
                value=str(options["missions"]),
                allowed="first_colonists",
            )

    def begin(self, seats: int, options: Options) -> Mars:
        s = Mars()
        s.seats = seats
        s.lacerda = 1 if seats == 1 else NONE
        s.variant = tuple(
            [key for key in ("first_colonists", "space_oddity") if options[key]] + [str(options["length"])]
        )
        s.switches = tuple(
            f"{switch.key}={options[switch.key]}"
            for switch in SWITCHES
            if options[switch.key] != switch.normal
        )
        s.goal_level = str(options["goal"]) if seats == 1 else ""
        missions, colours = options["missions"], options["colours"]
        if isinstance(missions, tuple):
            s.missions = [int(number) - 1 for number in missions]
        s.first = NONE if options["first_player"] == "random" else int(str(options["first_player"])) - 1
        order: tuple[str, ...] = colours if isinstance(colours, tuple) else COLOURS
        s.players = [
            new_player(s, number, COLOURS.index(order[number]))
            for number in range(max(seats, PLAYERS_IN_SOLO))
        ]
        s.slots = [[0] * len(s.players) for _ in SLOT_ACTIONS]
        s.stacks = [Bag([1] * STACK_TILES) for _ in range(SHELTER)]
        s.tech_stack = Bag([1] * len(GRID_TECHS))
        s.decks = [
            Bag(int(place < len(deck)) for place in range(DECK_SIZE)) for deck in (LEVEL_ONE, LEVEL_THREE)
        ]
        s.discovery = Bag([1] * len(DISCOVERIES))
        s.remaining = MISSION_TRACK
        s.solo_deck = Bag([1 if seats == 1 else 0] * len(SOLO_CARDS))
        s.b_deck = Bag([1 if options["first_colonists"] else 0] * len(B_CARDS))
        s.agenda = [("setup",)]
        return s

    def stock(self, s: Mars, seat: int) -> Mapping[str, int]:
        player = s.players[seat]
        goods = {GOOD[good].text: count for good, count in enumerate(player.storage)}
        return {
            **goods,
            GOOD[CRYSTAL].text: player.crystals + player.below,
            COLONIST.text: player.lq,
        }

    def result(self, s: Mars) -> Result:
        return scoring.result(s)

    def view(self, s: Mars, seat: int | None, over: bool) -> View:
        return view.view(s, seat, over)

    def views(self, s: Mars, seats: Sequence[int | None], over: bool) -> list[View]:
        return view.views(s, seats, over)

    def picture(self, view: View) -> Scene:
        from . import picture  # drawings are read when something is first drawn

        return picture.picture(view)

    def reference(self) -> Reference:
        from . import reference

        return reference.reference()

    def things(self) -> Sequence[ThingGroup]:
        """The actions, cards, tiles and pieces as the book lists them."""
        from .picture import things

        return things.things()

    def describe(self, view: View) -> list[Message]:
        from . import picture

        return picture.describe(view)

    def points(self, view: View) -> list[Mapping[str, float]]:
        return [player["points"] for player in view["players"]]

    def progress(self, view: View) -> Mapping[str, tuple[int, int]]:
        lacerda = view["lacerda"]
        return {} if lacerda is None else {key: tuple(pair) for key, pair in lacerda["progress"].items()}

    def aim(self, view: View) -> Message | None:
        lacerda = view["lacerda"]
        return None if lacerda is None else Message(f"solo.{lacerda['goal']}")

    def insight(self) -> Insight[Mars]:
        return insight()

    def observation(self, seats: int) -> Observation:
        return observation.observation(seats)

    def tallies(self, s: Mars, seat: int, story: Sequence[StoryLine]) -> Mapping[str, float]:
        return tallies.tallies(s, seat, story)

    def rounds(self, s: Mars) -> int:
        return s.round

    def redeal(self, s: Mars, seat: int, rng: Rng) -> None:
        secrets.redeal(s, seat, rng)

    def check(self, s: Mars, ask: Ask | None = None, before: Mars | None = None) -> Iterable[Reason]:
        return invariants.broken(s, ask, before)


def new_player(s: Mars, number: int, colour: int) -> Player:
    """A Player board set up (OM-PSETUP-02 to -12); Lacerda's starting Bot is not on the map (OM-SOLO-05)."""
    player = Player()
    player.colour = colour
    player.storage = list(START_STORAGE)
    player.crystals = START_CRYSTALS
    for space in SHIP_SPACES:
        player.ships[space] = 1
    player.lq = START_COLONISTS
    player.reserve = COLONISTS - START_COLONISTS
    player.bots_reserve = BOTS_IN_SUPPLY
    player.shelters = SHELTERS_ON_BOARD
    player.markers = MARKERS
    player.tech[SHELTER_TECH] = SHELTER_LAB
    if number == s.lacerda:
        player.storage = [0] * len(START_STORAGE)
        player.lq = player.reserve = player.bots_reserve = 0
    return player
