// @ts-check
/**
 * Keys: arrows move the chosen city, Delete takes away what is chosen, Ctrl with Z, Y and S as everywhere.
 */

import { LOCOMOTIVE } from "./cards_form.js";
import { SECTIONS } from "./editing.js";

/** @typedef {import("./editing.js").Editing} Editing */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
/** Pixels of the board; with Shift the finer step. How long nobody must press an arrow until the move is made. */
const [STEP, FINE, REST] = [10, 1, 350];

/** @param {Editing} editing @param {import("./canvas.js").Canvas} canvas */
export function listenToKeys(editing, canvas) {
  let waiting = 0;
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === "s") return done(event, () => void editing.save());
    if (/** @type {Element} */ (event.target).closest("input, select, textarea")) return;
    if (control && (key === "y" || (key === "z" && event.shiftKey))) done(event, () => void editing.redo());
    else if (control && key === "z") done(event, () => void editing.undo());
    else if (key === "delete" || key === "backspace") done(event, remove);
    else if (key === "escape") done(event, leave);
    else if (event.key in ARROWS && !control && !/** @type {Element} */ (event.target).closest('[role="tablist"]')) {
      const chosen = editing.chosen.peek();
      if (chosen?.kind === "city") done(event, () => move(chosen.id, ARROWS[event.key] ?? [0, 0], event.shiftKey ? FINE : STEP));
    }
  });

  function remove() {
    const chosen = editing.chosen.peek();
    if (chosen && chosen.id !== LOCOMOTIVE) void editing.edit({ type: "drop", section: SECTIONS[chosen.kind], key: chosen.id });
  }

  function leave() {
    editing.tool.value = "choose";
    editing.choose(null);
  }

  /** Seen at once; told the server when the keys are at rest. @param {string} city @param {[number, number]} way @param {number} step */
  function move(city, [across, down], step) {
    const { x, y } = canvas.picture.placeOf(city);
    const place = canvas.picture.within({ x: x + across * step, y: y + down * step });
    canvas.picture.moveCity(city, place);
    canvas.picture.handles({ kind: "city", id: city });
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void editing.edit({ type: "move_city", city, ...place }), REST);
  }
}

/** @param {Event} event @param {() => void} work */
function done(event, work) {
  event.preventDefault();
  work();
}
