// @ts-check
/**
 * Settings: theme, language, sound and motion, kept on this device, and one dialog for them on every page.
 */

import { h, icon, signal } from "./dom.js";
import { languageSwitch, t } from "./i18n.js";
import { read, write } from "./keep.js";

/** @typedef {"auto" | "light" | "dark"} ThemeChoice */
/** @typedef {"auto" | "full" | "reduced"} MotionChoice */
/** @typedef {"always" | "phone" | "never"} ConfirmChoice */

/** @type {import("./dom.js").Signal<ThemeChoice>} */
export const theme = kept("theme", "auto");
/** @type {import("./dom.js").Signal<MotionChoice>} */
export const motion = kept("motion", "auto");
/** Whether a route that is clicked on is claimed at once where there is one way to pay. @type {import("./dom.js").Signal<ConfirmChoice>} */
export const confirmMoves = kept("confirm", "phone");
/** @type {import("./dom.js").Signal<boolean>} */
export const sound = kept("sound", true);

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => mark("theme", theme.peek() === "auto" ? (systemIsDark.matches ? "dark" : "light") : theme.peek());
const showMotion = () => mark("motion", motion.peek());
theme.subscribe(showTheme);
systemIsDark.addEventListener("change", showTheme);
motion.subscribe(showMotion);
showTheme();
showMotion();

/** Whether things may move: the setting, or else what the system asks for. */
export function mayMove() {
  if (motion.peek() !== "auto") return motion.peek() === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a move is asked about first. @param {boolean} touch whether it was made with a finger */
export const asksFirst = (touch) => confirmMoves.peek() === "always" || (touch && confirmMoves.peek() === "phone");

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
    { type: "button", class: "icon-button", "aria-label": t("settings.title"), title: t("settings.title"), onclick: openSettings },
    icon("settings"),
  );
}

export function openSettings() {
  const dialog = h(
    "dialog",
    { class: "dialog settings", "aria-labelledby": "settings-title", onclose: () => dialog.remove() },
    h("h2", { id: "settings-title" }, t("settings.title")),
    row(t("settings.language"), languageSwitch()),
    row(t("settings.theme"), choice("theme", theme, ["auto", "light", "dark"])),
    row(t("settings.motion"), choice("motion", motion, ["auto", "full", "reduced"])),
    row(t("settings.confirm"), choice("confirm", confirmMoves, ["always", "phone", "never"])),
    h(
      "label",
      { class: "switch" },
      h("input", {
        type: "checkbox",
        role: "switch",
        checked: sound.peek(),
        onchange: (/** @type {Event} */ event) =>
          (sound.value = /** @type {HTMLInputElement} */ (event.currentTarget).checked),
      }),
      h("span", null, t("settings.sound")),
    ),
    h("form", { method: "dialog", class: "actions" }, h("button", { class: "button primary" }, t("common.close"))),
  );
  closeByBackdrop(dialog);
  document.body.append(dialog);
  dialog.showModal();
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

/** @param {string} label @param {Element} control */
function row(label, control) {
  return h("div", { class: "setting" }, h("div", { class: "label", "aria-hidden": "true" }, label), control);
}

/**
 * @template {string} T
 * @param {string} name
 * @param {import("./dom.js").Signal<T>} value
 * @param {T[]} choices
 */
function choice(name, value, choices) {
  const buttons = choices.map((each) =>
    h("button", { type: "button", onclick: () => (value.value = each), dataset: { value: each } }, t(`settings.${name}.${each}`)),
  );
  const show = () => buttons.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.value === value.peek())));
  show();
  value.subscribe(show);
  return h("div", { class: "segments", role: "group", "aria-label": t(`settings.${name}`) }, buttons);
}
