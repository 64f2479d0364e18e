// @ts-check
/**
 * Drawings that are as wide as their place, so that letters in them are as large on a phone as at a desk.
 */

import { fill, h, s } from "./dom.js";

/**
 * @param {string} label what there is to see
 * @param {number} height of the drawing; the place has it before anything is drawn, so that nothing below it jumps
 * @param {(width: number) => import("./dom.js").Child} draw what is in it; called again when the place has another width
 */
export function fitted(label, height, draw) {
  const place = h("div", { class: "fitted", role: "img", "aria-label": label, style: { "min-height": `${height}px` } });
  let drawn = 0;
  new ResizeObserver(() => {
    if (place.clientWidth === drawn || place.clientWidth === 0) return;
    drawn = place.clientWidth;
    fill(place, s("svg", { width: drawn, height, "aria-hidden": "true" }, draw(drawn)));
  }).observe(place);
  return place;
}
