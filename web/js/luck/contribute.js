// @ts-check
/**
 * Contributing: before the deal every browser adds random bytes to the luck of the table, first their hash and then, when
 * all hashes are there, the bytes themselves.
 */

import { effect } from "../dom.js";
import { t } from "../i18n.js";
import { contributionHash, hex } from "./draws.js";
import { knownLuck, rememberOwn } from "./remembered.js";

/** @template T @typedef {import("../dom.js").Signal<T>} Signal */
/**
 * What it takes of a table: there may be no more of it here than that.
 * @typedef {object} Attended
 * @property {Signal<import("../types.js").TableInfo>} table
 * @property {Signal<{seats: number[]}>} you
 * @property {import("../table/net/socket.js").TableSocket | null} socket
 * @property {(text: string) => void} say
 */

/** @param {Attended} game */
export function contribute(game) {
  /** What this browser has promised, and to which commitment; the storage may be forbidden. */
  let own = { commitment: "", contribution: "" };
  let sent = "";
  let told = false;
  const send = (/** @type {import("../table/types.js").Wish} */ wish, /** @type {string} */ what) => {
    if (sent === what) return;
    sent = what;
    // Another window of the same player may have been quicker; what is taken is for all to see.
    game.socket?.ask(wish).catch(() => undefined);
  };
  effect(() => {
    const { luck, room, status } = game.table.value;
    const { seats } = game.you.value;
    if (!luck || !seats.length || (!luck.asks && !own.commitment)) return;
    const { commitment } = luck;
    const seat = Math.min(...seats);
    if (own.commitment !== commitment) own = { commitment, contribution: known(room, commitment) ?? made(room, commitment, seat) };
    const { contribution } = own;
    const hash = contributionHash(commitment, seat, contribution);
    if (luck.asks === "hashes" && !luck.hashes[seat]) send({ type: "luck_hash", seat, hash }, hash);
    const mine = luck.hashes[seat] === hash;
    if (luck.asks === "contributions" && mine && !luck.contributions[seat])
      send({ type: "luck_contribution", seat, contribution }, contribution);
    if (status === "playing" && mine && luck.contributions[seat] !== contribution && !told) {
      told = true;
      game.say(t("luck.left_out"));
    }
  });
}

/** What was promised before the page was loaded again. @param {string} room @param {string} commitment */
function known(room, commitment) {
  const kept = knownLuck(room);
  return kept?.commitment === commitment ? (kept.own?.contribution ?? null) : null;
}

/** @param {string} room @param {string} commitment @param {number} seat */
function made(room, commitment, seat) {
  const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
  rememberOwn(room, commitment, seat, contribution);
  return contribution;
}
