/** What bots are called. A server may have bots of its own, which have no name but that of their class. */

import { has, say } from "./texts.js";

/** The middle one of the levels. */
const MIDDLE = "medium";

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
