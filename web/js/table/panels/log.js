// @ts-check
/**
 * The log and the chat: what happened and what is said, as lists that screen readers follow.
 */

import { effect, h, icon } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { lasts } from "../effects/settling.js";
import { eventText, sentence } from "./event_text.js";

/** @typedef {import("../state.js").Game} Game */

const MOST_LINES = 400;
const REACTIONS = ["👍", "👏", "😮", "😅"];
const PHRASES = ["good_luck", "well_played", "thanks", "one_moment", "good_game"];

/** @param {Game} game */
export function logPanel(game) {
  const list = h("ol");
  // What came of a tunnel is told when its cards lie open, and what came after it not before.
  let told = Promise.resolve();
  let waiting = 0;
  game.watch((happening) => {
    const turnedUp = happening.events.some((event) => event.type === "TunnelPriced");
    const wait = turnedUp ? lasts(happening) : 0;
    if (wait === 0 && waiting === 0) return tell(happening);
    waiting += 1;
    told = told.then(() => new Promise((done) => setTimeout(done, wait))).then(() => {
      waiting -= 1;
      tell(happening);
    });
  });
  /** @param {import("../state.js").Happening} happening */
  function tell({ events, takenBack, seat }) {
    const lines = takenBack
      ? [sentence("told.taken_back", { name: seat === null ? "" : game.name(seat) })]
      : events.map((event) => eventText(game, shown(game, event)));
    for (const line of lines) if (line) list.append(h("li", null, line));
    while (list.children.length > MOST_LINES) list.firstElementChild?.remove();
  }
  return h(
    "div",
    { class: "log", role: "log", "aria-live": "polite", "aria-label": t("log.title"), tabindex: "0", dataset: { guide: "log" } },
    list,
  );
}

/**
 * At a hot seat several people read one log, so it tells only what all may know.
 * @param {Game} game
 * @param {import("../types.js").GameEvent} event
 */
function shown(game, event) {
  if (game.you.peek().seats.length < 2) return event;
  if (event.type === "CardDrawn") return { ...event, card: null };
  return event.type === "TicketsKept" ? { ...event, kept: null } : event;
}

/** @param {Game} game @param {(unread: number) => void} onUnread */
export function chatPanel(game, onUnread) {
  const list = h("ol");
  const input = h("input", {
    class: "input",
    type: "text",
    maxlength: 500,
    autocomplete: "off",
    "aria-label": t("chat.write"),
    placeholder: t("chat.write"),
  });
  const quick = h(
    "div",
    { class: "quick", role: "group", "aria-label": t("quick.title") },
    [...REACTIONS, ...PHRASES.map((phrase) => `:${phrase}:`)].map((text) =>
      h("button", { type: "button", class: "quick-word", onclick: () => void game.ask({ type: "chat", text }) }, inWords(text)),
    ),
  );
  const form = h(
    "form",
    { class: "chat-form", onsubmit: (/** @type {Event} */ event) => send(event) },
    input,
    h("button", { class: "icon-button", "aria-label": t("chat.send") }, icon("next")),
  );
  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (text && (await game.ask({ type: "chat", text }))) input.value = "";
  }
  effect(() => {
    const lines = game.chat.value;
    if (lines.length < list.children.length) list.replaceChildren();
    for (const line of lines.slice(list.children.length)) list.append(chatLine(game, line));
    onUnread(lines.length - (game.chatRead.value ?? lines.length));
  });
  const read = () => void (game.chatRead.value = game.chat.peek().length);
  return {
    element: h(
      "div",
      { class: "chat-panel" },
      h("div", { class: "log", role: "log", "aria-label": t("chat.title"), tabindex: "0" }, list),
      quick,
      form,
    ),
    read,
    input,
  };
}

/** What was chosen ready-made is read by everybody in their own language. @param {string} text */
function inWords(text) {
  const key = `quick.${/^:(\w+):$/.exec(text)?.[1] ?? ""}`;
  return hasWord(key) ? t(key) : text;
}

/** @param {Game} game @param {import("../types.js").ChatLine} line */
function chatLine(game, { seat, name, text }) {
  return h(
    "li",
    null,
    h("b", { class: "who", style: { "--player": seat === null ? "var(--c-edge)" : `var(--player-${seat})` } }, name || (seat !== null && game.name(seat))),
    ": ",
    inWords(text),
  );
}
