// @ts-check
/**
 * Statistics: what all those games come to.
 */

/** @typedef {import("./finished_games.js").FinishedGame} FinishedGame */
/** @typedef {{played: number, won: number, best: number, mean: number, tickets: number, finished: number, path: number | null}} Summary */

/** Where several people played at this device nobody knows who "I" was. @param {FinishedGame[]} games */
export const counted = (games) => games.filter(({ mine }) => mine.length === 1);

/** @param {FinishedGame} game */
export const won = ({ mine, winners }) => mine.some((seat) => winners.includes(seat));

/** @param {FinishedGame} game */
const ownSeat = ({ seats, mine }) => seats[mine[0] ?? 0];

/** @param {FinishedGame[]} games @returns {Summary} */
export function summary(games) {
  const own = games.flatMap((game) => ownSeat(game) ?? []);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, each) => total + each, 0);
  const points = own.map((seat) => seat.points);
  const paths = own.flatMap((seat) => seat.path ?? []);
  return {
    played: games.length,
    won: games.filter(won).length,
    best: Math.max(...points),
    mean: sum(points) / Math.max(1, points.length),
    tickets: sum(own.map((seat) => seat.tickets)),
    finished: sum(own.map((seat) => seat.finished)),
    path: paths.length ? Math.max(...paths) : null,
  };
}

/**
 * The same for each kind of game, most played first.
 * @param {FinishedGame[]} games
 * @param {(game: FinishedGame) => string} kindOf
 * @returns {[string, Summary][]}
 */
export function byKind(games, kindOf) {
  /** @type {Map<string, FinishedGame[]>} */
  const kinds = new Map();
  for (const game of games) kinds.set(kindOf(game), [...(kinds.get(kindOf(game)) ?? []), game]);
  return [...kinds].sort(([, one], [, other]) => other.length - one.length).map(([kind, list]) => [kind, summary(list)]);
}

/** Whom one played against: "people", the one kind of bot, or "mixed". @param {FinishedGame} game */
export function opponents({ seats, mine }) {
  const kinds = new Set(seats.filter((_, seat) => !mine.includes(seat)).map(({ bot }) => bot ?? "people"));
  return kinds.size === 1 ? /** @type {string} */ ([...kinds][0]) : kinds.size === 0 ? "nobody" : "mixed";
}

/**
 * The share of games won, of the last so many at each moment, oldest first.
 * @param {FinishedGame[]} games the latest first
 * @param {number} last
 */
export function winRates(games, last) {
  const wins = [...games].reverse().map((game) => (won(game) ? 1 : 0));
  return wins.map((_, place) => {
    const part = wins.slice(Math.max(0, place + 1 - last), place + 1);
    return part.reduce((/** @type {number} */ total, each) => total + each, 0) / part.length;
  });
}
