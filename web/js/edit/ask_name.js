// @ts-check
/**
 * A name, asked for in a dialog of one line.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "../table/panels/dialog.js";

/** @param {string} title @returns {Promise<string>} nothing if they would rather not */
export function askName(title) {
  return new Promise((resolve) => {
    const input = h("input", { class: "input", name: "city-name", maxlength: 60, required: true, autocomplete: "off", "aria-label": t("edit.name") });
    const form = h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          resolve(input.value.trim());
          dialog.close();
        },
      },
      input,
      h(
        "div",
        { class: "actions" },
        h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("common.cancel")),
        h("button", { class: "button primary" }, t("edit.add")),
      ),
    );
    const dialog = openDialog(title, form, { closable: false, onclose: () => resolve("") });
    dialog.addEventListener("cancel", () => dialog.close());
    input.focus();
  });
}
