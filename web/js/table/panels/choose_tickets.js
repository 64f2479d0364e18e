// @ts-check
/**
 * Choosing tickets: those on offer, with their cities on the board. Which sets may be kept, only the options know.
 */

import { effect, fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { iconButton, label } from "../pictures/icons.js";
import { boxOf, lightTicket, ticketText } from "./ticket.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */

export class TicketChoice {
  /** @param {Game} game @param {Board} board @param {import("../board/panzoom.js").PanZoom} panzoom */
  constructor(game, board, panzoom) {
    this.game = game;
    this.board = board;
    this.panzoom = panzoom;
    /** The places of those to be kept. @type {Set<number>} */
    this.chosen = new Set();
    /** What is on offer, so that being told of it again does not undo what is chosen. */
    this.shown = "";
    this.title = h("h2", { id: "choose-title", tabindex: "-1" });
    this.least = h("p", { class: "quiet small" });
    this.fold = iconButton("next", "", () => this.#foldUp(!this.element.classList.contains("folded")));
    this.fold.classList.add("choose-fold");
    this.list = h("div", { class: "choose-list", role: "group" });
    this.confirm = h("button", { type: "button", class: "button primary", onclick: () => this.#keep() });
    this.element = h(
      "section",
      { class: "choose", hidden: true, dataset: { guide: "offer" }, "aria-labelledby": "choose-title" },
      h("div", { class: "choose-head" }, this.title, this.fold),
      this.least,
      this.list,
      h("div", { class: "actions" }, this.confirm),
    );
    effect(() => this.#follow());
  }

  #follow() {
    const { keeps } = this.game.choices.value;
    const tickets = keeps.length ? (this.game.view.value?.own?.offered ?? []) : [];
    const key = tickets.join();
    if (!keeps.length && !this.element.hidden && this.game.busy.value) return;
    this.element.hidden = keeps.length === 0;
    if (key === this.shown) return;
    this.shown = key;
    if (keeps.length) this.#offer(tickets, keeps);
    else this.#clear();
  }

  /** At a hot seat not even what is hidden may stay: the next one could look for it. */
  #clear() {
    fill(this.list);
    this.board.light({});
  }

  /** On a phone the board may have the whole screen for a while. @param {boolean} folded */
  #foldUp(folded) {
    this.element.classList.toggle("folded", folded);
    this.fold.setAttribute("aria-expanded", String(!folded));
    label(this.fold, "next", t(folded ? "choose.unfold" : "choose.fold"));
  }

  /** @param {number[]} tickets @param {number[]} keeps */
  #offer(tickets, keeps) {
    const { facts, view } = this.game;
    const first = view.peek()?.decision?.type === "ChooseFirstTickets";
    const title = t(first ? "choose.first" : "choose.more");
    this.chosen.clear();
    this.#foldUp(false);
    this.title.textContent = title;
    const least = Math.min(...keeps.map((action) => this.#places(action).length));
    this.least.textContent = t("choose.least", { n: least, all: tickets.length });
    this.list.setAttribute("aria-label", title);
    fill(
      this.list,
      tickets.map((ticket, place) => this.#card(ticket, place)),
    );
    this.#tell();
    const cities = tickets.flatMap((ticket) => facts.ticketPlaces(ticket));
    this.panzoom.show(boxOf(this.board, cities, []));
    this.title.focus({ preventScroll: true });
  }

  /** @param {number} ticket @param {number} place */
  #card(ticket, place) {
    const { facts } = this.game;
    const light = () => lightTicket(this.board, facts, ticket);
    return h(
      "button",
      {
        type: "button",
        class: "ticket",
        dataset: { place: String(place) },
        "aria-pressed": "false",
        onclick: () => this.#toggle(place),
        onpointerenter: light,
        onpointerleave: () => this.#lightAll(),
        onfocus: light,
      },
      h("span", { class: "tick", "aria-hidden": "true" }),
      ticketText(facts, ticket),
    );
  }

  /** @param {number} place */
  #toggle(place) {
    if (!this.chosen.delete(place)) this.chosen.add(place);
    this.#tell();
  }

  #tell() {
    const { size } = this.chosen;
    this.confirm.textContent = size ? t("choose.keep", { n: size }) : t("choose.mark");
    this.confirm.setAttribute("aria-disabled", String(this.#matching() === undefined));
    [...this.list.children].forEach((button, place) => button.setAttribute("aria-pressed", String(this.chosen.has(place))));
    this.#lightAll();
  }

  #lightAll() {
    const offered = this.game.view.peek()?.own?.offered ?? [];
    const wanted = this.chosen.size ? [...this.chosen].flatMap((place) => offered[place] ?? []) : offered;
    this.board.light({ cities: wanted.flatMap((ticket) => this.game.facts.ticketPlaces(ticket)) });
  }

  #keep() {
    const action = this.#matching();
    if (action !== undefined) void this.game.act(action);
  }

  /** The option that keeps just those chosen, if there is one. */
  #matching() {
    return this.game.choices.peek().keeps.find((action) => {
      const places = this.#places(action);
      return places.length === this.chosen.size && places.every((place) => this.chosen.has(place));
    });
  }

  /** Those that an option keeps. @param {number} number */
  #places(number) {
    const action = this.game.facts.action(number);
    return action.type === "Keep" ? action.places : [];
  }
}
