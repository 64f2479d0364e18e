// @ts-check
/**
 * The finder: what can be claimed (or where one can build), as a list to type into. The board without a pointer.
 */

import { fill, h } from "../../dom.js";
import { asTyped, inOrder, t } from "../../i18n.js";
import { loadStyle } from "../../style.js";
import { actionName } from "../mechanics.js";
import { openDialog } from "../panels/dialog.js";
import { chips } from "../pictures/cards.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/popover.js").Subject} Subject */
/** @typedef {{subject: Subject, name: string, facts: string, way: number, ways: number}} Found */

await loadStyle("dialogs");

/** @param {Game} game @param {Board} board @param {(subject: Subject) => void} choose */
export function openFinder(game, board, choose) {
  const selected = game.selected.peek();
  const title = selected === null ? t("finder.route") : actionName(selected);
  const finder = new Finder(game, board, title, found(game), (subject) => {
    dialog.close();
    choose(subject);
  });
  const dialog = openDialog(title, [finder.input, finder.count, finder.list], { class: "finder", onclose: () => board.light({}) });
  finder.draw();
  finder.input.focus();
}

class Finder {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {string} title
   * @param {Found[]} all
   * @param {(subject: Subject) => void} take
   */
  constructor(game, board, title, all, take) {
    this.game = game;
    this.board = board;
    this.all = all;
    this.take = take;
    this.shown = all;
    this.place = 0;
    this.list = h("ul", { class: "found", role: "listbox", id: "found", "aria-label": title });
    this.count = h("p", { class: "quiet", role: "status" });
    this.input = h("input", {
      class: "input",
      type: "search",
      role: "combobox",
      autocomplete: "off",
      "aria-expanded": "true",
      "aria-controls": "found",
      "aria-label": t("finder.type"),
      placeholder: t("finder.type"),
      oninput: () => this.#filter(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
  }

  draw() {
    const { length } = this.shown;
    this.count.textContent = length ? t("finder.count", { n: length }) : t("finder.none");
    fill(
      this.list,
      this.shown.map((found, number) => this.#item(found, number)),
    );
    this.#mark();
  }

  #filter() {
    const typed = asTyped(this.input.value);
    this.shown = this.all.filter(({ name }) => asTyped(name).includes(typed));
    this.place = 0;
    this.draw();
  }

  /** @param {Found} found @param {number} number */
  #item(found, number) {
    return h(
      "li",
      {
        role: "option",
        id: `found-${number}`,
        "aria-selected": "false",
        onclick: () => this.take(found.subject),
        onpointermove: () => number !== this.place && this.#goTo(number),
      },
      h("b", null, found.name),
      h("span", { class: "quiet small" }, found.facts),
      h(
        "span",
        { class: "ways" },
        chips(this.game.facts, this.game.payment(found.way)),
        found.ways > 1 && h("span", { class: "quiet small" }, t("finder.more", { n: found.ways - 1 })),
      ),
    );
  }

  /** @param {number} place */
  #goTo(place) {
    this.place = place;
    this.#mark();
  }

  #mark() {
    [...this.list.children].forEach((each, number) => each.setAttribute("aria-selected", String(number === this.place)));
    this.list.children[this.place]?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", this.shown.length ? `found-${this.place}` : "");
    const subject = this.shown[this.place]?.subject;
    this.board.light(!subject ? {} : subject.kind === "route" ? { routes: [subject.number] } : { cities: [subject.number] });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const found = this.shown[this.place];
    if (event.key === "Enter" && found) this.take(found.subject);
    else if (event.key === "ArrowDown") this.#goTo(Math.min(this.place + 1, this.shown.length - 1));
    else if (event.key === "ArrowUp") this.#goTo(Math.max(this.place - 1, 0));
    else return;
    event.preventDefault();
  }
}

/** The best first. @param {Game} game @returns {Found[]} */
function found(game) {
  const { facts } = game;
  const { kind, ways } = game.places.peek();
  const missing = new Set([...game.progress.peek().values()].flatMap((each) => each.missing ?? []));
  const route = (/** @type {number} */ number) => ({
    name: facts.routeName(number),
    facts: `${missing.has(number) ? "★ " : ""}${facts.routeTraits(number)}, ${t("count.points", { n: facts.routePoints(number) })}`,
    worth: facts.routePoints(number) + (missing.has(number) ? 100 : 0),
  });
  const price = game.prices.peek()[game.selected.peek() ?? ""];
  const costs = price === undefined ? "" : t("offer.price", { n: price });
  const city = (/** @type {number} */ number) => ({ name: facts.city(number), facts: costs, worth: 0 });
  return [...ways]
    .map(([number, [way = 0, ...others]]) => ({
      subject: { kind, number },
      way,
      ways: 1 + others.length,
      ...(kind === "route" ? route(number) : city(number)),
    }))
    .sort((one, other) => other.worth - one.worth || inOrder(one.name, other.name));
}
