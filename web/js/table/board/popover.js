// @ts-check
/**
 * The popover: a small card beside a route or a city that tells what it costs and earns. While the pointer passes it only
 * tells; pinned, it has a button for each way to pay. Paying is asked about only where there is a choice.
 */

import { fill, h, icon } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { CLAIM } from "../choices.js";
import { actionName } from "../mechanics.js";
import { chips } from "../pictures/cards.js";
import { askWhyNot, whyNot } from "../why_not.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {{kind: "route" | "city", number: number}} Subject */

export class Popover {
  /** Pinned with something to choose, which may be gone with the next move. */
  #offered = false;

  /** @param {Game} game @param {import("./board.js").Board} board @param {HTMLElement} stage */
  constructor(game, board, stage) {
    this.game = game;
    this.board = board;
    this.stage = stage;
    /** @type {Subject | null} */
    this.subject = null;
    this.pinned = false;
    this.element = h("div", { class: "popover", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    stage.append(this.element);
    game.places.subscribe(() => this.subject && this.refresh());
    game.view.subscribe(() => this.subject && this.refresh());
    // Whoever is about to choose keeps the focus.
    game.obstacles.subscribe(() => this.subject && !this.ways(this.subject).length && this.refresh());
  }

  /** @param {Subject} subject @returns {number[]} */
  ways({ kind, number }) {
    const places = this.game.places.peek();
    return kind === places.kind ? (places.ways.get(number) ?? []) : [];
  }

  /** What one would do there: the same in every way to pay. @param {Subject} subject */
  #type(subject) {
    const [way] = this.ways(subject);
    return way === undefined ? null : this.game.facts.action(way).type;
  }

  /** In passing. @param {Subject} subject @param {{x: number, y: number}} [pointer] on the screen */
  peek(subject, pointer) {
    if (this.pinned) return;
    const fresh = this.subject?.kind !== subject.kind || this.subject.number !== subject.number;
    this.subject = subject;
    if (fresh) this.#fill();
    this.#place(pointer);
  }

  /** To be answered. @param {Subject} subject @param {boolean} [focus] */
  pin(subject, focus = false) {
    this.subject = subject;
    this.pinned = true;
    this.#fill();
    this.#place();
    if (focus) /** @type {HTMLElement | null} */ (this.element.querySelector(".way") ?? this.element.querySelector("button"))?.focus();
  }

  /**
   * Chosen: carried out at once where there is one way to pay, else asked.
   * @param {Subject} subject
   * @param {boolean} keyboard
   */
  choose(subject, keyboard) {
    const [first, second] = this.ways(subject);
    if (first === undefined) return this.pin(subject, false);
    if (second === undefined && this.#type(subject) === CLAIM) {
      this.close();
      return void this.game.act(first);
    }
    this.pin(subject, keyboard);
  }

  refresh() {
    if (this.#offered && this.subject && !this.ways(this.subject).length) return this.close();
    this.#fill();
    this.#place();
  }

  /** @param {boolean} [soft] leaves a pinned one alone */
  close(soft = false) {
    if (!this.subject || (soft && this.pinned)) return;
    const had = this.element.contains(document.activeElement);
    const element = this.board.elementOf(this.subject);
    this.subject = null;
    this.pinned = false;
    this.element.hidden = true;
    if (had) element?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("button")]);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key] ?? 0;
    if (event.key === "Escape") this.close();
    else if (step)
      buttons[(buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #fill() {
    const subject = this.subject;
    if (!subject) return;
    const ways = this.ways(subject);
    this.element.hidden = false;
    this.element.classList.toggle("pinned", this.pinned);
    this.element.classList.toggle("possible", ways.length > 0);
    this.#offered = this.pinned && ways.length > 0;
    if (!ways.length) void askWhyNot(this.game);
    if (this.pinned) this.element.setAttribute("role", "dialog");
    else this.element.removeAttribute("role");
    this.element.setAttribute("aria-label", this.#name(subject));
    fill(
      this.element,
      h("div", { class: "popover-head" }, h("b", null, this.#name(subject)), this.pinned && this.#closer()),
      subject.kind === "route" && this.#routeFacts(subject.number),
      this.#priceOf(subject),
      ways.length ? this.#payments(subject, ways) : this.#whyNot(subject),
    );
  }

  /** @param {Subject} subject */
  #name(subject) {
    const { facts } = this.game;
    const type = this.#type(subject);
    const place = subject.kind === "route" ? facts.routeName(subject.number) : facts.city(subject.number);
    if (type === null || type === CLAIM) return place;
    const at = `action.${type}.at`;
    return hasWord(at) ? t(at, { [subject.kind]: place }) : `${actionName(type)}: ${place}`;
  }

  #closer() {
    return h(
      "button",
      { type: "button", class: "icon-button popover-close", "aria-label": t("common.close"), onclick: () => this.close() },
      icon("close"),
    );
  }

  /** @param {number} route */
  #routeFacts(route) {
    const { facts } = this.game;
    const owner = this.board.owners.get(route);
    const points = t("count.points", { n: facts.routePoints(route) });
    return [
      h("p", null, `${facts.routeTraits(route)} · `, h("b", null, points)),
      owner !== undefined && h("p", { class: "quiet" }, t("route.taken", { name: this.game.name(owner) })),
      facts.route(route).tunnel && owner === undefined && h("p", { class: "quiet small" }, t("route.tunnel_warning")),
    ];
  }

  /** What stands in the way. Whose it is has been said. @param {Subject} subject */
  #whyNot(subject) {
    const { game } = this;
    const { kind, number } = subject;
    if (kind === "route" && this.board.owners.has(number)) return null;
    const view = game.view.peek();
    const closed = kind === "route" && view && game.facts.closed(view).has(number);
    const type = kind === "city" ? (game.selected.peek() ?? "BuildStation") : CLAIM;
    const found = whyNot(game, type, number);
    return (found.length || !closed ? found : [t("why.closed")]).map((each) => h("p", { class: "why-not" }, icon("close"), each));
  }

