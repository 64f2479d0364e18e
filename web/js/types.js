// @ts-check
/**
 * Types: the shapes that cross the wire. Made by `python -m tools.make.types` from the server's own classes:
 * change those, not this. Nothing here runs.
 */

/**
 * @typedef {object} BuildStation
 * @property {"BuildStation"} type
 * @property {number} city
 * @property {number} colour
 * @property {number} locomotives
 */
/**
 * @typedef {object} ClaimRoute
 * @property {"ClaimRoute"} type
 * @property {number} route
 * @property {number} colour
 * @property {number} locomotives
 */
/**
 * @typedef {object} DrawBlind
 * @property {"DrawBlind"} type
 */
/**
 * @typedef {object} DrawCard
 * @property {"DrawCard"} type
 * @property {number} slot
 */
/**
 * @typedef {object} DrawTickets
 * @property {"DrawTickets"} type
 */
/**
 * @typedef {object} GiveUp
 * @property {"GiveUp"} type
 */
/**
 * @typedef {object} Keep
 * @property {"Keep"} type
 * @property {number[]} places
 */
/**
 * @typedef {object} Pass
 * @property {"Pass"} type
 */
/**
 * @typedef {object} PayExtra
 * @property {"PayExtra"} type
 * @property {number} colour
 * @property {number} locomotives
 */
/** @typedef {BuildStation | ClaimRoute | DrawBlind | DrawCard | DrawTickets | GiveUp | Keep | Pass | PayExtra} Action */

/**
 * @typedef {object} ChooseFirstTickets
 * @property {"ChooseFirstTickets"} type
 * @property {number} seat
 */
/**
 * @typedef {object} DrawSecondCard
 * @property {"DrawSecondCard"} type
 * @property {number} seat
 */
/**
 * @typedef {object} KeepTickets
 * @property {"KeepTickets"} type
 * @property {number} seat
 */
/**
 * @typedef {object} PayForTunnel
 * @property {"PayForTunnel"} type
 * @property {number} seat
 * @property {number} route
 * @property {number} extra
 */
/**
 * @typedef {object} TakeTurn
 * @property {"TakeTurn"} type
 * @property {number} seat
 */
/** @typedef {ChooseFirstTickets | DrawSecondCard | KeepTickets | PayForTunnel | TakeTurn} Decision */

/**
 * @typedef {object} CardDrawn
 * @property {"CardDrawn"} type
 * @property {number} seat
 * @property {number | null} card
 */
/**
 * @typedef {object} CardTaken
 * @property {"CardTaken"} type
 * @property {number} seat
 * @property {number} slot
 * @property {number} card
 */
/**
 * @typedef {object} CardsDealt
 * @property {"CardsDealt"} type
 * @property {number} seat
 * @property {number} count
 * @property {number[] | null} cards
 */
/**
 * @typedef {object} CardsDealtFaceUp
 * @property {"CardsDealtFaceUp"} type
 * @property {number} seat
 * @property {number[]} cards
 */
/**
 * @typedef {object} DeckRebuilt
 * @property {"DeckRebuilt"} type
 * @property {number} cards
 */
/**
 * @typedef {object} ExtraPaid
 * @property {"ExtraPaid"} type
 * @property {number} seat
 * @property {number} route
 * @property {number} colour
 * @property {number} cards
 * @property {number} locomotives
 */
/**
 * @typedef {object} FirstTicketsChosen
 * @property {"FirstTicketsChosen"} type
 * @property {number} seat
 */
/**
 * @typedef {object} GameEnded
 * @property {"GameEnded"} type
 * @property {boolean} everyone_passed
 */
/**
 * @typedef {object} LastRoundBegan
 * @property {"LastRoundBegan"} type
 * @property {number} seat
 * @property {number} turns
 */
/**
 * @typedef {object} OrderSet
 * @property {"OrderSet"} type
 * @property {number[]} seats
 */
/**
 * @typedef {object} Passed
 * @property {"Passed"} type
 * @property {number} seat
 */
