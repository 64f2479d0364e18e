// @ts-check
/**
 * A ticket as it is shown everywhere: from where to where, for how many points.
 */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";

/** @typedef {import("../facts.js").Facts} Facts */
/** @typedef {import("../board/board.js").Board} Board */

/** The inside of a ticket. @param {Facts} facts @param {number} ticket */
export function ticketText(facts, ticket) {
  const { goals, long } = facts.ticket(ticket);
  const [goal] = goals;
  const single = goals.length === 1 && goal;
  return [
    h(
      "span",
      { class: "ticket-names" },
      h("span", null, facts.ticketStart(ticket)),
      h("span", { class: "ticket-arrow", "aria-hidden": "true" }, single ? "\u2194" : "\u2192"),
      single ? h("span", null, facts.goal(goal)) : h("span", { class: "quiet small" }, t("ticket.one_of")),
      long && h("span", { class: "badge long" }, t("ticket.long")),
    ),
    single
      ? h("b", { class: "ticket-points" }, String(goal.points), h("span", { class: "visually-hidden" }, ` ${t("ticket.points_word")}`))
      : h(
          "ul",
          { class: "goals" },
          goals.map((each) => h("li", null, facts.goal(each), " ", h("b", null, String(each.points)))),
        ),
  ];
}

/**
 * Lights a ticket's places up, and the stretch that is missing.
 * @param {Board} board
 * @param {Facts} facts
 * @param {number} ticket
 * @param {number[]} [missing]
 */
export function lightTicket(board, facts, ticket, missing = []) {
  board.light({ cities: facts.ticketPlaces(ticket), routes: missing });
}

/**
 * The part of the board that these places and routes take up; null for none.
 * @param {Board} board
 * @param {number[]} cities
 * @param {number[]} routes
 */
export function boxOf(board, cities, routes) {
  const points = [...cities.flatMap((city) => board.points[city] ?? []), ...routes.flatMap((route) => board.slots[route] ?? [])];
  if (!points.length) return null;
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  return { x: left, y: top, width: Math.max(...points.map(({ x }) => x)) - left, height: Math.max(...points.map(({ y }) => y)) - top };
}
