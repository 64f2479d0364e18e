// @ts-check
/**
 * Luck that players can check: how every card, ticket and lot follows from the server's secret and the players'
 * contributions. The same as `peregon/record/checked_luck.py`; docs/checking-luck.md has it to the byte.
 */

import { hmac, joined, sha256 } from "./sha256.js";

const RANGE = 1n << 64n;

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
export const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {string} room @param {string} secret */
export const commitmentOf = (room, secret) => hex(sha256(joined(bytesOf(`peregon luck 1: commitment\n${room}\n`), unhex(secret))));

/** @param {string} commitment @param {number} seat @param {string} contribution */
export const contributionHash = (commitment, seat, contribution) =>
  hex(sha256(joined(bytesOf(`peregon luck 1: contribution\n${commitment}\n${seat}\n`), unhex(contribution))));

/** @param {string} room @param {string} secret @param {(string | null)[]} contributions */
export function keyOf(room, secret, contributions) {
  const lines = contributions.map((given, seat) => (given === null ? "" : `${seat} ${given}\n`));
  return hmac(unhex(secret), bytesOf(`peregon luck 1: key\n${room}\n${lines.join("")}`));
}

/** The place below the total that a draw falls on. @param {Uint8Array} key @param {number} draw @param {number} total */
export function placeOf(key, draw, total) {
  const fair = RANGE - (RANGE % BigInt(total));
  for (let attempt = 0; ; attempt++) {
    const number = numberOf(key, draw, attempt);
    if (number < fair) return Number(number % BigInt(total));
  }
}

/** @param {Uint8Array} key @param {number} draw @param {number} attempt */
function numberOf(key, draw, attempt) {
  const message = new DataView(new ArrayBuffer(12));
  message.setBigUint64(0, BigInt(draw));
  message.setUint32(8, attempt);
  return new DataView(hmac(key, new Uint8Array(message.buffer)).buffer).getBigUint64(0);
}

/** @typedef {{kind: "card" | "ticket" | "lot", outcome: number, after: string}} Drawn */

/**
 * What a draw gives out of what it is made from, and what is left of that.
 * @param {Uint8Array} key
 * @param {number} draw
 * @param {string} source `c12,12,…`: cards of each kind; `t3f`: a set of tickets; `l4`: lots
 * @returns {Drawn}
 */
export function drawn(key, draw, source) {
  if (source.startsWith("c")) return card(key, draw, source.slice(1).split(",").map(Number));
  if (source.startsWith("t")) return ticket(key, draw, BigInt(`0x${source.slice(1)}`));
  return { kind: "lot", outcome: placeOf(key, draw, Number(source.slice(1))), after: "" };
}

/** @param {Uint8Array} key @param {number} draw @param {number[]} counts @returns {Drawn} */
function card(key, draw, counts) {
  let place = placeOf(key, draw, counts.reduce((sum, count) => sum + count, 0));
  const outcome = counts.findIndex((count) => (place -= count) < 0);
  const after = counts.map((count, kind) => (kind === outcome ? count - 1 : count));
  return { kind: "card", outcome, after: `c${after.join(",")}` };
}

/** @param {Uint8Array} key @param {number} draw @param {bigint} set @returns {Drawn} */
function ticket(key, draw, set) {
  const tickets = [...set.toString(2)].reverse().flatMap((bit, number) => (bit === "1" ? [number] : []));
  const outcome = tickets[placeOf(key, draw, tickets.length)] ?? -1;
  return { kind: "ticket", outcome, after: `t${(set & ~(1n << BigInt(outcome))).toString(16)}` };
}
