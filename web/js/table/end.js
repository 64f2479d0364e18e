// @ts-check
/**
 * The end: the count told step by step on the board, then the whole sheet, the course of the game, and what to do next.
 */

import { get } from "../api.js";
import { effect, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { mayMove } from "../settings.js";
import { scoreChart } from "./chart.js";
import { awardOf, stepsOf, ticketSteps } from "./endsteps.js";
import { carSwatch, glyph } from "./glyphs.js";
import { boxOf } from "./ticketcard.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./types.js").ScoreSheet} ScoreSheet */

const PAUSE = 2300;

/** @param {Game} game @param {import("./board.js").Board} board @param {import("./panzoom.js").PanZoom} panzoom */
export function endPanel(game, board, panzoom) {
  const panel = h("section", { class: "end panel", hidden: true, dataset: { guide: "score" }, "aria-label": t("end.title") });
  let told = false;
  effect(() => {
    const score = game.score.value;
    panel.hidden = !score || game.table.value.status !== "over";
    if (panel.hidden || told || !score) return;
    told = true;
    tellSteps(game, board, panzoom, panel, score);
  });
  effect(() => {
    const next = game.table.value.next;
    const link = panel.querySelector(".next-table");
    if (next && link) fill(link, h("a", { class: "button primary", href: `/table/${next}` }, t("end.go_to_rematch")));
  });
  return panel;
}

/**
 * @param {Game} game
 * @param {import("./board.js").Board} board
 * @param {import("./panzoom.js").PanZoom} panzoom
 * @param {HTMLElement} panel
 * @param {ScoreSheet} score
 */
function tellSteps(game, board, panzoom, panel, score) {
  const steps = stepsOf(game, score);
  const totals = score.seats.map((seat) => awardOf(seat, "routes"));
  const most = Math.max(1, ...score.seats.map((seat) => seat.total), ...totals);
  const bars = score.seats.map(({ seat }) => bar(game, seat));
  const words = h("p", { class: "step-words", role: "status" });
  const count = h("span", { class: "quiet small numbers" });
  let place = -1;
  let timer = 0;
  let running = mayMove();
  const show = () => {
    bars.forEach(({ fill: stripe, number }, seat) => {
      stripe.style.width = `${(100 * Math.max(0, totals[seat] ?? 0)) / most}%`;
      number.textContent = String(totals[seat]);
    });
    count.textContent = `${Math.max(0, place + 1)} / ${steps.length}`;
  };
  const advance = () => {
    clearTimeout(timer);
    const step = steps[++place];
    if (!step) return finish();
    totals[step.seat] = (totals[step.seat] ?? 0) + step.points;
    fill(
      words,
      carSwatch(step.seat),
      h("b", null, game.name(step.seat)),
      " ",
      step.text,
      " ",
      step.points !== 0 && h("b", { class: step.points > 0 ? "plus" : "minus" }, signed(step.points)),
    );
    board.light(step.light);
    panzoom.show(boxOf(board, step.light.cities ?? [], [...(step.light.routes ?? []), ...(step.light.also ?? [])]));
    bars.forEach(({ row }, seat) => row.classList.toggle("told", seat === step.seat));
    show();
    if (running) timer = window.setTimeout(advance, PAUSE);
  };
  const finish = () => {
    clearTimeout(timer);
    board.light({});
    panzoom.whole();
    showSheet(game, board, panel, score);
  };
  const pause = h(
    "button",
    { type: "button", class: "button", "aria-pressed": String(!running), onclick: () => toggle() },
    glyph("pause"),
    t("end.pause"),
  );
  const toggle = () => {
    running = !running;
    pause.setAttribute("aria-pressed", String(!running));
    clearTimeout(timer);
    if (running) advance();
  };
  fill(
    panel,
    h("h2", null, t("end.counting")),
    h(
      "ul",
      { class: "bars" },
      bars.map(({ row }) => row),
    ),
    words,
    count,
    h(
      "div",
      { class: "actions" },
      pause,
      h("button", { type: "button", class: "button", onclick: advance }, t("common.next")),
      h("button", { type: "button", class: "button primary", onclick: finish }, t("end.skip")),
    ),
  );
  words.textContent = t("end.routes_first");
  show();
  if (running) timer = window.setTimeout(advance, PAUSE);
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
  return { row, fill: stripe, number };
}

/** @param {Game} game @param {import("./board.js").Board} board @param {HTMLElement} panel @param {ScoreSheet} score */
function showSheet(game, board, panel, score) {
  const names = score.winners.map((seat) => game.name(seat)).join(", ");
  const { room, next } = game.table.peek();
  const chart = h("div", { class: "chart-place" });
  fill(
    panel,
    h("h2", { class: "winner", tabindex: "-1" }, glyph("crown"), t(score.winners.length > 1 ? "end.shared" : "end.wins", { names })),
    sheetTable(game, score),
    ticketLists(game, board, score),
    chart,
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
  void get(`/api/rooms/${room}/replay`)
    .then((replay) => fill(chart, scoreChart(game, replay)))
    .catch(() => undefined);
}

/**
 * Everybody's tickets and stations, to look at again.
 * @param {Game} game
 * @param {import("./board.js").Board} board
 * @param {ScoreSheet} score
 */
function ticketLists(game, board, score) {
  return score.seats.map((seat) =>
    h(
      "details",
      { class: "ticket-list" },
      h("summary", null, carSwatch(seat.seat), t("end.tickets_of", { name: game.name(seat.seat), n: seat.tickets.length })),
      ticketSteps(game, seat).map((step) => {
        const light = () => board.light(step.light);
        const dark = () => board.light({});
        return h(
          "button",
          { type: "button", class: "ticket", onpointerenter: light, onpointerleave: dark, onfocus: light, onblur: dark, onclick: light },
          h("span", null, step.text),
          step.points !== 0 && h("b", { class: step.points > 0 ? "plus" : "minus" }, signed(step.points)),
        );
      }),
    ),
  );
}

/** The awards of everybody as a table. @param {Game} game @param {ScoreSheet} score */
export function sheetTable(game, score) {
  const names = score.seats[0]?.awards.map((award) => award.name) ?? [];
  const seats = [...score.seats].sort((one, other) => other.total - one.total);
  return h(
    "div",
    { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": t("end.sheet") },
    h(
      "table",
      { class: "sheet numbers" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          seats.map(({ seat }) => h("th", { scope: "col", title: game.name(seat) }, carSwatch(seat), h("span", null, game.name(seat)))),
        ),
      ),
      h(
        "tbody",
        null,
        names.map((name) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, t(`award.${name}`)),
            seats.map((seat) => h("td", null, plain(awardOf(seat, name)))),
          ),
        ),
      ),
      h(
        "tfoot",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("score.total")),
          seats.map((seat) => h("td", { class: score.winners.includes(seat.seat) ? "best" : "" }, plain(seat.total))),
        ),
      ),
    ),
  );
}

/** With a true minus sign, as books print it. @param {number} points */
const plain = (points) => (points < 0 ? signed(points) : String(points));

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : `\u2212${-points}`);
