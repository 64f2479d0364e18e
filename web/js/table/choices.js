// @ts-check
/**
 * Choices: the options of a decision sorted by what one clicks on. What is legal is only ever read from the options.
 */

import { LOCOMOTIVE } from "./facts.js";

/** @typedef {import("./types.js").Action} Action */

/**
 * @typedef {object} Choices
 * @property {Map<number, number>} row action by slot
 * @property {number | null} deck
 * @property {number | null} tickets
 * @property {Map<number, number[]>} routes ways to pay, by route
 * @property {Map<number, number[]>} cities ways to pay for a station, by city
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
    routes: new Map(),
    cities: new Map(),
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
  for (const ways of [...choices.routes.values(), ...choices.cities.values(), choices.extras])
    ways.sort((one, other) => dearness(action(one)) - dearness(action(other)));
  return choices;
}

/** Locomotives are dear: ways that use few of them come first. @param {Action} action */
const dearness = (action) => ("colour" in action ? (action.colour === LOCOMOTIVE ? 99 : action.locomotives) : 0);

/** @param {Choices} choices @param {Action} action @param {number} number */
function place(choices, action, number) {
  switch (action.type) {
    case "DrawCard":
      return void choices.row.set(action.slot, number);
    case "DrawBlind":
      return void (choices.deck = number);
    case "DrawTickets":
      return void (choices.tickets = number);
    case "ClaimRoute":
      return add(choices.routes, action.route, number);
    case "BuildStation":
      return add(choices.cities, action.city, number);
    case "Keep":
      return void choices.keeps.push(number);
    case "PayExtra":
      return void choices.extras.push(number);
    case "GiveUp":
      return void (choices.giveUp = number);
    case "Pass":
      return void (choices.pass = number);
  }
}

/** @param {Map<number, number[]>} map @param {number} key @param {number} action */
function add(map, key, action) {
  const ways = map.get(key);
  if (ways) ways.push(action);
  else map.set(key, [action]);
}
