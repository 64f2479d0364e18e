// @ts-check
/**
 * The guide card: the words of a step, a button to go on, and a way to put it aside.
 */

import { errorText } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { openLesson } from "./open.js";

/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./scene.js").Scene} Scene */

/** @param {{next: () => void, hidden: () => void, shown: () => void}} calls */
export function guideCard({ next, hidden, shown }) {
  const words = h("div", { class: "guide-words", "aria-live": "polite" });
  const aside = h("p", { class: "guide-aside", role: "status", hidden: true });
  const ways = h("div", { class: "guide-ways" });
  const count = h("span", { class: "guide-count quiet small numbers" });
  const button = h("button", { type: "button", class: "button", onclick: next });
  const hide = h("button", { type: "button", class: "icon-button", "aria-label": t("lesson.hide"), title: t("lesson.hide"), onclick: () => open(false) }, icon("close"));
  const card = h("div", { class: "guide-card" }, h("div", { class: "guide-head" }, h("strong", null, t("lesson.title")), count, hide), words, aside, ways, h("div", { class: "guide-foot" }, button));
  const reopen = h("button", { type: "button", class: "button guide-reopen", hidden: true, onclick: () => open(true) }, icon("learn"), t("lesson.show"));
  const element = h("section", { class: "guide", "aria-label": t("lesson.title") }, card, reopen);

  /** @param {boolean} wanted */
  function open(wanted) {
    card.hidden = !wanted;
    reopen.hidden = wanted;
    if (wanted) shown();
    else hidden();
    (wanted ? hide : reopen).focus();
  }

  return {
    element,
    isOpen: () => !card.hidden,
    /** @param {Step} step @param {Scene} scene @param {number} number @param {number} total @param {boolean} isNew */
    show(step, scene, number, total, isNew) {
      const last = number === total;
      const said = step.aside?.(scene) ?? null;
      aside.hidden = said === null;
      if (said !== null) fill(aside, t(`lesson.${said}`));
      if (!isNew) return;
      const values = { ...scene.names, ...step.values?.(scene) };
      fill(words, paragraphs(t(`lesson.${step.key}`, values), scene.sheet));
      fill(count, `${number} / ${total}`);
      fill(ways, step.ways?.map((way) => wayOn(way)));
      button.hidden = last || step.forced === true;
      button.className = step.done ? "button plain" : "button primary";
      fill(button, t(step.done ? "lesson.skip" : "common.next"), icon("next"));
    },
  };
}

/** @param {{key: string, href?: string, lesson?: string}} way */
function wayOn(way) {
  const label = t(`lesson.${way.key}`);
  if (way.href) return h("a", { class: "button", href: way.href }, label);
  const trouble = h("p", { class: "note bad small", role: "alert", hidden: true });
  const button = h("button", { type: "button", class: "button primary", onclick: () => openLesson(way.lesson ?? "usa").catch(fail) }, label);
  /** @param {unknown} error */
  function fail(error) {
    fill(trouble, errorText(error));
    trouble.hidden = false;
  }
  return [button, trouble];
}

/**
 * Lines are paragraphs, **this** is strong, and clauses such as U13 lead to the rulebook.
 * @param {string} text
 * @param {import("./scene.js").Sheet} sheet
 */
function paragraphs(text, sheet) {
  const game = /** @type {{name?: string}} */ (sheet).name ?? "usa";
  const linked = (/** @type {string} */ part) =>
    part.split(/\b([UEISJR]\d{1,2})\b/).map((bit, place) => (place % 2 ? h("a", { href: `/rules/${game}#${bit}`, target: "_blank", rel: "noopener" }, bit) : bit));
  return text.split("\n").map((line) => h("p", null, line.split(/\*\*([^*]+)\*\*/).map((bit, place) => (place % 2 ? h("strong", null, bit) : linked(bit)))));
}
