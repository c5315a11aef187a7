"""Recorded matches: checking, importing and replaying them."""
