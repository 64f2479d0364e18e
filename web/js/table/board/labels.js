// @ts-check
/**
 * The names on the board, as HTML over the drawing: a browser lays text within an SVG out anew at every change of scale,
 * and draws all that is around it again.
 */

import { h } from "../../dom.js";

/** The size at which a font is measured. */
const PROBE = 100;

/**
 * Takes the names out of the drawing. A city's name says whose it is.
 * @param {SVGSVGElement} svg
 * @returns {HTMLElement}
 */
export function liftNames(svg) {
  const names = h("div", { class: "peregon names", "aria-hidden": "true", lang: svg.getAttribute("lang") });
  const font = ruler();
  for (const name of svg.querySelectorAll(".name")) {
    const lines = [...name.querySelectorAll("text")].map((text) => line(text, font));
    const colour = { "--letters": name.getAttribute("fill") ?? "" };
    names.append(h("div", { class: "name", "data-of": name.closest(".city")?.id, style: colour }, lines));
    name.remove();
  }
  return names;
}

/**
 * On the same baseline and as wide as the drawing has it, whatever font is at hand.
 * @param {SVGTextElement} text
 * @param {CanvasRenderingContext2D} font
 */
function line(text, font) {
  const number = (/** @type {string} */ attribute) => Number(text.getAttribute(attribute));
  const words = text.textContent ?? "";
  const size = number("font-size");
  const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = font.measureText(words);
  // A line without height lies in the middle between the font's ascent and descent.
  const top = number("y") - (((above - below) / 2) * size) / PROBE;
  const stretch = number("textLength") / ((width * size) / PROBE);
  const place = { left: `${number("x")}px`, top: `${top}px`, "font-size": `${size}px`, "--stretch": String(stretch) };
  return h("span", { style: place }, words);
}

/** What measures text in the font of the board. */
function ruler() {
  const probe = h("i", { class: "peregon" });
  document.body.append(probe);
  const { fontFamily, fontWeight } = getComputedStyle(probe);
  probe.remove();
  const font = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  font.font = `${fontWeight} ${PROBE}px ${fontFamily}`;
  return font;
}
