// @ts-check
/**
 * Facts: numbers in, words out. One board in the page's language, and what the numbers of a table's actions stand for.
 */

import { hasWord, named, t } from "../i18n.js";

/** @typedef {import("./types.js").Action} Action */

/** The same number on every board, however few kinds it has. */
export const LOCOMOTIVE = 8;
const PLACES = new Set(["city", "cities", "route", "routes"]);
const DASH = " \u2013 ";

export class Facts {
  /**
   * @param {import("./types.js").Sheet} sheet
   * @param {Action[]} actions
   * @param {Record<string, number[]>} [closing] the routes that a claimed one closes to everybody else
   * @param {Record<string, number[]>} [closingOwn] and to its owner
   */
  constructor(sheet, actions, closing = {}, closingOwn = {}) {
    this.sheet = sheet;
    this.actions = actions;
    this.closing = closing;
    this.closingOwn = closingOwn;
    this.longestRoute = Math.max(...sheet.routes.map((route) => route.length));
  }

  get title() {
    return named(this.sheet.title);
  }

  /** The fields that hold a place of the board, or several. */
  get placeFields() {
    return this.sheet.fields.filter(({ holds, question }) => question === null && PLACES.has(holds));
  }

  /** What each player has so many of, where there is a word for it. */
  get countFields() {
    return this.sheet.fields.filter(
      ({ name, holds, per_seat, question }) => per_seat && question === null && holds === "number" && hasWord(`field.${name}`),
    );
  }

  /** The types of this table's actions, each once. */
  get actionTypes() {
    return [...new Set(this.actions.map(({ type }) => /** @type {string} */ (type)))];
  }

  /** What the fields of an action or an event mean, by name. @param {string} type */
  meanings(type) {
    return this.sheet.faces[type] ?? {};
  }

  /** A way out into a country goes by the country's name. @param {number} city */
  city(city) {
    const { exit_of, names } = this.#at(this.sheet.cities, city);
    return exit_of ? this.country(exit_of) : named(names);
  }

  /** @param {string} id */
  country(id) {
    return named(this.sheet.countries.find((country) => country.id === id)?.names) || id;
  }

  /** @param {number[]} cities */
  cities(cities) {
    return cities.map((city) => this.city(city)).join(DASH);
  }

  /** The numbers of the kinds that the board has, the locomotive last. */
  get kinds() {
    return [...this.sheet.kinds.keys(), LOCOMOTIVE];
  }

  /** @param {number} kind */
  kind(kind) {
    return kind === LOCOMOTIVE ? this.sheet.locomotive : this.#at(this.sheet.kinds, kind);
  }

  /** @param {number | null} kind */
  kindName(kind) {
    return kind === null ? t("route.any") : named(this.kind(kind).names);
  }

  /** @param {number} number */
  route(number) {
    return this.#at(this.sheet.routes, number);
  }

  /** @param {number} number */
  routeName(number) {
    const route = this.route(number);
    return this.cities([route.a, route.b]);
  }

  /** All there is to say of a route itself: how long, for which cards. @param {number} number */
  routeTraits(number) {
    const route = this.route(number);
    const traits = [t("count.spaces", { n: route.length }), this.kindName(route.colour)];
    if (route.tunnel) traits.push(t("route.tunnel"));
    if (route.locomotives) traits.push(t("route.ferry", { n: route.locomotives }));
    return traits.join(", ");
  }

  /** @param {number} number */
  routePoints(number) {
    return this.sheet.points[String(this.route(number).length)] ?? 0;
  }

  /** Free routes that whoever looks cannot claim any more; or, for an onlooker, nobody. @param {import("./types.js").View} view */
  closed(view) {
    const taken = new Set(view.players.flatMap(({ routes }) => routes));
    const shut = view.players.flatMap(({ seat, routes }) => {
      const closing = seat === view.seat ? this.closingOwn : this.closing;
      return routes.flatMap((route) => closing[String(route)] ?? []);
    });
    return new Set(shut.filter((route) => !taken.has(route)));
  }

  /** @param {number} number */
  ticket(number) {
    return this.#at(this.sheet.tickets, number);
  }

  /** @param {number} number */
  ticketStart(number) {
    const { start_country, starts } = this.ticket(number);
    return start_country ? this.country(start_country) : this.city(this.#at(starts, 0));
  }

  /** @param {import("./types.js").Goal} goal */
  goal(goal) {
    return goal.country ? this.country(goal.country) : this.city(this.#at(goal.places, 0));
  }

  /** @param {number} number */
  ticketName(number) {
    const goals = this.ticket(number).goals;
    const names = goals.map((goal) => (goals.length > 1 ? `${this.goal(goal)} ${goal.points}` : this.goal(goal)));
    return this.ticketStart(number) + DASH + names.join(", ");
  }

  /** The points on the ticket; from and to where it has several goals. @param {number} number */
  ticketPoints(number) {
    const points = this.ticket(number).goals.map((goal) => goal.points);
    const [least, most] = [Math.min(...points), Math.max(...points)];
    return least === most ? String(most) : `${least}\u2013${most}`;
  }

  /** Every place that a ticket names. @param {number} number */
  ticketPlaces(number) {
    const { starts, goals } = this.ticket(number);
    return [...new Set([...starts, ...goals.flatMap((goal) => goal.places)])];
  }

  /** @param {number} number */
  action(number) {
    return this.#at(this.actions, number);
  }

  /**
   * The cards an action lays down, as pairs of kind and count.
   * @param {import("./types.js").Face} action
   * @param {number} price how many cards in all
   * @returns {[kind: number, count: number][]}
   */
  payment({ colour, locomotives = 0 }, price) {
    return colour === undefined ? [] : cardsOf(colour, price - locomotives, locomotives);
  }

  /** A set of cards in words. @param {[number, number][]} cards */
  cardsInWords(cards) {
    return cards.map(([kind, count]) => `${count}\u00d7${this.kindName(kind)}`).join(", ");
  }

  /**
   * The sheet and the actions come from the server, so a number without an entry is the server's mistake, not a state
   * that the page must be ready for.
   * @template T
   * @param {T[]} list
   * @param {number} place
   * @returns {T}
   */
  #at(list, place) {
    const found = list[place];
    if (found === undefined) throw new RangeError(`there is no number ${place}`);
    return found;
  }
}

/**
 * Cards of one colour and locomotives; with locomotives alone the colour is the locomotive.
 * @param {number} colour
 * @param {number} cards
 * @param {number} locomotives
 * @returns {[kind: number, count: number][]}
 */
export function cardsOf(colour, cards, locomotives) {
  if (colour === LOCOMOTIVE) return [[LOCOMOTIVE, cards + locomotives]];
  /** @type {[number, number][]} */
  const parts = [
    [colour, cards],
    [LOCOMOTIVE, locomotives],
  ];
  return parts.filter(([, count]) => count > 0);
}
