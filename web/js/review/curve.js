// @ts-check
/**
 * The curve: everybody's chances to win over the moves of the game.
 */

import { h, s } from "../dom.js";
import { fitted } from "../fitted.js";
import { t } from "../i18n.js";
import { DASHES } from "../table/end/score_chart.js";
import { SIGNS } from "./review.js";

const HEIGHT = 118;
const LEFT = 46;
const RIGHT = 8;
const TOP = 8;
const FOOT = 8;

/**
 * @param {import("../table/state.js").Game} game
 * @param {import("./review.js").Review} review
 * @param {{place: import("../dom.js").Signal<number>, goTo: (place: number) => void} | null} playback where one can go
 */
export function curve(game, review, playback) {
  const first = review.decisions[0]?.before ?? review.start;
  const moments = [first, ...review.decisions.map((decision) => decision.after)];
  const last = Math.max(1, moments.length - 1);
  const seats = game.table.peek().seats;
  const told = seats.map(({ seat }) => `${game.name(seat)} ${percent(first[seat] ?? 0)} → ${percent(moments.at(-1)?.[seat] ?? 0)}`);
  const now = s("line", { class: "now", y1: TOP, y2: HEIGHT - FOOT });
  let room = 0;
  const x = (/** @type {number} */ place) => LEFT + (place / last) * room;
  const y = (/** @type {number} */ chance) => HEIGHT - FOOT - chance * (HEIGHT - FOOT - TOP);
  const showPlace = () => {
    const at = String(x(Math.max(0, Math.min(last, playback?.place.peek() ?? 0))));
    now.setAttribute("x1", at);
    now.setAttribute("x2", at);
  };
  const drawing = fitted(`${t("review.curve")}: ${told.join(", ")}`, HEIGHT, (width) => {
    room = width - LEFT - RIGHT;
    showPlace();
    return [
      [0, 0.5, 1].map((tick) => [
        s("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y(tick), y2: y(tick) }),
        s("text", { class: "tick", x: LEFT - 5, y: y(tick) + 4, "text-anchor": "end" }, percent(tick)),
      ]),
      playback && now,
      seats.map(({ seat }) =>
        s("polyline", {
          class: "line",
          points: moments.map((chances, place) => `${x(place).toFixed(1)},${y(chances[seat] ?? 0).toFixed(1)}`).join(" "),
          style: { "--of": `var(--player-${seat})` },
          "stroke-dasharray": DASHES[seat] ?? "",
        }),
      ),
      review.decisions
        .filter((decision) => decision.grade)
        .map(({ n, seat, grade, after }) =>
          s(
            "text",
            { class: "sign", x: x(n), y: Math.max(12, y(after[seat] ?? 0) - 4), "text-anchor": "middle", style: { "--of": `var(--player-${seat})` } },
            grade && SIGNS[grade],
          ),
        ),
    ];
  });
  if (playback) {
    drawing.addEventListener("click", (event) => playback.goTo(Math.round(((event.clientX - drawing.getBoundingClientRect().left - LEFT) / room) * last)));
    playback.place.subscribe(showPlace);
  }
  return h("figure", { class: "chart review-curve" }, h("figcaption", { class: "label" }, t("review.curve")), drawing);
}

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * Math.min(1, Math.max(0, share)))}\u00a0%`;
