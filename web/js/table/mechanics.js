// @ts-check
/**
 * Mechanics: actions and events in words by what their fields mean, whether the page knows them or not.
 */

import { h } from "../dom.js";
import { hasWord, t } from "../i18n.js";
import { cardsOf } from "./facts.js";
import { chip, chips } from "./pictures/cards.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./types.js").Face} Face */
/** @typedef {{text: string, shown: import("../dom.js").Child}} Operand in words, and as a part of a sentence */

/** What an action is called. @param {string} type @param {string} [form] */
export function actionName(type, form = "") {
  return [`action.${type}.${form}`, `action.${type}`].filter(hasWord).map((key) => t(key))[0] ?? type;
}

/** An option with all there is to say of it. @param {Game} game @param {number} number */
export function optionText(game, number) {
  const action = game.facts.action(number);
  const operands = [...operandsOf(game, action, game.payment(number)).values()].map(({ text }) => text);
  return [actionName(action.type), operands.join(", ")].filter(Boolean).join(": ");
}

/**
 * What stands in the fields that have something to say, by their names: the seat of who did it is `name`, and what was
 * paid is `cards`. A field that is hidden is left out.
 * @param {Game} game
 * @param {Face & {cards?: unknown}} face
 * @param {[kind: number, count: number][]} [paid]
 * @returns {Map<string, Operand>}
 */
export function operandsOf(game, face, paid = paidBy(face)) {
  const found = new Map();
  for (const [name, value] of Object.entries(face)) {
    const meaning = game.facts.meanings(face.type)[name];
    if (meaning === undefined || (paid.length && PAYMENT.has(name))) continue;
    const operand = operandOf(game, meaning, value);
    if (operand) found.set(name === "seat" ? "name" : name, operand);
  }
  if (paid.length) found.set("cards", { text: game.facts.cardsInWords(paid), shown: chips(game.facts, paid) });
  return found;
}

const PAYMENT = new Set(["colour", "cards", "locomotives"]);

/** Only an event says how many cards were laid down; of an action that is the price. @param {Face & {cards?: unknown}} face */
function paidBy({ colour, cards, locomotives }) {
  return colour !== undefined && typeof cards === "number" ? cardsOf(colour, cards, locomotives ?? 0) : [];
}

/** @type {Record<string, string>} */
const ONE_OF = { seats: "seat", cities: "city", routes: "route", cards: "card", tickets: "ticket", numbers: "number" };

/** @param {Game} game @param {string} meaning @param {unknown} value @returns {Operand | null} */
function operandOf(game, meaning, value) {
  if (Array.isArray(value)) {
    const text = value.flatMap((each) => operandOf(game, ONE_OF[meaning] ?? "", each)?.text ?? []).join("; ");
    return { text, shown: meaning === "cards" ? h("span", { class: "chips" }, value.map((kind) => chip(game.facts, kind))) : text };
  }
  if (typeof value !== "number") return null;
  const { facts } = game;
  switch (meaning) {
    case "seat": {
      const colour = { "--player": `var(--player-${value})` };
      return { text: game.name(value), shown: h("b", { class: "who", style: colour }, game.name(value)) };
    }
    case "city":
      return strong(facts.city(value));
    case "route":
      return strong(facts.routeName(value));
    case "card":
      return { text: facts.kindName(value), shown: chip(facts, value) };
    case "ticket":
      return strong(facts.ticketName(value));
    case "number":
      return { text: String(value), shown: value };
    default:
      return null;
  }
}

/** @param {string} text @returns {Operand} */
const strong = (text) => ({ text, shown: h("b", null, text) });
