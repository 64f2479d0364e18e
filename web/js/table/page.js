// @ts-check
/**
 * The page: every panel in its place, and the keys that reach them.
 */

import { effect, h } from "../dom.js";
import { t } from "../i18n.js";
import { speed, timesOf } from "../settings.js";
import { brand } from "../topbar.js";
import { Board } from "./board/board.js";
import { PanZoom } from "./board/panzoom.js";
import { Popover } from "./board/popover.js";
import { showOnBoard } from "./board/show_game.js";
import { animate } from "./effects/animation.js";
import { moments } from "./effects/moments.js";
import { notify } from "./effects/notification.js";
import { settle } from "./effects/settling.js";
import { sounds } from "./effects/sound.js";
import { playOnBoard } from "./input/board_input.js";
import { HotSeat } from "./input/hot_seat.js";
import { keyboard } from "./input/keyboard.js";
import { endPlace, hintPlace, openKeys } from "./later.js";
import { linkStatus, makeStage, tabBar, toasts, zoomButtons } from "./layout.js";
import { TicketChoice } from "./panels/choose_tickets.js";
import { handPanel } from "./panels/hand.js";
import { chatPanel, logPanel } from "./panels/log.js";
import { marketPanel, ownActions } from "./panels/market.js";
import { questionPanel } from "./panels/question.js";
import { menuButtons, takeBack, takeBackQuestion } from "./panels/menu.js";
import { playersPanel } from "./panels/players.js";
import { lastRoundBanner, promptPanel, stoppedBanner } from "./panels/prompt.js";
import { sincePanel } from "./panels/since.js";
import { boxOf } from "./panels/ticket.js";
import { ticketsPanel } from "./panels/tickets.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {ReturnType<typeof layBoard>} TableParts */
/** @typedef {ReturnType<typeof tabbedPanels>} Panels */

/**
 * @param {Game} game
 * @param {SVGSVGElement} svg
 * @param {typeof import("./panels/tunnel.js") | null} digging where there are tunnels
 */
export function assemble(game, svg, digging) {
  const parts = layBoard(game, svg);
  const who = h("aside", { class: "who-place", "aria-label": t("players.title") }, playersPanel(game, parts.board));
  const panels = tabbedPanels(parts, who);
  fitToScreen(game, panels, who);
  const page = putTogether(parts, panels, who, digging);
  effect(() => {
    page.classList.toggle("over", game.table.value.status === "over" && game.score.value !== null);
    page.classList.toggle("watching", game.view.value?.seat === null);
    page.classList.toggle("my-turn", game.choices.value.any);
  });
  settle(game);
  speed.subscribe(() => game.socket?.pace(timesOf(speed)));
  animate(game);
  sounds(game);
  notify(game);
  moments(game);
  keyboard(keys(parts, panels.openChat));
  return { page, reveal: (/** @type {Element[]} */ elements) => reveal(parts, elements) };
}

/** Brings routes and cities into sight. @param {TableParts} parts @param {Element[]} elements */
function reveal({ board, panzoom }, elements) {
  const numbers = (/** @type {Element[]} */ all) => [...all.keys()].filter((number) => elements.includes(/** @type {Element} */ (all[number])));
  panzoom.show(boxOf(board, numbers(board.cities), numbers(board.routes)));
}

/** The board on its stage, and all that happens there. @param {Game} game @param {SVGSVGElement} svg */
function layBoard(game, svg) {
  const board = new Board(svg, game.facts);
  const { stage, paper } = makeStage(board);
  const panzoom = new PanZoom(stage, paper, board);
  const popover = new Popover(game, board, stage);
  const parts = { game, board, stage, panzoom, popover };
  stage.append(zoomButtons(panzoom, () => void find(parts)));
  panzoom.listeners.push(() => popover.close(true));
  showOnBoard(game, board);
  playOnBoard(game, board, popover, stage, panzoom);
  return parts;
}

/**
 * Looks for where something can be done on the board; what is found comes into sight, with its ways to pay.
 * @param {TableParts} parts
 */
async function find({ game, board, panzoom, popover }) {
  const { openFinder } = await import("./input/finder.js");
  openFinder(game, board, (subject) => {
    if (subject.kind === "route") board.reach(subject.number);
    panzoom.show({ ...board.placeOf(subject), width: 1, height: 1 });
    board.elementOf(subject)?.focus({ preventScroll: true });
    popover.pin(subject, true);
  });
}

