// @ts-check
/**
 * The five games as cards: a picture, what is special about it, and how to play it.
 */

import { h, icon } from "../dom.js";
import { hasWord, named, t } from "../i18n.js";
import { read } from "../keep.js";
import { busyButton, playNow } from "./open.js";

/** @typedef {import("./main.js").Catalogue} Catalogue */
/** @typedef {import("./main.js").Game} Game */

// Their pictures are kept, since a drawing takes longer to come; boards that somebody added are drawn by the server.
const PICTURED = new Set(["usa", "europe", "india", "switzerland", "journey"]);

/** The game played last on this device, or the base game. @param {Catalogue} catalogue @returns {Game} */
export function lastGame(catalogue) {
  const name = read("game", "usa");
  const found = catalogue.games.find((game) => game.name === name) ?? catalogue.games[0];
  if (!found) throw new Error("the server has no games");
  return found;
}

/** @param {Catalogue} catalogue @param {(game: string) => void} open */
export function gameCards(catalogue, open) {
  return h("ul", { class: "games" }, catalogue.games.map((game) => h("li", { class: "game card" }, ...insides(game, open))));
}

/** @param {Game} game @param {(game: string) => void} open */
function insides(game, open) {
  const title = named(game.title);
  return [
    thumbnail(game.name),
    h(
      "div",
      { class: "game-words" },
      h("h3", null, title, " ", h("span", { class: "badge" }, playersText(game))),
      h("p", null, hasWord(`about.${game.name}`) ? t(`about.${game.name}`) : ""),
    ),
    h(
      "div",
      { class: "game-actions" },
      busyButton({ class: "button primary", "aria-label": t("lobby.play_game", { game: title }) }, [icon("play"), t("lobby.play")], () => playNow(game)),
      h("button", { type: "button", class: "button", "aria-label": t("lobby.new_table_of", { game: title }), onclick: () => open(game.name) }, t("lobby.new_table")),
      h(
        "span",
        { class: "game-links" },
        h("a", { href: `/learn/${game.rulebook}`, "aria-label": t("lobby.lesson_of", { game: title }) }, t("lobby.lesson")),
        h("a", { href: `/rules/${game.name}`, "aria-label": t("lobby.rules_of", { game: title }) }, t("common.rules")),
      ),
    ),
  ];
}

/** Both looks; CSS shows one, and what is not shown is not loaded. @param {string} name */
export function thumbnail(name) {
  const source = (/** @type {string} */ look) =>
    PICTURED.has(name) ? `/web/pictures/${name}-${look}.webp` : `/api/games/${encodeURIComponent(name)}/thumbnail.svg?theme=${look}`;
  const picture = (/** @type {string} */ look) =>
    h("img", { class: `only-${look}`, src: source(look), alt: "", width: 480, height: 288, loading: "lazy" });
  return h("div", { class: "game-picture", "aria-hidden": "true" }, picture("light"), picture("dark"));
}

/** @param {Game} game */
export function playersText(game) {
  const [fewest, most] = game.players;
  return t("lobby.players", { range: fewest === most ? String(most) : `${fewest}–${most}`, n: most });
}
