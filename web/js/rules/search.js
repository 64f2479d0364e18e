// @ts-check
/**
 * Searching the clauses: by number, or by the beginnings of words.
 */

import { asTyped } from "../i18n.js";

/** @param {string} text */
export const searchText = (text) => asTyped(text).trim();

/**
 * Whether a clause fits: each word asked for begins a word of it, or the first one is its number.
 * @param {string} query
 * @param {string} id
 * @param {string} words
 */
export function found(query, id, words) {
  if (!query) return true;
  if (/^[a-z]\d+$/.test(query)) return id.toLowerCase().startsWith(query);
  return wordsOf(query).every((word) => startsAt(words, word) >= 0);
}

/** @param {string} query */
export const wordsOf = (query) => query.split(/\s+/).filter(Boolean);

/** Where a word of the text begins with this; -1 for nowhere. @param {string} text @param {string} word @param {number} [from] */
export function startsAt(text, word, from = 0) {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return at;
  }
  return -1;
}
