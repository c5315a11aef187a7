"""Gyms: the games as environments for agents that learn.

| module | for |
|---|---|
| `areopagus.gyms.pettingzoo` | PettingZoo: all seats take turns |
| `areopagus.gyms.gymnasium` | Gymnasium: solo On Mars, and one seat against bots |
| `areopagus.gyms.batches` | many matches at once, all seats: no interface but arrays |
| `areopagus.gyms.vectors` | the same for one seat against bots, as a vector environment of Gymnasium |
| `areopagus.gyms.openspiel` | OpenSpiel: explicit chance, for its algorithms |
| `areopagus.gyms.observations` | what they see: arrays, made from views |
| `areopagus.gyms.rewards` | what they get: final rank or margin, and shaping |

Actions are the words of a game's vocabulary by their numbers; a mask says which may be chosen. Trade between players is
off unless an option says otherwise. With Gymnasium installed, importing this package registers its environments:

    import areopagus.gyms
    env = gymnasium.make("areopagus/OnMarsSolo-v0")
"""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from .registration import register_envs

    register_envs()
