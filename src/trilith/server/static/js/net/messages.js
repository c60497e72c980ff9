// Written by `make messages` from the server's types: change those instead. What each field means is said there.
export {};

/** @typedef {[kind: string, name: string, purpose: number, to: number]} Edge */
/** @typedef {{ say: "done", ask: number | null, version: number }} Acknowledged */
/** @typedef {{ ruleset: string, position?: string | null, seconds?: number, lines?: number }} Analysing */
/**
 * @typedef {object} AnalysisView
 * @property {string | null} move
 * @property {string[]} line
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 * @property {ValueView} value
 * @property {MoveValue[]} moves
 * @property {DrawValue[]} draws
 * @property {number} left_out
 */
/**
 * @typedef {object} BalanceView
 * @property {"chance" | "points"} unit
 * @property {number} start
 * @property {number} end
 * @property {number[]} luck
 * @property {number[]} skill
 * @property {number} unseen
 */
/**
 * @typedef {object} BlockView
 * @property {"heading" | "picture" | "text"} kind
 * @property {number | null} level
 * @property {string | null} anchor
 * @property {string | null} text
 * @property {string | null} html
 * @property {string | null} ruleset
 * @property {string | null} position
 * @property {Record<string, string> | null} picture
 */
/**
 * @typedef {object} ClockChoice
 * @property {"bronstein" | "delay" | "increment" | "move" | "none" | "time"} kind
 * @property {number} seconds
 * @property {number} extra
 * @property {number[]} odds
 */
/** @typedef {{ name: string, when: Record<string, string>, clock: ClockChoice }} ClockSuggestion */
/**
 * @typedef {object} ClockView
 * @property {ClockChoice} choice
 * @property {number[]} remaining
 * @property {number | null} running
 * @property {number} pause
 * @property {number} now
 */
/**
 * @typedef {object} DoAction
 * @property {"deed"} do
 * @property {"abort" | "draw" | "refuse" | "rematch" | "resign" | "takeback"} deed
 * @property {number} version
 * @property {number | null} [seat]
 * @property {number | null} [ask]
 */
/** @typedef {{ do: "look" }} DoLook */
/**
 * @typedef {object} DoMove
 * @property {"move"} do
 * @property {number} version
 * @property {number | null} [ask]
 * @property {string | null} [move]
 * @property {string[] | null} [steps]
 */
/** @typedef {{ do: "ping" }} DoPing */
/** @typedef {{ do: "salt", salt: string, seat?: number | null, ask?: number | null }} DoSalt */
/** @typedef {{ do: "seal", seal: string, seat?: number | null, ask?: number | null }} DoSeal */
/** @typedef {{ stone: string, odds: string, move: string, value: ValueView }} DrawValue */
/** @typedef {{ ruleset: string, position: string, stone: string }} Drawing */
/**
 * @typedef {object} EditedView
 * @property {string} text
 * @property {Record<string, string>} pieces
 * @property {FieldView[]} fields
 * @property {PositionPage | null} page
 * @property {string | null} wrong
 */
/** @typedef {{ ruleset: string, pieces: Record<string, string>, fields: string[] }} Editing */
/** @typedef {{ commitment: string, seed: string | null, salts: SaltView[], seals: SealView[] }} FairView */
/** @typedef {{ name: string, value: string, choices: string[], follows: boolean }} FieldView */
/** @typedef {{ pieces: Record<string, string>, last: string | null, made: string[][], won: string[] }} Frame */
/**
 * @typedef {object} GameView
 * @property {string} id
 * @property {string} title
 * @property {string} tagline
 * @property {OptionView[]} options
 * @property {RulesetView[]} rulesets
 * @property {ClockSuggestion[]} clocks
 * @property {LevelView[]} levels
 * @property {number} lesson
 * @property {boolean} luck
 */
/** @typedef {{ live: boolean, ready: boolean, why: string | null }} Health */
/** @typedef {{ seat?: number | null, name?: string | null }} JoinChoice */
/** @typedef {{ text: string, x: number, y: number, size: number }} LabelView */
/**
 * @typedef {object} LessonStepView
 * @property {number} number
 * @property {string} title
 * @property {string} text
 * @property {string} hint
 * @property {string[]} marks
 * @property {PositionPage} page
 */
