// @ts-check
/**
 * The players: what everybody sees of each, whose turn it is, who is there.
 */

import { botLevel } from "../../bots.js";
import { effect, fill, h, icon } from "../../dom.js";
import { t } from "../../i18n.js";
import { chips } from "../pictures/cards.js";
import { carSwatch, mechanicIcon } from "../pictures/icons.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game @param {import("../board/board.js").Board} board */
export function playersPanel(game, board) {
  const list = h("ol", { class: "players", dataset: { guide: "players" }, "aria-label": t("players.title") });
  const cards = new Map(game.table.peek().seats.map(({ seat }) => [seat, playerItem(game, board, seat)]));
  effect(() => {
    const order = game.view.value?.order ?? game.table.value.seats.map(({ seat }) => seat);
    const wanted = order.flatMap((seat) => cards.get(seat) ?? []);
    if (wanted.some((item, place) => list.children[place] !== item)) list.append(...wanted);
  });
  setInterval(() => tick(game, list), 500);
  return list;
}

/** @param {Game} game @param {import("../board/board.js").Board} board @param {number} seat */
function playerItem(game, board, seat) {
  const name = h("b", { class: "player-name" });
  const marks = h("span", { class: "player-marks" });
  const score = h("span", { class: "player-score numbers" });
  const numbers = h("ul", { class: "player-numbers numbers" });
  const shown = h("div", { class: "player-shown" });
  const clock = h("span", { class: "player-clock numbers", dataset: { clock: String(seat) } });
  const item = h(
    "li",
    { class: "player", dataset: { seat: String(seat) }, style: { "--player": `var(--player-${seat})` } },
    carSwatch(seat),
    h("span", { class: "player-head" }, name, marks),
    clock,
    score,
    numbers,
    shown,
  );
  // Whose network is where, for those who point at its owner.
  item.addEventListener(
    "pointerenter",
    ({ pointerType }) => pointerType === "mouse" && board.light({ routes: game.view.peek()?.players[seat]?.routes ?? [] }),
  );
  item.addEventListener("pointerleave", () => board.light({}));
  effect(() => {
    const info = game.table.value.seats[seat];
    name.textContent = info?.name ?? "";
    fill(
      marks,
      info?.kind === "bot" && mark("bot", t("players.bot")),
      botLevel(info) && h("span", { class: "player-level" }, botLevel(info)),
      info?.kind === "person" && !info.connected && game.table.value.status !== "over" && mark("away", t("players.away")),
      // Of several people at one device, only whoever looks.
      game.you.value.seats.includes(seat) && game.view.value?.seat === seat && !game.covered.value && h("span", { class: "badge" }, t("players.you")),
    );
  });
  effect(() => {
    const view = game.view.value;
    const player = view?.players[seat];
    const turn = Boolean(view && turnOf(view).includes(seat));
    item.classList.toggle("turn", turn);
    const strip = item.parentElement?.parentElement;
    if (turn && strip && strip.scrollWidth > strip.clientWidth) strip.scrollTo({ left: item.offsetLeft - 24 });
    if (turn) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    if (!player) return;
    const points = game.counted.value?.[seat] ?? player.points;
    score.textContent = String(points);
    score.setAttribute("aria-label", t("count.points", { n: points }));
    const tokens = game.facts.sheet.one_a_route;
    fill(
      numbers,
      number(icon(tokens ? "token" : "train"), player.trains, t(tokens ? "players.tokens" : "players.trains")),
      number(icon("cards"), player.cards, t("players.cards")),
      number(icon("ticket"), player.tickets, t("players.tickets")),
      game.facts.countFields.map(({ name }) =>
        number(mechanicIcon(game.facts, `field.${name}`), Number(player.fields[name] ?? 0), t(`field.${name}`)),
      ),
    );
    item.classList.toggle("low", player.trains <= 5);
    fill(shown, seat === view?.seat ? null : knownCards(game, player.shown));
  });
  return item;
}

/** Cards that everybody has seen going into a hand. @param {Game} game @param {number[]} shown */
function knownCards(game, shown) {
  const cards = /** @type {[number, number][]} */ (shown.map((count, kind) => [kind, count]).filter(([, count]) => count));
  return cards.length > 0 && h("details", null, h("summary", { class: "small quiet" }, t("players.known")), chips(game.facts, cards));
}

/** Whose decision it is: of several while the first tickets are chosen. @param {import("../types.js").View} view */
export function turnOf(view) {
  if (!view.decision) return [];
  if (view.decision.type !== "ChooseFirstTickets") return [view.decision.seat];
  return view.players.filter((player) => !player.has_chosen).map((player) => player.seat);
}

/** @param {SVGElement} picture @param {number} count @param {string} words */
function number(picture, count, words) {
  return h(
    "li",
    { title: words },
    picture,
    h("span", { "aria-hidden": "true" }, String(count)),
    h("span", { class: "visually-hidden" }, `${words}: ${count}`),
  );
}

/** @param {string} picture @param {string} words */
function mark(picture, words) {
  return h("span", { class: `mark ${picture}`, title: words }, icon(picture), h("span", { class: "visually-hidden" }, words));
}

/** The clocks run on here between two messages. @param {Game} game @param {HTMLElement} list */
function tick(game, list) {
  const clocks = game.clocks.peek();
  if (!clocks || game.table.peek().clock.kind === "none") return;
  const passed = game.table.peek().status === "playing" ? (Date.now() - clocks.at) / 1000 : 0;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-clock]"))) {
    const seat = Number(element.dataset.clock);
    const left = clocks.left[seat];
    if (left === null || left === undefined) continue;
    const now = Math.max(0, left - (clocks.running.includes(seat) ? passed : 0));
    element.textContent = inWords(now);
    element.classList.toggle("hurry", now < 20 && clocks.running.includes(seat));
  }
}

/** @param {number} seconds */
function inWords(seconds) {
  if (seconds >= 172_800) return t("clock.days", { n: Math.floor(seconds / 86_400) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(Math.floor(seconds % 60)).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
