// @ts-check
/**
 * A move in words, where it is not one's own turn: without what lies in the row just then.
 */

import { hasWord, t } from "../i18n.js";
import { because } from "../table/panels/hint.js";

/** @typedef {import("../table/state.js").Game} Game */

/**
 * @param {Game} game
 * @param {number} number of the action
 * @param {string} notation for whatever has no words here
 */
export function moveText(game, number, notation) {
  const { facts } = game;
  const action = facts.actions.length ? facts.action(number) : null;
  if (action?.type === "ClaimRoute") {
    const { length } = facts.sheet.routes[action.route] ?? { length: 0 };
    return t("hint.claim", { route: facts.routeName(action.route), cards: facts.cardsInWords(facts.payment(action, length)) });
  }
  if (action?.type === "DrawCard") return t("review.move.card");
  if (action?.type === "Keep") return t("review.move.keep", { n: action.places.length });
  if (action?.type === "BuildStation") return t("action.BuildStation.at", { city: facts.city(action.city) });
  if (action?.type === "PayExtra") return t("review.move.extra");
  return action && hasWord(`hint.${action.type}`) && !("city" in action) ? t(`hint.${action.type}`) : notation;
}

/**
 * What it would have done, in one sentence that speaks to nobody in particular.
 * @param {Game} game
 * @param {import("./review.js").Better} better
 * @param {number} seat
 */
export function whyText(game, { number, purpose }, seat) {
  if (!game.facts.actions.length) return "";
  const have = game.view.peek()?.players[seat]?.trains ?? 0;
  return because(game, /** @type {import("../types.js").Reason} */ ({ action: number, purpose }), { have, of: "review." });
}
