// @ts-check
/**
 * The menu behind the buttons of the top bar: what happens around the game.
 */

import { errorText, fetchLink } from "../../api.js";
import { botName } from "../../bots.js";
import { copyText } from "../../clipboard.js";
import { fill, h } from "../../dom.js";
import { loadWords, t } from "../../i18n.js";
import { loadStyle } from "../../style.js";
import { canNotify, toggleNotifications, wantsNotifications } from "../effects/notification.js";
import { openKeys } from "../later.js";
import { confirmed, openDialog } from "./dialog.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game */
export async function openMore(game) {
  await Promise.all([loadStyle("dialogs"), loadWords("menu")]);
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
