// @ts-check
/**
 * The menu of the top bar: hint, take back, pause, and what happens around the game.
 */

import { errorText, fetchLink } from "../../api.js";
import { botName } from "../../bots.js";
import { copyText } from "../../clipboard.js";
import { effect, fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { hintChoice, settingsButton } from "../../settings.js";
import { canNotify, toggleNotifications, wantsNotifications } from "../effects/notification.js";
import { openKeys } from "../input/keyboard.js";
import { iconButton, label } from "../pictures/icons.js";
import { confirmed, openDialog } from "./dialog.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game @param {() => void} onHint */
export function menuButtons(game, onHint) {
  const hint = iconButton("hint", t("menu.hint"), onHint);
  const undo = iconButton("undo", "", () => takeBack(game));
  const pause = iconButton("pause", "", () => void game.ask({ type: game.table.peek().status === "paused" ? "unpause" : "pause" }));
  effect(() => {
    const { status, hints } = game.table.value;
    const { seats, can_take_back } = game.you.value;
    hint.hidden = !hints || hintChoice.value === "off" || !seats.length || status !== "playing";
    hint.disabled = !game.choices.value.any;
    undo.hidden = !seats.length || status === "over" || status === "stopped";
    undo.disabled = !can_take_back;
    label(undo, "undo", t(asksOthers(game) ? "menu.ask_back" : "menu.take_back"));
    pause.hidden = !seats.length || (status !== "playing" && status !== "paused");
    label(pause, status === "paused" ? "play" : "pause", t(status === "paused" ? "menu.go_on" : "menu.pause"));
  });
  return h(
    "div",
    { class: "tools" },
    hint,
    undo,
    pause,
    iconButton("menu", t("menu.more"), () => openMore(game)),
    settingsButton(),
  );
}

/** Whether a move is only taken back if others agree; bots do, but not for whoever's seat they keep. @param {Game} game */
function asksOthers(game) {
  const { seat: mine, take_back_asks } = game.you.value;
  return take_back_asks && game.table.value.seats.some(({ seat, person }) => person && seat !== mine);
}

/** @param {Game} game */
export function takeBack(game) {
  const seat = game.me;
  if (seat !== null && game.you.peek().can_take_back) void game.ask({ type: "take_back", seat });
}

/** Somebody wants a move back: this one is asked, or asks and waits. @param {Game} game */
export function takeBackQuestion(game) {
  const box = h("div", { class: "question note warn", hidden: true, "aria-label": t("menu.take_back") });
  effect(() => {
    const asked = game.table.value.take_back;
    const mine = asked?.waiting_for.filter((seat) => game.you.value.seats.includes(seat)) ?? [];
    const [seat] = mine;
    const asks = asked !== null && game.you.value.seats.includes(asked.seat);
    box.hidden = seat === undefined && !asks;
    if (!asked || box.hidden) return;
    box.setAttribute("role", seat === undefined ? "status" : "alertdialog");
    if (seat === undefined)
      return fill(box, h("p", null, t("take_back.waiting", { names: asked.waiting_for.map((each) => game.name(each)).join(", ") })));
    const answer = (/** @type {boolean} */ yes) => void game.ask({ type: "answer", seat, yes });
    fill(
      box,
      h("p", null, t("take_back.asked", { name: game.name(asked.seat) })),
      h("button", { type: "button", class: "button primary", onclick: () => answer(true) }, t("take_back.yes")),
      h("button", { type: "button", class: "button", onclick: () => answer(false) }, t("take_back.no")),
    );
  });
  return box;
}

/** @param {Game} game */
function openMore(game) {
  const { status, game: name, room, seats } = game.table.peek();
  const mine = game.you.peek();
  const dialog = openDialog(game.facts.title, h("div", { class: "menu-list" }), { class: "menu" });
  const list = /** @type {HTMLElement} */ (dialog.querySelector(".menu-list"));
  const entry = (/** @type {string} */ words, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "button", onclick: () => (dialog.close(), act()) }, words);
  const absent = seats.filter((seat) => seat.kind === "person" && !seat.connected && status === "playing");
  const taken = seats.filter((seat) => seat.kind === "bot" && seat.person && mine.seats.includes(seat.seat));
  fill(
    list,
    entry(t("keys.title"), openKeys),
    entry(t("counts.title"), () => void import("./card_counts.js").then(({ openCardCounts }) => openCardCounts(game))),
    h("a", { class: "button", href: `/rules/${name}`, target: "_blank" }, t("common.rules")),
    entry(t("luck.title"), () => void import("../../luck/dialog.js").then(({ openLuck }) => openLuck(game))),
    canNotify() && entry(t(wantsNotifications() ? "menu.notify_off" : "menu.notify_on"), () => void toggleNotifications()),
    entry(t("menu.copy_link"), () => openLink(game, t("menu.copy_link"), t("menu.copy_link_help"), `${location.origin}/table/${room}`)),
    mine.seats.length > 0 && entry(t("menu.own_link"), () => void openOwnLink(game, room)),
    mine.seats.length > 0 &&
      absent.map((seat) =>
        entry(t("menu.substitute", { name: seat.name ?? "" }), () => openSubstitute(game, seat)),
      ),
    taken.map((seat) => entry(t("menu.take_seat"), () => void game.ask({ type: "take_seat", seat: seat.seat }))),
    mine.host &&
      seats
        .filter((seat) => seat.kind === "person" && !mine.seats.includes(seat.seat))
        .map((seat) => entry(t("menu.mute", { name: seat.name ?? "" }), () => void game.ask({ type: "mute", seat: seat.seat }))),
    status === "over" && entry(t("end.rematch"), () => void game.rematch()),
    mine.seats.length > 0 && status === "playing" && entry(t("menu.leave"), () => void leave(game)),
    h("a", { class: "button", href: "/" }, t("menu.lobby")),
  );
}

