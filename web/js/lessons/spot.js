// @ts-check
/**
 * The spot: marks what a step speaks of, and keeps the guide card out of its way.
 */

const MARK = "guide-here";

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

  /** Of the corners, the one where the card covers the least of what it speaks of. */
  #giveWay() {
    if (!this.card?.isConnected) return;
    // The whole board is no target to keep clear: the card has to lie somewhere.
    const targets = this.marked.map((element) => element.getBoundingClientRect()).filter((box) => box.width * box.height < 0.3 * innerWidth * innerHeight);
    let best = { corner: "", covered: Infinity };
    for (const corner of ["bottom-left", "top-left", "top-right", "bottom-right"]) {
      this.card.dataset.corner = corner;
      const box = this.card.getBoundingClientRect();
      const covered = targets.reduce((sum, target) => sum + overlap(box, target), 0);
      if (covered < best.covered) best = { corner, covered };
    }
    this.card.dataset.corner = best.corner;
  }
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
