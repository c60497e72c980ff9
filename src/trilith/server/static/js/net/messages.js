// Written by `make messages` from the server's types: change those instead. What each field means is said there.
export {};

/** @typedef {[kind: string, name: string, purpose: number, to: number]} Edge */
/**
 * @typedef {object} AccountView
 * @property {MyPlayer | null} player
 * @property {"closed" | "invite" | "open"} registration
 * @property {number} guest_games
 * @property {Record<string, string>} settings
 * @property {number} recovery_codes_left
 */
/** @typedef {{ say: "done", ask: number | null, version: number }} Acknowledged */
/**
 * @typedef {object} ActionChoice
 * @property {"abort" | "claim" | "draw" | "fast" | "normal" | "pause" | "refuse" | "rematch" | "resign" | "slow" | "takeback" | "warn"} deed
 * @property {number} version
 * @property {number | null} [seat]
 */
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
 * @typedef {object} BeginningRush
 * @property {string | null} [game]
 * @property {string | null} [theme]
 * @property {number | null} [least]
 * @property {number | null} [most]
 * @property {string[]} [without]
 */
/**
 * @typedef {object} BetChoice
 * @property {"draw" | "first" | "second" | "third"} outcome
 * @property {number} stake
 * @property {number} version
 * @property {number} revision
 */
/**
 * @typedef {object} BetView
 * @property {"fixed" | "market" | "offer" | "stake"} kind
 * @property {"draw" | "first" | "second" | "third"} outcome
 * @property {boolean} against
 * @property {number} stake
 * @property {number} returns
 * @property {number | null} payout
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
/** @typedef {{ bots: BotView[], most: number }} BotList */
/** @typedef {{ id: string, name: string, token: string }} BotToken */
/** @typedef {{ id: string, name: string, created: number, seen: number | null }} BotView */
/** @typedef {{ number: number, after: number, moves: string[], by: number | null }} BranchView */
/**
 * @typedef {object} ClockChoice
 * @property {"bronstein" | "days" | "delay" | "increment" | "move" | "none" | "time"} kind
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
 * @property {number | null} first
 */
/** @typedef {{ code: string }} CodeGiven */
/** @typedef {{ name: string, alike: string[], game: string, option: string }} ColourView */
/** @typedef {{ what: "draw" | "takeback", seat: number, by: number, turns: number }} DeclinedView */
/** @typedef {{ code: string, link: string, qr: string, expires: number }} DeviceCode */
/**
 * @typedef {object} DoAction
 * @property {"deed"} do
 * @property {"abort" | "claim" | "draw" | "fast" | "normal" | "pause" | "refuse" | "rematch" | "resign" | "slow" | "takeback" | "warn"} deed
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
/**
 * @typedef {object} DoSay
 * @property {"say"} do
 * @property {"good_game" | "good_luck" | "hello" | "nice_three" | "one_moment" | "thank_you" | "well_played"} phrase
 * @property {number | null} [seat]
 * @property {number | null} [ask]
 */
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
/**
 * @typedef {object} ExplorerMove
 * @property {ValueView | null} value
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number | null} score
 * @property {string} move
 * @property {string[]} alike
 * @property {string[]} steps
 */
/**
 * @typedef {object} ExplorerView
 * @property {ValueView | null} value
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number | null} score
 * @property {boolean} sure
 * @property {ExplorerMove[]} moves
 */
/** @typedef {{ commitment: string, seed: string | null, salts: SaltView[], seals: SealView[] }} FairView */
/** @typedef {{ name: string, value: string, choices: string[], follows: boolean }} FieldView */
/**
 * @typedef {object} Frame
 * @property {Record<string, string>} pieces
 * @property {string | null} last
 * @property {string[][]} made
 * @property {string[]} won
 * @property {number[] | null} score
 */
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
 * @property {boolean} ring
 * @property {string | null} points
 * @property {string | null} colours
 */
/** @typedef {{ points: number, seconds: number }} HandicapChoice */
/**
 * @typedef {object} HandicapSuggestion
 * @property {string} to
 * @property {number} score
 * @property {number | null} points
 * @property {number | null} points_score
 * @property {number | null} seconds
 * @property {number | null} seconds_score
 */
