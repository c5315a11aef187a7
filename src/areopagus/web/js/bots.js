/** What bots are called. A server may have bots of its own, which have no name but that of their class. */

import { has, say } from "./texts.js";

/**
 * A bot as one that can be chosen.
 * @param {string} bot
 */
export function botName(bot) {
  return has(`web.bot.${bot}`) ? say(`web.bot.${bot}`) : say("web.bot.own", { bot });
}

/**
 * How strong a bot is, in a word, or which it is.
 * @param {string} bot
 */
export function levelName(bot) {
  return has(`web.level.${bot}`) ? say(`web.level.${bot}`) : bot;
}

/**
 * The bot that plays where nobody says which: in the middle of the levels.
 * @param {string[]} bots
 */
export function usualBot(bots) {
  const levels = bots.filter((bot) => has(`web.level.${bot}`));
  return levels[Math.floor((levels.length - 1) / 2)] ?? bots[0] ?? "";
}
