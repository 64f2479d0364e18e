// @ts-check
/**
 * Settling: how long a happening is still to be seen. "Your turn" waits for it, and so does the word of what came of a
 * tunnel: whoever reads the end first has nothing left to watch.
 */

import { mayMove, speed, timesOf } from "../../settings.js";

/** @typedef {import("../state.js").Game} Game */

export const FLIGHT = 520;
/** The cards of a tunnel are turned up one after the other, then their price is said: as the style sheet has it. */
const TURNED_UP = 1450;

/** Milliseconds. @param {import("../state.js").Happening} happening */
export function lasts({ events, live }) {
  if (!live || !mayMove() || document.hidden) return 0;
  if (events.some((event) => event.type === "TunnelPriced" && event.turned_up.length > 0)) return TURNED_UP * timesOf(speed);
  return events.some((event) => ["CardTaken", "CardDrawn", "RouteClaimed"].includes(event.type)) ? FLIGHT * timesOf(speed) : 0;
}

/** Keeps `game.settled` true to what can be seen. @param {Game} game */
export function settle(game) {
  let timer = 0;
  let until = 0;
  game.watch((happening) => {
    until = Math.max(until, performance.now() + lasts(happening));
    const left = until - performance.now();
    if (left <= 0) return;
    game.settled.value = false;
    clearTimeout(timer);
    timer = window.setTimeout(() => (game.settled.value = true), left);
  });
}
