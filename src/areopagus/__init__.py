"""Areopagus: play, host and study heavyweight board games.

    import areopagus

    match = areopagus.new("beacons", seats=3, seed=7)
    while match.ask:
        match.choose(match.ask.words[0])
    print(match.result)

`new` starts a match, `load` restores one from a record or a save, `games` lists the games. Everything else is a
method of the `Match`, or one of the classes below; `docs/architecture.md` explains how they fit together.
"""

from .kernel import (
    CHANCE,
    AreopagusError,
    Ask,
    Asked,
    BadCall,
    BadCatalogue,
    BadOption,
    BadPosition,
    BadSeats,
    BrokenRule,
    CorruptRecord,
    ForeignRecord,
    FormRefused,
    Game,
    GestureRefused,
    IllegalChoice,
    ImaginedMatch,
    Match,
    MatchOver,
    Message,
    Reason,
    Record,
    RecordError,
    Result,
    RulesChanged,
    Scene,
    Sight,
    UndoRefused,
    UnknownGame,
    UnknownWord,
    Vocabulary,
    Word,
    WrongSeat,
    games,
    load,
    new,
    register,
)
from .kernel.version import __version__, is_compiled

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
    "BrokenRule",
    "CorruptRecord",
    "ForeignRecord",
    "Game",
    "FormRefused",
    "GestureRefused",
    "IllegalChoice",
    "ImaginedMatch",
    "Match",
    "MatchOver",
    "Message",
    "Reason",
    "Record",
    "RecordError",
    "Result",
    "RulesChanged",
    "Scene",
    "Sight",
    "UndoRefused",
    "UnknownGame",
    "UnknownWord",
    "Vocabulary",
    "Word",
    "WrongSeat",
    "__version__",
    "games",
    "is_compiled",
    "load",
    "new",
    "register",
]
