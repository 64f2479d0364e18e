// @ts-check
/**
 * Choices: the options of a decision sorted by what one clicks on. What is legal is only ever read from the options, and
 * an action that the page does not know is sorted by its operands.
 */

import { LOCOMOTIVE } from "./facts.js";

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Face} Face */
/** @typedef {{kind: "route" | "city", ways: Map<number, number[]>}} Places where an action can be done: ways to pay, by place */

/** What the board is for as long as nothing else has been chosen. */
export const CLAIM = "ClaimRoute";

/** @type {Places} */
const NOWHERE = { kind: "route", ways: new Map() };

/**
 * @typedef {object} Choices
 * @property {Map<number, number>} row action by slot
 * @property {number | null} deck
 * @property {number | null} tickets
 * @property {Map<string, Places>} places what is done on the board, by type
 * @property {Map<string, number[]>} others what has no place on the table, by type
 * @property {number[]} keeps
 * @property {number[]} extras
 * @property {number | null} giveUp
 * @property {number | null} pass
 * @property {boolean} any
 */

/** @returns {Choices} */
export function noChoices() {
  return {
    row: new Map(),
    deck: null,
    tickets: null,
    places: new Map(),
    others: new Map(),
    keeps: [],
    extras: [],
    giveUp: null,
    pass: null,
    any: false,
  };
}

/** @param {number[]} options @param {(number: number) => Action} action @returns {Choices} */
export function sortChoices(options, action) {
  const choices = noChoices();
  for (const number of options) place(choices, action(number), number);
  choices.any = options.length > 0;
  for (const ways of [...[...choices.places.values()].flatMap((places) => [...places.ways.values()]), choices.extras])
    ways.sort((one, other) => dearness(action(one)) - dearness(action(other)));
  return choices;
}

/**
 * What the board offers: routes to claim, unless something else was selected, or is all that a question asks for.
 * @param {Choices} choices
 * @param {string | null} selected
 * @param {import("./types.js").View | null} view
 * @returns {Places}
 */
export function placesOf({ places }, selected, view) {
  const only = view?.decision?.type === "TakeTurn" ? undefined : [...places.values()][0];
  return places.get(selected ?? CLAIM) ?? only ?? NOWHERE;
}

/** Locomotives are dear: ways that use few of them come first. @param {Face} action */
const dearness = ({ colour, locomotives = 0 }) => (colour === LOCOMOTIVE ? 99 : locomotives);

/** @param {Choices} choices @param {Action} action @param {number} number */
function place(choices, action, number) {
  switch (action.type) {
    case "DrawCard":
      return void choices.row.set(action.slot, number);
    case "DrawBlind":
      return void (choices.deck = number);
    case "DrawTickets":
      return void (choices.tickets = number);
    case "Keep":
      return void choices.keeps.push(number);
    case "PayExtra":
      return void choices.extras.push(number);
    case "GiveUp":
      return void (choices.giveUp = number);
    case "Pass":
      return void (choices.pass = number);
    default:
      return placeByOperands(choices, action, number);
  }
}

/** @param {Choices} choices @param {Face} action @param {number} number */
function placeByOperands(choices, { type, route, city }, number) {
  const place = route ?? city;
  if (place === undefined) return add(choices.others, type, number);
  const places = choices.places.get(type) ?? { kind: route === undefined ? "city" : "route", ways: new Map() };
  choices.places.set(type, places);
  add(places.ways, place, number);
}

/** @template K @param {Map<K, number[]>} map @param {K} key @param {number} action */
function add(map, key, action) {
  const ways = map.get(key);
  if (ways) ways.push(action);
  else map.set(key, [action]);
}
