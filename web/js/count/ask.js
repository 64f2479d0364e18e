// @ts-check
/**
 * Asking the server for the count, a moment after the last tap and one question at a time; seats become colours.
 */

import { ApiError, countGame, errorText } from "../api.js";

/** @typedef {import("./state.js").Count} Count */
/** @typedef {import("../types.js").CountInfo} CountInfo */

const MOMENT = 200;
const LATER = 2_500;

/** @param {Count} count */
export function keepCounting(count) {
  let timer = 0;
  let asking = false;
  const soon = (after = MOMENT) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), after);
  };
  async function ask() {
    if (asking) return;
    asking = true;
    const real = count.real.peek();
    try {
      const players = real.players.map(({ routes, tickets, fields }) => ({ routes, tickets, fields }));
      const told = await countGame(real.game, { players, variants: real.variants });
      count.trouble.value = "";
      if (real === count.real.peek()) count.answer.value = inColours(told, real.players.map(({ colour }) => colour));
    } catch (error) {
      count.trouble.value = errorText(error);
      const passing = error instanceof ApiError && (error.code === "too_many" || error.code === "unreachable");
      if (passing) soon(LATER);
    } finally {
      asking = false;
    }
    if (real !== count.real.peek()) soon();
  }
  count.real.subscribe(() => soon());
  soon(0);
}

/** @param {CountInfo} told @param {number[]} colours @returns {CountInfo} */
function inColours({ score, complaints, ...rest }, colours) {
  const colour = (/** @type {number} */ seat) => colours[seat] ?? seat;
  return {
    ...rest,
    complaints: complaints.map((each) => ({
      ...each,
      seat: each.seat === null ? null : colour(each.seat),
      numbers: each.kind.endsWith("_twice") ? each.numbers.map(colour) : each.numbers,
    })),
    score: score && {
      winners: score.winners.map(colour),
      seats: score.seats.map((seat) => ({
        ...seat,
        seat: colour(seat.seat),
        awards: seat.awards.map((award) => ({
          ...award,
          items: award.items.map((item) => ({ ...item, owner: item.owner === null ? null : colour(item.owner) })),
        })),
      })),
    },
  };
}
