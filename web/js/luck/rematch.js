// @ts-check
/**
 * The luck of a rematch: whoever is still at the old table adds to it from there, before anybody has gone over.
 */

import { fetchTable } from "../api.js";
import { effect, signal } from "../dom.js";
import { TableSocket } from "../table/net/socket.js";
import { contribute } from "./contribute.js";
import { rememberLuck } from "./remembered.js";

/** Milliseconds after which nobody is asked any more. */
const LONGEST = 10_000;

/**
 * Waits for a rematch, which this page will hear of.
 * @param {import("../table/state.js").Game} game
 * @param {string | null} known one that was there when the page was loaded: it began without this browser
 */
export function contributeToRematch(game, known) {
  effect(() => {
    const { next } = game.table.value;
    if (!next || next === known || !game.you.peek().seats.length) return;
    known = next;
    void attend(next, (text) => game.say(text));
  });
}

/** Is at a table for as long as it takes to begin. @param {string} room @param {(text: string) => void} say */
async function attend(room, say) {
  const table = signal(await fetchTable(room));
  const you = signal({ seats: /** @type {number[]} */ ([]) });
  const socket = new TableSocket(room, { message: hear, link: () => undefined, eyes: () => null });
  const late = setTimeout(() => socket.end(), LONGEST);
  contribute({ table, you, socket, say });
  socket.connect();

  /** @param {import("../table/types.js").Outgoing} message */
  function hear(message) {
    if (message.type === "welcome") you.value = message.you;
    if (message.type !== "welcome" && message.type !== "table") return;
    if (message.table.luck) rememberLuck(room, message.table.luck);
    table.value = message.table;
    if (message.table.status === "waiting") return;
    clearTimeout(late);
    socket.end();
  }
}
