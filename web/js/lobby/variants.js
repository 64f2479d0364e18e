// @ts-check
/**
 * The finer points of a new table: the clock, and where a rulebook can be read in two ways.
 */

import { fill, h } from "../dom.js";
import { hasWord, t } from "../i18n.js";

/** @typedef {import("./main.js").Game} Game */
/** @typedef {Game["variants"][number]} Variant */

const CLOCKS = /** @type {const} */ ({
  none: { kind: "none" },
  move_30: { kind: "move", seconds: 30 },
  move_60: { kind: "move", seconds: 60 },
  move_180: { kind: "move", seconds: 180 },
  fischer_300: { kind: "fischer", seconds: 300, increment: 5 },
  fischer_900: { kind: "fischer", seconds: 900, increment: 10 },
  days_1: { kind: "days", days: 1 },
  days_3: { kind: "days", days: 3 },
});

export function clockChoice() {
  const select = h(
    "select",
    { class: "select", id: "new-clock" },
    Object.keys(CLOCKS).map((name) => h("option", { value: name }, t(`clock.${name}`))),
  );
  return {
    element: h(
      "div",
      { class: "field" },
      h("label", { for: "new-clock" }, t("clock.title")),
      select,
      h("p", { class: "help" }, t("clock.help")),
    ),
    value: () => ({ ...CLOCKS[/** @type {keyof typeof CLOCKS} */ (select.value)] }),
  };
}

/** Choices for the variants of the game; each leads to the clause that it is about. */
export class VariantChoices {
  constructor() {
    this.element = h("fieldset", { class: "plain-set" });
    /** @type {Map<string, unknown>} */
    this.chosen = new Map();
    /** @type {Game | null} */
    this.game = null;
    this.seats = 2;
  }

  /** @param {Game} game @param {number} seats */
  setGame(game, seats) {
    this.game = game;
    this.seats = seats;
    this.chosen.clear();
    this.#show();
  }

  /** Seats that are no more cannot be chosen any more. @param {number} seats */
  setSeats(seats) {
    if (seats === this.seats) return;
    this.seats = seats;
    for (const { name, kind } of this.game?.variants ?? []) if (kind !== "flag") this.chosen.delete(name);
    this.#show();
  }

  values() {
    return Object.fromEntries(this.chosen);
  }

  #show() {
    const variants = this.game?.variants ?? [];
    this.element.hidden = variants.length === 0;
    fill(
      this.element,
      h("legend", { class: "label" }, t("variant.title")),
      variants.map((variant) => (variant.kind === "flag" ? this.#check(variant) : this.#select(variant))),
    );
  }

  /** @param {string} name @param {unknown} value null for the rule as it is */
  #set(name, value) {
    if (value === null) this.chosen.delete(name);
    else this.chosen.set(name, value);
  }

  /** @param {Variant} variant */
  #check({ name, clause, help }) {
    const box = h("input", {
      type: "checkbox",
      checked: this.chosen.get(name) === true,
      onchange: () => this.#set(name, box.checked || null),
    });
    return h("div", { class: "variant" }, h("label", { class: "check" }, box, h("span", null, inWords(name, help))), this.#link(clause));
  }

  /** One of the seats, or all of them in the order of the list. @param {Variant} variant */
  #select({ name, clause, help, kind }) {
    const id = `variant-${name}`;
    const values = kind === "seat" ? range(this.seats) : [range(this.seats)];
    const chosen = JSON.stringify(this.chosen.get(name));
    const select = h(
      "select",
      { class: "select", id, onchange: () => this.#set(name, select.value === "" ? null : values[Number(select.value)]) },
      h("option", { value: "" }, t("variant.by_lot")),
      values.map((value, place) =>
        h(
          "option",
          { value: String(place), selected: chosen === JSON.stringify(value) },
          kind === "seat" ? t("variant.seat", { n: place + 1 }) : t("variant.as_listed"),
        ),
      ),
    );
    return h("div", { class: "variant field" }, h("label", { for: id }, inWords(name, help), " "), select, this.#link(clause));
  }

  /** @param {string} clause */
  #link(clause) {
    return clause && h("a", { class: "small", href: `/rules/${this.game?.name}#${clause}`, target: "_blank", rel: "noopener" }, clause);
  }
}

/** @param {string} name @param {string} otherwise the server's own words */
const inWords = (name, otherwise) => (hasWord(`variant.${name}`) ? t(`variant.${name}`) : otherwise);

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, place) => place);
