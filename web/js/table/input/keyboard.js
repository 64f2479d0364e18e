// @ts-check
/**
 * Keys: everything at the table without a pointer. Letters are those of the key, whatever the language of the layout.
 */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { openDialog } from "../panels/dialog.js";

/** What each key does, in the order of the help. @type {[keys: string, words: string][]} */
const HELP = [
  ["1 – 5", "keys.row"],
  ["D", "keys.deck"],
  ["T", "keys.tickets"],
  ["R", "keys.routes"],
  ["S", "keys.station"],
  ["B", "keys.board"],
  ["← ↑ ↓ →", "keys.arrows"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["+ − 0", "keys.zoom"],
  ["H", "keys.hint"],
  ["U", "keys.undo"],
  ["C", "keys.chat"],
  ["?", "keys.help"],
];

/** @typedef {Record<string, () => void>} Verbs by `KeyboardEvent.code`, or by key for signs */

/** @param {Verbs} verbs */
export function keyboard(verbs) {
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const typing = target.matches?.("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const verb = verbs[event.key] ?? verbs[event.code];
    if (!verb) return;
    event.preventDefault();
    verb();
  });
}

export function openKeys() {
  openDialog(
    t("keys.title"),
    h(
      "dl",
      { class: "keys" },
      HELP.map(([keys, words]) =>
        h(
          "div",
          null,
          h(
            "dt",
            null,
            keys.split(/ (?=[^–])/).map((key) => (key === "–" ? key : h("kbd", null, key))),
          ),
          h("dd", null, t(words)),
        ),
      ),
    ),
  );
}
