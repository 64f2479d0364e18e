// @ts-check
/**
 * Tables one can go to: those of this device, and the public ones.
 */

import { ApiError, errorText, fetchRooms, fetchTable } from "../api.js";
import { botLevel } from "../bots.js";
import { fill, h, icon } from "../dom.js";
import { locale, named, t } from "../i18n.js";
import { withName } from "../names.js";
import { forget, refresh, remembered } from "../remembered.js";

/** @typedef {import("./main.js").Catalogue} Catalogue */
/** @typedef {import("../table/types.js").TableInfo} TableInfo */

const EVERY = 15_000;

/** @param {Catalogue} catalogue @param {string} name */
const titleOf = (catalogue, name) => named(catalogue.games.find((game) => game.name === name)?.title) || name;

/** Nothing at all for a newcomer. @param {Catalogue} catalogue */
export function yourTables(catalogue) {
  const [running, finished] = [h("ul", { class: "tables" }), h("ul", { class: "tables" })];
  const fold = h("details", { class: "finer" }, h("summary", null, t("lobby.finished")), finished);
  const heading = h("h2", { id: "yours-title" }, t("lobby.your_tables"));
  const section = h("section", { "aria-labelledby": "yours-title" }, heading, running, fold);
  function show() {
    const all = remembered();
    const [open, over] = [all.filter((each) => !each.over), all.filter((each) => each.over)];
    section.hidden = all.length === 0;
    fold.hidden = over.length === 0;
    fill(running, open.map((each) => yourRow(catalogue, each, show)));
    fill(finished, over.map((each) => yourRow(catalogue, each, show)));
  }
  show();
  void checkTables(show);
  return section;
}

/** Tables may be over or have been deleted since, and have results that nobody here has seen. @param {() => void} show */
async function checkTables(show) {
  const unknown = remembered().filter((each) => !each.over || !each.result);
  await Promise.all(
    unknown.map(async ({ room }) => {
      try {
        refresh(await fetchTable(room));
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_found") forget(room);
      }
    }),
  );
  if (unknown.length > 0) show();
}

/** @param {Catalogue} catalogue @param {import("../remembered.js").Remembered} each @param {() => void} show */
function yourRow(catalogue, each, show) {
  const game = titleOf(catalogue, each.game);
  const room = encodeURIComponent(each.room);
  const way = each.over
    ? h("a", { class: "button", href: `/replay/${room}`, "aria-label": t("lobby.replay_of", { game }) }, t("lobby.replay"))
    : h("a", { class: "button", href: `/table/${room}`, "aria-label": t("lobby.return_to", { game }) }, t("lobby.return"));
  const drop = () => {
    forget(each.room);
    show();
  };
  return h(
    "li",
    { class: "table-row card" },
    h("span", { class: "table-title" }, game),
    h("span", { class: "quiet" }, namesOf(each.seats).join(", "), " · ", ago(each.at)),
    each.result && resultOf(each.seats, each.result),
    way,
    h("button", { type: "button", class: "icon-button", "aria-label": t("lobby.forget", { game }), title: t("lobby.forget", { game }), onclick: drop }, icon("close")),
  );
}

/** Bots with their level. @param {import("../remembered.js").Seat[]} seats */
const namesOf = (seats) =>
  seats.flatMap((seat) => {
    const [name, level] = [withName(seat).name, botLevel(seat)];
    return name ? [level ? `${name} (${level})` : name] : [];
  });

/** Who won, and everybody's points. @param {import("../remembered.js").Seat[]} seats @param {import("../types.js").ResultInfo} result */
function resultOf(seats, { totals, winners }) {
  const names = seats.map((seat) => withName(seat).name ?? "");
  const won = winners.map((seat) => names[seat]).join(", ");
  const order = [...names.keys()].sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0));
  const points = order.map((seat) => `${names[seat]} ${totals[seat]}`).join(" · ");
  return h("span", { class: "table-result" }, h("b", null, icon("crown"), t(winners.length > 1 ? "lobby.winners" : "lobby.winner", { names: won })), h("span", { class: "numbers" }, points));
}

/** @param {Catalogue} catalogue */
export function publicTables(catalogue) {
  const body = h("div", { "aria-live": "polite" }, h("p", { class: "quiet" }, t("common.loading")));
  let last = "";
  async function ask() {
    if (document.hidden) return;
    try {
      const { rooms: tables } = await fetchRooms();
      // A list that is the same is left alone, so that nobody's focus is lost.
      const now = JSON.stringify(tables);
      if (now !== last) fill(body, publicList(catalogue, tables));
      last = now;
    } catch (error) {
      last = "";
      fill(body, h("p", { class: "note bad" }, errorText(error)));
    }
  }
  void ask();
  setInterval(ask, EVERY);
  return h("section", { "aria-labelledby": "public-title" }, h("h2", { id: "public-title" }, t("lobby.public_tables")), body);
}

/** @param {Catalogue} catalogue @param {TableInfo[]} tables */
function publicList(catalogue, tables) {
  if (tables.length === 0) return h("p", { class: "quiet" }, t("lobby.no_public"));
  return h("ul", { class: "tables" }, tables.map((table) => publicRow(catalogue, table)));
}

/** @param {Catalogue} catalogue @param {TableInfo} table */
function publicRow(catalogue, table) {
  const free = table.status === "waiting" ? table.seats.filter((seat) => seat.kind === "open").length : 0;
  const title = titleOf(catalogue, table.game);
  const names = namesOf(table.seats).join(", ");
  return h(
    "li",
    { class: "table-row card" },
    h("span", { class: "table-title" }, title),
    h("span", { class: "quiet" }, names, " · ", free ? t("lobby.free_seats", { n: free }) : t("lobby.playing")),
    h(
      "a",
      { class: free ? "button primary" : "button", href: `/table/${encodeURIComponent(table.room)}`, "aria-label": `${t(free ? "lobby.join" : "lobby.watch")}: ${title}, ${names}` },
      icon(free ? "person" : "eye"),
      t(free ? "lobby.join" : "lobby.watch"),
    ),
  );
}

/** @param {number} at */
function ago(at) {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  const minutes = Math.round((at - Date.now()) / 60_000);
  if (minutes > -60) return words.format(minutes, "minute");
  if (minutes > -60 * 24) return words.format(Math.round(minutes / 60), "hour");
  return words.format(Math.round(minutes / 60 / 24), "day");
}
