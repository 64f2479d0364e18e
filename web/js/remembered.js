// @ts-check
/**
 * Tables of this device: which ones to come back to. Room ids and names only; who may act for a seat is the cookie's
 * affair and stays out of the reach of scripts.
 */

import { read, write } from "./keep.js";

/** Tables at which something can still happen are kept as long as anybody could have use for them. */
const MOST = { open: 60, over: 24 };

/** @typedef {{seat: number, kind: string, name: string | null, bot: string | null, person?: boolean}} Seat */
/** @typedef {import("./types.js").ResultInfo} Result */
/** @typedef {{room: string, game: string, seats: Seat[], at: number, over: boolean, result: Result | null}} Remembered */

/** The latest first. @returns {Remembered[]} */
export function remembered() {
  const list = read("tables", /** @type {Partial<Remembered & {names: string[]}>[]} */ ([]));
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => (typeof each?.room === "string" ? [completed(each)] : []));
}

/** What was kept before seats and results were had names alone. @param {Partial<Remembered & {names: string[]}>} kept @returns {Remembered} */
function completed({ room = "", game = "", seats, names = [], at = 0, over = false, result = null }) {
  return { room, game, at, over, result, seats: seats ?? names.map((name, seat) => ({ seat, kind: "person", name, bot: null })) };
}

/** @typedef {{room: string, game: string, status: string, lesson?: string | null, seats: Seat[], result?: Result | null}} Told */

/**
 * Called by whoever opens or joins a table, and by the table page when its `table` changes, as the server tells of it: the
 * names are put into words by whoever shows them. Nobody comes back to a lesson.
 * @param {Told} table
 */
export function remember(table) {
  if (!table.lesson) keep([entry(table, Date.now()), ...remembered().filter((each) => each.room !== table.room)]);
}

/** @param {Told} table @param {number} at @returns {Remembered} */
function entry({ room, game, status, seats, result = null }, at) {
  const kept = seats.map(({ seat, kind, name, bot, person }) => ({ seat, kind, name, bot, person }));
  return { room, game, seats: kept, at, over: status === "over", result };
}

/** @param {Remembered[]} tables */
function keep(tables) {
  const [open, over] = [tables.filter((each) => !each.over), tables.filter((each) => each.over)];
  write("tables", [...open.slice(0, MOST.open), ...over.slice(0, MOST.over)].sort((one, other) => other.at - one.at));
}

/** How a table is by now, at which nobody here looked. @param {Told} table */
export function refresh(table) {
  keep(remembered().map((each) => (each.room === table.room ? entry(table, each.at) : each)));
}

/** @param {string} room */
export function forget(room) {
  write("tables", remembered().filter((each) => each.room !== room));
}

/** The name this person used last. */
export const myName = () => String(read("name", ""));

/** @param {string} name */
export const keepMyName = (name) => write("name", name);
