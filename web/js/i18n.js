// @ts-check
/**
 * Languages: the words of a page, their plural forms, their order, and which language it is.
 *
 * Which languages there are, the server has written into the page. Words are flat JSON: `"seats.open": "Free seat"`, and for
 * what is counted `"count.cards": {"one": "{n} card", "other": "{n} cards"}`, chosen by `n`.
 */

import { h } from "./dom.js";
import { read, write } from "./keep.js";

/** @typedef {import("./types.js").LanguageInfo} Language */
/** @typedef {string | Record<string, string>} Word */

const ENGLISH = "en";

/** Those of the server, each by its own name, which needs no translation. @type {Language[]} */
const languages = JSON.parse(document.querySelector('meta[name="languages"]')?.getAttribute("content") ?? "[]");
const current = chosenLanguage();

/** @type {Map<string, {word: Word, plurals: Intl.PluralRules}>} */
const words = new Map();

/** Files of words, each asked for once. @type {Map<string, Promise<import("./types.js").WordLayer[]>>} */
const asked = new Map();

/** The rulebook of the game that is spoken of: what it calls by its own names has a key of its own, `key@rulebook`. */
let rulebook = "";

/** In the order of the language's alphabet: `names.sort(inOrder)`. */
export const inOrder = new Intl.Collator(current.locale).compare;

export function language() {
  return current.code;
}

/** Whose habits of writing numbers and times are kept to. */
export function locale() {
  return current.locale;
}

/** The one chosen before, or the first that the browser asks for, with its country or without. @returns {Language} */
function chosenLanguage() {
  const asked = [read("language", ""), ...navigator.languages].flatMap((tag) => [tag, tag.split("-")[0] ?? ""]);
  for (const tag of asked) {
    const found = languages.find((each) => each.code.toLowerCase() === tag.toLowerCase());
    if (found) return found;
  }
  return languages.find((each) => each.code === ENGLISH) ?? { code: ENGLISH, name: "English", locale: ENGLISH, fallbacks: [], alphabet: [] };
}

/**
 * Keeps the language and shows the page anew in it: everything on it is words, and the server gives a table's state
 * back after a reload anyway.
 * @param {string} next
 */
export function setLanguage(next) {
  write("language", next);
  if (next !== current.code) location.reload();
}

/**
 * Loads the common words and those of the pages named: `await loadWords("table", "waiting")`.
 * @param {...string} pages
 */
export async function loadWords(...pages) {
  document.documentElement.lang = current.code;
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `/manifest.webmanifest?lang=${current.code}`);
  const files = await Promise.all(["common", ...pages].map(loadFile));
  for (const { locale, words: layer } of files.flat()) {
    const plurals = new Intl.PluralRules(locale);
    for (const [key, word] of Object.entries(layer)) words.set(key, { word, plurals });
  }
}

/** @param {string} page */
function loadFile(page) {
  const known = asked.get(page);
  if (known) return known;
  const file = fetchFile(page);
  asked.set(page, file);
  // What did not come is asked for again by whoever wants it next.
  file.catch(() => asked.delete(page));
  return file;
}

/** What the language lacks comes in layers of its own, with the rules of those it falls back to.
 * @param {string} page @returns {Promise<import("./types.js").WordLayer[]>} */
async function fetchFile(page) {
  const answer = await fetch(`/api/words/${page}?lang=${current.code}`);
  if (!answer.ok) throw new Error(`no words for ${page} in ${current.code}`);
  return answer.json();
}

/** From now on things are called what this rulebook calls them. @param {string} name */
export function speakOf(name) {
  rulebook = name;
}

/** @param {string} key */
const wordFor = (key) => words.get(`${key}@${rulebook}`) ?? words.get(key);

/**
 * The words for a key, with `{name}` filled in; `n` chooses the plural form. A missing key shows itself.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const found = wordFor(key);
  if (found === undefined) return key;
  const text = typeof found.word === "string" ? found.word : form(found.word, found.plurals.select(Number(values.n ?? 0)));
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/** @param {string} key */
export function hasWord(key) {
  return wordFor(key) !== undefined;
}

/** @param {Record<string, string>} forms @param {string} category */
function form(forms, category) {
  return forms[category] ?? forms.other ?? forms.many ?? Object.values(forms)[0] ?? "";
}

/** @param {string | number | undefined} value */
function shown(value) {
  return typeof value === "number" ? value.toLocaleString(current.locale) : String(value);
}

/**
 * Names given in several languages, as the server gives titles, cities and kinds: the page's own, or what it falls back to.
 * @param {import("./types.js").Names | string | null | undefined} names
 */
export function named(names) {
  if (!names || typeof names === "string") return names || "";
  const spoken = [current.code, ...current.fallbacks].find((code) => code in names);
  return spoken ? (names[spoken] ?? "") : "";
}

/**
 * For comparing what is printed with what people type: small letters, one kind of apostrophe, no marks but those of the
 * alphabet itself. Nothing moves: a place in the one is the same place in the other, but for letters that grow.
 * @param {string} text
 */
export function asTyped(text) {
  return Array.from(text.normalize("NFC").toLowerCase().replaceAll(/[’ʼ]/g, "'"), bare).join("");
}

/** @param {string} letter */
function bare(letter) {
  if (current.alphabet.includes(letter)) return letter;
  const without = letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
  // Korean syllables come apart as well, but into letters.
  return without.length === letter.length ? without : letter;
}

/** A small button for each language, for a page's top bar or the settings. */
export function languageSwitch() {
  return h(
    "div",
    { class: "segments", role: "group", "aria-label": t("settings.language") },
    languages.map(({ code, name }) =>
      h("button", { type: "button", lang: code, "aria-pressed": String(code === current.code), onclick: () => setLanguage(code) }, name),
    ),
  );
}
