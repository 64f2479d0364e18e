// @ts-check
/**
 * The rulebook of a game: its clauses and the rulings on them, to read, to search, and to link to.
 */

import { errorText, fetchGames, fetchRules } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { hasWord, language, loadWords, named, t } from "../i18n.js";
import { topBar } from "../topbar.js";
import { clauseItem } from "./clause.js";
import { introduction } from "./introduction.js";
import { found, queryOf, searchText } from "./search.js";

/** @typedef {import("../types.js").RulesSection} Section a short book's only section has no title */
/** @typedef {import("../types.js").RulesText} Rulebook */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {ReturnType<typeof sectionPart>} SectionPart */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const game = decodeURIComponent(location.pathname.split("/")[2] || "usa");

// Asked for at once, together with the words: neither needs the other.
const asked = Promise.all([fetchGames(), fetchRules(game, language())]);
asked.catch(() => {});
await loadWords("rules");
document.title = t("rules.page_title");
try {
  const [catalogue, rulebook] = await asked;
  show(catalogue.games, rulebook);
} catch (error) {
  fill(
    page,
    topBar({ here: "rules", game }),
    h("main", { class: "rules" }, h("h1", null, t("common.rules")), h("p", { class: "note bad", role: "alert" }, errorText(error, "error.no_game"))),
  );
}

/** @param {Game[]} games @param {Rulebook} rulebook */
function show(games, rulebook) {
  const title = named(games.find((each) => each.name === game)?.title) || rulebook.title;
  document.title = `${title} · ${t("rules.page_title")}`;
  const ids = new Set(rulebook.sections.flatMap((section) => section.clauses.map((clause) => clause.id)));
  const sections = rulebook.sections.map((section) => sectionPart(section, ids, rulebook.examples));
  const contents = contentsList(sections);
  const info = games.find((each) => each.name === game);
  const intro = introduction(info?.rulebook ?? game);
  const search = searchPart(sections, [contents, intro], exampleOf(rulebook));
  fill(
    page,
    h("a", { class: "skip", href: "#rules-text" }, t("common.skip")),
    topBar({ here: "rules", game }),
    h(
      "main",
      { class: "rules" },
      h("header", { class: "rules-head" }, h("h1", null, t("rules.title", { game: title })), gameChoice(games)),
      search.element,
      intro,
      contents,
      h(
        "div",
        { id: "rules-text", tabindex: "-1" },
        search.none,
        sections.map((section) => section.element),
      ),
    ),
  );
  const goThere = () => goToClause(search.leave);
  addEventListener("hashchange", goThere);
  goThere();
}

/** A clause that this book has, to show what an id looks like. @param {Rulebook} rulebook */
function exampleOf({ sections }) {
  const clauses = sections[0]?.clauses ?? [];
  return clauses[Math.floor(clauses.length / 2)]?.id ?? "";
}

/** @param {SectionPart[]} sections */
function contentsList(sections) {
  return h(
    "nav",
    { class: "contents card", "aria-label": t("rules.contents") },
    h("h2", null, t("rules.contents")),
    h(
      "ol",
      null,
      sections.map((section) => h("li", null, h("a", { href: `#${section.element.id}` }, section.title))),
    ),
  );
}

/**
 * The search: its field, what to say when nothing fits, and how to leave it.
 * @param {SectionPart[]} sections
 * @param {HTMLElement[]} aside what is not searched, and steps aside
 * @param {string} example the id of a clause
 */
function searchPart(sections, aside, example) {
  const count = h("p", { class: "quiet small", role: "status" });
  const none = h("p", { class: "note", hidden: true }, t("rules.none"));
  const input = h("input", {
    class: "input",
    id: "rules-search",
    type: "search",
    placeholder: t("rules.search_hint", { clause: example }),
    "aria-label": t("rules.search"),
    autocomplete: "off",
    oninput: filter,
  });
  function filter() {
    const query = queryOf(searchText(input.value));
    let shown = 0;
    for (const section of sections) shown += section.filter(query);
    count.textContent = query ? t("rules.found", { n: shown }) : "";
    none.hidden = shown > 0;
    for (const each of aside) each.hidden = query !== null;
  }
  function leave() {
    input.value = "";
    filter();
  }
  searchKeys(input, leave);
  return { element: h("div", { class: "rules-search" }, icon("search"), input, count), none, leave };
}

/** @param {HTMLInputElement} input @param {() => void} leave */
function searchKeys(input, leave) {
  document.addEventListener("keydown", (event) => {
    const within = document.activeElement === input;
    if (event.key === "/" && !within && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape" && within) leave();
  });
}

/** The one that the address names. @param {() => void} leaveSearch */
function goToClause(leaveSearch) {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  // A clause that the search has hidden is shown again by leaving the search.
  if (target.closest("[hidden]")) leaveSearch();
  document.querySelector(".clause.meant")?.classList.remove("meant");
  target.classList.add("meant");
  target.scrollIntoView({ block: "start" });
}

/** @param {Game[]} games */
function gameChoice(games) {
  return h(
    "nav",
    { class: "segments", "aria-label": t("rules.other_games") },
    games.map((each) => h("a", { href: `/rules/${each.name}`, "aria-current": each.name === game ? "page" : null }, named(each.title))),
  );
}

/** @param {Section} section @param {Set<string>} ids @param {Rulebook["examples"]} examples by clause */
function sectionPart(section, ids, examples) {
  const items = section.clauses.map((clause) => ({
    clause,
    words: searchText(`${clause.id} ${clause.heading ?? ""} ${clause.text}`),
    item: clauseItem(clause, ids, examples[clause.id] ?? []),
  }));
  const title = sectionTitle(section);
  const id = `s-${section.clauses[0]?.id ?? section.title}`;
  const element = h(
    "section",
    { id },
    h("h2", null, title),
    h(
      "ul",
      { class: "clauses" },
      items.map(({ item }) => item.element),
    ),
  );
  return {
    element,
    title,
    /** Shows the clauses that fit; how many. @param {import("./search.js").Query | null} query */
    filter(query) {
      let shown = 0;
      for (const { clause, words, item } of items) {
        const fits = query === null || found(query, clause.id, words);
        item.element.hidden = !fits;
        item.mark(fits ? query : null);
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