/**
 * @typedef {object} RouteClaimed
 * @property {"RouteClaimed"} type
 * @property {number} seat
 * @property {number} route
 * @property {number} colour
 * @property {number} cards
 * @property {number} locomotives
 */
/**
 * @typedef {object} RowCleared
 * @property {"RowCleared"} type
 */
/**
 * @typedef {object} RowFilled
 * @property {"RowFilled"} type
 * @property {number} slot
 * @property {number} card
 */
/**
 * @typedef {object} StationBuilt
 * @property {"StationBuilt"} type
 * @property {number} seat
 * @property {number} city
 * @property {number} colour
 * @property {number} cards
 * @property {number} locomotives
 */
/**
 * @typedef {object} TicketsKept
 * @property {"TicketsKept"} type
 * @property {number} seat
 * @property {number} count
 * @property {number} returned
 * @property {number[] | null} kept
 * @property {number[] | null} given_back
 */
/**
 * @typedef {object} TicketsOffered
 * @property {"TicketsOffered"} type
 * @property {number} seat
 * @property {number} count
 * @property {number[] | null} tickets
 */
/**
 * @typedef {object} TunnelGivenUp
 * @property {"TunnelGivenUp"} type
 * @property {number} seat
 * @property {number} route
 */
/**
 * @typedef {object} TunnelLaid
 * @property {"TunnelLaid"} type
 * @property {number} seat
 * @property {number} route
 * @property {number} colour
 * @property {number} cards
 * @property {number} locomotives
 */
/**
 * @typedef {object} TunnelPriced
 * @property {"TunnelPriced"} type
 * @property {number} seat
 * @property {number} route
 * @property {number} extra
 * @property {number[]} turned_up
 */
/** @typedef {CardDrawn | CardTaken | CardsDealt | CardsDealtFaceUp | DeckRebuilt | ExtraPaid | FirstTicketsChosen | GameEnded | LastRoundBegan | OrderSet | Passed | RouteClaimed | RowCleared | RowFilled | StationBuilt | TicketsKept | TicketsOffered | TunnelGivenUp | TunnelLaid | TunnelPriced} Event */

/**
 * @typedef {object} NoClock
 * @property {"none"} kind
 */
/**
 * @typedef {object} PerMove
 * @property {"move"} kind
 * @property {number} seconds
 */
/**
 * @typedef {object} Fischer
 * @property {"fischer"} kind
 * @property {number} seconds
 * @property {number} [increment]
 */
/**
 * @typedef {object} Days
 * @property {"days"} kind
 * @property {number} days
 */
/** @typedef {NoClock | PerMove | Fischer | Days} Clock */

/**
 * @typedef {object} Hello
 * @property {"hello"} type
 * @property {number} [after]
 * @property {number | null} [seat]
 * @property {boolean} [contributes]
 */
/**
 * @typedef {object} Look
 * @property {"look"} type
 * @property {number} seat
 */
/**
 * @typedef {object} SetPace
 * @property {"pace"} type
 * @property {number} times
 */
/**
 * @typedef {object} Ping
 * @property {"ping"} type
 */
/**
 * @typedef {object} Act
 * @property {"act"} type
 * @property {number} id
 * @property {number} seat
 * @property {number} turn
 * @property {number} action
 */
/**
 * @typedef {object} Chat
 * @property {"chat"} type
 * @property {number} id
 * @property {string} text
 */
/**
 * @typedef {object} Start
 * @property {"start"} type
 * @property {number} id
 * @property {string | null} [bots]
 */
/**
 * @typedef {object} LuckHash
 * @property {"luck_hash"} type
 * @property {number} id
 * @property {number} seat
 * @property {string} hash
 */
/**
 * @typedef {object} LuckContribution
 * @property {"luck_contribution"} type
 * @property {number} id
 * @property {number} seat
 * @property {string} contribution
 */
/**
 * @typedef {object} Leave
 * @property {"leave"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Substitute
 * @property {"substitute"} type
 * @property {number} id
 * @property {number} seat
 * @property {string | null} [bot]
 */
