// @ts-check
/**
 * Cards: faces, backs and small chips. They are drawn with the board, and used all over the table.
 */

import { h, s } from "../../dom.js";
import { LOCOMOTIVE } from "../facts.js";

/** @typedef {import("../facts.js").Facts} Facts */

/**
 * A card to look at; what it is must be said by whatever it lies in.
 * @param {number | "back"} kind
 */
export function cardPicture(kind) {
  return s("svg", { class: "card-face", viewBox: "0 0 630 394", "aria-hidden": "true" }, s("use", { href: `#card-${kind}` }));
}

/**
 * So many cards of a kind, small: symbol, letter and number on the kind's colour.
 * @param {Facts} facts
 * @param {number} kind
 * @param {number} [count]
 */
export function chip(facts, kind, count) {
  const { letter } = facts.kind(kind);
  return h(
    "span",
    { class: "chip", dataset: { kind: String(kind) }, style: chipColours(facts, kind) },
    s("svg", { class: "chip-symbol", "aria-hidden": "true" }, s("use", { href: `#kind-${kind}` })),
    h("span", { "aria-hidden": "true" }, letter),
    count === undefined ? null : h("b", { "aria-hidden": "true" }, `\u00d7${count}`),
    h("span", { class: "visually-hidden" }, count === undefined ? facts.kindName(kind) : `${count}\u00d7${facts.kindName(kind)}`),
  );
}

/** @param {Facts} facts @param {[number, number][]} cards */
export function chips(facts, cards) {
  return h(
    "span",
    { class: "chips" },
    cards.map(([kind, count]) => chip(facts, kind, count)),
  );
}

/** @param {Facts} facts @param {number} kind */
function chipColours(facts, kind) {
  const { id } = facts.kind(kind);
  if (kind === LOCOMOTIVE) return { background: "var(--paper)", color: "var(--ink)" };
  return { background: `var(--kind-${id})`, color: `var(--kind-${id}-ink)` };
}
