// @ts-check
/**
 * Animation: cards fly from where they lay to where they go. Nothing waits for it, and it is not there for those who want
 * nothing to move.
 */

import { h } from "../../dom.js";
import { mayMove, speed, timesOf } from "../../settings.js";
import { LOCOMOTIVE } from "../facts.js";
import { cardPicture } from "../pictures/cards.js";
import { FLIGHT } from "./settling.js";

/** @typedef {import("../state.js").Game} Game */

/** A burst of moves is better seen at its end than in a cloud of cards. */
const MOST_AT_ONCE = 8;

/** @param {Game} game */
export function animate(game) {
  game.watch(({ events, live }) => {
    if (!live || !mayMove() || document.hidden) return;
    let delay = 0;
    for (const event of events) {
      const started = start(game, event, delay);
      if (started) delay += 90;
    }
  });
}

/** Whether something flies. @param {Game} game @param {import("../types.js").GameEvent} event @param {number} delay */
function start(game, event, delay) {
  switch (event.type) {
    case "CardTaken":
      return fly(event.card, `.row [data-slot="${event.slot}"]`, home(game, event.seat, event.card), delay);
    case "CardDrawn":
      return fly(event.card ?? "back", ".deck", home(game, event.seat, event.card), delay);
    case "RouteClaimed":
      return payFrom(game, event, `[data-route="${event.route}"]`, delay);
    case "RowCleared":
      for (const card of document.querySelectorAll(".row .card-button"))
        card.animate([{ opacity: 0.1, transform: "translateY(-14px)" }, {}], { duration: 420, easing: "ease-out" });
      return false;
    default:
      // What is built in a city is paid for there.
      return "city" in event && "colour" in event && payFrom(game, event, `[data-city="${event.city}"]`, delay);
  }
}

/**
 * Where a player's cards are: the stack in one's own hand, else the player's panel.
 * @param {Game} game
 * @param {number} seat
 * @param {number | null} kind
 */
function home(game, seat, kind) {
  const stack = seat === game.me && kind !== null ? `.stack[data-kind="${kind}"]:not([hidden])` : "";
  return stack && document.querySelector(stack) ? stack : seat === game.me && seen(".hand") ? ".hand" : `.player[data-seat="${seat}"]`;
}

/** @param {string} selector */
function seen(selector) {
  const element = document.querySelector(selector);
  return element !== null && element.getClientRects().length > 0;
}

/**
 * @param {Game} game
 * @param {{seat: number, colour: number, cards: number, locomotives: number}} event
 * @param {string} target
 * @param {number} delay
 */
function payFrom(game, event, target, delay) {
  const kinds = [
    ...Array.from({ length: Math.min(3, event.cards) }, () => event.colour),
    ...Array.from({ length: Math.min(2, event.locomotives) }, () => LOCOMOTIVE),
  ];
  kinds.forEach((kind, place) => fly(kind, home(game, event.seat, kind), target, delay + 70 * place));
  return true;
}

/** @param {number | "back"} kind @param {string} from @param {string} to @param {number} delay */
function fly(kind, from, to, delay) {
  if (document.querySelectorAll(".flying").length >= MOST_AT_ONCE) return false;
  const [start, end] = [from, to].map((selector) => document.querySelector(selector)?.getBoundingClientRect());
  if (!start?.width || !end?.width) return false;
  const width = Math.min(90, Math.max(44, start.width));
  const card = h("div", { class: "flying", "aria-hidden": "true", style: { width: `${width}px` } }, cardPicture(kind));
  document.body.append(card);
  const place = (/** @type {DOMRect} */ box, /** @type {number} */ scale) =>
    `translate(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - width * 0.31}px) scale(${scale})`;
  const flight = card.animate(
    [
      { transform: place(start, 1), opacity: 1 },
      { transform: place(end, 0.72), opacity: 1, offset: 0.85 },
      { transform: place(end, 0.6), opacity: 0 },
    ],
    { duration: FLIGHT * timesOf(speed), delay: delay * timesOf(speed), easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => card.remove();
  return true;
}
