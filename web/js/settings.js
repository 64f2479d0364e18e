// @ts-check
/**
 * Settings, kept on this device: how things look, move and sound, and what is asked or shown. Their dialog is fetched when
 * somebody opens it.
 */

import { effect, h, icon, signal } from "./dom.js";
import { t } from "./i18n.js";
import { read, write } from "./keep.js";

/** @typedef {"auto" | "light" | "dark"} ThemeChoice */
/** @typedef {"auto" | "full" | "reduced"} MotionChoice */
/** @typedef {"always" | "phone" | "never"} ConfirmChoice */
/** @typedef {"slow" | "normal" | "fast" | "at_once"} SpeedChoice */
/** @typedef {"off" | "words" | "chances"} HintChoice */
/** One of the five that players have, or whatever belongs to the seat. @typedef {"auto" | "0" | "1" | "2" | "3" | "4"} LookChoice */

/** @type {import("./dom.js").Signal<ThemeChoice>} */
export const theme = kept("theme", "auto");
/** @type {import("./dom.js").Signal<MotionChoice>} */
export const motion = kept("motion", "auto");
/** Whether a route that is clicked on is claimed at once where there is one way to pay. @type {import("./dom.js").Signal<ConfirmChoice>} */
export const confirmMoves = kept("confirm", "phone");
/** Of bots and of what moves on the table. @type {import("./dom.js").Signal<SpeedChoice>} */
export const speed = kept("speed", "normal");
/** @type {import("./dom.js").Signal<SpeedChoice>} */
export const replaySpeed = kept("replay_speed", "normal");
/** From 0 to 1. @type {import("./dom.js").Signal<number>} */
export const volume = kept("volume", 1);
/** Whether the cities of one's own tickets are always marked. @type {import("./dom.js").Signal<boolean>} */
export const marksTickets = kept("marks_tickets", true);
/** @type {import("./dom.js").Signal<HintChoice>} */
export const hintChoice = kept("hints", "words");
/** @type {import("./dom.js").Signal<boolean>} */
export const sound = kept("sound", true);
/** @type {import("./dom.js").Signal<LookChoice>} */
export const myColour = kept("my_colour", "auto");
/** @type {import("./dom.js").Signal<LookChoice>} */
export const myPattern = kept("my_pattern", "auto");

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => mark("theme", theme.peek() === "auto" ? (systemIsDark.matches ? "dark" : "light") : theme.peek());
const showMotion = () => mark("motion", motion.peek());
theme.subscribe(showTheme);
systemIsDark.addEventListener("change", showTheme);
motion.subscribe(showMotion);
const showSpeed = () => document.documentElement.style.setProperty("--speed", String(timesOf(speed)));
speed.subscribe(showSpeed);
showTheme();
showMotion();
showSpeed();

/** How much longer than usual things take. @param {import("./dom.js").Signal<SpeedChoice>} chosen */
export function timesOf(chosen) {
  return { slow: 2, normal: 1, fast: 0.4, at_once: 0 }[chosen.peek()] ?? 1;
}

/** Whether things may move: the setting, or else what the system asks for. */
export function mayMove() {
  if (timesOf(speed) === 0) return false;
  if (motion.peek() !== "auto") return motion.peek() === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a move is asked about first. @param {boolean} touch whether it was made with a finger */
export const asksFirst = (touch) => confirmMoves.peek() === "always" || (touch && confirmMoves.peek() === "phone");

/**
 * Keeps a seat in the colour and pattern of this device, once any are chosen.
 * @param {() => number | null} mine
 * @param {SVGSVGElement} [drawing]
 */
export function wearMine(mine, drawing) {
  const stop = effect(() => {
    if (myColour.value === "auto" && myPattern.value === "auto") return;
    // What is worn follows by itself from then on.
    queueMicrotask(() => stop());
    void import("./looks.js").then(({ wear }) => wear(mine, drawing));
  });
}

/** @param {string} name @param {string} value */
function mark(name, value) {
  if (value === "auto") delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 */
function kept(name, otherwise) {
  const value = signal(read(name, otherwise));
  value.subscribe((next) => write(name, next));
  return value;
}

/** The button that opens the settings. */
export function settingsButton() {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": t("settings.title"), title: t("settings.title"), onclick: () => void import("./settings_dialog.js").then(({ openSettings }) => openSettings()) },
    icon("settings"),
  );
}

/**
 * A click beside a dialog closes it, as everybody expects.
 * @param {HTMLDialogElement} dialog
 */
export function closeByBackdrop(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
