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
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../../dom.js").Child} Child */

/**
 * A sentence, with its parts that are more than words put in whole; null for what can be seen on the table anyway.
 * @param {Game} game
 * @param {GameEvent} event
 * @returns {HTMLElement | null}
 */
export function eventText(game, event) {
  const by = (/** @type {number} */ seat, /** @type {string} */ key, /** @type {Record<string, Child>} */ values = {}) =>
    sentence(key, { name: player(game, seat), ...values });
  const { facts } = game;
  switch (event.type) {
    case "OrderSet":
      return sentence("told.order", { names: event.seats.map((seat) => game.name(seat)).join(", ") });
    case "CardsDealtFaceUp":
      return by(event.seat, "told.dealt", { cards: listed(game, event.cards) });
    case "CardTaken":
      return by(event.seat, "told.taken", { card: chip(facts, event.card) });
    case "CardDrawn":
      return event.card === null ? by(event.seat, "told.drawn_unseen") : by(event.seat, "told.drawn", { card: chip(facts, event.card) });
    case "RowCleared":
      return sentence("told.cleared");
    case "DeckRebuilt":
      return sentence("told.rebuilt", { n: event.cards });
    case "TicketsOffered":
      return by(event.seat, "told.offered", { n: event.count });
    case "FirstTicketsChosen":
      return by(event.seat, "told.chosen");
    case "TicketsKept":
      return event.kept === null
        ? by(event.seat, "told.kept_unseen", { n: event.count })
        : by(event.seat, "told.kept", { tickets: event.kept.map((ticket) => facts.ticketName(ticket)).join("; ") });
    case "RouteClaimed":
      return by(event.seat, "told.claimed", { route: route(game, event.route), cards: paid(game, event), n: facts.routePoints(event.route) });
    case "TunnelLaid":
      return by(event.seat, "told.laid", { route: route(game, event.route), cards: paid(game, event) });
    case "TunnelPriced":
      if (!event.turned_up.length) return null;
      return sentence(event.extra ? "told.priced" : "told.free", { cards: listed(game, event.turned_up), n: event.extra });
    case "ExtraPaid":
      return by(event.seat, "told.paid", { cards: paid(game, event) });
    case "TunnelGivenUp":
      return by(event.seat, "told.given_up", { route: route(game, event.route) });
    case "StationBuilt":
      return by(event.seat, "told.station", { city: h("b", null, facts.city(event.city)), cards: paid(game, event) });
    case "Passed":
      return by(event.seat, "told.passed");
    case "LastRoundBegan":
      return by(event.seat, "told.last_round", { n: event.turns });
    case "GameEnded":
      return sentence(event.everyone_passed ? "told.all_passed" : "told.over");
    default:
      return null;
  }
}

/** @param {Game} game @param {number} seat */
const player = (game, seat) => h("b", { class: "who", style: { "--player": `var(--player-${seat})` } }, game.name(seat));

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

/** @param {Game} game @param {{colour: number, cards: number, locomotives: number}} payment */
const paid = (game, { colour, cards, locomotives }) => chips(game.facts, cardsOf(colour, cards, locomotives));

/** @param {Game} game @param {number[]} cards */
const listed = (game, cards) =>
  h(
    "span",
    { class: "chips" },
    cards.map((card) => chip(game.facts, card)),
  );
