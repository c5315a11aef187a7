"""The large look for garbage is made when the house is quiet, or at last."""

from __future__ import annotations

import asyncio
import gc
import time

from areopagus.server.garbage import LATEST, NEVER, OFTEN, QUIET, Caretaker


def test_only_a_quiet_house_in_which_something_has_happened_is_tidied() -> None:
    caretaker = Caretaker()
    now = time.monotonic()
    caretaker.tidied = now - 1.5 * OFTEN
    assert not caretaker.is_time, "something has just happened"
    caretaker.stirred = now - 2 * QUIET
    assert caretaker.is_time
    caretaker.tidied = now - QUIET
    assert not caretaker.is_time, "nothing has happened since"
    caretaker.tidied = now - OFTEN / 2
    assert not caretaker.is_time, "it is not long ago"
    caretaker.tidied = now - LATEST + QUIET
    caretaker.stir()
    assert not caretaker.is_time


def test_a_house_that_is_never_quiet_is_tidied_after_ten_minutes() -> None:
    now = 1000.0
    caretaker = Caretaker(lambda: now)
    looks = 0
    for _ in range(200):
        now += 10.0
        caretaker.stir()
        if caretaker.is_time:
            caretaker.tidy()
            looks += 1
    assert looks == 3


def test_nobody_waits_for_a_large_look_while_the_caretaker_works() -> None:
    usual = gc.get_threshold()

    async def work_for_a_moment() -> tuple[int, int, int]:
        working = asyncio.create_task(Caretaker().work())
        await asyncio.sleep(0)
        meanwhile = gc.get_threshold()
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        return meanwhile

    assert asyncio.run(work_for_a_moment())[2] == NEVER
    assert gc.get_threshold() == usual
