// @ts-check
/**
 * Finished games of this device: what came of each, and nothing that would give anybody a seat.
 */

import { read, write } from "../keep.js";

/** A game takes 300 bytes or so; a browser keeps some megabytes. */
const MOST = 2_000;
const MOST_SEATS = 10;

/** `bot` is its kind, null for a person. `path` is the longest one, where the game counts it. */
/** @typedef {{name: string, bot: string | null, points: number, tickets: number, finished: number, path: number | null}} FinishedSeat */
/** @typedef {{room: string, game: string, at: number, seats: FinishedSeat[], mine: number[], winners: number[]}} FinishedGame */

const LISTS = "games";

/** The latest first. @returns {FinishedGame[]} */
export function finishedGames() {
  const kept = read(LISTS, /** @type {unknown} */ ([]));
  return Array.isArray(kept) ? kept.flatMap((each) => checked(each) ?? []) : [];
}

/**
 * Called by the table page when a game of this device is over.
 * @param {import("../types.js").TableInfo} table
 * @param {import("../types.js").ScoreSheet} score
 * @param {number[]} mine
 */
export function keepFinished(table, score, mine) {
  if (table.lesson || mine.length === 0 || finishedGames().some(({ room }) => room === table.room)) return;
  const seats = score.seats.map((sheet) => {
    const seat = table.seats[sheet.seat];
    const items = sheet.awards.flatMap((award) => award.items);
    const tickets = items.filter((item) => item.kind === "ticket");
    const paths = items.filter((item) => item.kind === "path").flatMap((item) => item.paths.map((path) => path.length));
    return {
      name: seat?.name ?? "",
      bot: seat && !seat.person ? seat.bot : null,
      points: sheet.total,
      tickets: tickets.length,
      finished: tickets.filter((item) => item.paths.length > 0).length,
      path: paths.length ? Math.max(...paths) : null,
    };
  });
  add([{ room: table.room, game: table.game, at: Date.now(), seats, mine, winners: score.winners }]);
}

/** Those that are here already stay as they are. How many are new. @param {FinishedGame[]} games */
export function add(games) {
  const here = finishedGames();
  const rooms = new Set(here.map(({ room }) => room));
  const added = games.filter(({ room }) => !rooms.has(room) && rooms.add(room));
  write(LISTS, [...added, ...here].sort((one, other) => other.at - one.at).slice(0, MOST));
  return added.length;
}

/** @param {string} room */
export const dropFinished = (room) => write(LISTS, finishedGames().filter((each) => each.room !== room));

/**
 * A game as it should be, or nothing: a file may hold whatever somebody has written into it. Only what is known goes on,
 * no stranger's fields are carried along.
 * @param {unknown} told
 * @returns {FinishedGame | null}
 */
export function checked(told) {
  const { room, game, at, seats: chairs, mine, winners } = /** @type {{[name in keyof FinishedGame]?: unknown}} */ (told ?? {});
  if (!isText(room, 40) || !/^[\w-]+$/.test(room) || !isText(game, 100) || !isNumber(at, 1, 1e14) || !Array.isArray(chairs)) return null;
  const seats = chairs.flatMap((chair) => checkedSeat(chair) ?? []);
  if (seats.length === 0 || seats.length !== chairs.length || seats.length > MOST_SEATS) return null;
  return areSeats(mine, seats.length) && areSeats(winners, seats.length) ? { room, game, at, seats, mine, winners } : null;
}

/** @param {unknown} told @returns {FinishedSeat | null} */
function checkedSeat(told) {
  const { name, bot, points, tickets, finished, path } = /** @type {{[name in keyof FinishedSeat]?: unknown}} */ (told ?? {});
  if (!isText(name, 100) || !(bot === null || isText(bot, 100)) || !isNumber(points, -9_999, 9_999)) return null;
  if (!isNumber(tickets, 0, 999) || !isNumber(finished, 0, tickets) || !(path === null || isNumber(path, 0, 9_999))) return null;
  return { name, bot, points, tickets, finished, path };
}

/** @param {unknown} value @param {number} most @returns {value is string} */
const isText = (value, most) => typeof value === "string" && value.length <= most;

/** @param {unknown} value @param {number} least @param {number} most @returns {value is number} */
const isNumber = (value, least, most) => typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** @param {unknown} value @param {number} seats @returns {value is number[]} */
const areSeats = (value, seats) => Array.isArray(value) && value.length > 0 && value.length <= seats && value.every((seat) => isNumber(seat, 0, seats - 1));
