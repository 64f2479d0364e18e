// @ts-check
/**
 * What this device remembers: small things in localStorage, under one prefix. Where the browser forbids that, nothing is
 * remembered and everything else still works.
 */

const PREFIX = "peregon.";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then it holds until the page is closed.
  }
}
