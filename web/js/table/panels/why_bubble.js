// @ts-check
/**
 * The bubble: beside a button that does nothing now it says why, to whoever points at it, comes to it or presses it.
 */

import { h } from "../../dom.js";
import { askWhyNot } from "../why_not.js";

/** @typedef {import("../state.js").Game} Game */

export class WhyBubble {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.element = h("div", { class: "why-bubble", role: "status" });
    /** @type {{button: HTMLElement, why: () => string[]} | null} */
    this.about = null;
    game.obstacles.subscribe(() => this.#tell());
    // When the buttons have followed: one may be free for a moment, and closed again with the next card.
    game.choices.subscribe(() => requestAnimationFrame(() => this.#ask()));
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.about?.button.contains(/** @type {Node} */ (target))) this.#hide();
    });
  }

  /** @param {HTMLElement} button @param {() => string[]} why */
  explain(button, why) {
    const show = () => {
      this.about = { button, why };
      this.#ask();
    };
    const hide = () => this.about?.button === button && this.#hide();
    button.addEventListener("pointerenter", ({ pointerType }) => pointerType !== "touch" && show());
    button.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && button !== document.activeElement && hide());
    button.addEventListener("focus", show);
    button.addEventListener("blur", hide);
    button.addEventListener("click", show);
  }

  /** Says what is known, and has the rest asked for. */
  #ask() {
    if (this.#tell()) void askWhyNot(this.game);
  }

  /** Whether there is anything to explain. */
  #tell() {
    if (!this.about) return false;
    const { button, why } = this.about;
    const closed = button.getAttribute("aria-disabled") === "true";
    this.element.textContent = closed ? why().join(" ") : "";
    if (closed) this.#place(button.getBoundingClientRect());
    return closed;
  }

  #hide() {
    this.about = null;
    this.element.textContent = "";
  }

  /** Above it, and never over the edge. @param {DOMRect} box */
  #place(box) {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = Math.max(6, Math.min(box.left + (box.width - width) / 2, innerWidth - width - 6));
    this.element.style.left = `${left}px`;
    this.element.style.top = `${Math.max(6, box.top - height - 8)}px`;
  }
}
