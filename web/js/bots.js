// @ts-check
/**
 * Bots: what they are called. The server knows them by kind and number.
 */

import { hasWord, t } from "./i18n.js";

/** Who sits down when nobody says otherwise. */
export const USUAL_BOT = "normal";

/** A kind of bot, where one is chosen. @param {string} kind */
export const botName = (kind) => (hasWord(`bot.${kind}`) ? t(`bot.${kind}`) : t("bot.other", { name: kind }));

/** @typedef {{kind: string, name: string | null, bot: string | null, person?: boolean}} Chair */

/** @param {Chair} seat */
const isBots = (seat) => seat.kind === "bot" && !seat.person && Boolean(seat.bot);

/**
 * The name on a chair: a person's own, or a bot's, which is a locomotive's, in the player's language.
 * @template {Chair} S
 * @param {S} seat
 * @returns {S}
 */
export function withBotName(seat) {
  const word = `bot.name.${seat.name}`;
  return isBots(seat) && hasWord(word) ? { ...seat, name: t(word) } : seat;
}

/** What kind of player a bot is, to stand beside its name; of a person nothing. @param {Chair | undefined} seat */
export function botLevel(seat) {
  if (!seat?.bot || !isBots(seat)) return "";
  return hasWord(`bot.level.${seat.bot}`) ? t(`bot.level.${seat.bot}`) : seat.bot;
}
