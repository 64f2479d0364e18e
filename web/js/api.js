// @ts-check
/**
 * The server over HTTP: JSON both ways, and errors that can be shown.
 */

import { hasWord, t } from "./i18n.js";

export class ApiError extends Error {
  /** @param {number} status @param {string} code @param {string} text @param {string | null} field */
  constructor(status, code, text, field) {
    super(text);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask(path, { headers: { Accept: "application/json" } });

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const post = (path, body = {}) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** @param {string} path @param {RequestInit} request */
async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...request });
  } catch {
    throw new ApiError(0, "unreachable", "The server cannot be reached.", null);
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new ApiError(answer.status, body?.error ?? "unknown", body?.text ?? answer.statusText, body?.field ?? null);
}

/**
 * What to tell a person of an error: in their language where the code is known, else as the server put it.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) return t("error.unknown");
  return toldError(error.code, error.message);
}

/** For `refused` messages of the live socket as well. @param {string} code @param {string} text */
export function toldError(code, text) {
  return hasWord(`error.${code}`) ? t(`error.${code}`) : text || t("error.unknown");
}
