// @ts-check
/**
 * The count, step by step: every ticket with its path, every borrowed route, the longest trail, the grand tours.
 */

import { t } from "../../i18n.js";
import { awardOf } from "./score_table.js";

/** @typedef {import("../types.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../types.js").SeatScore} SeatScore */
/** @typedef {{routes?: number[], also?: number[], cities?: number[]}} Light */
/** @typedef {{seat: number, text: string, points: number, light: Light}} Step */

/** @param {import("../state.js").Game} game @param {ScoreSheet} score @returns {Step[]} */
export function stepsOf(game, score) {
  // The winner is told last.
  const seats = [...score.seats].sort((one, other) => one.total - other.total);
  return [
    ...seats.flatMap((seat) => ticketSteps(game, seat)),
    ...seats.flatMap((seat) => unusedStations(seat)),
    ...seats.flatMap((seat) => tourSteps(game, seat)),
    ...longestSteps(game, seats),
  ];
}

/** @param {import("../state.js").Game} game @param {SeatScore} seat @returns {Step[]} */
export function ticketSteps(game, seat) {
  const { facts } = game;
  const borrowed = seat.stations.flatMap((station) => station.borrowed ?? []);
  const stations = seat.stations.map((station) => ({
    seat: seat.seat,
    points: 0,
    light: { cities: [station.city], routes: station.borrowed === null ? [] : [station.borrowed] },
    text:
      station.borrowed === null
        ? t("score.station_idle", { city: facts.city(station.city) })
        : t("score.station", {
            city: facts.city(station.city),
            route: facts.routeName(station.borrowed),
            name: game.name(station.owner ?? 0),
          }),
  }));
  const tickets = [...seat.tickets]
    .sort((one, other) => one.points - other.points)
    .map((ticket) => ({
      seat: seat.seat,
      points: ticket.points,
      text: ticket.path
        ? t("score.done", { ticket: facts.ticketName(ticket.ticket), path: facts.cities(ticket.path.cities) })
        : t("score.failed", { ticket: facts.ticketName(ticket.ticket) }),
      light: ticket.path
        ? {
            cities: [ticket.path.cities[0] ?? 0, ticket.path.cities.at(-1) ?? 0],
            routes: ticket.path.routes.filter((route) => !borrowed.includes(route)),
            also: ticket.path.routes.filter((route) => borrowed.includes(route)),
          }
        : { cities: facts.ticketPlaces(ticket.ticket) },
    }));
  return [...stations, ...tickets];
}

/** @param {SeatScore} seat @returns {Step[]} */
function unusedStations(seat) {
  const points = awardOf(seat, "unused stations");
  return points ? [{ seat: seat.seat, points, text: t("score.unused"), light: {} }] : [];
}

/**
 * The bonus depends on how many there are, so it is counted with the last.
 * @param {import("../state.js").Game} game
 * @param {SeatScore} seat
 * @returns {Step[]}
 */
function tourSteps(game, seat) {
  const points = awardOf(seat, "grand tours");
  return seat.tours.map((tour, place) => ({
    seat: seat.seat,
    points: place === seat.tours.length - 1 ? points : 0,
    text: t("score.tour", {
      ticket: game.facts.ticketName(tour.ticket),
      first: game.facts.cities(tour.first.cities),
      second: game.facts.cities(tour.second.cities),
    }),
    light: { routes: tour.first.routes, also: tour.second.routes, cities: [tour.first.cities[0] ?? 0, tour.first.cities.at(-1) ?? 0] },
  }));
}

/** @param {import("../state.js").Game} game @param {SeatScore[]} seats @returns {Step[]} */
function longestSteps(game, seats) {
  return [...seats]
    .sort((one, other) => (one.longest?.length ?? 0) - (other.longest?.length ?? 0))
    .flatMap((seat) =>
      seat.longest
        ? [
            {
              seat: seat.seat,
              points: awardOf(seat, "longest path"),
              text: t("score.longest", { n: seat.longest.length, path: game.facts.cities(seat.longest.cities) }),
              light: { routes: seat.longest.routes },
            },
          ]
        : [],
    );
}
