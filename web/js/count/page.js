// @ts-check
/**
 * The page of a count: the board to tap on, everybody's colours, the tickets and the sheet.
 */

import { copyText } from "../clipboard.js";
import { effect, h } from "../dom.js";
import { t } from "../i18n.js";
import { mayMove, settingsButton } from "../settings.js";
import { Board } from "../table/board/board.js";
import { PanZoom } from "../table/board/panzoom.js";
import { playOnBoard } from "../table/input/board_input.js";
import { makeStage, tabBar, zoomButtons } from "../table/layout.js";
import { confirmed } from "../table/panels/dialog.js";
import { iconButton } from "../table/pictures/icons.js";
import { toast } from "../toast.js";
import { brand } from "../topbar.js";
import { complaintList, handsPanel, scorePanel, ticketsPanel } from "./panels.js";
import { codeOf } from "./real_game.js";
import { ROUTES } from "./state.js";

/** @typedef {import("./state.js").Count} Count */
/** @typedef {import("./state.js").Subject} Subject */

/**
 * @param {Count} count
 * @param {SVGSVGElement} svg
 * @param {{change: () => void, startOver: () => void}} ways to another table
 */
export function countPage(count, svg, { change, startOver }) {
  const board = new Board(svg, count.facts);
  const { stage, paper } = makeStage(board);
  const panzoom = new PanZoom(stage, paper, board);
  // A second tap is the next colour.
  panzoom.zoomsByTaps = false;
  stage.append(zoomButtons(panzoom, null));
  const said = h("p", { class: "count-said", role: "status" });
  showCount(count, board);
  tapOnBoard(count, board, stage, panzoom, said);
  const tabs = countTabs(count, board, startOver);
  return h(
    "div",
    { class: "counting" },
    h(
      "header",
      { class: "bar" },
      brand(`Peregon, ${t("menu.lobby")}`),
      h("h1", { class: "table-title" }, t("counting.title", { game: count.facts.title })),
      h("span", { class: "tools" }, iconButton("person", t("counting.change"), change), settingsButton()),
    ),
    h("main", { class: "board-place", "aria-label": t("table.board") }, stage, said),
    h("aside", { class: "count-side", "aria-label": t("counting.side") }, handsPanel(count), tabs),
  );
}

/** @param {Count} count @param {Board} board */
function showCount(count, board) {
  let first = true;
  effect(() => {
    board.show(count.view.value, !first && mayMove());
    first = false;
  });
  effect(() => {
    const { kind, ways } = count.places.value;
    const can = new Set(ways.keys());
    const none = /** @type {Set<number>} */ (new Set());
    void count.real.value;
    board.offer(kind === "route" ? can : none, kind === "city" ? can : none, (what, number) => label(count, { kind: what, number }));
  });
}

/** What it is, and whose. @param {Count} count @param {Subject} subject */
function label(count, { kind, number }) {
  const { facts } = count;
  const name = kind === "route" ? `${facts.routeName(number)}, ${facts.routeTraits(number)}` : facts.city(number);
  const mode = kind === "route" ? ROUTES : (count.placeFields.find(({ holds }) => holds === "cities")?.name ?? "");
  const owner = count.owner(mode, number);
  return owner === null ? name : `${name}: ${count.name(owner)}`;
}

/**
 * @param {Count} count
 * @param {Board} board
 * @param {HTMLElement} stage
 * @param {PanZoom} panzoom
 * @param {HTMLElement} said
 */
function tapOnBoard(count, board, stage, panzoom, said) {
  const tap = (/** @type {Subject} */ subject) => {
    const owner = count.tap(subject);
    const place = subject.kind === "route" ? count.facts.routeName(subject.number) : count.facts.city(subject.number);
    said.textContent = `${place}: ${owner === null ? t("counting.free") : count.name(owner)}`;
  };
  const show = (/** @type {Subject} */ subject) => (said.textContent = label(count, subject));
  playOnBoard(count, board, { element: said, peek: show, close: () => undefined, pin: tap, choose: tap }, stage, panzoom);
}

/** @param {Count} count @param {Board} board @param {() => void} startOver */
function countTabs(count, board, startOver) {
  const hint = (/** @type {string} */ mode) =>
    h("section", { class: "count-panel board-hint", "aria-label": t(`tab.${mode}`) }, h("p", { class: "quiet" }, t(`counting.hint_${mode === ROUTES ? "routes" : "places"}`)), complaintList(count, board));
  const modes = [ROUTES, ...count.placeFields.map(({ name }) => name)];
  const panels = [
    ...modes.map((name) => ({ name, picture: name === ROUTES ? "train" : "station", panel: hint(name) })),
    { name: "held", picture: "ticket", panel: ticketsPanel(count, board) },
    { name: "score", picture: "crown", panel: scorePanel(count, board, scoreActions(count, startOver)) },
  ];
  for (const { panel } of panels) panel.setAttribute("role", "tabpanel");
  const { bar, onOpen, unread } = tabBar(panels, t("counting.side"));
  onOpen((name) => (count.mode.value = modes.includes(name) ? name : ROUTES));
  effect(() => unread("score", count.answer.value?.complaints.length ?? 0));
  return [bar, panels.map(({ panel }) => panel)];
}

/** @param {Count} count @param {() => void} startOver */
function scoreActions(count, startOver) {
  const save = h("button", { type: "button", class: "button", onclick: () => savePosition(count) }, t("counting.save"));
  effect(() => {
    save.disabled = !count.answer.value?.position;
  });
  const share = async () => {
    const link = `${location.origin}/count#${codeOf(count.real.peek())}`;
    toast(t((await copyText(link)) ? "common.copied" : "common.not_copied"));
  };
  const again = async () => {
    if (await confirmed(t("counting.again"), t("counting.again_text"), t("counting.again"))) startOver();
  };
  return h(
    "div",
    { class: "actions" },
    h("button", { type: "button", class: "button", onclick: () => void again() }, t("counting.again")),
    save,
    h("button", { type: "button", class: "button primary", onclick: () => void share() }, t("counting.share")),
  );
}

/** As a file that other commands read. @param {Count} count */
function savePosition(count) {
  const position = count.answer.peek()?.position;
  if (!position) return;
  const address = URL.createObjectURL(new Blob([position], { type: "application/json" }));
  h("a", { href: address, download: `${count.facts.sheet.name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
