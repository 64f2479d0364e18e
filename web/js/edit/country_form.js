// @ts-check
/**
 * A country: reached at any of its exits, which are cities with one route.
 */

import { h } from "../dom.js";
import { named, t } from "../i18n.js";
import { field, idField, nameFields, removeButton, select, text } from "./forms.js";

/** @typedef {import("./editing.js").Editing} Editing */
/** @typedef {import("../types.js").EditorState} EditorState */
/** @typedef {import("../types.js").EditedCity} EditedCity */
/** @typedef {import("../types.js").EditedCountry} EditedCountry */

/** @param {Editing} editing @param {EditorState} board @param {EditedCountry} country */
export function countryForm(editing, board, country) {
  /** @param {Record<string, string>} values */
  const change = (values) => void editing.edit({ type: "change", section: "countries", key: country.id, values });
  const exits = board.cities.filter(({ exit_of }) => exit_of === country.id);
  return [
    h("h2", null, named(country.names)),
    field(t("edit.name"), text("name", country.name, (name) => name && change({ name }), { maxlength: 60 })),
    nameFields(country.names, (code, name) => change({ [code]: name })),
    idField(editing, "country", country.id),
    h("p", { class: "quiet small" }, t("edit.exits_help")),
    h("ul", { class: "edit-list" }, exits.map((city) => h("li", null, h("button", { type: "button", class: "button plain", onclick: () => editing.choose({ kind: "city", id: city.id }) }, named(city.names))))),
    h("div", { class: "actions" }, removeButton(() => void editing.edit({ type: "drop", section: "countries", key: country.id }))),
  ];
}

/** Of a city: which country it leads into, if any. @param {Editing} editing @param {EditorState} board @param {EditedCity} city */
export function exitField(editing, board, city) {
  if (!board.countries.length) return null;
  /** @type {[string, string][]} */
  const choices = [["", t("edit.no_exit")], ...board.countries.map(({ id, names }) => /** @type {[string, string]} */ ([id, named(names)]))];
  const change = (/** @type {string} */ country) => void editing.edit({ type: "change", section: "cities", key: city.id, values: { exit_of: country || null } });
  return field(t("edit.exit_of"), select("exit-of", city.exit_of ?? "", choices, change), t("edit.exits_help"));
}
