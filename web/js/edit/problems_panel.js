// @ts-check
/**
 * Problems: all that is wrong with the file, and what the layout finds too tight.
 */

import { effect, h } from "../dom.js";
import { t } from "../i18n.js";
import { refill } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */

/** @param {Editing} editing */
export function problemsPanel(editing) {
  const panel = h("section", { class: "edit-panel", "aria-label": t("tab.problems") });
  effect(() => {
    const { complaints } = editing.board.value;
    const { advice } = editing.drawing.value;
    refill(
      panel,
      complaints.length
        ? h("ul", { class: "complaints" }, complaints.map(({ entry, problem }) => h("li", null, h("button", { type: "button", onclick: () => choose(editing, entry) }, entry && h("strong", null, `${entry}: `), problem))))
        : h("p", { class: "note good" }, t("edit.no_problems")),
      advice.length > 0 && [h("h2", null, t("edit.tight")), h("ul", { class: "edit-advice" }, advice.map((line) => h("li", null, line)))],
    );
  });
  return panel;
}

/** @param {Editing} editing @param {string} entry such as `routes.ash-birch` */
function choose(editing, entry) {
  const [section, id = ""] = entry.split(".");
  const kind = /** @type {const} */ ({ cities: "city", routes: "route", tickets: "ticket" })[section ?? ""];
  if (kind) editing.choose({ kind, id });
}
