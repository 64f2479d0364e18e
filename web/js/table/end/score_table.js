// @ts-check
/**
 * The score sheet: the awards of everybody as a table.
 */

import { botLevel } from "../../bots.js";
import { h } from "../../dom.js";
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

/** @param {Names} game @param {ScoreSheet} score */
export function sheetTable(game, score) {
  const names = score.seats[0]?.awards.map((award) => award.name) ?? [];
  const seats = [...score.seats].sort((one, other) => other.total - one.total);
  return h(
    "div",
    { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": t("end.sheet") },
    h(
      "table",
      { class: "sheet numbers" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          seats.map(({ seat }) => h("th", { scope: "col", title: game.name(seat) }, carSwatch(seat), h("span", null, game.name(seat)), level(game, seat))),
        ),
      ),
      h(
        "tbody",
        null,
        names.map((name) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, awardName(name)),
            seats.map((seat) => h("td", null, plain(awardOf(seat, name)))),
          ),
        ),
      ),
      h(
        "tfoot",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("score.total")),
          seats.map((seat) => h("td", { class: score.winners.includes(seat.seat) ? "best" : "" }, plain(seat.total))),
        ),
      ),
    ),
  );
}

/** With a true minus sign, as books print it. @param {number} points */
const plain = (points) => (points < 0 ? signed(points) : String(points));

/** What a step of the count adds or takes; nothing where it only tells. @param {number} points */
export const gain = (points) => points !== 0 && h("b", { class: points > 0 ? "plus" : "minus" }, signed(points));

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : `\u2212${-points}`);
