// @ts-check
/**
 * Later: what a table does without at first, each fetched when it is first wanted. Its place is there from the beginning.
 */

import { effect, h, signal } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./board/panzoom.js").PanZoom} PanZoom */

/** The count and the sheet, when a game is over. @param {Game} game @param {Board} board @param {PanZoom} panzoom */
export function endPlace(game, board, panzoom) {
  const panel = h("section", { class: "end panel", hidden: true, dataset: { guide: "score" }, "aria-label": t("end.title") });
  const there = signal(false);
  let told = false;
  effect(() => {
    const score = game.table.value.status === "over" ? game.score.value : null;
    panel.hidden = !score || !there.value;
    if (!score || told) return;
    told = true;
    void import("./end/end_panel.js").then(({ tellEnd }) => {
      there.value = true;
      tellEnd(game, board, panzoom, panel, score);
    });
  });
  return panel;
}

/**
 * Hints. Always there, so that screen readers hear what is put into it; empty as long as there is nothing to say.
 * @param {Game} game
 * @param {Board} board
 * @param {PanZoom} panzoom
 */
export function hintPlace(game, board, panzoom) {
  const place = h("div", { class: "hint-place", role: "status" });
  const stop = game.hint.subscribe(() => {
    stop();
    void import("./panels/hint.js").then(({ showHints }) => showHints(game, board, panzoom, place));
  });
  return place;
}

/** @param {Game} game */
export const openMore = (game) => void import("./panels/more.js").then((more) => more.openMore(game));

export const openKeys = () => void import("./panels/keys.js").then((keys) => keys.openKeys());
