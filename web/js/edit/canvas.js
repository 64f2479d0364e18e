// @ts-check
/**
 * The canvas: the board on its stage. A city is dragged, a route is pulled aside, a new one drawn from city to city; what is
 * pulled anywhere else is the board itself.
 */

import { effect, h } from "../dom.js";
import { t } from "../i18n.js";
import { zoomButtons } from "../table/layout.js";
import { PanZoom } from "../table/board/panzoom.js";
import { askName } from "./ask_name.js";
import { bendTo } from "./geometry.js";
import { Picture } from "./picture.js";
import { suggestedLength } from "./suggest.js";

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("./geometry.js").Point} Point */

/** How near one must be to take hold of a city, and how far one must pull before it is a pull: in pixels of the screen. */
const [NEAR, PULL] = [20, 5];

export class Canvas {
  /** @param {Editing} editing */
  constructor(editing) {
    this.editing = editing;
    this.picture = new Picture(editing.drawing.peek());
    this.drawn = h("div", { class: "drawn" });
    this.paper = h("div", { class: "paper" }, this.drawn);
    this.stage = h("div", { class: "stage", tabindex: "0", role: "application", "aria-label": t("edit.canvas") }, this.paper);
    this.size = { width: 1, height: 1 };
    this.panzoom = new PanZoom(this.stage, this.paper, this.size);
    this.panzoom.zoomsByTaps = false;
    this.stage.append(zoomButtons(this.panzoom, null));
    /** What is being pulled. @type {{pointer: number, start: Point, pulled: boolean, move: (point: Point) => void, drop: (point: Point) => void, leave: () => void} | null} */
    this.hold = null;
    /** Where a route that is being drawn begins. @type {string | null} */
    this.from = null;
    this.paper.addEventListener("pointerdown", (event) => this.#down(event));
    this.paper.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) this.paper.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    this.stage.addEventListener("click", (event) => this.#click(event));
    effect(() => this.#show(editing.drawing.value));
    effect(() => {
      const { complaints } = editing.board.value;
      void editing.drawing.value;
      this.picture.mark(editing.chosen.value, complaints.map(({ entry }) => entry.split(".")[1] ?? ""));
    });
    effect(() => {
      this.from = null;
      this.stage.dataset.tool = editing.tool.value;
      this.picture.handles(editing.chosen.peek());
    });
  }

  /** Another drawing in the place of the last, unless something is being pulled on that. @param {import("../types.js").EditorDrawing} drawing */
  #show(drawing) {
    if (this.hold?.pulled) return;
    const before = this.picture.sheet;
    this.picture = new Picture(drawing);
    this.drawn.replaceChildren(this.picture.svg);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== before), this.picture.sheet];
    if (this.size.width === drawing.width && this.size.height === drawing.height) return;
    Object.assign(this.size, { width: drawing.width, height: drawing.height });
    Object.assign(this.paper.style, { width: `${drawing.width}px`, height: `${drawing.height}px` });
    if (this.stage.clientWidth) this.panzoom.fit();
  }

  /** @param {MouseEvent} event @returns {Point} on the board */
  #point(event) {
    const box = this.paper.getBoundingClientRect();
    const scale = this.size.width / (box.width || 1);
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  }

  /** What lies there. @param {MouseEvent} event @returns {import("./editing.js").Chosen | null} */
  #thing(event) {
    const city = this.picture.cityNear(this.#point(event), Math.max(NEAR / this.panzoom.scale, 1.5 * this.picture.drawing.dot));
    if (city) return { kind: "city", id: city };
    const route = /** @type {Element} */ (event.target).closest(".route");
    return route ? { kind: "route", id: route.id.replace(/^route-/, "") } : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const thing = event.button === 0 && event.isPrimary ? this.#thing(event) : null;
    const tool = this.editing.tool.peek();
    if (!thing || tool === "city" || (tool === "route" && thing.kind !== "city")) return;
    // It is this that is pulled, and not the board.
    event.stopPropagation();
    this.panzoom.dragged = false;
    const way = tool === "route" ? this.#drawing(thing.id) : thing.kind === "city" ? this.#dragging(thing.id) : this.#bending(thing.id);
    this.hold = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, pulled: false, ...way };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.from && !this.hold && this.editing.tool.peek() === "route") this.picture.rubber(this.from, this.#point(event));
    if (!this.hold || event.pointerId !== this.hold.pointer) return;
    event.stopPropagation();
    const { start } = this.hold;
    if (!this.hold.pulled && Math.hypot(event.clientX - start.x, event.clientY - start.y) < PULL) return;
    if (!this.hold.pulled) this.paper.setPointerCapture(event.pointerId);
    this.hold.pulled = true;
    this.hold.move(this.#point(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { hold } = this;
    if (!hold || event.pointerId !== hold.pointer) return;
    this.hold = null;
    if (!hold.pulled) return;
    // The click that follows is the end of this, and no click.
    this.panzoom.dragged = true;
    setTimeout(() => (this.panzoom.dragged = false));
    if (event.type === "pointerup") hold.drop(this.#point(event));
    else hold.leave();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.paper.contains(/** @type {Node} */ (event.target)) && event.target !== this.stage) return;
    const { editing } = this;
    const thing = this.#thing(event);
    const tool = editing.tool.peek();
    if (tool === "city") void this.#addCity(this.#point(event));
    else if (tool === "route") {
      if (thing?.kind !== "city") return;
      if (this.from && this.from !== thing.id) this.#addRoute(this.from, thing.id);
      else {
        this.from = thing.id;
        this.picture.rubber(thing.id, null);
      }
    } else editing.choose(thing);
  }

  /** @param {string} city */
  #dragging(city) {
    const leave = () => this.#show(this.editing.drawing.peek());
    return {
      move: (/** @type {Point} */ point) => {
        this.editing.choose({ kind: "city", id: city });
        this.picture.moveCity(city, this.picture.within(point));
        this.picture.handles({ kind: "city", id: city });
      },
      drop: (/** @type {Point} */ point) => void this.editing.edit({ type: "move_city", city, ...this.picture.within(point) }),
      leave,
    };
  }

  /** @param {string} route */
  #bending(route) {
    const curve = this.picture.curves[this.picture.drawing.routes.indexOf(route)] ?? [0, 0, 0, 0, 1, 1];
    return {
      move: (/** @type {Point} */ point) => {
        this.editing.choose({ kind: "route", id: route });
        this.picture.bendRoute(route, bendTo(curve, point));
        this.picture.handles({ kind: "route", id: route });
      },
      drop: (/** @type {Point} */ point) =>
        void this.editing.edit({ type: "change", section: "routes", key: route, values: { bend: bendTo(curve, point) } }),
      leave: () => this.#show(this.editing.drawing.peek()),
    };
  }

  /** @param {string} city where the new route begins */
  #drawing(city) {
    return {
      move: (/** @type {Point} */ point) => this.picture.rubber(city, point),
      drop: (/** @type {Point} */ point) => {
        const end = this.picture.cityNear(point, Math.max(NEAR / this.panzoom.scale, 2 * this.picture.drawing.dot));
        if (end && end !== city) this.#addRoute(city, end);
        else this.picture.handles(this.editing.chosen.peek());
      },
      leave: () => this.picture.handles(this.editing.chosen.peek()),
    };
  }

  /** @param {string} a @param {string} b */
  #addRoute(a, b) {
    this.from = null;
    this.picture.handles(null);
    void addRoute(this.editing, a, b);
  }

  /** @param {Point} point */
  async #addCity(point) {
    const name = await askName(t("edit.new_city"));
    if (!name) return;
    const before = await this.editing.edit({ type: "add_city", name, ...this.picture.within(point) });
    if (!before) return;
    this.editing.tool.value = "choose";
    const known = new Set(before.cities.map(({ id }) => id));
    const added = this.editing.board.peek().cities.find(({ id }) => !known.has(id));
    if (added) this.editing.choose({ kind: "city", id: added.id });
  }
}

/** @param {Editing} editing @param {string} a @param {string} b */
export async function addRoute(editing, a, b) {
  const before = await editing.edit({ type: "add_route", a, b, length: suggestedLength(editing, a, b) });
  if (!before) return;
  const known = new Set(before.routes.map(({ id }) => id));
  const added = editing.board.peek().routes.find(({ id }) => !known.has(id));
  if (added) editing.choose({ kind: "route", id: added.id });
}
