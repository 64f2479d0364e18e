// @ts-check
/**
 * A real game as this device keeps it and a link carries it: who plays, and what is whose. Both may have been written by
 * anybody, so all of it is checked when it is read.
 */

/**
 * @typedef {object} Hand
 * @property {number} colour
 * @property {string} name empty for the name of the colour
 * @property {number[]} routes
 * @property {number[]} tickets
 * @property {Record<string, number[]>} fields what else is theirs on the board: stations
 */
/**
 * @typedef {object} RealGame
 * @property {string} game
 * @property {string} board the beginning of its digest: on another board the numbers mean something else
 * @property {string[]} variants
 * @property {Hand[]} players
 */

export const COLOURS = 5;
export const LONGEST_NAME = 20;
const LONGEST_CODE = 8_000;
const MOST_THINGS = 250;
const BOARD = 12;

/** The beginning of a digest that a link has room for. @param {import("../types.js").Sheet} sheet */
export const boardOf = (sheet) => sheet.digest.slice(0, BOARD);

/** @param {number} colour @param {string} [name] @returns {Hand} */
export const newHand = (colour, name = "") => ({ colour, name, routes: [], tickets: [], fields: {} });

/** For the fragment of a link. @param {RealGame} real */
export function codeOf(real) {
  const bytes = new TextEncoder().encode(JSON.stringify(real));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** @param {string} code @returns {RealGame | null} */
export function fromCode(code) {
  if (!code || code.length > LONGEST_CODE || !/^[\w-]+$/.test(code)) return null;
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/** The same value, if it is a real game and nothing else. @param {unknown} value @returns {RealGame | null} */
export function checked(value) {
  if (!isObject(value)) return null;
  const { game, board, variants, players } = value;
  if (!isWord(game) || !isWord(board) || !isList(variants, 16, isWord) || !Array.isArray(players)) return null;
  if (players.length < 1 || players.length > COLOURS) return null;
  const hands = players.map(checkedHand).filter((hand) => hand !== null);
  const colours = new Set(hands.map((hand) => hand.colour));
  return hands.length === players.length && colours.size === hands.length ? { game, board, variants, players: hands } : null;
}

/** @param {unknown} value @returns {Hand | null} */
function checkedHand(value) {
  if (!isObject(value)) return null;
  const { colour, name, routes, tickets, fields } = value;
  if (!isNumber(colour) || colour >= COLOURS || typeof name !== "string" || name.length > LONGEST_NAME) return null;
  if (!isList(routes, MOST_THINGS, isNumber) || !isList(tickets, MOST_THINGS, isNumber) || !isObject(fields)) return null;
  /** @type {Record<string, number[]>} */
  const kept = {};
  for (const [field, numbers] of Object.entries(fields).slice(0, 16)) {
    if (!isList(numbers, MOST_THINGS, isNumber)) return null;
    kept[field] = numbers;
  }
  return { colour, name, routes, tickets, fields: kept };
}

/** Whether everything it speaks of is on the board. @param {RealGame} real @param {import("../types.js").Sheet} sheet */
export function fits(real, sheet) {
  const below = (/** @type {number} */ most) => (/** @type {number} */ number) => number < most;
  const { routes, tickets, cities, fields } = sheet;
  const [fewest, most] = sheet.players;
  const known = new Map(fields.map(({ name, holds }) => [name, holds === "cities" ? cities.length : holds === "routes" ? routes.length : 0]));
  return (
    real.board === boardOf(sheet) &&
    real.players.length >= fewest &&
    real.players.length <= most &&
    real.players.every(
      (hand) =>
        hand.routes.every(below(routes.length)) &&
        hand.tickets.every(below(tickets.length)) &&
        Object.entries(hand.fields).every(([name, numbers]) => numbers.every(below(known.get(name) ?? 0))),
    )
  );
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string} */
const isWord = (value) => typeof value === "string" && value.length <= 64;

/** @param {unknown} value @returns {value is number} */
const isNumber = (value) => Number.isInteger(value) && Number(value) >= 0;

/**
 * @template T
 * @param {unknown} value
 * @param {number} most
 * @param {(each: unknown) => each is T} is
 * @returns {value is T[]}
 */
const isList = (value, most, is) => Array.isArray(value) && value.length <= most && value.every(is);
