// @ts-check
/**
 * The board as a whole: its name, its rulebook, its pieces, what lengths score and how many cards there are.
 */

import { effect, h } from "../dom.js";
import { language, named, t } from "../i18n.js";
import { confirmed } from "../table/panels/dialog.js";
import { field, number, refill, select, text } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */

/** @param {Editing} editing */
async function readAgain(editing) {
  const { saved } = editing.board.peek();
  if (saved || (await confirmed(t("edit.reload"), t("edit.reload_text"), t("edit.reload")))) await editing.reload();
}

/** @param {Editing} editing */
export function boardPanel(editing) {
  const panel = h("section", { class: "edit-panel", "aria-label": t("tab.board") });
  /** @param {string} path @param {string | number | null} value */
  const change = (path, value) => void editing.edit({ type: "change_head", path, value });
  effect(() => {
    const { head, rulebooks, points, kinds, locomotives } = editing.board.value;
    const titles = [...new Set(["en", language()])];
    refill(
      panel,
      titles.map((code) => field(t("edit.title_in", { language: code }), text(`title-${code}`, head.title[code] ?? "", (title) => title && change(`title.${code}`, title), { maxlength: 60, lang: code }))),
      field(t("edit.id"), text("id", head.id, (id) => change("id", id), { maxlength: 40 }), t("edit.id_help")),
      field(t("edit.rulebook"), select("rulebook", head.rulebook, rulebooks.map((name) => [name, t(`game.${name}`)]), (name) => change("rulebook", name))),
      field(t("edit.pieces"), number("pieces", head.pieces, (pieces) => change("pieces", pieces), { min: 1, max: 99, step: 1, placeholder: t("edit.pieces_usual") })),
      h("h2", null, t("edit.lengths")),
      h(
        "div",
        { class: "edit-points" },
        Array.from({ length: Math.max(8, ...Object.keys(points).map(Number)) }, (_, place) => String(place + 1)).map((length) =>
          field(length, number(`points-${length}`, points[length] ?? null, (value) => change(`points.${length}`, value), { min: 0, max: 999, step: 1 })),
        ),
      ),
      h("h2", null, t("edit.cards")),
      h(
        "div",
        { class: "edit-points" },
        kinds.map(({ id, names, colour, count }) =>
          field(
            named(names),
            h(
              "span",
              { class: "edit-card" },
              h("span", { class: "edit-swatch", style: { background: colour }, "aria-hidden": "true" }),
              number(`count-${id}`, count, (value) => value !== null && void editing.edit({ type: "change", section: "kinds", key: id, values: { count: value } }), { min: 1, max: 99, step: 1 }),
            ),
          ),
        ),
        field(t("edit.locomotive"), number("locomotive-count", locomotives, (value) => value !== null && change("locomotive.count", value), { min: 0, max: 99, step: 1 })),
      ),
      h("div", { class: "actions" }, h("button", { type: "button", class: "button", name: "reload", onclick: () => void readAgain(editing) }, t("edit.reload"))),
    );
  });
  return panel;
}
