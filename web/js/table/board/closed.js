// @ts-check
/**
 * Closed routes: free, and nobody can claim them any more. Each of their spaces is crossed out, and pale.
 */

import { effect, s } from "../../dom.js";

/** @param {import("../state.js").Game} game @param {import("./board.js").Board} board */
export function showClosed(game, board) {
  effect(() => {
    const view = game.view.value;
    const closed = view ? game.facts.closed(view) : new Set();
    board.routes.forEach((element, route) => {
      if (element.classList.toggle("closed", closed.has(route)) === Boolean(element.querySelector(".shut"))) return;
      if (closed.has(route)) element.append(crosses(board, route));
      else element.querySelector(".shut")?.remove();
    });
  });
}

/** @param {import("./board.js").Board} board @param {number} route */
function crosses(board, route) {
  const far = 0.44 * board.slotWidth;
  const d = (board.slots[route] ?? [])
    .map(({ x, y }) => `M${x - far} ${y - far}L${x + far} ${y + far}M${x - far} ${y + far}L${x + far} ${y - far}`)
    .join("");
  const stroke = (/** @type {string} */ colour, /** @type {number} */ width) =>
    s("path", { d, fill: "none", stroke: colour, "stroke-width": width * board.slotWidth, "stroke-linecap": "round", "stroke-opacity": 1 });
  return s("g", { class: "shut" }, stroke("var(--halo)", 0.42), stroke("var(--ink)", 0.2));
}