/** @typedef {{ live: boolean, ready: boolean, why: string | null }} Health */
/** @typedef {{ code: string }} InviteView */
/** @typedef {{ seat?: number | null, name?: string | null, rated?: boolean, colours?: string[] }} JoinChoice */
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
 * @property {PegsView[]} pegs
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", string>} ink
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", [string, string]> | null} seat
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", string>} board
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", string>} symbols
 */
/** @typedef {{ version: number, move?: string | null, steps?: string[] | null }} MoveChoice */
/** @typedef {{ move: string, steps: string[], value: ValueView }} MoveValue */
/**
 * @typedef {object} Moved
 * @property {"moved"} say
 * @property {number} version
 * @property {TurnView} turn
 * @property {PositionView} position
 * @property {ClockView} clock
 * @property {OffersView} offers
 * @property {string} result
 * @property {string | null} ended_by
 * @property {FairView | null} fair
 * @property {("abort" | "claim" | "draw" | "fast" | "move" | "normal" | "pause" | "refuse" | "rematch" | "resign" | "slow" | "takeback" | "warn")[]} may
 * @property {TreeView | null} moves
 * @property {WordsView | null} words
 */
/** @typedef {{ id: string, name: string, role: "administrator" | "director" | "player", bot: boolean }} MyPlayer */
/** @typedef {{ name: string }} NameChoice */
/** @typedef {{ name: string }} NameView */
/** @typedef {{ after: number, moves: string[] }} NewBranch */
/** @typedef {{ id: string }} NewTournament */
/**
 * @typedef {object} OddsView
 * @property {"before" | "closed" | "over" | "running" | "waiting"} phase
 * @property {number} version
 * @property {number} revision
 * @property {("draw" | "first" | "second" | "third")[]} outcomes
 * @property {string[]} names
 * @property {boolean} seated
 * @property {boolean} silent
 * @property {number} purse
 * @property {number[] | null} prices
 * @property {PricePoint[]} curve
 * @property {BetView[]} bets
 * @property {OfferView[]} offers
 * @property {number} b
 * @property {number} worst_loss
 * @property {number} cap
 */
/**
 * @typedef {object} OfferChoice
 * @property {"draw" | "first" | "second" | "third"} outcome
 * @property {number} pays
 * @property {number} per
 * @property {number} up_to
 */
/**
 * @typedef {object} OfferView
 * @property {string} id
 * @property {"offer" | "stake"} kind
 * @property {string} maker
 * @property {boolean} mine
 * @property {"draw" | "first" | "second" | "third"} outcome
 * @property {number} pays
 * @property {number} per
 * @property {number} left
 */
/** @typedef {{ draw: number[], takeback: number[], rematch: number[], declined: DeclinedView[] }} OffersView */
/**
 * @typedef {object} OptionView
 * @property {string} name
 * @property {string} meaning
 * @property {string[]} values
 * @property {boolean} free
 * @property {string | null} takes
 * @property {string} title
 * @property {string[]} labels
 * @property {string | null} depends_on
 * @property {Record<string, string[]>} values_by
 */
/** @typedef {{ winner: number | null, reason: string, line: string[] }} OutcomeView */
/** @typedef {{ colours: string[] }} OwnColours */
/** @typedef {{ credential: Record<string, any> }} PasskeyGiven */
/** @typedef {{ passkeys: PasskeyView[] }} PasskeyList */
/** @typedef {{ options: Record<string, any> }} PasskeyOptions */
/** @typedef {{ id: string, label: string, created: number }} PasskeyView */
/** @typedef {{ old: string, new: string }} PasswordChange */
/** @typedef {{ password: string }} PasswordGiven */
/** @typedef {{ puzzle: string, moves: string[], helped?: boolean, later?: string[] }} PastTry */
/**
 * @typedef {object} PegsView
 * @property {[number, number][]} ones
 * @property {[number, number][]} tens
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", string>} paint
 */
/**
 * @typedef {object} PieceView
 * @property {string} name
 * @property {string} shape
 * @property {string} colour
 * @property {string} mark
 * @property {number} ring
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", string>} symbol
 * @property {Record<"dark" | "light" | "plain-dark" | "plain-light", string>} paint
 * @property {string | null} back
 */
/**
 * @typedef {object} PlacedBet
 * @property {"fixed" | "market" | "offer" | "stake"} kind
 * @property {"draw" | "first" | "second" | "third"} outcome
 * @property {boolean} against
 * @property {number} stake
 * @property {number} returns
 * @property {number | null} payout
 * @property {string} table
 * @property {string | null} name
 */
