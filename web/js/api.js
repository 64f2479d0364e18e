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

/** @typedef {import("./types.js").Seated} Seated */

/** @returns {Promise<import("./types.js").Catalogue>} */
export const fetchGames = () => ask("/api/games");

/** @param {string} game @returns {Promise<import("./types.js").Sheet>} */
export const fetchSheet = (game) => ask(path`/api/games/${game}`);

/**
 * What each number of an action stands for.
 * @param {Pick<import("./types.js").TableInfo, "game" | "variants" | "seats">} table
 * @returns {Promise<import("./types.js").Actions>}
 */
export function fetchActions({ game, variants, seats }) {
  // An order of seats is asked for as numbers with commas, which is how a list is written out.
  const wishes = new URLSearchParams(Object.entries(variants).map(([name, value]) => [name, String(value)]));
  wishes.set("seats", String(seats.length));
  return ask(`${path`/api/games/${game}/actions`}?${wishes}`);
}

/** @param {string} game @param {string} language @returns {Promise<import("./types.js").RulesText>} */
export const fetchRules = (game, language) => ask(path`/api/games/${game}/rules?lang=${language}`);

/** @param {string} game @param {import("./types.js").CountRequest} body @returns {Promise<import("./types.js").CountInfo>} */
export const countGame = (game, body) => ask(path`/api/games/${game}/count`, body);

/** @returns {Promise<import("./types.js").RoomList>} the public ones */
export const fetchRooms = () => ask("/api/rooms");

/** @param {string} room @returns {Promise<import("./types.js").TableInfo>} */
export const fetchTable = (room) => ask(path`/api/rooms/${room}`);

/** @param {string} room @returns {Promise<import("./types.js").Replay>} */
export const fetchReplay = (room) => ask(path`/api/rooms/${room}/replay`);

/** @param {string} room @returns {Promise<import("./review/review.js").Review>} coarse at first, then closer */
export const fetchReview = (room) => ask(path`/api/rooms/${room}/review`);

/**
 * @param {string} room
 * @param {{moves: number, seat: number, name: string | null}} moment
 * @returns {Promise<Seated>}
 */
export const goOn = (room, moment) => ask(path`/api/rooms/${room}/go-on`, moment);

/** @param {string} room @returns {Promise<import("./types.js").Link>} what gives one's own seats to another device */
export const fetchLink = (room) => ask(path`/api/rooms/${room}/link`);

/** @param {import("./types.js").NewTable} table @returns {Promise<Seated>} */
export const openRoom = (table) => ask("/api/rooms", table);

/** @param {string} lesson @param {string | null} name of the learner @returns {Promise<Seated>} */
export const openLessonRoom = (lesson, name) => ask(path`/api/lessons/${lesson}`, { name });

/** @param {string} room @param {string} name @returns {Promise<Seated>} */
export const joinRoom = (room, name) => ask(path`/api/rooms/${room}/join`, { name, seat: null });

/** @param {string} room @param {string[]} tokens @returns {Promise<Seated>} */
export const returnToRoom = (room, tokens) => ask(path`/api/rooms/${room}/return`, { tokens });

/** @param {TemplateStringsArray} parts @param {...string} names */
const path = (parts, ...names) => String.raw({ raw: parts }, ...names.map(encodeURIComponent));

/**
 * The answer has the shape that the server's own classes give it: each function that asks says which.
 * @template T
 * @param {string} address
 * @param {object} [body] with one it is a POST
 * @param {Record<string, string>} [more] headers
 * @returns {Promise<T>}
 */
export async function ask(address, body, more = {}) {
  /** @type {RequestInit} */
  const request = body
    ? { method: "POST", headers: { "Content-Type": "application/json", ...more }, body: JSON.stringify(body) }
    : { headers: { Accept: "application/json", ...more } };
  let answer;
  try {
    answer = await fetch(address, { credentials: "same-origin", ...request });
  } catch {
    throw new ApiError(0, "unreachable", "The server cannot be reached.", null);
  }
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  throw new ApiError(answer.status, told?.error ?? "unknown", told?.text ?? answer.statusText, told?.field ?? null);
}

/**
 * What to tell a person of an error: in their language where the code is known, else as the server put it.
 * @param {unknown} error
 * @param {string} [missing] the word for what was not found, where it is no table
 */
export function errorText(error, missing = "error.not_found") {
  if (!(error instanceof ApiError)) return t("error.unknown");
  if (error.code === "not_found") return t(missing);
  return hasWord(`error.${error.code}`) ? t(`error.${error.code}`) : error.message || t("error.unknown");
}