/** @typedef {{ game: string, title: string, tagline: string, steps: string[] }} LessonTitle */
/** @typedef {{ game: string, title: string, steps: LessonStepView[] }} LessonView */
/** @typedef {{ level: string, name: string, description: string }} LevelView */
/** @typedef {{ live: boolean }} Liveness */
/**
 * @typedef {object} LookView
 * @property {string} ruleset
 * @property {string} identifier
 * @property {string} game
 * @property {string} title
 * @property {string} tagline
 * @property {string[]} players
 * @property {string} material
 * @property {string} kind
 * @property {[number, number, number, number]} view
 * @property {Record<string, [number, number]>} places
 * @property {[string, string][]} edges
 * @property {LabelView[]} labels
 * @property {Record<string, PieceView>} pieces
 * @property {Record<"dark" | "light", string>} ink
 * @property {Record<"dark" | "light", [string, string]> | null} seat
 * @property {Record<"dark" | "light", string>} board
 * @property {Record<"dark" | "light", string>} symbols
 */
/** @typedef {{ move: string, steps: string[], value: ValueView }} MoveValue */
/**
 * @typedef {object} Moved
 * @property {"moved"} say
 * @property {number} version
 * @property {TurnView} turn
 * @property {PositionView} position
 * @property {TreeView | null} moves
 * @property {ClockView} clock
 * @property {OffersView} offers
 * @property {("abort" | "draw" | "move" | "refuse" | "rematch" | "resign" | "takeback")[]} may
 * @property {string} result
 * @property {string | null} ended_by
 * @property {FairView | null} fair
 */
/** @typedef {{ draw: number[], takeback: number[], rematch: number[] }} OffersView */
/** @typedef {{ name: string, meaning: string, values: string[], free: boolean, takes: string | null }} OptionView */
/** @typedef {{ winner: number | null, reason: string, line: string[] }} OutcomeView */
/**
 * @typedef {object} PieceView
 * @property {string} name
 * @property {string} shape
 * @property {string} colour
 * @property {string} mark
 * @property {number} ring
 * @property {Record<"dark" | "light", string>} symbol
 * @property {Record<"dark" | "light", string>} paint
 * @property {string | null} back
 */
/** @typedef {{ by: number, move: string, touched: string[], changes: Record<string, string | null> }} PlayedView */
/** @typedef {{ ruleset: string, position: string, move?: string | null, steps?: string[] | null }} Playing */
/** @typedef {{ say: "pong", now: number }} Pong */
/**
 * @typedef {object} PositionPage
 * @property {string} ruleset
 * @property {PositionView} position
 * @property {TreeView} moves
 * @property {Record<string, string>} draws
 * @property {string | null} move
 */
/**
 * @typedef {object} PositionView
 * @property {string} text
 * @property {Record<string, string>} pieces
 * @property {number | null} turn
 * @property {string} task
 * @property {SupplyView[]} supplies
 * @property {string | null} last
 * @property {string | null} held
 * @property {number[] | null} score
 * @property {OutcomeView | null} outcome
 */
/** @typedef {{ say: "presence", here: boolean[], watchers: number }} Presence */
/** @typedef {{ say: "refused", ask: number | null, why: string, version: number }} Refused */
/** @typedef {{ name: string, accuracy: number | null, marks: Record<string, number> }} ReviewPlayer */
/**
 * @typedef {object} ReviewTurn
 * @property {number} number
 * @property {number} by
 * @property {string} move
 * @property {string} best
 * @property {string[]} touched
 * @property {string[]} line
 * @property {number} depth
 * @property {ValueView} value
 * @property {ValueView} played
 * @property {number[]} before
 * @property {number[]} after
 * @property {number} loss
 * @property {"best" | "blunder" | "fine" | "mistake" | "slip"} mark
 * @property {string | null} thrown
 * @property {number | null} luck
 * @property {number} skill
 */
/**
 * @typedef {object} ReviewView
 * @property {"done" | "failed" | "none" | "working"} state
 * @property {string} ruleset
 * @property {string} result
 * @property {number} done
 * @property {(number[] | null)[]} graph
 * @property {(ReviewTurn | null)[]} turns
 * @property {number[]} turning
 * @property {ReviewPlayer[]} players
 * @property {BalanceView | null} balance
 */
