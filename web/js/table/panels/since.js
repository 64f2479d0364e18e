// @ts-check
/**
 * Since my last turn: one line of what each rival has done, and where. It stands there when my turn begins, and goes when
 * I have done something myself.
 */

import { effect, fill, h, icon } from "../../dom.js";
import { t } from "../../i18n.js";
import { chip } from "../pictures/cards.js";
import { carSwatch, iconButton } from "../pictures/icons.js";
import { boxOf } from "./ticket.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../../dom.js").Child} Child */
/** @typedef {(cities: number[], routes: number[]) => void} Show */

const MOST = 80;

/** @param {Game} game @param {import("../board/board.js").Board} board @param {import("../board/panzoom.js").PanZoom} panzoom */
export function sincePanel(game, board, panzoom) {
  const panel = h("div", { class: "since", role: "group", "aria-label": t("since.title"), hidden: true });
  /** @type {GameEvent[]} */
  let told = [];
  /** Who has chosen first tickets and is about to keep them. @type {Set<number>} */
  const beginning = new Set();
  game.watch(({ events, takenBack }) => {
    told = takenBack ? [] : [...told, ...events.filter((event) => isNews(event, beginning))].slice(-MOST);
  });
  /** @type {Show} */
  const show = (cities, routes) => {
    board.light({ cities, routes });
    panzoom.show(boxOf(board, cities, routes));
  };
  const close = iconButton("close", t("common.close"), () => (panel.hidden = true));
  effect(() => {
    const asked = game.choices.value.any && game.settled.value;
    const me = game.view.value?.seat ?? null;
    const lines = asked && me !== null ? rivals(told, me).flatMap(([seat, events]) => line(game, seat, events, show) || []) : [];
    // Whoever looks for a city on the board needs the whole of it.
    panel.hidden = lines.length === 0 || game.selected.value !== null;
    fill(panel, h("div", { class: "since-words" }, lines), close);
  });
  return panel;
}

/**
 * What each other seat has done since mine did something, in the order in which they came.
 * @param {GameEvent[]} told
 * @param {number} me
 * @returns {[number, GameEvent[]][]}
 */
function rivals(told, me) {
  const since = told.slice(told.findLastIndex((event) => seatOf(event) === me) + 1);
  /** @type {Map<number, GameEvent[]>} */
  const done = new Map();
  for (const event of since) {
    const seat = seatOf(event);
    if (seat !== null) done.set(seat, [...(done.get(seat) ?? []), event]);
  }
  return [...done];
}

/** The first tickets are everybody's, and no news; later ones are. @param {GameEvent} event @param {Set<number>} beginning */
function isNews(event, beginning) {
  if (event.type === "FirstTicketsChosen") beginning.add(event.seat);
  return event.type !== "TicketsKept" || !beginning.delete(event.seat);
}

/** @param {GameEvent} event */
const seatOf = (event) => ("seat" in event && typeof event.seat === "number" ? event.seat : null);

/** @param {Game} game @param {number} seat @param {GameEvent[]} events @param {Show} show */
function line(game, seat, events, show) {
  const parts = events.flatMap((event) => part(game, event, show) ?? []);
  return parts.length > 0 && h("span", { class: "since-one" }, carSwatch(seat), h("b", null, game.name(seat)), parts);
}

/** In as few words as can be; the log has them all. @param {Game} game @param {GameEvent} event @param {Show} show @returns {Child} */
function part(game, event, show) {
  const { facts } = game;
  const place = (/** @type {Child} */ label, /** @type {number[]} */ cities, /** @type {number[]} */ routes) =>
    h("button", { type: "button", class: "since-place", onclick: () => show(cities, routes) }, label);
  switch (event.type) {
    case "CardTaken":
      return chip(facts, event.card);
    case "CardDrawn":
      return h("span", { class: "since-blind" }, icon("cards"), h("span", { class: "visually-hidden" }, t("since.blind")));
    case "TicketsKept":
      return h("span", { class: "since-blind" }, icon("ticket"), h("span", { class: "visually-hidden" }, t("since.tickets")));
    case "RouteClaimed":
      return place(facts.routeName(event.route), [], [event.route]);
    case "TunnelGivenUp":
      return place(t("since.gave_up", { route: facts.routeName(event.route) }), [], [event.route]);
    case "Passed":
      return h("span", null, t("since.passed"));
    default:
      // What other mechanics build in a city.
      return "city" in event && typeof event.city === "number" ? place(facts.city(event.city), [event.city], []) : null;
  }
}
