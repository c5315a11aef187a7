"""The book of a game: its rules document, and its cards and pieces, for people who read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from areopagus.kernel import Game, Message, Thing
from areopagus.kernel.book import Block, Book, BookChapter, read_book
from areopagus.kernel.rulebook import group_of
from areopagus.kernel.translated_rules import book_in

from .games import game_title


@lru_cache(maxsize=64)
def book_of(game: Game[Any], language: str) -> str:
    """The book of a game as JSON, in a language; a game without a rules document has no chapters."""
    say = game.phrasebook(language).text
    book = read_book("") if game.rulebook is None else book_in(game.rulebook, language)
    groups = [
        {
            "key": group.key,
            "name": say(group.name),
            "things": [_thing_json(game, thing, language) for thing in group.things],
        }
        for group in game.things()
    ]
    answer = {
        "game": game.key,
        "title": game_title(game, language),
        "seats": max(game.seats),
        "chapters": [_chapter_json(game, chapter) for chapter in book.chapters],
        "questions": list(_questions(game, book, language)),
        "groups": groups,
    }
    return msgspec.json.encode(answer).decode()


def _chapter_json(game: Game[Any], chapter: BookChapter) -> dict[str, Any]:
    rules = chapter.rules
    return {
        "key": chapter.key,
        "title": chapter.title,
        "part": chapter.part,
        "explains": bool(rules) and all(group_of(rule) in game.explaining for rule in rules),
        "sections": [
            {"title": section.title, "blocks": [_block_json(block) for block in section.blocks]}
            for section in chapter.sections
        ],
    }


def _block_json(block: Block) -> dict[str, Any]:
    values: dict[str, Any] = {"kind": block.kind, "id": block.id, "text": block.text, "rows": block.rows}
    return {name: value for name, value in values.items() if value}


def _thing_json(game: Game[Any], thing: Thing, language: str) -> dict[str, Any]:
    return {
        "key": thing.key,
        "parts": thing.parts,
        **_picture_json(game, thing, language),
        "copies": thing.copies,
        "each": thing.each,
    }


def _picture_json(game: Game[Any], thing: Thing, language: str) -> dict[str, Any]:
    say = game.phrasebook(language).text
    return {
        "pieces": [piece.to_json(say) for piece in thing.pieces],
        "width": thing.width,
        "height": thing.height,
    }


@lru_cache(maxsize=64)
def pictures_of(game: Game[Any], language: str) -> str:
    """The pictures of all things as JSON, by the keys of their entries; the halves of a card have the whole card."""
    things = [thing for group in game.things() for thing in group.things if thing.pieces]
    pictures = {part: thing for thing in things for part in thing.parts} | {
        thing.key: thing for thing in things
    }
    answer = {key: _picture_json(game, thing, language) for key, thing in pictures.items()}
    return msgspec.json.encode(answer).decode()


def _questions(game: Game[Any], book: Book, language: str) -> Iterator[dict[str, Any]]:
    """The questions that the document lists and that people are asked; what depends on the position is left open."""
    texts = game.phrasebook(language)
    for key, rules in book.questions.items():
        if texts.has(f"ask.{key}"):
            yield {"key": key, "sentence": _open_sentence(texts.text(Message(f"ask.{key}"))), "rules": rules}


def _open_sentence(text: str) -> str:
    """A text without its values: remarks in brackets are left out with theirs, other values are dots."""
    without = re.sub(r"\s*\([^()]*\{\w+\}[^()]*\)|^\{\w+\}[.:]\s*", "", text)
    return re.sub(r"\{\w+\}", "…", without)
