/** What bots are called. A server may have bots of its own, which have no name but that of their class. */

import { has, say } from "./texts.js";

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
 * The bot that plays by default: the middle level.
 * @param {string[]} bots
 */
export function usualBot(bots) {
  const levels = bots.filter((bot) => has(`web.level.${bot}`));
  return levels[Math.floor((levels.length - 1) / 2)] ?? bots[0] ?? "";
}
