// @ts-check
/**
 * The board: what lies on it and what is pointed out. It knows no rules; what can be claimed is handed in.
 */

import { s } from "../../dom.js";
import { mechanicIcons } from "../pictures/icons.js";
import { pointIn, slotsOf } from "./drawing.js";
import { liftNames } from "./labels.js";
import { Marks, marksOf } from "./marks.js";

/** @typedef {import("./drawing.js").Slot} Slot */
/** @typedef {{x: number, y: number}} Point */

/** How wide a train's bed and its rim are, for a space one wide: as in the pictures that the server draws. */
const [BED, RIM] = [1.06, 1.28];

export class Board {
  /** @param {SVGSVGElement} svg @param {import("../facts.js").Facts} facts */
  constructor(svg, facts) {
    this.svg = svg;
    this.facts = facts;
    const box = svg.viewBox.baseVal;
    this.width = box.width;
    this.height = box.height;
    svg.setAttribute("id", "board");
    svg.dataset.guide = "board";
    this.glows = /** @type {SVGGElement} */ (svg.querySelector(".glows"));
    this.lastGlows = s("g", { class: "last-glows" });
    this.litGlows = s("g", { class: "lit-glows" });
    this.glows.append(this.lastGlows, this.litGlows);
    this.routes = facts.sheet.routes.map((route) => /** @type {SVGGElement} */ (svg.querySelector(`#${CSS.escape(`route-${route.id}`)}`)));
    this.cities = facts.sheet.cities.map((city) => /** @type {SVGGElement} */ (svg.querySelector(`#${CSS.escape(`city-${city.id}`)}`)));
    this.names = liftNames(svg);
    this.nameOf = this.cities.map(({ id }) => this.names.querySelector(`[data-of="${CSS.escape(id)}"]`));
    this.slots = this.routes.map((route) => slotsOf(route));
    this.points = this.cities.map((city) => pointIn(city?.querySelector("g")?.getAttribute("transform") ?? ""));
    this.slotWidth = Number(this.routes[0]?.querySelector(".reach")?.getAttribute("stroke-width") ?? 24) / 1.5;
    this.radius = Number(svg.querySelector(".city circle")?.getAttribute("r") ?? 7);
    /** Owners as drawn, by route. @type {Map<number, number>} */
    this.owners = new Map();
    this.marks = new Marks(this);
    svg.querySelector(".cities")?.after(this.marks.layer);
    svg.querySelector("defs")?.append(...mechanicIcons(facts));
    this.routes.forEach((element, number) => {
      element.dataset.route = String(number);
      element.setAttribute("tabindex", "-1");
    });
    this.cities.forEach((element, number) => (element.dataset.city = String(number)));
    this.reach(0);
  }

  /** The one route that Tab comes to; arrows go on from there. @param {number} route */
  reach(route) {
    this.svg.querySelector('.route[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.routes[route]?.setAttribute("tabindex", "0");
  }

  /**
   * Puts cars and marks where they belong, and only touches what has changed.
   * @param {import("./marks.js").Laid} view
   * @param {boolean} moving whether new cars may arrive with a motion
   */
  show(view, moving) {
    const owners = new Map(view.players.flatMap((player) => player.routes.map((route) => [route, player.seat])));
    const marks = marksOf(this.facts, view);
    // More than a move or two is a leap, and is just there.
    const fresh = [...owners.keys()].filter((route) => !this.owners.has(route)).length + marks.length - this.marks.drawn.size;
    moving = moving && fresh <= 2;
    for (const [route] of this.owners) if (!owners.has(route)) this.#clear(route);
    for (const [route, seat] of owners) if (this.owners.get(route) !== seat) this.#lay(route, seat, moving);
    this.owners = owners;
    this.marks.show(marks, moving);
  }

  /** @param {number} route */
  #clear(route) {
    const element = this.routes[route];
    element?.querySelector(".cars")?.remove();
    element?.classList.remove("taken", `seat-${this.owners.get(route)}`);
  }

