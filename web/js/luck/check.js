// @ts-check
/**
 * Checking the luck of a finished game: every draw is made again from the secret, and must fall on what came.
 */

import { commitmentOf, contributionHash, drawn, keyOf } from "./draws.js";

/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").StepDraws} StepDraws */
/** @typedef {import("./remembered.js").Known} Known */

/**
 * @typedef {object} Finding
 * @property {"holds" | "secret" | "contribution" | "draw" | "deck" | "number" | "told"} verdict what is wrong, unless it holds
 * @property {number} draws how many follow from the secret
 * @property {number} at the number of the draw, or the seat, at which it does not hold
 * @property {number[]} contributors seats
 * @property {number[]} skipped numbers that no move has
 * @property {boolean} remembered whether this browser was told the same at the start
 */

/**
 * @param {Replay} replay
 * @param {number[]} deck how many cards of each kind there are; [] where a mechanic may put cards back
 * @param {Known | null} known what this browser was told at the start
 * @returns {Finding | null} null where the luck is of another kind
 */
export function checkLuck(replay, deck, known) {
  const { luck, room } = replay.table;
  if (!luck?.secret) return null;
  const contributors = luck.contributions.flatMap((given, seat) => (given === null ? [] : [seat]));
  /** @type {Finding} */
  const finding = { verdict: "holds", draws: 0, at: 0, contributors, skipped: [], remembered: known?.contributions !== undefined };
  const fails = (/** @type {Finding["verdict"]} */ verdict, /** @type {number} */ at) => ({ ...finding, verdict, at });
  if (commitmentOf(room, luck.secret) !== luck.commitment) return fails("secret", 0);
  const { commitment } = luck;
  const other = luck.contributions.findIndex(
    (given, seat) => given !== null && contributionHash(commitment, seat, given) !== luck.hashes[seat],
  );
  if (other >= 0) return fails("contribution", other);
  if (known?.contributions && !sameLuck(known, luck)) return fails("told", 0);
  const key = keyOf(room, luck.secret, luck.contributions);
  const steps = [replay.start, ...replay.steps].flatMap(({ draws }) => draws ?? []);
  const stock = new Stock(deck);
  let last = 0;
  for (const step of steps) {
    if (step.first <= last) return fails("number", step.first);
    for (let skipped = last + 1; skipped < step.first; skipped++) finding.skipped.push(skipped);
    const came = { card: [...step.cards], ticket: [...step.tickets], lot: [...step.lots] };
    last = step.first - 1;
    for (const source of step.sources) {
      last++;
      const found = drawn(key, last, source);
      if (came[found.kind].shift() !== found.outcome) return fails("draw", last);
      if (!stock.follows(source, found)) return fails("deck", last);
      finding.draws++;
    }
    if (came.card.length + came.ticket.length + came.lot.length) return fails("draw", last + 1);
  }
  return finding;
}

/** @param {Known} known @param {import("../types.js").LuckInfo} luck */
const sameLuck = (known, luck) =>
  known.commitment === luck.commitment && JSON.stringify(known.contributions) === JSON.stringify(luck.contributions);

/** What there is to draw from: a deck loses the cards that were drawn, and no ticket comes twice. */
class Stock {
  /** @param {number[]} deck */
  constructor(deck) {
    this.full = deck;
    this.cards = deck.length ? `c${deck.join(",")}` : null;
    this.tickets = 0n;
  }

  /** @param {string} source @param {import("./draws.js").Drawn} found */
  follows(source, found) {
    if (found.kind === "card") return this.#cards(source, found.after);
    if (found.kind === "lot") return true;
    const before = BigInt(`0x${source.slice(1)}`);
    const isNew = (before & this.tickets) === 0n;
    this.tickets |= 1n << BigInt(found.outcome);
    return isNew;
  }

  /** @param {string} source @param {string} after */
  #cards(source, after) {
    if (this.cards === null) return true;
    const counts = (/** @type {string} */ text) => text.slice(1).split(",").map(Number);
    const emptied = counts(this.cards).every((count) => count === 0);
    // When the last card has left, the discards become the deck; how many those are the rules know.
    const rebuilt = emptied && counts(source).every((count, kind) => count <= (this.full[kind] ?? 0));
    const follows = source === this.cards || rebuilt;
    this.cards = after;
    return follows;
  }
}
