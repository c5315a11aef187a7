"""The chapters of the rulebook, by the names they have on the agenda."""

from collections.abc import Callable
from typing import Final

from areopagus.kernel import Rule

from .. import registry
from . import combat_cards as combat_cards  # its functions are found by the registry
from . import event_cards as event_cards
from .activate import activated
from .advance_reactions import sanitation
from .advances import advance_react
from .aftermath import aftermath, battle_over, capture_react, fanaticism, refugees
from .battle import battle_fight, battle_round
from .civil_cards import mercenaries, plans, spy_swap, technology_back
from .events import event, event_text
from .explore import barbarians
from .movement import end_move, move
from .objectives import occasion
from .persons import person_deed
from .setup import setup, setup_cards
from .status import finish, status, status_advance, status_draw, status_first, status_raze
from .symbols import raid
from .trade import trade_answer, trade_end, trade_give, trade_want
from .turn import end_turn, next_turn, start_turn, turn
from .wonders import pyramid

CHAPTERS: Final[dict[str, Callable[..., Rule[None]]]] = {
    "setup": setup,
    "setup_cards": setup_cards,
    "next_turn": next_turn,
    "start_turn": start_turn,
    "turn": turn,
    "end_turn": end_turn,
    "advance_react": advance_react,
    "activated": activated,
    "sanitation": sanitation,
    "pyramid": pyramid,
    "move": move,
    "end_move": end_move,
    "barbarians": barbarians,
    "battle_round": battle_round,
    "battle_fight": battle_fight,
    "aftermath": aftermath,
    "refugees": refugees,
    "fanaticism": fanaticism,
    "capture_react": capture_react,
    "battle_over": battle_over,
    "occasion": occasion,
    "event": event,
    "event_text": event_text,
    "raid": raid,
    "spy_swap": spy_swap,
    "mercenaries": mercenaries,
    "plans": plans,
    "technology_back": technology_back,
    "person_deed": person_deed,
    "trade_give": trade_give,
    "trade_want": trade_want,
    "trade_answer": trade_answer,
    "trade_end": trade_end,
    "status": status,
    "status_advance": status_advance,
    "status_draw": status_draw,
    "status_raze": status_raze,
    "status_first": status_first,
    "finish": finish,
}

registry.check()
