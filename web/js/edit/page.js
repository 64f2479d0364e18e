// @ts-check
/**
 * The page of the editor: tools above, the board, and beside it what is chosen, the tickets, the board as a whole and what is
 * wrong with it.
 */

import { effect, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { settingsButton } from "../settings.js";
import { tabBar } from "../table/layout.js";
import { boardPanel } from "./board_panel.js";
import { Canvas } from "./canvas.js";
import { chosenPanel } from "./chosen_panel.js";
import { listenToKeys } from "./keys.js";
import { problemsPanel } from "./problems_panel.js";
import { ticketsPanel } from "./tickets_panel.js";

/** @typedef {import("./editing.js").Editing} Editing */

/** @param {Editing} editing */
export function editorPage(editing) {
  const canvas = new Canvas(editing);
  listenToKeys(editing, canvas);
  const panels = [
    { name: "chosen", picture: "eye", panel: chosenPanel(editing) },
    { name: "all_tickets", picture: "ticket", panel: ticketsPanel(editing) },
    { name: "board", picture: "settings", panel: boardPanel(editing) },
    { name: "problems", picture: "hint", panel: problemsPanel(editing) },
  ];
  for (const { panel } of panels) {
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("tabindex", "0");
  }
  const { bar, open, unread } = tabBar(panels, t("edit.side"));
  effect(() => unread("problems", editing.board.value.complaints.length + editing.drawing.value.advice.length));
  editing.chosen.subscribe((chosen) => {
    if (chosen) open(chosen.kind === "ticket" ? "all_tickets" : "chosen");
  });
  addEventListener("beforeunload", (event) => {
    if (!editing.board.peek().saved && editing.board.peek().undo) event.preventDefault();
  });
  return h(
    "div",
    { class: "editing" },
    h("header", { class: "bar" }, title(editing), tools(editing), h("span", { class: "tools" }, commands(editing), settingsButton())),
    h("main", { class: "board-place", "aria-label": t("edit.canvas") }, canvas.stage, hint(editing), layoutLine(editing)),
    h("aside", { class: "edit-side", "aria-label": t("edit.side") }, bar, panels.map(({ panel }) => panel)),
  );
}

/** @param {Editing} editing */
function title(editing) {
  const name = h("h1", { class: "table-title" });
  effect(() => {
    const { file, saved } = editing.board.value;
    name.textContent = `${file}${saved ? "" : " •"}`;
    document.title = `${saved ? "" : "• "}${t("edit.page_title", { file })}`;
  });
  return name;
}

/** @param {Editing} editing */
function tools(editing) {
  const names = /** @type {const} */ (["choose", "city", "route"]);
  const buttons = names.map((name) => h("button", { type: "button", dataset: { tool: name }, onclick: () => (editing.tool.value = name) }, t(`edit.tool.${name}`)));
  effect(() => {
    const tool = editing.tool.value;
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.tool === tool)));
  });
  return h("div", { class: "segments edit-tools", role: "group", "aria-label": t("edit.tools") }, buttons);
}

/** @param {Editing} editing */
function commands(editing) {
  const undo = iconCommand("undo", t("edit.undo"), "undo", () => void editing.undo());
  const redo = iconCommand("undo", t("edit.redo"), "redo", () => void editing.redo());
  const save = h("button", { type: "button", class: "button", name: "save", onclick: () => void editing.save() }, icon("check"), h("span", null, t("edit.save")));
  const play = h("button", { type: "button", class: "button primary", name: "play", onclick: () => void playNow(editing, play) }, icon("play"), h("span", null, t("edit.play")));
  effect(() => {
    const board = editing.board.value;
    undo.disabled = !board.undo;
    redo.disabled = !board.redo;
    save.disabled = board.saved;
    play.disabled = !editing.sound;
  });
  return [undo, redo, save, play];
}

/** @param {string} picture @param {string} label @param {string} name @param {() => void} work */
const iconCommand = (picture, label, name, work) =>
  h("button", { type: "button", class: `icon-button edit-${name}`, name, "aria-label": label, title: label, onclick: work }, icon(picture));

/** A window has to be opened at the click, or a browser would take it for an advertisement. @param {Editing} editing @param {HTMLButtonElement} button */
async function playNow(editing, button) {
  const tab = window.open("about:blank", "_blank");
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  const url = await editing.play();
  button.disabled = false;
  button.removeAttribute("aria-busy");
  if (url && tab) tab.location.href = url;
  else if (url) location.href = url;
  else tab?.close();
}

/** What to do with the tool in hand. @param {Editing} editing */
function hint(editing) {
  const line = h("p", { class: "edit-hint", role: "status" });
  effect(() => void (line.textContent = t(`edit.hint.${editing.tool.value}`)));
  return line;
}

/** How far the layout is, and a way to end it or to have another. @param {Editing} editing */
function layoutLine(editing) {
  const bar = h("progress", { max: 1, "aria-label": t("edit.layout_working") });
  const words = h("span", null);
  const cancel = h("button", { type: "button", class: "button plain", name: "cancel-layout", onclick: () => void editing.cancelLayout() }, t("common.cancel"));
  const begin = h("button", { type: "button", class: "button plain", name: "lay-out", onclick: () => void editing.layOut() }, t("edit.lay_out"));
  const automatic = h("input", { type: "checkbox", name: "automatic", checked: true, onchange: () => editing.setAutomatic(automatic.checked) });
  effect(() => {
    const progress = editing.layout.value;
    const { refined } = editing.drawing.value;
    void editing.board.value;
    bar.hidden = cancel.hidden = !progress;
    bar.value = progress?.done ?? 0;
    begin.hidden = Boolean(progress) || refined;
    begin.disabled = !editing.sound;
    words.textContent = progress ? t("edit.layout_working") : t(refined ? "edit.laid_out" : "edit.sketch");
  });
  return h("div", { class: "edit-layout" }, words, bar, cancel, begin, h("label", { class: "check" }, automatic, t("edit.automatic")));
}
