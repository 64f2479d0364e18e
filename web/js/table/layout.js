// @ts-check
/**
 * The layout: where the panels are. On a wide screen all at once, on a phone the lower part shows one at a time.
 */

import { effect, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { Snapshot } from "./board/snapshot.js";
import { iconButton } from "./pictures/icons.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {{name: string, picture: string, panel: HTMLElement}} Tab */

const LATER = 300;

/** The stage that the board lies on. @param {import("./board/board.js").Board} board */
export function makeStage({ svg, names, width, height }) {
  const drawn = h("div", { class: "drawn" }, svg, names);
  const paper = h("div", { class: "paper", style: { width: `${width}px`, height: `${height}px` } }, drawn);
  // Not needed until somebody zooms, and so not in the way of what is.
  setTimeout(() => paper.prepend(new Snapshot(drawn).element), LATER);
  return { stage: h("div", { class: "stage" }, paper), paper };
}

/** @param {import("./board/panzoom.js").PanZoom} panzoom @param {(() => void) | null} find */
export function zoomButtons(panzoom, find) {
  return h(
    "div",
    { class: "zoom", role: "group", "aria-label": t("zoom.title") },
    iconButton("plus", t("zoom.in"), () => panzoom.zoom(1.5)),
    iconButton("minus", t("zoom.out"), () => panzoom.zoom(1 / 1.5)),
    iconButton("whole", t("zoom.whole"), () => panzoom.whole()),
    find && iconButton("search", `${t("finder.route")} (R)`, find),
  );
}

/**
 * Tabs in the order given. The first is open; how many have a place beside the others is the style sheet's business.
 * @param {Tab[]} tabs
 * @param {string} label
 */
export function tabBar(tabs, label) {
  const buttons = tabs.map(({ name, picture, panel }) => {
    panel.id ||= `panel-${name}`;
    return h(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": panel.id, onclick: () => open(name) },
      icon(picture),
      h("span", { class: "tab-name" }, t(`tab.${name}`)),
      h("span", { class: "unread", hidden: true }),
    );
  });
  const bar = h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": label, onkeydown: (/** @type {KeyboardEvent} */ event) => arrows(event) },
    buttons,
  );
  /** @type {((name: string) => void)[]} */
  const listeners = [];
  /** @param {string} name */
  function open(name) {
    tabs.forEach((tab, place) => {
      const chosen = tab.name === name;
      tab.panel.classList.toggle("chosen", chosen);
      buttons[place]?.setAttribute("aria-selected", String(chosen));
      buttons[place]?.setAttribute("tabindex", chosen ? "0" : "-1");
    });
    for (const listener of listeners) listener(name);
  }
  /** @param {KeyboardEvent} event */
  function arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const place = (buttons.findIndex((button) => button === document.activeElement) + step + buttons.length) % buttons.length;
    const tab = tabs[place];
    if (tab) open(tab.name);
    buttons[place]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
  /** @param {string} name @param {number} count */
  function unread(name, count) {
    const mark = /** @type {HTMLElement | null} */ (bar.querySelector(`#tab-${name} .unread`));
    if (!mark) return;
    mark.hidden = count <= 0;
    mark.textContent = String(count);
  }
  if (tabs[0]) open(tabs[0].name);
  return { bar, open, unread, onOpen: (/** @type {(name: string) => void} */ listener) => void listeners.push(listener) };
}

/** A lost connection is said, and that it is being mended. @param {Game} game */
export function linkStatus(game) {
  const status = h("p", { class: "link-status", role: "status", hidden: true });
  effect(() => {
    const link = game.link.value;
    status.hidden = link === "open";
    status.textContent = t(link === "lost" ? "link.lost" : "link.connecting");
  });
  return status;
}

/** @param {Game} game */
export function toasts(game) {
  const place = h("div", { class: "toasts", role: "status" });
  game.toast.subscribe((toast) => {
    if (!toast) return;
    const line = h("div", { class: `toast ${toast.kind}` }, toast.text);
    place.replaceChildren(line);
    setTimeout(() => line.remove(), 3500 + 40 * toast.text.length);
  });
  return place;
}
