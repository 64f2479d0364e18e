// @ts-check
/**
 * Looks: the colour and the pattern that somebody likes to play with, on their own screen. Whoever would have had them
 * there gets theirs in exchange, so that no two players ever look alike.
 */

import { effect } from "./dom.js";
import { myColour, myPattern } from "./settings.js";

/** @typedef {{d: string, width: string, cap: string}} Pattern */

const SEATS = 5;
const root = document.documentElement;

/** As the style sheets have them, the same in light and dark. @type {{colour: string, ink: string}[] | null} */
let plain = null;

/** What each seat looks like to whoever has chosen nothing. */
export function plainColours() {
  const style = getComputedStyle(root);
  plain ??= Array.from({ length: SEATS }, (_, seat) => ({
    colour: style.getPropertyValue(`--player-${seat}`),
    ink: style.getPropertyValue(`--player-${seat}-ink`),
  }));
  return plain;
}

/**
 * Keeps a seat in what has been chosen, as long as the page is open.
 * @param {() => number | null} mine whose screen this is; it may read signals
 * @param {SVGSVGElement} [drawing] the board, with everybody's pieces
 */
export function wear(mine, drawing) {
  const colours = plainColours();
  const drawn = Array.from({ length: SEATS }, (_, seat) => patternsOf(drawing, seat));
  const patterns = drawn.map((pieces) => pieces.map(patternOf));
  effect(() => {
    swapped(mine(), myColour.value).forEach((look, seat) => {
      const { colour, ink } = /** @type {{colour: string, ink: string}} */ (colours[look]);
      root.style.setProperty(`--player-${seat}`, colour);
      if (ink) root.style.setProperty(`--player-${seat}-ink`, ink);
    });
  });
  effect(() => {
    swapped(mine(), myPattern.value).forEach((look, seat) => {
      // Each seat has the same kinds of pieces, in the same order.
      drawn[seat]?.forEach((piece, place) => putOn(piece, /** @type {Pattern} */ (patterns[look]?.[place])));
    });
  });
}

/** Which look each seat has. @param {number | null} seat @param {string} wanted */
function swapped(seat, wanted) {
  const looks = [...Array(SEATS).keys()];
  const look = looks.indexOf(Number(wanted));
  if (seat !== null && seat < SEATS && wanted !== "auto" && look >= 0) [looks[seat], looks[look]] = [look, seat];
  return looks;
}

/** The patterns on a seat's pieces: nothing else is drawn with that ink. @param {SVGSVGElement | undefined} drawing @param {number} seat */
const patternsOf = (drawing, seat) => [...(drawing?.querySelectorAll(`path[stroke="var(--player-${seat}-ink)"]`) ?? [])];

/** @param {Element} piece @returns {Pattern} */
function patternOf(piece) {
  const [d, width, cap] = ["d", "stroke-width", "stroke-linecap"].map((name) => piece.getAttribute(name) ?? "");
  return /** @type {Pattern} */ ({ d, width, cap });
}

/** @param {Element} piece @param {Pattern} pattern */
function putOn(piece, { d, width, cap }) {
  piece.setAttribute("d", d);
  piece.setAttribute("stroke-width", width);
  piece.setAttribute("stroke-linecap", cap);
}
