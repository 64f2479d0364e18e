// @ts-check
/**
 * "Your turn": in the page's title, by a sound, and by a notification where that is allowed and the page is out of sight.
 */

import { effect } from "../../dom.js";
import { t } from "../../i18n.js";
import { read, write } from "../../keep.js";
import { turnOf } from "../panels/players.js";
import { play } from "./sound.js";

/** @param {import("../state.js").Game} game */
export function notify(game) {
  const title = `${game.facts.title} · Peregon`;
  let before = true;
  effect(() => {
    const view = game.view.value;
    const playing = game.table.value.status === "playing";
    const own = game.you.value.seats;
    const mine = Boolean(playing && view && game.settled.value && turnOf(view).some((seat) => own.includes(seat)));
    document.title = mine ? `● ${t("notify.your_turn")} · ${title}` : title;
    if (mine && !before) announce(game);
    before = mine;
  });
}

/** @param {import("../state.js").Game} game */
function announce(game) {
  play("turn");
  if (!document.hidden || !wantsNotifications()) return;
  const note = new Notification(t("notify.your_turn"), { body: game.facts.title, tag: game.table.peek().room, icon: "/web/icon.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

export const canNotify = () => "Notification" in window && Notification.permission !== "denied";
export const wantsNotifications = () => canNotify() && Notification.permission === "granted" && read("notify", true);

/** Asked for only when somebody asks for it. */
export async function toggleNotifications() {
  if (wantsNotifications()) write("notify", false);
  else write("notify", (await Notification.requestPermission()) === "granted");
  return wantsNotifications();
}
