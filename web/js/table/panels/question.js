// @ts-check
/**
 * Questions that the page does not know, and actions without a place on the table: every answer is a button.
 */

import { effect, fill, h } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { actionName, operandsOf, optionText } from "../mechanics.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game */
export function questionPanel(game) {
  const title = h("h2", { id: "question-title" });
  const answers = h("div", { class: "answers" });
  const panel = h("section", { class: "question-panel", hidden: true, "aria-labelledby": "question-title", tabindex: "-1" }, title, answers);
  effect(() => {
    const { others } = game.choices.value;
    const selected = game.selected.value;
    const decision = game.view.value?.decision?.type ?? "";
    // In a turn of one's own there are buttons that lead here.
    const numbers = decision === "TakeTurn" ? (others.get(selected ?? "") ?? []) : [...others.values()].flat();
    panel.hidden = numbers.length === 0;
    if (panel.hidden) return fill(answers);
    title.textContent = selected === null ? t(hasWord(`question.${decision}`) ? `question.${decision}` : "prompt.question") : actionName(selected);
    fill(
      answers,
      numbers.map((number) => answer(game, number)),
    );
    panel.focus({ preventScroll: true });
  });
  return panel;
}

/** @param {Game} game @param {number} number */
function answer(game, number) {
  const action = game.facts.action(number);
  const operands = [...operandsOf(game, action, game.payment(number)).values()].map(({ shown }) => shown);
  const words = h("span", null, actionName(action.type));
  return h("button", { type: "button", class: "button", "aria-label": optionText(game, number), onclick: () => void game.act(number) }, words, operands);
}
