// @ts-check
/**
 * The chart: how many of the last games were won, over time.
 */

import { h, s } from "../dom.js";
import { fitted } from "../fitted.js";
import { locale, t } from "../i18n.js";
import { winRates } from "./statistics.js";

const HEIGHT = 200;
const [LEFT, RIGHT, TOP, FOOT] = [48, 14, 12, 28];
const LAST = 20;

/** @param {import("./finished_games.js").FinishedGame[]} games the latest first */
export function rateChart(games) {
  const rates = winRates(games, LAST);
  const said = t("mine.rate_now", { rate: inPercent(rates.at(-1) ?? 0), n: Math.min(LAST, rates.length) });
  const place = fitted(said, HEIGHT, (width) => lines(games, rates, width));
  return h("figure", { class: "rate-chart card" }, h("figcaption", { class: "label" }, t("mine.rate", { n: LAST })), place, h("p", { class: "quiet small" }, said));
}

/** @param {import("./finished_games.js").FinishedGame[]} games @param {number[]} rates @param {number} width */
function lines(games, rates, width) {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
  const x = (/** @type {number} */ place) => LEFT + (place / Math.max(1, rates.length - 1)) * (width - LEFT - RIGHT);
  const y = (/** @type {number} */ rate) => TOP + (1 - rate) * (HEIGHT - TOP - FOOT);
  const [first, last] = [games.at(-1), games[0]];
  const points = rates.map((rate, place) => `${x(place).toFixed(1)},${y(rate).toFixed(1)}`).join(" ");
  return [
    [0, 0.25, 0.5, 0.75, 1].map((rate) => [
      s("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(rate), y2: y(rate) }),
      s("text", { class: "tick", x: LEFT - 6, y: y(rate) + 4, "text-anchor": "end" }, inPercent(rate)),
    ]),
    s("text", { class: "tick", x: LEFT, y: HEIGHT - 8 }, first ? day.format(first.at) : ""),
    s("text", { class: "tick", x: width - RIGHT, y: HEIGHT - 8, "text-anchor": "end" }, last ? day.format(last.at) : ""),
    s("polyline", { class: "rate", points }),
    s("circle", { class: "rate-end", cx: x(rates.length - 1), cy: y(rates.at(-1) ?? 0), r: 5 }),
  ];
}

/** @param {number} rate */
const inPercent = (rate) => new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(rate);