  /** A player's cars on one bed with a rim, not to be taken for free spaces; on a section one token. @param {number} route @param {number} seat @param {boolean} moving */
  #lay(route, seat, moving) {
    this.#clear(route);
    this.routes[route]?.classList.add("taken", `seat-${seat}`);
    const token = this.routes[route]?.dataset.token;
    if (token !== undefined) {
      const piece = s("g", { class: moving ? "car arriving" : "car" }, s("use", { href: `#token-${seat}`, transform: `translate(${token})` }));
      this.routes[route]?.append(s("g", { class: "cars" }, piece));
      return;
    }
    const cars = (this.slots[route] ?? []).map((slot, place) => {
      const car = s("g", { class: moving ? "car arriving" : "car" }, s("use", { href: `#car-${seat}`, transform: slot.transform }));
      car.style.setProperty("--place", String(place));
      return car;
    });
    const d = this.routes[route]?.querySelector(".reach")?.getAttribute("d") ?? "";
    const line = (/** @type {string} */ colour, /** @type {number} */ width) =>
      s("path", { d, fill: "none", stroke: `var(--${colour})`, "stroke-width": width * this.slotWidth, "stroke-opacity": 1, "stroke-linecap": "round" });
    this.routes[route]?.append(s("g", { class: "cars" }, line("outline", RIM), line("bed", BED), cars));
  }

  /**
   * Where something can be done now, and what to call each route and city.
   * @param {Set<number>} routes
   * @param {Set<number>} cities
   * @param {(kind: "route" | "city", number: number) => string} label
   */
  offer(routes, cities, label) {
    this.routes.forEach((element, number) => {
      element.classList.toggle("can", routes.has(number));
      put(element, "aria-disabled", String(!routes.has(number)));
      put(element, "aria-label", label("route", number));
    });
    this.cities.forEach((element, number) => {
      const can = cities.has(number);
      element.classList.toggle("can", can);
      put(element, "role", can ? "button" : "img");
      put(element, "tabindex", can ? "0" : null);
      put(element, "aria-label", label("city", number));
    });
    this.svg.classList.toggle("choosing-city", cities.size > 0);
  }

  /** Marks cities for as long as one's tickets need them. @param {Set<number>} cities */
  want(cities) {
    this.cities.forEach((element, city) => element?.classList.toggle("wanted", cities.has(city)));
  }

  /**
   * Lights routes and cities up: a ticket's, a path's.
   * @param {{routes?: number[], also?: number[], cities?: number[]}} what
   */
  light({ routes = [], also = [], cities = [] }) {
    this.litGlows.replaceChildren(
      ...also.flatMap((route) => this.#glow(route, "also")),
      ...routes.flatMap((route) => this.#glow(route, "path")),
      ...cities.map((city) => this.#ring(city, "path")),
    );
    this.svg.classList.toggle("lit", routes.length + also.length + cities.length > 0);
    this.nameOf.forEach((name, city) => name?.classList.toggle("pinned", cities.includes(city)));
  }

  /** What the last move was. @param {number[]} routes @param {number[]} cities */
  markLast(routes, cities) {
    this.lastGlows.replaceChildren(
      ...routes.flatMap((route) => this.#glow(route, "last")),
      ...cities.map((city) => this.#ring(city, "last")),
    );
  }

  /** @param {number} route @param {string} name */
  #glow(route, name) {
    const d = this.routes[route]?.querySelector(".reach")?.getAttribute("d") ?? "";
    const width = this.slotWidth + (name === "last" ? 8 : 12);
    return [
      s("path", { d, stroke: "var(--halo)", "stroke-width": width + 6 }),
      s("path", { d, class: name, stroke: name === "also" ? "var(--core)" : `var(--${name})`, "stroke-width": width }),
    ];
  }

  /** @param {number} city @param {string} name */
  #ring(city, name) {
    const { x, y } = this.points[city] ?? { x: 0, y: 0 };
    return s("circle", {
      cx: x,
      cy: y,
      r: 2.2 * this.radius,
      fill: "var(--halo)",
      stroke: `var(--${name})`,
      "stroke-width": 0.55 * this.radius,
    });
  }

  /** The middle of a route, in the board's own measure. @param {number} route @returns {Point} */
  middle(route) {
    const slots = this.slots[route] ?? [];
    return slots[Math.floor(slots.length / 2)] ?? { x: 0, y: 0 };
  }

  /** @param {{kind: "route" | "city", number: number}} place @returns {Point} */
  placeOf({ kind, number }) {
    return kind === "route" ? this.middle(number) : (this.points[number] ?? { x: 0, y: 0 });
  }

  /** @param {{kind: "route" | "city", number: number}} place */
  elementOf({ kind, number }) {
    return (kind === "route" ? this.routes : this.cities)[number];
  }

  /**
   * The route nearest to a point of the board, among those that are wanted.
   * @param {Point} point
   * @param {number} within
   * @param {(route: number) => boolean} [wanted]
   */
  nearest(point, within, wanted = () => true) {
    let best = -1;
    this.slots.forEach((slots, route) => {
      if (!wanted(route)) return;
      for (const slot of slots) {
        const far = Math.hypot(slot.x - point.x, slot.y - point.y);
        if (far < within) [within, best] = [far, route];
      }
    });
    return best < 0 ? null : best;
  }

  /**
   * What a place on the screen is on the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const scale = box.width / this.width;
    return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale, scale };
  }

  /** Where a point of the board is on the screen. @param {Point} point */
  toScreen(point) {
    const box = this.svg.getBoundingClientRect();
    const scale = box.width / this.width;
    return { x: box.left + point.x * scale, y: box.top + point.y * scale };
  }
}

/**
 * Even the same value written again makes the browser work.
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function put(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
