// @ts-check
/**
 * A new table: which game, who sits where, and the finer points below a fold.
 */

import { errorText } from "../api.js";
import { USUAL_BOT } from "../bots.js";
import { fill, h } from "../dom.js";
import { named, t } from "../i18n.js";
import { closeByBackdrop } from "../settings.js";
import { botChoice } from "./bot_choice.js";
import { clockChoice, VariantChoices } from "./variants.js";
import { openTable } from "./open.js";
import { SeatList } from "./seats.js";

/** @typedef {import("./main.js").Catalogue} Catalogue */
/** @typedef {import("./main.js").Game} Game */

/**
 * @param {Catalogue} catalogue
 * @param {string} chosen the game to begin with
 * @param {boolean} friends whether the other seat is for a friend or, to begin with, for bots
 */
export function newTable(catalogue, chosen, friends) {
  const { dialog } = new NewTable(catalogue, chosen, friends);
  closeByBackdrop(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

class NewTable {
  /** @param {Catalogue} catalogue @param {string} chosen @param {boolean} friends */
  constructor({ games, bots }, chosen, friends) {
    this.games = games;
    this.seats = new SeatList(bots, friends);
    this.variants = new VariantChoices();
    this.clock = clockChoice();
    this.isPublic = check(t("new.public"), t("new.public_help"), false);
    this.standIn = botChoice("new-stand-in", t("new.stand_in"), USUAL_BOT, undefined, "level");
    this.hints = check(t("new.hints"), t("new.hints_help"), true);
    this.submit = h("button", { class: "button primary big" });
    this.trouble = h("p", { class: "note bad", role: "alert", hidden: true });
    this.which = h(
      "select",
      { class: "select", id: "new-game", onchange: () => this.#setGame() },
      games.map((game) => h("option", { value: game.name, selected: game.name === chosen }, named(game.title))),
    );
    this.dialog = h(
      "dialog",
      { class: "dialog new-table", "aria-labelledby": "new-title", onclose: () => this.dialog.remove() },
      this.#form(),
    );
    this.seats.onChange(() => this.#seatsChanged());
    this.#setGame();
  }

  #form() {
    const { clock, isPublic, hints, standIn, variants } = this;
    return h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.#send(event) },
      h("h2", { id: "new-title" }, t("new.title")),
      h("div", { class: "field" }, h("label", { for: "new-game" }, t("new.game")), this.which),
      h("fieldset", { class: "plain-set" }, h("legend", { class: "label" }, t("new.seats")), this.seats.element),
      h("details", { class: "finer" }, h("summary", null, t("new.finer")), clock.element, isPublic.row, hints.row, standIn.element, variants.element),
      this.trouble,
      h(
        "div",
        { class: "actions" },
        h("button", { type: "button", class: "button plain", onclick: () => this.dialog.close() }, t("common.cancel")),
        this.submit,
      ),
    );
  }

  get game() {
    return /** @type {Game} */ (this.games.find((each) => each.name === this.which.value));
  }

  #setGame() {
    this.seats.setPlayers(this.game.players);
    this.variants.setGame(this.game, this.seats.wishes().length);
  }

  #seatsChanged() {
    this.variants.setSeats(this.seats.wishes().length);
    this.submit.textContent = t(this.seats.hasOpen ? "new.open" : "new.start");
    this.isPublic.row.hidden = !this.seats.hasOpen;
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    this.submit.disabled = true;
    this.trouble.hidden = true;
    try {
      this.seats.keepNames();
      await openTable(this.#wish());
    } catch (error) {
      fill(this.trouble, errorText(error));
      this.trouble.hidden = false;
    } finally {
      this.submit.disabled = false;
    }
  }

  #wish() {
    const { hasOpen } = this.seats;
    return {
      game: this.game.name,
      seats: this.seats.wishes(),
      variants: this.variants.values(),
      clock: this.clock.value(),
      public: hasOpen && this.isPublic.box.checked,
      hints: this.hints.box.checked,
      stand_in: this.standIn.value(),
      start: !hasOpen,
    };
  }
}

/** @param {string} label @param {string} help @param {boolean} checked */
function check(label, help, checked) {
  const box = h("input", { type: "checkbox", checked });
  return { box, row: h("label", { class: "check" }, box, h("span", null, label, h("span", { class: "help quiet small" }, help))) };
}
