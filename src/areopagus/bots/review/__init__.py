"""Reviews: what decided a finished match, luck apart from skill, and what bots reach from the same positions.

    from areopagus.bots.review import review

    found = review(record)
    for moment in found.moments:
        ...

A review looks at hidden facts where luck and results are concerned, so the match must be over; each choice is judged by
what its player could see. It is made of **jobs** (`plan.py`): small pieces of work that may be done in any order and
by several programs. The same record and seed give the same review.
"""

from __future__ import annotations

from .findings import (
    Judged,
    Milestone,
    Played,
    Review,
    ReviewJob,
    SeatChoice,
    SeatReview,
    Stroke,
    Weighed,
)
from .plan import ReviewPlan, review
from .wording import in_words
from .worker import RecordedMatch, findings_of, perform

__all__ = [
    "SeatChoice",
    "ReviewJob",
    "Judged",
    "Milestone",
    "Played",
    "RecordedMatch",
    "Review",
    "ReviewPlan",
    "SeatReview",
    "Stroke",
    "Weighed",
    "findings_of",
    "in_words",
    "perform",
    "review",
]
