// What travels between server and browser, as types: the mirror of src/trilith/server/messages/.
export {};

/** @typedef {"light" | "dark"} Theme */
/** @typedef {[number, number]} Spot */

// ---- what a game looks like ----

/**
 * @typedef {object} PieceView
 * @property {string} name
 * @property {string} shape
 * @property {string} colour
 * @property {string} mark
 * @property {number} ring
 * @property {Record<Theme, string>} symbol
 * @property {string | null} back
 */
/** @typedef {{ text: string, x: number, y: number, size: number }} LabelView */
/**
 * @typedef {object} LookView
 * @property {string} ruleset
 * @property {string} identifier
 * @property {string} game
 * @property {string} title
 * @property {string} tagline
 * @property {string[]} players
 * @property {string} material
 * @property {"pocket" | "seam" | "node" | "cell"} kind
 * @property {[number, number, number, number]} view
 * @property {Record<string, Spot>} places
 * @property {[string, string][]} edges
 * @property {LabelView[]} labels
 * @property {Record<string, PieceView>} pieces
 * @property {Record<Theme, string>} board
 * @property {Record<Theme, string>} symbols
 */

// ---- a position ----

/** @typedef {{ owner: number | null, pieces: Record<string, number> }} SupplyView */
/** @typedef {{ winner: number | null, reason: string, line: string[] }} OutcomeView */
/**
 * @typedef {object} PositionView
 * @property {string} text
 * @property {Record<string, string>} pieces
 * @property {number | null} turn
 * @property {string} task
 * @property {SupplyView[]} supplies
 * @property {string | null} [last]
 * @property {string | null} [held]
 * @property {number[] | null} [score]
 * @property {OutcomeView | null} [outcome]
 */
/** @typedef {[kind: "point" | "piece" | "done", name: string, purpose: number, to: number]} Edge */
/** @typedef {{ purposes: string[], nodes: Edge[][] }} TreeView */
/** @typedef {{ ruleset: string, position: PositionView, moves: TreeView, draws: Record<string, string>, move?: string | null }} PositionPage */

// ---- a table ----

/** @typedef {{ kind: string, seconds: number, extra: number, odds: number[] }} ClockChoice */
/** @typedef {{ choice: ClockChoice, remaining: number[], running: number | null, pause: number, now: number }} ClockView */
/** @typedef {{ side: string, kind: "person" | "engine" | "open", name: string, level: string | null, here: boolean }} SeatView */
/**
 * @typedef {object} TurnView
 * @property {number} by
 * @property {string} move
 * @property {string[]} touched
 * @property {Record<string, string | null>} changes
 * @property {number[] | null} score
 * @property {number} seconds
 * @property {string[][]} lines
 */
/** @typedef {{ draw: number[], takeback: number[], rematch: number[] }} OffersView */
/** @typedef {{ best_of: number, game: number, points: number[], before: string | null, after: string | null }} SeriesView */
/** @typedef {{ commitment: string, seed: string | null }} FairView */
/** @typedef {"move" | "resign" | "draw" | "refuse" | "takeback" | "abort" | "rematch"} Deed */
/**
 * @typedef {object} Changing what a move can change
 * @property {number} version
 * @property {PositionView} position
 * @property {TreeView | null} moves
 * @property {ClockView} clock
 * @property {OffersView} offers
 * @property {Deed[]} may
 * @property {string} result
 * @property {string | null} ended_by
 * @property {FairView | null} fair
 */
/**
 * @typedef {object} Lasting
 * @property {"table"} say
 * @property {string} id
 * @property {string} ruleset
 * @property {string} look
 * @property {SeatView[]} seats
 * @property {number[]} you
 * @property {PositionView} start
 * @property {TurnView[]} turns
 * @property {SeriesView} series
 * @property {number} created
 */
/** @typedef {Lasting & Changing} TableView */

// ---- the socket ----

/** @typedef {{ say: "moved", turn: TurnView } & Changing} Moved */
/** @typedef {{ say: "refused", ask: number | null, why: string, version: number }} Refused */
/** @typedef {{ say: "done", ask: number | null, version: number }} Acknowledged */
/** @typedef {{ say: "presence", here: boolean[], watchers: number }} Presence */
/** @typedef {{ say: "thinking", seat: number }} Thinking */
/** @typedef {{ say: "pong", now: number }} Pong */
/** @typedef {TableView | Moved | Refused | Acknowledged | Presence | Thinking | Pong} FromServer */

// ---- analyses and reviews: the mirror of messages/review.py ----

/** @typedef {{ kind: "proven" | "expected" | "estimate", result: "win" | "draw" | "loss" | null, distance: number | null, score: number | null }} ValueView */
/** @typedef {{ move: string, steps: string[], value: ValueView }} MoveValue */
/** @typedef {{ stone: string, odds: string, move: string, value: ValueView }} DrawValue */
/**
 * @typedef {object} AnalysisView
 * @property {string | null} move
 * @property {string[]} line
 * @property {number} depth
 * @property {ValueView} value
 * @property {MoveValue[]} moves best first
 * @property {DrawValue[]} draws
 * @property {number} left_out
 */
/**
 * @typedef {object} ReviewTurn
 * @property {number} number
 * @property {number} by
 * @property {string} move
 * @property {string} best
 * @property {string[]} touched
 * @property {string[]} line
 * @property {ValueView} value
 * @property {ValueView} played
 * @property {number[]} before
 * @property {number[]} after
 * @property {number} loss
 * @property {"best" | "fine" | "slip" | "mistake" | "blunder"} mark
 * @property {string | null} thrown
 * @property {number | null} luck
 * @property {number} skill
 */
/** @typedef {{ name: string, accuracy: number | null, marks: Record<string, number> }} ReviewPlayer */
/** @typedef {{ unit: "points" | "chance", start: number, end: number, luck: number[], skill: number[], unseen: number }} BalanceView */
/**
 * @typedef {object} ReviewView
 * @property {"none" | "working" | "done" | "failed"} state
 * @property {number} done
 * @property {(number[] | null)[]} graph
 * @property {(ReviewTurn | null)[]} turns
 * @property {number[]} turning
 * @property {ReviewPlayer[]} players
 * @property {BalanceView | null} balance
 */
