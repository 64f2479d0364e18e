// @ts-check
/**
 * Marks: what lies on cities and routes beside the cars. Stations have a shape of their own; whatever else a game keeps
 * there is a plate in its owner's colour with the icon of its mechanic.
 */

import { s } from "../../dom.js";
import { iconId } from "../pictures/icons.js";

/** @typedef {{field: string, kind: "route" | "city", number: number, seat: number | null}} Mark */
/** @typedef {Record<string, unknown>} Fields */
/**
 * As much of a view as lies on the board.
 * @typedef {{seat: number | null, own: {fields: Fields} | null, fields: Fields, players: {seat: number, routes: number[], fields: Fields}[]}} Laid
 */

export class Marks {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = s("g", { class: "marks", "aria-hidden": "true" });
    /** What is drawn, by what it is. @type {Map<string, {mark: Mark, element: SVGGElement}>} */
    this.drawn = new Map();
  }

  /** Puts them where they belong, and only touches what has changed. @param {Mark[]} marks @param {boolean} moving */
  show(marks, moving) {
    const wanted = new Map(marks.map((mark) => [Object.values(mark).join(" "), mark]));
    for (const [key, { element }] of this.drawn) if (!wanted.has(key)) (element.remove(), this.drawn.delete(key));
    for (const [key, mark] of wanted) {
      if (this.drawn.has(key)) continue;
      const element = s("g", { class: `mark ${mark.field}` }, s("g", { class: moving ? "car arriving" : "car" }, this.#picture(mark)));
      this.drawn.set(key, { mark, element });
      this.layer.append(element);
    }
    this.#arrange();
  }

  /** Several in one place stand side by side. */
  #arrange() {
    /** @type {Map<string, number>} */
    const there = new Map();
    for (const { mark, element } of this.drawn.values()) {
      const place = `${mark.kind} ${mark.number}`;
      const before = there.get(place) ?? 0;
      const { x, y } = this.board.placeOf(mark);
      there.set(place, before + 1);
      element.setAttribute("transform", `translate(${x + 3.2 * before * this.board.radius} ${y})`);
    }
  }

  /** @param {Mark} mark */
  #picture({ field, seat }) {
    if (field === "stations") return s("use", { href: `#station-${seat}` });
    const size = 3.9 * this.board.radius;
    const box = (/** @type {number} */ width) => ({ x: -width / 2, y: -width / 2, width, height: width });
    const ink = seat === null ? "var(--ink)" : `var(--player-${seat}-ink)`;
    return [
      s("use", { href: seat === null ? "#mark" : `#mark-${seat}`, ...box(size) }),
      s("use", { href: `#${iconId(this.board.facts, `field.${field}`)}`, ...box(0.56 * size), style: { color: ink } }),
    ];
  }
}

/**
 * All that the fields of a view hold on the board.
 * @param {import("../facts.js").Facts} facts
 * @param {Laid} view
 * @returns {Mark[]}
 */
export function marksOf(facts, view) {
  return facts.placeFields.flatMap(({ name, holds, per_seat }) => {
    /** @type {Mark["kind"]} */
    const kind = holds.startsWith("route") ? "route" : "city";
    const found = (/** @type {unknown} */ value, /** @type {number | null} */ seat) =>
      [value].flat().flatMap((number) => (typeof number === "number" ? [{ field: name, kind, number, seat }] : []));
    if (!per_seat) return found(view.fields[name], null);
    const own = view.seat === null ? [] : found(view.own?.fields[name], view.seat);
    return [...view.players.flatMap((player) => found(player.fields[name], player.seat)), ...own];
  });
}
