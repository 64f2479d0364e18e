// @ts-check
/**
 * The end: the count told step by step on the board, then the whole sheet, the course of the game, and what to do next.
 */

import { fetchReplay } from "../../api.js";
import { effect, fill, h, icon } from "../../dom.js";
import { t } from "../../i18n.js";
import { mayMove } from "../../settings.js";
import { loadStyle } from "../../style.js";
import { boxOf } from "../panels/ticket.js";
import { carSwatch } from "../pictures/icons.js";
import { scoreChart } from "./score_chart.js";
import { awardOf, gain, sheetTable } from "./score_table.js";
import { pointLists, ROUTES, stepsOf } from "./steps.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/panzoom.js").PanZoom} PanZoom */
/** @typedef {import("../types.js").ScoreSheet} ScoreSheet */

await loadStyle("end");

const PAUSE = 2300;

/** @param {Game} game @param {Board} board @param {PanZoom} panzoom @param {HTMLElement} panel @param {ScoreSheet} score */
export function tellEnd(game, board, panzoom, panel, score) {
  new Counting(game, board, panzoom, score, () => showSheet(game, board, panel, score)).begin(panel);
  effect(() => {
    const next = game.table.value.next;
    const link = panel.querySelector(".next-table");
    if (next && link) fill(link, h("a", { class: "button primary", href: `/table/${next}` }, t("end.go_to_rematch")));
  });
}

/** The count, step by step, at its own pace or at that of whoever looks. */
class Counting {
  /**
   * @param {Game} game
   * @param {Board} board
   * @param {PanZoom} panzoom
   * @param {ScoreSheet} score
   * @param {() => void} counted
   */
  constructor(game, board, panzoom, score, counted) {
    this.game = game;
    this.board = board;
    this.panzoom = panzoom;
    this.counted = counted;
    this.steps = stepsOf(game, score);
    this.totals = score.seats.map((seat) => awardOf(seat, ROUTES));
    this.finals = score.seats.map((seat) => seat.total);
    this.most = Math.max(1, ...this.finals, ...this.totals);
    this.place = -1;
    this.timer = 0;
    this.running = mayMove();
    this.bars = score.seats.map(({ seat }) => bar(game, seat));
    this.words = h("p", { class: "step-words", role: "status" });
    this.count = h("span", { class: "quiet small numbers" });
    this.pause = h(
      "button",
      { type: "button", class: "button", "aria-pressed": String(!this.running), onclick: () => this.#toggle() },
      icon("pause"),
      t("end.pause"),
    );
  }

  /** @param {HTMLElement} panel */
  begin(panel) {
    fill(
      panel,
      h("h2", null, t("end.counting")),
      h(
        "ul",
        { class: "bars" },
        this.bars.map(({ row }) => row),
      ),
      this.words,
      this.count,
      h(
        "div",
        { class: "actions" },
        this.pause,
        h("button", { type: "button", class: "button", onclick: () => this.#advance() }, t("common.next")),
        h("button", { type: "button", class: "button primary", onclick: () => this.#finish() }, t("end.skip")),
      ),
    );
    this.words.textContent = t("end.routes_first");
    this.#showTotals();
    this.#wait();
  }

  #showTotals() {
    this.game.counted.value = [...this.totals];
    this.bars.forEach(({ stripe, number }, seat) => {
      stripe.style.width = `${(100 * Math.max(0, this.totals[seat] ?? 0)) / this.most}%`;
      number.textContent = String(this.totals[seat]);
    });
    this.count.textContent = `${Math.max(0, this.place + 1)} / ${this.steps.length}`;
  }

  #wait() {
    if (this.running) this.timer = window.setTimeout(() => this.#advance(), PAUSE);
  }

  #advance() {
    clearTimeout(this.timer);
    const step = this.steps[++this.place];
    if (!step) return this.#finish();
    this.totals[step.seat] = (this.totals[step.seat] ?? 0) + step.points;
    this.#tell(step);
    this.#showTotals();
    this.#wait();
  }

  /** @param {import("./steps.js").Step} step */
  #tell({ seat, text, points, light }) {
    fill(this.words, carSwatch(seat), h("b", null, this.game.name(seat)), " ", text, " ", gain(points));
    this.board.light(light);
    this.panzoom.show(boxOf(this.board, light.cities ?? [], [...(light.routes ?? []), ...(light.also ?? [])]));
    this.bars.forEach(({ row }, each) => row.classList.toggle("told", each === seat));
  }

  #toggle() {
    this.running = !this.running;
    this.pause.setAttribute("aria-pressed", String(!this.running));
    clearTimeout(this.timer);
    if (this.running) this.#advance();
  }

  #finish() {
    clearTimeout(this.timer);
    this.board.light({});
    this.panzoom.whole();
    this.game.counted.value = this.finals;
    this.counted();
  }
}

/** @param {Game} game @param {number} seat */
function bar(game, seat) {
  const stripe = h("span", { class: "bar-fill", style: { background: `var(--player-${seat})` } });
  const number = h("b", { class: "numbers" });
  const row = h(
    "li",
    null,
    carSwatch(seat),
    h("span", { class: "bar-name" }, game.name(seat)),
    h("span", { class: "bar" }, stripe),
    number,
  );
  return { row, stripe, number };
}

/** @param {Game} game @param {Board} board @param {HTMLElement} panel @param {ScoreSheet} score */
function showSheet(game, board, panel, score) {
  const names = score.winners.map((seat) => game.name(seat)).join(", ");
  const { room, next } = game.table.peek();
  const chart = h("div", { class: "chart-place" });
  const reviewed = h("div", { class: "review-place" });
  fill(
    panel,
    h("h2", { class: "winner", tabindex: "-1" }, icon("crown"), t(score.winners.length > 1 ? "end.shared" : "end.wins", { names })),
    sheetTable(game, score),
    pointLists(game, board, score),
    chart,
    reviewed,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "button", onclick: () => location.reload() }, t("end.again")),
      h("a", { class: "button", href: `/api/rooms/${room}/record`, download: "" }, t("end.record")),
      h("a", { class: "button", href: `/replay/${room}` }, t("end.replay")),
      h(
        "span",
        { class: "next-table" },
        next
          ? h("a", { class: "button primary", href: `/table/${next}` }, t("end.go_to_rematch"))
          : game.you.peek().seats.length > 0 &&
              h("button", { type: "button", class: "button primary", onclick: () => void game.rematch() }, t("end.rematch")),
      ),
    ),
  );
  panel.scrollTop = 0;
  /** @type {HTMLElement | null} */ (panel.querySelector(".winner"))?.focus({ preventScroll: true });
  void fetchReplay(room)
    .then((replay) => fill(chart, scoreChart(game, replay)))
    .catch(() => undefined);
  // Fetched by whoever comes this far.
  void import("../../review/end_review.js").then(({ showReview }) => showReview(game, reviewed));
}