/**
 * @typedef {object} TakeSeat
 * @property {"take_seat"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Pause
 * @property {"pause"} type
 * @property {number} id
 */
/**
 * @typedef {object} Unpause
 * @property {"unpause"} type
 * @property {number} id
 */
/**
 * @typedef {object} TakeBack
 * @property {"take_back"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Answer
 * @property {"answer"} type
 * @property {number} id
 * @property {number} seat
 * @property {boolean} yes
 */
/**
 * @typedef {object} Hint
 * @property {"hint"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Progress
 * @property {"progress"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} WhyNot
 * @property {"why_not"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Remove
 * @property {"remove"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Mute
 * @property {"mute"} type
 * @property {number} id
 * @property {number} seat
 */
/**
 * @typedef {object} Rematch
 * @property {"rematch"} type
 * @property {number} id
 */
/** @typedef {Hello | Look | SetPace | Ping | Act | Chat | Start | LuckHash | LuckContribution | Leave | Substitute | TakeSeat | Pause | Unpause | TakeBack | Answer | Hint | Progress | WhyNot | Remove | Mute | Rematch} Incoming */

/**
 * @typedef {object} AddCity
 * @property {"add_city"} type
 * @property {string} name
 * @property {number} x
 * @property {number} y
 */
/**
 * @typedef {object} MoveCity
 * @property {"move_city"} type
 * @property {string} city
 * @property {number} x
 * @property {number} y
 */
/**
 * @typedef {object} AddRoute
 * @property {"add_route"} type
 * @property {string} a
 * @property {string} b
 * @property {number} length
 */
/**
 * @typedef {object} AddTicket
 * @property {"add_ticket"} type
 * @property {string} a
 * @property {string} b
 * @property {number | null} [points]
 * @property {boolean} [choice]
 */
/**
 * @typedef {object} AddKind
 * @property {"add_kind"} type
 * @property {string} name
 */
/**
 * @typedef {object} AddCountry
 * @property {"add_country"} type
 * @property {string} name
 */
/**
 * @typedef {object} ChangeRow
 * @property {"change"} type
 * @property {"kinds" | "countries" | "cities" | "routes" | "tickets"} section
 * @property {string} key
 * @property {Record<string, string | number | number | boolean | null>} values
 */
/**
 * @typedef {object} ChangeGoal
 * @property {"change_goal"} type
 * @property {string} ticket
 * @property {string} place
 * @property {number | null} points
 */
/**
 * @typedef {object} DropRow
 * @property {"drop"} type
 * @property {"kinds" | "countries" | "cities" | "routes" | "tickets"} section
 * @property {string} key
 */
/**
 * @typedef {object} RenameRow
 * @property {"rename"} type
 * @property {"kinds" | "countries" | "cities"} section
 * @property {string} key
 * @property {string} new
 */
/**
 * @typedef {object} ChangeHead
 * @property {"change_head"} type
 * @property {string} path
 * @property {string | number | number | boolean | null} value
 */
/** @typedef {AddCity | MoveCity | AddRoute | AddTicket | AddKind | AddCountry | ChangeRow | ChangeGoal | DropRow | RenameRow | ChangeHead} Edit */

/**
 * @typedef {object} Welcome
 * @property {View | null} view
 * @property {number[]} options
 * @property {Record<string, number>} prices
 * @property {You} you
 * @property {Clocks} clocks
 * @property {ScoreSheet | null} score
 * @property {"welcome"} type
 * @property {number} seq
 * @property {TableInfo} table
 * @property {Missed[]} missed
 * @property {ChatLine[]} chat
 */
/**
 * @typedef {object} Update
 * @property {View | null} view
 * @property {number[]} options
 * @property {Record<string, number>} prices
 * @property {You} you
 * @property {Clocks} clocks
 * @property {ScoreSheet | null} score
 * @property {"update"} type
 * @property {number} seq
 * @property {number | null} seat
 * @property {number | null} action
 * @property {Event[]} events
 * @property {boolean} taken_back
 * @property {boolean} by_clock
 */
