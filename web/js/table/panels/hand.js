// @ts-check
/**
 * The hand: own cards, sorted and stacked by kind, each with its number.
 */

import { effect, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { cardPicture } from "../pictures/cards.js";

/** @param {import("../state.js").Game} game */
export function handPanel(game) {
  const total = h("span", { class: "badge numbers" });
  const stacks = h("ul", { class: "stacks" }, game.facts.kinds.map((kind) => stack(game, kind)));
  const none = h("p", { class: "quiet" }, t("hand.empty"));
  const panel = h(
    "section",
    { class: "panel hand", dataset: { guide: "hand" }, "aria-label": t("hand.title") },
    h("h2", { class: "panel-title" }, t("hand.title"), " ", total),
    stacks,
    none,
  );
  effect(() => {
    const own = game.covered.value ? null : game.view.value?.own;
    const count = own?.hand.reduce((sum, each) => sum + each, 0) ?? 0;
    stacks.dataset.kinds = String(own?.hand.filter(Boolean).length ?? 0);
    total.textContent = String(count);
    total.setAttribute("aria-label", t("count.cards", { n: count }));
    none.hidden = !own || count > 0;
    panel.hidden = game.view.value?.seat === null || !game.view.value;
  });
  return panel;
}

/** @param {import("../state.js").Game} game @param {number} kind */
function stack(game, kind) {
  const number = h("span", { class: "count", "aria-hidden": "true" });
  const words = h("span", { class: "visually-hidden" });
  const item = h("li", { class: "stack", dataset: { kind: String(kind) } }, cardPicture(kind), number, words);
  effect(() => {
    const count = game.covered.value ? 0 : (game.view.value?.own?.hand[kind] ?? 0);
    item.hidden = count === 0;
    item.dataset.depth = String(Math.min(count, 4));
    item.title = `${game.facts.kindName(kind)}: ${count}`;
    number.textContent = String(count);
    words.textContent = `${count}\u00d7${game.facts.kindName(kind)}`;
  });
  return item;
}
