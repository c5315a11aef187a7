"""The component facts of On Mars, typed and checked, by subject.

Everything here comes out of `components/*.toml`; no rule contains a number that is printed on a component. A file
with an unknown key or a missing value fails at import, with the file, the entry and the reason.

Things are small ints: goods, building kinds, Tech types, hexes, Lab spaces, cards. A card, tile or space is the
int by which its record is found: `BLUEPRINTS[card].kind`. Their number is the length of the tuple.
"""
