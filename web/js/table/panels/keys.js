// @ts-check
/**
 * Which key does what, to read.
 */

import { h } from "../../dom.js";
import { loadWords, t } from "../../i18n.js";
import { loadStyle } from "../../style.js";
import { openDialog } from "./dialog.js";

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

export async function openKeys() {
  await Promise.all([loadStyle("dialogs"), loadWords("menu")]);
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
