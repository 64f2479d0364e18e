// @ts-check
/**
 * Who sits at a new table: the person here, others on this device, guests by link, bots.
 */

import { USUAL_BOT } from "../bots.js";
import { fill, h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { unnamedPlayer } from "../names.js";
import { keepMyName, myName } from "../remembered.js";
import { aboutBot, botOptions, isMore } from "./bot_choice.js";

/** @typedef {import("./open.js").NewSeat} NewSeat */
/** @typedef {{kind: "me" | "here" | "open" | "bot", bot: string, name: string}} Row */

const LONGEST_NAME = 30;

export class SeatList {
  /** @param {import("./bot_choice.js").Bot[]} bots @param {boolean} friends whether to begin with a friend or with bots */
  constructor(bots, friends) {
    this.element = h("div", { class: "seats" });
    this.bots = bots;
    this.usual = bots.find((bot) => bot.name === USUAL_BOT)?.name ?? bots[0]?.name ?? USUAL_BOT;
    const others = friends ? [friendRow()] : [botRow(this.usual), botRow(this.usual)];
    /** @type {Row[]} */
    this.rows = [{ kind: "me", bot: "", name: myName() }, ...others];
    this.fewest = 2;
    this.most = 5;
    /** Whether the bots for research are offered as well. */
    this.unfolded = false;
    /** @type {() => void} */
    this.changed = () => {};
  }

  /** @param {[number, number]} players */
  setPlayers([fewest, most]) {
    this.fewest = fewest;
    this.most = most;
    while (this.rows.length > most) this.rows.pop();
    while (this.rows.length < fewest) this.rows.push(botRow(this.usual));
    this.#show();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.changed = listener;
  }

  get hasOpen() {
    return this.rows.some((row) => row.kind === "open");
  }

  keepNames() {
    for (const row of this.rows) if (row.kind === "me") keepMyName(row.name.trim());
  }

  wishes() {
    return this.rows.map(wish);
  }

  #show() {
    const full = this.rows.length >= this.most;
    fill(
      this.element,
      h(
        "ol",
        { class: "seat-rows" },
        this.rows.map((row, place) => this.#seat(row, place)),
      ),
      h("button", { type: "button", class: "button plain", disabled: full, onclick: () => this.#add() }, icon("plus"), t("new.add_seat")),
    );
    this.changed();
  }

  /** Everything is new after a change, and whoever made it goes on where it was. @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null} */ (this.element.querySelector(selector))?.focus();
  }

  #add() {
    this.rows.push(botRow(this.usual));
    this.#show();
    this.#focus("li:last-child select");
  }

  /** @param {number} place */
  #remove(place) {
    this.rows.splice(place, 1);
    this.#show();
    this.#focus("li:last-child select, li:last-child input");
  }

  /** @param {Row} row @param {string} choice a bot, or one of the others who can sit there */
  #change(row, choice) {
    if (isMore(choice)) this.unfolded = true;
    else if (choice === "open" || choice === "here") Object.assign(row, { kind: choice, bot: "" });
    else Object.assign(row, { kind: "bot", bot: choice });
    this.#show();
    this.#focus(`[data-seat="${this.rows.indexOf(row)}"] ${choice === "here" ? "input" : "select"}`);
  }

  /** @param {Row} row @param {number} place */
  #seat(row, place) {
    const number = place + 1;
    const person = row.kind === "me" || row.kind === "here";
    return h(
      "li",
      { class: "seat-row", dataset: { seat: String(place) } },
      h("span", { class: "seat-colour", "aria-hidden": "true" }),
      row.kind === "me" ? h("span", { class: "seat-me" }, t("new.me")) : this.#kindChoice(row, place),
      person && nameInput(row, number),
      place >= this.fewest && this.#remover(place),
      row.kind === "bot" && h("p", { class: "bot-about quiet small", id: `about-${place}` }, aboutBot(row.bot)),
    );
  }

  /** @param {Row} row @param {number} place */
  #kindChoice(row, place) {
    const choice = (/** @type {"open" | "here"} */ kind, /** @type {string} */ label) =>
      h("option", { value: kind, selected: kind === row.kind }, label);
    const select = h(
      "select",
      {
        class: "select",
        "aria-label": t("new.who", { n: place + 1 }),
        "aria-describedby": row.kind === "bot" && `about-${place}`,
        onchange: () => this.#change(row, select.value),
      },
      choice("open", t("new.by_link")),
      choice("here", t("new.here")),
      botOptions(this.bots, row.bot, this.unfolded),
    );
    return select;
  }

  /** @param {number} place */
  #remover(place) {
    const label = t("new.remove_seat", { n: place + 1 });
    return h("button", { type: "button", class: "icon-button", "aria-label": label, onclick: () => this.#remove(place) }, icon("close"));
  }
}

/** @param {string} bot @returns {Row} */
const botRow = (bot) => ({ kind: "bot", bot, name: "" });

/** @returns {Row} */
const friendRow = () => ({ kind: "open", bot: "", name: "" });

/** @param {Row} row @param {number} number */
function nameInput(row, number) {
  const me = row.kind === "me";
  const input = h("input", {
    class: "input",
    value: row.name,
    maxlength: LONGEST_NAME,
    placeholder: me ? t("new.your_name") : unnamedPlayer(number),
    "aria-label": me ? t("new.your_name") : t("new.name_of", { n: number }),
    autocomplete: me ? "nickname" : "off",
    oninput: () => (row.name = input.value),
  });
  return input;
}

/** @param {Row} row @returns {NewSeat} */
function wish(row) {
  if (row.kind === "bot") return { kind: "bot", bot: row.bot };
  if (row.kind === "open") return { kind: "open" };
  return { kind: "person", name: row.name.trim() || null };
}
