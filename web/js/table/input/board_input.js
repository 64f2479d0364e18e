// @ts-check
/**
 * Playing on the board: pointer, touch and arrow keys on routes and cities.
 */

import { asksFirst } from "../../settings.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/popover.js").Subject} Subject */
/** @typedef {{places: import("../../dom.js").Signal<import("../choices.js").Places>}} Game as much of it as says where something can be done */
/**
 * What is done with a place: looked at, shown with what can be done there, or done at once.
 * @typedef {object} Popover
 * @property {HTMLElement} element
 * @property {(subject: Subject, at?: {x: number, y: number}) => void} peek
 * @property {(peeking?: boolean) => void} close
 * @property {(subject: Subject, byKey?: boolean) => void} pin
 * @property {(subject: Subject, byKey: boolean) => void} choose
 */

/** How far a finger may miss, in pixels of the screen. */
const FINGER = 24;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Game} game
 * @param {Board} board
 * @param {Popover} popover
 * @param {HTMLElement} stage
 * @param {import("../board/panzoom.js").PanZoom} panzoom
 */
export function playOnBoard(game, board, popover, stage, panzoom) {
  stage.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || event.buttons) return;
    const subject = under(event.target);
    if (subject) popover.peek(subject, { x: event.clientX, y: event.clientY });
    else if (!popover.element.contains(/** @type {Node} */ (event.target))) popover.close(true);
  });
  stage.addEventListener("pointerleave", () => popover.close(true));
  // Not every browser's click says what made it, and a finger's click is moved to what the browser takes it to mean: what
  // made it, and where, is remembered from the press before it.
  let press = { pointerType: "", clientX: 0, clientY: 0 };
  stage.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => (press = { pointerType, clientX, clientY }), { capture: true });
  stage.addEventListener("click", (event) => {
    if (popover.element.contains(/** @type {Node} */ (event.target))) return;
    const touch = (/** @type {PointerEvent} */ (event).pointerType || press.pointerType) === "touch";
    const subject = touch ? near(game, board, press) : under(event.target);
    popover.close();
    if (!subject) return;
    if (subject.kind === "route") board.reach(subject.number);
    if (asksFirst(touch)) popover.pin(subject, event.detail === 0);
    else popover.choose(subject, event.detail === 0);
  });
  board.svg.addEventListener("focusin", (event) => {
    const subject = under(event.target);
    const seen = /** @type {Element} */ (event.target).matches(":focus-visible");
    if (!subject || !seen) return;
    panzoom.show({ ...board.placeOf(subject), width: 1, height: 1 });
    popover.peek(subject);
  });
  board.svg.addEventListener("focusout", () => popover.close(true));
  board.svg.addEventListener("keydown", (event) => pressed(game, board, popover, event));
}

/** @param {Game} game @param {Board} board @param {Popover} popover @param {KeyboardEvent} event */
function pressed(game, board, popover, event) {
  const subject = under(event.target);
  if (!subject) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const next = subject.kind === "route" ? nextRoute(game, board, subject.number, arrow) : nextCity(board, subject.number, arrow);
    board.elementOf({ kind: subject.kind, number: next })?.focus({ preventScroll: true });
    if (subject.kind === "route") board.reach(next);
  } else if (event.key === "Enter" || event.key === " ") asksFirst(false) ? popover.pin(subject, true) : popover.choose(subject, true);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {EventTarget | null} target @returns {Subject | null} */
function under(target) {
  const element = /** @type {Element | null} */ (target)?.closest?.(".route, .city.can, .choosing-city .city");
  if (!(element instanceof SVGElement)) return null;
  const { route, city } = element.dataset;
  return route !== undefined ? { kind: "route", number: Number(route) } : { kind: "city", number: Number(city) };
}

/**
 * What a finger meant: of all that is near, what can be chosen.
 * @param {Game} game
 * @param {Board} board
 * @param {{clientX: number, clientY: number}} press
 * @returns {Subject | null}
 */
function near(game, board, press) {
  const place = board.toBoard(press.clientX, press.clientY);
  const within = FINGER / place.scale;
  const { kind, ways } = game.places.peek();
  if (kind === "city") {
    const far = (/** @type {number} */ city) => Math.hypot((board.points[city]?.x ?? 0) - place.x, (board.points[city]?.y ?? 0) - place.y);
    const nearest = (/** @type {number[]} */ cities) => cities.filter((city) => far(city) < 1.5 * within).sort((one, other) => far(one) - far(other))[0];
    const city = nearest([...ways.keys()]) ?? nearest([...board.cities.keys()]);
    return city === undefined ? null : { kind: "city", number: city };
  }
  const can = (/** @type {number} */ number) => ways.has(number);
  // Right on one that cannot be chosen, it is that: whoever touches it wants to know why not.
  const touched = board.nearest(place, within / 3, can) ?? board.nearest(place, within / 3);
  const route = touched ?? board.nearest(place, within, can) ?? board.nearest(place, within);
  return route === null ? null : { kind: "route", number: route };
}

/** @param {Game} game @param {Board} board @param {number} route @param {[number, number]} arrow */
function nextRoute(game, board, route, arrow) {
  const { kind, ways } = game.places.peek();
  const among = kind === "route" && ways.size > 1 ? [...ways.keys()] : board.routes.map((_, number) => number);
  return (
    onward(
      board.middle(route),
      arrow,
      among.filter((other) => other !== route),
      (other) => board.middle(other),
    ) ?? route
  );
}

/** @param {Board} board @param {number} city @param {[number, number]} arrow */
function nextCity(board, city, arrow) {
  const among = board.cities.flatMap((element, number) => (element.classList.contains("can") && number !== city ? [number] : []));
  return onward(board.points[city] ?? { x: 0, y: 0 }, arrow, among, (other) => board.points[other] ?? { x: 0, y: 0 }) ?? city;
}

/**
 * The nearest in that direction; what lies aside counts as farther.
 * @param {{x: number, y: number}} from
 * @param {[number, number]} arrow
 * @param {number[]} among
 * @param {(number: number) => {x: number, y: number}} place
 */
function onward(from, [ax, ay], among, place) {
  let best = null;
  let least = Infinity;
  for (const number of among) {
    const { x, y } = place(number);
    const ahead = (x - from.x) * ax + (y - from.y) * ay;
    const aside = Math.abs((x - from.x) * ay) + Math.abs((y - from.y) * ax);
    if (ahead > 1 && ahead + 2 * aside < least) [least, best] = [ahead + 2 * aside, number];
  }
  return best;
}
