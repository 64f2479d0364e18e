// @ts-check
/**
 * The review of a finished game as it comes from the server: coarse at first, and asked for again until it is not.
 */

import { fetchReview } from "../api.js";
import { signal } from "../dom.js";

/** @typedef {{why: string | null, route: number | null, missing: number, ticket: number | null, n: number}} Purpose */
/** @typedef {"dubious" | "mistake" | "blunder"} Grade */
/** @typedef {{of: string, shares: number[], se: number}} LuckPart */
/** @typedef {{action: string, number: number, purpose: Purpose}} Better */
/**
 * @typedef {object} Decision
 * @property {number} n
 * @property {number} seat
 * @property {string} action
 * @property {number} number
 * @property {number[]} before
 * @property {number[]} after
 * @property {LuckPart | null} luck
 * @property {number} error
 * @property {number} error_se
 * @property {Grade | null} grade
 * @property {Better | null} better
 */
/** @typedef {{start: number, result: number, luck: number, errors: number, dubious: number, mistakes: number, blunders: number}} SeatSums */
/** @typedef {{n: number, seat: number, luck: string | null, change: number}} TurningPoint */
/**
 * @typedef {object} Review
 * @property {boolean} coarse
 * @property {number} closer decisions that have been looked at closely
 * @property {number[]} start
 * @property {SeatSums[]} seats
 * @property {TurningPoint[]} turning_points
 * @property {Decision[]} decisions
 */

const AGAIN = 3000;
const MOST_TIMES = 200;

/** As chess players write them. */
export const SIGNS = { dubious: "?!", mistake: "?", blunder: "??" };

/**
 * @param {string | null} room null for a game that was stopped: it has no end to be reviewed from
 * @returns {{review: import("../dom.js").Signal<Review | null>, failed: import("../dom.js").Signal<unknown>}}
 */
export function followReview(room) {
  const review = signal(/** @type {Review | null} */ (null));
  const failed = signal(/** @type {unknown} */ (room === null || null));
  if (room === null) return { review, failed };
  let times = 0;
  const ask = async () => {
    try {
      review.value = await fetchReview(room);
      if (review.peek()?.coarse && ++times < MOST_TIMES) window.setTimeout(() => void ask(), AGAIN);
    } catch (error) {
      // What has come before stays.
      if (!review.peek()) failed.value = error;
    }
  };
  void ask();
  return { review, failed };
}