/** @typedef {{ by: number, move: string, touched: string[], changes: Record<string, string | null> }} PlayedView */
/** @typedef {{ table: TableLine, seats: number[] }} PlayerGame */
/** @typedef {{ games: PlayerGame[], next: number | null }} PlayerGameList */
/**
 * @typedef {object} PlayerLine
 * @property {number} rank
 * @property {string} id
 * @property {string} name
 * @property {number} rating
 * @property {number} deviation
 * @property {boolean} provisional
 * @property {number} games
 */
/** @typedef {{ pool: string | null, pools: PoolName[], players: PlayerLine[], next: number | null }} PlayerList */
/**
 * @typedef {object} PlayerProfile
 * @property {string} id
 * @property {string} name
 * @property {number} since
 * @property {boolean} former
 * @property {PoolRating[]} ratings
 * @property {Tally[]} games
 * @property {Tally[]} opponents
 * @property {Tally[]} seats
 * @property {Streak} streak
 * @property {ReviewPoint[]} reviews
 */
/** @typedef {{ id: string, name: string, has_account: boolean }} PlayerView */
/** @typedef {{ ruleset: string, position: string, move?: string | null, steps?: string[] | null }} Playing */
/** @typedef {{ say: "pong", now: number }} Pong */
/** @typedef {{ pool: string, title: string, players: number }} PoolName */
/**
 * @typedef {object} PoolRating
 * @property {string} pool
 * @property {string} title
 * @property {number} rating
 * @property {number} deviation
 * @property {boolean} provisional
 * @property {number} games
 * @property {RatingPoint[]} curve
 * @property {number | null} without_luck
 * @property {number} without_luck_games
 */
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
/** @typedef {{ turn: number, prices: number[] }} PricePoint */
/** @typedef {{ sheets: SheetView[], how: string }} PrintView */
/**
 * @typedef {object} PuzzleCounted
 * @property {boolean} rated
 * @property {SolverRating} rating
 * @property {number} change
 * @property {number | null} streak
 * @property {number | null} best
 */
/** @typedef {{ says: string, points: string[], last: boolean }} PuzzleHintView */
/**
 * @typedef {object} PuzzleLineView
 * @property {string} id
 * @property {string} game
 * @property {"best" | "save" | "win"} goal
 * @property {number | null} turns
 * @property {string[]} themes
 * @property {number} rating
 */
/** @typedef {{ puzzles: PuzzleLineView[], left_out: number, themes: string[] }} PuzzleListView */
/** @typedef {{ by: number, move: string, touched: string[], position: PositionView }} PuzzleMoveView */
/**
 * @typedef {object} PuzzleProgressView
 * @property {"account" | "device"} kept
 * @property {SolverRating} rating
 * @property {number} tries
 * @property {string[]} tried
 * @property {string[]} solved
 * @property {number} streak
 * @property {number} best
 * @property {number} rush
 */
/**
 * @typedef {object} PuzzleRushView
 * @property {string} id
 * @property {number} number
 * @property {number} turn
 * @property {number} score
 * @property {number} misses
 * @property {number} left
 * @property {boolean} over
 * @property {PuzzleView | null} puzzle
 * @property {string | null} receipt
 */
/** @typedef {{ played: PuzzleMoveView[], game: string[] }} PuzzleSolutionView */
/**
 * @typedef {object} PuzzleTriedView
 * @property {"right" | "solved" | "wrong"} verdict
 * @property {string} says
 * @property {PuzzleMoveView[]} played
 * @property {PositionPage} page
 * @property {number} turn
 * @property {PuzzleCounted | null} counted
 */
/**
 * @typedef {object} PuzzleView
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {"best" | "save" | "win"} goal
 * @property {string} task
 * @property {number} moves
 * @property {string[]} themes
 * @property {number} rating
 * @property {string} source
 * @property {PositionPage} page
 */
/** @typedef {{ tries: number }} PuzzlesTaken */
/** @typedef {{ at: number, rating: number, deviation: number }} RatingPoint */
/** @typedef {{ answered: boolean, position: PositionView }} ReachedView */
/** @typedef {{ name: string, code: string, password: string }} Recovery */
/** @typedef {{ codes: string[] }} RecoveryCodes */
/** @typedef {{ say: "refused", ask: number | null, why: string, version: number }} Refused */
/** @typedef {{ trf: string, ruleset: string }} ReportChoice */
/**
 * @typedef {object} ReviewPlayer
 * @property {string} name
 * @property {number | null} accuracy
 * @property {number | null} level
 * @property {number | null} cost
 * @property {"chance" | "points" | "stones"} unit
 * @property {Record<string, number>} marks
 */
