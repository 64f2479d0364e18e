// @ts-check
/**
 * Icons: buttons that have nothing else, players' cars, and what mechanics from elsewhere bring.
 */

import { fill, h, icon, s } from "../../dom.js";

/** @typedef {import("../facts.js").Facts} Facts */

/** What the built-in mechanics are drawn with, by the words that are about them. @type {Record<string, string>} */
const OF_WORDS = { "action.BuildStation": "station", "field.stations_left": "station" };

/** The icon of whatever such a word is about: an action, a field. @param {Facts} facts @param {string} key */
export function mechanicIcon(facts, key) {
  const own = OF_WORDS[key];
  if (own) return icon(own);
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#${iconId(facts, key)}` }));
}

/** Whether two words are about the same mechanic. @param {Facts} facts @param {string} one @param {string} other */
export const isAbout = (facts, one, other) => picture(facts, one) === picture(facts, other);

/** @param {Facts} facts @param {string} key */
const picture = (facts, key) => OF_WORDS[key] ?? iconId(facts, key);

/** @param {Facts} facts @param {string} key */
export function iconId(facts, key) {
  const place = facts.sheet.mechanics.findIndex(({ words }) => words.includes(key));
  return place < 0 ? UNKNOWN : `icon-${place}`;
}

const UNKNOWN = "icon-other";

/** To be defined once in the page: the icons that a game has brought, and one for what has none. @param {Facts} facts */
export function mechanicIcons(facts) {
  const other = s("symbol", { id: UNKNOWN, viewBox: "0 0 24 24", fill: "currentColor" }, s("path", { d: "M12 2.5l9.5 9.5-9.5 9.5L2.5 12z" }));
  return [other, ...facts.sheet.mechanics.map((each, place) => symbolOf(each.icon, `icon-${place}`))];
}

/** @param {string} text @param {string} id */
function symbolOf(text, id) {
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const shapes = [...drawn.children].map((child) => document.importNode(child, true));
  return s("symbol", { id, viewBox: drawn.getAttribute("viewBox") ?? "0 0 24 24", fill: "currentColor" }, shapes);
}

/**
 * A button that is only a drawing, with words for those who point at it or do not see it.
 * @param {string} picture
 * @param {string} words
 * @param {() => void} onclick
 */
export function iconButton(picture, words, onclick) {
  const button = h("button", { type: "button", class: "icon-button", onclick });
  label(button, picture, words);
  return button;
}

/** What such a button shows and says, when that changes. @param {HTMLElement} button @param {string} picture @param {string} words */
export function label(button, picture, words) {
  button.title = words;
  button.setAttribute("aria-label", words);
  fill(button, icon(picture));
}

/**
 * A player's car, as it stands on the board: colour and pattern.
 * @param {number} seat
 */
export function carSwatch(seat) {
  return s("svg", { class: "swatch", "aria-hidden": "true" }, s("use", { href: `#swatch-${seat}` }));
}