/** Somebody is away: the bot that the table agreed on can play on. @param {Game} game @param {import("../types.js").Seat} seat */
function openSubstitute(game, { seat, name }) {
  const words = h("p", null, t("menu.stand_in", { bot: botName(game.table.peek().stand_in) }));
  const go = async () => {
    dialog.close();
    const done = await game.ask({ type: "substitute", seat });
    if (done && game.table.peek().seats[seat]?.kind === "person") game.say(t("menu.stand_in_asked"));
  };
  const button = h("button", { type: "button", class: "button primary", onclick: () => void go() }, t("menu.let_play"));
  const dialog = openDialog(t("menu.substitute", { name: name ?? "" }), [words, button]);
}

/**
 * A link, in a field: what cannot be copied by a button can still be copied by hand.
 * @param {Game} game
 * @param {string} title
 * @param {string} help
 * @param {string} link
 */
function openLink(game, title, help, link) {
  const field = h("input", { class: "input", readonly: true, value: link, "aria-label": title, onfocus: () => field.select() });
  const copy = async () => {
    field.select();
    const copied = await copyText(link, field);
    game.say(t(copied ? "common.copied" : "common.not_copied"), copied ? "info" : "error");
  };
  const button = h("button", { type: "button", class: "button primary", onclick: copy }, t("menu.copy"));
  openDialog(title, [h("p", null, help), h("div", { class: "link-field" }, field, button)]);
  field.focus();
}

/** One's own seats, to go on elsewhere: who has this link plays for them. @param {Game} game @param {string} room */
async function openOwnLink(game, room) {
  try {
    const { tokens } = await fetchLink(room);
    openLink(game, t("menu.own_link"), t("menu.own_link_help"), `${location.origin}/table/${room}#${tokens.join(".")}`);
  } catch (error) {
    game.say(errorText(error), "error");
  }
}

/** @param {Game} game */
async function leave(game) {
  const seat = game.me;
  if (seat === null || !(await confirmed(t("menu.leave"), t("menu.leave_sure"), t("menu.leave")))) return;
  if (await game.ask({ type: "leave", seat })) location.href = "/";
}
