// @ts-check
/**
 * Suggestions: how long a new route would be, as the picture has it. What a ticket is worth the server says.
 */

import { apart } from "./geometry.js";

const ENDS = 0.6;

/** The length that has points and is nearest to what fits between the cities. @param {import("./editing.js").Editing} editing @param {string} a @param {string} b */
export function suggestedLength(editing, a, b) {
  const { places, cities, pitch } = editing.drawing.peek();
  const [from, to] = [places[cities.indexOf(a)] ?? [0, 0], places[cities.indexOf(b)] ?? [0, 0]];
  const fits = apart({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }) / pitch - ENDS;
  const lengths = Object.keys(editing.board.peek().points).map(Number);
  return lengths.sort((one, other) => Math.abs(one - fits) - Math.abs(other - fits))[0] ?? 1;
}
