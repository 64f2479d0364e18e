// @ts-check
/**
 * The scene: the table as a lesson looks at it, and the questions that its steps ask.
 */

import { named } from "../i18n.js";

/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("../table/types.js").Sheet} Sheet */
/** @typedef {import("../table/types.js").GameEvent} GameEvent */

const LOCOMOTIVE = 8;

export class Scene {
  /** @param {Sheet} sheet @param {number} seat @param {() => View | null} view */
  constructor(sheet, seat, view) {
    this.sheet = sheet;
    this.seat = seat;
    this.look = view;
    /** What the learner has done since the last thing that was asked for. @type {GameEvent[]} */
    this.done = [];
    /** And what settled that. @type {GameEvent[]} */
    this.before = [];
    /** Everything the learner has ever done here, by type. @type {Set<string>} */
    this.history = new Set();
    /** The names of cities by their ids, for the texts. */
    this.names = Object.fromEntries(sheet.cities.map((city) => [city.id, named(city.names)]));
  }

  /** @param {GameEvent[]} events */
  happened(events) {
    const own = events.filter((event) => "seat" in event && event.seat === this.seat);
    this.done.push(...own);
    for (const event of own) this.history.add(event.type);
  }

  turnPage() {
    this.before = this.done;
    this.done = [];
  }

  get view() {
    return this.look();
  }

  get me() {
    return this.view?.players[this.seat];
  }

  /** @param {string} type of the decision that is the learner's now */
  asks(type) {
    const decision = this.view?.decision;
    if (type === "ChooseFirstTickets") return decision?.type === type && this.me?.has_chosen === false;
    return decision?.type === type && decision.seat === this.seat;
  }

  get myTurn() {
    return this.asks("TakeTurn");
  }

  get over() {
    return this.view !== null && this.view.decision === null;
  }

  /** @param {...string} types whether the learner did one of these */
  did(...types) {
    return this.done.some((event) => types.includes(event.type));
  }

  /** How many cards the learner has taken. */
  get taken() {
    return this.done.filter((event) => event.type === "CardTaken" || event.type === "CardDrawn").length;
  }

  get tookOpenLocomotive() {
    return [...this.before, ...this.done].some((event) => event.type === "CardTaken" && event.card === LOCOMOTIVE);
  }

  /** @param {string} id */
  route(id) {
    return this.sheet.routes.findIndex((route) => route.id === id);
  }

  /** Whether it is the learner's. @param {string} id */
  owns(id) {
    return this.me?.routes.includes(this.route(id)) ?? false;
  }

  /** Whether anybody has it, or has closed it by taking its twin. @param {string} id */
  isTaken(id) {
    const number = this.route(id);
    const twin = this.sheet.routes[number]?.twin ?? -1;
    return this.view?.players.some((player) => player.routes.includes(number) || player.routes.includes(twin)) ?? false;
  }

  /** @param {string} id */
  isRivals(id) {
    const number = this.route(id);
    return this.view?.players.some((player) => player.seat !== this.seat && player.routes.includes(number)) ?? false;
  }

  get routesBuilt() {
    return this.me?.routes.length ?? 0;
  }

  /** Tickets of the learner whose ends are joined by own routes. Borrowed ones are left to the score sheet. */
  get ticketsDone() {
    const tickets = this.view?.own?.tickets ?? [];
    return tickets.filter((number) => {
      const ticket = this.sheet.tickets[number];
      return ticket?.goals.some((goal) => ticket.starts.some((start) => goal.places.some((place) => this.#joined(start, place))));
    }).length;
  }

  /** @param {number} from @param {number} to */
  #joined(from, to) {
    const reached = new Set([from]);
    const routes = (this.me?.routes ?? []).flatMap((number) => this.sheet.routes[number] ?? []);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const { a, b } of routes) {
        if (reached.has(a)) reached.add(b);
        else if (reached.has(b)) reached.add(a);
      }
    }
    return reached.has(to);
  }
}