/** The panels that have a tab, and the tabs beside the talk. @param {TableParts} parts @param {HTMLElement} who */
function tabbedPanels({ game, board, panzoom }, who) {
  const log = h("div", { class: "panel log-panel", role: "tabpanel", "aria-labelledby": "tab-log" }, logPanel(game));
  let unread = (/** @type {number} */ _count) => {};
  const talk = chatPanel(game, (count) => unread(count));
  const chat = h("div", { class: "panel talk-panel", role: "tabpanel", "aria-labelledby": "tab-chat" }, talk.element);
  const cards = h("div", { class: "cards-place" }, marketPanel(game), handPanel(game));
  const tickets = ticketsPanel(game, board, panzoom);
  const tabs = tabBar(
    [
      { name: "cards", picture: "cards", panel: cards },
      { name: "players", picture: "person", panel: who },
      { name: "tickets", picture: "ticket", panel: tickets },
      { name: "log", picture: "log", panel: log },
      { name: "chat", picture: "chat", panel: chat },
    ],
    t("tab.title"),
  );
  unread = (count) => tabs.unread("chat", count);
  tabs.onOpen((name) => name === "chat" && talk.read());
  game.chat.subscribe(() => chat.classList.contains("chosen") && talk.read());
  return {
    cards,
    tickets,
    corner: h("section", { class: "talk-place", "aria-label": t("tab.talk") }, tabs.bar, log, chat),
    openTab: tabs.open,
    openChat: () => (tabs.open("chat"), talk.input.focus()),
  };
}

/**
 * On a wide screen the cards and tickets are always there, and the corner shows the log or the chat. A phone on its side
 * has its cards below the board and the players behind a tab.
 * @param {Game} game
 * @param {Panels} panels
 * @param {HTMLElement} who
 */
function fitToScreen(game, { openTab }, who) {
  const [onItsSide, narrow] = [matchMedia("(max-height: 520px) and (orientation: landscape)"), matchMedia("(max-width: 819px)")];
  const isUpright = () => narrow.matches && !onItsSide.matches;
  const adapt = () => {
    openTab(onItsSide.matches ? "players" : narrow.matches ? "cards" : "log");
    // There it may be a strip to be pushed sideways, with the keyboard as well.
    who.setAttribute("tabindex", isUpright() ? "0" : "-1");
  };
  for (const query of [onItsSide, narrow]) query.addEventListener("change", adapt);
  adapt();
  effect(() => {
    if (game.choices.value.any && isUpright()) openTab("cards");
  });
}

/**
 * @param {TableParts} parts
 * @param {Panels} panels
 * @param {HTMLElement} who
 * @param {typeof import("./panels/tunnel.js") | null} digging
 */
function putTogether({ game, board, stage, panzoom }, { cards, tickets, corner }, who, digging) {
  return h(
    "div",
    { class: "table" },
    h("a", { class: "skip", href: "#board" }, t("table.skip")),
    h(
      "header",
      { class: "bar" },
      brand(`Peregon, ${t("menu.lobby")}`),
      h("h1", { class: "table-title" }, game.facts.title),
      promptPanel(game),
      menuButtons(game, () => void game.askHint()),
    ),
    who,
    h(
      "main",
      { class: "board-place", "aria-label": t("table.board") },
      stage,
      h("div", { class: "banners" }, sincePanel(game, board, panzoom), lastRoundBanner(game), linkStatus(game), takeBackQuestion(game), stoppedBanner(game)),
    ),
    hintPlace(game, board, panzoom),
    digging?.tunnelPanel(game, board),
    questionPanel(game),
    cards,
    new TicketChoice(game, board, panzoom).element,
    tickets,
    corner,
    endPlace(game, board, panzoom),
    new HotSeat(game).elements,
    toasts(game),
  );
}

/** @param {TableParts} parts @param {() => void} talk @returns {import("./input/keyboard.js").Verbs} */
function keys(parts, talk) {
  const { game, board, panzoom, popover } = parts;
  const act = (/** @type {number | null | undefined} */ action) => void (action !== null && action !== undefined && game.act(action));
  return {
    ...numberKeys((slot) => act(game.choices.peek().row.get(slot))),
    KeyD: () => act(game.choices.peek().deck),
    KeyT: () => act(game.choices.peek().tickets),
    KeyR: () => {
      game.selected.value = null;
      void find(parts);
    },
    KeyS: () => {
      const [type] = ownActions(game.facts);
      if (type === undefined) return;
      game.selected.value = null;
      game.select(type);
      if (game.choices.peek().places.has(type)) void find(parts);
    },
    KeyB: () => /** @type {SVGElement | null} */ (board.svg.querySelector('.route[tabindex="0"]'))?.focus(),
    KeyH: () => void game.askHint(),
    KeyU: () => takeBack(game),
    KeyC: talk,
    Escape: () => {
      popover.close();
      game.hint.value = null;
      game.selected.value = null;
      // While tickets are chosen, it is their cities that are lit.
      if (!game.choices.peek().keeps.length) board.light({});
    },
    "+": () => panzoom.zoom(1.4),
    "=": () => panzoom.zoom(1.4),
    "-": () => panzoom.zoom(1 / 1.4),
    Digit0: () => panzoom.whole(),
    "?": openKeys,
  };
}

/** @param {(slot: number) => void} take @returns {import("./input/keyboard.js").Verbs} */
function numberKeys(take) {
  const press = (/** @type {number} */ slot) => {
    // While tickets are chosen, the numbers are theirs.
    const ticket = /** @type {HTMLElement | null} */ (document.querySelector(`.choose:not([hidden]) [data-place="${slot}"]`));
    if (ticket) ticket.click();
    else take(slot);
  };
  return Object.fromEntries([0, 1, 2, 3, 4].flatMap((slot) => ["Digit", "Numpad"].map((pad) => [`${pad}${slot + 1}`, () => press(slot)])));
}
