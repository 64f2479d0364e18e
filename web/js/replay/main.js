// @ts-check
/**
 * The replay page: a finished game move by move, with open cards, on the table's own board and panels.
 */

import { fetchReplay, fetchSheet } from "../api.js";
import { loadWords, speakOf, t } from "../i18n.js";
import { fetchDrawing } from "../table/board/drawing.js";
import { Facts } from "../table/facts.js";
import { Game } from "../table/state.js";
import { showTrouble } from "../trouble.js";
import { assembleReplay } from "./page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

async function begin() {
  const room = location.pathname.split("/")[2] ?? "";
  await loadWords("table", "replay");
  const replay = await fetchReplay(room);
  const { game: name } = replay.table;
  const [sheet, drawing] = await Promise.all([fetchSheet(name), fetchDrawing(name)]);
  speakOf(sheet.rulebook);
  const game = new Game(replay.table, new Facts(sheet, []));
  document.title = `${t("replay.title")} · ${game.facts.title} · Peregon`;
  root.replaceChildren(assembleReplay(game, drawing, replay));
}

begin().catch((error) => showTrouble(root, t("replay.trouble"), error));
