// @ts-check
/**
 * My games: what this device has played, without an account.
 */

import { fetchGames } from "../api.js";
import { botName } from "../bots.js";
import { fill, h, icon } from "../dom.js";
import { languageSwitch, loadWords, locale, named, t } from "../i18n.js";
import { busyButton, openTable } from "../lobby/open.js";
import { myName } from "../remembered.js";
import { topBar } from "../topbar.js";
import { dropFinished, finishedGames } from "./finished_games.js";
import { rateChart } from "./rate_chart.js";
import { byKind, counted, opponents, summary, won } from "./statistics.js";
import { download, FileTrouble, take } from "./transfer.js";

/** @typedef {import("./finished_games.js").FinishedGame} FinishedGame */

const A_PAGE = 30;
const FEW = 3;

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
// Games have their own names; without the server they go by what they are called among programs.
const asked = fetchGames().then(({ games }) => new Map(games.map((game) => [game.name, named(game.title)])), () => new Map());
await loadWords("lobby", "my_games");
document.title = `${t("mine.title")} · Peregon`;
const titles = await asked;
const percent = new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });

/** @param {string} name */
const titleOf = (name) => titles.get(name) || name;

/** @param {string} kind */
const opponentsName = (kind) => (["people", "mixed", "nobody"].includes(kind) ? t(`mine.against.${kind}`) : botName(kind));

const out = h("button", { type: "button", class: "button", onclick: download }, t("mine.export"));
const words = h("p", { class: "note", role: "status", hidden: true });
const body = h("div", { class: "my-games-body" });
fill(
  page,
  topBar(),
  h("main", { class: "my-games" }, h("h1", null, t("mine.title")), h("p", { class: "quiet" }, t("mine.lead")), transfer(), words, body),
  h("footer", { class: "foot quiet small" }, languageSwitch()),
);
show();

function show(shown = A_PAGE) {
  const games = finishedGames();
  out.hidden = games.length === 0;
  if (games.length === 0) {
    fill(body, h("p", { class: "card" }, t("mine.none"), " ", h("a", { href: "/" }, t("mine.to_lobby"))));
    return;
  }
  const own = counted(games);
  fill(
    body,
    own.length > 0 && figures(own),
    own.length >= FEW && rateChart(own),
    own.length > 0 && [
      breakdown(t("mine.by_game"), own, (game) => titleOf(game.game)),
      breakdown(t("mine.by_players"), own, (game) => t("mine.players", { n: game.seats.length })),
      breakdown(t("mine.by_opponents"), own, (game) => opponentsName(opponents(game))),
    ],
    h("h2", { id: "all-title" }, t("mine.all")),
    h("ul", { class: "tables", "aria-labelledby": "all-title" }, games.slice(0, shown).map(row)),
    games.length > shown && h("button", { type: "button", class: "button", onclick: () => show(shown + A_PAGE) }, t("mine.more")),
  );
}

/** @param {FinishedGame[]} games */
function figures(games) {
  const all = summary(games);
  const figure = (/** @type {string} */ label, /** @type {string} */ value, note = "") =>
    h("div", { class: "figure card" }, h("dt", null, label), h("dd", { class: "numbers" }, value, note && h("span", { class: "quiet small" }, " ", note)));
  return h(
    "dl",
    { class: "figures" },
    figure(t("mine.played"), whole.format(all.played)),
    figure(t("mine.won"), whole.format(all.won), percent.format(all.won / all.played)),
    figure(t("mine.best"), whole.format(all.best)),
    figure(t("mine.tickets"), `${whole.format(all.finished)} / ${whole.format(all.tickets)}`, all.tickets ? percent.format(all.finished / all.tickets) : ""),
    all.path !== null && figure(t("mine.path"), whole.format(all.path)),
  );
}

/** @param {string} title @param {FinishedGame[]} games @param {(game: FinishedGame) => string} kindOf */
function breakdown(title, games, kindOf) {
  const heads = ["mine.played", "mine.won", "mine.mean", "mine.best", "mine.tickets_short"];
  return h(
    "div",
    { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": title },
    h(
      "table",
      { class: "breakdown numbers" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, title), heads.map((head) => h("th", { scope: "col" }, t(head))))),
      h(
        "tbody",
        null,
        byKind(games, kindOf).map(([kind, sum]) => {
          const cells = [whole.format(sum.played), percent.format(sum.won / sum.played), whole.format(sum.mean), whole.format(sum.best), sum.tickets ? percent.format(sum.finished / sum.tickets) : "–"];
          return h("tr", null, h("th", { scope: "row" }, kind), cells.map((cell) => h("td", null, cell)));
        }),
      ),
    ),
  );
}

/** @param {FinishedGame} game */
function row(game) {
  const title = titleOf(game.game);
  const result = [...game.seats.entries()].sort(([, one], [, other]) => other.points - one.points);
  const drop = () => {
    dropFinished(game.room);
    show();
  };
  return h(
    "li",
    { class: "table-row card" },
    h("span", { class: "table-title" }, title, " ", h("span", { class: won(game) ? "badge good" : "badge" }, t(won(game) ? "mine.victory" : "mine.defeat"))),
    h(
      "span",
      { class: "quiet numbers" },
      result.map(([seat, { name, points }], place) => [place > 0 && " · ", h(game.mine.includes(seat) ? "b" : "span", null, `${name} ${whole.format(points)}`), game.winners.includes(seat) && icon("crown")]),
      " · ",
      day.format(game.at),
    ),
    h("a", { class: "button", href: `/replay/${encodeURIComponent(game.room)}`, "aria-label": t("lobby.replay_of", { game: title }) }, t("lobby.replay")),
    busyButton({ class: "button", "aria-label": t("mine.rematch_of", { game: title }) }, t("mine.rematch"), () => rematch(game)),
    h("button", { type: "button", class: "icon-button", "aria-label": t("lobby.forget", { game: title }), title: t("lobby.forget", { game: title }), onclick: drop }, icon("close")),
  );
}

/** The same game with the same bots; other people get a seat by the link. @param {FinishedGame} game */
function rematch(game) {
  /** @type {import("../types.js").NewSeat[]} */
  const seats = game.seats.map(({ name, bot }, seat) =>
    game.mine.includes(seat) ? { kind: "person", name: (game.mine.length === 1 && myName()) || name } : bot ? { kind: "bot", bot } : { kind: "open" },
  );
  const start = seats.every(({ kind }) => kind !== "open");
  return openTable({ game: game.game, seats, variants: {}, clock: { kind: "none" }, public: false, hints: true, start });
}

function transfer() {
  const file = h("input", { type: "file", id: "games-file", class: "visually-hidden", accept: ".json,application/json", onchange: () => void bring() });
  async function bring() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      const { added, here, bad } = await take(chosen);
      say(bad ? "warn" : "good", [t("mine.added", { n: added }), here > 0 && t("mine.here", { n: here }), bad > 0 && t("mine.bad", { n: bad })].filter(Boolean).join(" "));
      show();
    } catch (error) {
      say("bad", t(error instanceof FileTrouble ? error.message : "error.unknown"));
    }
  }
  return h(
    "div",
    { class: "transfer" },
    out,
    h("label", { class: "button", for: "games-file" }, t("mine.import")),
    file,
  );
}

/** @param {"good" | "warn" | "bad"} kind @param {string} text */
function say(kind, text) {
  words.className = `note ${kind}`;
  words.hidden = false;
  words.textContent = text;
}
