// @ts-check
/**
 * The review at the end of a game: the curve, the sums and the turning points, which lead into the replay.
 */

import { effect, fill, h } from "../dom.js";
import { loadWords, t } from "../i18n.js";
import { curve } from "./curve.js";
import { followReview } from "./review.js";
import { summary } from "./summary.js";

/** @param {import("../table/state.js").Game} game @param {HTMLElement} place */
export async function showReview(game, place) {
  await loadWords("hint", "review");
  const { room } = game.table.peek();
  const { review, failed } = followReview(room);
  const leadTo = (/** @type {number} */ move, /** @type {string} */ text) => h("a", { href: `/replay/${room}?move=${move}` }, text);
  effect(() => {
    const found = review.value;
    if (found) fill(place, curve(game, found, null), summary(game, found, leadTo));
    else fill(place, !failed.value && h("p", { class: "small quiet", role: "status" }, t("review.making")));
  });
}
