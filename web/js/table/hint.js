// @ts-check
/**
 * Hints: what a bot would do here and why, shown in a panel over the board, and on the table where one would do it.
 */

import { effect, fill, h, icon, signal } from "../dom.js";
import { t } from "../i18n.js";
import { glyph } from "./glyphs.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./types.js").Reason} Reason */

const MOST_OTHERS = 3;

/** @param {Game} game */
export async function askHint(game) {
  const seat = game.me;
  if (seat === null || !game.choices.peek().any) return;
  const asked = game.view.peek();
  const answer = await game.ask("hint", { seat });
  // Whoever has moved meanwhile does not want it any more.
  if (answer && asked === game.view.peek()) game.hint.value = answer;
}

/**
 * Always there, so that screen readers hear what is put into it; empty as long as there is nothing to say.
 * @param {Game} game
 * @param {import("./board.js").Board} board
 */
export function hintPanel(game, board) {
  const place = h("div", { class: "hint-place", role: "status" });
  /** Which of the candidates is shown on the table. */
  const shown = signal(0);
  effect(() => {
    const hint = game.hint.value;
    shown.value = 0;
    fill(place, hint && panel(game, hint.reasons, shown));
  });
  let pointed = false;
  effect(() => {
    const now = shown.value;
    const reason = game.hint.value?.reasons[now];
    for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
    place.querySelectorAll(".hint-line").forEach((line, number) => line.setAttribute("aria-pressed", String(number === now)));
    if (reason) point(game, board, reason);
    else if (pointed) board.light({});
    pointed = reason !== undefined;
  });
  return place;
}

/** @param {Game} game @param {Reason[]} reasons @param {import("../dom.js").Signal<number>} shown */
function panel(game, reasons, shown) {
  const close = () => (game.hint.value = null);
  const [chosen, ...others] = reasons.slice(0, 1 + MOST_OTHERS).map((reason, number) => candidate(game, reason, number, shown));
  return h(
    "section",
    { class: "hint-panel", "aria-labelledby": "hint-title" },
    h("h2", { class: "panel-title", id: "hint-title" }, glyph("hint"), t("hint.title")),
    h("button", { type: "button", class: "icon-button", "aria-label": t("common.close"), title: t("common.close"), onclick: close }, icon("close")),
    h("ul", null, h("li", null, chosen)),
    others.length > 0 &&
      // On a phone they would hide the board.
      h("details", { open: matchMedia("(min-width: 820px)").matches }, h("summary", { class: "panel-title" }, t("hint.others")), h("ul", null, others.map((each) => h("li", null, each)))),
  );
}

/**
 * Pressed, it is shown on the table; the move itself is made there.
 * @param {Game} game
 * @param {Reason} reason
 * @param {number} number
 * @param {import("../dom.js").Signal<number>} shown
 */
function candidate(game, reason, number, shown) {
  const why = [...wish(game, reason), ...gain(reason)];
  return h(
    "button",
    { type: "button", class: "hint-line", onclick: () => (shown.value = number) },
    h("span", { class: "hint-move" }, inWords(game, reason.action)),
    why.length > 0 && h("span", { class: "visually-hidden" }, ": "),
    why.length > 0 && h("span", { class: "hint-why small" }, why.join("; ")),
  );
}

/** What it is for. @param {Game} game @param {Reason} reason */
function wish(game, { action, route, missing, ticket }) {
  const { facts } = game;
  const words = [];
  if (route !== null && facts.face(action).type !== "ClaimRoute")
    words.push(t(missing ? "hint.for_route" : "hint.for_route_now", { n: missing, route: facts.routeName(route) }));
  if (ticket !== null) words.push(t("hint.for_ticket", { ticket: facts.ticketName(ticket) }));
  return words;
}

/**
 * Against what the bot would have done without thinking ahead, which is one of the candidates itself.
 * @param {Reason} reason
 */
function gain({ gain: share, risk }) {
  if (risk === 0) return [];
  if (share === 0) return [t("hint.first")];
  const games = Math.round(100 * share);
  const values = { n: Math.abs(games), risk: Math.max(1, Math.round(100 * risk)) };
  return [t(games > 0 ? "hint.more" : games < 0 ? "hint.less" : "hint.same", values)];
}

/** @param {Game} game @param {import("./board.js").Board} board @param {Reason} reason */
function point(game, board, reason) {
  const face = game.facts.face(reason.action);
  const route = face.type === "ClaimRoute" ? Number(face.route) : reason.route;
  board.light({ routes: route === null ? [] : [route], cities: face.type === "BuildStation" ? [Number(face.city)] : [] });
  for (const selector of SHOWN[face.type]?.(face) ?? []) document.querySelector(selector)?.classList.add("hinted");
}

/** @type {Record<string, (face: import("./types.js").Face) => string[]>} */
const SHOWN = {
  DrawCard: ({ slot }) => [`.market [data-slot="${slot}"]`],
  DrawBlind: () => [".deck"],
  DrawTickets: () => [".ticket-deck"],
  BuildStation: () => [".station-button"],
  Keep: ({ places }) => (places ?? []).map((place) => `.choose [data-place="${place}"]`),
};

/** @param {Game} game @param {number} action */
function inWords(game, action) {
  const { facts } = game;
  const face = facts.face(action);
  const view = game.view.peek();
  const cards = () => facts.cardsInWords(game.payment(action));
  const kind = view?.row[Number(face.slot)];
  switch (face.type) {
    case "DrawCard":
      return t("hint.card", { card: kind === null || kind === undefined ? "" : facts.kindName(kind) });
    case "ClaimRoute":
      return t("hint.claim", { route: facts.routeName(Number(face.route)), cards: cards() });
    case "BuildStation":
      return t("hint.station", { city: facts.city(Number(face.city)), cards: cards() });
    case "Keep":
      return t("hint.keep", { tickets: keptInWords(game, face.places ?? []) });
    case "PayExtra":
      return t("hint.extra", { cards: cards() });
    default:
      return t(`hint.${face.type}`);
  }
}

/** @param {Game} game @param {number[]} places */
function keptInWords(game, places) {
  const offered = game.view.peek()?.own?.offered ?? [];
  return places.map((place) => offered[place]).map((ticket) => (ticket === undefined ? "" : game.facts.ticketName(ticket))).join(", ");
}
