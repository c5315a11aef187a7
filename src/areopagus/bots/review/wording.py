"""A review in words: the same for the command line, for files and for pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from areopagus.kernel import Message, seat_name
from areopagus.kernel.messages import Phrasebook

from .findings import CostlyChoice, Milestone, NamedStroke, Review, SeatReview, Value


def in_words(review: Review, texts: Phrasebook, names: Sequence[str] = ()) -> dict[str, Any]:
    """The review as plain values with sentences, in the language of a phrasebook; `names` are those of the players."""
    return _Wording(review, texts, names).review()


class _Wording:
    def __init__(self, review: Review, texts: Phrasebook, names: Sequence[str]) -> None:
        self._review = review
        self._texts = texts
        self._names = names

    def review(self) -> dict[str, Any]:
        """The whole review."""
        return {
            "level": self._review.level,
            "moments": [self._moment(moment) for moment in self._review.moments],
            "seats": [self._seat(seat) for seat in self._review.seats],
            "milestones": [self._milestone(milestone) for milestone in self._review.milestones],
        }

    def _seat(self, seat: SeatReview) -> dict[str, Any]:
        return {
            "seat": seat.seat,
            "name": self._say(seat_name(seat.seat)),
            "choices": seat.choices,
            "agreed": seat.agreed,
            "lost": _value(seat.lost),
            "luck": _value(seat.luck),
            "points": seat.points,
            "par": _value(seat.par),
            "sentences": self._sentences(seat),
            "moments": [self._moment(moment) for moment in seat.moments],
            "strokes": [self._stroke(stroke) for stroke in seat.strokes],
            "curve": [
                {"number": point.number, "share": point.share, "lost": point.lost} for point in seat.curve
            ],
        }

    def _sentences(self, seat: SeatReview) -> list[str]:
        """Skill, luck, and what bots would have reached."""
        who = seat_name(seat.seat)
        milestones = self._review.milestones
        return [
            self._say(
                Message(
                    "review.skill",
                    {
                        "seat": who,
                        "lost": self._percent(seat.lost.value),
                        "error": self._percent(seat.lost.error),
                        "agreed": seat.agreed,
                        "choices": seat.choices,
                    },
                )
            ),
            self._say(
                Message(
                    "review.luck",
                    {
                        "seat": who,
                        "luck": self._signed(seat.luck.value),
                        "error": self._percent(seat.luck.error),
                    },
                )
            ),
            self._say(
                Message(
                    f"review.par.{self._review.level}",
                    {
                        "seat": who,
                        "points": self._points(seat.points),
                        "par": self._points(seat.par.value),
                        "error": self._points(seat.par.error),
                        "games": sum(milestone.games for milestone in milestones),
                        "positions": len(milestones),
                    },
                )
            ),
        ]

    def _moment(self, moment: CostlyChoice) -> dict[str, Any]:
        texts = self._texts
        played, line = (
            [self._say(texts.option(about, word)) for about, word in action]
            for action in (moment.played, moment.line)
        )
        return {
            "number": moment.number,
            "seat": moment.seat,
            "when": self._when(moment.when),
            "question": self._say(moment.question),
            "chosen": self._say(texts.option(moment.about, moment.chosen)),
            "played": played,
            "preferred": self._say(texts.option(moment.about, moment.better)),
            "line": line,
            "share": moment.share,
            "lost": _value(moment.lost),
            "why": [self._say(reason) for reason in moment.why()],
        }

    def _stroke(self, stroke: NamedStroke) -> dict[str, Any]:
        return {
            "number": stroke.number,
            "when": self._when(stroke.when),
            "lines": [self._say(line) for line in stroke.lines],
            "gain": _value(stroke.gain),
        }

    def _milestone(self, milestone: Milestone) -> dict[str, Any]:
        return {
            "number": milestone.number,
            "when": self._when(milestone.when),
            "games": milestone.games,
            "points": [_value(points) for points in milestone.points],
            "wins": [_value(wins) for wins in milestone.wins],
        }

    def _when(self, headings: Sequence[Message]) -> str:
        return " ".join(self._say(heading) for heading in headings or (Message("review.set_up"),))

    def _say(self, message: Message) -> str:
        return self._texts.text(message, self._names)

    def _percent(self, share: float) -> str:
        return self._texts.percent(share, 1)

    def _signed(self, share: float) -> str:
        return ("+" if round(share, 3) > 0 else "") + self._percent(share)

    def _points(self, points: float) -> str:
        return self._texts.decimal(points, 1).removesuffix(self._texts.decimal(0, 1)[1:])


def _value(value: Value) -> dict[str, float]:
    return {"value": value.value, "error": value.error}
