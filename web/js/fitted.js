// @ts-check
/**
 * Drawings that are as wide as their place, so that letters in them are as large on a phone as at a desk.
 */

import { fill, h } from "./dom.js";

/**
 * @param {string} label what there is to see
 * @param {(width: number) => SVGElement} draw called again when the place has another width
 */
export function fitted(label, draw) {
  const place = h("div", { class: "fitted", role: "img", "aria-label": label });
  let drawn = 0;
  new ResizeObserver(() => {
    if (place.clientWidth === drawn || place.clientWidth === 0) return;
    drawn = place.clientWidth;
    fill(place, draw(drawn));
  }).observe(place);
  return place;
}
