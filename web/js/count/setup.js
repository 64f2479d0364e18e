// @ts-check
/**
 * Who plays what: the game, the colours on the table, and the names that go with them.
 */

import { fill, h } from "../dom.js";
import { hasWord, named, t } from "../i18n.js";
import { topBar } from "../topbar.js";
import { COLOURS, LONGEST_NAME, newHand } from "./real_game.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("./real_game.js").RealGame} RealGame */

/**
 * @param {Element} root
 * @param {Game[]} games
 * @param {RealGame | null} before what has been counted so far
 * @param {string} note something to say first
 * @param {(real: RealGame) => void} begin
 */
export function showSetup(root, games, before, note, begin) {
  const form = new Setup(games, before, begin);
  fill(
    root,
    topBar({ game: before?.game ?? "usa" }),
    h(
      "main",
      { class: "count-setup" },
      h("h1", null, t("counting.page_title")),
      note && h("p", { class: "note warn", role: "alert" }, note),
      h("p", { class: "lead" }, t("counting.lead")),
      form.element,
    ),
  );
}

class Setup {
  /** @param {Game[]} games @param {RealGame | null} before @param {(real: RealGame) => void} begin */
  constructor(games, before, begin) {
    this.games = games;
    this.before = before;
    this.begin = begin;
    /** @type {Game | undefined} */
    this.game = games.find(({ name }) => name === before?.game) ?? games[0];
    this.variants = h("fieldset", { class: "plain-set" });
    this.problem = h("p", { class: "help", role: "status" });
    this.start = h("button", { class: "button primary big" }, t(before ? "counting.go_on" : "counting.begin"));
    this.seats = Array.from({ length: COLOURS }, (_, colour) => this.#seat(colour));
    this.element = h(
      "form",
      { class: "card", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#submit()) },
      this.#gameChoice(),
      h("fieldset", { class: "plain-set" }, h("legend", { class: "label" }, t("counting.players")), this.seats.map(({ row }) => row), this.problem),
      h("details", { class: "finer" }, h("summary", null, t("counting.variants")), this.variants),
      h("div", { class: "actions" }, this.start),
    );
    this.#showVariants(before?.variants ?? []);
    this.#check();
  }

  #gameChoice() {
    const choose = (/** @type {string} */ name) => {
      this.game = this.games.find((game) => game.name === name);
      this.#showVariants([]);
      this.#check();
    };
    return h(
      "fieldset",
      { class: "plain-set" },
      h("legend", { class: "label" }, t("counting.game")),
      h(
        "div",
        { class: "count-games" },
        this.games.map(({ name, title }) =>
          h(
            "label",
            { class: "check" },
            h("input", { type: "radio", name: "game", value: name, checked: name === this.game?.name, onchange: () => choose(name) }),
            h("span", null, named(title)),
          ),
        ),
      ),
      this.before && h("p", { class: "help" }, t("counting.other_game")),
    );
  }

  /** @param {number} colour */
  #seat(colour) {
    const hand = this.before?.players.find((each) => each.colour === colour);
    const plays = h("input", { type: "checkbox", checked: this.before ? Boolean(hand) : colour < 2, onchange: () => this.#check() });
    const name = h("input", {
      class: "input",
      value: hand?.name ?? "",
      maxlength: LONGEST_NAME,
      autocomplete: "off",
      placeholder: t("counting.name"),
      "aria-label": t("counting.name_of", { colour: t(`colour.${colour}`) }),
      oninput: () => {
        plays.checked ||= name.value.trim() !== "";
        this.#check();
      },
    });
    const row = h(
      "div",
      { class: "count-seat" },
      h("label", { class: "check" }, plays, h("span", { class: "count-colour", style: { background: `var(--player-${colour})` } }), h("span", null, t(`colour.${colour}`))),
      name,
    );
    return { row, colour, plays, name };
  }

  /** @param {string[]} chosen */
  #showVariants(chosen) {
    const flags = (this.game?.variants ?? []).filter(({ kind }) => kind === "flag");
    fill(
      this.variants,
      flags.map(({ name, help }) =>
        h(
          "label",
          { class: "check" },
          h("input", { type: "checkbox", value: name, checked: chosen.includes(name) }),
          h("span", null, hasWord(`variant.${name}`) ? t(`variant.${name}`) : help),
        ),
      ),
    );
    const details = this.variants.closest("details");
    if (details) details.hidden = flags.length === 0;
  }

  #check() {
    const [fewest, most] = this.game?.players ?? [2, COLOURS];
    const playing = this.seats.filter(({ plays }) => plays.checked).length;
    this.start.disabled = playing < fewest || playing > most;
    this.problem.textContent = t("counting.how_many", { range: `${fewest}\u2013${most}` });
    this.problem.classList.toggle("wrong", this.start.disabled);
  }

  #submit() {
    if (!this.game) return;
    const same = this.before?.game === this.game.name ? this.before : null;
    const variants = [...this.variants.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
    const players = this.seats
      .filter(({ plays }) => plays.checked)
      .map(({ colour, name }) => ({
        ...(same?.players.find((hand) => hand.colour === colour) ?? newHand(colour)),
        name: name.value.trim().slice(0, LONGEST_NAME),
      }));
    this.begin({ game: this.game.name, board: same?.board ?? "", variants, players });
  }
}
