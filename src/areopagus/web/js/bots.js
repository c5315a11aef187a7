/** What bots are called. A server may have bots of its own, which have no name but that of their class. */

import { html } from "./dom.js";
import { has, say } from "./texts.js";

/** The middle one of the levels. */
const MIDDLE = "medium";
/** The groups of a list of bots after the levels, by what the names of their bots begin with. */
const GROUPS = { "greedy:": "web.bots.styles", "lesson:": "web.bots.lessons" };
/** Takes any option: no level, although it is called like one. */
const PLAINEST = "random";

/**
 * The name of a bot in a list to choose from.
 * @param {string} bot
 */
export function botName(bot) {
  return has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : say("web.bot.own", { bot });
}

/**
 * The level of a bot, or its own name.
 * @param {string} bot
 */
export function levelName(bot) {
  return has(`web.level.${bot}`) ? say(`web.level.${bot}`) : bot;
}

/**
 * How a bot plays, in a sentence.
 * @param {string} bot
 */
export function botText(bot) {
  return has(`web.bot.${bot}.text`) ? say(`web.bot.${bot}.text`) : say("web.seat.bot.text");
}

/**
 * The bot that plays by default: the middle level, or the first one.
 * @param {string[]} bots
 */
export function usualBot(bots) {
  return bots.includes(MIDDLE) ? MIDDLE : (bots[0] ?? "");
}

/**
 * The bots that can stand in for a person: not those of lessons.
 * @param {string[]} bots
 */
export function standIns(bots) {
  return bots.filter((bot) => groupOf(bot) !== GROUPS["lesson:"]);
}

/**
 * The bots of a list to choose from, in groups: levels, styles, lessons, others.
 * @param {string[]} bots
 * @param {string} chosen the value that is chosen at first
 * @param {string} before what the values have before the name of the bot
 */
export function botOptions(bots, chosen, before = "") {
  /** @type {Map<string, string[]>} */
  const groups = new Map(
    ["web.bots.levels", ...Object.values(GROUPS), "web.bots.others"].map((key) => [key, []]),
  );
  for (const bot of bots) groups.get(groupOf(bot))?.push(bot);
  return [...groups]
    .filter(([, members]) => members.length)
    .map(([key, members]) =>
      html(
        "optgroup",
        { label: say(key) },
        ...members.map((bot) =>
          html("option", { value: before + bot, selected: before + bot === chosen }, botName(bot)),
        ),
      ),
    );
}

/** @param {string} bot */
function groupOf(bot) {
  const group = Object.entries(GROUPS).find(([start]) => bot.startsWith(start));
  if (group) return group[1];
  return has(`web.level.${bot}`) && bot !== PLAINEST ? "web.bots.levels" : "web.bots.others";
}
