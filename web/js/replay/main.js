// @ts-check
/**
 * The replay page: a finished game move by move, with open cards, on the table's own board and panels.
 */

import { fetchActions, fetchReplay, fetchSheet } from "../api.js";
import { loadWords, speakOf, t } from "../i18n.js";
import { fetchDrawing } from "../table/board/drawing.js";
import { finishedGames } from "../my_games/finished_games.js";
import { wearMine } from "../settings.js";
import { Facts } from "../table/facts.js";
import { Game } from "../table/state.js";
import { showTrouble } from "../trouble.js";
import { assembleReplay } from "./page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

async function begin() {
  const room = location.pathname.split("/")[2] ?? "";
  await loadWords("table", "hint", "replay", "review");
  const replay = await fetchReplay(room);
  const { game: name } = replay.table;
  // What the numbers of a review stand for, and what a claim closes. A game by rules that are no more is shown without them.
  const known = fetchActions(replay.table).catch(() => ({ actions: [], closing: {}, closing_own: {} }));
  const [sheet, drawing, { actions, closing, closing_own }] = await Promise.all([fetchSheet(name), fetchDrawing(name), known]);
  speakOf(sheet.rulebook);
  const game = new Game(replay.table, new Facts(sheet, actions, closing, closing_own));
  document.title = `${t("replay.title")} · ${game.facts.title} · Peregon`;
  const mine = finishedGames().find((each) => each.room === room)?.mine[0] ?? null;
  wearMine(() => mine, drawing);
  root.replaceChildren(assembleReplay(game, drawing, replay));
}

begin().catch((error) => showTrouble(root, t("replay.trouble"), error));
