// @ts-check
/**
 * Events as sentences in the player's language. In the present tense: in Russian and Ukrainian the past would have
 * to know who is a man and who a woman.
 */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { cardsOf } from "../facts.js";
import { chip, chips } from "../pictures/cards.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../types.js").Event} Event */
/** @typedef {import("../../dom.js").Child} Child */

/**
 * A sentence, with its parts that are more than words put in whole; null for what can be seen on the table anyway.
 * @param {Game} game
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
export function eventText(game, event) {
  return TELL[event.type]?.(game, event) ?? null;
}

/** @type {Record<string, (game: Game, event: Event) => HTMLElement | null>} */
const TELL = {
  OrderSet: (game, { seats }) => sentence("told.order", { names: seats.map((/** @type {number} */ seat) => game.name(seat)).join(", ") }),
  CardsDealtFaceUp: (game, { seat, cards }) => by(game, seat, "told.dealt", { cards: listed(game, /** @type {number[]} */ (cards)) }),
  CardTaken: (game, { seat, card }) => by(game, seat, "told.taken", { card: chip(game.facts, Number(card)) }),
  CardDrawn: (game, { seat, card }) =>
    card === null ? by(game, seat, "told.drawn_unseen") : by(game, seat, "told.drawn", { card: chip(game.facts, card) }),
  RowCleared: () => sentence("told.cleared"),
  DeckRebuilt: (_game, { cards }) => sentence("told.rebuilt", { n: cards }),
  TicketsOffered: (game, { seat, count }) => by(game, seat, "told.offered", { n: count }),
  FirstTicketsChosen: (game, { seat }) => by(game, seat, "told.chosen"),
  TicketsKept: (game, { seat, count, kept }) =>
    kept === null
      ? by(game, seat, "told.kept_unseen", { n: count })
      : by(game, seat, "told.kept", { tickets: kept.map((/** @type {number} */ ticket) => game.facts.ticketName(ticket)).join("; ") }),
  RouteClaimed: (game, event) =>
    by(game, event.seat, "told.claimed", {
      route: route(game, event.route),
      cards: paid(game, event),
      n: game.facts.routePoints(event.route),
    }),
  TunnelLaid: (game, event) => by(game, event.seat, "told.laid", { route: route(game, event.route), cards: paid(game, event) }),
  TunnelPriced: (game, { turned_up, extra }) =>
    turned_up.length ? sentence(extra ? "told.priced" : "told.free", { cards: listed(game, turned_up), n: extra }) : null,
  ExtraPaid: (game, event) => by(game, event.seat, "told.paid", { cards: paid(game, event) }),
  TunnelGivenUp: (game, event) => by(game, event.seat, "told.given_up", { route: route(game, event.route) }),
  StationBuilt: (game, event) =>
    by(game, event.seat, "told.station", { city: h("b", null, game.facts.city(event.city)), cards: paid(game, event) }),
  Passed: (game, { seat }) => by(game, seat, "told.passed"),
  LastRoundBegan: (game, { seat, turns }) => by(game, seat, "told.last_round", { n: turns }),
  GameEnded: (_game, { everyone_passed }) => sentence(everyone_passed ? "told.all_passed" : "told.over"),
};

/** @param {Game} game @param {number | undefined} seat @param {string} key @param {Record<string, Child>} [values] */
function by(game, seat, key, values = {}) {
  const name = h("b", { class: "who", style: { "--player": `var(--player-${seat})` } }, game.name(Number(seat)));
  return sentence(key, { name, ...values });
}

/**
 * @param {string} key
 * @param {Record<string, Child>} [values] nodes stand where their names stand in the words
 */
export function sentence(key, values = {}) {
  const plain = Object.entries(values).map(([name, value]) => [name, value instanceof Node ? `\u0000${name}\u0000` : value]);
  const parts = t(key, Object.fromEntries(plain)).split("\u0000");
  return h(
    "span",
    null,
    parts.map((part, place) => (place % 2 ? values[part] : part)),
  );
}

/** @param {Game} game @param {number} number */
const route = (game, number) => h("b", null, game.facts.routeName(number));

/** @param {Game} game @param {Event} event */
const paid = (game, { colour, cards, locomotives }) => chips(game.facts, cardsOf(colour, Number(cards), locomotives));

/** @param {Game} game @param {number[]} cards */
const listed = (game, cards) =>
  h(
    "span",
    { class: "chips" },
    cards.map((card) => chip(game.facts, card)),
  );
