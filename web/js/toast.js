// @ts-check
/**
 * A toast: a short word at the foot of the page that goes away by itself. For what need not be read.
 */

import { h } from "./dom.js";

const STAYS = 2_500;

// There from the beginning: screen readers hear what is put into a shelf, not what comes along with one.
const shelf = document.body.appendChild(h("div", { class: "toasts", role: "status" }));

/** @param {string} text */
export function toast(text) {
  const slice = shelf.appendChild(h("div", { class: "toast" }, text));
  setTimeout(() => slice.remove(), STAYS);
}
