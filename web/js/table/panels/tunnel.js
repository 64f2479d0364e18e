// @ts-check
/**
 * Tunnels: the price is not known until the digging starts. The turned-up cards are laid open one after the other, and
 * whoever digs pays or gives up.
 */

import { effect, fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { mayMove } from "../../settings.js";
import { loadStyle } from "../../style.js";
import { cardsOf, LOCOMOTIVE } from "../facts.js";
import { cardPicture, chips } from "../pictures/cards.js";

/** @typedef {import("../state.js").Game} Game */
/**
 * @typedef {{seat: number, route: number, laid: [number, number][], colour: number, turnedUp: number[], extra: number}} Dig
 */

await loadStyle("tunnel");

const LINGER = 3200;

/** @param {Game} game @param {import("../board/board.js").Board} board */
export function tunnelPanel(game, board) {
  const panel = h("section", {
    class: "tunnel",
    hidden: true,
    dataset: { guide: "tunnel" },
    "aria-label": t("tunnel.title"),
    tabindex: "-1",
  });
  let timer = 0;
  const show = (/** @type {Dig} */ dig) => {
    clearTimeout(timer);
    panel.classList.remove("asking");
    panel.classList.toggle("moving", mayMove());
    panel.hidden = false;
    fill(panel, reveal(game, dig));
    makeWay(panel, board.elementOf({ kind: "route", number: dig.route }));
  };
  watchDigs(game, (dig) => {
    show(dig);
    timer = window.setTimeout(() => (panel.hidden = true), LINGER);
  });
  effect(() => {
    const { extras, giveUp } = game.choices.value;
    const dig = ownDig(game.view.value);
    if (giveUp !== null && dig) {
      show(dig);
      panel.classList.add("asking");
      panel.append(answers(game, extras, giveUp));
      panel.focus({ preventScroll: true });
    } else if (panel.classList.contains("asking") && !game.busy.value) {
      // One's own is over as soon as it is answered; another's reveal stays for a moment.
      panel.classList.remove("asking");
      panel.hidden = true;
    }
  });
  return panel;
}

/**
 * The tunnel itself stays in sight: the panel stands at the other end of the board.
 * @param {HTMLElement} panel
 * @param {Element | undefined} route
 */
function makeWay(panel, route) {
  const [dug, over] = [route?.getBoundingClientRect(), panel.offsetParent?.getBoundingClientRect()];
  if (dug?.width && over) panel.classList.toggle("above", dug.top + dug.height / 2 > over.top + over.height / 2);
}

/** Tells of every dig that turns cards up, whoever digs. @param {Game} game @param {(dig: Dig) => void} dug */
function watchDigs(game, dug) {
  /** @type {Pick<Dig, "colour" | "laid">} */
  let laid = { colour: LOCOMOTIVE, laid: [] };
  game.watch(({ events, live }) => {
    for (const event of events) {
      if (event.type === "TunnelLaid") laid = { colour: event.colour, laid: cardsOf(event.colour, event.cards, event.locomotives) };
      if (event.type === "TunnelPriced" && live && event.turned_up.length)
        dug({ seat: event.seat, route: event.route, ...laid, turnedUp: event.turned_up, extra: event.extra });
    }
  });
}

/** The one that waits for an answer. @param {import("../types.js").View | null} view @returns {Dig | null} */
function ownDig(view) {
  const tunnel = view?.fields.tunnel;
  if (!view || !tunnel?.laid || tunnel.route === null) return null;
  const { route, turned_up, extra } = tunnel;
  const { colour, cards, locomotives } = tunnel.laid;
  return {
    seat: view.seat ?? 0,
    route,
    laid: cardsOf(colour, cards, locomotives),
    colour,
    turnedUp: turned_up.flatMap((count, kind) => Array.from({ length: count }, () => kind)),
    extra,
  };
}

/** What was laid, what was turned up, and what that makes. @param {Game} game @param {Dig} dig */
function reveal(game, dig) {
  const { facts } = game;
  const matches = (/** @type {number} */ kind) => kind === dig.colour || kind === LOCOMOTIVE;
  const card = (/** @type {number} */ kind, /** @type {number} */ place) =>
    h(
      "li",
      { class: matches(kind) ? "match" : "", style: { "--place": String(place) } },
      cardPicture(kind),
      h("span", { class: "visually-hidden" }, facts.kindName(kind)),
    );
  return [
    h("h2", null, t("tunnel.of", { route: facts.routeName(dig.route) })),
    h("p", { class: "tunnel-laid" }, t("tunnel.laid", { name: game.name(dig.seat) }), " ", chips(facts, dig.laid)),
    h("ol", { class: "turned-up", "aria-label": t("tunnel.turned_up") }, dig.turnedUp.map(card)),
    h("p", { class: dig.extra ? "price" : "price free" }, dig.extra ? t("tunnel.extra", { n: dig.extra }) : t("tunnel.free")),
  ];
}

/** @param {Game} game @param {number[]} extras @param {number} giveUp */
function answers(game, extras, giveUp) {
  return h(
    "div",
    { class: "actions" },
    extras.length === 0 && h("p", { class: "tunnel-dear" }, t("tunnel.cannot_pay")),
    extras.map((action) =>
      h(
        "button",
        { type: "button", class: "button primary way", onclick: () => void game.act(action) },
        t("tunnel.pay"),
        chips(game.facts, game.payment(action)),
      ),
    ),
    h("button", { type: "button", class: "button", onclick: () => void game.act(giveUp) }, t("tunnel.give_up")),
  );
}
