// @ts-check
/**
 * The controls: slider, steps, autoplay, keys, a link to the move, the record.
 */

import { copyText } from "../clipboard.js";
import { effect, h } from "../dom.js";
import { t } from "../i18n.js";
import { keyboard } from "../table/input/keyboard.js";
import { iconButton, label } from "../table/pictures/icons.js";

/** @param {import("../table/state.js").Game} game @param {import("./playback.js").Playback} playback */
export function controls(game, playback) {
  const { room } = game.table.peek();
  const slider = h("input", {
    type: "range",
    min: 0,
    max: playback.last,
    step: 1,
    "aria-label": t("replay.move"),
    oninput: () => leap(Number(slider.value)),
  });
  const place = h("span", { class: "place numbers" });
  const run = iconButton("play", "", () => playback.toggle());
  const leap = (/** @type {number} */ wanted) => {
    playback.stop();
    playback.goTo(wanted);
  };
  const by = (/** @type {number} */ step) => () => leap(playback.place.peek() + step);
  effect(() => {
    const now = playback.place.value;
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", t("replay.at", { n: now, all: playback.last }));
    place.textContent = `${now} / ${playback.last}`;
    if (now >= 0) history.replaceState(null, "", `${location.pathname}?move=${now}`);
  });
  effect(() => {
    const { value: running } = playback.running;
    label(run, running ? "pause" : "play", t(running ? "replay.pause" : "replay.run"));
  });
  keyboard({
    ArrowLeft: by(-1),
    ArrowRight: by(1),
    PageUp: by(-10),
    PageDown: by(10),
    Home: () => leap(0),
    End: () => leap(playback.last),
    " ": () => playback.toggle(),
  });
  return h(
    "section",
    { class: "controls", "aria-label": t("replay.controls") },
    iconButton("first", t("replay.first"), () => leap(0)),
    iconButton("back", t("replay.back"), by(-1)),
    run,
    iconButton("next", t("replay.next"), by(1)),
    iconButton("last", t("replay.last"), () => leap(playback.last)),
    slider,
    place,
    h("button", { type: "button", class: "button", onclick: () => void copy(game) }, t("replay.link")),
    h("button", { type: "button", class: "button", onclick: () => void check(game, playback) }, t("luck.check")),
    h("a", { class: "button", href: `/api/rooms/${room}/record`, download: "" }, t("end.record")),
  );
}

/** @param {import("../table/state.js").Game} game @param {import("./playback.js").Playback} playback */
async function check(game, playback) {
  const { openCheck } = await import("../luck/dialog.js");
  await openCheck(game, playback.replay);
}

/** @param {import("../table/state.js").Game} game */
async function copy(game) {
  const copied = await copyText(location.href);
  game.say(t(copied ? "common.copied" : "common.not_copied"), copied ? "info" : "error");
}
