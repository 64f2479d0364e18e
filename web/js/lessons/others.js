// @ts-check
/**
 * What is new in the other games, in about two minutes each.
 */

import { cities, claim, elsewhere, finish, part, read, routes, secondCard, tunnelPrice, wait } from "./steps.js";

/** @typedef {import("./steps.js").Step} Step */

const STATION = '[data-action="BuildStation"]';

/** @type {Step[]} */
export const europe = [
  read("europe.welcome", { point: () => [part("tickets")] }),
  claim("europe.tunnel", "venezia-zurich", {
    done: (scene) => scene.did("TunnelLaid") || scene.isTaken("venezia-zurich") || scene.over,
    aside: (scene) => (scene.did("TunnelLaid") ? null : elsewhere(scene)),
  }),
  ...tunnelPrice(),
  read("europe.tunnel_stands", { when: (scene) => scene.owns("venezia-zurich") }),
  read("europe.tunnel_given_up", { when: (scene) => scene.history.has("TunnelGivenUp") && !scene.isTaken("venezia-zurich") }),
  wait(),
  claim("europe.ferry", "athina-smyrna"),
  read("europe.ferry_done", { when: (scene) => scene.owns("athina-smyrna"), point: () => [part("tickets")] }),
  wait(),
  {
    key: "europe.station",
    when: (scene) => (scene.me?.fields.stations?.length ?? 0) === 0,
    done: (scene) => (scene.me?.fields.stations?.length ?? 0) > 0 || scene.over,
    point: () => [STATION, ...cities("brindisi")],
    aside: elsewhere,
  },
  read("europe.station_done", { point: () => routes("brindisi-roma") }),
  finish("europe.finish", "europe"),
];

/** @type {Step[]} */
export const india = [
  read("india.welcome", { point: () => [part("tickets")] }),
  claim("india.ferry", "calicut-quilon"),
  read("india.ferry_done", { when: (scene) => scene.owns("calicut-quilon"), point: () => [part("tickets")] }),
  wait(),
  claim("india.tour", "ambala-delhi", { point: () => routes("ambala-delhi", "ambala-delhi-2") }),
  read("india.tour_done", { point: () => routes("bhatinda-lahore", "bhatinda-delhi", "ambala-lahore", "ambala-delhi") }),
  finish("india.finish", "india"),
];

/** @type {Step[]} */
export const switzerland = [
  read("switzerland.welcome"),
  {
    key: "switzerland.locomotives",
    done: (scene) => scene.taken > 0 || scene.did("RouteClaimed", "TunnelLaid", "TicketsKept") || scene.over,
    point: () => [part("row")],
  },
  secondCard("switzerland.second"),
  read("switzerland.only_tunnels", { point: () => [part("hand")] }),
  wait(),
  claim("switzerland.tunnel", "vaduz-austria_vaduz", {
    done: (scene) => scene.did("TunnelLaid") || scene.isTaken("vaduz-austria_vaduz") || scene.over,
    aside: (scene) => (scene.did("TunnelLaid") ? null : elsewhere(scene)),
  }),
  ...tunnelPrice(),
  read("switzerland.countries", { point: () => [part("tickets")] }),
  finish("switzerland.finish", "switzerland"),
];

/** @type {Step[]} */
export const journey = [
  read("journey.welcome", { point: () => [part("hand")] }),
  claim("journey.claim", "chernivtsi-lviv", {
    done: (scene) => scene.routesBuilt > 0 || scene.over,
    point: () => [...routes("chernivtsi-lviv", "chernivtsi-odesa"), ...cities("lviv", "odesa")],
  }),
  read("journey.token", { when: (scene) => scene.routesBuilt > 0, point: () => [part("players")] }),
  wait(),
  {
    key: "journey.cards",
    done: (scene) => scene.taken > 0 || scene.did("RouteClaimed", "StationBuilt", "TicketsKept") || scene.over,
    point: () => [part("row"), part("deck")],
  },
  secondCard("journey.second"),
  wait(),
  {
    key: "journey.complete",
    when: (scene) => scene.ticketsDone === 0,
    done: (scene) => scene.ticketsDone > 0 || scene.over,
    point: (scene) => routes(...["chernivtsi-lviv", "chernivtsi-odesa"].filter((id) => !scene.isTaken(id))),
    aside: elsewhere,
  },
  read("journey.stations", { point: () => [STATION] }),
  finish("journey.finish", "journey"),
];
