// @ts-check
/**
 * The page of lessons: the one asked for, with what it teaches, and the others.
 */

import { fill, h, icon } from "../dom.js";
import { loadWords, t } from "../i18n.js";
import { thumbnail } from "../lobby/games.js";
import { busyButton } from "../lobby/open.js";
import { topBar } from "../topbar.js";
import { openLesson } from "./open.js";

// Which game a lesson is about, in the order in which one would take them.
const LESSONS = /** @type {Record<string, string>} */ ({
  usa: "usa",
  "usa-end": "usa",
  europe: "europe",
  india: "india",
  switzerland: "switzerland",
  journey: "journey",
});

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const asked = decodeURIComponent(location.pathname.split("/")[2] || "usa");
const chosen = Object.hasOwn(LESSONS, asked) ? asked : "usa";
const game = LESSONS[chosen] ?? "usa";

await loadWords("lobby", "lessons");
const title = t(`learn.${chosen}.title`);
document.title = `${title} · ${t("learn.page_title")}`;
fill(
  page,
  h("a", { class: "skip", href: "#others" }, t("common.skip")),
  topBar({ here: "learn", game }),
  h(
    "main",
    { class: "lobby learn" },
    h(
      "section",
      { class: "hero" },
      h(
        "div",
        { class: "hero-words" },
        h("h1", null, title),
        h("p", { class: "lead" }, t(`learn.${chosen}.about`)),
        h("ul", { class: "learn-points" }, t(`learn.${chosen}.points`).split("\n").map((point) => h("li", null, icon("check"), h("span", null, point)))),
        h(
          "div",
          { class: "hero-actions" },
          busyButton({ class: "button primary big", id: "start-lesson" }, [icon("play"), t("learn.start")], () => openLesson(chosen)),
          h("a", { class: "button big", href: `/rules/${game}` }, icon("book"), t("learn.read_rules")),
        ),
        h("p", { class: "quiet small" }, t(chosen === "usa" ? "learn.time_first" : "learn.time")),
      ),
      thumbnail(game),
    ),
    h(
      "section",
      { id: "others", tabindex: "-1", "aria-labelledby": "others-title" },
      h("h2", { id: "others-title" }, t("learn.all")),
      h("ol", { class: "lessons" }, Object.keys(LESSONS).map(row)),
    ),
  ),
);

/** @param {string} name */
function row(name) {
  return h(
    "li",
    { class: "card" },
    h("a", { href: `/learn/${name}`, "aria-current": name === chosen ? "page" : null }, t(`learn.${name}.title`)),
    h("p", { class: "quiet" }, t(`learn.${name}.about`)),
  );
}
