// @ts-check
/**
 * A kind of cards: what it is called, its colour, and how else it is told apart. The locomotive is one too, and stays.
 */

import { h } from "../dom.js";
import { named, t } from "../i18n.js";
import { field, idField, nameFields, number, removeButton, select, text } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("../types.js").EditorState} EditorState */
/** @typedef {import("../types.js").EditedKind} EditedKind */

export const LOCOMOTIVE = "locomotive";

/** @param {EditorState} board @param {string} id */
export const kindOf = (board, id) => (id === LOCOMOTIVE ? board.locomotive : board.kinds.find((kind) => kind.id === id));

/** @param {Editing} editing @param {EditorState} board @param {EditedKind} kind */
export function kindForm(editing, board, kind) {
  const isOwn = kind.id !== LOCOMOTIVE;
  /** @param {string} key @param {string | number | null} value */
  const change = (key, value) => {
    if (value === null || value === "") return;
    void editing.edit(isOwn ? { type: "change", section: "kinds", key: kind.id, values: { [key]: value } } : { type: "change_head", path: `${LOCOMOTIVE}.${key}`, value });
  };
  const symbols = board.symbols.map((symbol) => /** @type {[string, string]} */ ([symbol, t(`symbol.${symbol}`)]));
  return [
    h("h2", null, named(kind.names)),
    nameFields(kind.names, (code, name) => change(code, name)),
    h(
      "div",
      { class: "edit-pair" },
      field(t("edit.count"), number("count", kind.count, (count) => change("count", count), { min: isOwn ? 1 : 0, max: 99, step: 1 })),
      field(t("edit.letter"), text("letter", kind.letter, (letter) => change("letter", letter.toUpperCase()), { maxlength: 1 })),
      field(t("edit.colour"), text("card-colour", kind.colour, (colour) => change("colour", colour), { type: "color", class: "edit-colour" })),
      field(t("edit.symbol"), select("symbol", kind.symbol, symbols, (symbol) => change("symbol", symbol))),
    ),
    h("p", { class: "quiet small" }, t("edit.cards_differ")),
    isOwn && idField(editing, "kind", kind.id),
    isOwn && h("p", { class: "quiet small" }, t("edit.remove_kind")),
    isOwn && h("div", { class: "actions" }, removeButton(() => void editing.edit({ type: "drop", section: "kinds", key: kind.id }))),
  ];
}
