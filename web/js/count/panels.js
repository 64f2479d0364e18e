// @ts-check
/**
 * The panels beside the board: whose turn it is to be put down, the tickets, and the sheet with what is wrong.
 */

import { effect, fill, h, icon } from "../dom.js";
import { asTyped, hasWord, inOrder, t } from "../i18n.js";
import { sheetTable } from "../table/end/score_table.js";
import { pointLists } from "../table/end/steps.js";
import { lightTicket, ticketText } from "../table/panels/ticket.js";
import { carSwatch } from "../table/pictures/icons.js";

/** @typedef {import("./state.js").Count} Count */
/** @typedef {import("../table/board/board.js").Board} Board */
/** @typedef {import("../types.js").Complaint} Complaint */

const MOST_SHOWN = 8;

/** Everybody, with what is left to put down and the points so far; the one that is pressed gets the next thing. @param {Count} count */
export function handsPanel(count) {
  const buttons = count.real.peek().players.map(({ colour }, seat) => {
    const total = h("b", { class: "numbers" });
    const left = h("span", { class: "quiet small numbers" });
    const button = h(
      "button",
      { type: "button", class: "count-hand", style: { "--player": `var(--player-${colour})` }, onclick: () => (count.active.value = colour) },
      carSwatch(colour),
      h("span", { class: "count-name" }, count.name(colour)),
      total,
      left,
    );
    effect(() => button.setAttribute("aria-pressed", String(count.active.value === colour)));
    effect(() => {
      const answer = count.answer.value;
      const points = answer?.score?.seats[seat]?.total;
      total.textContent = points === undefined ? "\u2013" : String(points);
      const pieces = answer?.left[seat];
      const tokens = count.facts.sheet.one_a_route;
      const words = t(tokens ? "counting.tokens_left" : "counting.trains_left");
      fill(left, pieces !== undefined && [icon(tokens ? "token" : "train"), String(pieces), h("span", { class: "visually-hidden" }, ` ${words}`)]);
      left.title = words;
      button.classList.toggle("beyond", (pieces ?? 0) < 0);
    });
    return button;
  });
  return h("div", { class: "count-hands", role: "group", "aria-label": t("counting.whose") }, buttons);
}

/** All tickets, to be given to the active colour. @param {Count} count @param {Board} board */
export function ticketsPanel(count, board) {
  const { facts } = count;
  const search = h("input", {
    class: "input",
    type: "search",
    autocomplete: "off",
    placeholder: t("counting.search"),
    "aria-label": t("counting.search"),
    oninput: () => filter(),
  });
  const held = h("p", { class: "quiet small", role: "status" });
  const items = facts.sheet.tickets
    .map((_, ticket) => ({ ticket, name: facts.ticketName(ticket) }))
    .sort((one, other) => inOrder(one.name, other.name))
    .map(({ ticket, name }) => ({ name: asTyped(name), element: ticketItem(count, board, ticket) }));
  function filter() {
    const typed = asTyped(search.value);
    for (const { name, element } of items) element.hidden = !name.includes(typed);
  }
  effect(() => {
    const active = count.active.value;
    const hand = count.real.value.players.find(({ colour }) => colour === active);
    held.textContent = t("counting.held", { name: count.name(active), n: hand?.tickets.length ?? 0 });
  });
  return h(
    "section",
    { class: "count-panel", "aria-label": t("tab.held") },
    h("div", { class: "count-search" }, search, held),
    h(
      "ul",
      { class: "tickets" },
      items.map(({ element }) => element),
    ),
  );
}

/** @param {Count} count @param {Board} board @param {number} ticket */
function ticketItem(count, board, ticket) {
  const whose = h("span", { class: "count-whose" });
  const light = () => lightTicket(board, count.facts, ticket);
  const dark = () => board.light({});
  const button = h(
    "button",
    {
      type: "button",
      class: "ticket",
      dataset: { ticket: String(ticket) },
      onclick: () => count.tapTicket(ticket),
      onpointerenter: light,
      onpointerleave: dark,
      onfocus: light,
      onblur: dark,
    },
    whose,
    ticketText(count.facts, ticket),
  );
  effect(() => {
    void count.real.value;
    const owner = count.owner("tickets", ticket);
    button.setAttribute("aria-pressed", String(owner === count.active.value));
    fill(whose, owner !== null && [carSwatch(owner), h("span", { class: "visually-hidden" }, count.name(owner))]);
  });
  return h("li", null, button);
}

/** What is wrong, and how many more such things there are. @param {Count} count @param {Board} board */
export function complaintList(count, board) {
  const list = h("ul", { class: "complaints" });
  effect(() => {
    const complaints = count.answer.value?.complaints ?? [];
    fill(
      list,
      complaints.slice(0, MOST_SHOWN).map((each) => {
        const light = () => board.light({ routes: each.routes, cities: each.cities });
        const button = h("button", { type: "button", onclick: light, onfocus: light, onblur: () => board.light({}) }, complaintText(count, each));
        return h("li", null, button);
      }),
      complaints.length > MOST_SHOWN && h("li", { class: "quiet" }, t("counting.more", { n: complaints.length - MOST_SHOWN })),
    );
    list.hidden = complaints.length === 0;
  });
  return list;
}

/** In words; a rule from elsewhere may complain of what there is no word for. @param {Count} count @param {Complaint} complaint */
function complaintText(count, { kind, seat, routes, cities, tickets, numbers, text }) {
  const { facts } = count;
  const name = seat === null ? "" : count.name(seat);
  const [route, city, ticket] = [routes[0], cities[0], tickets[0]];
  const [n = 0, second = 0] = numbers;
  if (!hasWord(`complaint.${kind}`)) return name ? `${name}: ${text}` : text;
  return t(`complaint.${kind}`, {
    n,
    name,
    other: kind.endsWith("_twice") ? count.name(n) : second,
    route: route === undefined ? "" : facts.routeName(route),
    city: city === undefined ? "" : facts.city(city),
    ticket: ticket === undefined ? "" : facts.ticketName(ticket),
  });
}

/** The sheet, why everybody has what they have, and what to do with it. @param {Count} count @param {Board} board @param {import("../dom.js").Child} actions */
export function scorePanel(count, board, actions) {
  const head = h("h2", { class: "winner" });
  const sheet = h("div", null);
  const trouble = h("p", { class: "note warn", role: "alert" });
  effect(() => {
    const answer = count.answer.value;
    trouble.textContent = count.trouble.value;
    trouble.hidden = !count.trouble.value;
    const names = (answer?.score?.winners ?? []).map((colour) => count.name(colour)).join(", ");
    fill(head, answer?.score && [icon("crown"), t(answer.score.winners.length > 1 ? "counting.tied" : "counting.leads", { names })]);
    head.hidden = !answer?.score;
    fill(
      sheet,
      answer && !answer.score && h("p", { class: "note bad" }, t("counting.no_sheet")),
      answer?.score && [sheetTable(count, answer.score), pointLists(count, board, answer.score)],
    );
  });
  return h("section", { class: "count-panel", "aria-label": t("tab.score") }, trouble, head, complaintList(count, board), sheet, actions);
}
