// @ts-check
/**
 * The board as a whole: its name, its rulebook, its pieces, what lengths score, the kinds of cards and the countries.
 */

import { effect, h } from "../dom.js";
import { language, named, t } from "../i18n.js";
import { confirmed } from "../table/panels/dialog.js";
import { askName } from "./ask_name.js";
import { field, number, refill, select, text } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */

/** As many as the tables of the engine have room for. */
const MOST_KINDS = 8;

/** @param {Editing} editing */
async function readAgain(editing) {
  const { saved } = editing.board.peek();
  if (saved || (await confirmed(t("edit.reload"), t("edit.reload_text"), t("edit.reload")))) await editing.reload();
}

/**
 * @template {{id: string, names: Record<string, string>}} Row
 * @param {Editing} editing
 * @param {"kind" | "country"} kind
 * @param {Row[]} rows
 * @param {(row: Row) => import("../dom.js").Child} [more]
 */
const rowsOf = (editing, kind, rows, more = () => null) =>
  h("ul", { class: "edit-list edit-rows" }, rows.map((row) => h("li", null, h("button", { type: "button", class: "button plain", dataset: { [kind]: row.id }, onclick: () => editing.choose({ kind, id: row.id }) }, more(row), named(row.names)))));

/** @param {Editing} editing @param {"kind" | "country"} kind */
const addButton = (editing, kind) =>
  h("button", { type: "button", class: "button", name: `add-${kind}`, onclick: async () => {
    const name = await askName(t(`edit.new_${kind}`));
    if (name) await editing.add(kind, name);
  } }, t(`edit.new_${kind}`));

/** @param {Editing} editing */
export function boardPanel(editing) {
  const panel = h("section", { class: "edit-panel", "aria-label": t("tab.board") });
  /** @param {string} path @param {string | number | null} value */
  const change = (path, value) => void editing.edit({ type: "change_head", path, value });
  effect(() => {
    const { head, rulebooks, points, kinds, locomotive, countries } = editing.board.value;
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
      rowsOf(editing, "kind", [...kinds, locomotive], ({ colour, count }) => [h("span", { class: "edit-swatch", style: { background: colour }, "aria-hidden": "true" }), h("span", { class: "edit-count" }, `${count} ×`)]),
      kinds.length < MOST_KINDS && addButton(editing, "kind"),
      h("h2", null, t("edit.countries")),
      countries.length ? rowsOf(editing, "country", countries) : h("p", { class: "quiet small" }, t("edit.countries_help")),
      addButton(editing, "country"),
      h("div", { class: "actions" }, h("button", { type: "button", class: "button", name: "reload", onclick: () => void readAgain(editing) }, t("edit.reload"))),
    );
  });
  return panel;
}
