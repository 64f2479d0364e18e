// @ts-check
/**
 * Searching the clauses: by number, or by words in whatever form they stand, and by what people call things elsewhere.
 */

import { asTyped, hasWord, t } from "../i18n.js";
import { stemPattern } from "./stems.js";

/** @param {string} text */
export const searchText = (text) => asTyped(text).trim();

/**
 * What a query is looking for: a clause by its number, or for each of its words what may stand for it.
 * @typedef {{id: string | null, words: RegExp[]}} Query
 */

/** @param {string} typed as `searchText` gives it @returns {Query | null} null for nothing */
export function queryOf(typed) {
  if (!typed) return null;
  if (/^[a-z]\d+$/.test(typed)) return { id: typed, words: [] };
  const words = typed.split(/[^\p{L}\p{N}']+/u).filter(Boolean);
  return { id: null, words: words.map((word) => new RegExp([word, ...othersFor(word)].map(wholeWord).join("|"), "gu")) };
}

/** All of a word that begins like this one. @param {string} word */
const wholeWord = (word) => `(?<![\\p{L}\\p{N}])${stemPattern(word)}[\\p{L}\\p{N}]*`;

/** Whether a clause fits: it has its number, or each word asked for. @param {Query} query @param {string} id @param {string} text */
export function found(query, id, text) {
  if (query.id !== null) return id.toLowerCase().startsWith(query.id);
  return query.words.every((word) => text.search(word) >= 0);
}

/** Where the words of a query stand in a text. @param {Query} query @param {string} text @returns {[start: number, end: number][]} */
export function spansOf(query, text) {
  return query.words.flatMap((word) => Array.from(text.matchAll(word), (match) => /** @type {[number, number]} */ ([match.index, match.index + match[0].length])));
}

/** What the rules call it, where people also say something else. @param {string} word @returns {string[]} */
function othersFor(word) {
  if (word.length < SHORTEST || !hasWord("rules.synonyms")) return [];
  const begins = new RegExp(`^${stemPattern(word)}`, "u");
  return t("rules.synonyms")
    .split("\n")
    .flatMap((line) => {
      const [said = "", meant = ""] = line.split("=").map((side) => searchText(side));
      return said.split(/,\s*/).some((each) => begins.test(each)) ? meant.split(/,\s*/) : [];
    });
}

const SHORTEST = 3;
