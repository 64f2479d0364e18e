// @ts-check
/**
 * The market: the row of five, the deck and the ticket deck, each a button that says what taking it means; and one for
 * whatever else the game lets one do.
 */

import { effect, fill, h, icon } from "../../dom.js";
import { t } from "../../i18n.js";
import { mayMove } from "../../settings.js";
import { actionName } from "../mechanics.js";
import { cardPicture } from "../pictures/cards.js";
import { isAbout, mechanicIcon } from "../pictures/icons.js";
import { whyNot, whyNowhere } from "../why_not.js";
import { WhyBubble } from "./why_bubble.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../facts.js").Facts} Facts */

/** @param {Game} game */
export function marketPanel(game) {
  const bubble = new WhyBubble(game);
  const explained = (/** @type {HTMLElement} */ button, /** @type {() => string[]} */ why) => (bubble.explain(button, why), button);
  const slots = Array.from({ length: 5 }, (_, slot) => explained(rowButton(game, slot), () => whyNot(game, "DrawCard", slot)));
  const others = ownActions(game.facts).map((type) => explained(actionButton(game, type), () => whyNowhere(game, type)));
  return h(
    "section",
    { class: "panel market", "aria-label": t("market.title") },
    h("div", { class: "row", role: "group", "aria-label": t("market.row"), dataset: { guide: "row" } }, slots),
    h(
      "div",
      { class: "decks" },
      explained(deckButton(game), () => whyNot(game, "DrawBlind", 0)),
      explained(ticketDeckButton(game), () => whyNot(game, "DrawTickets", 0)),
      h("div", { class: "own-actions" }, others),
    ),
    bubble.element,
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
    icon("ticket"),
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

/** Whatever a game lets one do beside what all of them do. @param {Facts} facts */
export const ownActions = (facts) => facts.actionTypes.filter((type) => !COMMON.has(type));

const COMMON = new Set(["DrawCard", "DrawBlind", "DrawTickets", "ClaimRoute", "Keep", "PayExtra", "GiveUp", "Pass"]);

/** @param {Facts} facts @param {string} type */
const isOnBoard = (facts, type) => "city" in facts.meanings(type) || "route" in facts.meanings(type);

/** Such an action is done on the board, or in one of several ways; this begins and ends the choosing. @param {Game} game @param {string} type */
function actionButton(game, type) {
  const { facts } = game;
  const onBoard = isOnBoard(facts, type);
  const counted = onBoard && facts.countFields.find(({ name }) => isAbout(facts, `field.${name}`, `action.${type}`));
  const count = h("span", { class: "count" });
  const button = h(
    "button",
    { type: "button", class: "ticket-deck action-button", dataset: { action: type }, onclick: () => start(game, type) },
    mechanicIcon(facts, `action.${type}`),
    h("span", null, actionName(type, "short")),
    count,
  );
  effect(() => {
    const view = game.view.value;
    const { places, others } = game.choices.value;
    const can = places.has(type) || others.has(type);
    // What has no place on the board may be the answer to a question, which is put elsewhere.
    button.hidden = typeof view?.seat !== "number" || (!onBoard && !(can && view.decision?.type === "TakeTurn"));
    count.textContent = counted ? String(view?.players[view.seat ?? 0]?.fields[counted.name] ?? 0) : "";
    button.setAttribute("aria-pressed", String(game.selected.value === type));
    offerAs(button, can, actionName(type), type === ownActions(facts)[0] ? `${actionName(type)} (S)` : actionName(type));
  });
  return button;
}

/** @param {Game} game @param {string} type */
function start(game, type) {
  const [only, ...more] = game.choices.peek().others.get(type) ?? [];
  if (only !== undefined && !more.length) void game.act(only);
  else game.select(type);
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