/**
 * @typedef {object} TableChanged
 * @property {"table"} type
 * @property {number} seq
 * @property {TableInfo} table
 * @property {Clocks} clocks
 */
/**
 * @typedef {object} ChatSaid
 * @property {number} seq
 * @property {number | null} seat
 * @property {string} name
 * @property {string} text
 * @property {number} at
 * @property {"chat"} type
 */
/**
 * @typedef {object} HurriedMove
 * @property {"hurried"} type
 * @property {number} seat
 */
/**
 * @typedef {object} Closing
 * @property {"closing"} type
 * @property {string} error
 * @property {string} text
 */
/**
 * @typedef {object} Pong
 * @property {"pong"} type
 */
/**
 * @typedef {object} Done
 * @property {"done"} type
 * @property {number} id
 * @property {number} seq
 */
/**
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {number | null} id
 * @property {string} error
 * @property {string} text
 */
/**
 * @typedef {object} Hinted
 * @property {"hint"} type
 * @property {number} id
 * @property {number} action
 * @property {Reason[]} reasons
 * @property {boolean} hurried
 */
/**
 * @typedef {object} ProgressTold
 * @property {"progress"} type
 * @property {number} id
 * @property {TicketProgress[]} tickets
 */
/**
 * @typedef {object} WhyNotTold
 * @property {"why_not"} type
 * @property {number} id
 * @property {Record<string, Record<string, ObstacleTold[]>>} obstacles
 */
/** @typedef {Welcome | Update | TableChanged | ChatSaid | HurriedMove | Closing | Pong | Done | Refused | Hinted | ProgressTold | WhyNotTold} Outgoing */

/** @typedef {Record<string, string>} Names */
/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} letter
 * @property {number} count
 * @property {string} colour
 * @property {string} symbol
 * @property {Names} names
 * @property {Names | null} card
 */
/**
 * @typedef {object} Country
 * @property {string} id
 * @property {string} printed
 * @property {Names} names
 */
/**
 * @typedef {object} City
 * @property {string} id
 * @property {string} printed
 * @property {Names} names
 * @property {number | null} lat
 * @property {number | null} lon
 * @property {string | null} country
 * @property {string | null} exit_of
 * @property {[number, number] | null} draw_at
 */
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
 * @property {number | null} bend
 */
/**
 * @typedef {object} Goal
 * @property {number[]} places
 * @property {number} points
 * @property {string | null} country
 */
/**
 * @typedef {object} Ticket
 * @property {string} id
 * @property {number[]} starts
 * @property {string | null} start_country
 * @property {Goal[]} goals
 * @property {boolean} long
 */
/**
 * @typedef {object} Laid
 * @property {number} colour
 * @property {number} cards
 * @property {number} locomotives
 */
/**
 * @typedef {object} Player
 * @property {number} seat
 * @property {number} trains
 * @property {number} points
 * @property {number} cards
 * @property {number[]} shown
 * @property {number} tickets
 * @property {number} offered
 * @property {boolean} has_chosen
 * @property {number} put_out
 * @property {number[]} routes
 * @property {SeatFields & OtherFields} fields
 */
/**
 * @typedef {object} Own
 * @property {number[]} hand
 * @property {number[]} tickets
 * @property {number[]} offered
 * @property {number[] | null} choice
 * @property {number[]} put_out
 * @property {[number, number][]} under_the_deck
 * @property {OtherFields} fields
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
 * @property {number[]} returned_by
 * @property {number} never_seen
 * @property {number} passes
 * @property {number | null} last_turns
 * @property {TableFields & OtherFields} fields
 * @property {Player[]} players
 * @property {Own | null} own
 */
/**
 * @typedef {object} Path
 * @property {number[]} cities
 * @property {number[]} routes
 * @property {number} length
 */
/**
 * @typedef {object} Item
 * @property {string} kind
 * @property {number | null} points
 * @property {number | null} ticket
 * @property {number | null} city
 * @property {number | null} route
 * @property {number | null} owner
 * @property {Path[]} paths
 */
