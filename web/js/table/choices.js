// @ts-check
/**
 * Choices: the options of a decision sorted by what one clicks on. What is legal is only ever read from the options.
 */

import { LOCOMOTIVE } from "./facts.js";

/** @typedef {import("./types.js").Face} Face */

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

/** @param {number[]} options @param {(action: number) => Face} face @returns {Choices} */
export function sortChoices(options, face) {
  const choices = noChoices();
  for (const action of options) PLACE[face(action).type]?.(choices, face(action), action);
  choices.any = options.length > 0;
  for (const ways of [...choices.routes.values(), ...choices.cities.values(), choices.extras])
    ways.sort((one, other) => cheapness(face(one)) - cheapness(face(other)));
  return choices;
}

/** Locomotives are dear: ways that use few of them come first. @param {Face} face */
const cheapness = (face) => (face.colour === LOCOMOTIVE ? 99 : (face.locomotives ?? 0));

/** @type {Record<string, (choices: Choices, face: Face, action: number) => void>} */
const PLACE = {
  DrawCard: (choices, face, action) => choices.row.set(Number(face.slot), action),
  DrawBlind: (choices, _face, action) => (choices.deck = action),
  DrawTickets: (choices, _face, action) => (choices.tickets = action),
  ClaimRoute: (choices, face, action) => add(choices.routes, Number(face.route), action),
  BuildStation: (choices, face, action) => add(choices.cities, Number(face.city), action),
  Keep: (choices, _face, action) => choices.keeps.push(action),
  PayExtra: (choices, _face, action) => choices.extras.push(action),
  GiveUp: (choices, _face, action) => (choices.giveUp = action),
  Pass: (choices, _face, action) => (choices.pass = action),
};

/** @param {Map<number, number[]>} map @param {number} key @param {number} action */
function add(map, key, action) {
  const ways = map.get(key);
  if (ways) ways.push(action);
  else map.set(key, [action]);
}
