// @ts-check
/**
 * Problems: all that is wrong with the file, and what the layout finds too tight.
 */

import { effect, h } from "../dom.js";
import { named, t } from "../i18n.js";
import { placeName, routeName } from "./chosen_panel.js";
import { refill } from "./forms.js";
import { kindOf } from "./cards_form.js";

/** @typedef {import("./editing.js").Editing} Editing */

/** @param {Editing} editing */
export function problemsPanel(editing) {
  const panel = h("section", { class: "edit-panel", "aria-label": t("tab.problems") });
  effect(() => {
    const board = editing.board.value;
    const { complaints } = board;
    const { advice } = editing.drawing.value;
    refill(
      panel,
      complaints.length
        ? [
            h("p", { class: "quiet small" }, t("edit.complaints_help")),
            h("ul", { class: "complaints" }, complaints.map(({ entry, problem }) => h("li", null, h("button", { type: "button", onclick: () => choose(editing, entry) }, entry && h("strong", null, `${about(board, entry)}: `), h("span", { lang: "en" }, problem))))),
          ]
        : h("p", { class: "note good" }, t("edit.no_problems")),
      advice.length > 0 && [h("h2", null, t("edit.tight")), h("ul", { class: "edit-advice" }, advice.map((line) => h("li", null, line)))],
    );
  });
  return panel;
}

/** @param {Editing} editing @param {string} entry such as `routes.ash-birch` */
function choose(editing, entry) {
  const [section, id = ""] = entry.split(".");
  const kind = /** @type {const} */ ({ cities: "city", routes: "route", tickets: "ticket", kinds: "kind", countries: "country" })[section ?? ""];
  if (kind) editing.choose({ kind, id });
}

/** What a complaint is about, in words of the page. @param {import("../types.js").EditorState} board @param {string} entry */
function about(board, entry) {
  const [section, id = ""] = entry.split(".");
  const route = board.routes.find((each) => each.id === id);
  if (section === "rulebook") return t("edit.rulebook");
  if (section === "cities" && id) return `${t("edit.city")} ${placeName(board, id)}`;
  if (section === "countries" && id) return `${t("edit.country")} ${placeName(board, id)}`;
  if (section === "routes" && route) return `${t("edit.route")} ${routeName(board, route)}`;
  if (section === "tickets" && id) return `${t("edit.ticket")} ${id.split("-").map((place) => placeName(board, place)).join(" – ")}`;
  if (section === "kinds" && id) return `${t("edit.cards")}: ${named(kindOf(board, id)?.names)}`;
  return entry;
}
