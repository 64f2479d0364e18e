// @ts-check
/**
 * The chart: everybody's points over the moves of the game, and at the end the whole count.
 */

import { h, s } from "../../dom.js";
import { fitted } from "../../fitted.js";
import { t } from "../../i18n.js";

const HEIGHT = 160;
const LEFT = 34;
const FOOT = 24;
export const DASHES = ["", "8 3", "2 3", "12 3 2 3", "5 5"];

/**
 * @param {import("../state.js").Game} game
 * @param {import("../../types.js").Replay} replay
 */
export function scoreChart(game, replay) {
  const views = [replay.start.view, ...replay.steps.map((step) => step.view)];
  const lines = game.table
    .peek()
    .seats.map(({ seat }) => [
      ...views.map((view) => view.players[seat]?.points ?? 0),
      replay.score?.seats[seat]?.total ?? 0,
    ]);
  const most = Math.max(10, ...lines.flat());
  const least = Math.min(0, ...lines.flat());
  const length = Math.max(1, views.length);
  const y = (/** @type {number} */ points) => HEIGHT - FOOT - ((points - least) / (most - least)) * (HEIGHT - FOOT - 10);
  const step = [5, 10, 20, 25, 50, 100, 200].find((each) => (most - least) / each <= 6) ?? 500;
  const ticks = Array.from(
    { length: Math.floor(most / step) - Math.ceil(least / step) + 1 },
    (_, place) => (Math.ceil(least / step) + place) * step,
  );
  const label = `${t("chart.title")}: ${lines.map((line, seat) => `${game.name(seat)} ${line.at(-1)}`).join(", ")}`;
  const drawing = fitted(label, HEIGHT, (width) => {
    // The final count stands a little apart from the last move.
    const x = (/** @type {number} */ move) => (move === length ? width - 10 : LEFT + (move / length) * (width - LEFT - 36));
    return [
      ticks.map((tick) => [
        s("line", { class: "grid", x1: LEFT, x2: width - 10, y1: y(tick), y2: y(tick) }),
        s("text", { class: "tick", x: LEFT - 5, y: y(tick) + 4, "text-anchor": "end" }, String(tick)),
      ]),
      s("text", { class: "tick", x: LEFT, y: HEIGHT - 6 }, "0"),
      s("text", { class: "tick", x: x(length - 1), y: HEIGHT - 6, "text-anchor": "end" }, t("chart.moves", { n: replay.steps.length })),
      lines.map((line, seat) => [
        s("polyline", { class: "line-halo", points: points(line, x, y) }),
        s("polyline", {
          class: "line",
          points: points(line, x, y),
          style: { "--of": `var(--player-${seat})` },
          "stroke-dasharray": DASHES[seat] ?? "",
        }),
        s("circle", { cx: x(length), cy: y(line.at(-1) ?? 0), r: 4.5, class: "line-end", style: { fill: `var(--player-${seat})` } }),
      ]),
    ];
  });
  return h("figure", { class: "chart" }, h("figcaption", { class: "label" }, t("chart.title")), drawing);
}

/** @param {number[]} line @param {(move: number) => number} x @param {(points: number) => number} y */
const points = (line, x, y) => line.map((value, move) => `${x(move).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