/**
 * @typedef {object} Award
 * @property {string} name
 * @property {number} points
 * @property {Item[]} items
 */
/**
 * @typedef {object} SeatScore
 * @property {number} seat
 * @property {Award[]} awards
 * @property {number} total
 */
/**
 * @typedef {object} ScoreSheet
 * @property {SeatScore[]} seats
 * @property {number[]} winners
 */
/**
 * @typedef {object} Purpose
 * @property {"finishes" | "leads" | "points" | "fits" | "may_fit" | "spare" | "locomotive" | "cards" | "idle" | "all_done" | "tickets" | "within_reach" | "worthwhile" | "lends" | "may_lend" | "dug" | "cannot_pay" | "keeps_cards" | "nothing_else" | null} why
 * @property {number | null} route
 * @property {number} missing
 * @property {number | null} ticket
 * @property {number} n
 */
/**
 * @typedef {object} Reason
 * @property {number} action
 * @property {Purpose} purpose
 * @property {"best" | "unsurpassed" | "maybe_better" | "same" | "maybe_worse" | "worse" | null} verdict
 * @property {number} gain
 * @property {number} risk
 */
/**
 * @typedef {object} Clause
 * @property {string} id
 * @property {string} heading
 * @property {string} text
 */
/**
 * @typedef {object} Complaint
 * @property {string} kind
 * @property {number | null} seat
 * @property {number[]} routes
 * @property {number[]} cities
 * @property {number[]} tickets
 * @property {number[]} numbers
 * @property {string} text
 */
/**
 * @typedef {object} SeatInfo
 * @property {number} seat
 * @property {"person" | "bot" | "open"} kind
 * @property {string} name
 * @property {string | null} bot
 * @property {boolean} person
 * @property {boolean} connected
 * @property {number | null} away_since
 * @property {number[]} stand_in_asked
 * @property {boolean} muted
 */
/**
 * @typedef {object} TakeBackInfo
 * @property {number} seat
 * @property {number[]} waiting_for
 */
/**
 * @typedef {object} LuckInfo
 * @property {string} commitment
 * @property {"hashes" | "contributions" | null} asks
 * @property {(string | null)[]} hashes
 * @property {(string | null)[]} contributions
 * @property {string | null} secret
 */
/**
 * @typedef {object} ResultInfo
 * @property {number[]} totals
 * @property {number[]} winners
 */
/**
 * @typedef {object} TableInfo
 * @property {string} room
 * @property {string} game
 * @property {"waiting" | "playing" | "paused" | "over" | "stopped"} status
 * @property {boolean} public
 * @property {boolean} hints
 * @property {string} stand_in
 * @property {Record<string, boolean | number | number[]>} variants
 * @property {Clock} clock
 * @property {number} host
 * @property {number} created
 * @property {string | null} previous
 * @property {string | null} next
 * @property {string | null} lesson
 * @property {TakeBackInfo | null} take_back
 * @property {LuckInfo | null} luck
 * @property {ResultInfo | null} result
 * @property {SeatInfo[]} seats
 */
/**
 * @typedef {object} You
 * @property {number[]} seats
 * @property {number | null} seat
 * @property {boolean} host
 * @property {Record<string, number>} turns
 * @property {boolean} can_take_back
 * @property {boolean} take_back_asks
 */
/**
 * @typedef {object} Clocks
 * @property {(number | null)[]} left
 * @property {number[]} running
 */
/**
 * @typedef {object} ChatLine
 * @property {number} seq
 * @property {number | null} seat
 * @property {string} name
 * @property {string} text
 * @property {number} at
 */
/**
 * @typedef {object} TicketProgress
 * @property {number} ticket
 * @property {boolean} done
 * @property {number[] | null} missing
 */
/**
 * @typedef {object} ObstacleTold
 * @property {string} why
 * @property {number} n
 * @property {number | null} seat
 * @property {number[]} kinds
 * @property {number} must_be_locomotives
 * @property {number} may_be_locomotives
 */
/**
 * @typedef {object} Missed
 * @property {number} seq
 * @property {number | null} seat
 * @property {Event[]} events
 * @property {boolean} taken_back
 * @property {boolean} by_clock
 */
