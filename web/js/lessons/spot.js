// @ts-check
/**
 * The spot: marks what a step speaks of, and keeps the guide card out of its way.
 */

const MARK = "guide-here";
const GAP = 10;
const BAR = 52;

export class Spot {
  constructor() {
    /** @type {Element[]} */
    this.marked = [];
    /** @type {HTMLElement | null} */
    this.card = null;
    addEventListener("resize", () => this.#giveWay());
  }

  /** @param {string[]} selectors @param {HTMLElement} card */
  point(selectors, card) {
    this.clear();
    this.card = card;
    this.marked = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]);
    for (const element of this.marked) element.classList.add(MARK);
    this.#giveWay();
  }

  clear() {
    for (const element of this.marked) element.classList.remove(MARK);
    this.marked = [];
  }

  /** Of the corners of the board, the one where the card covers the least of what it speaks of. */
  #giveWay() {
    const card = this.card;
    if (!card?.isConnected) return;
    // The whole board is no target to keep clear: the card has to lie somewhere.
    const targets = this.marked.filter((element) => !element.matches("svg")).map((element) => element.getBoundingClientRect());
    const size = card.getBoundingClientRect();
    let best = { x: GAP, y: GAP, covered: Infinity };
    for (const { x, y } of corners(size)) {
      const covered = targets.reduce((sum, target) => sum + overlap(new DOMRect(x, y, size.width, size.height), target), 0);
      if (covered < best.covered) best = { x, y, covered };
    }
    card.style.translate = `${best.x}px ${best.y}px`;
  }
}

/** Where the card may lie, the best first: over the board, and where that is too small, at the window's edges. @param {DOMRect} size */
function corners(size) {
  const board = document.querySelector(".board-place")?.getBoundingClientRect();
  const window = new DOMRect(0, BAR, innerWidth, innerHeight - BAR);
  const room = board && board.height > size.height + 2 * GAP && board.width > 2 * size.width ? board : window;
  const [left, right] = [room.left + GAP, room.right - size.width - GAP];
  const [top, bottom] = [room.top + GAP, room.bottom - size.height - GAP];
  return [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
  ];
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
