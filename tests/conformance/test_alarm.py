"""The suite interrupts what takes too long, and leaves alone an alarm that somebody else has set."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator

import pytest

from areopagus.workshop.conformance import fuzz
from areopagus.workshop.conformance.walk import Stuck, alarm_clock, patience
from beacons import GAME

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="the system has no alarm")

LONG = 1000.0


class Rang(Exception):
    """The alarm of somebody else."""


@pytest.fixture
def own_alarm() -> Iterator[None]:
    """An alarm set before the suite is run; that of the test's own timeout comes back afterwards."""

    def ring(number: int, frame: object) -> None:
        raise Rang

    left, _ = signal.getitimer(signal.ITIMER_REAL)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, LONG)
    yield
    signal.setitimer(signal.ITIMER_REAL, left)
    signal.signal(signal.SIGALRM, before)


def wait() -> None:
    """For as long as nobody interrupts."""
    while True:
        time.sleep(0.01)


def wait_with_an_alarm(seconds: float) -> None:
    """With the suite's own alarm set to a number of seconds, or not set."""
    with alarm_clock() as alarm:
        alarm(seconds)
        wait()


@pytest.mark.usefixtures("own_alarm")
def test_an_alarm_that_was_set_stays_set() -> None:
    handler = signal.getsignal(signal.SIGALRM)
    assert fuzz(GAME, games=1, hash_seeds=False).ok
    assert signal.getsignal(signal.SIGALRM) is handler
    left, _ = signal.getitimer(signal.ITIMER_REAL)
    assert 0 < left <= LONG


@pytest.mark.usefixtures("own_alarm")
@pytest.mark.parametrize("set_to", [0, LONG])
def test_an_alarm_that_was_set_rings_in_time(set_to: float) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    with pytest.raises(Rang):
        wait_with_an_alarm(set_to)


@pytest.mark.usefixtures("own_alarm")
def test_whatever_takes_too_long_is_interrupted_before_a_later_alarm() -> None:
    with pytest.raises(Stuck, match=r"nothing asked for 0\.05 s"), patience(0.05):
        wait()
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 0


def test_no_alarm_is_left_where_none_was_set() -> None:
    left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        with patience(LONG):
            assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
