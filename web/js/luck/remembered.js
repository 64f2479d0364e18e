// @ts-check
/**
 * What this browser knows of the luck of a table from the start of its game: a record of the end is held against that.
 */

import { read, write } from "../keep.js";

/** @typedef {import("../types.js").LuckInfo} LuckInfo */
/** @typedef {{commitment: string, contributions?: (string | null)[], own?: {seat: number, contribution: string}}} Known */

const MOST = 40;

/** @param {string} room @returns {Known | null} */
export const knownLuck = (room) => read("luck", /** @type {Record<string, Known>} */ ({}))[room] ?? null;

/** @param {string} room @param {Known} known */
function keep(room, known) {
  const { [room]: _, ...others } = read("luck", /** @type {Record<string, Known>} */ ({}));
  write("luck", Object.fromEntries([...Object.entries(others), [room, known]].slice(-MOST)));
}

/** What was told first holds, whatever is told later. @param {string} room @param {LuckInfo} luck */
export function rememberLuck(room, luck) {
  const known = knownLuck(room);
  if (luck.asks || luck.secret || (known?.commitment === luck.commitment && known.contributions)) return;
  // A start that was broken off has told another commitment; a game that has begun has but one.
  if (known?.contributions) return;
  const own = known?.commitment === luck.commitment && known.own ? { own: known.own } : {};
  keep(room, { commitment: luck.commitment, contributions: luck.contributions, ...own });
}

/** @param {string} room @param {string} commitment @param {number} seat @param {string} contribution */
export const rememberOwn = (room, commitment, seat, contribution) => keep(room, { commitment, own: { seat, contribution } });
