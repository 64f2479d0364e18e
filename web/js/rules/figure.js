// @ts-check
/**
 * A figure: an example beside its clause, drawn by the server.
 */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** Both looks; CSS shows one, and what is not shown is not loaded. @param {import("../types.js").Example} example */
export function figure({ name, width, height }) {
  const picture = (/** @type {string} */ look) =>
    h("img", { class: `only-${look}`, src: `/api/examples/${name}.svg?theme=${look}`, alt: t(`example.${name}.alt`), width, height, loading: "lazy" });
  return h("figure", { class: "example" }, picture("light"), picture("dark"), h("figcaption", null, t(`example.${name}`)));
}
