// @ts-check
/**
 * The game on the board: what lies on it, what can be done where, and what the last move was.
 */

import { effect } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { marksTickets, mayMove } from "../../settings.js";
import { showClosed } from "./closed.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../types.js").Face} Face */

/** @param {Game} game @param {Board} board */
export function showOnBoard(game, board) {
  let first = true;
  let eyes = /** @type {number | null | undefined} */ (undefined);
  effect(() => {
    const view = game.view.value;
    // At a hot seat, what was lit was somebody else's ticket.
    if (view && eyes !== undefined && view.seat !== eyes) board.light({});
    eyes = view?.seat;
    if (view) board.show(view, !first && mayMove());
    first = first && !view;
  });
  showClosed(game, board);
  effect(() => {
    const { kind, ways } = game.places.value;
    const can = new Set(ways.keys());
    const none = /** @type {Set<number>} */ (new Set());
    // Who owns what is told with it, so a new view or name is a new label.
    void [game.view.value, game.table.value];
    board.offer(kind === "route" ? can : none, kind === "city" ? can : none, (what, number) =>
      what === "route" ? routeLabel(game, board, number, kind === "route" && can.has(number)) : cityLabel(game, board, number),
    );
  });
  effect(() => {
    const own = marksTickets.value && !game.covered.value ? (game.view.value?.own?.tickets ?? []) : [];
    const open = own.filter((ticket) => !game.progress.value.get(ticket)?.done);
    board.want(new Set(open.flatMap((ticket) => game.facts.ticketPlaces(ticket))));
  });
  game.watch(({ events, takenBack }) => {
    if (takenBack) return board.markLast([], []);
    const { routes, cities } = builtIn(events);
    if (routes.length || cities.length) board.markLast(routes, cities);
  });
}

/** @param {Game} game @param {Board} board @param {number} route @param {boolean} can */
function routeLabel(game, board, route, can) {
  const label = [game.facts.routeName(route), game.facts.routeTraits(route), ...marksInWords(game, board, "route", route)].join(", ");
  const owner = board.owners.get(route);
  if (owner !== undefined) return `${label}, ${t("route.taken", { name: game.name(owner) })}`;
  if (can) return `${label}, ${t("route.can")}`;
  const view = game.view.peek();
  return view && game.facts.closed(view).has(route) ? `${label}, ${t("route.closed")}` : label;
}

/** @param {Game} game @param {Board} board @param {number} city */
function cityLabel(game, board, city) {
  return [game.facts.city(city), ...marksInWords(game, board, "city", city)].join(", ");
}

/** @param {Game} game @param {Board} board @param {"route" | "city"} kind @param {number} number */
function marksInWords(game, board, kind, number) {
  return [...board.marks.drawn.values()]
    .filter(({ mark }) => mark.kind === kind && mark.number === number)
    .map(({ mark: { field, seat } }) => {
      const what = hasWord(`field.${field}`) ? t(`field.${field}`) : field;
      return seat === null ? what : `${what}: ${game.name(seat)}`;
    });
}

/** Where something has been built: claimed, or paid for in a city. @param {Face[]} events */
export function builtIn(events) {
  return {
    routes: events.flatMap(({ type, route }) => (type === "RouteClaimed" && route !== undefined ? [route] : [])),
    cities: events.flatMap(({ city, colour }) => (city !== undefined && colour !== undefined ? [city] : [])),
  };
}
