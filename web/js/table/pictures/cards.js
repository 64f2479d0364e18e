// @ts-check
/**
 * Cards: faces, backs and small chips, defined once in a hidden sprite and used all over the table.
 */

import { h, s } from "../../dom.js";
import { LOCOMOTIVE } from "../facts.js";
import { SYMBOLS, WAGONS, WIDE } from "./symbols.js";

/** @typedef {import("../facts.js").Facts} Facts */
/** @typedef {import("../types.js").Kind} Kind */

const WIDTH = 630;
const HEIGHT = 394;
const MARGIN = 20;

/** The sprite: `#card-KIND`, `#card-back`, `#kind-KIND` and `#pattern-SEAT`. @param {Facts} facts */
export function cardSprite(facts) {
  const { kinds } = facts;
  return s(
    "svg",
    { class: "sprite", "aria-hidden": "true", width: 0, height: 0 },
    kinds.map((kind) => s("symbol", { id: `card-${kind}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, face(facts, kind))),
    s("symbol", { id: "card-back", viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, back(facts.sheet.locomotive)),
    kinds.map((kind) =>
      s("symbol", { id: `kind-${kind}`, viewBox: "-1.9 -1.2 3.8 2.4" }, drawn(facts.kind(kind).symbol, 0.95, "currentColor")),
    ),
    PATTERNS.map(([path, line, cap], seat) =>
      s(
        "symbol",
        { id: `pattern-${seat}`, viewBox: "-7.5 -4 15 8" },
        s("path", { d: path, fill: "none", stroke: `var(--player-${seat}-ink)`, "stroke-width": line, "stroke-linecap": cap }),
      ),
    ),
  );
}

/** The players' patterns, as on their cars. @type {[path: string, line: number, cap: string][]} */
const PATTERNS = [
  ["M-7.5-2.2H7.5M-7.5 2.2H7.5", 2.4, "butt"],
  ["M-6.75 4L-.75-4M.75 4L6.75-4", 2.4, "butt"],
  ["M-3.75 0h.01M3.75 0h.01", 5, "round"],
  ["M-3.75-4V4M3.75-4V4", 2.4, "butt"],
  ["M-6.75-4L-.75 0L-6.75 4M.75-4L6.75 0L.75 4", 2.2, "butt"],
];

/**
 * A card to look at; what it is must be said by whatever it lies in.
 * @param {number | "back"} kind
 */
export function cardPicture(kind) {
  return s("svg", { class: "card-face", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, s("use", { href: `#card-${kind}` }));
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

/** @param {Facts} facts @param {number} number */
function face(facts, number) {
  const kind = facts.kind(number);
  const universal = number === LOCOMOTIVE;
  const ink = universal ? "var(--ink)" : `var(--kind-${kind.id}-ink)`;
  const picture = kind.card && WAGONS[kind.symbol];
  return [
    blank(0, { fill: "var(--paper)", stroke: "var(--quiet)", "stroke-width": 4 }),
    universal ? rainbow(facts.sheet.kinds) : blank(MARGIN, { fill: `var(--kind-${kind.id})` }),
    at(WIDTH / 2, HEIGHT / 2, picture ? shapes(picture, 104, ink) : drawn(kind.symbol, 112, ink)),
    corner(72, 72, kind, true),
    corner(WIDTH - 72, HEIGHT - 72, kind, true),
    corner(WIDTH - 72, 72, kind, false),
    corner(72, HEIGHT - 72, kind, false),
  ];
}

/** A card for all kinds has all their colours. @param {Kind[]} kinds */
function rainbow(kinds) {
  const step = (WIDTH - 2 * MARGIN) / kinds.length;
  return [
    kinds.map((kind, place) =>
      s("rect", { x: MARGIN + place * step, y: MARGIN, width: step + 1, height: HEIGHT - 2 * MARGIN, fill: `var(--kind-${kind.id})` }),
    ),
    blank(MARGIN / 2, { fill: "none", stroke: "var(--paper)", "stroke-width": MARGIN }),
    s("rect", { x: 122, y: 46, width: WIDTH - 244, height: HEIGHT - 92, rx: 44, fill: "var(--paper)" }),
  ];
}

/** Rails and sleepers, the same for every kind. @param {Kind} locomotive */
function back(locomotive) {
  const middle = HEIGHT / 2;
  const sleepers = Array.from({ length: 12 }, (_, place) => `M${62 + place * 46} ${middle - 100}v200`).join("");
  return [
    blank(0, { fill: "var(--paper)", stroke: "var(--quiet)", "stroke-width": 4 }),
    blank(MARGIN, { fill: "var(--frame)" }),
    s("path", { d: sleepers, stroke: "var(--track)", "stroke-width": 17, "stroke-opacity": 0.7 }),
    s("path", { d: `M40 ${middle - 60}h${WIDTH - 80}M40 ${middle + 60}h${WIDTH - 80}`, stroke: "var(--frame-ink)", "stroke-width": 10 }),
    s("circle", { cx: WIDTH / 2, cy: middle, r: 104, fill: "var(--frame)", stroke: "var(--frame-ink)", "stroke-width": 8 }),
    at(WIDTH / 2, middle, drawn(locomotive.symbol, 52, "var(--frame-ink)")),
  ];
}

/** @param {number} x @param {number} y @param {Kind} kind @param {boolean} symbol or else the letter */
function corner(x, y, kind, symbol) {
  return [
    s("circle", { cx: x, cy: y, r: 44, fill: "var(--paper)" }),
    symbol
      ? at(x, y, drawn(kind.symbol, 23, "var(--ink)"))
      : s("text", { x, y: y + 21, "text-anchor": "middle", "font-size": 60, "font-weight": 700, fill: "var(--ink)" }, kind.letter),
  ];
}

/** @param {number} margin @param {Record<string, string | number>} look */
function blank(margin, look) {
  return s("rect", { x: margin, y: margin, width: WIDTH - 2 * margin, height: HEIGHT - 2 * margin, rx: 36 - margin / 2, ...look });
}

/** @param {number} x @param {number} y @param {SVGElement} child */
const at = (x, y, child) => s("g", { transform: `translate(${x} ${y})` }, child);

/** @param {string} name @param {number} size @param {string} ink */
const drawn = (name, size, ink) => shapes(SYMBOLS[name] ?? [], size * (WIDE[name] ?? 1), ink);

/** @param {import("./symbols.js").Shape[]} parts @param {number} size @param {string} ink */
function shapes(parts, size, ink) {
  return s(
    "g",
    { transform: `scale(${size})` },
    parts.map(([path, line]) =>
      line
        ? s("path", { d: path, fill: "none", stroke: ink, "stroke-width": line, "stroke-linecap": "round" })
        : s("path", { d: path, fill: ink, "fill-rule": "evenodd" }),
    ),
  );
}
