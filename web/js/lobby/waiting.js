// @ts-check
/**
 * The waiting room: who sits at a table that has not begun, how to invite others, how to take a seat.
 */

import { errorText, joinRoom } from "../api.js";
import { botLevel, USUAL_BOT } from "../bots.js";
import { fill, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { withName } from "../names.js";
import { keepMyName, myName, remember } from "../remembered.js";
import { loadStyle } from "../style.js";
import { topBar } from "../topbar.js";
import { botChoice } from "./bot_choice.js";
import { inviteCard } from "./invite.js";

await loadStyle("waiting");

/** @typedef {import("../table/types.js").TableInfo} TableInfo */
/** @typedef {import("../table/types.js").You} You */
/** @typedef {import("../table/types.js").Seat} Seat */

/**
 * @typedef {object} WaitingParts
 * @property {TableInfo} table
 * @property {You | null} you null for a visitor
 * @property {(wish: import("../table/types.js").Wish) => Promise<unknown>} ask
 *   sends over the live socket; rejects with an `ApiError` when it is refused
 * @property {string} [title] the name of the game
 * @property {() => void} [joined] after a seat was taken: the cookie has changed, so connect again
 */

/**
 * Shows the waiting room in the root. Called again with every new table: what is being typed and where the focus is
 * stay as they are.
 * @param {HTMLElement} root
 * @param {WaitingParts} parts
 */
export function showWaiting(root, parts) {
  const { table, you } = parts;
  // Somebody whom the host has removed is told of the free seat before anything else.
  const seated = you?.seats.some((seat) => table.seats[seat]?.kind === "person") ?? false;
  if (seated) remember(table);
  const focus = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement.id : "";
  const typed = /** @type {HTMLInputElement | null} */ (document.getElementById("join-name"))?.value;
  // The bar has nothing that changes, so it is not touched again.
  if (!root.querySelector(".waiting")) fill(root, topBar({ game: table.game }), h("div", { class: "waiting" }));
  fill(
    /** @type {Element} */ (root.querySelector(".waiting")),
    h("div", null, h("h1", null, parts.title ?? t(`game.${table.game}`)), h("p", { class: "quiet" }, t(table.luck?.asks ? "waiting.shuffling" : freeSeats(table) ? "waiting.title" : "waiting.ready")), badges(table)),
    !seated && (you?.seats.length ?? 0) > 0 && h("p", { class: "note warn", role: "status" }, t("waiting.removed")),
    !seated && joinCard(parts, typed),
    seatCard(parts),
    seated && freeSeats(table) > 0 && inviteCard(table.room),
    seated && actions(parts),
  );
  if (focus) document.getElementById(focus)?.focus();
}

/** @param {TableInfo} table */
const freeSeats = (table) => table.seats.filter((seat) => seat.kind === "open").length;

/** @param {TableInfo} table */
function badges(table) {
  const { clock, public: isPublic } = table;
  const words = [
    t(isPublic ? "waiting.public" : "waiting.private"),
    clock.kind === "move" && t("waiting.clock_move", { n: clock.seconds }),
    clock.kind === "fischer" && t("waiting.clock_fischer", { minutes: Math.round(clock.seconds / 60), increment: clock.increment ?? 0 }),
    clock.kind === "days" && t("waiting.clock_days", { n: clock.days }),
    table.hints && t("waiting.hints"),
  ];
  return h("p", { class: "badges" }, words.map((word) => word && h("span", { class: "badge" }, word)));
}

/** @param {WaitingParts} parts */
function seatCard({ table, you, ask }) {
  const row = (/** @type {Seat} */ seat) => {
    const mine = seat.kind === "person" && (you?.seats.includes(seat.seat) ?? false);
    const name = seat.kind === "open" ? t("waiting.free") : (withName(seat).name ?? "");
    const marks = [
      botLevel(seat),
      mine && t("waiting.you"),
      seat.seat === table.host && seat.kind === "person" && t("waiting.host"),
      seat.kind === "person" && !seat.connected && !mine && t("waiting.away"),
    ].filter(Boolean);
    const removable = you?.host && seat.kind === "person" && !mine;
    return h(
      "li",
      { class: `seat-row ${seat.kind === "open" ? "free" : ""}`, dataset: { seat: String(seat.seat) } },
      h("span", { class: "seat-colour", "aria-hidden": "true" }),
      seat.kind !== "open" && icon(seat.kind === "bot" ? "bot" : "person"),
      h("span", { class: "seat-name" }, name),
      marks.length > 0 && h("span", { class: "quiet small" }, marks.join(", ")),
      removable &&
        h("button", { type: "button", class: "icon-button", id: `remove-${seat.seat}`, "aria-label": t("waiting.remove", { name }), title: t("waiting.remove", { name }), onclick: () => void ask({ type: "remove", seat: seat.seat }).catch(() => {}) }, icon("close")),
    );
  };
  return h("section", { class: "card", "aria-labelledby": "seats-title" }, h("h2", { id: "seats-title" }, t("waiting.seats")), h("ul", { class: "seat-rows", "aria-live": "polite" }, table.seats.map(row)));
}

/** @param {WaitingParts} parts @param {string | undefined} typed */
function joinCard({ table, title, joined }, typed) {
  if (freeSeats(table) === 0) return h("p", { class: "note" }, t("waiting.full"));
  const name = h("input", { class: "input", id: "join-name", value: typed ?? myName(), maxlength: 30, required: true, autocomplete: "nickname" });
  const button = h("button", { class: "button primary", id: "join-button" }, t("waiting.join"));
  const trouble = h("p", { class: "note bad", role: "alert", hidden: true });
  /** @param {Event} event */
  async function join(event) {
    event.preventDefault();
    button.disabled = true;
    try {
      await joinRoom(table.room, name.value.trim());
      keepMyName(name.value.trim());
      if (joined) joined();
      else location.reload();
    } catch (error) {
      fill(trouble, errorText(error));
      trouble.hidden = false;
      button.disabled = false;
    }
  }
  return h(
    "section",
    { class: "card", "aria-labelledby": "join-title" },
    h("h2", { id: "join-title" }, t("waiting.join_title")),
    h("p", null, t("waiting.join_help", { game: title ?? t(`game.${table.game}`) })),
    h("form", { class: "join", onsubmit: join }, h("div", { class: "field" }, h("label", { for: "join-name" }, t("waiting.name")), name), button),
    trouble,
    h("p", { class: "quiet small" }, t("waiting.or_watch")),
  );
}

/** Kept here, since the room is shown anew whenever somebody comes or goes. */
let filling = USUAL_BOT;

/** @param {WaitingParts} parts */
function actions({ table, you, ask }) {
  const free = freeSeats(table);
  const trouble = h("p", { class: "note bad", role: "alert", hidden: true });
  /** @param {import("../table/types.js").Wish} wish */
  const attempt = (wish) =>
    ask(wish).catch((error) => {
      fill(trouble, errorText(error));
      trouble.hidden = false;
    });
  const leave = async () => {
    for (const seat of you?.seats ?? []) await attempt({ type: "leave", seat });
    location.assign("/");
  };
  return h(
    "div",
    null,
    h("p", { class: "quiet" }, free > 0 ? t("waiting.for_guests", { n: free }) : !you?.host && t("waiting.for_host")),
    you?.host && free > 0 && botChoice("fill-with", t("waiting.fill_with"), filling, (bot) => (filling = bot)).element,
    trouble,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "button plain", id: "leave-table", onclick: leave }, t("waiting.leave")),
      you?.host && h("button", { type: "button", class: free > 0 ? "button" : "button primary big", id: "start-game", onclick: () => attempt(free > 0 ? { type: "start", bots: filling } : { type: "start" }) }, free > 0 ? t("waiting.start_bots", { n: free }) : t("waiting.start")),
    ),
  );
}