/** @typedef {{ seconds?: number }} Reviewing */
/** @typedef {{ game: string, title: string, blocks: BlockView[] }} RulebookView */
/**
 * @typedef {object} RulesetView
 * @property {string} ruleset
 * @property {string} identifier
 * @property {string | null} name
 * @property {Record<string, string>} options
 * @property {string[]} players
 */
/** @typedef {{ seat: number, turn: number, salt: string }} SaltView */
/** @typedef {{ seat: number, seal: string }} SealView */
/** @typedef {{ kind: "engine" | "me" | "open", level?: string | null, name?: string | null }} SeatChoice */
/**
 * @typedef {object} SeatView
 * @property {string} side
 * @property {"engine" | "open" | "person"} kind
 * @property {string} name
 * @property {string | null} level
 * @property {boolean} here
 */
/**
 * @typedef {object} SeriesView
 * @property {number} best_of
 * @property {number} game
 * @property {number[]} points
 * @property {string | null} before
 * @property {string | null} after
 */
/** @typedef {{ owner: number | null, pieces: Record<string, number> }} SupplyView */
/**
 * @typedef {object} TableChoice
 * @property {string} ruleset
 * @property {SeatChoice[]} seats
 * @property {"given" | "random"} [sides]
 * @property {ClockChoice} [clock]
 * @property {string | null} [position]
 * @property {number} [best_of]
 * @property {boolean} [public]
 */
/**
 * @typedef {object} TableLine
 * @property {string} id
 * @property {string} ruleset
 * @property {string} game
 * @property {string} title
 * @property {"open" | "over" | "playing"} stage
 * @property {SeatView[]} seats
 * @property {number[]} you
 * @property {string} position
 * @property {number | null} turn
 * @property {number} turns
 * @property {string} result
 * @property {string | null} ended_by
 * @property {ClockChoice} clock
 * @property {boolean} public
 * @property {number} created
 * @property {number} updated
 */
/** @typedef {{ tables: TableLine[] }} TableList */
/**
 * @typedef {object} TableView
 * @property {"table"} say
 * @property {string} id
 * @property {number} version
 * @property {string} ruleset
 * @property {string} look
 * @property {SeatView[]} seats
 * @property {number[]} you
 * @property {PositionView} start
 * @property {PositionView} position
 * @property {TurnView[]} turns
 * @property {TreeView | null} moves
 * @property {ClockView} clock
 * @property {OffersView} offers
 * @property {("abort" | "draw" | "move" | "refuse" | "rematch" | "resign" | "takeback")[]} may
 * @property {string} result
 * @property {string | null} ended_by
 * @property {SeriesView} series
 * @property {FairView | null} fair
 * @property {number} created
 * @property {boolean} imported
 */
/** @typedef {{ say: "thinking", seat: number }} Thinking */
/** @typedef {{ ruleset: string, moves: string[], position?: string | null, held?: string | null }} Trail */
/** @typedef {{ purposes: string[], nodes: Edge[][] }} TreeView */
/**
 * @typedef {object} TriedView
 * @property {boolean} reached
 * @property {string} says
 * @property {PlayedView[]} played
 * @property {PositionPage} page
 * @property {number | null} next
 */
/** @typedef {{ move?: string | null, steps?: string[] | null }} Trying */
/**
 * @typedef {object} TurnView
 * @property {number} by
 * @property {string} move
 * @property {string | null} drawn
 * @property {string[]} touched
 * @property {Record<string, string | null>} changes
 * @property {number[] | null} score
 * @property {number} seconds
 * @property {string[][]} lines
 */
/**
 * @typedef {object} ValueView
 * @property {"estimate" | "expected" | "proven"} kind
 * @property {"draw" | "loss" | "win" | null} result
 * @property {number | null} distance
 * @property {number | null} score
 */
/** @typedef {DoMove | DoAction | DoSeal | DoSalt | DoLook | DoPing} FromBrowser */
/** @typedef {TableView | Moved | Refused | Acknowledged | Presence | Thinking | Pong} FromServer */
