// @ts-check
/**
 * The drawing: the board's SVG fetched from the server and brought into the page, its styles apart from its nodes, since
 * the page's security policy lets no style element in.
 */

import { language } from "../../i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} game @returns {Promise<SVGSVGElement>} */
export async function fetchDrawing(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/board.svg?lang=${language()}`);
  if (!answer.ok) throw new Error("the board cannot be loaded");
  const { svg, sheet } = parseDrawing(await answer.text());
  document.adoptedStyleSheets.push(sheet);
  return svg;
}

/** The nodes of a drawing and its styles, which hold once they are adopted. @param {string} drawing */
export function parseDrawing(drawing) {
  const { text, css } = apart(drawing);
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg") throw new Error("the board is no drawing");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return { svg, sheet };
}

/**
 * Styles may not even be parsed where the policy forbids them, so they are cut out of the text.
 * @param {string} drawing
 */
function apart(drawing) {
  let css = "";
  const text = drawing.replace(/<style>([^<]*)<\/style>/g, (_, rules) => {
    css += rules;
    return "";
  });
  return { text, css };
}

/**
 * The middle of a slot and the turn of the piece on it, as its `use` has them.
 * @typedef {{x: number, y: number, transform: string}} Slot
 */

/** @param {Element} route @returns {Slot[]} */
export function slotsOf(route) {
  return [...route.querySelectorAll(":scope > use")].map((use) => {
    const transform = use.getAttribute("transform") ?? "";
    return { ...pointIn(transform), transform };
  });
}

/** Where a `translate(x y)` moves to. @param {string} transform */
export function pointIn(transform) {
  const [x = 0, y = 0] = (/translate\(([^)]*)\)/.exec(transform)?.[1] ?? "").split(/[\s,]+/).map(Number);
  return { x, y };
}
