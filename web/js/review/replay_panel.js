// @ts-check
/**
 * The review beside a replay: the curve tied to the slider, the sums, what was better at the move one looks at, and a
 * way to try it.
 */

import { errorText, goOn } from "../api.js";
import { effect, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { myName } from "../remembered.js";
import { curve } from "./curve.js";
import { moveText, whyText } from "./move_text.js";
import { SIGNS } from "./review.js";
import { signed, summary } from "./summary.js";

/** @typedef {import("../table/state.js").Game} Game */
/** @typedef {import("../replay/playback.js").Playback} Playback */
/** @typedef {import("./review.js").Decision} Decision */

/**
 * @param {Game} game
 * @param {import("../table/board/board.js").Board} board
 * @param {Playback} playback
 * @param {ReturnType<typeof import("./review.js").followReview>} followed
 */
export function reviewPanel(game, board, playback, { review, failed }) {
  const drawn = h("div", { class: "review-drawn" });
  const sums = h("div", { class: "review-sums" });
  const note = h("div", { class: "review-note", role: "status" });
  const panel = h(
    "section",
    { class: "review", "aria-label": t("review.title"), tabindex: "0" },
    drawn,
    h("div", { class: "review-words" }, note, sums),
  );
  const goTo = (/** @type {number} */ place) => {
    playback.stop();
    playback.goTo(place);
  };
  const leadTo = (/** @type {number} */ place, /** @type {string} */ text) =>
    h("button", { type: "button", class: "link", onclick: () => goTo(place) }, text);
  effect(() => {
    const found = review.value;
    if (!found) fill(drawn, h("p", { class: "quiet" }, failed.value ? t("review.none") : t("review.making")));
    else {
      fill(drawn, curve(game, found, { place: playback.place, goTo }));
      fill(sums, summary(game, found, leadTo));
    }
  });
  effect(() => {
    const decision = review.value?.decisions[playback.place.value - 1];
    const mistaken = decision?.grade && decision.better ? decision : null;
    fill(note, mistaken && better(game, mistaken));
    board.light(mistaken ? placesOf(game, mistaken) : {});
  });
  return panel;
}

/** Where on the board the better move would have been. @param {Game} game @param {Decision} decision */
function placesOf(game, { better }) {
  if (!better) return {};
  const action = game.facts.actions.length ? game.facts.action(better.number) : null;
  const route = action && "route" in action ? action.route : better.purpose.route;
  return { routes: route === null || route === undefined ? [] : [route], cities: action && "city" in action ? [action.city] : [] };
}

/** @param {Game} game @param {Decision} decision */
function better(game, decision) {
  const { n, seat, error, error_se, grade, better: found } = decision;
  if (!found || !grade) return null;
  const why = whyText(game, found, seat);
  const room = game.table.peek().room;
  const tryIt = async () => {
    try {
      const opened = await goOn(room, { moves: n - 1, seat, name: myName() || null });
      location.assign(`/table/${opened.room}`);
    } catch (problem) {
      game.say(errorText(problem), "error");
    }
  };
  return [
    h(
      "p",
      null,
      h("b", { class: `grade ${grade}` }, SIGNS[grade], " ", t(`review.grade.${grade}`)),
      " ",
      t("review.cost", { name: game.name(seat), cost: signed(-error), risk: Math.max(1, Math.round(100 * error_se)) }),
    ),
    h("p", null, t("review.better", { move: moveText(game, found.number, found.action) }), why && `: ${why}`),
    h("button", { type: "button", class: "button", onclick: () => void tryIt() }, t("review.try")),
  ];
}
