// @ts-check
/**
 * The snapshot: a second drawing of the board under the first, which is rasterised once and then only stretched. While
 * somebody zooms it is what one sees, since to draw the board afresh for every frame would take longer than a frame lasts.
 */

import { h } from "../../dom.js";

export class Snapshot {
  /** @param {Element} original */
  constructor(original) {
    /** @type {WeakMap<Node, Node>} */
    this.copies = new WeakMap();
    this.element = h("div", { class: "snapshot", "aria-hidden": "true" });
    // In a tree of its own nobody finds a route twice.
    const root = this.element.attachShadow({ mode: "closed" });
    root.adoptedStyleSheets = [...document.adoptedStyleSheets];
    const style = document.querySelector('link[href$="/board.css"]')?.cloneNode() ?? "";
    root.append(style, this.#copy(original));
    const observer = new MutationObserver((changes) => changes.forEach((change) => this.#follow(change)));
    observer.observe(original, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "d", "stroke-width", "stroke-linecap"] });
  }

  /** @param {Node} node */
  #copy(node) {
    const copy = node.cloneNode(false);
    this.copies.set(node, copy);
    for (const child of node.childNodes) copy.appendChild(this.#copy(child));
    return copy;
  }

  /** @param {MutationRecord} change */
  #follow({ type, target, attributeName }) {
    const copy = this.copies.get(target);
    if (!(copy instanceof Element) || !(target instanceof Element)) return;
    if (type === "attributes" && attributeName) copy.setAttribute(attributeName, target.getAttribute(attributeName) ?? "");
    else copy.replaceChildren(...[...target.childNodes].map((child) => this.copies.get(child) ?? this.#copy(child)));
  }
}
