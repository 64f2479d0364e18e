// @ts-check
/**
 * Events as sentences in the player's language. In the present tense: in Russian and Ukrainian the past would have
 * to know who is a man and who a woman.
 */

import { h } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { operandsOf } from "../mechanics.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../../dom.js").Child} Child */

/**
 * A sentence, with its parts that are more than words put in whole; null for what there are no words for: it can be seen
 * on the table anyway.
 * @param {Game} game
 * @param {GameEvent} event
 * @returns {HTMLElement | null}
 */
export function eventText(game, event) {
  const key = keyOf(event);
  return key === undefined ? null : sentence(key, valuesOf(game, event));
}

/** Some are told in other words when something is hidden, or is so. @param {GameEvent} event */
function keyOf(event) {
  const key = `event.${event.type}`;
  if (event.type === "TunnelPriced" && !event.extra) return event.turned_up.length ? `${key}.free` : undefined;
  const moods = Object.entries(event).flatMap(([name, value]) => (value === null ? "unseen" : value === true ? name : []));
  return [...moods.map((mood) => `${key}.${mood}`), key].find(hasWord);
}

/** The number that the words are chosen by is the first there is. @param {Game} game @param {GameEvent} event */
function valuesOf(game, event) {
  const operands = [...operandsOf(game, event)];
  const values = Object.fromEntries(operands.map(([name, { shown }]) => [name, shown]));
  const count = operands.find(([, { shown }]) => typeof shown === "number")?.[1].shown;
  if (event.type === "OrderSet") return { names: event.seats.map((seat) => game.name(seat)).join(", ") };
  return { n: event.type === "RouteClaimed" ? game.facts.routePoints(event.route) : count, ...values };
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
