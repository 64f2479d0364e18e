// @ts-check
/**
 * Types: what the page calls the shapes that cross the wire, and a few of its own. Nothing here runs.
 */

/**
 * A union read by its fields, each of which may be missing: the page asks for the type only where it must.
 * @template U
 * @typedef {U extends any ? keyof U : never} KeysOf
 */
/**
 * @template U
 * @template {PropertyKey} K
 * @typedef {U extends any ? (K extends keyof U ? U[K] : never) : never} FieldOf
 */
/**
 * @template {{type: string}} U
 * @typedef {{type: U["type"]} & {[K in Exclude<KeysOf<U>, "type">]?: FieldOf<U, K>}} Loose
 */

/** @typedef {import("../types.js").Names} Names */
/** @typedef {import("../types.js").Kind} Kind */
/** @typedef {import("../types.js").City} City */
/** @typedef {import("../types.js").Route} Route */
/** @typedef {import("../types.js").Goal} Goal */
/** @typedef {import("../types.js").Ticket} Ticket */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {Loose<import("../types.js").Action>} Face */
/** @typedef {Loose<import("../types.js").Decision> & {seat: number}} Decision */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Own} Own */
/** @typedef {import("../types.js").Tunnel} Tunnel */
/** @typedef {Omit<import("../types.js").View, "decision"> & {decision: Decision | null}} View */
/**
 * An event with all the fields that any event has: whoever reads one has looked at the type.
 * @typedef {Required<Omit<Loose<import("../types.js").Event>, "seat">> & {seat?: number}} Event
 */
/** @typedef {import("../types.js").SeatInfo} Seat */
/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../types.js").You} You */
/** @typedef {import("../types.js").ChatLine} ChatLine */
/** @typedef {import("../types.js").TicketProgress} TicketProgress */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Path} Path */
/** @typedef {import("../types.js").TicketScore} TicketScore */
/** @typedef {import("../types.js").StationScore} StationScore */
/** @typedef {import("../types.js").TourScore} TourScore */
/** @typedef {import("../types.js").SeatScore} SeatScore */
/** @typedef {import("../types.js").ScoreSheet} ScoreSheet */

/**
 * A `welcome` or an `update`: they share almost everything.
 * @typedef {object} Told
 * @property {"welcome" | "update"} type
 * @property {number} seq
 * @property {View | null} view
 * @property {number[]} options
 * @property {number | null} station_price
 * @property {You} you
 * @property {ScoreSheet | null} score
 * @property {import("../types.js").Clocks} clocks
 * @property {TableInfo} [table]
 * @property {import("../types.js").Missed[]} [missed]
 * @property {ChatLine[]} [chat]
 * @property {number | null} [seat]
 * @property {number | null} [action]
 * @property {Event[]} [events]
 * @property {boolean} [taken_back]
 * @property {boolean} [by_clock]
 */

export {};