/**
 * @typedef {object} ReviewPoint
 * @property {string} table
 * @property {string} title
 * @property {number} at
 * @property {number | null} accuracy
 * @property {number | null} luck
 * @property {string | null} unit
 */
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
 * @property {Record<number, number>} typical
 * @property {number[]} hidden
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
/**
 * @typedef {object} RunningBoard
 * @property {number} round
 * @property {number} board
 * @property {string} table
 * @property {[string, string]} names
 * @property {string} ruleset
 * @property {string} position
 * @property {number | null} turn
 * @property {ClockView | null} clock
 */
/** @typedef {{ boards: RunningBoard[] }} RunningBoards */
/** @typedef {{ tried: PuzzleTriedView, rush: PuzzleRushView }} RushTriedView */
/**
 * @typedef {object} Said
 * @property {"said"} say
 * @property {number} seat
 * @property {"good_game" | "good_luck" | "hello" | "nice_three" | "one_moment" | "thank_you" | "well_played"} phrase
 */
/** @typedef {{ seat: number, turn: number, salt: string }} SaltView */
/** @typedef {{ seat: number, seal: string }} SealView */
/**
 * @typedef {object} SeatChoice
 * @property {"engine" | "me" | "open"} kind
 * @property {string | null} [level]
 * @property {string | null} [name]
 * @property {HandicapChoice | null} [handicap]
 * @property {string[]} [colours]
 */
/**
 * @typedef {object} SeatView
 * @property {string} side
 * @property {"engine" | "open" | "person"} kind
 * @property {string} name
 * @property {string | null} level
 * @property {boolean} here
 * @property {HandicapChoice | null} handicap
 * @property {string | null} colour
 * @property {string | null} instead_of
 * @property {number | null} vacation_until
 * @property {string | null} player
 * @property {boolean} bot
 */
/**
 * @typedef {object} SeriesView
 * @property {number} best_of
 * @property {number} game
 * @property {number[]} points
 * @property {string | null} before
 * @property {string | null} after
 * @property {boolean} is_decided
 */
/** @typedef {{ sessions: SessionView[] }} SessionList */
/** @typedef {{ id: string, device: string, created: number, seen: number, here: boolean }} SessionView */
/** @typedef {{ name: string, width: number, height: number, svg: string }} SheetView */
/** @typedef {{ name: string, password: string }} SignIn */
/** @typedef {{ everywhere?: boolean }} SignOut */
/** @typedef {{ name: string, password: string, invite?: string | null }} SignUp */
/** @typedef {{ player: MyPlayer, recovery_codes: string[] }} SignedUp */
/** @typedef {{ rating: number, deviation: number, volatility: number }} SolverRating */
/** @typedef {{ stake: number }} StakeChoice */
/** @typedef {{ praise: string, miss: string, reached: Record<string, ReachedView> }} StepAnswersView */
/** @typedef {{ result: "draw" | "loss" | "win" | null, length: number, most_wins: number }} Streak */
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
 * @property {boolean} [rated]
 */
/**
 * @typedef {object} TableLine
 * @property {string} id
 * @property {string} ruleset
 * @property {string} rules
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
 * @property {boolean} rated
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
 * @property {("abort" | "claim" | "draw" | "fast" | "move" | "normal" | "pause" | "refuse" | "rematch" | "resign" | "slow" | "takeback" | "warn")[]} may
 * @property {string} result
 * @property {string | null} ended_by
 * @property {SeriesView} series
 * @property {FairView | null} fair
 * @property {number} created
 * @property {boolean} imported
 * @property {WarnedView | null} warned
 * @property {boolean} public
 * @property {boolean} rated
 * @property {boolean} has_draws
 * @property {"fast" | "normal" | "paused" | "slow" | null} pace
 * @property {BranchView[]} branches
 * @property {boolean} may_branch
 */
/** @typedef {{ tables: number }} TakenAlong */
/** @typedef {{ tries: PastTry[], rush?: string | null }} TakingPuzzlesAlong */
/** @typedef {{ name: string, wins: number, draws: number, losses: number, player: string | null }} Tally */
/**
 * @typedef {object} TallyView
 * @property {ValueView | null} value
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number | null} score
 */
