"""Tools for the authors of a game. Nothing in this package runs at a table.

`conformance` plays random games and checks every promise, `lint` checks the source of rules, `ledger` counts which
rules are tested, `perft` counts positions, `marks` and `testing` are for tests.
"""
