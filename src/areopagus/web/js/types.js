/**
 * What goes over the wire, as the server declares it in `server/messages.py` and makes it in `server/looks.py`.
 * This file holds types only.
 *
 * @typedef {object} Piece one thing in a picture; see `kernel/scene.py`
 * @property {string} key
 * @property {string} sprite
 * @property {number} x
 * @property {number} y
 * @property {string} [word]
 * @property {number} [turn]
 * @property {string} [tint]
 * @property {string} [label]
 * @property {number} [size]
 * @property {number} [room] how wide a text may be
 *
 * @typedef {object} Area a part of the picture that can be shown alone
 * @property {string} key
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {string} [label]
 * @property {number} [seat] whose it is
 * @property {string} [colour] of the seat
 *
 * @typedef {object} Scene
 * @property {number} width
 * @property {number} height
 * @property {string} [title]
 * @property {Area[]} [areas]
 * @property {Piece[]} pieces
 *
 * @typedef {object} Changes
 * @property {string[]} [removed]
 * @property {Piece[]} [changed]
 * @property {Piece[]} [added]
 * @property {[string, string | null][]} [moved] pieces with what they lie right upon; null: at the bottom
 * @property {Scene} [stage]
 *
 * @typedef {object} Option a legal word and what people call it
 * @property {string} word
 * @property {string} name
 * @property {number[]} hands the seats whose wish it grants, or leads on to grant
 *
 * @typedef {object} Asked the pending question, as far as this screen may know it
 * @property {number} seat
 * @property {string} who
 * @property {boolean} mine
 * @property {boolean} curtain
 * @property {string} question
 * @property {string} sentence
 * @property {string} about
 * @property {string} rule
 * @property {boolean} [confirm]
 * @property {string} barred why nothing can be taken back now; empty if something can
 * @property {Option[]} words
 *
 * @typedef {[string, string | null]} Line a line of the story and the word of its place
 *
 * @typedef {Record<string, number>} Points of one seat, by category
 *
 * @typedef {object} Result
 * @property {number[]} winners
 * @property {Points[]} points
 * @property {number[]} [totals]
 * @property {number[][]} ranking
 * @property {string[]} tie_breaks
 * @property {Record<string, boolean>} goals
 *
 * @typedef {object} Update
 * @property {"update"} type
 * @property {number | null} eyes
 * @property {number} version
 * @property {Scene} [scene]
 * @property {Changes} [changes]
 * @property {{anew: boolean, lines: Line[]}} story
 * @property {Asked | null} asked
 * @property {Points[]} points
 * @property {Record<string, boolean>} goals of a game for one, and whether they are reached now
 * @property {Result | null} [result]
 * @property {number | null} [undo] the seat that asks to take a choice back
 * @property {string} [wish] the id of that wish
 * @property {Record<string, string>} stand_ins the bots that play for people now, by seat
 * @property {Hand[]} hands those that are up
 * @property {Hand[]} own_hands what the seats of this page may raise a hand for
 *
 * @typedef {object} Hand what a seat that waits would like to do
 * @property {number} seat
 * @property {string} who
 * @property {string} wish
 *
 * @typedef {object} ChatLine
 * @property {number} seat
 * @property {string} text
 * @property {number} at
 *
 * @typedef {object} Hello
 * @property {"hello"} type
 * @property {TableInfo} table
 * @property {ChatLine[]} chat
 * @property {string[]} news what has happened to the seats of this page since it was last here
 *
 * @typedef {object} SeatNews what has happened to a seat
 * @property {"news"} type
 * @property {string} sentence
 *
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string} error
 * @property {string} sentence
 * @property {string} [to] the kind of message that is refused, if it matters
 *
 * @typedef {object} HintWord a word that a search would choose
 * @property {string} word
 * @property {string} name
 * @property {number} share of the win that may be expected
 * @property {string} why
 *
 * @typedef {object} Hint the best words of a question, best first
 * @property {string} question
 * @property {HintWord[]} words
 *
 * @typedef {object} Reason
 * @property {"why"} type
 * @property {string} word
 * @property {string} [name]
 * @property {string} sentence
 * @property {string} rule
 *
 * @typedef {{type: "chat"} & ChatLine} Chat
 * @typedef {{type: "hint"} & Hint} Hinted
 * @typedef {{type: "pong"}} Pong
 * @typedef {Hello | Update | Refused | Reason | Hinted | Chat | SeatNews | Pong} Heard what a table says
 *
 * @typedef {{type: "choose", question: string, word: string}
 *   | {type: "undo"}
 *   | {type: "consent", wish: string, yes: boolean}
 *   | {type: "hand", seat: number, up: boolean}
 *   | {type: "why", word: string}
 *   | {type: "hint", question: string}
 *   | {type: "chat", text: string}
 *   | {type: "show", question: string}
 *   | {type: "seen"}
 *   | {type: "ping"}} Said what a page says
 *
 * @typedef {object} SeatInfo
 * @property {number} seat
 * @property {string} kind
 * @property {string} name
 * @property {string} bot
 * @property {string} stand_in the bot that plays for the person now
 * @property {"" | "here" | "gone" | "away"} presence of the person
 * @property {boolean} may whether this page may let a bot play there now, and end that
 * @property {boolean} held whether somebody holds it
 * @property {string} link for the host, while nobody holds the seat
 * @property {boolean} can_be_freed whether this page may free it, because its person has left
 *
 * @typedef {object} TableInfo
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {string} name
 * @property {SeatInfo[]} seats
 * @property {number[]} held
 * @property {Record<string, unknown>} options
 * @property {boolean} over
 * @property {boolean} imported
 * @property {boolean} host whether it was made here
 * @property {string[]} bots that may play here
 * @property {string} watch
 * @property {string} turn
 * @property {boolean} mine
 * @property {number} touched
 * @property {boolean} insight whether there are analyses
 * @property {boolean} hints whether people may ask for hints here
 * @property {number} rules under which the match is or was played
 * @property {boolean} archived whether it was played under older rules, and can only be replayed
 *
 * @typedef {object} SeatLink
 * @property {string} link
 *
 * @typedef {object} DeviceInfo a browser that holds a seat
 * @property {string} device what to call it in requests
 * @property {string} name such as `Firefox, Android`; empty where nothing is known
 * @property {number} since
 * @property {boolean} open whether a page of it is open at the table
 * @property {boolean} this whether it is this browser
 *
 * @typedef {object} OptionInfo an option of a game
 * @property {string} key
 * @property {string} sentence
 * @property {"one_of" | "number" | "switch" | "several"} kind
 * @property {string | number | boolean | string[]} normal
 * @property {string[]} values
 * @property {string[]} names of the values, for people
 * @property {number} lowest
 * @property {number} highest
 * @property {number} how_many
 * @property {boolean} reading whether it chooses between readings of a disputed rule, not between variants
 * @property {number[]} seats the numbers of seats for which it matters
 *
 * @typedef {object} GameInfo
 * @property {string} key
 * @property {string} title
 * @property {string} blurb
 * @property {number[]} seats
 * @property {OptionInfo[]} options
 * @property {string[]} bots
 * @property {string} picture where its cover is
 * @property {boolean} example
 *
 * @typedef {object} SeatPlan
 * @property {"here" | "link" | "bot"} kind
 * @property {string} [name]
 * @property {string} [bot]
 *
 * @typedef {object} TablePlan
 * @property {string} game
 * @property {SeatPlan[]} seats
 * @property {Record<string, string | number | boolean | string[]>} options
 * @property {boolean} hints
 *
 * @typedef {object} Moment one moment of a match, for replay
 * @property {number} n
 * @property {number} count
 * @property {boolean} open
 * @property {number | null} eyes
 * @property {number} rules under which this part of the match was played
 * @property {string} note what is to be said of the picture
 * @property {Scene | null} [scene]
 * @property {string | null} [svg] the picture as an older engine has drawn it, instead of the scene
 * @property {Omit<Scene, "pieces"> | null} [stage] with `svg`: its size and its areas
 * @property {Result | null} [result] at the last moment
 * @property {Line[]} story
 * @property {number} new how many of the lines are new
 * @property {{seat: number, who: string, sentence: string, rule: string} | null} asked
 * @property {Points[]} points
 *
 * @typedef {object} JudgedChoice one choice of a finished match
 * @property {number} number how many choices came before it
 * @property {number} share of the win that could be expected after it
 * @property {number} lost
 *
 * @typedef {{question: string, chosen: string, preferred: string} & JudgedChoice} LostChoice the same in words
 *
 * @typedef {object} AnalysisInfo what a search thinks of the choices of a seat
 * @property {number} seat
 * @property {"none" | "waiting" | "thinking" | "done" | "failed"} state
 * @property {number} total
 * @property {number} agreed
 * @property {JudgedChoice[]} choices
 * @property {LostChoice[]} worst those by which most was lost, the worst first
 *
 * @typedef {object} RuleText
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {{id: string, text: string}[]} near
 */

export {};