/**
 * @typedef {object} LanguageInfo
 * @property {string} code
 * @property {string} name
 * @property {string} locale
 * @property {string[]} fallbacks
 * @property {string[]} alphabet
 */
/**
 * @typedef {object} WordLayer
 * @property {string} locale
 * @property {Record<string, string | Record<string, string>>} words
 */
/**
 * @typedef {object} VariantInfo
 * @property {string} name
 * @property {string} clause
 * @property {string} help
 * @property {string} kind
 */
/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} rulebook
 * @property {Names} title
 * @property {[number, number]} players
 * @property {VariantInfo[]} variants
 */
/**
 * @typedef {object} BotInfo
 * @property {string} name
 * @property {string} group
 */
/**
 * @typedef {object} Catalogue
 * @property {GameInfo[]} games
 * @property {BotInfo[]} bots
 */
/**
 * @typedef {object} RulesSection
 * @property {string} book
 * @property {string} title
 * @property {Clause[]} clauses
 */
/**
 * @typedef {object} Example
 * @property {string} name
 * @property {number} width
 * @property {number} height
 */
/**
 * @typedef {object} RulesText
 * @property {string} game
 * @property {string} title
 * @property {RulesSection[]} sections
 * @property {Record<string, Example[]>} examples
 */
/**
 * @typedef {object} Actions
 * @property {Action[]} actions
 * @property {Record<string, number[]>} closing
 * @property {Record<string, number[]>} closing_own
 */
/**
 * @typedef {object} RoomList
 * @property {TableInfo[]} rooms
 */
/**
 * @typedef {object} Link
 * @property {string[]} tokens
 */
/**
 * @typedef {object} Seated
 * @property {string} room
 * @property {number[]} seats
 * @property {string[]} tokens
 */
/**
 * @typedef {object} FieldInfo
 * @property {string} name
 * @property {string} holds
 * @property {boolean} per_seat
 * @property {string | null} question
 * @property {number} most
 */
/**
 * @typedef {object} MechanicInfo
 * @property {string} name
 * @property {string} icon
 * @property {string[]} words
 */
/**
 * @typedef {object} Sheet
 * @property {string} name
 * @property {string} rulebook
 * @property {Names} title
 * @property {[number, number]} players
 * @property {Record<string, number>} points
 * @property {Kind[]} kinds
 * @property {Kind} locomotive
 * @property {City[]} cities
 * @property {Country[]} countries
 * @property {Route[]} routes
 * @property {Ticket[]} tickets
 * @property {number} trains
 * @property {boolean} one_a_route
 * @property {Record<string, number>} unused_points
 * @property {FieldInfo[]} fields
 * @property {MechanicInfo[]} mechanics
 * @property {Record<string, Record<string, string>>} faces
 * @property {string} digest
 */
/**
 * @typedef {object} StepDraws
 * @property {number} first
 * @property {string[]} sources
 * @property {number[]} cards
 * @property {number[]} tickets
 * @property {number[]} lots
 */
/**
 * @typedef {object} ReplayStep
 * @property {number} n
 * @property {number | null} seat
 * @property {string | null} action
 * @property {Event[]} events
 * @property {View} view
 * @property {(Own | null)[]} owns
 * @property {StepDraws | null} draws
 */
/**
 * @typedef {object} Replay
 * @property {TableInfo} table
 * @property {ReplayStep} start
 * @property {ReplayStep[]} steps
 * @property {ScoreSheet | null} score
 */
/**
 * @typedef {object} CountInfo
 * @property {ScoreSheet | null} score
 * @property {Complaint[]} complaints
 * @property {number[]} left
 * @property {string | null} position
 */
/**
 * @typedef {object} Standing
 * @property {View | null} view
 * @property {number[]} options
 * @property {Record<string, number>} prices
 * @property {You} you
 * @property {Clocks} clocks
 * @property {ScoreSheet | null} score
 */
