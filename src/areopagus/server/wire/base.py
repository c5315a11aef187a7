"""The base classes of everything on the wire, and the encoding of what the server sends over a socket."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def printable(text: str) -> str:
    """A text in one line, without control characters."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())


def not_empty(text: str) -> str:
    """The text; `ValueError` if it is empty."""
    if not text:
        raise ValueError("is empty")
    return text


Text = Annotated[str, Field(max_length=200)]
Name = Annotated[str, Field(max_length=40), AfterValidator(printable)]
BotName = Annotated[str, Field(max_length=80)]
QuestionId = Annotated[str, Field(max_length=60)]
WordText = Annotated[str, Field(max_length=80)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]


class Received(BaseModel):
    """Something that a client sends. Fields that are not declared are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Sent(BaseModel):
    """Something that the server sends. Messages of the socket leave out a field that has its default."""

    model_config = ConfigDict(use_attribute_docstrings=True, arbitrary_types_allowed=True)


class EncodedAs:
    """In an annotation of `msgspec.Raw`: the class of what is encoded in it."""

    def __init__(self, kind: type[Sent]) -> None:
        self.kind = kind


def encode(message: Sent) -> bytes:
    """A message as JSON."""
    return msgspec.json.encode(message, enc_hook=_fields)


def _fields(message: Sent) -> dict[str, Any]:
    fields: dict[str, Any] = message.__dict__
    defaults = defaults_of(type(message))
    if "type" in fields:
        fields = {"type": fields["type"], **fields}  # first, also where other fields are inherited
    return {name: value for name, value in fields.items() if name not in defaults or value != defaults[name]}


@cache
def defaults_of(kind: type[Sent]) -> dict[str, Any]:
    """The fields that a message leaves out, with the default that such a field has then."""
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in kind.model_fields.items()
        if not field.is_required() and name != "type"
    }
