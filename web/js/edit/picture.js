// @ts-check
/**
 * The picture: the server's drawing of the board, and what on it follows the pointer until the next one comes.
 */

import { s } from "../dom.js";
import { parseDrawing } from "../table/board/drawing.js";
import { apart, bent, pointAt, slotsAlong, withEnds } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Curve} Curve */
/** @typedef {import("./editing.js").Chosen} Chosen */

export class Picture {
  /** @param {import("../types.js").EditorDrawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    const { svg, sheet } = parseDrawing(drawing.svg);
    this.svg = svg;
    this.sheet = sheet;
    svg.setAttribute("id", "board");
    this.places = drawing.places.map(([x, y]) => ({ x, y }));
    this.curves = drawing.curves.map((curve) => /** @type {Curve} */ ([...curve]));
    this.ends = drawing.routes.map((id) => id.split("-").slice(0, 2).map((city) => drawing.cities.indexOf(city)));
    this.marks = s("g", { class: "edit-marks", "aria-hidden": "true" });
    svg.append(this.marks);
    for (const element of svg.querySelectorAll(".city")) element.setAttribute("role", "button");
    for (const element of svg.querySelectorAll(".route, .city")) element.setAttribute("tabindex", "-1");
  }

  /** @param {Chosen["kind"]} kind @param {string} id @returns {SVGGElement | null} */
  element(kind, id) {
    return this.svg.querySelector(`#${CSS.escape(`${kind}-${id}`)}`);
  }

  /** The city next to a point, if it is near enough. @param {Point} point @param {number} reach */
  cityNear(point, reach) {
    const [nearest] = this.places.map((place, number) => ({ number, far: apart(place, point) })).sort((a, b) => a.far - b.far);
    return nearest && nearest.far <= reach ? (this.drawing.cities[nearest.number] ?? null) : null;
  }

  /** @param {string} city @returns {Point} */
  placeOf(city) {
    return this.places[this.drawing.cities.indexOf(city)] ?? { x: 0, y: 0 };
  }

  /** Where a city may be put: on the board. @param {Point} point @returns {Point} */
  within({ x, y }) {
    const { width, height, dot } = this.drawing;
    return { x: Math.max(2 * dot, Math.min(width - 2 * dot, x)), y: Math.max(2 * dot, Math.min(height - 2 * dot, y)) };
  }

  /** A city and its tracks where the pointer is. @param {string} city @param {Point} point */
  moveCity(city, point) {
    const number = this.drawing.cities.indexOf(city);
    const [home] = this.drawing.places.slice(number, number + 1);
    if (!home) return;
    this.places[number] = point;
    this.element("city", city)?.setAttribute("transform", `translate(${point.x - home[0]} ${point.y - home[1]})`);
    this.ends.forEach(([a = -1, b = -1], route) => {
      const curve = this.drawing.curves[route];
      const [from, to] = [this.places[a], this.places[b]];
      if ((a === number || b === number) && curve && from && to) this.#lay(route, withEnds(curve, from, to));
    });
    this.#thread();
  }

  /** @param {string} route @param {number} bend */
  bendRoute(route, bend) {
    const first = route.replace(/-2$/, "");
    this.drawing.routes.forEach((id, number) => {
      const curve = this.curves[number];
      if (curve && (id === first || id === `${first}-2`)) this.#lay(number, bent(curve, bend));
    });
    this.#thread();
  }

  /** @param {number} route @param {Curve} curve */
  #lay(route, curve) {
    this.curves[route] = curve;
    const element = this.element("route", this.drawing.routes[route] ?? "");
    const slots = [...(element?.querySelectorAll(":scope > use") ?? [])];
    const stands = slotsAlong(curve, slots.length, this.drawing.pitch, this.drawing.lanes[route] ?? 0);
    stands.forEach(({ x, y, angle }, place) => slots[place]?.setAttribute("transform", `translate(${x} ${y})rotate(${angle})`));
    const line = [pointAt(curve, 0.04), ...stands, pointAt(curve, 0.96)];
    element?.querySelector(".reach")?.setAttribute("d", `M${line.map(({ x, y }) => `${x} ${y}`).join("L")}`);
  }

  /** The thin line below all tracks. */
  #thread() {
    const lines = this.curves.map(([x0, y0, cx, cy, x1, y1]) => `M${x0} ${y0}Q${cx} ${cy} ${x1} ${y1}`);
    this.svg.querySelector(".threads path")?.setAttribute("d", lines.join(""));
  }

  /** @param {Chosen | null} chosen @param {string[]} wrong ids of cities and routes that something is wrong with */
  mark(chosen, wrong) {
    for (const element of this.svg.querySelectorAll(".chosen, .wrong")) element.classList.remove("chosen", "wrong");
    for (const id of wrong) (this.element("route", id) ?? this.element("city", id))?.classList.add("wrong");
    if (chosen?.kind === "city" || chosen?.kind === "route") this.element(chosen.kind, chosen.id)?.classList.add("chosen");
    if (chosen?.kind === "ticket") for (const city of chosen.id.split("-")) this.element("city", city)?.classList.add("chosen");
    this.handles(chosen);
  }

  /** What one takes hold of: a ring round a city, a knob in the middle of a route. @param {Chosen | null} chosen */
  handles(chosen) {
    const { dot } = this.drawing;
    const route = chosen?.kind === "route" ? this.drawing.routes.indexOf(chosen.id) : -1;
    const curve = this.curves[route];
    const at = curve ? pointAt(curve, 0.5) : chosen?.kind === "city" ? this.placeOf(chosen.id) : null;
    this.marks.replaceChildren(...(at ? [s("circle", { cx: at.x, cy: at.y, r: (curve ? 1.1 : 2.4) * dot, class: curve ? "knob" : "ring" })] : []));
  }

  /** A line from a city to the pointer. @param {string} city @param {Point | null} to */
  rubber(city, to) {
    const from = this.placeOf(city);
    this.marks.replaceChildren(
      s("circle", { cx: from.x, cy: from.y, r: 2.4 * this.drawing.dot, class: "ring" }),
      ...(to ? [s("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: "rubber" })] : []),
    );
  }
}
