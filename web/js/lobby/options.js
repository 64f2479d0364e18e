// @ts-check
/**
 * The finer points of a new table: the clock, and where a rulebook can be read in two ways.
 */

import { fill, h } from "../dom.js";
import { hasWord, t } from "../i18n.js";

/** @typedef {import("./main.js").Game} Game */

const CLOCKS = /** @type {const} */ ({
  none: { kind: "none" },
  move_30: { kind: "move", seconds: 30 },
  move_60: { kind: "move", seconds: 60 },
  move_180: { kind: "move", seconds: 180 },
  fischer_300: { kind: "fischer", seconds: 300, increment: 5 },
  fischer_900: { kind: "fischer", seconds: 900, increment: 10 },
  days_1: { kind: "days", days: 1 },
  days_3: { kind: "days", days: 3 },
});

export function clockChoice() {
  const select = h(
    "select",
    { class: "select", id: "new-clock" },
    Object.keys(CLOCKS).map((name) => h("option", { value: name }, t(`clock.${name}`))),
  );
  return {
    element: h("div", { class: "field" }, h("label", { for: "new-clock" }, t("clock.title")), select, h("p", { class: "help" }, t("clock.help"))),
    value: () => ({ ...CLOCKS[/** @type {keyof typeof CLOCKS} */ (select.value)] }),
  };
}

/** Choices for the options of the game; each leads to the clause that it is about. */
export function optionChoices() {
  const element = h("fieldset", { class: "plain-set" });
  /** @type {Map<string, unknown>} */
  const chosen = new Map();
  /** @type {Game | null} */
  let game = null;
  let seats = 2;

  function show() {
    const options = game?.options ?? [];
    element.hidden = options.length === 0;
    fill(element, h("legend", { class: "label" }, t("option.title")), options.map(choice));
  }

  /** @param {Game["options"][number]} option */
  function choice(option) {
    const label = hasWord(`option.${option.name}`) ? t(`option.${option.name}`) : option.help;
    const clause = h("a", { class: "small", href: `/rules/${game?.name}#${option.clause}`, target: "_blank", rel: "noopener" }, option.clause);
    if (option.kind === "bool") {
      const box = h("input", { type: "checkbox", checked: chosen.get(option.name) === true, onchange: () => set(option.name, box.checked || null) });
      return h("div", { class: "option" }, h("label", { class: "check" }, box, h("span", null, label)), clause);
    }
    const id = `option-${option.name}`;
    const values = option.kind === "int" ? range(seats) : [range(seats)];
    const select = h(
      "select",
      { class: "select", id, onchange: () => set(option.name, select.value === "" ? null : values[Number(select.value)]) },
      h("option", { value: "" }, t("option.by_lot")),
      values.map((value, place) =>
        h(
          "option",
          { value: String(place), selected: JSON.stringify(chosen.get(option.name)) === JSON.stringify(value) },
          option.kind === "int" ? t("option.seat", { n: place + 1 }) : t("option.as_listed"),
        ),
      ),
    );
    return h("div", { class: "option field" }, h("label", { for: id }, label, " "), select, clause);
  }

  /** @param {string} name @param {unknown} value null for the rule as it is */
  function set(name, value) {
    if (value === null) chosen.delete(name);
    else chosen.set(name, value);
  }

  return {
    element,
    /** @param {Game} next @param {number} count */
    setGame(next, count) {
      game = next;
      seats = count;
      chosen.clear();
      show();
    },
    /** Seats that are no more cannot be chosen any more. @param {number} count */
    setSeats(count) {
      if (count === seats) return;
      seats = count;
      for (const name of ["first_seat", "order"]) chosen.delete(name);
      show();
    },
    values: () => Object.fromEntries(chosen),
  };
}

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, place) => place);
