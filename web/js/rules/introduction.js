// @ts-check
/**
 * What a rulebook tells beside its rules: the story in a line, the goal, for whom it is, and what is good to know.
 */

import { h } from "../dom.js";
import { hasWord, t } from "../i18n.js";

/** A game of one's own has none: it is empty then. @param {string} rulebook */
export function introduction(rulebook) {
  const said = (/** @type {string} */ what) => (hasWord(`intro.${rulebook}.${what}`) ? t(`intro.${rulebook}.${what}`) : "");
  if (!said("goal")) return h("div", null);
  const tips = said("tips").split("\n").filter(Boolean);
  return h(
    "section",
    { class: "introduction card", "aria-labelledby": "introduction" },
    h("h2", { id: "introduction" }, t("rules.intro")),
    h("p", { class: "story" }, said("story")),
    h("p", null, said("goal")),
    h("p", { class: "quiet" }, said("facts")),
    tips.length > 0 && [h("h3", null, t("rules.tips")), h("ul", null, tips.map((tip) => h("li", null, tip)))],
    h("p", null, h("a", { href: `/learn/${rulebook}` }, t("rules.learn"))),
  );
}
