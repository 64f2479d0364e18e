// @ts-check
/**
 * The rulebook of a game: its clauses and the rulings on them, to read, to search, and to link to.
 */

import { errorText, get } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { hasWord, language, loadWords, named, t } from "../i18n.js";
import { topBar } from "../topbar.js";
import { clauseItem } from "./clause.js";
import { found, searchText } from "./search.js";

/** @typedef {{id: string, heading?: string, text: string}} Clause the heading says what a ruling is about */
/** @typedef {{book: string, title: string, clauses: Clause[]}} Section a short book's only section has no title */
/** @typedef {{game: string, title: string, sections: Section[]}} Rulebook */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const game = decodeURIComponent(location.pathname.split("/")[2] || "usa");

// Asked for at once, together with the words: neither needs the other.
const asked = Promise.all([get("/api/games"), get(`/api/games/${encodeURIComponent(game)}/rules?lang=${language()}`)]);
asked.catch(() => {});
await loadWords("rules");
document.title = t("rules.page_title");
try {
  const [catalogue, rulebook] = await asked;
  show(catalogue.games, rulebook);
} catch (error) {
  fill(page, topBar({ here: "rules", game }), h("main", { class: "rules" }, h("h1", null, t("common.rules")), h("p", { class: "note bad", role: "alert" }, errorText(error))));
}

/** @param {{name: string, title: Record<string, string>}[]} games @param {Rulebook} rulebook */
function show(games, rulebook) {
  const title = named(games.find((each) => each.name === game)?.title) || rulebook.title;
  document.title = `${title} · ${t("rules.page_title")}`;
  const ids = new Set(rulebook.sections.flatMap((section) => section.clauses.map((clause) => clause.id)));
  const sections = rulebook.sections.map((section) => sectionPart(section, ids));
  const count = h("p", { class: "quiet small", role: "status" });
  const none = h("p", { class: "note", hidden: true }, t("rules.none"));
  const input = h("input", {
    class: "input",
    id: "rules-search",
    type: "search",
    placeholder: t("rules.search_hint"),
    "aria-label": t("rules.search"),
    autocomplete: "off",
    oninput: filter,
  });
  function filter() {
    const query = searchText(input.value);
    let shown = 0;
    for (const section of sections) shown += section.filter(query);
    count.textContent = query ? t("rules.found", { n: shown }) : "";
    none.hidden = shown > 0;
    contents.hidden = query !== "";
  }
  const contents = h(
    "nav",
    { class: "contents card", "aria-label": t("rules.contents") },
    h("h2", null, t("rules.contents")),
    h("ol", null, sections.map((section) => h("li", null, h("a", { href: `#${section.element.id}` }, section.title)))),
  );
  fill(
    page,
    h("a", { class: "skip", href: "#rules-text" }, t("common.skip")),
    topBar({ here: "rules", game }),
    h(
      "main",
      { class: "rules" },
      h("header", { class: "rules-head" }, h("h1", null, t("rules.title", { game: title })), gameChoice(games)),
      h("div", { class: "rules-search" }, icon("search"), input, count),
      contents,
      h("div", { id: "rules-text", tabindex: "-1" }, none, sections.map((section) => section.element)),
    ),
  );
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.key === "/" && document.activeElement !== input && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape" && document.activeElement === input) {
      input.value = "";
      filter();
    }
  };
  document.addEventListener("keydown", keys);
  addEventListener("hashchange", goToClause);
  goToClause();

  function goToClause() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    // A clause that the search has hidden is shown again by leaving the search.
    if (target.closest("[hidden]")) {
      input.value = "";
      filter();
    }
    document.querySelector(".clause.meant")?.classList.remove("meant");
    target.classList.add("meant");
    target.scrollIntoView({ block: "start" });
  }
}

/** @param {{name: string, title: Record<string, string>}[]} games */
function gameChoice(games) {
  return h(
    "nav",
    { class: "segments", "aria-label": t("rules.other_games") },
    games.map((each) => h("a", { href: `/rules/${each.name}`, "aria-current": each.name === game ? "page" : null }, named(each.title))),
  );
}

/** @param {Section} section @param {Set<string>} ids */
function sectionPart(section, ids) {
  const items = section.clauses.map((clause) => ({
    clause,
    words: searchText(`${clause.id} ${clause.heading ?? ""} ${clause.text}`),
    item: clauseItem(clause, ids),
  }));
  const title = sectionTitle(section);
  const id = `s-${section.clauses[0]?.id ?? section.title}`;
  const element = h("section", { id }, h("h2", null, title), h("ul", { class: "clauses" }, items.map(({ item }) => item.element)));
  return {
    element,
    title,
    /** Shows the clauses that fit; how many. @param {string} query */
    filter(query) {
      let shown = 0;
      for (const { clause, words, item } of items) {
        const fits = found(query, clause.id, words);
        item.element.hidden = !fits;
        item.mark(fits ? query : "");
        shown += Number(fits);
      }
      element.hidden = shown === 0;
      return shown;
    },
  };
}

/** Sections of another book say so: the base game's clauses hold in some games that add to it. @param {Section} section */
function sectionTitle({ book, title }) {
  if (book === "rulings") return t("rules.rulings");
  const bookTitle = hasWord(`game.${book}`) ? t(`game.${book}`) : "";
  if (!title) return bookTitle;
  return book === game || !bookTitle ? title : `${bookTitle}: ${title}`;
}
