// @ts-check
/**
 * Dialogs: one way to open them, so that all of them close, give the focus back and are named alike.
 */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { closeByBackdrop } from "../../settings.js";

/**
 * @param {string} title
 * @param {import("../../dom.js").Child} content
 * @param {{class?: string, closable?: boolean, onclose?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { class: name = "", closable = true, onclose } = {}) {
  const dialog = h(
    "dialog",
    {
      class: `dialog ${name}`,
      "aria-label": title,
      onclose: () => {
        dialog.remove();
        onclose?.();
      },
      oncancel: (/** @type {Event} */ event) => closable || event.preventDefault(),
    },
    h("h2", null, title),
    content,
    closable && h("form", { method: "dialog", class: "actions" }, h("button", { class: "button" }, t("common.close"))),
  );
  if (closable) closeByBackdrop(dialog);
  document.body.append(dialog);
  dialog.showModal();
  // What has the focus first may lie below: one reads from the beginning.
  dialog.scrollTop = 0;
  return dialog;
}

/** @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function confirmed(title, text, yes) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ value) => {
      resolve(value);
      dialog.close();
    };
    const dialog = openDialog(
      title,
      [
        h("p", null, text),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "button", class: "button", onclick: () => answer(false) }, t("common.cancel")),
          h("button", { type: "button", class: "button primary", onclick: () => answer(true) }, yes),
        ),
      ],
      { closable: false, onclose: () => resolve(false) },
    );
  });
}
