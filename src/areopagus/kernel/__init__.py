"""The kernel: matches, questions, states, records and scenes of any game. A game imports what it needs from here."""

from . import declare
from .ask import CHANCE, Ask, Asked, Reason, Rule, allowed, asks_nothing, continues, why_not_any
from .chance import Bag, Dealer, Rng, SeededDealer
from .chronicle import Deed, Plot, Role, Section
from .drawing import Drawing, Place, read_drawing, read_drawings
from .errors import (
    AreopagusError,
    BadCall,
    BadCatalogue,
    BadOption,
    BadPosition,
    BadSeats,
    BrokenRule,
    CorruptRecord,
    ForeignRecord,
    FormRefused,
    GestureRefused,
    IllegalChoice,
    ImaginedMatch,
    MatchOver,
    RecordError,
    RulesChanged,
    UndoRefused,
    UnknownGame,
    UnknownWord,
    WrongSeat,
)
from .fields import Fields
from .form_plans import Form, FormField, FormPlan, OpenedForm, Side
from .game import Game, View
from .gestures import Preview
from .highlights import Highlight, Highlights, Roll
from .insight import Breadth, Insight
from .loading import load, new, record_with_fingerprints
from .match import Match
from .messages import Message, Param, Phrasebook, listed, plain_text, quantity, seat_name, series, word_name
from .observation import Observation
from .odds import Bar, Chart, Odds, Prospect, percent
from .option_odds import odds_of
from .options import BySeat, Number, OneOf, Option, Options, Several, Switch
from .panels import Panel, Sketch
from .part_fields import Hidden
from .parts import Part
from .pieces import ANY_SEAT, Piece, text_piece
from .plans import (
    ENOUGH,
    Answers,
    Follow,
    Gesture,
    Handle,
    Path,
    Plan,
    Step,
    amounts,
    ascending,
    each,
    first_word,
    once,
    only,
    words_at,
)
from .record import Record, Save
from .reference import Entry, Reference, Thing, ThingGroup
from .registry import find_game, games, register
from .result import Result
from .scene import Scene, SceneSeat
from .sight import Sight
from .standing import KeptStanding, NeverFor, Standing, StandingOffer
from .state import Chapter, State, push, reveal, settle
from .story import StoryLine, tell
from .wish import Wish
from .words import Family, Vocabulary, Word

__all__ = [
    "ANY_SEAT",
    "CHANCE",
    "ENOUGH",
    "AreopagusError",
    "Ask",
    "Answers",
    "Asked",
    "BadCall",
    "BadCatalogue",
    "BadOption",
    "BadPosition",
    "BadSeats",
    "Bag",
    "Bar",
    "Breadth",
    "BrokenRule",
    "BySeat",
    "Chapter",
    "Chart",
    "CorruptRecord",
    "Dealer",
    "Deed",
    "Drawing",
    "Entry",
    "Family",
    "FormField",
    "Fields",
    "Follow",
    "ForeignRecord",
    "Form",
    "FormPlan",
    "FormRefused",
    "Game",
    "Gesture",
    "GestureRefused",
    "Handle",
    "Hidden",
    "IllegalChoice",
    "ImaginedMatch",
    "Insight",
    "KeptStanding",
    "Plot",
    "Highlight",
    "Highlights",
    "Roll",
    "Role",
    "Section",
    "StoryLine",
    "Match",
    "MatchOver",
    "Message",
    "NeverFor",
    "Number",
    "Observation",
    "StandingOffer",
    "Odds",
    "OpenedForm",
    "OneOf",
    "Option",
    "Options",
    "Param",
    "Panel",
    "Part",
    "Path",
    "Phrasebook",
    "Piece",
    "Place",
    "Plan",
    "Preview",
    "Prospect",
    "Reason",
    "Record",
    "RecordError",
    "Reference",
    "Result",
    "Rng",
    "Rule",
    "RulesChanged",
    "Save",
    "Scene",
    "SceneSeat",
    "SeededDealer",
    "Several",
    "Side",
    "Sight",
    "Sketch",
    "Standing",
    "State",
    "Step",
    "Switch",
    "Thing",
    "ThingGroup",
    "UndoRefused",
    "UnknownGame",
    "UnknownWord",
    "View",
    "Vocabulary",
    "Wish",
    "Word",
    "WrongSeat",
    "allowed",
    "amounts",
    "ascending",
    "asks_nothing",
    "continues",
    "declare",
    "each",
    "find_game",
    "first_word",
    "games",
    "listed",
    "load",
    "new",
    "odds_of",
    "once",
    "only",
    "percent",
    "push",
    "read_drawing",
    "read_drawings",
    "record_with_fingerprints",
    "register",
    "reveal",
    "plain_text",
    "quantity",
    "seat_name",
    "series",
    "settle",
    "tell",
    "text_piece",
    "why_not_any",
    "word_name",
    "words_at",
]
