// @ts-check
/**
 * Forms: labelled fields that tell a change when it is made, and panels that are filled anew without losing the focus.
 */

import { fill, h } from "../dom.js";
import { language, t } from "../i18n.js";

/** @typedef {import("../dom.js").Child} Child */

/** @param {string} label @param {Child} control @param {Child} [help] */
export const field = (label, control, help) =>
  h("label", { class: "edit-field" }, h("span", { class: "label" }, label), control, help && h("span", { class: "help" }, help));

/** @param {string} name @param {string} value @param {(value: string) => void} tell @param {Record<string, unknown>} [more] */
export function text(name, value, tell, more = {}) {
  return h("input", { class: "input", name, value, autocomplete: "off", ...more, onchange: (/** @type {Event} */ event) => tell(/** @type {HTMLInputElement} */ (event.target).value.trim()) });
}

/** @param {string} name @param {number | null} value @param {(value: number | null) => void} tell @param {Record<string, unknown>} [more] */
export function number(name, value, tell, more = {}) {
  const told = (/** @type {string} */ typed) => {
    const wanted = typed === "" ? null : Number(typed);
    if (wanted === null || Number.isFinite(wanted)) tell(wanted);
  };
  return text(name, value === null ? "" : String(value), told, { type: "number", inputmode: "decimal", ...more });
}

/** @param {string} name @param {string} value @param {[value: string, words: string][]} choices @param {(value: string) => void} tell @param {Record<string, unknown>} [more] */
export function select(name, value, choices, tell, more = {}) {
  return h(
    "select",
    { class: "select", name, ...more, onchange: (/** @type {Event} */ event) => tell(/** @type {HTMLSelectElement} */ (event.target).value) },
    choices.map(([each, words]) => h("option", { value: each, selected: each === value }, words)),
  );
}

/** @param {string} name @param {string} label @param {boolean} checked @param {(checked: boolean) => void} tell */
export function check(name, label, checked, tell) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name, checked, onchange: (/** @type {Event} */ event) => tell(/** @type {HTMLInputElement} */ (event.target).checked) }), label);
}

/**
 * Names in English and in the language of whoever edits; the others stay as they are.
 * @param {Record<string, string>} names
 * @param {(code: string, name: string) => void} tell
 */
export const nameFields = (names, tell) =>
  [...new Set(["en", language()])].map((code) => field(t("edit.name_in", { language: code }), text(`name-${code}`, names[code] ?? "", (name) => name && tell(code, name), { maxlength: 60, lang: code })));

/** @param {import("./editing.js").Editing} editing @param {"city" | "kind" | "country"} kind @param {string} id */
export const idField = (editing, kind, id) => field(t("edit.id"), text("row-id", id, (wanted) => void editing.rename(kind, id, wanted), { maxlength: 40 }), t("edit.id_help"));

/** @param {() => void} remove */
export const removeButton = (remove) => h("button", { type: "button", class: "button", name: "remove", onclick: remove }, t("edit.remove"));

/** Fills a panel, and gives the focus back to the field of the same name. @param {HTMLElement} panel @param {...Child} children */
export function refill(panel, ...children) {
  const focused = panel.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
  const { scrollTop } = panel;
  fill(panel, ...children);
  panel.scrollTop = scrollTop;
  if (focused) /** @type {HTMLElement | null} */ (panel.querySelector(`[name="${CSS.escape(focused)}"]`))?.focus();
}
