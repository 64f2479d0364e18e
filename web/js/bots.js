// @ts-check
/**
 * Bots: what they are called. The server knows them by kind and number.
 */

import { hasWord, t } from "./i18n.js";

/** Who sits down when nobody says otherwise. */
export const USUAL_BOT = "rush";

/** A kind of bot, where one is chosen. @param {string} kind */
export const botName = (kind) => (hasWord(`bot.${kind}`) ? t(`bot.${kind}`) : t("bot.other", { name: kind }));

/**
 * The name on a chair: a person's own, or a bot's in the player's language.
 * @template {{kind: string, name: string | null, bot: string | null, person?: boolean}} S
 * @param {S} seat
 * @returns {S}
 */
export function withBotName(seat) {
  if (seat.kind !== "bot" || seat.person || !seat.bot) return seat;
  const number = /\d+$/.exec(seat.name ?? "")?.[0] ?? "";
  return { ...seat, name: `${t("bot.at_table", { level: hasWord(`bot.level.${seat.bot}`) ? t(`bot.level.${seat.bot}`) : seat.bot })} ${number}`.trim() };
}
