// @ts-check
/**
 * Hints: what a bot would do here and why, shown in a panel beside the board, and on the table where one would do it.
 */

import { effect, fill, h, icon, signal } from "../../dom.js";
import { hasWord, loadWords, t } from "../../i18n.js";
import { hintChoice } from "../../settings.js";
import { loadStyle } from "../../style.js";
import { optionText } from "../mechanics.js";
import { boxOf } from "./ticket.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Reason} Reason */

await Promise.all([loadStyle("hint"), loadWords("hint")]);

const MOST_OTHERS = 3;

/**
 * @param {Game} game
 * @param {import("../board/board.js").Board} board
 * @param {import("../board/panzoom.js").PanZoom} panzoom
 * @param {HTMLElement} place
 */
export function showHints(game, board, panzoom, place) {
  /** Which of the candidates is shown on the table. */
  const shown = signal(0);
  let lit = /** @type {import("../board/panzoom.js").Box | null} */ (null);
  // On a phone the board makes room for the panel, and what is pointed at is looked for when that is done.
  const look = () => requestAnimationFrame(() => requestAnimationFrame(() => panzoom.show(lit)));
  // Where it lies over the foot of the board, the board keeps clear of it.
  new ResizeObserver(() => {
    const [stage, own] = [panzoom.stage.getBoundingClientRect(), place.getBoundingClientRect()];
    const over = own.height > 0 && own.left < stage.right && own.right > stage.left;
    panzoom.stage.style.setProperty("--covered", `${over ? Math.max(0, stage.bottom - own.top) : 0}px`);
    look();
  }).observe(place);
  effect(() => {
    const hint = game.hint.value;
    shown.value = 0;
    fill(place, hint && panel(game, hint, shown, look));
  });
  effect(() => {
    const now = shown.value;
    const reason = game.hint.value?.reasons[now];
    for (const element of document.querySelectorAll(".hinted")) element.classList.remove("hinted");
    if (reason) place.querySelector(".hint-play")?.setAttribute("aria-label", `${t("hint.play")}: ${inWords(game, reason.action)}`);
    place.querySelectorAll(".hint-line").forEach((line, number) => line.setAttribute("aria-pressed", String(number === now)));
    const before = lit;
    lit = reason ? point(game, board, reason) : null;
    if (lit) look();
    else if (before) board.light({});
  });
}

/**
 * @param {Game} game
 * @param {import("../../types.js").Hinted} hint
 * @param {import("../../dom.js").Signal<number>} shown
 * @param {() => void} resized
 */
function panel(game, { reasons, hurried }, shown, resized) {
  const close = () => (game.hint.value = null);
  const [chosen, ...others] = reasons.slice(0, 1 + MOST_OTHERS);
  if (!chosen) return null;
  const stands = standing(chosen);
  return h(
    "section",
    { class: "hint-panel", "aria-labelledby": "hint-title" },
    h(
      "div",
      { class: "hint-head" },
      h("h2", { class: "panel-title", id: "hint-title" }, icon("hint"), t("hint.title")),
      h("button", { type: "button", class: "button primary hint-play", onclick: () => play(game, shown.peek()) }, t("hint.play")),
      h("button", { type: "button", class: "icon-button", "aria-label": t("common.close"), title: t("common.close"), onclick: close }, icon("close")),
    ),
    h("ul", null, candidate(game, chosen, 0, shown)),
    hurried && h("p", { class: "small" }, t("hint.hurried")),
    others.length > 0 &&
      h(
        "details",
        { ontoggle: resized, open: hintChoice.peek() === "chances" },
        h("summary", { class: "panel-title" }, t("hint.others")),
        stands && h("p", { class: "small hint-chance" }, stands),
        h("ul", null, others.map((each, number) => candidate(game, each, number + 1, shown, standing(each)))),
      ),
  );
}

/**
 * Pressed, it is shown on the table, and tickets are ticked; it is what the button above plays then.
 * @param {Game} game
 * @param {Reason} reason
 * @param {number} number
 * @param {import("../../dom.js").Signal<number>} shown
 * @param {string} [stands]
 */
function candidate(game, reason, number, shown, stands = "") {
  const why = because(game, reason);
  const show = () => {
    shown.value = number;
    tick(game.facts.action(reason.action));
  };
  return h(
    "li",
    null,
    h(
      "button",
      { type: "button", class: "hint-line", onclick: show },
      h("span", { class: "hint-move" }, inWords(game, reason.action)),
      why && h("span", { class: "visually-hidden" }, ": "),
      why && h("span", { class: "hint-why small" }, why),
      stands && h("span", { class: "visually-hidden" }, "; "),
      stands && h("span", { class: "hint-chance small" }, stands),
    ),
  );
}

