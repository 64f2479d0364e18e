// @ts-check
/**
 * One clause: its number as a link to itself, its text with links to the clauses it names.
 */

import { fill, h } from "../dom.js";
import { asTyped, t } from "../i18n.js";
import { figure } from "./figure.js";
import { spansOf } from "./search.js";

/** @typedef {import("./search.js").Query} Query */

/** @param {import("../types.js").Clause} clause @param {Set<string>} ids those of the page @param {import("../types.js").Example[]} examples drawn for it */
export function clauseItem(clause, ids, examples) {
  const text = h("div", { class: "clause-text" });
  const element = h(
    "li",
    { class: "clause", id: clause.id },
    h("a", { class: "clause-id", href: `#${clause.id}`, "aria-label": t("rules.link_to", { id: clause.id }) }, clause.id),
    h("div", null, text, examples.map(figure)),
  );
  /** @type {Query | null | undefined} */
  let marked;
  /** Marks what was searched for. @param {Query | null} query */
  function mark(query) {
    if (query === marked) return;
    marked = query;
    fill(text, clause.heading ? [h("strong", null, highlighted(clause.heading, query)), " "] : null, pieces(clause.text).map((piece) => shown(piece, query)));
  }
  /** @param {{kind: string, text: string}} piece @param {Query | null} query */
  function shown(piece, query) {
    if (piece.kind === "code") return h("code", null, piece.text);
    return piece.kind === "strong" ? h("strong", null, linked(piece.text, query)) : linked(piece.text, query);
  }
  /** @param {string} part @param {Query | null} query */
  const linked = (part, query) =>
    part.split(/\b([UEISJR]\d{1,2})\b/).map((bit, place) => (place % 2 === 1 && ids.has(bit) && bit !== clause.id ? h("a", { href: `#${bit}` }, bit) : highlighted(bit, query)));
  mark(null);
  return { element, mark };
}

/** The little markup that clauses have: **strong** and `code`. @param {string} text */
function pieces(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return { kind: "strong", text: piece.slice(2, -2) };
    if (piece.startsWith("`")) return { kind: "code", text: piece.slice(1, -1) };
    return { kind: "plain", text: piece };
  });
}

/** @param {string} text @param {Query | null} query @returns {import("../dom.js").Child[]} */
function highlighted(text, query) {
  const plain = asTyped(text);
  // Some small letters are longer than their capitals, and then places in the one are not places in the other.
  if (!query || plain.length !== text.length) return [text];
  const spans = spansOf(query, plain).sort((first, second) => first[0] - second[0]);
  /** @type {import("../dom.js").Child[]} */
  const result = [];
  let done = 0;
  for (const [start, end] of spans) {
    if (start < done) continue;
    result.push(text.slice(done, start), h("mark", null, text.slice(start, end)));
    done = end;
  }
  return [...result, text.slice(done)];
}
