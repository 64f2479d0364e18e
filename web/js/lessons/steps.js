// @ts-check
/**
 * Steps: what a lesson is made of, and the ones that several lessons have in common.
 *
 * A step without `done` is something to read, and has a button to go on. A step with `done` asks for something, and goes on
 * by itself when that has happened, by whatever way; it can be passed over too. Nothing that is legal can break a
 * lesson, for steps look at the table and not at what they told the learner to do.
 */

/** @typedef {import("./scene.js").Scene} Scene */

/**
 * @typedef {object} Step
 * @property {string} key its words are `lesson.KEY`
 * @property {(scene: Scene) => boolean} [when] otherwise the step is left out
 * @property {(scene: Scene) => boolean} [done]
 * @property {boolean} [forced] the game asks for it and lets nobody do anything else, so it cannot be passed over
 * @property {(scene: Scene) => string[]} [point] selectors of what to look at
 * @property {(scene: Scene) => string | null} [aside] the key of a word about what else the learner has done
 * @property {(scene: Scene) => Record<string, string | number>} [values] for the words
 * @property {{key: string, href?: string, lesson?: string}[]} [ways] where to go from the last step
 */

/** @param {string} name as in `data-guide` */
export const part = (name) => `[data-guide="${name}"]`;

/** @param {...string} ids */
export const routes = (...ids) => ids.map((id) => `#route-${CSS.escape(id)}`);

/** @param {...string} ids */
export const cities = (...ids) => ids.map((id) => `#city-${CSS.escape(id)}`);

/** Something to read. @param {string} key @param {Partial<Step>} [more] @returns {Step} */
export const read = (key, more = {}) => ({ key, ...more });

/** Until the learner's turn comes round; the game may be over before. @param {string} [key] @returns {Step} */
export const wait = (key = "wait") => ({
  key,
  when: (scene) => !scene.over && scene.view?.decision?.seat !== scene.seat,
  done: (scene) => scene.over || scene.view?.decision?.seat === scene.seat,
  point: () => [part("log"), part("players")],
});

/** The second card of a draw, where there is one. @param {string} [key] @returns {Step} */
export const secondCard = (key = "second_card") => ({
  key,
  when: (scene) => scene.asks("DrawSecondCard"),
  done: (scene) => !scene.asks("DrawSecondCard"),
  forced: true,
  point: () => [part("row"), part("deck")],
});

/** @returns {Step[]} what a tunnel leads to, however it ends */
export const tunnelPrice = () => [
  {
    key: "tunnel_price",
    when: (scene) => scene.asks("PayForTunnel"),
    done: (scene) => !scene.asks("PayForTunnel"),
    forced: true,
    point: () => [part("tunnel")],
    values: (scene) => ({ n: scene.view?.fields.tunnel?.extra ?? 0 }),
  },
];

/** Asks for a route. If a rival is faster, or there are no cards for it, the lesson goes on all the same. */
export const claim = (/** @type {string} */ key, /** @type {string} */ id, /** @type {Partial<Step>} */ more = {}) =>
  /** @type {Step} */ ({
    key,
    when: (scene) => !scene.isTaken(id),
    done: (scene) => scene.isTaken(id) || scene.over,
    point: () => routes(id),
    aside: elsewhere,
    ...more,
  });

/** @param {Scene} scene */
export function elsewhere(scene) {
  if (scene.did("RouteClaimed", "StationBuilt", "TunnelGivenUp")) return "aside.built";
  if (scene.did("TicketsKept")) return "aside.tickets";
  return scene.taken > 0 ? "aside.cards" : null;
}

/** @param {string} key @param {string} game @param {{key: string, lesson: string}[]} [lessons] @returns {Step} */
export const finish = (key, game, lessons = []) => ({
  key,
  ways: [...lessons, { key: "way.rules", href: `/rules/${game}` }, { key: "way.lessons", href: `/learn/${game}` }, { key: "way.lobby", href: "/" }],
});
