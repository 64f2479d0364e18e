// @ts-check
/**
 * Style sheets that only some moments of a page need.
 */

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Loads `web/css/NAME.css` once; resolves when it holds. @param {string} name @returns {Promise<void>} */
export function loadStyle(name) {
  const known = loaded.get(name);
  if (known) return known;
  const promise = new Promise((resolve) => {
    // The page may have asked for it itself.
    if (document.querySelector(`link[href$="/css/${name}.css"]`)) return resolve(undefined);
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../css/${name}.css`, import.meta.url).pathname;
    // A page without the style is still better than none.
    link.onload = link.onerror = () => resolve(undefined);
    document.head.append(link);
  });
  loaded.set(name, /** @type {Promise<void>} */ (promise));
  return /** @type {Promise<void>} */ (promise);
}
