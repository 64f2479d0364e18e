// @ts-check
/**
 * The luck of a table, for people to look at: what it follows from, and whether it holds.
 */

import { h } from "../dom.js";
import { loadWords, t } from "../i18n.js";
import { openDialog } from "../table/panels/dialog.js";
import { checkLuck } from "./check.js";
import { knownLuck } from "./remembered.js";

/** @typedef {import("../table/state.js").Game} Game */
/** @typedef {import("./check.js").Finding} Finding */

/** What is known while the game is played. @param {Game} game */
export async function openLuck(game) {
  await loadWords("luck");
  const { luck } = game.table.peek();
  const lines = luck ? [t("luck.help"), addedBy(game, contributorsOf(luck))] : [t("luck.other")];
  openDialog(t("luck.title"), h("div", { class: "luck" }, lines.map((line) => h("p", null, line)), luck && commitment(luck)));
}

/** @param {import("../types.js").LuckInfo} luck */
const contributorsOf = (luck) => luck.contributions.flatMap((given, seat) => (given === null ? [] : [seat]));

/** @param {Game} game @param {number[]} seats */
const addedBy = (game, seats) =>
  seats.length ? t("luck.added", { names: seats.map((seat) => game.name(seat)).join(", ") }) : t("luck.nobody");

/** @param {import("../types.js").LuckInfo} luck */
const commitment = (luck) => h("p", { class: "small quiet" }, `${t("luck.commitment")} `, h("code", null, luck.commitment));

/** Works every draw of a finished game out again. @param {Game} game @param {import("../types.js").Replay} replay */
export async function openCheck(game, replay) {
  await loadWords("luck");
  const { luck, room } = replay.table;
  const finding = checkLuck(replay, deckOf(game), knownLuck(room));
  const lines = finding ? told(game, finding) : [t("luck.other")];
  const good = finding?.verdict === "holds";
  openDialog(
    t("luck.check"),
    h(
      "div",
      { class: "luck" },
      lines.map((line, place) => h("p", place ? null : { class: `note ${good ? "good" : finding ? "bad" : ""}`, role: "status" }, line)),
      luck && commitment(luck),
      h("p", { class: "small" }, t("luck.elsewhere"), " ", h("a", { href: `/api/rooms/${room}/record`, download: "" }, t("end.record"))),
    ),
  );
}

/** @param {Game} game */
function deckOf(game) {
  const { kinds, locomotive, mechanics } = game.facts.sheet;
  if (mechanics.length) return [];
  return [...Array.from({ length: 8 }, (_, kind) => kinds[kind]?.count ?? 0), locomotive.count];
}

/** @param {Game} game @param {Finding} finding */
function told(game, finding) {
  const { verdict, at, draws, contributors, skipped, remembered } = finding;
  if (verdict !== "holds") return [t(`luck.bad.${verdict}`, { n: at, name: verdict === "contribution" ? game.name(at) : "" })];
  return [
    t("luck.holds", { n: draws }),
    addedBy(game, contributors),
    t(remembered ? "luck.remembered" : "luck.not_remembered"),
    ...(skipped.length ? [t("luck.skipped", { draws: skipped.join(", ") })] : []),
  ];
}