  /** Of a route one sees it. @param {Subject} subject */
  #priceOf(subject) {
    const type = this.#type(subject);
    const n = this.game.prices.peek()[type ?? ""];
    return type !== CLAIM && n !== undefined && h("p", null, t("offer.price", { n }));
  }

  /** @param {Subject} subject @param {number[]} ways */
  #payments(subject, ways) {
    if (!this.pinned)
      return h(
        "div",
        { class: "ways" },
        ways.slice(0, 4).map((way) => chips(this.game.facts, this.game.payment(way))),
        ways.length > 4 && h("span", { class: "quiet" }, `+${ways.length - 4}`),
      );
    const type = this.#type(subject) ?? CLAIM;
    const verb = type === CLAIM ? t("offer.claim") : actionName(type);
    return h(
      "div",
      { class: "ways" },
      ways.length > 1 && h("p", { class: "label" }, t("offer.which_cards")),
      ways.map((way) => this.#button(way, verb, ways.length === 1)),
    );
  }

  /** @param {number} way @param {string} verb @param {boolean} only */
  #button(way, verb, only) {
    const act = () => {
      this.close();
      void this.game.act(way);
    };
    const word = h("span", { class: only ? "" : "visually-hidden" }, verb);
    return h(
      "button",
      { type: "button", class: only ? "button primary way" : "button way", onclick: act },
      word,
      chips(this.game.facts, this.game.payment(way)),
    );
  }

  /**
   * Beside the pointer or the thing itself, never over the edge; on a narrow stage at its foot.
   * @param {{x: number, y: number}} [pointer]
   */
  #place(pointer) {
    if (!this.subject) return;
    const stage = this.stage.getBoundingClientRect();
    this.element.classList.toggle("docked", stage.width < 560);
    if (stage.width < 560) return void this.element.removeAttribute("style");
    const at = pointer ?? this.board.toScreen(this.board.placeOf(this.subject));
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const [x, y] = [at.x - stage.left, at.y - stage.top];
    const left = x + 18 + width > stage.width ? x - 18 - width : x + 18;
    const top = y + 18 + height > stage.height ? y - 18 - height : y + 18;
    this.element.style.left = `${Math.max(6, Math.min(left, stage.width - width - 6))}px`;
    this.element.style.top = `${Math.max(6, Math.min(top, stage.height - height - 6))}px`;
  }
}
