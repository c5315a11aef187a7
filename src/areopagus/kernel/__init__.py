"""The kernel: matches, questions, states, records and scenes of any game. A game imports what it needs from here."""

from . import declare
from .ask import CHANCE, Ask, Asked, Reason, Rule, allowed
from .chance import Bag, Dealer, Rng, SeededDealer
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
from .game import Game, View
from .insight import Breadth, Insight
from .loading import load, new, record_with_fingerprints
from .match import Match
from .messages import Message, Param, Phrasebook, plain_text, seat_name, word_name
from .observation import Observation
from .options import Number, OneOf, Option, Options, Several, Switch
from .panels import Panel, Sketch
from .part_fields import Hidden
from .parts import Part
from .pieces import Piece, text_piece
from .record import Record, Save
from .reference import Entry, Reference, Thing, ThingGroup
from .registry import find_game, games, register
from .result import Result
from .scene import Scene, SceneSeat
from .sight import Sight
from .state import Chapter, State, push, reveal, settle
from .story import StoryLine, tell
from .wish import Wish
from .words import Family, Vocabulary, Word

__all__ = [
    "CHANCE",
    "AreopagusError",
    "Ask",
    "Asked",
    "BadCall",
    "BadCatalogue",
    "BadOption",
    "BadPosition",
    "BadSeats",
    "Bag",
    "Breadth",
    "BrokenRule",
    "Chapter",
    "CorruptRecord",
    "Dealer",
    "Drawing",
    "Entry",
    "Family",
    "Fields",
    "ForeignRecord",
    "Game",
    "Hidden",
    "IllegalChoice",
    "ImaginedMatch",
    "Insight",
    "StoryLine",
    "Match",
    "MatchOver",
    "Message",
    "Number",
    "Observation",
    "OneOf",
    "Option",
    "Options",
    "Param",
    "Panel",
    "Part",
    "Phrasebook",
    "Piece",
    "Place",
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
    "Sight",
    "Sketch",
    "State",
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
    "declare",
    "find_game",
    "games",
    "load",
    "new",
    "push",
    "read_drawing",
    "read_drawings",
    "record_with_fingerprints",
    "register",
    "reveal",
    "plain_text",
    "seat_name",
    "settle",
    "tell",
    "text_piece",
    "word_name",
]