/** @typedef {{ say: "thinking", seat: number }} Thinking */
/** @typedef {{ name: string, bets: number, won: number, brier: number }} TipsterView */
/** @typedef {{ tipsters: TipsterView[], purse: number | null, bets: PlacedBet[] }} TipstersView */
/**
 * @typedef {object} TournamentChoice
 * @property {string} name
 * @property {"arena" | "evening" | "knockout" | "round_robin" | "swiss"} system
 * @property {string} ruleset
 * @property {number} rounds
 * @property {number} cycles
 * @property {number} best_of
 * @property {boolean} third_place
 * @property {number} minutes
 * @property {ClockChoice | null} clock
 * @property {string} tie_breaks
 * @property {boolean} rated
 * @property {"mcmahon" | "none" | "points" | "time"} handicap
 * @property {"full" | "half" | "none"} bye
 * @property {number} silence
 * @property {boolean} online
 * @property {boolean} odds
 * @property {boolean} entrants_bet
 */
/**
 * @typedef {object} TournamentCommand
 * @property {"add" | "away" | "bye" | "check_in" | "claim" | "close" | "confirm" | "engine" | "finish" | "join" | "pair" | "pair_by_hand" | "publish" | "report" | "return" | "rule" | "undo" | "withdraw"} what
 * @property {string} [name]
 * @property {number} [rating]
 * @property {string} [level]
 * @property {number} [player]
 * @property {number} [round]
 * @property {number} [board]
 * @property {"full" | "half" | "none"} [kind]
 * @property {"count" | "drop" | null} [games]
 * @property {string} [result]
 * @property {string} [why]
 * @property {number} [version]
 * @property {string} [pairs]
 */
/** @typedef {{ id: string, version: number, player: number | null, director: boolean }} TournamentState */
/**
 * @typedef {object} Trail
 * @property {string} ruleset
 * @property {string[]} moves
 * @property {string | null} [position]
 * @property {string | null} [held]
 * @property {string[]} [names]
 */
/**
 * @typedef {object} TrainedLineGiven
 * @property {string} ruleset
 * @property {string} line
 * @property {string | null} [position]
 * @property {number} [runs]
 * @property {boolean} [learned]
 * @property {number | null} [at]
 */
/**
 * @typedef {object} TrainedLineView
 * @property {string} id
 * @property {string} ruleset
 * @property {string | null} position
 * @property {string} line
 * @property {string} title
 * @property {number} runs
 * @property {boolean} learned
 * @property {number} at
 */
/** @typedef {{ lines: TrainedLineGiven[] }} TrainedLinesGiven */
/** @typedef {{ kept: "account" | "device", lines: TrainedLineView[] }} TrainedLinesView */
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
/** @typedef {{ turn?: number, move?: string | null, steps?: string[] | null }} TryingMove */
/**
 * @typedef {object} TryingPuzzle
 * @property {number} [turn]
 * @property {string | null} [move]
 * @property {string[] | null} [steps]
 * @property {SolverRating | null} [guest]
 */
/** @typedef {{ turn?: number, move?: string | null, steps?: string[] | null, number?: number }} TryingRush */
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
/** @typedef {{ days: number }} VacationChoice */
/** @typedef {{ until: number | null, days_left: number, days_per_year: number }} VacationView */
/**
 * @typedef {object} ValueView
 * @property {"estimate" | "expected" | "proven"} kind
 * @property {"draw" | "loss" | "win" | null} result
 * @property {number | null} distance
 * @property {number | null} score
 */
/** @typedef {{ tables: string[] }} WaitingView */
/** @typedef {{ step: string, last: string | null, page: PositionPage }} WalkedView */
/** @typedef {{ ruleset: string, steps: string[], position?: string | null }} Walking */
/** @typedef {{ seat: number, left: number }} WarnedView */
/**
 * @typedef {object} WordsView
 * @property {string[]} purposes
 * @property {Record<string, [string, string, number]>} letters
 * @property {string} starts
 * @property {string} words
 */
/** @typedef {DoMove | DoAction | DoSeal | DoSalt | DoSay | DoLook | DoPing} FromBrowser */
/** @typedef {Said | TableView | Moved | Refused | Acknowledged | Presence | Thinking | Pong} FromServer */
