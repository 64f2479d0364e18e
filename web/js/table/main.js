// @ts-check
/**
 * The table page: fetches what never changes, connects, and puts the panels together.
 */

import { fetchActions, fetchSheet, fetchTable, returnToRoom } from "../api.js";
import { effect, h } from "../dom.js";
import { loadWords, speakOf, t } from "../i18n.js";
import { wearMine } from "../settings.js";
import { showTrouble } from "../trouble.js";
import { fetchDrawing } from "./board/drawing.js";
import { Facts } from "./facts.js";
import { receive } from "./net/receive.js";
import { TableSocket } from "./net/socket.js";
import { assemble } from "./page.js";
import { Game } from "./state.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/** What only happens in games with tunnels. */
const TUNNEL = "TunnelPriced";

async function begin() {
  const room = location.pathname.split("/")[2] ?? "";
  await comeBack(room);
  // A link that is pasted into the address bar of an open table fetches nothing anew.
  window.addEventListener("hashchange", async () => (await comeBack(room)) && location.reload());
  const words = loadWords("table");
  const table = await fetchTable(room);
  const more = [...(table.status === "waiting" ? ["waiting", "bots"] : []), ...(table.lesson ? ["lessons"] : [])];
  const asked = fetchFacts(table);
  const tunnels = asked.then(({ sheet }) => (TUNNEL in sheet.faces ? import("./panels/tunnel.js") : null));
  const [facts, drawing, digging] = await Promise.all([asked, fetchDrawing(table.game), tunnels, words, loadWords(...more)]);
  speakOf(facts.sheet.rulebook);
  const game = new Game(table, facts);
  const socket = new TableSocket(room, {
    message: (message) => receive(game, message),
    link: (link) => (game.link.value = link),
    eyes: () => game.you.peek().seat,
  });
  game.socket = socket;
  if (table.status === "waiting") (await import("../luck/contribute.js")).contribute(game);
  addToRematch(game);
  startAtOnce(game, socket);
  // At a hot seat it is the one who opened the table who has set up the device.
  wearMine(() => game.you.value.seats[0] ?? null, drawing);
  await showPhase(game, assemble(game, drawing, digging), socket);
  socket.connect();
}

/**
 * A kept link carries its tokens after the #, where no log sees them; then they go from the address bar as well.
 * @param {string} room
 * @returns {Promise<boolean>} whether there were any
 */
async function comeBack(room) {
  const tokens = location.hash.slice(1).split(".").filter(Boolean);
  if (!tokens.length) return false;
  history.replaceState(null, "", location.pathname + location.search);
  await returnToRoom(room, tokens).catch(() => undefined);
  return true;
}

/** @param {import("./types.js").TableInfo} table */
async function fetchFacts(table) {
  const [sheet, { actions, closing, closing_own }] = await Promise.all([fetchSheet(table.game), fetchActions(table)]);
  return new Facts(sheet, actions, closing, closing_own);
}

/**
 * The lobby sends whoever opened a full table here with the wish to begin.
 * @param {Game} game
 * @param {TableSocket} socket
 */
function startAtOnce(game, socket) {
  let wanted = new URLSearchParams(location.search).has("start");
  effect(() => {
    const { host } = game.you.value;
    if (!wanted || !host) return;
    wanted = false;
    history.replaceState(null, "", location.pathname);
    // What is refused can be asked for again in the waiting room.
    if (game.table.peek().status === "waiting") socket.ask({ type: "start" }).catch(() => undefined);
  });
}

/** Fetched at the end of the game: nobody who has just sat down waits for it. @param {Game} game */
function addToRematch(game) {
  const { next } = game.table.peek();
  let fetched = false;
  effect(() => {
    if (game.table.value.status !== "over" || fetched) return;
    fetched = true;
    void import("../luck/rematch.js").then(({ contributeToRematch }) => contributeToRematch(game, next));
  });
}

/**
 * The waiting room before the start, the table from then on.
 * @param {Game} game
 * @param {ReturnType<typeof assemble>} assembled
 * @param {TableSocket} socket
 */
async function showPhase(game, { page, reveal }, socket) {
  const lobby = game.table.peek().status === "waiting" ? await import("../lobby/waiting.js") : null;
  const waiting = h("main", { class: "waiting-page" });
  let lesson = false;
  effect(() => {
    const table = game.table.value;
    const isWaiting = table.status === "waiting" && lobby !== null;
    if (isWaiting)
      lobby.showWaiting(waiting, {
        table,
        you: game.you.value,
        title: game.facts.title,
        ask: (wish) => socket.ask(wish),
        joined: () => location.reload(),
      });
    const wanted = isWaiting ? waiting : page;
    if (root.firstElementChild !== wanted) {
      root.replaceChildren(wanted);
      // What was asked before the page was shown could not have the focus.
      /** @type {HTMLElement | null} */ (page.querySelector(".choose:not([hidden]) h2"))?.focus({ preventScroll: true });
    }
    if (table.lesson && !isWaiting && !lesson && game.view.value) {
      lesson = true;
      void startLesson(game, table.lesson, reveal);
    }
  });
}

/** @param {Game} game @param {string} name @param {(elements: Element[]) => void} reveal */
async function startLesson(game, name, reveal) {
  document.head.append(h("link", { rel: "stylesheet", href: "/web/css/lessons.css" }));
  const { startLesson: start } = await import("../lessons/lesson.js");
  /** @typedef {(happening: import("./state.js").Happening) => void} Listener */
  /** @type {Listener[]} */
  const listeners = [];
  // A lesson looks at the table as it is after the move, and watchers are told before.
  game.watch((happening) => queueMicrotask(() => listeners.forEach((listener) => listener(happening))));
  start({
    name,
    sheet: game.facts.sheet,
    view: game.view,
    onUpdate: (/** @type {Listener} */ listener) => {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    seat: game.me ?? 0,
    reveal,
  });
}

begin().catch(async (error) => {
  await loadWords("table").catch(() => undefined);
  showTrouble(root, t("trouble.title"), error);
});