/**
 * @typedef {object} EditedKind
 * @property {string} id
 * @property {Record<string, string>} names
 * @property {string} colour
 * @property {string} symbol
 * @property {string} letter
 * @property {number} count
 */
/**
 * @typedef {object} EditedCountry
 * @property {string} id
 * @property {string} name
 * @property {Record<string, string>} names
 */
/**
 * @typedef {object} EditedCity
 * @property {string} id
 * @property {string} name
 * @property {Record<string, string>} names
 * @property {number | null} lat
 * @property {number | null} lon
 * @property {string | null} exit_of
 */
/**
 * @typedef {object} EditedRoute
 * @property {string} id
 * @property {string} a
 * @property {string} b
 * @property {number} length
 * @property {string} colour
 * @property {boolean} tunnel
 * @property {number} locomotives
 * @property {number | null} bend
 */
/**
 * @typedef {object} EditedGoal
 * @property {string} place
 * @property {number} points
 * @property {number | null} suggested
 */
/**
 * @typedef {object} EditedTicket
 * @property {string} id
 * @property {string} start
 * @property {EditedGoal[]} goals
 * @property {boolean} choice
 * @property {boolean} long
 */
/**
 * @typedef {object} EditedHead
 * @property {string} id
 * @property {string} rulebook
 * @property {Record<string, string>} title
 * @property {number | null} pieces
 */
/**
 * @typedef {object} BoardComplaint
 * @property {string} entry
 * @property {string} problem
 */
/**
 * @typedef {object} EditorState
 * @property {number} version
 * @property {string} file
 * @property {boolean} fresh
 * @property {boolean} saved
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {EditedHead} head
 * @property {string[]} rulebooks
 * @property {Record<string, number>} points
 * @property {EditedKind[]} kinds
 * @property {EditedKind} locomotive
 * @property {string[]} symbols
 * @property {EditedCountry[]} countries
 * @property {EditedCity[]} cities
 * @property {EditedRoute[]} routes
 * @property {EditedTicket[]} tickets
 * @property {BoardComplaint[]} complaints
 */
/**
 * @typedef {object} EditorDrawing
 * @property {number} version
 * @property {string} svg
 * @property {number} width
 * @property {number} height
 * @property {number} pitch
 * @property {number} dot
 * @property {string[]} cities
 * @property {string[]} routes
 * @property {[number, number][]} places
 * @property {[number, number, number, number, number, number][]} curves
 * @property {number[]} lanes
 * @property {boolean} refined
 * @property {string[]} advice
 */
/**
 * @typedef {object} LayoutProgress
 * @property {boolean} working
 * @property {number} done
 * @property {string} phase
 * @property {number} drawing
 * @property {string | null} problem
 */
/**
 * @typedef {object} Entered
 * @property {string} key
 */
/**
 * @typedef {object} TrialTable
 * @property {string} url
 */
/**
 * @typedef {object} CountedPlayer
 * @property {number[]} [routes]
 * @property {number[]} [tickets]
 * @property {Record<string, number[]>} [fields]
 */
/**
 * @typedef {object} CountRequest
 * @property {CountedPlayer[]} players
 * @property {string[]} [variants]
 */
/**
 * @typedef {object} NewSeat
 * @property {"person" | "bot" | "open"} kind
 * @property {string | null} [name]
 * @property {string | null} [bot]
 */
/**
 * @typedef {object} NewTable
 * @property {string} game
 * @property {NewSeat[]} seats
 * @property {Record<string, unknown>} [variants]
 * @property {Clock} [clock]
 * @property {boolean} [public]
 * @property {boolean} [hints]
 * @property {string} [stand_in]
 * @property {boolean} [start]
 */
/**
 * @typedef {object} TableFields
 * @property {{used: number, blind: boolean}} [draw]
 * @property {{route: number | null, laid: Laid | null, turned_up: number[], extra: number}} [tunnel]
 */
/**
 * @typedef {object} SeatFields
 * @property {number[]} [stations]
 * @property {number} [stations_left]
 */
/** @typedef {Record<string, unknown>} OtherFields */
export {};
