// @ts-check
/**
 * The lobby: one click to a game against bots, and from there to everything else.
 */

import { errorText, fetchGames } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { languageSwitch, loadWords, named, t } from "../i18n.js";
import { read } from "../keep.js";
import { wearMine } from "../settings.js";
import { topBar } from "../topbar.js";
import { gameCards, lastGame, thumbnail } from "./games.js";
import { newTable } from "./new_table.js";
import { busyButton, playNow } from "./open.js";
import { publicTables, yourTables } from "./tables.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").Catalogue} Catalogue */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

// Asked for at once, together with the words: neither needs the other.
const asked = fetchGames().then((catalogue) => ({ catalogue, error: null }), (error) => ({ catalogue: null, error }));
await loadWords("lobby", "bots");
document.title = t("lobby.page_title");
const { catalogue, error } = await asked;
if (catalogue) {
  show(catalogue);
} else {
  fill(page, topBar(), h("main", { class: "trouble" }, h("p", { class: "note bad", role: "alert" }, errorText(error)), again()));
}

/** @param {Catalogue} catalogue */
function show(catalogue) {
  const open = (/** @type {string} */ game, friends = false) => newTable(catalogue, game, friends);
  fill(
    page,
    h("a", { class: "skip", href: "#games" }, t("common.skip")),
    topBar({ here: "lobby" }),
    h(
      "main",
      { class: "lobby" },
      hero(catalogue, open),
      yourTables(catalogue),
      h("section", { id: "games", "aria-labelledby": "games-title", tabindex: "-1" }, h("h2", { id: "games-title" }, t("lobby.games")), gameCards(catalogue, open)),
      publicTables(catalogue),
    ),
    h("footer", { class: "foot quiet small" }, languageSwitch(), h("p", null, t("lobby.foot"))),
  );
  // A link may lead straight to the form: /#new or /#new=europe.
  const follow = () => {
    const [link, game] = location.hash.match(/^#new(?:=(\w+))?$/) ?? [];
    if (link) open(game ?? lastGame(catalogue).name, true);
  };
  // Whoever opens a table has its first seat.
  wearMine(() => 0);
  addEventListener("hashchange", follow);
  follow();
}

/** @param {Catalogue} catalogue @param {(game: string, friends: boolean) => void} open */
function hero(catalogue, open) {
  const game = lastGame(catalogue);
  return h(
    "section",
    { class: "hero" },
    h(
      "div",
      { class: "hero-words" },
      h("h1", null, t("lobby.title")),
      h("p", { class: "lead" }, t("lobby.lead")),
      h(
        "div",
        { class: "hero-actions" },
        busyButton({ class: "button primary big", id: "play-now" }, [icon("play"), t("lobby.play_now")], () => playNow(game)),
        h("button", { type: "button", class: "button big", onclick: () => open(game.name, true) }, icon("person"), t("lobby.with_friends")),
      ),
      h("p", { class: "quiet small" }, t("lobby.play_now_note", { game: named(game.title) })),
      h("p", null, h("a", { class: "learn-link", href: "/learn/usa" }, icon("learn"), t("lobby.learn"))),
      read("games", []).length > 0 && h("p", null, h("a", { class: "learn-link", href: "/my-games" }, icon("crown"), t("lobby.my_games"))),
      h("p", null, h("a", { class: "learn-link", href: "/count" }, icon("check"), t("lobby.count"))),
    ),
    thumbnail(game.name),
  );
}

function again() {
  return h("button", { type: "button", class: "button", onclick: () => location.reload() }, t("common.try_again"));
}
