"""The plan of a review: which jobs are to be done, and what their findings add up to.

The time goes where it matters: a quick look at every choice, and a close one at the few that may matter.
What the jobs find does not depend on their order, nor on how many programs do them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, Final

from areopagus.kernel import BadCall, Game, Message, Record
from areopagus.kernel.registry import known_game

from .findings import (
    CostlyChoice,
    CurvePoint,
    Judged,
    Milestone,
    NamedStroke,
    Outline,
    Played,
    Review,
    ReviewJob,
    SeatChoice,
    SeatReview,
    Stroke,
    Value,
    Weighed,
    sampled,
)
from .worker import LEVEL, Finding, RecordedMatch, perform

MOMENTS: Final = 3
"""Number of moments that are told."""
STROKES: Final = 4
"""Number of strokes of luck that are told for each player."""
CLOSE_LOOKS: Final = 24
"""Number of choices that get a close look, of all seats together."""
CLOSE_LOOKS_OF_SEAT: Final = 6
"""The same of each seat, at least."""
TOGETHER: Final = 16
"""Number of choices that are weighed by one job."""
MILESTONES: Final = 6
"""Number of positions from which bots continue the match."""
GAMES: Final = 5
"""Number of games from each of them."""
LONGEST_TOLD: Final = 8
"""Number of choices of an action that are told."""
SMALLEST_LOSS: Final = 0.005
"""Share of the win below which nothing counts as lost."""
COSTS: Final = {"weigh": 4, "judge": 200, "luck": 20, "play": 300}
"""About how many hundredths of a second a job takes, for the progress that is shown."""
_SEED_STEP: Final = 1 << 20

Steps = Callable[[int, int], None]


class ReviewPlan:
    """A review that is being made: the jobs that can be done now, and what was found so far."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.outline: Outline | None = None
        self._weighed: dict[int, Weighed] = {}
        self._judged: dict[int, Judged] = {}
        self._strokes: dict[int, Stroke] = {}
        self._played: dict[int, list[Played]] = {}
        self._waiting: list[ReviewJob] = [ReviewJob("outline", seed=seed, cost=10)]
        self._given: int = 0
        """Number of jobs that were given away and are not done yet."""
        self._is_judging = False
        self.done = 0
        """Progress, in hundredths of a second or so."""
        self._todo = 10

    @property
    def total(self) -> int:
        """The progress at which the review is finished."""
        return max(self._todo, 1)

    @property
    def is_done(self) -> bool:
        """Whether all jobs are done."""
        return self._is_judging and not self._waiting and not self._given

    @property
    def percent(self) -> int:
        """How much is done, from 0 to 100; 100 only if all is done."""
        return 100 if self.is_done else min(99, 100 * self.done // self.total)

    def begin(self, recorded: RecordedMatch) -> None:
        """Do the first job, from which the others follow."""
        job = self.take()
        assert job is not None
        self.note(job, perform(recorded, job))

    def take(self) -> ReviewJob | None:
        """The next job that can be done now; None if there is none."""
        if not self._waiting:
            return None
        self._given += 1
        return self._waiting.pop(0)

    def give_back(self, job: ReviewJob) -> None:
        """A job was not done: somebody else shall do it."""
        self._given -= 1
        self._waiting.insert(0, job)

    def note(self, job: ReviewJob, findings: Iterable[Finding]) -> None:
        """Take note of what a job has found."""
        self._given -= 1
        self.done += job.cost
        for finding in findings:
            match finding:
                case Outline():
                    self._lay_out(finding)
                case Weighed():
                    self._weighed[finding.number] = finding
                case Judged():
                    self._judged[finding.number] = finding
                case Stroke():
                    self._strokes[finding.first] = finding
                case Played():
                    self._played.setdefault(finding.first, []).append(finding)
        if self.outline is not None and not self._is_judging and self._is_all_weighed(self.outline):
            self._is_judging = True
            self._waiting[:0] = self._judging(self.outline)

    # Jobs

    def _lay_out(self, outline: Outline) -> None:
        """The jobs that are known from the beginning, the quick looks first: close looks follow from them."""
        self.outline = outline
        choices = outline.choices
        for first in range(0, len(choices), TOGETHER):
            part = choices[first : first + TOGETHER]
            seed, cost = self._seed_of("weigh", 0), COSTS["weigh"] * len(part)
            self._waiting.append(ReviewJob("weigh", part[0].number, part[-1].number + 1, seed, cost))
        for began, until in outline.strokes:
            self._waiting.append(ReviewJob("luck", began, until, self._seed_of("luck", began), COSTS["luck"]))
        milestones = self._milestones(outline)
        for place, number in enumerate(milestones):
            cost = COSTS["play"] * (len(milestones) - place) // len(milestones)
            for game in range(GAMES):
                seed = self._seed_of("play", number * GAMES + game)
                self._waiting.append(ReviewJob("play", number, number, seed, cost))
        looks = self._looks(outline)
        self._todo += sum(job.cost for job in self._waiting) + looks * COSTS["judge"]

    def _seed_of(self, what: str, number: int) -> int:
        """The seed of a job: it follows from the seed of the review and from what the job is."""
        kind = ("weigh", "judge", "luck", "play").index(what)
        return (self.seed * 4 + kind + 1) * _SEED_STEP * 64 + number * 64

    def _milestones(self, outline: Outline) -> list[int]:
        """The first choices of some rounds, spread evenly, the first round included."""
        firsts: dict[int, int] = {}
        for choice in outline.choices:
            firsts.setdefault(outline.turns[choice.turn].round, choice.number)
        numbers = [number for begun, number in sorted(firsts.items()) if begun] or list(firsts.values())
        count = min(MILESTONES, len(numbers))
        return [numbers[place * len(numbers) // count] for place in range(count)]

    def _looks(self, outline: Outline) -> int:
        seats = {choice.seat for choice in outline.choices}
        return min(len(outline.choices), max(CLOSE_LOOKS, CLOSE_LOOKS_OF_SEAT * len(seats)))

    def _is_all_weighed(self, outline: Outline) -> bool:
        return all(choice.number in self._weighed for choice in outline.choices)

    def _judging(self, outline: Outline) -> list[ReviewJob]:
        """Close looks at the choices that seemed to lose most: some of each seat, then of all.

        A few are left for choices after which the prospects fell: a quick look does not see far ahead.
        """
        seeming = _largest({number: one.seeming for number, one in self._weighed.items()}, outline)
        falls = _largest(self._falls(outline), outline)
        chosen: list[SeatChoice] = []
        for seat in sorted({choice.seat for choice in outline.choices}):
            chosen += [choice for choice in seeming if choice.seat == seat][:CLOSE_LOOKS_OF_SEAT]
        looks = self._looks(outline)
        for candidates, most in ((seeming, looks - looks // 4), (falls, looks), (seeming, looks)):
            more = [choice for choice in candidates if choice not in chosen]
            chosen += more[: max(0, most - len(chosen))]
        self._todo -= (looks - len(chosen)) * COSTS["judge"]
        return [
            ReviewJob(
                "judge",
                choice.number,
                choice.number,
                self._seed_of("judge", choice.number),
                COSTS["judge"],
            )
            for choice in sorted(chosen, key=lambda choice: choice.number)
        ]

    def _falls(self, outline: Outline) -> dict[int, float]:
        """By how much the prospects of a player fell from each choice to the next own one."""
        falls: dict[int, float] = {}
        latest: dict[int, SeatChoice] = {}
        for choice in outline.choices:
            before = latest.get(choice.seat)
            if before is not None:
                now = self._weighed[choice.number]
                falls[before.number] = self._weighed[before.number].share - (now.share + max(0.0, now.lost))
            latest[choice.seat] = choice
        return falls

    # What was found

    def review(self) -> Review:
        """The review, when all jobs are done."""
        outline = self.outline
        assert outline is not None
        moments = self._moments(outline)
        milestones = [self._milestone(outline, number) for number in sorted(self._played)]
        return Review(
            LEVEL,
            tuple(
                self._seat(outline, seat, moments, milestones)
                for seat in sorted({choice.seat for choice in outline.choices})
            ),
            tuple(_spread(moments)),
            tuple(milestones),
        )

    def _lost(self, choice: SeatChoice) -> Value:
        """What a choice lost, by the closest look that there was."""
        judged = self._judged.get(choice.number)
        return Value(self._weighed[choice.number].lost) if judged is None else judged.lost

    def _moments(self, outline: Outline) -> list[_Placed]:
        """The choices that certainly lost something, the most costly first."""
        moments = []
        for place, choice in enumerate(outline.choices):
            judged = self._judged.get(choice.number)
            if judged is None or judged.lost.value < max(SMALLEST_LOSS, judged.lost.error):
                continue
            moment = CostlyChoice(
                choice.number,
                choice.seat,
                outline.turns[choice.turn].headings,
                judged.question,
                choice.about,
                choice.word,
                action_played(outline.choices, place),
                judged.best,
                judged.line,
                judged.lost,
                judged.share,
                judged.parts,
                judged.rivals,
                judged.tempo,
                turns_until(outline.choices, place, judged.line),
            )
            moments.append(_Placed(choice.turn, moment))
        return sorted(moments, key=lambda one: (-one.moment.lost.value, one.moment.number))

    def _seat(
        self,
        outline: Outline,
        seat: int,
        moments: Sequence[_Placed],
        milestones: Sequence[Milestone],
    ) -> SeatReview:
        choices = [choice for choice in outline.choices if choice.seat == seat]
        losses = [self._lost(choice) for choice in choices]
        strokes = sorted(self._strokes.values(), key=lambda stroke: (-abs(stroke.gains[seat]), stroke.first))
        return SeatReview(
            seat,
            len(choices),
            sum(self._best(choice) == choice.word for choice in choices),
            _total(losses),
            _total([Value(stroke.gains[seat], stroke.error) for stroke in strokes]),
            tuple(_spread([one for one in moments if one.moment.seat == seat])),
            tuple(
                NamedStroke(
                    stroke.until,
                    _turn_of(outline, stroke.first),
                    stroke.lines,
                    Value(stroke.gains[seat], stroke.error),
                )
                for stroke in strokes[:STROKES]
                if abs(stroke.gains[seat]) >= max(SMALLEST_LOSS, stroke.error)
            ),
            tuple(
                CurvePoint(choice.number, self._weighed[choice.number].share, lost.value)
                for choice, lost in zip(choices, losses, strict=True)
            ),
            outline.points[seat],
            _mean([milestone.points[seat] for milestone in milestones]),
        )

    def _best(self, choice: SeatChoice) -> str:
        judged = self._judged.get(choice.number)
        return self._weighed[choice.number].best if judged is None else judged.best

    def _milestone(self, outline: Outline, number: int) -> Milestone:
        games = self._played[number]
        return Milestone(
            number,
            _turn_of(outline, number),
            len(games),
            tuple(sampled([game.points[player] for game in games]) for player in range(outline.players)),
            tuple(sampled([game.wins[player] for game in games]) for player in range(outline.players)),
        )


def _largest(values: Mapping[int, float], outline: Outline) -> list[SeatChoice]:
    """The choices with a value above 0, the largest first."""
    positive = [choice for choice in outline.choices if values.get(choice.number, 0.0) > 0]
    return sorted(positive, key=lambda choice: (-values[choice.number], choice.number))


class _Placed:
    """A moment, and the turn in which it was."""

    __slots__ = ("moment", "turn")

    def __init__(self, turn: int, moment: CostlyChoice) -> None:
        self.turn = turn
        self.moment = moment


def _spread(moments: Sequence[_Placed]) -> list[CostlyChoice]:
    """The first few moments, none in the same turn as another."""
    turns: set[int] = set()
    spread: list[CostlyChoice] = []
    for one in moments:
        if one.turn not in turns and len(spread) < MOMENTS:
            turns.add(one.turn)
            spread.append(one.moment)
    return spread


def action_played(choices: Sequence[SeatChoice], place: int) -> tuple[tuple[str, str], ...]:
    """A choice with the choices of its player that followed in the same action.

    The next action of a turn begins with the question with which the turn began.
    """
    chosen = choices[place]
    own = [choice for choice in choices if (choice.seat, choice.turn) == (chosen.seat, chosen.turn)]
    first = own[0].about
    played = [(chosen.about, chosen.word)]
    for choice in own[own.index(chosen) + 1 :]:
        if choice.about == first or len(played) == LONGEST_TOLD:
            break
        played.append((choice.about, choice.word))
    return tuple(played)


def turns_until(choices: Sequence[SeatChoice], place: int, line: Sequence[tuple[str, str]]) -> int:
    """The number of own turns after which a seat did what was preferred at one of its choices; 0: never.

    A single word, such as "build", says too little: the whole action must have been played.
    """
    if len(line) < 2:
        return 0
    seat, turn = choices[place].seat, choices[place].turn
    own = [choice for choice in choices[place + 1 :] if choice.seat == seat]
    played = [(choice.about, choice.word) for choice in own]
    for first in range(len(own) - len(line) + 1):
        if played[first : first + len(line)] == list(line):
            return len({choice.turn for choice in own[: first + 1]} - {turn})
    return 0


def _turn_of(outline: Outline, number: int) -> tuple[Message, ...]:
    """The headings of the turn in which a choice was made."""
    turns = [turn for turn in outline.turns if turn.number <= number]
    return turns[-1].headings


def _total(values: Sequence[Value]) -> Value:
    return Value(fsum(one.value for one in values), sqrt(fsum(one.error**2 for one in values)))


def _mean(values: Sequence[Value]) -> Value:
    total = _total(values)
    return Value(total.value / len(values), total.error / len(values))


def review(
    record: Record,
    game: Game[Any] | None = None,
    *,
    seed: int = 0,
    on_progress: Steps | None = None,
) -> Review:
    """The review of a finished match; `on_progress` is called with what is done and the total."""
    recorded = RecordedMatch(game or known_game(record.game), record)
    if recorded.at(len(record.choices)).result is None:
        raise BadCall("error.review_not_over")
    plan = ReviewPlan(seed)
    while (job := plan.take()) is not None:
        plan.note(job, perform(recorded, job))
        if on_progress is not None:
            on_progress(plan.done, plan.total)
    return plan.review()
