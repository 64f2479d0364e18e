// @ts-check
/**
 * Opening a table and going there.
 */

import { errorText, openRoom } from "../api.js";
import { USUAL_BOT } from "../bots.js";
import { fill, h } from "../dom.js";
import { write } from "../keep.js";
import { myName, remember } from "../remembered.js";

/** @typedef {import("../types.js").NewSeat} NewSeat */

const USUAL_BOTS = 2;

/**
 * One click: this person against bots, two of them where the game has room.
 * @param {{name: string, players: [number, number]}} game
 */
export function playNow(game) {
  /** @type {NewSeat} */
  const bot = { kind: "bot", bot: USUAL_BOT };
  const bots = Math.min(USUAL_BOTS, game.players[1] - 1);
  return openTable({
    game: game.name,
    seats: [{ kind: "person", name: myName() || null }, ...Array.from({ length: bots }, () => bot)],
    variants: {},
    clock: { kind: "none" },
    public: false,
    hints: true,
    start: true,
  });
}

/**
 * A game that is to begin at once begins when its players are there: then their browsers can add to its luck.
 * @param {import("../types.js").NewTable} wish
 */
export async function openTable(wish) {
  const { room } = await openRoom({ ...wish, start: false });
  write("game", wish.game);
  remember({ room, game: wish.game, status: "waiting", seats: wish.seats.map((seat, place) => ({ seat: place, kind: seat.kind, name: seat.name ?? null, bot: seat.bot ?? null })) });
  location.assign(`/table/${room}${wish.start ? "?start" : ""}`);
}

/**
 * A button whose work takes a moment: it can be pressed once, and tells beside it what went wrong.
 * @param {import("../dom.js").Props} props
 * @param {import("../dom.js").Child} label
 * @param {() => Promise<unknown>} work
 */
export function busyButton(props, label, work) {
  const button = h("button", { type: "button", ...props, onclick: run }, label);
  const trouble = h("p", { class: "note bad small", role: "alert", hidden: true });
  async function run() {
    button.disabled = true;
    trouble.hidden = true;
    try {
      await work();
    } catch (error) {
      fill(trouble, errorText(error));
      trouble.hidden = false;
    } finally {
      button.disabled = false;
    }
  }
  const box = h("span", { class: "busy" }, button, trouble);
  // Coming back by the browser's own button shows the page as it was left, the button still pressed.
  addEventListener("pageshow", () => (button.disabled = false));
  return box;
}
