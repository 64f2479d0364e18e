// @ts-check
/**
 * The score sheet: the awards of everybody as a table.
 */

import { botLevel } from "../../bots.js";
import { h, icon } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { carSwatch } from "../pictures/icons.js";

/** @typedef {import("../types.js").ScoreSheet} ScoreSheet */
/** @typedef {{name: (seat: number) => string, table?: {peek: () => {seats: import("../types.js").Seat[]}}}} Names who is who; where the game was played here, also at which seat a bot sits */

/** @param {import("../types.js").SeatScore} seat @param {string} name */
export const awardOf = (seat, name) => seat.awards.find((award) => award.name === name)?.points ?? 0;

/** @param {string} name */
export const awardName = (name) => (hasWord(`award.${name}`) ? t(`award.${name}`) : name);

/** @param {Names} game @param {number} seat */
function level(game, seat) {
  const word = botLevel(game.table?.peek().seats[seat]);
  return word && h("small", { class: "quiet" }, word);
}

/**
 * Whole names need a line of their own: five of them side by side fit nowhere.
 * @param {Names} game
 * @param {ScoreSheet} score
 */
export function sheetTable(game, score) {
  const names = score.seats[0]?.awards.map((award) => award.name) ?? [];
  const seats = [...score.seats].sort((one, other) => other.total - one.total);
  const column = (/** @type {string} */ words) => h("th", { scope: "col" }, words);
  return h(
    "div",
    { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": t("end.sheet") },
    h(
      "table",
      { class: "sheet numbers" },
      h("thead", null, h("tr", null, names.map((name) => column(awardName(name))), column(t("score.total")))),
      seats.map((seat) => seatRows(game, seat, names, score.winners.includes(seat.seat))),
    ),
  );
}

/**
 * @param {Names} game
 * @param {import("../types.js").SeatScore} score
 * @param {string[]} names
 * @param {boolean} best
 */
function seatRows(game, score, names, best) {
  const { seat, total } = score;
  return h(
    "tbody",
    { class: best ? "best" : "" },
    h("tr", null, h("th", { scope: "rowgroup", colspan: names.length + 1 }, carSwatch(seat), h("span", null, game.name(seat)), level(game, seat), best && icon("crown"))),
    h("tr", null, names.map((name) => h("td", null, plain(awardOf(score, name)), pathLength(score, name))), h("td", { class: "total" }, plain(total))),
  );
}

/** How long the path is that a line is about, whether it earned anything or not. @param {import("../types.js").SeatScore} seat @param {string} name */
function pathLength(seat, name) {
  const path = seat.awards.find((award) => award.name === name)?.items.find((item) => item.kind === "path")?.paths[0];
  return path && h("span", { class: "path-length quiet" }, t("end.path_length", { n: path.length }));
}

/** With a true minus sign, as books print it. @param {number} points */
const plain = (points) => (points < 0 ? signed(points) : String(points));

/** What a step of the count adds or takes; nothing where it only tells. @param {number} points */
export const gain = (points) => points !== 0 && h("b", { class: points > 0 ? "plus" : "minus" }, signed(points));

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : `\u2212${-points}`);
