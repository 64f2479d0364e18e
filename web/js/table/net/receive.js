// @ts-check
/**
 * Receiving: what the server says becomes state, and then is told to whoever animates, sounds or writes it down.
 */

import { batch } from "../../dom.js";
import { rememberLuck } from "../../luck/remembered.js";
import { withName } from "../../names.js";
import { remember } from "../../remembered.js";
import { speed, timesOf } from "../../settings.js";

/** @typedef {import("../state.js").Game} Game */
/** @typedef {import("../types.js").Outgoing} Outgoing */
/** @typedef {import("../../types.js").Welcome} Welcome */
/** @typedef {import("../../types.js").Update} Update */

/** @param {Game} game @param {Outgoing} message */
export function receive(game, message) {
  switch (message.type) {
    case "welcome":
      return welcomed(game, message);
    case "update":
      return updated(game, message);
    case "table":
      setTable(game, message.table);
      // A pause is over, or a bot stands in: the clocks do not go on from where they were last told.
      return setClocks(game, message.clocks);
    case "chat":
      game.chat.value = [...game.chat.peek(), message];
      return;
    case "hurried":
      game.hurriedSeat = message.seat;
      return;
    case "closing":
      if (message.text) game.say(message.text);
  }
}

/** @param {Game} game @param {Welcome} message */
function welcomed(game, message) {
  setTable(game, message.table);
  setClocks(game, message.clocks);
  game.chat.value = message.chat;
  game.chatRead.value ??= message.chat.length;
  for (const missed of message.missed) game.happened({ ...missed, action: null, takenBack: missed.taken_back, live: false });
  settle(game, message);
  void game.askProgress();
  game.socket?.pace(timesOf(speed));
}

/** @param {Game} game @param {Update} message */
function updated(game, message) {
  setClocks(game, message.clocks);
  // Things fly from where they are now, so those who animate must look before the view changes.
  game.happened({ ...message, takenBack: message.taken_back, live: true });
  settle(game, message);
  if (message.seat !== null && game.table.peek().seats[message.seat]?.kind === "bot") {
    game.hurried.value = game.hurriedSeat === message.seat;
    game.hurriedSeat = null;
  }
  // What one's tickets lack may be different when something has been built, or kept.
  const changed = message.events.some((event) => "route" in event || "city" in event || "kept" in event);
  if (message.taken_back || changed) void game.askProgress();
}

/** @param {Game} game @param {import("../types.js").TableInfo} told */
function setTable(game, told) {
  const table = { ...told, seats: told.seats.map(withName) };
  if (table.luck) rememberLuck(table.room, table.luck);
  game.table.value = table;
  if (game.you.peek().seats.length) remember(told);
  keepIfOver(game);
}

/** Whichever comes last, the score or the word that the game is over. @param {Game} game */
function keepIfOver(game) {
  const [table, score] = [game.table.peek(), game.score.peek()];
  if (!score || table.status !== "over") return;
  // Fetched only now: nobody who has just sat down waits for it.
  void import("../../my_games/finished_games.js").then(({ keepFinished }) => keepFinished(table, score, game.you.peek().seats));
}

/** @param {Game} game @param {import("../../types.js").Clocks} told */
function setClocks(game, told) {
  game.clocks.value = { ...told, at: Date.now() };
}

/**
 * The options first: what follows from them is then worked out before anybody looks at the view.
 * @param {Game} game
 * @param {Welcome | Update} message
 */
function settle(game, message) {
  batch(() => {
    game.options.value = message.options;
    game.view.value = message.view;
    game.you.value = message.you;
    game.prices.value = message.prices;
    game.hint.value = null;
    game.score.value = message.score;
  });
  keepIfOver(game);
}
