// @ts-check
/**
 * To another device and back: all finished games as a file. No token is in it, so it gives nobody a seat.
 */

import { h } from "../dom.js";
import { add, checked, finishedGames } from "./finished_games.js";

const FORMAT = "peregon games";
const VERSION = 1;
const MOST_BYTES = 2_000_000;

export class FileTrouble extends Error {}

/** Hands the file to whoever looks at the page. */
export function download() {
  const text = JSON.stringify({ format: FORMAT, version: VERSION, games: finishedGames() }, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: address, download: `peregon-games-${new Date().toISOString().slice(0, 10)}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/**
 * What a file brings. What is wrong with the file as a whole is an error by the key of its word; single games that make
 * no sense are left out, and counted.
 * @param {File} file
 */
export async function take(file) {
  if (file.size > MOST_BYTES) throw new FileTrouble("mine.too_large");
  let told;
  try {
    told = JSON.parse(await file.text());
  } catch {
    throw new FileTrouble("mine.no_file_of_games");
  }
  if (told?.format !== FORMAT || !Array.isArray(told.games)) throw new FileTrouble("mine.no_file_of_games");
  if (told.version !== VERSION) throw new FileTrouble("mine.other_version");
  const games = told.games.flatMap((/** @type {unknown} */ each) => checked(each) ?? []);
  const added = add(games);
  return { added, here: games.length - added, bad: told.games.length - games.length };
}
