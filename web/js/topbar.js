// @ts-check
/**
 * The bar at the top of every page: home, the way to lessons and rules, settings.
 */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { settingsButton } from "./settings.js";

/**
 * @param {{here?: "lobby" | "rules" | "learn" | "table", game?: string, middle?: import("./dom.js").Child,
 *   end?: import("./dom.js").Child}} [parts] `middle` and `end`: what the page adds itself
 */
export function topBar({ here, game = "usa", middle, end } = {}) {
  return h(
    "header",
    { class: "topbar" },
    brand(null),
    h("div", { class: "topbar-middle" }, middle),
    h(
      "nav",
      { "aria-label": t("common.navigation") },
      link("learn", `/learn/${game}`, here),
      link("rules", `/rules/${game}`, here),
    ),
    end,
    settingsButton(),
  );
}

/** The way home: the name, or the sign alone where space is dear. @param {string | null} alone what the sign stands for */
export function brand(alone) {
  const sign = h("img", { src: "/web/icon.svg", alt: "", width: 32, height: 32 });
  return h("a", { class: "brand", href: "/", "aria-label": alone }, sign, alone === null && h("span", null, "Peregon"));
}

/** @param {"learn" | "rules"} page @param {string} href @param {string | undefined} here */
function link(page, href, here) {
  return h("a", { href, "aria-current": page === here ? "page" : null }, t(`common.${page}`));
}
