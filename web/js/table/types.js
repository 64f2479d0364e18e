// @ts-check
/**
 * Types: the shapes of docs/protocol.md as the page sees them. Nothing here runs.
 */

/** @typedef {Record<string, string>} Names */

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} letter
 * @property {number} count
 * @property {string} colour
 * @property {string} symbol
 * @property {Names} names
 * @property {Names | null} [card]
 */
/** @typedef {{id: string, names: Names, country: string | null, exit_of: string | null}} City */
/**
 * @typedef {object} Route
 * @property {string} id
 * @property {number} a
 * @property {number} b
 * @property {number} length
 * @property {number | null} colour
 * @property {boolean} tunnel
 * @property {number} locomotives
 * @property {number | null} twin
 */
/** @typedef {{places: number[], points: number, country: string | null}} Goal */
/** @typedef {{id: string, starts: number[], start_country: string | null, goals: Goal[], long: boolean}} Ticket */
/**
 * @typedef {object} Sheet
 * @property {Names} title
 * @property {Record<string, number>} points by length
 * @property {Kind[]} kinds eight and the locomotive
 * @property {City[]} cities
 * @property {{id: string, names: Names}[]} countries
 * @property {Route[]} routes
 * @property {Ticket[]} tickets
 * @property {number} trains
 * @property {number} stations
 */

/**
 * An action as people see it; which fields there are depends on the type.
 * @typedef {{type: string, slot?: number, route?: number, city?: number, colour?: number, locomotives?: number,
 *   places?: number[]}} Face
 */
/** @typedef {{type: string, seat: number, route?: number, extra?: number}} Decision */
/**
 * @typedef {object} Player
 * @property {number} seat
 * @property {number} trains
 * @property {number} stations_left
 * @property {number} points
 * @property {number} cards
 * @property {number[]} shown
 * @property {number} tickets
 * @property {number} offered
 * @property {boolean} has_chosen
 * @property {number[]} routes
 * @property {number[]} stations
 */
/**
 * @typedef {object} Own
 * @property {number[]} hand by kind
 * @property {number[]} tickets
 * @property {number[]} offered
 * @property {number[] | null} choice
 */
/**
 * @typedef {{route: number, colour: number, cards: number, locomotives: number, turned_up: number[], extra: number}} Tunnel
 */
/**
 * @typedef {object} View
 * @property {number | null} seat
 * @property {Decision | null} decision
 * @property {number[]} order
 * @property {(number | null)[]} row
 * @property {number} deck
 * @property {number[]} discards
 * @property {number} ticket_deck
 * @property {number} drawn
 * @property {Tunnel | null} tunnel
 * @property {number | null} last_turns
 * @property {Player[]} players
 * @property {Own | null} own
 */
/** @typedef {{type: string, seat?: number, [field: string]: any}} Event */

/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {"person" | "bot" | "open"} kind
 * @property {string | null} name
 * @property {string | null} bot
 * @property {boolean} connected
 * @property {number | null} away_since
 * @property {boolean} muted
 * @property {number | null} left
 * @property {boolean} [person]
 */
/**
 * @typedef {object} TableInfo
 * @property {string} room
 * @property {string} game
 * @property {"waiting" | "playing" | "paused" | "over"} status
 * @property {boolean} hints
 * @property {Record<string, any>} options
 * @property {{kind: string, seconds?: number, increment?: number, days?: number}} clock
 * @property {number} host
 * @property {string | null} next
 * @property {string | null} lesson
 * @property {{seat: number, waiting_for: number[]} | null} take_back
 * @property {Seat[]} seats
 */
/**
 * @typedef {{seats: number[], seat: number | null, host: boolean, turns: Record<string, number>, can_take_back: boolean}} You
 */
/** @typedef {{seat: number | null, name: string, text: string, at: number}} ChatLine */
/** @typedef {{ticket: number, done: boolean, missing: number[] | null}} TicketProgress */

/** @typedef {{cities: number[], routes: number[], length: number}} Path */
/** @typedef {{ticket: number, points: number, path: Path | null}} TicketScore */
/** @typedef {{city: number, borrowed: number | null, owner: number | null}} StationScore */
/** @typedef {{ticket: number, first: Path, second: Path}} TourScore */
/**
 * @typedef {object} SeatScore
 * @property {number} seat
 * @property {{name: string, points: number}[]} awards
 * @property {TicketScore[]} tickets
 * @property {StationScore[]} stations
 * @property {Path | null} longest
 * @property {TourScore[]} tours
 * @property {number} total
 */
/** @typedef {{seats: SeatScore[], winners: number[]}} ScoreSheet */

/**
 * A `welcome` or an `update`: they share almost everything.
 * @typedef {object} Told
 * @property {"welcome" | "update"} type
 * @property {number} seq
 * @property {View | null} view
 * @property {number[]} options
 * @property {number | null} station_price
 * @property {You} you
 * @property {ScoreSheet | null} [score]
 * @property {TableInfo} [table]
 * @property {{seat?: number, action?: number, events: Event[], seq: number, taken_back?: boolean}[]} [missed]
 * @property {ChatLine[]} [chat]
 * @property {number} [seat]
 * @property {number} [action]
 * @property {Event[]} [events]
 * @property {{left: number[], running: number[]}} [clocks]
 * @property {boolean} [taken_back]
 */

export {};
