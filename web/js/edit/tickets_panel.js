// @ts-check
/**
 * The tickets: each with its value and the one that the shortest way suggests.
 */

import { effect, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { citiesInOrder, countriesInOrder, placeName } from "./chosen_panel.js";
import { check, field, number, refill, select } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("../types.js").EditorState} EditorState */
/** @typedef {import("../types.js").EditedTicket} EditedTicket */
/** @typedef {import("../types.js").EditedGoal} EditedGoal */

const MOST = 999;

/** @param {Editing} editing */
export function ticketsPanel(editing) {
  const panel = h("section", { class: "edit-panel", "aria-label": t("tab.all_tickets") });
  const wanted = { a: "", b: "", points: /** @type {number | null} */ (null), choice: false };
  effect(() => {
    const board = editing.board.value;
    const chosen = editing.chosen.value;
    const rows = board.tickets.map((ticket) => row(editing, board, ticket, chosen?.kind === "ticket" && chosen.id === ticket.id));
    refill(panel, newTicket(editing, board, wanted), h("p", { class: "quiet small" }, t("edit.suggested_help")), h("ul", { class: "edit-tickets" }, rows));
  });
  return panel;
}

/** @param {Editing} editing @param {EditorState} board @param {{a: string, b: string, points: number | null, choice: boolean}} wanted */
function newTicket(editing, board, wanted) {
  /** @type {[string, string][]} */
  const places = [["", "—"], ...citiesInOrder(board), ...countriesInOrder(board)];
  const add = async () => {
    if (!wanted.a || !wanted.b || wanted.a === wanted.b) return;
    const { a, b, points, choice } = wanted;
    Object.assign(wanted, { a: "", b: "", points: null });
    const before = await editing.edit({ type: "add_ticket", a, b, points, choice });
    const known = new Set(before?.tickets.map(({ id }) => id));
    const added = before && editing.board.peek().tickets.find(({ id }) => !known.has(id));
    if (added) editing.choose({ kind: "ticket", id: added.id });
  };
  return h(
    "form",
    {
      class: "edit-new",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void add();
      },
    },
    field(t("edit.from"), select("ticket-from", wanted.a, places, (id) => (wanted.a = id), { required: true })),
    field(t("edit.to"), select("ticket-to", wanted.b, places, (id) => (wanted.b = id), { required: true })),
    field(t("edit.points"), number("ticket-points", wanted.points, (points) => (wanted.points = points), { min: 1, max: MOST, step: 1, placeholder: t("edit.as_suggested") })),
    h("button", { class: "button primary", name: "add-ticket" }, t("edit.add_ticket")),
    check("ticket-choice", t("edit.several_goals"), wanted.choice, (choice) => (wanted.choice = choice)),
  );
}

/** @param {Editing} editing @param {EditorState} board @param {EditedTicket} ticket @param {boolean} chosen */
function row(editing, board, ticket, chosen) {
  const name = [ticket.start, ...ticket.goals.map(({ place }) => place)].map((id) => placeName(board, id)).join(" – ");
  const long = (/** @type {boolean} */ value) => void editing.edit({ type: "change", section: "tickets", key: ticket.id, values: { long: value || null } });
  return h(
    "li",
    { class: chosen ? "chosen" : "", dataset: { ticket: ticket.id } },
    h("button", { type: "button", class: "button plain edit-ticket-name", onclick: () => editing.choose({ kind: "ticket", id: ticket.id }) }, ticket.choice ? placeName(board, ticket.start) : name),
    ticket.goals.map((goal) => goalLine(editing, board, ticket, goal)),
    ticket.choice && anotherGoal(editing, board, ticket),
    !ticket.choice && check(`long-${ticket.id}`, t("edit.long"), ticket.long, long),
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": t("edit.remove_ticket", { ticket: name }), title: t("edit.remove"), onclick: () => void editing.edit({ type: "drop", section: "tickets", key: ticket.id }) },
      icon("close"),
    ),
  );
}

/** Worth one point at first; what the way suggests stands beside it then. @param {Editing} editing @param {EditorState} board @param {EditedTicket} ticket */
function anotherGoal(editing, board, ticket) {
  const taken = new Set([ticket.start, ...ticket.goals.map(({ place }) => place)]);
  /** @type {[string, string][]} */
  const places = [["", t("edit.another_goal")], ...[...citiesInOrder(board), ...countriesInOrder(board)].filter(([id]) => !taken.has(id))];
  const add = (/** @type {string} */ place) => place && void editing.edit({ type: "change_goal", ticket: ticket.id, place, points: 1 });
  return select(`goal-of-${ticket.id}`, "", places, add, { "aria-label": t("edit.another_goal") });
}

/** @param {Editing} editing @param {EditorState} board @param {EditedTicket} ticket @param {EditedGoal} goal */
function goalLine(editing, board, ticket, { place, points, suggested }) {
  const change = (/** @type {number | null} */ value) => {
    if (value === null) return;
    if (ticket.choice) void editing.edit({ type: "change_goal", ticket: ticket.id, place, points: value });
    else void editing.edit({ type: "change", section: "tickets", key: ticket.id, values: { points: value } });
  };
  return h(
    "span",
    { class: "edit-goal" },
    ticket.choice && h("span", null, placeName(board, place)),
    number(`points-${ticket.id}-${place}`, points, change, { min: 1, max: MOST, step: 1, "aria-label": t("edit.points_of", { ticket: `${placeName(board, ticket.start)} – ${placeName(board, place)}` }) }),
    suggested !== null && suggested !== points && h("button", { type: "button", class: "button", title: t("edit.take_suggested"), onclick: () => change(suggested) }, `→ ${suggested}`),
    ticket.goals.length > 1 && h("button", { type: "button", class: "icon-button", "aria-label": t("edit.remove_goal", { place: placeName(board, place) }), title: t("edit.remove"), onclick: () => void editing.edit({ type: "change_goal", ticket: ticket.id, place, points: null }) }, icon("close")),
  );
}
