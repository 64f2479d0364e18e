// @ts-check
/**
 * Tables of this device: which ones to come back to. Room ids and names only; who may act for a seat is the cookie's
 * affair and stays out of the reach of scripts.
 */

import { read, write } from "./keep.js";

const MOST = 12;

/** @typedef {{room: string, game: string, names: string[], at: number, over: boolean}} Remembered */

/** The latest first. @returns {Remembered[]} */
export function remembered() {
  const list = read("tables", /** @type {Remembered[]} */ ([]));
  return Array.isArray(list) ? list.filter((each) => typeof each?.room === "string") : [];
}

/**
 * Called by whoever opens or joins a table, and by the table page when its `table` changes. Nobody comes back to a lesson.
 * @param {{room: string, game: string, status: string, lesson?: string | null, seats: {name: string | null}[]}} table
 */
export function remember(table) {
  if (table.lesson) return;
  const names = table.seats.flatMap((seat) => (seat.name ? [seat.name] : []));
  const entry = { room: table.room, game: table.game, names, at: Date.now(), over: table.status === "over" };
  write("tables", [entry, ...remembered().filter((each) => each.room !== table.room)].slice(0, MOST));
}

/** A game that ended while nobody here looked. @param {string} room */
export function markOver(room) {
  write("tables", remembered().map((each) => (each.room === room ? { ...each, over: true } : each)));
}

/** @param {string} room */
export function forget(room) {
  write("tables", remembered().filter((each) => each.room !== room));
}

/** The name this person used last. */
export const myName = () => String(read("name", ""));

/** @param {string} name */
export const keepMyName = (name) => write("name", name);
