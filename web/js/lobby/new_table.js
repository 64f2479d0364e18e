// @ts-check
/**
 * A new table: which game, who sits where, and the finer points below a fold.
 */

import { errorText } from "../api.js";
import { fill, h } from "../dom.js";
import { named, t } from "../i18n.js";
import { closeByBackdrop } from "../settings.js";
import { clockChoice, optionChoices } from "./options.js";
import { openTable } from "./open.js";
import { seatList } from "./seats.js";

/** @typedef {import("./main.js").Catalogue} Catalogue */
/** @typedef {import("./main.js").Game} Game */

/**
 * @param {Catalogue} catalogue
 * @param {string} chosen the game to begin with
 * @param {boolean} friends whether the other seat is for a friend or, to begin with, for bots
 */
export function newTable(catalogue, chosen, friends) {
  const seats = seatList(catalogue.bots, friends);
  const options = optionChoices();
  const clock = clockChoice();
  const isPublic = check(t("new.public"), t("new.public_help"), false);
  const hints = check(t("new.hints"), t("new.hints_help"), true);
  const submit = h("button", { class: "button primary big" });
  const trouble = h("p", { class: "note bad", role: "alert", hidden: true });
  const which = h(
    "select",
    { class: "select", id: "new-game", onchange: () => setGame() },
    catalogue.games.map((game) => h("option", { value: game.name, selected: game.name === chosen }, named(game.title))),
  );
  const game = () => /** @type {Game} */ (catalogue.games.find((each) => each.name === which.value));
  const setGame = () => {
    seats.setPlayers(game().players);
    options.setGame(game(), seats.wishes().length);
  };
  seats.onChange(() => {
    options.setSeats(seats.wishes().length);
    submit.textContent = t(seats.hasOpen() ? "new.open" : "new.start");
    isPublic.row.hidden = !seats.hasOpen();
  });
  const form = h(
    "form",
    { onsubmit: send },
    h("h2", { id: "new-title" }, t("new.title")),
    h("div", { class: "field" }, h("label", { for: "new-game" }, t("new.game")), which),
    h("fieldset", { class: "plain-set" }, h("legend", { class: "label" }, t("new.seats")), seats.element),
    h("details", { class: "finer" }, h("summary", null, t("new.finer")), clock.element, isPublic.row, hints.row, options.element),
    trouble,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "button plain", onclick: () => dialog.close() }, t("common.cancel")),
      submit,
    ),
  );
  const dialog = h("dialog", { class: "dialog new-table", "aria-labelledby": "new-title", onclose: () => dialog.remove() }, form);
  setGame();

  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    submit.disabled = true;
    trouble.hidden = true;
    try {
      seats.keepNames();
      await openTable({
        game: game().name,
        seats: seats.wishes(),
        options: options.values(),
        clock: clock.value(),
        public: seats.hasOpen() && isPublic.box.checked,
        hints: hints.box.checked,
        start: !seats.hasOpen(),
      });
    } catch (error) {
      fill(trouble, errorText(error));
      trouble.hidden = false;
    } finally {
      submit.disabled = false;
    }
  }

  closeByBackdrop(dialog);
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} label @param {string} help @param {boolean} checked */
function check(label, help, checked) {
  const box = h("input", { type: "checkbox", checked });
  return { box, row: h("label", { class: "check" }, box, h("span", null, label, h("span", { class: "help quiet small" }, help))) };
}
