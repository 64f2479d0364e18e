// @ts-check
/**
 * The dialog of the settings, the same on every page.
 */

import { h, icon } from "./dom.js";
import { languageSwitch, loadWords, t } from "./i18n.js";
import { plainColours } from "./looks.js";
import { closeByBackdrop, confirmMoves, hintChoice, marksTickets, motion, myColour, myPattern, replaySpeed, sound, speed, theme, volume } from "./settings.js";
import { loadStyle } from "./style.js";

/** @type {import("./settings.js").SpeedChoice[]} */
const SPEEDS = ["slow", "normal", "fast", "at_once"];
/** @type {import("./settings.js").LookChoice[]} */
const LOOKS = ["auto", "0", "1", "2", "3", "4"];

export async function openSettings() {
  await Promise.all([loadStyle("settings"), loadWords("settings")]);
  const dialog = h(
    "dialog",
    { class: "dialog settings", "aria-labelledby": "settings-title", onclose: () => dialog.remove() },
    h("h2", { id: "settings-title" }, t("settings.title")),
    row(t("settings.language"), languageSwitch()),
    row(t("settings.theme"), choice("theme", theme, ["auto", "light", "dark"])),
    row(t("settings.motion"), choice("motion", motion, ["auto", "full", "reduced"])),
    row(t("settings.confirm"), choice("confirm", confirmMoves, ["always", "phone", "never"])),
    row(t("settings.speed"), choice("speed", speed, SPEEDS)),
    row(t("settings.replay_speed"), choice("replay_speed", replaySpeed, SPEEDS, "speed")),
    row(t("settings.hints"), choice("hints", hintChoice, ["off", "words", "chances"])),
    row(t("settings.colour"), choice("colour", myColour, LOOKS, "look", colourSwatch), t("settings.look.note")),
    row(t("settings.pattern"), choice("pattern", myPattern, LOOKS, "look", patternSwatch)),
    toggle("marks_tickets", marksTickets),
    toggle("sound", sound),
    loudness(),
    h("form", { method: "dialog", class: "actions" }, h("button", { class: "button primary" }, t("common.close"))),
  );
  closeByBackdrop(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} label @param {Element} control @param {string} [note] */
function row(label, control, note) {
  return h("div", { class: "setting" }, h("div", { class: "label", "aria-hidden": "true" }, label), control, note && h("p", { class: "quiet small" }, note));
}

/**
 * @template {string} T
 * @param {string} name
 * @param {import("./dom.js").Signal<T>} value
 * @param {T[]} choices
 * @param {string} [words] whose words the choices have
 * @param {(choice: T) => {shown: Element, title: string} | null} [swatch] what is better shown than said
 */
function choice(name, value, choices, words = name, swatch = () => null) {
  const buttons = choices.map((each) => {
    const look = swatch(each);
    const props = { type: "button", onclick: () => (value.value = each), dataset: { value: each } };
    if (!look) return h("button", props, t(`settings.${words}.${each}`));
    return h("button", { ...props, class: "look", title: look.title, "aria-label": look.title }, look.shown);
  });
  const show = () => buttons.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.value === value.peek())));
  show();
  value.subscribe(show);
  return h("div", { class: "segments", role: "group", "aria-label": t(`settings.${name}`) }, buttons);
}

/** @param {import("./settings.js").LookChoice} look */
function colourSwatch(look) {
  const background = plainColours()[Number(look)]?.colour;
  return background ? { shown: h("span", { style: { background } }), title: t(`colour.${look}`) } : null;
}

/** @param {import("./settings.js").LookChoice} look */
const patternSwatch = (look) => (look === "auto" ? null : { shown: icon(`pattern-${look}`), title: t(`pattern.${look}`) });

/** @param {string} name @param {import("./dom.js").Signal<boolean>} value */
function toggle(name, value) {
  const input = h("input", { type: "checkbox", role: "switch", checked: value.peek(), onchange: () => (value.value = input.checked) });
  return h("label", { class: "switch" }, input, h("span", null, t(`settings.${name}`)));
}

function loudness() {
  const input = h("input", { type: "range", min: 0, max: 100, step: 5, value: 100 * volume.peek(), oninput: () => (volume.value = Number(input.value) / 100) });
  return h("label", { class: "volume" }, h("span", null, t("settings.volume")), input);
}
