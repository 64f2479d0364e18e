// @ts-check
/**
 * The market: the row of five, the deck and the ticket deck, each a button that says what taking it means.
 */

import { effect, fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { mayMove } from "../../settings.js";
import { cardPicture } from "../pictures/cards.js";
import { glyph } from "../pictures/icons.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game */
export function marketPanel(game) {
  const slots = Array.from({ length: 5 }, (_, slot) => rowButton(game, slot));
  return h(
    "section",
    { class: "panel market", "aria-label": t("market.title") },
    h("div", { class: "row", role: "group", "aria-label": t("market.row"), dataset: { guide: "row" } }, slots),
    h("div", { class: "decks" }, deckButton(game), ticketDeckButton(game), stationButton(game)),
  );
}

/** @param {Game} game @param {number} slot */
function rowButton(game, slot) {
  const button = h("button", {
    type: "button",
    class: "card-button",
    dataset: { slot: String(slot) },
    onclick: () => take(game, game.choices.peek().row.get(slot)),
  });
  effect(() => {
    const kind = game.view.value?.row[slot] ?? null;
    const can = game.choices.value.row.has(slot);
    const name = kind === null ? t("market.empty") : game.facts.kindName(kind);
    if (button.dataset.kind !== String(kind)) turnUp(button, kind);
    button.dataset.kind = String(kind);
    button.classList.toggle("empty", kind === null);
    offerAs(button, can, t(can ? "market.take" : "market.lies", { place: slot + 1, card: name }), `${name} (${slot + 1})`);
  });
  return button;
}

/** @param {HTMLElement} button @param {number | null} kind */
function turnUp(button, kind) {
  const picture = kind === null ? null : cardPicture(kind);
  const known = button.dataset.kind !== undefined;
  fill(button, picture);
  if (picture && known && mayMove())
    picture.animate([{ transform: "rotateY(90deg)" }, {}], { duration: 260, delay: 180, fill: "backwards" });
}

/** @param {Game} game */
function deckButton(game) {
  const count = h("span", { class: "count" });
  const button = h(
    "button",
    { type: "button", class: "card-button deck", dataset: { guide: "deck" }, onclick: () => take(game, game.choices.peek().deck) },
    cardPicture("back"),
    count,
  );
  effect(() => {
    const n = game.view.value?.deck ?? 0;
    const can = game.choices.value.deck !== null;
    count.textContent = String(n);
    button.classList.toggle("empty", n === 0);
    offerAs(
      button,
      can,
      `${t(can ? "market.draw" : "market.deck")}, ${t("count.cards", { n })}`,
      `${t("market.deck")}: ${t("count.cards", { n })} (D)`,
    );
  });
  return button;
}

/** @param {Game} game */
function ticketDeckButton(game) {
  const count = h("span", { class: "count" });
  const button = h(
    "button",
    { type: "button", class: "ticket-deck", dataset: { guide: "ticket-deck" }, onclick: () => take(game, game.choices.peek().tickets) },
    glyph("ticket"),
    h("span", null, t("market.tickets")),
    count,
  );
  effect(() => {
    const n = game.view.value?.ticket_deck ?? 0;
    const can = game.choices.value.tickets !== null;
    count.textContent = String(n);
    offerAs(
      button,
      can,
      `${t(can ? "market.draw_tickets" : "market.ticket_deck")}, ${t("count.tickets", { n })}`,
      `${t("market.ticket_deck")} (T)`,
    );
  });
  return button;
}

/** Stations are built on the board; this begins and ends the choosing. @param {Game} game */
function stationButton(game) {
  const count = h("span", { class: "count" });
  const button = h(
    "button",
    { type: "button", class: "ticket-deck station-button", hidden: !game.facts.keeps("stations"), onclick: () => toggleStation(game) },
    glyph("station"),
    h("span", null, t("market.station")),
    count,
  );
  effect(() => {
    const view = game.view.value;
    const can = game.choices.value.cities.size > 0;
    button.hidden = !game.facts.keeps("stations") || view?.seat === null || view?.seat === undefined;
    count.textContent = String(view?.players[view.seat ?? 0]?.fields.stations_left ?? 0);
    button.setAttribute("aria-pressed", String(game.buildingStation.value));
    offerAs(button, can, t("market.build_station"), `${t("market.build_station")} (S)`);
  });
  return button;
}

/** @param {Game} game */
export function toggleStation(game) {
  const can = game.choices.peek().cities.size > 0;
  game.buildingStation.value = can && !game.buildingStation.peek();
}

/**
 * A button stays where it is and can be reached when it does nothing: its place in the order of Tab is a landmark.
 * @param {HTMLElement} button
 * @param {boolean} can
 * @param {string} label
 * @param {string} title
 */
function offerAs(button, can, label, title) {
  button.setAttribute("aria-disabled", String(!can));
  button.setAttribute("aria-label", label);
  button.title = title;
}

/** @param {Game} game @param {number | null | undefined} action */
function take(game, action) {
  if (action !== null && action !== undefined) void game.act(action);
}
