// @ts-check
/**
 * Types: what the table calls the shapes that cross the wire. Nothing here runs.
 *
 * A game from outside the package may have actions, questions and events that are none of these unions: they come to the
 * `default` of a switch, and are offered and told by their words alone.
 */

/** @typedef {import("../types.js").Names} Names */
/** @typedef {import("../types.js").Kind} Kind */
/** @typedef {import("../types.js").City} City */
/** @typedef {import("../types.js").Route} Route */
/** @typedef {import("../types.js").Goal} Goal */
/** @typedef {import("../types.js").Ticket} Ticket */
/** @typedef {import("../types.js").FieldInfo} Field */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {{type: string, seat?: number, city?: number, route?: number, colour?: number, locomotives?: number}} Face what every action and event is, whether the page knows its type or not */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Own} Own */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Event} GameEvent */
/** @typedef {import("../types.js").SeatInfo} Seat */
/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../types.js").You} You */
/** @typedef {import("../types.js").ChatLine} ChatLine */
/** @typedef {import("../types.js").TicketProgress} TicketProgress */
/** @typedef {import("../types.js").ObstacleTold} ObstacleTold */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("../types.js").Path} Path */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Award} Award */
/** @typedef {import("../types.js").SeatScore} SeatScore */
/** @typedef {import("../types.js").ScoreSheet} ScoreSheet */
/** @typedef {import("../types.js").Outgoing} Outgoing */
/** @typedef {import("../types.js").Incoming} Incoming */

/** @typedef {Extract<Incoming, {id: number}>} Request what is answered */
/** @typedef {Extract<Outgoing, {type: "done" | "hint" | "progress" | "why_not"}>} Reply how, unless it is refused */
/**
 * @template M
 * @typedef {M extends {id: number} ? Omit<M, "id"> : never} Unnumbered
 */
/** @typedef {Unnumbered<Request>} Wish a request before the socket has numbered it */

export {};
