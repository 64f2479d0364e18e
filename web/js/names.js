// @ts-check
/**
 * What seats are called: people by their own names, and whoever gave none, like every bot, in the words of who reads it.
 */

import { withBotName } from "./bots.js";
import { t } from "./i18n.js";

/**
 * @template {{seat: number, kind: string, name: string | null, bot: string | null, person?: boolean}} S
 * @param {S} seat
 * @returns {S}
 */
export function withName(seat) {
  const unnamed = !seat.name && (seat.kind === "person" || seat.person);
  return unnamed ? { ...seat, name: unnamedPlayer(seat.seat + 1) } : withBotName(seat);
}

/** Somebody who gave no name. @param {number} number of the seat, from 1 */
export const unnamedPlayer = (number) => t("common.player", { n: number });
