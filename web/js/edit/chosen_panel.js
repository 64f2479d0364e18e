// @ts-check
/**
 * What is chosen: a city, a route, a kind of cards or a country, with all that the file says of it.
 */

import { effect, h } from "../dom.js";
import { inOrder, named, t } from "../i18n.js";
import { addRoute } from "./canvas.js";
import { kindForm, kindOf } from "./cards_form.js";
import { countryForm, exitField } from "./country_form.js";
import { field, idField, nameFields, number, refill, removeButton, select, text } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("../types.js").EditorState} EditorState */
/** @typedef {import("../types.js").EditedCity} EditedCity */
/** @typedef {import("../types.js").EditedRoute} EditedRoute */

const ANY = "any";
const LONGEST = 20;

/** @param {Editing} editing */
export function chosenPanel(editing) {
  const panel = h("section", { class: "edit-panel", "aria-label": t("tab.chosen") });
  effect(() => {
    const board = editing.board.value;
    const chosen = editing.chosen.value;
    const city = chosen?.kind === "city" ? board.cities.find(({ id }) => id === chosen.id) : undefined;
    const route = chosen?.kind === "route" ? board.routes.find(({ id }) => id === chosen.id) : undefined;
    const kind = chosen?.kind === "kind" ? kindOf(board, chosen.id) : undefined;
    const country = chosen?.kind === "country" ? board.countries.find(({ id }) => id === chosen.id) : undefined;
    if (city) refill(panel, cityForm(editing, board, city));
    else if (route) refill(panel, routeForm(editing, board, route));
    else if (kind) refill(panel, kindForm(editing, board, kind));
    else if (country) refill(panel, countryForm(editing, board, country));
    else refill(panel, h("p", { class: "quiet" }, t("edit.nothing_chosen")), lists(editing, board));
  });
  return panel;
}

/** @param {EditorState} board @param {string} id of a city, or of a country that tickets lead to */
export const placeName = (board, id) => named([...board.cities, ...board.countries].find((place) => place.id === id)?.names) || id;

/** @param {EditorState} board @returns {[string, string][]} */
export const citiesInOrder = (board) =>
  board.cities.map(({ id, names }) => /** @type {[string, string]} */ ([id, named(names)])).sort((a, b) => inOrder(a[1], b[1]));

/** @param {EditorState} board @returns {[string, string][]} */
export const countriesInOrder = (board) =>
  board.countries.map(({ id, names }) => /** @type {[string, string]} */ ([id, named(names)])).sort((a, b) => inOrder(a[1], b[1]));

/** @param {EditorState} board @param {EditedRoute} route */
export const routeName = (board, { a, b, id }) => `${placeName(board, a)} – ${placeName(board, b)}${id.endsWith("-2") ? " (2)" : ""}`;

/** Whatever is on the board can be chosen without a pointer. @param {Editing} editing @param {EditorState} board */
function lists(editing, board) {
  /** @type {[string, string][]} */
  const routes = board.routes.map((route) => /** @type {[string, string]} */ ([route.id, routeName(board, route)])).sort((a, b) => inOrder(a[1], b[1]));
  /** @type {(kind: "city" | "route") => (id: string) => void} */
  const choose = (kind) => (id) => id && editing.choose({ kind, id });
  return [
    field(t("edit.city"), select("choose-city", "", [["", "—"], ...citiesInOrder(board)], choose("city"))),
    field(t("edit.route"), select("choose-route", "", [["", "—"], ...routes], choose("route"))),
  ];
}

/** @param {Editing} editing @param {EditorState} board @param {EditedCity} city */
function cityForm(editing, board, city) {
  const change = (/** @type {Record<string, string | number | boolean | null>} */ values) => void editing.edit({ type: "change", section: "cities", key: city.id, values });
  const roads = board.routes.filter(({ a, b }) => a === city.id || b === city.id);
  /** @type {[string, string][]} */
  const others = [["", "—"], ...citiesInOrder(board).filter(([id]) => id !== city.id)];
  return [
    h("h2", null, named(city.names)),
    field(t("edit.name"), text("name", city.name, (name) => name && change({ name }), { maxlength: 60 })),
    nameFields(city.names, (code, name) => change({ [code]: name })),
    h(
      "div",
      { class: "edit-pair" },
      field(t("edit.lat"), number("lat", city.lat, (lat) => change({ lat }), { step: "any", min: -90, max: 90 })),
      field(t("edit.lon"), number("lon", city.lon, (lon) => change({ lon }), { step: "any", min: -180, max: 180 })),
    ),
    exitField(editing, board, city),
    field(t("edit.route_to"), select("route-to", "", others, (to) => to && void addRoute(editing, city.id, to))),
    h("ul", { class: "edit-list" }, roads.map((route) => h("li", null, pick(editing, board, route)))),
    idField(editing, "city", city.id),
    h("div", { class: "actions" }, removeButton(() => void editing.edit({ type: "drop", section: "cities", key: city.id }))),
  ];
}

/** @param {Editing} editing @param {EditorState} board @param {EditedRoute} route */
const pick = (editing, board, route) =>
  h("button", { type: "button", class: "button plain", onclick: () => editing.choose({ kind: "route", id: route.id }) }, `${routeName(board, route)}: ${route.length}`);

/** @param {Editing} editing @param {EditorState} board @param {EditedRoute} route */
function routeForm(editing, board, route) {
  const change = (/** @type {Record<string, string | number | boolean | null>} */ values) => void editing.edit({ type: "change", section: "routes", key: route.id, values });
  const first = route.id.replace(/-2$/, "");
  const double = board.routes.some(({ id }) => id === `${first}-2`);
  /** @type {[string, string][]} */
  const colours = [[ANY, t("edit.any_colour")], ...board.kinds.map(({ id, names }) => /** @type {[string, string]} */ ([id, named(names)]))];
  const kind = route.tunnel ? "tunnel" : route.locomotives ? "ferry" : "plain";
  const become = (/** @type {string} */ next) => change({ tunnel: next === "tunnel" ? true : null, locomotives: next === "ferry" ? 1 : null });
  const kinds = /** @type {[string, string][]} */ (["plain", "tunnel", "ferry"].map((each) => [each, t(`edit.kind.${each}`)]));
  return [
    h("h2", null, routeName(board, route)),
    field(t("edit.length"), number("length", route.length, (length) => change({ length }), { min: 1, max: LONGEST, step: 1 })),
    field(t("edit.colour"), select("colour", route.colour, colours, (colour) => change({ colour }))),
    field(t("edit.kind"), select("kind", kind, kinds, become)),
    kind === "ferry" && field(t("edit.locomotives"), number("locomotives", route.locomotives, (locomotives) => change({ locomotives }), { min: 1, max: route.length, step: 1 })),
    field(t("edit.bend"), number("bend", route.bend, (bend) => change({ bend }), { min: -0.5, max: 0.5, step: 0.05, placeholder: t("edit.bend_auto") }), t("edit.bend_help")),
    h(
      "div",
      { class: "actions" },
      !double && h("button", { type: "button", class: "button", name: "second", onclick: () => void addRoute(editing, route.a, route.b) }, t("edit.second_track")),
      removeButton(() => void editing.edit({ type: "drop", section: "routes", key: route.id })),
    ),
  ];
}

