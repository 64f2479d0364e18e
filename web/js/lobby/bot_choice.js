// @ts-check
/**
 * Which bot is to play: what to expect of each, and how one is chosen.
 */

import { fetchGames } from "../api.js";
import { botName } from "../bots.js";
import { fill, h } from "../dom.js";
import { hasWord, t } from "../i18n.js";

/** @typedef {import("../types.js").BotInfo} Bot */

const RESEARCH = "baseline";
const MORE = "more";

/** One line that says what to expect. @param {string} kind */
export const aboutBot = (kind) => (hasWord(`bot.about.${kind}`) ? t(`bot.about.${kind}`) : "");

/**
 * What a select offers: levels, styles, and those for research only after somebody has asked for them. `chosen` is
 * selected; the one that asks for more is told apart by `isMore`.
 * @param {Bot[]} bots
 * @param {string} chosen
 * @param {boolean} unfolded
 */
export function botOptions(bots, chosen, unfolded) {
  const groups = [...new Set(bots.map((bot) => bot.group))];
  const research = unfolded || bots.some((bot) => bot.name === chosen && bot.group === RESEARCH);
  const option = (/** @type {Bot} */ { name }) => h("option", { value: name, selected: name === chosen }, botName(name));
  return groups.map((group) =>
    group === RESEARCH && !research
      ? h("option", { value: MORE }, t("bot.more"))
      : h("optgroup", { label: t(`bot.group.${group}`) }, bots.filter((bot) => bot.group === group).map(option)),
  );
}

/** @param {string} value */
export const isMore = (value) => value === MORE;

/**
 * A choice of one bot, with its line below.
 * @param {string} id
 * @param {string} label
 * @param {string} chosen
 * @param {(name: string) => void} [changed]
 * @param {string} [only] the one group that is offered
 */
export function botChoice(id, label, chosen, changed = () => {}, only = "") {
  const select = h("select", { class: "select", id, "aria-describedby": `${id}-about`, onchange: change });
  const about = h("p", { class: "bot-about quiet small", id: `${id}-about` });
  let unfolded = false;
  /** @type {Bot[]} */
  let bots = [{ name: chosen, group: "level" }];
  const show = () => {
    fill(select, botOptions(bots, chosen, unfolded));
    about.textContent = aboutBot(chosen);
  };
  function change() {
    if (isMore(select.value)) unfolded = true;
    else changed((chosen = select.value));
    show();
  }
  show();
  allBots().then((all) => ((bots = all.filter(({ group }) => !only || group === only)), show()), () => {});
  return { element: h("div", { class: "field" }, h("label", { for: id }, label), select, about), value: () => chosen };
}

/** @type {Promise<Bot[]> | null} */
let asked = null;

/** @returns {Promise<Bot[]>} */
const allBots = () => (asked ??= fetchGames().then(({ bots }) => bots));
