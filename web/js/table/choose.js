// @ts-check
/**
 * Choosing tickets: those on offer, with their cities on the board. Which sets may be kept, only the options know.
 */

import { effect, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { boxOf, lightTicket, ticketText } from "./ticketcard.js";

/** @typedef {import("./state.js").Game} Game */

/** @param {Game} game @param {import("./board.js").Board} board @param {import("./panzoom.js").PanZoom} panzoom */
export function choosePanel(game, board, panzoom) {
  /** @type {Set<number>} */
  let chosen = new Set();
  let shown = "";
  const list = h("div", { class: "choose-list", role: "group" });
  const least = h("p", { class: "quiet small" });
  const confirm = h("button", { type: "button", class: "button primary", onclick: () => keep() });
  const panel = h(
    "section",
    { class: "choose", hidden: true, dataset: { guide: "offer" }, "aria-labelledby": "choose-title" },
    h("h2", { id: "choose-title", tabindex: "-1" }),
    least,
    list,
    h("div", { class: "actions" }, confirm),
  );
  const title = /** @type {HTMLElement} */ (panel.firstElementChild);

  const matching = () =>
    game.choices.peek().keeps.find((action) => {
      const places = game.facts.face(action).places ?? [];
      return places.length === chosen.size && places.every((place) => chosen.has(place));
    });
  const keep = () => {
    const action = matching();
    if (action !== undefined) void game.act(action);
  };
  const tell = () => {
    confirm.textContent = chosen.size ? t("choose.keep", { n: chosen.size }) : t("choose.mark");
    confirm.setAttribute("aria-disabled", String(matching() === undefined));
    for (const button of list.children)
      button.setAttribute("aria-pressed", String(chosen.has(Number(/** @type {HTMLElement} */ (button).dataset.place))));
    lightAll();
  };
  const offered = () => game.view.peek()?.own?.offered ?? [];
  const lightAll = () => {
    const wanted = chosen.size ? [...chosen].flatMap((place) => offered()[place] ?? []) : offered();
    board.light({ cities: wanted.flatMap((ticket) => game.facts.ticketPlaces(ticket)) });
  };

  /** @param {number} ticket @param {number} place */
  const card = (ticket, place) =>
    h(
      "button",
      {
        type: "button",
        class: "ticket",
        dataset: { place: String(place) },
        "aria-pressed": "false",
        onclick: () => {
          if (!chosen.delete(place)) chosen.add(place);
          tell();
        },
        onpointerenter: () => lightTicket(board, game.facts, ticket),
        onpointerleave: lightAll,
        onfocus: () => lightTicket(board, game.facts, ticket),
      },
      h("span", { class: "tick", "aria-hidden": "true" }),
      ticketText(game.facts, ticket),
    );

  effect(() => {
    const { keeps } = game.choices.value;
    const tickets = keeps.length ? (game.view.value?.own?.offered ?? []) : [];
    const key = tickets.join();
    if (!keeps.length && !panel.hidden && game.busy.value) return;
    panel.hidden = keeps.length === 0;
    if (key === shown) return;
    shown = key;
    // At a hot seat not even what is hidden may stay: the next one could look for it.
    if (!keeps.length) return (fill(list), board.light({}));
    chosen = new Set();
    const first = game.view.value?.decision?.type === "ChooseFirstTickets";
    title.textContent = t(first ? "choose.first" : "choose.more");
    least.textContent = t("choose.least", { n: Math.min(...keeps.map((action) => game.facts.face(action).places?.length ?? 0)) });
    list.setAttribute("aria-label", title.textContent);
    fill(list, tickets.map(card));
    tell();
    panzoom.show(
      boxOf(
        board,
        tickets.flatMap((ticket) => game.facts.ticketPlaces(ticket)),
        [],
      ),
    );
    title.focus({ preventScroll: true });
  });
  return panel;
}
