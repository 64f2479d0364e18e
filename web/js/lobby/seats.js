// @ts-check
/**
 * Who sits at a new table: the person here, others on this device, guests by link, bots.
 */

import { aboutBot, botOptions, isMore, USUAL_BOT } from "../bots.js";
import { fill, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { keepMyName, myName } from "../remembered.js";

/** @typedef {import("./open.js").SeatWish} SeatWish */
/** @typedef {{kind: "me" | "here" | "open" | "bot", bot: string, name: string}} Row */

const LONGEST_NAME = 30;

/** @param {import("../bots.js").Bot[]} bots @param {boolean} friends whether to begin with a friend or with bots */
export function seatList(bots, friends) {
  const element = h("div", { class: "seats" });
  const usual = bots.find((bot) => bot.name === USUAL_BOT)?.name ?? bots[0]?.name ?? USUAL_BOT;
  /** @type {Row[]} */
  const rows = [{ kind: "me", bot: "", name: myName() }, ...(friends ? [friend()] : [newRow(), newRow()])];
  let [fewest, most] = [2, 5];
  let unfolded = false;
  /** @type {() => void} */
  let changed = () => {};

  /** @returns {Row} */
  function newRow() {
    return { kind: "bot", bot: usual, name: "" };
  }

  /** @returns {Row} */
  function friend() {
    return { kind: "open", bot: "", name: "" };
  }

  function show() {
    const add = h("button", { type: "button", class: "button plain", disabled: rows.length >= most, onclick: addSeat }, icon("plus"), t("new.add_seat"));
    fill(element, h("ol", { class: "seat-rows" }, rows.map(seatRow)), add);
    changed();
  }

  function addSeat() {
    rows.push(newRow());
    show();
    /** @type {HTMLSelectElement | null} */ (element.querySelector("li:last-child select"))?.focus();
  }

  /** @param {Row} row @param {number} place */
  function seatRow(row, place) {
    const number = place + 1;
    const person = row.kind === "me" || row.kind === "here";
    return h(
      "li",
      { class: "seat-row", dataset: { seat: String(place) } },
      h("span", { class: "seat-colour", "aria-hidden": "true" }),
      row.kind === "me" ? h("span", { class: "seat-me" }, t("new.me")) : kindChoice(row, number),
      person && nameInput(row, number),
      place >= fewest && h("button", { type: "button", class: "icon-button", "aria-label": t("new.remove_seat", { n: number }), onclick: () => remove(place) }, icon("close")),
      row.kind === "bot" && h("p", { class: "bot-about quiet small", id: `about-${place}` }, aboutBot(row.bot)),
    );
  }

  /** @param {number} place */
  function remove(place) {
    rows.splice(place, 1);
    show();
    /** @type {HTMLElement | null} */ (element.querySelector("li:last-child select, li:last-child input"))?.focus();
  }

  /** @param {Row} row @param {number} number */
  function kindChoice(row, number) {
    const choice = (/** @type {"open" | "here"} */ kind, /** @type {string} */ label) => h("option", { value: kind, selected: kind === row.kind }, label);
    const select = h(
      "select",
      { class: "select", "aria-label": t("new.who", { n: number }), "aria-describedby": row.kind === "bot" && `about-${number - 1}`, onchange: change },
      choice("open", t("new.by_link")),
      choice("here", t("new.here")),
      botOptions(bots, row.bot, unfolded),
    );
    function change() {
      const kind = select.value;
      if (isMore(kind)) unfolded = true;
      else if (kind === "open" || kind === "here") Object.assign(row, { kind, bot: "" });
      else Object.assign(row, { kind: "bot", bot: kind });
      show();
      const place = rows.indexOf(row);
      /** @type {HTMLElement | null} */ (element.querySelector(`[data-seat="${place}"] ${kind === "here" ? "input" : "select"}`))?.focus();
    }
    return select;
  }

  /** @param {Row} row @param {number} number */
  function nameInput(row, number) {
    const input = h("input", {
      class: "input",
      value: row.name,
      maxlength: LONGEST_NAME,
      placeholder: row.kind === "me" ? t("lobby.me") : t("new.player", { n: number }),
      "aria-label": row.kind === "me" ? t("new.your_name") : t("new.name_of", { n: number }),
      autocomplete: row.kind === "me" ? "nickname" : "off",
      oninput: () => (row.name = input.value),
    });
    return input;
  }

  return {
    element,
    /** @param {[number, number]} players */
    setPlayers(players) {
      [fewest, most] = players;
      while (rows.length > most) rows.pop();
      while (rows.length < fewest) rows.push(newRow());
      show();
    },
    /** @param {() => void} listener */
    onChange(listener) {
      changed = listener;
    },
    hasOpen: () => rows.some((row) => row.kind === "open"),
    keepNames: () => rows.forEach((row) => row.kind === "me" && keepMyName(row.name.trim())),
    /** @returns {SeatWish[]} */
    wishes: () =>
      rows.map((row, place) => {
        if (row.kind === "bot") return { kind: "bot", bot: row.bot };
        if (row.kind === "open") return { kind: "open" };
        const otherwise = row.kind === "me" ? t("lobby.me") : t("new.player", { n: place + 1 });
        return { kind: "person", name: row.name.trim() || otherwise };
      }),
  };
}

