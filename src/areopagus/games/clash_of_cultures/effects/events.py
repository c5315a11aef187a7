"""Events: what they change besides goods, moods, units and pieces, and whom they spare (CC-EVENT, CC-XEVT)."""

from __future__ import annotations

from areopagus.kernel import tell

from ..state import City, World
from ..words import ADVANCE, EVENT, HEX
from .cards import close_event
from .turns import spend_action


def skip_text(s: World, seat: int, event: int) -> None:
    """The text of an Event is not resolved (CC-VAR-01/02)."""
    tell(s, "story.no_text", seat=seat)
    close_event(s, event)


def leave_person(s: World, event: int) -> None:
    """Nobody takes a great person (CC-XEVT-32)."""
    tell(s, "story.person_left", event=EVENT[event])
    close_event(s, event)


def ban_building(s: World) -> None:
    """From now on nobody builds without Sanitation, if the option is on (CC-XEVT-01)."""
    if s.settings.pestilence_ban:
        s.pestilence = True


def lose_action(s: World, seat: int) -> None:
    """A player loses an action of this Turn, or of the next one outside of it (CC-XEVT-31)."""
    if s.active == seat:
        spend_action(s)
    else:
        s.players[seat].unrest += 1
    tell(s, "story.action_lost", seat=seat)


def clear_city(s: World, city: City) -> None:
    """A city of which nothing is left is gone."""
    del s.cities[city.cell]
    tell(s, "story.city_gone", at=HEX[city.cell], seat=city.owner, cell=HEX[city.cell])


# Who is spared


def spare_by_advance(s: World, seat: int, advance: int) -> None:
    """An advance protects a player."""
    tell(s, "story.spared_advance", seat=seat, advance=ADVANCE[advance])


def spare_by_cities(s: World, seat: int, number: int) -> None:
    """A player has too few cities."""
    tell(s, "story.spared_cities", seat=seat, number=number)


def spare_by_units(s: World, seat: int) -> None:
    """A player has too few units."""
    tell(s, "story.spared_units", seat=seat)


def spare_by_moods(s: World, seat: int) -> None:
    """No mood of a player can fall."""
    tell(s, "story.spared_moods", seat=seat)


def spare_from_revolution(s: World, seat: int) -> None:
    """A player has neither an action nor a government to lose."""
    tell(s, "story.spared_revolution", seat=seat)


def miss_settler(s: World, seat: int) -> None:
    """A player has no city or no Settler in supply."""
    tell(s, "story.no_settler", seat=seat)


def spare_from_exhaustion(s: World, seat: int) -> None:
    """No space of a player can be exhausted (CC-EVENT-08)."""
    tell(s, "story.spared_exhaustion", seat=seat)


def spare_from_barbarians(s: World, seat: int) -> None:
    """No Barbarian Settlement can appear near a player (CC-EVENT-12)."""
    tell(s, "story.spared_barbarians", seat=seat)


def spare_by_wall(s: World, seat: int) -> None:
    """The Great Wall keeps Barbarians from attacking (CC-WON-29)."""
    tell(s, "story.spared_wall", seat=seat)


def spare_from_attack(s: World, seat: int) -> None:
    """No Barbarians are near enough to attack a player (CC-EVENT-14)."""
    tell(s, "story.spared_attack", seat=seat)
