// @ts-check
/**
 * Moments: a ticket of one's own is finished, a game is won. Said once and quietly.
 */

import { effect } from "../../dom.js";
import { t } from "../../i18n.js";
import { play } from "./sound.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game */
export function moments(game) {
  /** Which tickets were open when one last looked; what was finished before one came is no news. @type {Set<number>} */
  let open = new Set();
  let eyes = game.me;
  effect(() => {
    const tickets = [...game.progress.value.values()];
    // At a hot seat the tickets are somebody else's now.
    const news = eyes === game.me ? tickets.filter(({ ticket, done }) => done && open.has(ticket)) : [];
    eyes = game.me;
    open = new Set(tickets.flatMap(({ ticket, done }) => (done ? [] : ticket)));
    for (const { ticket } of news) finished(game, ticket);
  });
  let over = game.score.peek() !== null;
  effect(() => {
    const { value: score } = game.score;
    if (score && !over && score.winners.some((seat) => game.you.peek().seats.includes(seat))) won();
    over = score !== null;
  });
}

/** @param {Game} game @param {number} ticket */
function finished(game, ticket) {
  game.say(t("ticket.finished", { ticket: game.facts.ticketName(ticket) }));
  play("finished");
  document.querySelector(`.own-tickets [data-ticket="${ticket}"]`)?.classList.add("just-done");
}

function won() {
  play("won");
  document.querySelector(".end")?.classList.add("won");
}
