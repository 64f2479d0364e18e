// @ts-check
/**
 * Why not? What stands in the way of something on the table that one cannot have now, in words. The server knows, and is
 * asked when somebody wants to know, once for every moment of the game.
 */

import { hasWord, t } from "../i18n.js";
import { LOCOMOTIVE } from "./facts.js";

/** @typedef {import("./state.js").Game} Game */
/** @typedef {import("./types.js").ObstacleTold} Obstacle */
/** @typedef {Record<string, Record<string, Obstacle[]>>} Obstacles by type of action and place */

/** The view for which was asked last: a new one is a new moment. @type {WeakMap<Game, unknown>} */
const asked = new WeakMap();

/** @param {Game} game */
export async function askWhyNot(game) {
  const [seat, view] = [game.me, game.view.peek()];
  if (seat === null || game.covered.peek() || asked.get(game) === view || !game.socket) return;
  asked.set(game, view);
  const answer = await game.socket.ask({ type: "why_not", seat }).catch(() => null);
  if (answer?.type === "why_not" && view === game.view.peek()) game.obstacles.value = answer.obstacles;
  // Whoever asks too often may ask again.
  else if (asked.get(game) === view) asked.delete(game);
}

/**
 * One sentence for each obstacle; none where nothing is known, or nothing stands in the way.
 * @param {Game} game
 * @param {string} type of the action
 * @param {number} place
 */
export function whyNot(game, type, place) {
  const found = game.obstacles.value?.[type]?.[String(place)] ?? [];
  // Whose turn it is can be seen without asking.
  const lasting = found.filter(({ why }) => why !== "turn");
  return (lasting.length ? lasting : found).map((obstacle) => inWords(game, obstacle));
}

/**
 * Of something that could be done in several places, and in none of them now: what holds where nothing is in the way yet.
 * @param {Game} game
 * @param {string} type
 */
export function whyNowhere(game, type) {
  const places = Object.entries(game.obstacles.value?.[type] ?? {});
  const free = places.find(([, obstacles]) => obstacles.every(({ why }) => why !== "station_there")) ?? places[0];
  return free ? whyNot(game, type, Number(free[0])) : [];
}

/** @param {Game} game @param {Obstacle} obstacle */
function inWords(game, obstacle) {
  const { why, n, seat } = obstacle;
  const key = `why.${why}`;
  const own = seat !== null && seat === game.me && hasWord(`${key}.own`) ? `${key}.own` : key;
  const said = t(hasWord(own) ? own : "why.not_now", { n, name: seat === null ? "" : game.name(seat) });
  return why === "cards" ? `${said}: ${missingCards(game, obstacle)}` : said;
}

/** @param {Game} game @param {Obstacle} obstacle */
function missingCards({ facts }, { n, kinds, must_be_locomotives: must, may_be_locomotives: may }) {
  const wild = facts.kindName(LOCOMOTIVE);
  const colours = kinds.length === facts.kinds.length - 1 ? [t("route.any")] : kinds.map((kind) => facts.kindName(kind));
  const rest = [...colours, ...(may > must ? [wild] : [])].join(t("why.or"));
  return [must > 0 && `${must}\u00d7${wild}`, n > must && rest].filter(Boolean).join(", ");
}
