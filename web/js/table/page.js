// @ts-check
/**
 * The page: every panel in its place, and the keys that reach them.
 */

import { effect, h } from "../dom.js";
import { t } from "../i18n.js";
import { brand } from "../topbar.js";
import { animate } from "./anim.js";
import { Board } from "./board.js";
import { playOnBoard, showOnBoard } from "./boardplay.js";
import { cardSprite } from "./cards.js";
import { choosePanel } from "./choose.js";
import { endPanel } from "./end.js";
import { openFinder } from "./finder.js";
import { handPanel } from "./hand.js";
import { askHint, hintPanel } from "./hint.js";
import { hotSeat } from "./hotseat.js";
import { keyboard, openKeys } from "./keyboard.js";
import { linkStatus, makeStage, tabBar, toasts, zoomButtons } from "./layout.js";
import { chatPanel, logPanel } from "./log.js";
import { marketPanel, toggleStation } from "./market.js";
import { menuButtons, takeBack, takeBackQuestion } from "./menu.js";
import { notify } from "./notify.js";
import { Offer } from "./offer.js";
import { PanZoom } from "./panzoom.js";
import { playersPanel } from "./players.js";
import { lastRoundBanner, promptPanel } from "./prompt.js";
import { sounds } from "./sound.js";
import { ticketsPanel } from "./tickets.js";
import { tunnelPanel } from "./tunnel.js";

/** @typedef {import("./state.js").Game} Game */

/** @param {Game} game @param {SVGSVGElement} svg */
export function assemble(game, svg) {
  const board = new Board(svg, game.facts);
  const { stage, paper } = makeStage(board);
  const panzoom = new PanZoom(stage, paper, board);
  const offer = new Offer(game, board, stage);
  const choose = (/** @type {import("./offer.js").Subject} */ subject) => {
    const element = (subject.kind === "route" ? board.routes : board.cities)[subject.number];
    if (subject.kind === "route") board.reach(subject.number);
    const middle = subject.kind === "route" ? board.middle(subject.number) : (board.points[subject.number] ?? { x: 0, y: 0 });
    panzoom.show({ ...middle, width: 1, height: 1 });
    element?.focus({ preventScroll: true });
    offer.pin(subject, true);
  };
  const find = () => openFinder(game, board, "route", choose);
  stage.append(zoomButtons(panzoom, find));
  panzoom.listeners.push(() => offer.close(true));
  showOnBoard(game, board);
  playOnBoard(game, board, offer, stage, panzoom);

  const log = h("div", { class: "panel log-panel", role: "tabpanel", "aria-labelledby": "tab-log" }, logPanel(game));
  let unread = (/** @type {number} */ _count) => {};
  const talk = chatPanel(game, (count) => unread(count));
  const chat = h("div", { class: "panel talk-panel", role: "tabpanel", "aria-labelledby": "tab-chat" }, talk.element);
  const [market, hand, tickets] = [marketPanel(game), handPanel(game), ticketsPanel(game, board, panzoom)];
  const cards = h("div", { class: "cards-place" }, market, hand);
  const tabs = tabBar(
    [
      { name: "cards", picture: "cards", panel: cards },
      { name: "tickets", picture: "ticket", panel: tickets },
      { name: "log", picture: "log", panel: log },
      { name: "chat", picture: "chat", panel: chat },
    ],
    t("tab.title"),
  );
  unread = (count) => tabs.unread("chat", count);
  tabs.onOpen((name) => name === "chat" && talk.read());
  game.chat.subscribe(() => chat.classList.contains("chosen") && talk.read());
  // On a wide screen the cards and tickets are always there, and the corner shows the log or the chat.
  const wide = matchMedia("(min-width: 820px)");
  const who = h("aside", { class: "who-place", "aria-label": t("players.title") }, playersPanel(game, board));
  const adapt = () => {
    tabs.open(wide.matches ? "log" : "cards");
    // On a phone these are strips to be pushed sideways, with the keyboard as well.
    for (const strip of [who, hand.querySelector(".stacks")]) strip?.setAttribute("tabindex", wide.matches ? "-1" : "0");
  };
  wide.addEventListener("change", adapt);
  adapt();
  effect(() => {
    if (!wide.matches && game.choices.value.any) tabs.open("cards");
  });

  const page = h(
    "div",
    { class: "table" },
    h("a", { class: "skip", href: "#board" }, t("table.skip")),
    h(
      "header",
      { class: "bar" },
      brand(`Peregon, ${t("menu.lobby")}`),
      h("h1", { class: "table-title" }, game.facts.title),
      promptPanel(game),
      menuButtons(game, () => void askHint(game)),
    ),
    who,
    h(
      "main",
      { class: "board-place", "aria-label": t("table.board") },
      lastRoundBanner(game),
      linkStatus(game),
      takeBackQuestion(game),
      stage,
      hintPanel(game, board),
    ),
    tunnelPanel(game),
    cards,
    choosePanel(game, board, panzoom),
    tickets,
    h("section", { class: "talk-place", "aria-label": t("tab.talk") }, tabs.bar, log, chat),
    endPanel(game, board, panzoom),
    hotSeat(game),
    toasts(game),
    cardSprite(game.facts),
  );
  effect(() => {
    page.classList.toggle("over", game.table.value.status === "over" && game.score.value !== null);
    page.classList.toggle("watching", game.view.value?.seat === null);
    page.classList.toggle("my-turn", game.choices.value.any);
  });
  animate(game);
  sounds(game);
  notify(game);
  keyboard(keys(game, board, panzoom, offer, choose, () => (tabs.open("chat"), talk.input.focus())));
  return page;
}

/**
 * @param {Game} game
 * @param {Board} board
 * @param {PanZoom} panzoom
 * @param {Offer} offer
 * @param {(subject: import("./offer.js").Subject) => void} choose
 * @param {() => void} talk
 * @returns {import("./keyboard.js").Verbs}
 */
function keys(game, board, panzoom, offer, choose, talk) {
  const act = (/** @type {number | null | undefined} */ action) => void (action !== null && action !== undefined && game.act(action));
  const slots = [0, 1, 2, 3, 4].flatMap((slot) =>
    ["Digit", "Numpad"].map((pad) => [
      `${pad}${slot + 1}`,
      () => {
        // While tickets are chosen, the numbers are theirs.
        const ticket = /** @type {HTMLElement | null} */ (document.querySelector(`.choose:not([hidden]) [data-place="${slot}"]`));
        if (ticket) ticket.click();
        else act(game.choices.peek().row.get(slot));
      },
    ]),
  );
  return {
    ...Object.fromEntries(slots),
    KeyD: () => act(game.choices.peek().deck),
    KeyT: () => act(game.choices.peek().tickets),
    KeyR: () => openFinder(game, board, "route", choose),
    KeyS: () => {
      if (!game.choices.peek().cities.size) return;
      game.buildingStation.value = true;
      openFinder(game, board, "city", choose);
    },
    KeyB: () => /** @type {SVGElement | null} */ (board.svg.querySelector('.route[tabindex="0"]'))?.focus(),
    KeyH: () => void askHint(game),
    KeyU: () => takeBack(game),
    KeyC: talk,
    Escape: () => {
      offer.close();
      game.hint.value = null;
      if (game.buildingStation.peek()) toggleStation(game);
      board.light({});
    },
    "+": () => panzoom.zoom(1.4),
    "=": () => panzoom.zoom(1.4),
    "-": () => panzoom.zoom(1 / 1.4),
    Digit0: () => panzoom.whole(),
    "?": openKeys,
  };
}
