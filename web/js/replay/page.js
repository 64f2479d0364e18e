// @ts-check
/**
 * The page of a replay: the board, what everybody holds, the moves, and the controls.
 */

import { effect, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { settingsButton } from "../settings.js";
import { Board } from "../table/board/board.js";
import { PanZoom } from "../table/board/panzoom.js";
import { Popover } from "../table/board/popover.js";
import { builtIn, showOnBoard } from "../table/board/show_game.js";
import { animate } from "../table/effects/animation.js";
import { sounds } from "../table/effects/sound.js";
import { sheetTable } from "../table/end/score_table.js";
import { playOnBoard } from "../table/input/board_input.js";
import { makeStage, tabBar, toasts, zoomButtons } from "../table/layout.js";
import { eventText } from "../table/panels/event_text.js";
import { playersPanel } from "../table/panels/players.js";
import { lightTicket, ticketText } from "../table/panels/ticket.js";
import { tunnelPanel } from "../table/panels/tunnel.js";
import { chips } from "../table/pictures/cards.js";
import { brand } from "../topbar.js";
import { reviewPanel } from "../review/replay_panel.js";
import { followReview, SIGNS } from "../review/review.js";
import { controls } from "./controls.js";
import { Playback } from "./playback.js";

/** @typedef {import("../table/state.js").Game} Game */

/** @param {Game} game @param {SVGSVGElement} svg @param {import("../types.js").Replay} replay */
export function assembleReplay(game, svg, replay) {
  const playback = new Playback(game, replay);
  const board = new Board(svg, game.facts);
  const { stage, paper } = makeStage(board);
  const panzoom = new PanZoom(stage, paper, board);
  stage.append(zoomButtons(panzoom, null));
  showOnBoard(game, board);
  playOnBoard(game, board, new Popover(game, board, stage), stage, panzoom);
  const { room, status } = game.table.peek();
  const followed = followReview(status === "over" ? room : null);
  const [owns, moves] = [ownsPanel(game, board, playback), movesPanel(game, playback, followed.review)];
  const review = reviewPanel(game, board, playback, followed);
  // Where there is room both are there; on a phone one at a time.
  const tabs = tabBar(
    [
      { name: "moves", picture: "log", panel: moves },
      { name: "owns", picture: "cards", panel: owns },
      { name: "review", picture: "hint", panel: review },
    ],
    t("tab.title"),
  );
  const page = h(
    "div",
    { class: "replay" },
    h(
      "header",
      { class: "bar" },
      brand(`Peregon, ${t("menu.lobby")}`),
      h("h1", { class: "table-title" }, `${game.facts.title}: ${t("replay.title")}`),
      eyesChoice(game, playback),
      settingsButton(),
    ),
    h("aside", { class: "who-place", "aria-label": t("players.title") }, playersPanel(game, board)),
    h("main", { class: "board-place", "aria-label": t("table.board") }, stage),
    tunnelPanel(game, board),
    tabs.bar,
    owns,
    moves,
    review,
    controls(game, playback),
    toasts(game),
  );
  animate(game);
  sounds(game);
  effect(() => markMove(playback, board, playback.place.value));
  playback.goTo(Number(new URLSearchParams(location.search).get("move") ?? 0) || 0);
  return page;
}

/**
 * The move one looks at is marked, forwards and backwards.
 * @param {Playback} playback
 * @param {Board} board
 * @param {number} place
 */
function markMove(playback, board, place) {
  const { routes, cities } = builtIn(playback.frames[place]?.events ?? []);
  board.markLast(routes, cities);
}

/** @param {Game} game @param {Playback} playback */
function eyesChoice(game, playback) {
  const select = h(
    "select",
    { class: "select", "aria-label": t("replay.eyes"), onchange: () => playback.see(select.value === "" ? null : Number(select.value)) },
    h("option", { value: "" }, t("replay.open")),
    game.table.peek().seats.map(({ seat, name }) => h("option", { value: String(seat) }, name)),
  );
  return h("label", { class: "eyes" }, select);
}

/**
 * What everybody, or the one whose eyes these are, holds.
 * @param {Game} game
 * @param {Board} board
 * @param {Playback} playback
 */
function ownsPanel(game, board, playback) {
  const panel = h("section", { class: "owns", "aria-label": t("replay.owns"), tabindex: "0" });
  effect(() => {
    const place = playback.place.value;
    const eyes = playback.eyes.value;
    const order = playback.frames[Math.max(0, place)]?.view.order ?? [];
    const score = place === playback.last && playback.replay.score;
    game.counted.value = score ? score.seats.map((each) => each.total) : null;
    fill(
      panel,
      score && sheetTable(game, score),
      order.filter((seat) => eyes === null || seat === eyes).map((seat) => ownThings(game, board, playback, seat)),
    );
  });
  return panel;
}

/** @param {Game} game @param {Board} board @param {Playback} playback @param {number} seat */
function ownThings(game, board, playback, seat) {
  const own = playback.frame.owns[seat];
  const cards = /** @type {[number, number][]} */ ((own?.hand ?? []).map((count, kind) => [kind, count]).filter(([, count]) => count));
  const ticket = (/** @type {number} */ number) =>
    h(
      "button",
      {
        type: "button",
        class: "ticket",
        onpointerenter: () => lightTicket(board, game.facts, number),
        onpointerleave: () => board.light({}),
        onfocus: () => lightTicket(board, game.facts, number),
        onblur: () => board.light({}),
      },
      ticketText(game.facts, number),
    );
  return h(
    "div",
    { class: "own", style: { "--player": `var(--player-${seat})` } },
    h("b", null, game.name(seat)),
    h("div", { class: "stacks-line" }, chips(game.facts, cards)),
    [...(own?.tickets ?? []), ...(own?.offered ?? [])].map(ticket),
  );
}

/**
 * Every move as a line that leads to it, with a sign where it was a mistake.
 * @param {Game} game
 * @param {Playback} playback
 * @param {import("../dom.js").Signal<import("../review/review.js").Review | null>} review
 */
function movesPanel(game, playback, review) {
  const buttons = playback.frames.map((frame, place) => {
    const lines = place ? frame.events.flatMap((event) => eventText(game, event) ?? []) : [];
    return h(
      "button",
      { type: "button", onclick: () => (playback.stop(), playback.goTo(place)) },
      h("span", { class: "numbers quiet" }, String(place)),
      h("span", null, place ? lines : t("replay.start")),
      h("span", { class: "grade" }),
    );
  });
  effect(() => {
    for (const { n, grade } of review.value?.decisions ?? []) {
      const sign = buttons[n]?.querySelector(".grade");
      if (sign) fill(sign, grade && h("b", { class: grade, title: t(`review.grade.${grade}`) }, SIGNS[grade]));
    }
  });
  const list = h(
    "section",
    { class: "moves", "aria-label": t("replay.moves"), tabindex: "0" },
    h(
      "ol",
      null,
      buttons.map((button) => h("li", null, button)),
    ),
  );
  effect(() => {
    const place = playback.place.value;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    buttons[place]?.setAttribute("aria-current", "step");
    // The first time this runs, nothing has a place yet.
    requestAnimationFrame(() => (list.scrollTop = (buttons[place]?.offsetTop ?? 0) - list.clientHeight / 2));
  });
  return list;
}
