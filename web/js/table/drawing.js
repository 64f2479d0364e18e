// @ts-check
/**
 * The drawing: the board's SVG fetched from the server and brought into the page, its styles apart from its nodes, since
 * the page's security policy lets no style element in.
 */

import { language } from "../i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} game @returns {Promise<SVGSVGElement>} */
export async function fetchDrawing(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/board.svg?lang=${language()}`);
  if (!answer.ok) throw new Error("the board cannot be loaded");
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg") throw new Error("the board is no drawing");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
  adopt(svg);
  return svg;
}

/** Moves the drawing's styles where the policy allows them. @param {SVGSVGElement} svg */
function adopt(svg) {
  const sheet = new CSSStyleSheet();
  const styles = [...svg.querySelectorAll("style")];
  sheet.replaceSync(styles.map((style) => style.textContent ?? "").join("\n"));
  document.adoptedStyleSheets.push(sheet);
  for (const style of styles) style.remove();
  for (const element of svg.querySelectorAll("[style]")) {
    const text = element.getAttribute("style") ?? "";
    element.removeAttribute("style");
    /** @type {SVGElement} */ (element).style.cssText = text;
  }
}

/** The middle of a slot and the turn of the piece on it, as its `use` has them. @typedef {{x: number, y: number, transform: string}} Slot */

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
