"""Functions that read the state of On Mars and change nothing.

`terrain` reads the map, `goods` what can be stored and paid, `cards` what players own and what their goals need,
`effects` whether an effect can be carried out, `actions` what a turn offers. `why_not_…` gives the reason, or
None; `has_…` and `is_…` give bools; plural nouns list words or things.
"""
