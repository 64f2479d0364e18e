// @ts-check
/**
 * The finder: what can be claimed (or where one can build), as a list to type into. The board without a pointer.
 */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { chips } from "./cards.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./offer.js").Subject} Subject */
/** @typedef {{subject: Subject, name: string, facts: string, way: number, ways: number}} Found */

/**
 * @param {Game} game
 * @param {import("./board.js").Board} board
 * @param {"route" | "city"} kind
 * @param {(subject: Subject) => void} choose
 */
export function openFinder(game, board, kind, choose) {
  const all = kind === "route" ? routes(game) : cities(game);
  let shown = all;
  let place = 0;
  const list = h("ul", { class: "found", role: "listbox", id: "found", "aria-label": t(`finder.${kind}`) });
  const input = h("input", {
    class: "input",
    type: "search",
    role: "combobox",
    autocomplete: "off",
    "aria-expanded": "true",
    "aria-controls": "found",
    "aria-label": t("finder.type"),
    placeholder: t("finder.type"),
    oninput: () => filter(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => key(event),
  });
  const none = h("p", { class: "quiet", role: "status" });
  const dialog = openDialog(t(`finder.${kind}`), [input, none, list], { class: "finder", onclose: () => board.light({}) });

  function filter() {
    const typed = simple(input.value);
    shown = all.filter(
      ({ name }) =>
        simple(name)
          .split(/[^\p{L}]+/u)
          .some((word) => word.startsWith(typed)) || simple(name).includes(typed),
    );
    place = 0;
    draw();
  }
  function draw() {
    none.textContent = shown.length ? t("finder.count", { n: shown.length }) : t("finder.none");
    fill(list, shown.map(item));
    mark();
  }
  /** @param {Found} found @param {number} number */
  function item(found, number) {
    return h(
      "li",
      {
        role: "option",
        id: `found-${number}`,
        "aria-selected": "false",
        onclick: () => take(found),
        onpointermove: () => number !== place && ((place = number), mark()),
      },
      h("b", null, found.name),
      h("span", { class: "quiet small" }, found.facts),
      h(
        "span",
        { class: "ways" },
        chips(game.facts, game.payment(found.way)),
        found.ways > 1 && h("span", { class: "quiet small" }, t("finder.more", { n: found.ways - 1 })),
      ),
    );
  }
  function mark() {
    [...list.children].forEach((each, number) => each.setAttribute("aria-selected", String(number === place)));
    list.children[place]?.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", shown.length ? `found-${place}` : "");
    const subject = shown[place]?.subject;
    board.light(!subject ? {} : subject.kind === "route" ? { routes: [subject.number] } : { cities: [subject.number] });
  }
  /** @param {KeyboardEvent} event */
  function key(event) {
    const found = shown[place];
    if (event.key === "Enter" && found) take(found);
    else if (event.key === "ArrowDown") place = Math.min(place + 1, shown.length - 1);
    else if (event.key === "ArrowUp") place = Math.max(place - 1, 0);
    else return;
    event.preventDefault();
    mark();
  }
  /** @param {Found} found */
  function take({ subject }) {
    dialog.close();
    choose(subject);
  }
  draw();
  input.focus();
}

/** @param {string} text */
const simple = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The best first. @param {Game} game @returns {Found[]} */
function routes(game) {
  const { facts } = game;
  const missing = new Set([...game.progress.peek().values()].flatMap((each) => each.missing ?? []));
  return [...game.choices.peek().routes]
    .map(([route, ways]) => ({
      subject: /** @type {Subject} */ ({ kind: "route", number: route }),
      name: facts.routeName(route),
      facts: `${missing.has(route) ? "★ " : ""}${facts.routeTraits(route)}, ${t("count.points", { n: facts.routePoints(route) })}`,
      way: Number(ways[0]),
      ways: ways.length,
      worth: facts.routePoints(route) + (missing.has(route) ? 100 : 0),
    }))
    .sort((one, other) => other.worth - one.worth || one.name.localeCompare(other.name));
}

/** @param {Game} game @returns {Found[]} */
function cities(game) {
  return [...game.choices.peek().cities]
    .map(([city, ways]) => ({
      subject: /** @type {Subject} */ ({ kind: "city", number: city }),
      name: game.facts.city(city),
      facts: t("station.price", { n: game.stationPrice.peek() ?? 1 }),
      way: Number(ways[0]),
      ways: ways.length,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
