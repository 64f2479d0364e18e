// @ts-check
/**
 * Icons: the table's own small drawings, on a square of 24.
 */

import { fill, h, s } from "../../dom.js";

/** @typedef {import("../facts.js").Facts} Facts */

/** @type {Record<string, string>} */
const PATHS = {
  other: "M12 2.5l9.5 9.5-9.5 9.5L2.5 12z",
  minus: "M5 11h14v2H5z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  whole: "M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z",
  hint: "M12 2a7 7 0 0 0-4 12.7V17a1 1 0 0 0 1 1h6a1 1 0 0 0 1-1v-2.3A7 7 0 0 0 12 2zM9 20h6v1a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1z",
  undo: "M8 4v4h6a6 6 0 0 1 0 12H7v-2h7a4 4 0 0 0 0-8H8v4L2.5 9z",
  pause: "M6 5h4v14H6zm8 0h4v14h-4z",
  play: "M7 4v16l13-8z",
  chat: "M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z",
  help: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1 14h2v2h-2zm1-10c2.4 0 4 1.4 4 3.5 0 2.6-3 2.8-3 5h-2c0-3.4 3-3.4 3-5 0-.9-.8-1.6-2-1.6S10 8.7 10 9.7H8C8 7.5 9.6 6 12 6z",
  ticket: "M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zm11 2v2h2V8zm0 3v2h2v-2zm0 3v2h2v-2z",
  cards: "M4 7l9-3 5 13-9 3zM14.5 5H19a1 1 0 0 1 1 1v10.5z",
  train: "M3 8h18v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zm3 2v3h3v-3zm4.5 0v3h3v-3zm4.5 0v3h3v-3zM5 18h4v2H5zm10 0h4v2h-4z",
  token: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  station: "M12 3l9 7v11H3V10zm-3 11v5h6v-5z",
  crown: "M3 7l4.5 4L12 4l4.5 7L21 7l-2 12H5z",
  bot: "M11 2h2v3h4a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h4zM8 9v3h3V9zm5 0v3h3V9zm-5 5v2h8v-2z",
  away: "M12 4a8 8 0 0 1 8 8 8 8 0 0 1-1.6 4.8L7.2 5.6A8 8 0 0 1 12 4zM3.3 4.7L4.7 3.3l16 16-1.4 1.4zM4 12c0-1.6.5-3.1 1.3-4.4L16.4 18.7A8 8 0 0 1 4 12z",
  done: "M9.5 18L3.5 12l1.8-1.8 4.2 4.2L18.7 5l1.8 1.8z",
  lost: "M6.4 4.6L12 10.2l5.6-5.6 1.8 1.8L13.8 12l5.6 5.6-1.8 1.8L12 13.8l-5.6 5.6-1.8-1.8L10.2 12 4.6 6.4z",
  menu: "M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z",
  log: "M5 3h14a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm3 5v2h8V8zm0 4v2h8v-2zm0 4v2h5v-2z",
  forward: "M8 4l8 8-8 8-1.8-1.8L12.4 12 6.2 5.8z",
  back: "M16 4l-8 8 8 8 1.8-1.8L11.6 12l6.2-6.2z",
  first: "M5 5h2.5v14H5zM19 5v14l-10-7z",
  last: "M16.5 5H19v14h-2.5zM5 5v14l10-7z",
  search: "M10 3a7 7 0 1 1-4.3 12.5A7 7 0 0 1 10 3zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM15.5 14l5.5 5.5-1.5 1.5-5.5-5.5z",
};

/** What the built-in mechanics are drawn with, by the words that are about them. @type {Record<string, string>} */
const OF_WORDS = { "action.BuildStation": "station", "field.stations_left": "station" };

/** The icon of whatever such a word is about: an action, a field. @param {Facts} facts @param {string} key */
export function mechanicIcon(facts, key) {
  const own = OF_WORDS[key];
  if (own) return glyph(own);
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#${iconId(facts, key)}` }));
}

/** Whether two words are about the same mechanic. @param {Facts} facts @param {string} one @param {string} other */
export const isAbout = (facts, one, other) => picture(facts, one) === picture(facts, other);

/** @param {Facts} facts @param {string} key */
const picture = (facts, key) => OF_WORDS[key] ?? iconId(facts, key);

/** @param {Facts} facts @param {string} key */
export function iconId(facts, key) {
  const place = (facts.sheet.mechanics ?? []).findIndex(({ words }) => Object.values(words).some((each) => key in each));
  return place < 0 ? UNKNOWN : `icon-${place}`;
}

const UNKNOWN = "icon-other";

/** To be defined once in the page: the icons that a game has brought, and one for what has none. @param {Facts} facts */
export function mechanicIcons(facts) {
  const other = s("symbol", { id: UNKNOWN, viewBox: "0 0 24 24" }, s("path", { d: PATHS.other ?? "", fill: "currentColor" }));
  return [other, ...(facts.sheet.mechanics ?? []).map(({ icon }, place) => symbolOf(icon, `icon-${place}`))];
}

/** @param {string} icon @param {string} id */
function symbolOf(icon, id) {
  const drawn = new DOMParser().parseFromString(icon, "image/svg+xml").documentElement;
  const shapes = [...drawn.children].map((child) => document.importNode(child, true));
  return s("symbol", { id, viewBox: drawn.getAttribute("viewBox") ?? "0 0 24 24", fill: "currentColor" }, shapes);
}

/** @param {string} name */
export function glyph(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: PATHS[name] ?? "", "fill-rule": "evenodd" }),
  );
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
  fill(button, glyph(picture));
}

/**
 * A player's car, as it stands on the board: colour and pattern.
 * @param {number} seat
 */
export function carSwatch(seat) {
  return s("svg", { class: "swatch", "aria-hidden": "true" }, s("use", { href: `#swatch-${seat}` }));
}
