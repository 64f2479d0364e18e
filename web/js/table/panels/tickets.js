// @ts-check
/**
 * Own tickets: how far each of them is, and on the board what is missing.
 */

import { effect, fill, h, icon } from "../../dom.js";
import { t } from "../../i18n.js";
import { boxOf, lightTicket, ticketText } from "./ticket.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */

/** @param {Game} game @param {Board} board @param {import("../board/panzoom.js").PanZoom} panzoom */
export function ticketsPanel(game, board, panzoom) {
  const list = h("ul", { class: "tickets" });
  const total = h("span", { class: "badge numbers" });
  const none = h("p", { class: "quiet" });
  const panel = h(
    "section",
    { class: "panel own-tickets", dataset: { guide: "tickets" }, "aria-label": t("tickets.title") },
    h("h2", { class: "panel-title" }, t("tickets.title"), " ", total),
    list,
    none,
  );
  /** @type {Map<number, HTMLElement>} */
  const items = new Map();
  effect(() => {
    const own = game.covered.value ? null : game.view.value?.own;
    // What one has chosen first is one's own when everybody has chosen, and to be seen before.
    const chosen = own?.choice?.flatMap((place) => own.offered[place] ?? []) ?? [];
    const held = [...(own?.tickets ?? []), ...chosen];
    panel.hidden = game.view.value?.seat === null || !game.view.value;
    for (const [ticket, item] of items) if (!held.includes(ticket)) (item.remove(), items.delete(ticket));
    for (const ticket of held) if (!items.has(ticket)) items.set(ticket, ticketItem(game, board, panzoom, ticket));
    list.append(...held.filter((ticket) => !items.get(ticket)?.isConnected).flatMap((ticket) => items.get(ticket) ?? []));
    total.textContent = String(held.length);
    total.setAttribute("aria-label", t("count.tickets", { n: held.length }));
    none.hidden = held.length > 0 && !chosen.length;
    none.textContent = t(chosen.length ? "tickets.waiting" : "tickets.none");
  });
  return panel;
}

/** @param {Game} game @param {Board} board @param {import("../board/panzoom.js").PanZoom} panzoom @param {number} ticket */
function ticketItem(game, board, panzoom, ticket) {
  const missing = () => game.progress.peek().get(ticket)?.missing ?? [];
  const light = () => lightTicket(board, game.facts, ticket, missing());
  const dark = () => board.light({});
  const status = h("span", { class: "ticket-status small" });
  const button = h(
    "button",
    {
      type: "button",
      class: "ticket",
      dataset: { ticket: String(ticket) },
      onpointerenter: light,
      onpointerleave: dark,
      onfocus: light,
      onblur: dark,
      onclick: () => {
        light();
        panzoom.show(boxOf(board, game.facts.ticketPlaces(ticket), missing()));
      },
    },
    ticketText(game.facts, ticket),
    status,
  );
  effect(() => tellProgress(game, button, status, game.progress.value.get(ticket)));
  return h("li", null, button);
}

/**
 * @param {Game} game
 * @param {HTMLElement} button
 * @param {HTMLElement} status
 * @param {import("../types.js").TicketProgress | undefined} progress
 */
function tellProgress(game, button, status, progress) {
  const closed = progress?.missing === null;
  button.classList.toggle("done", Boolean(progress?.done));
  button.classList.toggle("closed", closed);
  if (!progress) return fill(status);
  if (progress.done) return fill(status, icon("check"), t("ticket.done"));
  if (progress.missing === null) return fill(status, icon("close"), t("ticket.closed"));
  const spaces = progress.missing.reduce((sum, route) => sum + game.facts.route(route).length, 0);
  return fill(status, t("ticket.to_go", { n: spaces }));
}
