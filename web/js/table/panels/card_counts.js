// @ts-check
/**
 * Cards seen and left: of each kind, how many there are, where the open ones lie, and how many nobody has shown yet.
 */

import { effect, fill, h } from "../../dom.js";
import { loadWords, t } from "../../i18n.js";
import { loadStyle } from "../../style.js";
import { cardsOf, LOCOMOTIVE } from "../facts.js";
import { chip } from "../pictures/cards.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../types.js").View} View */

const COLUMNS = ["unseen", "own", "row", "known", "discards", "all"];

/** @param {Game} game */
export async function openCardCounts(game) {
  await Promise.all([loadStyle("end"), loadStyle("dialogs"), loadWords("menu")]);
  const place = h("div", { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": t("counts.title") });
  const stop = effect(() => fill(place, game.view.value && !game.covered.value && table(game, game.view.value)));
  openDialog(t("counts.title"), [h("p", { class: "quiet small" }, t("counts.help")), place], { class: "card-counts", onclose: stop });
}

/** @param {Game} game @param {View} view */
function table(game, view) {
  const kinds = [...game.facts.sheet.kinds.keys(), LOCOMOTIVE];
  const rows = kinds.map((kind) => ({ kind, counts: countsOf(game, view, kind) }));
  const sums = COLUMNS.map((_, column) => rows.reduce((sum, { counts }) => sum + (counts[column] ?? 0), 0));
  const cells = (/** @type {number[]} */ counts) => counts.map((count, column) => h("td", { class: COLUMNS[column] === "unseen" ? "best" : "" }, count || "–"));
  return h(
    "table",
    { class: "sheet numbers" },
    h("thead", null, h("tr", null, h("td", null), COLUMNS.map((column) => h("th", { scope: "col" }, t(`counts.${column}`))))),
    h("tbody", null, rows.map(({ kind, counts }) => h("tr", null, h("th", { scope: "row" }, chip(game.facts, kind)), cells(counts)))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, t("counts.sum")), cells(sums))),
  );
}

/** In the order of the columns. @param {Game} game @param {View} view @param {number} kind */
function countsOf(game, view, kind) {
  const { tunnel } = view.fields;
  const laid = tunnel?.laid ? cardsOf(tunnel.laid.colour, tunnel.laid.cards, tunnel.laid.locomotives) : [];
  // While a tunnel is dug, its cards lie open on the table.
  const dug = (tunnel?.turned_up[kind] ?? 0) + laid.reduce((sum, [each, count]) => sum + (each === kind ? count : 0), 0);
  const own = view.own?.hand[kind] ?? 0;
  const row = view.row.filter((card) => card === kind).length + dug;
  const known = view.players.reduce((sum, { seat, shown }) => sum + (seat === view.seat ? 0 : (shown[kind] ?? 0)), 0);
  const discards = view.discards[kind] ?? 0;
  const all = game.facts.kind(kind).count;
  return [all - own - row - known - discards, own, row, known, discards, all];
}
