// @ts-check
/**
 * Keys: everything at the table without a pointer. Letters are those of the key, whatever the language of the layout.
 */

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
