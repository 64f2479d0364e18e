// @ts-check
/**
 * Tunnels: the price is not known until the digging starts. The turned-up cards are laid open one after the other, and
 * whoever digs pays or gives up.
 */

import { effect, fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { mayMove } from "../settings.js";
import { cardPicture, chips } from "./cards.js";
import { cardsOf, LOCOMOTIVE } from "./facts.js";

/** @typedef {import("./state.js").Game} Game */
/**
 * @typedef {{seat: number, route: number, laid: [number, number][], colour: number, turnedUp: number[], extra: number}} Dig
 */

const LINGER = 3200;

/** @param {Game} game */
export function tunnelPanel(game) {
  const panel = h("section", {
    class: "tunnel",
    hidden: true,
    dataset: { guide: "tunnel" },
    "aria-label": t("tunnel.title"),
    tabindex: "-1",
  });
  /** @type {{colour: number, laid: [number, number][]} | null} */
  let laid = null;
  let timer = 0;
  game.watch(({ events, live }) => {
    for (const event of events) {
      if (event.type === "TunnelLaid") laid = { colour: event.colour, laid: cardsOf(event.colour, Number(event.cards), event.locomotives) };
      if (event.type !== "TunnelPriced" || !live || !event.turned_up.length) continue;
      show({
        seat: Number(event.seat),
        route: event.route,
        laid: laid?.laid ?? [],
        colour: laid?.colour ?? LOCOMOTIVE,
        turnedUp: event.turned_up,
        extra: event.extra,
      });
      timer = window.setTimeout(() => (panel.hidden = true), LINGER);
    }
  });
  effect(() => {
    const { extras, giveUp } = game.choices.value;
    const view = game.view.value;
    const dug = view?.tunnel;
    if (giveUp === null || !dug) {
      // One's own is over as soon as it is answered; another's reveal stays for a moment.
      if (panel.classList.contains("asking") && !game.busy.value) panel.hidden = true;
      panel.classList.toggle("asking", panel.classList.contains("asking") && game.busy.value);
      return;
    }
    const turnedUp = dug.turned_up.flatMap((count, kind) => Array.from({ length: count }, () => kind));
    show({
      seat: view.seat ?? 0,
      route: dug.route,
      laid: cardsOf(dug.colour, dug.cards, dug.locomotives),
      colour: dug.colour,
      turnedUp,
      extra: dug.extra,
    });
    panel.classList.add("asking");
    panel.append(answers(extras, giveUp));
    panel.focus({ preventScroll: true });
  });

  /** @param {number[]} extras @param {number} giveUp */
  function answers(extras, giveUp) {
    return h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "button", onclick: () => void game.act(giveUp) }, t("tunnel.give_up")),
      extras.map((action) =>
        h(
          "button",
          { type: "button", class: "button primary way", onclick: () => void game.act(action) },
          t("tunnel.pay"),
          chips(game.facts, game.payment(action)),
        ),
      ),
    );
  }

  /** @param {Dig} dig */
  function show(dig) {
    clearTimeout(timer);
    panel.classList.remove("asking");
    panel.classList.toggle("moving", mayMove());
    panel.hidden = false;
    const { facts } = game;
    const matches = (/** @type {number} */ kind) => kind === dig.colour || kind === LOCOMOTIVE;
    fill(
      panel,
      h("h2", null, t("tunnel.of", { route: facts.routeName(dig.route) })),
      h("p", { class: "tunnel-laid" }, t("tunnel.laid", { name: game.name(dig.seat) }), " ", chips(facts, dig.laid)),
      h(
        "ol",
        { class: "turned-up", "aria-label": t("tunnel.turned_up") },
        dig.turnedUp.map((kind, place) =>
          h(
            "li",
            { class: matches(kind) ? "match" : "", style: { "--place": String(place) } },
            cardPicture(kind),
            h("span", { class: "visually-hidden" }, facts.kindName(kind)),
          ),
        ),
      ),
      h("p", { class: dig.extra ? "price" : "price free" }, dig.extra ? t("tunnel.extra", { n: dig.extra }) : t("tunnel.free")),
    );
  }
  return panel;
}
