"""The kernel: matches, questions, states, records and scenes of any game. A game imports what it needs from here."""

from . import declare
from .ask import CHANCE, Ask, Asked, Reason, Rule, allowed
from .chance import Bag, Dealer, Rng, SeededDealer
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
from .part_fields import Hidden
from .parts import Part
from .record import Record, Save
from .registry import find_game, games, register
from .result import Result
from .scene import Area, Piece, Scene, text_piece
from .sight import Sight
from .state import Chapter, State, push, reveal, settle
from .story import StoryLine, tell
from .wish import Wish
from .words import Family, Vocabulary, Word

__all__ = [
    "CHANCE",
    "Area",
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
    "Part",
    "Phrasebook",
    "Piece",
    "Reason",
    "Record",
    "RecordError",
    "Result",
    "Rng",
    "Rule",
    "RulesChanged",
    "Save",
    "Scene",
    "SeededDealer",
    "Several",
    "Sight",
    "State",
    "Switch",
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
