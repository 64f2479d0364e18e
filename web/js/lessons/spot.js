// @ts-check
/**
 * The spot: marks what a step speaks of, and keeps the guide card out of its way.
 */

const MARK = "guide-here";
const GAP = 10;
const BAR = 52;
const GLIDE = 450;
const PATIENCE = 0.1;
/** A card that is lower than this says nothing. */
const LOWEST = 120;
// What a learner may want to use although the step does not speak of it, and what is open to be answered.
const USED = '[data-guide="row"], [data-guide="deck"], [data-guide="hand"]';
const ASKING = '[data-guide="offer"], [data-guide="tunnel"], .popover';

export class Spot {
  constructor() {
    /** @type {Element[]} */
    this.marked = [];
    /** @type {HTMLElement | null} */
    this.card = null;
    addEventListener("resize", () => this.#giveWay());
    // What opens is seen at once: it must not do so below the card.
    const watch = new ResizeObserver(() => this.#giveWay(PATIENCE));
    for (const element of document.querySelectorAll(ASKING)) watch.observe(element);
    // So does what the card speaks of, when it grows.
    this.growth = new ResizeObserver(() => this.#giveWay(0));
  }

  /** @param {string[]} selectors @param {HTMLElement} card @param {(elements: Element[]) => void} [reveal] */
  point(selectors, card, reveal) {
    this.clear();
    this.card = card;
    this.marked = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
    for (const element of this.marked) {
      element.classList.add(MARK);
      this.growth.observe(element);
    }
    const onBoard = this.marked.filter((element) => element.matches(".route, .city"));
    this.#giveWay();
    if (!reveal || !onBoard.length) return;
    reveal(onBoard);
    // The board glides there.
    setTimeout(() => this.#giveWay(), GLIDE);
  }

  clear() {
    this.growth.disconnect();
    for (const element of this.marked) element.classList.remove(MARK);
    this.marked = [];
  }

  /**
   * Of the places where the card may lie, the one where it covers least of what it speaks of, of what is asked, and of the
   * cards. With some patience it stays where it is, unless it covers that much more there.
   * @param {number} [patience]
   */
  #giveWay(patience = -Infinity) {
    const card = this.card;
    if (!card?.isConnected) return;
    // The whole board is no target to keep clear: the card has to lie somewhere.
    const spoken = this.marked.filter((element) => !element.matches("svg"));
    const boxes = (/** @type {Iterable<Element>} */ elements, /** @type {number} */ weight) => [...elements].map((element) => ({ box: element.getBoundingClientRect(), weight }));
    const kept = [...boxes(new Set([...spoken, ...document.querySelectorAll(ASKING)]), 1), ...boxes(document.querySelectorAll(USED), 0.2)];
    const cost = (/** @type {DOMRect} */ place) => kept.reduce((sum, { box, weight }) => sum + weight * covered(box, place), 0);
    const sheet = /** @type {HTMLElement} */ (card.firstElementChild);
    sheet.style.maxHeight = "";
    const spokenBoxes = spoken.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
    // Where it does not fit beside what it speaks of it is made lower, and scrolls.
    const free = Math.max(...freeHeights(spokenBoxes));
    if (card.getBoundingClientRect().height > free && free >= LOWEST && !fitsBeside(card, spokenBoxes)) sheet.style.maxHeight = `${free}px`;
    const here = card.getBoundingClientRect();
    let best = { x: GAP, y: BAR, cost: Infinity };
    for (const { x, y } of places(here)) {
      const there = cost(new DOMRect(x, y, here.width, here.height));
      if (there < best.cost) best = { x, y, cost: there };
    }
    if (cost(here) > best.cost + patience) card.style.translate = `${best.x}px ${best.y}px`;
  }
}

/** What is free above and below all of these. @param {DOMRect[]} boxes */
function freeHeights(boxes) {
  if (!boxes.length) return [innerHeight];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  return [top, innerHeight - bottom].map((room) => room - 2 * GAP);
}

/** Whether there is a place where it covers nothing of them as it is. @param {HTMLElement} card @param {DOMRect[]} boxes */
function fitsBeside(card, boxes) {
  const size = card.getBoundingClientRect();
  return places(size).some(({ x, y }) => boxes.every((box) => covered(box, new DOMRect(x, y, size.width, size.height)) === 0));
}

/** Where the card may lie, the best first: in the corners of the board, then at the edges of the window. @param {DOMRect} size */
function places(size) {
  const board = document.querySelector(".board-place")?.getBoundingClientRect() ?? new DOMRect(0, BAR, innerWidth, innerHeight - BAR);
  const xs = [board.left + GAP, board.right - size.width - GAP];
  const ys = [board.bottom - size.height - GAP, board.top + GAP].filter((y) => y >= board.top);
  const edges = [innerHeight - size.height - GAP, BAR, GAP];
  return [...ys, ...edges].flatMap((y) => xs.map((x) => ({ x: Math.max(GAP, x), y })));
}

/** How much of the target is below the card, from 0 to 1. @param {DOMRect} target @param {DOMRect} card */
function covered(target, card) {
  const width = Math.min(target.right, card.right) - Math.max(target.left, card.left);
  const height = Math.min(target.bottom, card.bottom) - Math.max(target.top, card.top);
  const area = target.width * target.height;
  return area > 0 ? (Math.max(0, width) * Math.max(0, height)) / area : 0;
}