/** @param {Game} game @param {number} number of the candidate that is shown */
function play(game, number) {
  const reason = game.hint.peek()?.reasons[number];
  if (reason) void game.act(reason.action);
}

/** Those tickets of the choice and no others. @param {Action} action */
function tick(action) {
  if (action.type !== "Keep") return;
  for (const ticket of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".choose .ticket"))) {
    const wanted = action.places.includes(Number(ticket.dataset.place));
    if (wanted !== (ticket.getAttribute("aria-pressed") === "true")) ticket.click();
  }
}

/** Purposes that have one of their own: what the route is for. */
const FOR_A_ROUTE = new Set(["fits", "may_fit", "spare", "dug"]);

/**
 * What it does, in one sentence. Of actions that the page does not know, their words may tell.
 * @param {Game} game
 * @param {Reason} reason
 * @param {{have: number, of: string}} of how many pieces there are, and where words are looked for first
 */
export function because(game, { action, purpose }, of = { have: ownTrains(game), of: "" }) {
  const { facts } = game;
  const { why, route, missing, ticket, n } = purpose;
  const word = (/** @type {string} */ key) => (of.of && hasWord(of.of + key) ? of.of + key : key);
  const names = {
    route: route === null ? "" : facts.routeName(route),
    ticket: ticket === null ? "" : facts.ticketName(ticket),
    have: of.have,
  };
  const key = `hint.why.${why === "fits" && missing === 0 ? "fits_last" : (why ?? facts.action(action).type)}`;
  if (!hasWord(key)) return "";
  const told = t(word(key), { ...names, n: why === "fits" || why === "may_fit" ? missing : n });
  if (!FOR_A_ROUTE.has(why ?? "")) return told;
  return `${told}, ${t(word(ticket === null ? "hint.why.points" : "hint.why.leads"), { ...names, n })}`;
}

/** @param {Game} game */
function ownTrains(game) {
  const view = game.view.peek();
  return view?.players[view.seat ?? 0]?.trains ?? 0;
}

/** Of the chosen one among all, of another one against that. @param {Reason} reason */
function standing({ verdict, gain, risk }) {
  if (verdict === null) return "";
  return t(`hint.${verdict}`, { n: Math.round(100 * Math.abs(gain)), risk: Math.max(1, Math.round(100 * risk)) });
}

/**
 * Lights it up, and returns the part of the board that it takes up. While tickets are chosen, the board shows those.
 * @param {Game} game
 * @param {import("../board/board.js").Board} board
 * @param {Reason} reason
 */
function point(game, board, reason) {
  const action = game.facts.action(reason.action);
  for (const selector of elementsOf(action)) document.querySelector(selector)?.classList.add("hinted");
  if (action.type === "Keep") return null;
  const route = "route" in action ? action.route : reason.purpose.route;
  const routes = route === null ? [] : [route];
  const cities = "city" in action ? [action.city] : [];
  board.light({ routes, cities });
  return boxOf(board, cities, routes);
}

/** Where on the table it is done, as selectors. @param {Action} action */
function elementsOf(action) {
  switch (action.type) {
    case "DrawCard":
      return [`.market [data-slot="${action.slot}"]`];
    case "DrawBlind":
      return [".deck"];
    case "DrawTickets":
      return [".ticket-deck"];
    case "Keep":
      return action.places.map((place) => `.choose [data-place="${place}"]`);
    default:
      return [`[data-action="${CSS.escape(action.type)}"]`];
  }
}

/** @param {Game} game @param {number} number */
function inWords(game, number) {
  const { facts } = game;
  const action = facts.action(number);
  const cards = () => facts.cardsInWords(game.payment(number));
  switch (action.type) {
    case "DrawCard": {
      const kind = game.view.peek()?.row[action.slot] ?? null;
      return t("hint.card", { card: kind === null ? "" : facts.kindName(kind) });
    }
    case "ClaimRoute":
      return t("hint.claim", { route: facts.routeName(action.route), cards: cards() });
    case "BuildStation":
      return t("hint.BuildStation", { city: facts.city(action.city), cards: cards() });
    case "Keep":
      return t("hint.keep", { tickets: keptInWords(game, action.places) });
    case "PayExtra":
      return t("hint.extra", { cards: cards() });
    default:
      return hasWord(`hint.${action.type}`) ? t(`hint.${action.type}`) : optionText(game, number);
  }
}

/** @param {Game} game @param {number[]} places */
function keptInWords(game, places) {
  const offered = game.view.peek()?.own?.offered ?? [];
  return places.map((place) => offered[place]).map((ticket) => (ticket === undefined ? "" : game.facts.ticketName(ticket))).join("; ");
}
