// @ts-check
/**
 * The count, step by step: whatever stands behind each line of the score, in a sentence and on the board. A rule from
 * elsewhere may score under a name, and for things, that there is no word for.
 */

import { h } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { carSwatch } from "../pictures/icons.js";
import { awardName, gain } from "./score_table.js";

/** @typedef {import("../types.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../types.js").SeatScore} SeatScore */
/** @typedef {import("../types.js").Award} Award */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./score_table.js").Names & {facts: import("../facts.js").Facts, view: {peek: () => {players: {routes: number[]}[]} | null}}} Game as much of it as a count speaks of */
/** @typedef {{routes?: number[], also?: number[], cities?: number[]}} Light */
/** @typedef {{seat: number, text: string, points: number, light: Light}} Step */

/** The line that is counted before anything else: what the routes scored during the game. */
export const ROUTES = "routes";

/**
 * Line by line; whoever scores most with a line, and of those the winner, is told last.
 * @param {Game} game
 * @param {ScoreSheet} score
 * @returns {Step[]}
 */
export function stepsOf(game, score) {
  const lines = score.seats[0]?.awards.length ?? 0;
  return Array.from({ length: lines }, (_, line) =>
    score.seats
      .map((seat) => ({ seat, award: /** @type {Award} */ (seat.awards[line]) }))
      .filter(({ award }) => award.name !== ROUTES)
      .sort((one, other) => one.award.points - other.award.points || one.seat.total - other.seat.total)
      .flatMap(({ seat, award }) => awardSteps(game, seat, award)),
  ).flat();
}

/** All that a seat has its points for. @param {Game} game @param {SeatScore} seat @returns {Step[]} */
const seatSteps = (game, seat) => seat.awards.flatMap((award) => awardSteps(game, seat, award));

/**
 * Where the items have no points of their own, those of the line go with the last.
 * @param {Game} game
 * @param {SeatScore} seat
 * @param {Award} award
 * @returns {Step[]}
 */
function awardSteps(game, { seat }, award) {
  if (award.items.length === 0) return award.points ? [{ seat, points: award.points, text: awardName(award.name), light: {} }] : [];
  const own = award.items.some((item) => item.points !== null);
  return [...award.items]
    .sort((one, other) => (one.points ?? 0) - (other.points ?? 0))
    .map((item, place, all) => ({
      seat,
      points: own ? (item.points ?? 0) : place === all.length - 1 ? award.points : 0,
      text: itemText(game, item),
      light: lightOf(game, seat, item),
    }));
}

/**
 * A sentence for the kind of item, if there is one; otherwise a list of what it is about.
 * @param {Game} game
 * @param {Item} item
 */
function itemText(game, item) {
  const { facts } = game;
  const [first, second] = item.paths;
  const values = {
    ticket: item.ticket === null ? "" : facts.ticketName(item.ticket),
    city: item.city === null ? "" : facts.city(item.city),
    route: item.route === null ? "" : facts.routeName(item.route),
    name: item.owner === null ? "" : game.name(item.owner),
    path: first ? facts.cities(first.cities) : "",
    second: second ? facts.cities(second.cities) : "",
  };
  const key = first || item.route !== null ? `item.${item.kind}` : `item.${item.kind}.alone`;
  if (hasWord(key)) return t(key, { ...values, n: first?.length ?? item.points ?? 0 });
  const about = Object.values(values).filter(Boolean).join(", ");
  return about ? `${item.kind}: ${about}` : item.kind;
}

/** @param {Game} game @param {number} seat @param {Item} item @returns {Light} */
function lightOf(game, seat, item) {
  const [first, ...others] = item.paths;
  if (!first) {
    const places = item.ticket === null ? [] : game.facts.ticketPlaces(item.ticket);
    return { cities: item.city === null ? places : [item.city], routes: item.route === null ? [] : [item.route] };
  }
  const mine = game.view.peek()?.players[seat]?.routes ?? [];
  return {
    cities: item.ticket === null ? [] : [first.cities[0] ?? 0, first.cities.at(-1) ?? 0],
    routes: first.routes.filter((route) => mine.includes(route)),
    also: [...first.routes.filter((route) => !mine.includes(route)), ...others.flatMap((path) => path.routes)],
  };
}

/**
 * All that everybody has points for, to look at again.
 * @param {Game} game
 * @param {Board} board
 * @param {ScoreSheet} score
 */
export function pointLists(game, board, score) {
  return score.seats.map((seat) =>
    h(
      "details",
      { class: "ticket-list" },
      h("summary", null, carSwatch(seat.seat), t("end.points_of", { name: game.name(seat.seat) })),
      seatSteps(game, seat).map((step) => {
        const light = () => board.light(step.light);
        const dark = () => board.light({});
        return h(
          "button",
          { type: "button", class: "ticket", onpointerenter: light, onpointerleave: dark, onfocus: light, onblur: dark, onclick: light },
          h("span", null, step.text),
          gain(step.points),
        );
      }),
    ),
  );
}
