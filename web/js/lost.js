// @ts-check
/**
 * What is shown where there is no page: that there is none, and the way to those there are.
 */

import { fill, h } from "./dom.js";
import { languageSwitch, loadWords, t } from "./i18n.js";
import { topBar } from "./topbar.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
await loadWords();
document.title = `${t("error.no_page")} · Peregon`;
fill(
  page,
  topBar(),
  h("main", { class: "trouble card" }, h("h1", null, t("error.no_page")), h("a", { class: "button primary", href: "/" }, t("menu.lobby"))),
  h("footer", { class: "trouble" }, languageSwitch()),
);
