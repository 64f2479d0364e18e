// @ts-check
/**
 * The buttons of the top bar: hint, take back, pause, and what opens the rest.
 */

import { effect, fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { hintChoice, settingsButton } from "../../settings.js";
import { openMore } from "../later.js";
import { iconButton, label } from "../pictures/icons.js";

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
