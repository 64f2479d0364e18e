// @ts-check
/**
 * The clipboard: without TLS, as in a home network, browsers offer none, but what is selected in a field can be copied.
 */

import { h } from "./dom.js";

/**
 * Whether the text could be copied. A dialog lets only what is in it be selected, so it gives a field of its own.
 * @param {string} text
 * @param {HTMLInputElement | null} [shown] a field that holds the text
 */
export async function copyText(text, shown = null) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFrom(shown ?? passing(text), shown === null);
  }
}

/** @param {HTMLInputElement} field @param {boolean} leaves */
function copyFrom(field, leaves) {
  field.select();
  const copied = document.execCommand("copy");
  if (leaves) field.remove();
  return copied;
}

/** A field for a moment. @param {string} text */
function passing(text) {
  return document.body.appendChild(h("input", { class: "visually-hidden", value: text, readonly: true }));
}
