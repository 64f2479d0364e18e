// @ts-check
/**
 * The count: what is whose, whose things are being put down now, and the server's last word about it. The page knows no
 * rules: what it is worth, and what is wrong with it, the server says.
 */

import { computed, signal } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./real_game.js").RealGame} RealGame */
/** @typedef {import("./real_game.js").Hand} Hand */
/** @typedef {{kind: "route" | "city", number: number}} Subject */

export const ROUTES = "routes";

export class Count {
  /** @param {RealGame} real @param {import("../table/facts.js").Facts} facts */
  constructor(real, facts) {
    this.facts = facts;
    this.real = signal(real);
    /** The colour that the next thing is put down for. */
    this.active = signal(real.players[0]?.colour ?? 0);
    /** What a tap on the board puts down: routes, or the field that holds something else. */
    this.mode = signal(ROUTES);
    this.answer = signal(/** @type {import("../types.js").CountInfo | null} */ (null));
    /** Why there is no answer, in words. */
    this.trouble = signal("");
    this.view = computed(() => viewOf(this.real.value));
    this.places = computed(() => this.#places(this.mode.value));
  }

  /** The fields that players keep on the board. */
  get placeFields() {
    return this.facts.placeFields.filter(({ per_seat, holds }) => per_seat && holds.endsWith("s"));
  }

  /** @param {number} colour */
  name(colour) {
    return this.#hand(colour)?.name || t(`colour.${colour}`);
  }

  /** @param {number} colour */
  #hand(colour) {
    return this.real.peek().players.find((hand) => hand.colour === colour);
  }

  /** @param {string} mode @returns {{kind: "route" | "city", ways: Map<number, number[]>}} */
  #places(mode) {
    const { cities, routes } = this.facts.sheet;
    const field = this.placeFields.find(({ name }) => name === mode);
    const all = (/** @type {number[]} */ numbers) => new Map(numbers.map((number) => [number, /** @type {number[]} */ ([])]));
    if (field?.holds === "cities") return { kind: "city", ways: all(cities.flatMap(({ exit_of }, number) => (exit_of ? [] : [number]))) };
    return { kind: "route", ways: all(routes.map((_, number) => number)) };
  }

  /** Whose it is, null if nobody's. @param {string} mode @param {number} number */
  owner(mode, number) {
    return this.real.peek().players.find((hand) => thingsOf(hand, mode).includes(number))?.colour ?? null;
  }

  /** The next colour has it, beginning with the active one; after the last it is free again. @param {Subject} subject */
  tap({ number }) {
    const mode = this.mode.peek();
    const colours = this.real.peek().players.map(({ colour }) => colour);
    const first = colours.indexOf(this.active.peek());
    const order = [...colours.slice(first), ...colours.slice(0, first)];
    const owner = this.owner(mode, number);
    const next = owner === null ? order[0] : order[order.indexOf(owner) + 1];
    this.#give(mode, number, next ?? null);
    return next ?? null;
  }

  /** The active colour holds it, or does no more. @param {number} ticket */
  tapTicket(ticket) {
    const active = this.active.peek();
    this.#give("tickets", ticket, this.owner("tickets", ticket) === active ? null : active);
  }

  /** @param {string} mode @param {number} number @param {number | null} colour */
  #give(mode, number, colour) {
    const real = this.real.peek();
    const players = real.players.map((hand) => {
      const others = thingsOf(hand, mode).filter((each) => each !== number);
      const things = hand.colour === colour ? [...others, number] : others;
      return mode === "routes" || mode === "tickets" ? { ...hand, [mode]: things } : { ...hand, fields: { ...hand.fields, [mode]: things } };
    });
    this.real.value = { ...real, players };
  }
}

/** @param {Hand} hand @param {string} mode @returns {number[]} */
function thingsOf(hand, mode) {
  return mode === "routes" ? hand.routes : mode === "tickets" ? hand.tickets : (hand.fields[mode] ?? []);
}

/** As the board wants to see it: everybody at the place of their colour. @param {RealGame} real */
function viewOf({ players }) {
  const all = Array.from({ length: 1 + Math.max(...players.map(({ colour }) => colour)) }, (_, seat) => ({
    seat,
    routes: /** @type {number[]} */ ([]),
    fields: /** @type {Record<string, unknown>} */ ({}),
  }));
  for (const { colour, routes, fields } of players) all[colour] = { seat: colour, routes, fields };
  return { seat: null, own: null, fields: {}, players: all };
}
