// @ts-check
/**
 * Languages: the words of a page, their plural forms, and which language it is.
 *
 * Words are flat JSON: `"seats.open": "Free seat"`, and for what is counted `"count.cards": {"one": "{n} card", "other":
 * "{n} cards"}`, chosen by `n`. Russian and Ukrainian have one, few, many (and other, for fractions).
 */

import { h } from "./dom.js";
import { read, write } from "./keep.js";

/** @typedef {string | Record<string, string>} Word */

/** The languages by their own names, which need no translation. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", ru: "Русский", uk: "Українська" });
/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Map<string, Word>} */
const words = new Map();
let current = chosenLanguage();
let plurals = new Intl.PluralRules(current);

/** @returns {Language} */
export function language() {
  return current;
}

/** @param {string | undefined} text @returns {text is Language} */
function isLanguage(text) {
  return text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** @returns {Language} */
function chosenLanguage() {
  const kept = read("language", "");
  if (isLanguage(kept)) return kept;
  for (const tag of navigator.languages) {
    const [start] = tag.toLowerCase().split("-");
    if (isLanguage(start)) return start;
  }
  return "en";
}

/**
 * Keeps the language and shows the page anew in it: everything on it is words, and the server gives a table's state
 * back after a reload anyway.
 * @param {Language} next
 */
export function setLanguage(next) {
  write("language", next);
  if (next !== current) location.reload();
}

/**
 * Loads the common words and those of the pages named: `await loadWords("table", "waiting")`.
 * @param {...string} pages
 */
export async function loadWords(...pages) {
  document.documentElement.lang = current;
  const files = await Promise.all(["common", ...pages].map((page) => loadFile(current, page)));
  for (const file of files) for (const [key, word] of Object.entries(file)) words.set(key, word);
}

/** @param {Language} lang @param {string} page @returns {Promise<Record<string, Word>>} */
async function loadFile(lang, page) {
  const answer = await fetch(new URL(`../words/${lang}/${page}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no words for ${page} in ${lang}`);
  return answer.json();
}

/**
 * The words for a key, with `{name}` filled in; `n` chooses the plural form. A missing key shows itself.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const word = words.get(key);
  if (word === undefined) return key;
  const text = typeof word === "string" ? word : form(word, Number(values.n ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/** @param {string} key */
export function hasWord(key) {
  return words.has(key);
}

/** @param {Record<string, string>} forms @param {number} n */
function form(forms, n) {
  return forms[plurals.select(n)] ?? forms.other ?? forms.many ?? Object.values(forms)[0] ?? "";
}

/** @param {string | number | undefined} value */
function shown(value) {
  return typeof value === "number" ? value.toLocaleString(current) : String(value);
}

/**
 * Names given in several languages, as the server gives titles, cities and kinds: the page's own, or English.
 * @param {Record<string, string> | string | null | undefined} names
 */
export function named(names) {
  if (!names) return "";
  if (typeof names === "string") return names;
  return names[current] ?? names.en ?? Object.values(names)[0] ?? "";
}

/** Three small buttons, for a page's top bar or the settings. */
export function languageSwitch() {
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": t("settings.language") },
    Object.entries(LANGUAGES).map(([code, name]) =>
      h(
        "button",
        {
          type: "button",
          lang: code,
          "aria-pressed": String(code === current),
          onclick: () => setLanguage(/** @type {Language} */ (code)),
        },
        name,
      ),
    ),
  );
}
