"""Bots, hints and analyses: searches that run in programs of their own."""
