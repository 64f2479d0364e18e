// @ts-check
/**
 * The sums of a review: luck and skill of everybody as two bars, and the turning points in words.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { carSwatch } from "../table/pictures/icons.js";
import { moveText } from "./move_text.js";

/** @typedef {import("../table/state.js").Game} Game */
/** @typedef {import("./review.js").Review} Review */

/**
 * @param {Game} game
 * @param {Review} review
 * @param {(place: number, text: string) => HTMLElement} leadTo a line that leads to a moment
 */
export function summary(game, review, leadTo) {
  return h(
    "div",
    { class: "review-summary" },
    bars(game, review),
    review.turning_points.length > 0 && h("h3", { class: "panel-title" }, t("review.turning_points")),
    h(
      "ol",
      { class: "turning-points" },
      review.turning_points.map((point) => h("li", null, leadTo(point.n, pointText(game, review, point)))),
    ),
    review.coarse && h("p", { class: "small quiet", role: "status" }, t("review.refining", { n: review.closer, all: review.decisions.length })),
  );
}

/** @param {Game} game @param {Review} review */
function bars(game, review) {
  const most = Math.max(0.1, ...review.seats.flatMap(({ luck, errors }) => [Math.abs(luck), errors]));
  const bar = (/** @type {number} */ share, /** @type {string} */ name) =>
    h(
      "td",
      null,
      h(
        "span",
        { class: `two-sided ${name} ${share < 0 ? "below" : "above"}` },
        h("span", { class: "bar-fill", style: { width: `${(50 * Math.abs(share)) / most}%` } }),
      ),
      h("span", { class: "numbers" }, signed(share)),
    );
  return h(
    "table",
    { class: "review-bars" },
    h("thead", null, h("tr", null, h("th", null, t("review.player")), h("th", null, t("review.luck")), h("th", null, t("review.skill")))),
    h(
      "tbody",
      null,
      review.seats.map(({ luck, errors }, seat) =>
        h("tr", null, h("th", { scope: "row" }, carSwatch(seat), " ", game.name(seat)), bar(luck, "luck"), bar(-errors, "skill")),
      ),
    ),
  );
}

/** @param {Game} game @param {Review} review @param {import("./review.js").TurningPoint} point */
function pointText(game, review, { n, seat, luck, change }) {
  const values = { name: game.name(seat), change: signed(change) };
  const sign = change > 0 ? "good" : "bad";
  if (n === 0) return t(`review.point.deal.${sign}`, values);
  const decision = review.decisions[n - 1];
  if (luck) {
    const mover = decision ? game.name(decision.seat) : "";
    return t(`review.point.luck.${sign}`, { ...values, number: n, mover, luck: t(`review.luck.${luck}`) });
  }
  const better = decision?.better ? moveText(game, decision.better.number, decision.better.action) : "";
  return t("review.point.error", { ...values, number: n, better });
}

/** @param {number} share */
export function signed(share) {
  const points = Math.round(100 * Math.abs(share));
  return points === 0 ? "0" : `${share < 0 ? "\u2212" : "+"}${points}`;
}
