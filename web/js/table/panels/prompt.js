// @ts-check
/**
 * The prompt: one line that says what is asked of whom, with what cannot be found on the table itself.
 */

import { effect, fill, h } from "../../dom.js";
import { hasWord, t } from "../../i18n.js";
import { actionName } from "../mechanics.js";
import { turnOf } from "./players.js";

/** @typedef {import("../state.js").Game} Game */

/** @param {Game} game */
export function promptPanel(game) {
  const words = h("p", { class: "prompt-words", role: "status" });
  const buttons = h("div", { class: "prompt-buttons" });
  const panel = h("div", { class: "prompt" }, words, buttons);
  effect(() => {
    const asked = game.choices.value.any;
    const text = promptText(game);
    if (words.textContent !== text) words.textContent = text;
    panel.classList.toggle("asked", asked);
    fill(
      buttons,
      game.choices.value.pass !== null &&
        h("button", { type: "button", class: "button", onclick: () => void game.act(Number(game.choices.peek().pass)) }, t("prompt.pass")),
      game.selected.value !== null &&
        h("button", { type: "button", class: "button", onclick: () => (game.selected.value = null) }, t("common.cancel")),
    );
  });
  return panel;
}

/** @param {Game} game */
export function promptText(game) {
  const view = game.view.value;
  const { status } = game.table.value;
  if (status === "stopped") return t("prompt.stopped");
  if (!view) return "";
  if (status === "paused") return t("prompt.paused");
  if (!view.decision) return t("prompt.over");
  const seats = turnOf(view);
  const mine = view.seat !== null && seats.includes(view.seat);
  if (!mine || game.covered.value) return waitingFor(game, view, seats);
  if (game.busy.value || !game.settled.value) return t("prompt.busy");
  if (game.selected.value !== null) return placeText(game, game.selected.value);
  const { type } = view.decision;
  if (type === "TakeTurn" && game.choices.value.places.has("BuildStation")) return t("prompt.TakeTurnOrBuild");
  return t([`prompt.${type}`, `question.${type}`].find(hasWord) ?? "prompt.question");
}

/** What to do next for an action that is being chosen. @param {Game} game @param {string} type */
function placeText(game, type) {
  const prompt = placePrompt(game, type);
  const n = game.facts.sheet.unused_points[type];
  return n ? t("prompt.forgone", { prompt, points: t("count.points", { n }) }) : prompt;
}

/** @param {Game} game @param {string} type */
function placePrompt(game, type) {
  if (hasWord(`prompt.${type}`)) return t(`prompt.${type}`);
  const places = game.choices.value.places.get(type);
  return places ? t(`prompt.place_${places.kind}`, { action: actionName(type) }) : actionName(type);
}

/** @param {Game} game @param {import("../types.js").View} view @param {number[]} seats */
function waitingFor(game, view, seats) {
  const names = seats.map((seat) => game.table.value.seats[seat]?.name ?? "").join(", ");
  if (view.decision?.type === "ChooseFirstTickets") return t("prompt.they_choose", { name: names });
  const hurried = game.hurried.value && seats.every((seat) => game.table.value.seats[seat]?.kind === "bot");
  return t(hurried ? "prompt.their_turn_hurried" : "prompt.their_turn", { name: names });
}

/** The rules of the game have failed: it cannot go on, and what was played can be taken home. @param {Game} game */
export function stoppedBanner(game) {
  const banner = h("div", { class: "stopped", role: "alert", hidden: true });
  effect(() => {
    const { status, room } = game.table.value;
    banner.hidden = status !== "stopped";
    if (banner.hidden) return;
    fill(
      banner,
      h("p", null, t("stopped.words", { game: game.facts.title })),
      h("a", { class: "button", href: `/api/rooms/${room}/record`, download: "" }, t("stopped.record")),
      h("a", { class: "button", href: `/replay/${room}` }, t("end.replay")),
      h("a", { class: "button primary", href: "/" }, t("menu.lobby")),
    );
  });
  return banner;
}

/** Only a few turns are left. @param {Game} game */
export function lastRoundBanner(game) {
  const banner = h("p", { class: "last-round", role: "status", dataset: { guide: "last-round" }, hidden: true });
  effect(() => {
    const left = game.view.value?.decision ? game.view.value.last_turns : null;
    banner.hidden = left === null || left === undefined;
    if (left !== null && left !== undefined) banner.textContent = t("prompt.last_round", { n: left });
  });
  return banner;
}
