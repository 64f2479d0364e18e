// @ts-check
/**
 * Hints: what a bot would do here, shown where one would do it, with its reasons where it gives some.
 */

import { effect } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./state.js").Game} Game */

/** @param {Game} game */
export async function askHint(game) {
  const seat = game.me;
  if (seat === null || !game.choices.peek().any) return;
  const answer = await game.ask("hint", { seat });
  if (!answer || answer.action === null || answer.action === undefined) return;
  game.hint.value = answer;
  const reason = answer.reasons.find((/** @type {{action: number}} */ each) => each.action === answer.action)?.text;
  game.say([inWords(game, answer.action), reason].filter(Boolean).join(" — "));
}

/** @param {Game} game @param {import("./board.js").Board} board */
export function showHints(game, board) {
  effect(() => {
    const hint = game.hint.value;
    for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
    if (!hint) return;
    const face = game.facts.face(hint.action);
    if (face.type === "ClaimRoute") board.light({ routes: [Number(face.route)] });
    if (face.type === "BuildStation") board.light({ cities: [Number(face.city)] });
    for (const selector of SHOWN[face.type]?.(face) ?? []) document.querySelector(selector)?.classList.add("hinted");
  });
}

/** @type {Record<string, (face: import("./types.js").Face) => string[]>} */
const SHOWN = {
  DrawCard: ({ slot }) => [`[data-slot="${slot}"]`],
  DrawBlind: () => [".deck"],
  DrawTickets: () => [".ticket-deck"],
  BuildStation: () => [".station-button"],
  Keep: ({ places }) => (places ?? []).map((place) => `.choose [data-place="${place}"]`),
};

/** @param {Game} game @param {number} action */
export function inWords(game, action) {
  const { facts } = game;
  const face = facts.face(action);
  const cards = () => facts.cardsInWords(game.payment(action));
  const kind = game.view.peek()?.row[Number(face.slot)];
  switch (face.type) {
    case "DrawCard":
      return t("hint.card", { card: kind === null || kind === undefined ? "" : facts.kindName(kind) });
    case "ClaimRoute":
      return t("hint.claim", { route: facts.routeName(Number(face.route)), cards: cards() });
    case "BuildStation":
      return t("hint.station", { city: facts.city(Number(face.city)), cards: cards() });
    case "Keep":
      return t("hint.keep", { places: (face.places ?? []).map((place) => place + 1).join(", ") });
    case "PayExtra":
      return t("hint.extra", { cards: cards() });
    default:
      return t(`hint.${face.type}`);
  }
}
