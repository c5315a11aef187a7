"""The contract between the kernel and a game.

A game is a subclass of `Game` with a few declarations and a few functions; the kernel does the rest: asking,
choosing, cloning, undoing, saving, replaying, imagining. In the order in which a match needs them:

**Declarations.** `key` names the game everywhere (`on-mars`). `rules` is an integer, raised whenever words or
outcomes change. `seats` are the numbers of seats that are possible. `options` is the table of options.
`vocabulary` holds all the words. `chapters` maps the names on the agenda to rules. `locale` is the folder of
its gettext catalogues, whose domain is `key`.

**Beginning.** `begin` gives the state before setup, with a first chapter on the agenda. Everything after
that, setup included, is played by chapters: seats are asked, chance is asked, effects change the state. When
the agenda is empty the match is over, and `result` says how it ended.

**Seeing.** `view` says what a seat may know, built field by field out of plain JSON values; it is the one
place where secrets are kept. `picture` draws a view as a scene and `describe` puts it into sentences; neither
ever gets the state, so a picture cannot leak. The view of a spectator (None) is public.

**Imagining.** `redeal` changes, in the state, everything that a seat cannot know, at random, to something just
as possible. Bots search in such imagined positions, and the conformance suite uses them to check that views,
pictures and stories leak nothing. Nothing hidden may therefore live in a local variable of a rule across a
`yield`: re-dealing changes only the state.

**Checking.** `check` names every invariant that a position breaks: pieces lost, limits exceeded. It is called
after each choice of the conformance suite and on leaving `match.edit()`.

**Keeping.** `state` is the class of the game's states. It writes and reads them as its fields are declared (see
`parts`) and trusts no input: wrong types and impossible values raise `ValueError`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from .ask import Ask, Reason, Rule
from .catalogues import BrokenCatalogue
from .chance import Rng
from .chronicle import Plot
from .errors import BadCatalogue
from .form_plans import FormPlan
from .highlights import Highlight
from .insight import Insight
from .messages import KERNEL_DOMAIN, KERNEL_LOCALE, KERNEL_TEXTS, Message, Phrasebook
from .observation import Observation
from .odds import Odds, Prospect
from .options import Option, Options
from .plans import Plan
from .reference import Reference, ThingGroup, all_things
from .result import Result
from .scene import Scene
from .standing import Standing
from .state import State
from .story import StoryLine
from .wish import Wish
from .words import Vocabulary, Word

S = TypeVar("S", bound=State)

View = dict[str, Any]
"""What a seat may know: plain JSON values."""


class Game(ABC, Generic[S]):
    """One game. The docstring of the module explains each part."""

    key: str
    rules: int
    seats: Sequence[int]
    state: type[S]
    """The class of its states; `begin` makes one, and a saved one is read by it."""
    options: Sequence[Option] = ()
    readings: Collection[str] = ()
    """The keys of options that choose between readings of a disputed rule, not between variants."""
    options_for: Mapping[str, Collection[int]] = {}
    """The numbers of seats for which an option matters, by its key; an option that is not listed matters for all."""
    colours: Sequence[str] = ()
    """The colours of the seats in their usual order; their names are the texts `colour.NAME`."""
    vocabulary: Vocabulary
    chapters: Mapping[str, Callable[..., Rule[None]]]
    locale: Path

    rulebook: Path | None = None
    """The rules as a document with ids, for `areopagus rules` and the rules drawer."""
    components: Path | None = None
    """The folder of the component facts (TOML)."""
    palette: Path | None = None
    """The colours of its art as CSS custom properties of `[data-game=KEY]`; each may be a `light-dark()` pair."""
    component_keys: Sequence[str] = ("id", "key")
    """The fields by which entries of the component facts are named."""
    component_skip: Sequence[str] = ()
    """Arrays of the component facts, as `file.array`, that are not components."""
    explaining: Sequence[str] = ()
    """Groups of rule ids that only explain and need no test."""

    plans: Sequence[Plan[Any]] = ()
    """The compound answers that people are offered; see `plans`."""
    odds_at: Collection[str] = ()
    """The questions whose options are shown with their odds; see `odds`."""
    idle_draws: Collection[str] = ()
    """The questions to chance whose answer changes nothing that a player has: prices and gains are told beyond them."""
    forms: Sequence[FormPlan[Any]] = ()
    """The forms that people are offered; see `form_plans`."""
    standing: Sequence[Standing] = ()
    """The answers that people may give for longer than one question; see `standing`."""
    windows: Mapping[str, Word] = {}
    """The questions whether a seat plays a hidden card on what has just happened, each with the word that declines.

    Who is asked depends on public facts alone, and the word is always on offer.
    """
    hand_words: Mapping[str, Collection[Word]] = {}
    """By private question, the words that depend on what only the asked seat sees; the others are open (`openly`)."""
    plot: Plot = Plot()
    """How its story is made of rounds, turns and deeds."""

    highlights: Mapping[str, Highlight] = {}
    """The lines of its story that people should see until they have looked at them, by key; see `highlights`."""

    cues: Mapping[str, str] = {}
    """The keys of lines of the story that a page may let people hear, and what each sounds like: `dice` or `card`."""

    seldom: Mapping[str, Collection[str]] = {}
    """By question, words (or families) with which random players end a game early. The conformance suite seldom chooses
    them, so that its games get far."""
    longest_chapter: int = 40
    """Maximum number of choices in a chapter; the conformance suite reports more: checkpoints should be frequent."""
    longest_match: int = 20_000
    """Maximum number of choices in a match, chance and forced answers included."""

    def __copy__(self) -> Self:
        """Another game with the same fields: for tools that change one of them."""
        new = self.__class__.__new__(self.__class__)
        vars(new).update(vars(self))
        return new

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Game[Any]], tuple[object, ...]]:
        """For `pickle`: the reader gets the game that is registered under this key."""
        from .registry import game_from_pickle

        return game_from_pickle, (self.key, type(self), vars(self))

    @abstractmethod
    def begin(self, seats: int, options: Options) -> S:
        """The state before setup, with the first chapter on the agenda."""

    def check_options(self, seats: int, options: Options) -> None:
        """Raise `BadOption` for options that don't go together, or not with this number of seats."""

    def wish(self, s: S, ask: Ask, seat: int) -> Wish | None:
        """What a seat that is not asked may wish for, such as to propose a trade in another's turn; None: nothing.

        Everybody may see a wish, so it depends only on public facts of the position.
        """
        return None

    def private(self, options: Options) -> Collection[str] | None:
        """The questions whose words depend on what only the asked seat sees; None: unknown, treated as all.

        People who share a screen are asked them when the others look away. Questions with `seen_by` need not be named.
        """
        return None

    @abstractmethod
    def result(self, s: S) -> Result:
        """How a finished match ended."""

    @abstractmethod
    def view(self, s: S, seat: int | None, over: bool) -> View:
        """What a seat may know; None: a spectator. A match that is over may be shown openly."""

    def views(self, s: S, seats: Sequence[int | None], over: bool) -> list[View]:
        """The `view` of each of some seats. A game may make them together, and what they have in common once."""
        return [self.view(s, seat, over) for seat in seats]

    @abstractmethod
    def picture(self, view: View) -> Scene:
        """The view as a scene.

        Its panels are best given as sketches, so that a server draws only those whose content has changed.
        """

    def reference(self) -> Reference:
        """What there is to know of each card, tile, piece and place, by the keys that pieces name as `about`."""
        return {}

    def things(self) -> Sequence[ThingGroup]:
        """The entries of the reference as the book lists them, in groups and with pictures."""
        return all_things(self.reference())

    @abstractmethod
    def describe(self, view: View) -> list[Message]:
        """The view in sentences, for terminals, screen readers and language models."""

    def points(self, view: View) -> list[Mapping[str, float]]:
        """The points of each seat so far by category, as far as a view shows them; empty for a game without points.

        After the seats may come automatic opponents.
        """
        return []

    def progress(self, view: View) -> Mapping[str, tuple[int, int]]:
        """For solo games: the goals, as in the result, each with what there is of it now and what it needs.

        Their texts are `goal.NAME`.
        """
        return {}

    def goals(self, view: View) -> Mapping[str, bool]:
        """For solo games: the goals, as in the result, and whether each is met now."""
        return {name: there >= needed for name, (there, needed) in self.progress(view).items()}

    def aim(self, view: View) -> Message | None:
        """For solo games: what all goals together are called."""
        return None

    def hidden_points(self, view: View) -> Sequence[Message | None]:
        """For each seat, what it holds that may still give points and that a view does not show; None: nothing."""
        return ()

    def stock(self, s: S, seat: int) -> Mapping[str, int]:
        """What a seat has and spends, by the texts of words; its changes are the price and the gain of an answer."""
        return {}

    def brief(self, about: str, word: Word) -> Message | None:
        """What an answer to one question does, for options; None: what the word does at all questions, `brief.WORD`."""
        return None

    def odds(self, prospect: Prospect) -> Odds | None:
        """What luck may bring from here on, by what the seat of the prospect knows; None: nothing to say."""
        return None

    def insight(self) -> Insight[S] | None:
        """What a position is worth, for bots and hints; None: the game has only the bot `random` and no hints."""
        return None

    def tallies(self, s: S, seat: int, story: Sequence[StoryLine]) -> Mapping[str, float]:
        """What a seat had and did in a finished match, counted; see `tallies`. The names are always the same."""
        return {}

    def rounds(self, s: S) -> int | None:
        """Number of rounds of a finished match; None: the game has no rounds."""
        return None

    def observation(self, seats: int) -> Observation | None:
        """How views become numbers for learning agents, for a number of seats; None: not supported by this game."""
        return None

    @abstractmethod
    def redeal(self, s: S, seat: int, rng: Rng) -> None:
        """Change everything that the seat cannot know to something just as possible."""

    @abstractmethod
    def check(self, s: S, ask: Ask | None = None, before: S | None = None) -> Iterable[Reason]:
        """The invariants that are broken; `ask` is pending, `before` the state one choice earlier, if known."""

    def phrasebook(self, language: str | None = None) -> Phrasebook:
        """The game's texts in a language (None: that of this process), with the kernel's texts as fallback."""
        return _phrasebook(language or KERNEL_TEXTS.language, self.key, self.locale)


@cache
def _phrasebook(language: str, domain: str, folder: Path) -> Phrasebook:
    try:
        return Phrasebook(language, [(domain, folder), (KERNEL_DOMAIN, KERNEL_LOCALE)])
    except BrokenCatalogue as broken:
        raise BadCatalogue(file=broken.file, line=broken.line, said=broken.problem) from broken
