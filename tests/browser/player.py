"""A player that only clicks what its page offers: buttons, lit pieces, gestures, standing answers, curtains.

The page is asked once per choice what it offers and where; the mouse then goes there and clicks, as a hand does.
What can't be hit, because something lies upon it or it is off the screen, is not there for this player. A click that
hits something else, because the page has moved meanwhile, is made again, as a person would.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from playwright.sync_api import Page

from .conftest import Site
from .looks import PATIENCE

PIECES = 0.3
"""How often it clicks on the board, if something is lit there."""
BESIDE = 0.1
"""How often it sets a standing answer, or shows or covers its cards, if it can."""

IGNORED = 2_000
"""Milliseconds after which a click that has changed nothing is made again: it closed the chooser, or missed."""

LOOK = """
({ ignored, patience, mayWait, onBoard, isBeside, which }) => new Promise((resolve) => {
  const began = performance.now();
  const memory = (window.player ??= { button: null, accepted: false, missed: false });
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return box.width && box.height ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  };
  const hits = (element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const at = middle(element);
    const hit = at && document.elementFromPoint(at.x, at.y);
    return hit && element.contains(hit) ? at : null;
  };
  const pieces = () => {
    const found = [];
    for (const lit of document.querySelectorAll(".piece:is(.lit, .handle)[tabindex='0']")) {
      const at = middle(lit);
      const hit = at && document.elementFromPoint(at.x, at.y);
      if (!hit || !hit.closest("svg.scene")) continue;
      const under = document.elementsFromPoint(at.x, at.y).map((one) => one.closest(".piece.lit[data-word]"));
      const word = under.find((one) => one !== null)?.dataset.word;
      found.push({ ...at, words: word === undefined ? [] : [word] });
    }
    return found;
  };
  const among = (things) => things[Math.floor(which * things.length)];
  const amongHit = (buttons) => {
    const first = Math.floor(which * buttons.length);
    for (const button of [...buttons.slice(first), ...buttons.slice(0, first)]) {
      const at = hits(button);
      if (at) return { button, at };
    }
    return null;
  };
  const inChooser = (chooser) => {
    const lit = onBoard ? pieces() : [];
    if (lit.length) return pick(memory.button, "gesture", { ...among(lit), words: [] });
    const buttons = [...chooser.querySelectorAll("button:not(:disabled, header button)")];
    const found = amongHit(buttons.filter((one) => one.getClientRects().length));
    return found && pick(memory.button, "gesture", { ...found.at, words: wordsOf(found.button) });
  };
  const wordsOf = ({ dataset }) =>
    (dataset.word ?? dataset.plain ?? dataset.words ?? "").split(" ").filter(Boolean);
  const isPending = () => document.querySelector(".table[data-pending]") !== null;
  const isTaken = () => {
    if (isPending() || document.querySelector(".opts .itself")) return true;
    const isRecent = performance.now() - (memory.clicked ?? 0) < ignored && !memory.missed;
    return isRecent && memory.button?.getClientRects().length > 0;
  };
  const pick = (button, kind, choice) => {
    memory.button = button;
    memory.clicked = performance.now();
    memory.accepted = memory.missed = false;
    const wanted = document.elementFromPoint(choice.x, choice.y);
    const clicked = ({ target }) => {
      const isHit = wanted?.contains(target) || target.contains(wanted);
      memory.accepted = isHit && isPending();
      memory.missed = !isHit && !isPending();
    };
    document.addEventListener("click", clicked, { once: true });
    return { kind, ...choice };
  };
  const look = () => {
    const table = document.querySelector(".table");
    if (!table) return null;
    if (table.classList.contains("ended")) return { kind: "over" };
    if (table.classList.contains("waiting") || document.querySelector(".opts[aria-busy]")) return null;
    const chooser = document.querySelector(".chooser:not([hidden])");
    if (chooser) return inChooser(chooser);
    const isTold = document.querySelector(".ask-note:not([hidden])") !== null;
    if (isTaken() && !isTold) return null;
    const curtain = document.querySelector(".curtain[open] .button");
    if (curtain) {
      const at = hits(curtain);
      return at && pick(curtain, "curtain", at);
    }
    const buttons = [...document.querySelectorAll(".opts :is(.opt, .plain-word)")];
    if (!buttons.length) {
      const others = mayWait && document.querySelector(".ask strong:not(:empty)");
      return others ? { kind: "others" } : null;
    }
    const beside = isBeside ? among([...document.querySelectorAll(".opts .always")]) : undefined;
    const there = beside && hits(beside);
    if (there) return pick(beside, "beside", there);
    const lit = onBoard ? pieces() : [];
    if (lit.length) return pick(buttons[0], "choice", among(lit));
    const found = amongHit(buttons);
    return found && pick(buttons[0], "choice", { ...found.at, words: wordsOf(found.button) });
  };
  const describe = () => ({
    table: document.querySelector(".table")?.className,
    isPending: isPending(),
    isBusy: document.querySelector(".opts[aria-busy]") !== null,
    isButtonThere: memory.button?.isConnected ?? false,
    over: [...document.querySelectorAll(".opts .opt")].map((one) => {
      const at = middle(one);
      return at && document.elementFromPoint(at.x, at.y)?.className;
    }),
  });
  const again = () => {
    const { accepted } = memory;
    const seen = look();
    if (seen) resolve({ ...seen, accepted });
    else if (performance.now() - began > patience) resolve({ kind: "stuck", accepted, page: describe() });
    else setTimeout(again, 15);
  };
  again();
})
"""


class Player:
    """Somebody at a page, who chooses by a seed."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.random = Random(seed)
        self.words: list[str] = []
        """What was clicked and taken."""
        self.clicked: list[str] = []
        self.curtains = 0
        """How many it has opened; one that opens late, and is clicked again, is one."""
        self.last = ""
        """What it has clicked last."""
        self.beside = 0
        """How often it has set a standing answer, or shown or covered its cards."""
        self.gestures = 0
        """How often it has clicked in a chooser, or on what one has lit."""

    def act(self, *, may_wait: bool = False) -> str:
        """Click something, once: "choice", "gesture", "beside", "curtain"; or nothing: "over", perhaps "others"."""
        seen: dict[str, Any] = self.page.evaluate(
            LOOK,
            {
                "ignored": IGNORED,
                "patience": PATIENCE,
                "mayWait": may_wait,
                "onBoard": self.random.random() < PIECES,
                "isBeside": self.random.random() < BESIDE,
                "which": self.random.random(),
            },
        )
        if seen["accepted"]:
            self.words += self.clicked
        self.clicked = seen.get("words", [])
        assert seen["kind"] != "stuck", (seen["page"], self.page.locator(".ask").inner_text())
        if "x" in seen:
            self.page.mouse.click(seen["x"], seen["y"])
        self.curtains += seen["kind"] == "curtain" != self.last
        self.last = str(seen["kind"])
        self.gestures += seen["kind"] == "gesture"
        self.beside += seen["kind"] == "beside"
        return self.last


def play(players: Sequence[Player], site: Site, most: int = 100_000, kills: Sequence[int] = ()) -> bool:
    """Let those at their pages play, whoever is asked, up to a number of clicks; whether the match is over.

    After some of the clicks the server is killed, and started again while the players go on.
    """
    at, waited = 0, 0
    for number in range(most):
        if number in kills:
            site.kill()
            site.start()
        while (kind := players[at].act(may_wait=len(players) > 1)) == "others":
            at = (at + 1) % len(players)
            waited += 1
            assert waited < PATIENCE, "nobody is asked"
        waited = 0
        if kind == "over":
            assert number > max(kills, default=-1), f"the match was over after {number} clicks"
            return True
    return False
