// @ts-check
/**
 * Trouble: what a page shows when it could not be put together.
 */

import { errorText } from "./api.js";
import { fill, h } from "./dom.js";
import { t } from "./i18n.js";

/** @param {Element} root @param {string} title @param {unknown} error */
export function showTrouble(root, title, error) {
  console.error(error);
  const way = h("a", { class: "button primary", href: "/" }, t("menu.lobby"));
  fill(root, h("main", { class: "trouble card" }, h("h1", null, title), h("p", null, errorText(error)), way));
}
