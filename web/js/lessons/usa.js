// @ts-check
/**
 * The base game by playing it, and how a game ends.
 */

import { claim, elsewhere, finish, part, read, routes, secondCard, wait } from "./steps.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./steps.js").Step} Step */

// The ways of the two tickets that the lesson recommends, the shorter one first.
const WAYS = [
  ["denver-santa_fe", "el_paso-santa_fe"],
  ["kansas_city-oklahoma_city", "kansas_city-oklahoma_city-2", "dallas-oklahoma_city", "dallas-oklahoma_city-2", "dallas-houston", "dallas-houston-2"],
];

/** Of the first way that no rival has cut, what is still free. @param {Scene} scene */
function onTheWay(scene) {
  const way = WAYS.find((ids) => ids.some((id) => !scene.isTaken(id)) && ids.every((id) => !scene.isRivals(id))) ?? WAYS[1] ?? [];
  return routes(...way.filter((id) => !scene.isTaken(id)));
}

/** @type {Step[]} */
export const usa = [
  read("usa.welcome", { point: () => [part("board")] }),
  {
    key: "usa.tickets",
    when: (scene) => scene.asks("ChooseFirstTickets"),
    done: (scene) => !scene.asks("ChooseFirstTickets"),
    forced: true,
    point: () => [part("offer")],
  },
  read("usa.hand", { point: () => [part("hand")] }),
  {
    key: "usa.draw",
    done: (scene) => scene.taken > 0 || scene.did("RouteClaimed", "TicketsKept"),
    point: () => [part("row"), part("deck")],
  },
  secondCard("usa.second_card"),
  read("usa.locomotive", { when: (scene) => scene.tookOpenLocomotive, point: () => [part("hand")] }),
  read("usa.bot", { point: () => [part("log"), part("players")] }),
  wait(),
  {
    key: "usa.claim",
    when: (scene) => scene.routesBuilt === 0,
    done: (scene) => scene.routesBuilt > 0 || scene.over,
    point: onTheWay,
    aside: elsewhere,
  },
  read("usa.points", { when: (scene) => scene.routesBuilt > 0, point: () => [part("players")], values: (scene) => ({ n: scene.me?.points ?? 0 }) }),
  {
    key: "usa.complete",
    when: (scene) => scene.ticketsDone === 0,
    done: (scene) => scene.ticketsDone > 0 || scene.over,
    point: (scene) => [part("tickets"), ...onTheWay(scene)],
  },
  read("usa.completed", { when: (scene) => scene.ticketsDone > 0, point: () => [part("tickets")] }),
  read("usa.more_tickets", { point: () => [part("ticket-deck")] }),
  read("usa.ending", { point: () => [part("players")] }),
  finish("usa.finish", "usa", [{ key: "way.ending", lesson: "usa-end" }]),
];

/** @type {Step[]} */
export const usaEnd = [
  read("usa_end.welcome", { point: () => [part("players")], values: (scene) => ({ n: scene.me?.trains ?? 0 }) }),
  claim("usa_end.claim", "el_paso-santa_fe"),
  read("usa_end.last_round", { when: (scene) => scene.view?.last_turns !== null && !scene.over, point: () => [part("last-round")] }),
  wait("usa_end.bot"),
  { key: "usa_end.last_turn", when: (scene) => !scene.over, done: (scene) => scene.over },
  { ...finish("usa_end.score", "usa"), point: () => [part("score")] },
];
