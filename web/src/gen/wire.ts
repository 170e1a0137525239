// Written from the crate polychess-wire. To write it again: POLYCHESS_UPDATE=1 cargo test -p polychess-wire

/**
 * A game that can be played.
 */
export type VariantView = { 
/**
 * Id as in addresses: `three-man`.
 */
id: string, 
/**
 * Name for people.
 */
name: string, 
/**
 * One sentence for people who choose a game.
 */
summary: string, 
/**
 * Seats in turn order.
 */
seats: Array<SeatView>, 
/**
 * What is agreed before the game.
 */
options: Array<OptionView>, 
/**
 * What a table may agree on for those who leave: only what makes a difference in this game.
 */
leaving: Array<Leaving>, 
/**
 * The ids of its notations, the usual one first.
 */
notations: Array<string>, };

/**
 * A seat of a game.
 */
export type SeatView = { 
/**
 * Name in messages.
 */
name: string, 
/**
 * Name for people.
 */
title: string, 
/**
 * The colour of its army.
 */
colour: Colour, 
/**
 * The mark on the pieces of its army.
 */
mark: ArmyMark, 
/**
 * Seats that play together with it unless an option says otherwise, by index.
 */
partners: Array<number>, };

/**
 * An option of a game.
 */
export type OptionView = { 
/**
 * Id in messages.
 */
id: string, 
/**
 * What it means, in one sentence.
 */
words: string, } & ({ "kind": "flag", 
/**
 * What holds when nothing is said.
 */
default: boolean, } | { "kind": "choice", 
/**
 * The possible values.
 */
values: Array<OptionChoice>, });

/**
 * What an option takes.
 */
export type OptionKind = { "kind": "flag", 
/**
 * What holds when nothing is said.
 */
default: boolean, } | { "kind": "choice", 
/**
 * The possible values.
 */
values: Array<OptionChoice>, };

/**
 * A value of an option.
 */
export type OptionChoice = { 
/**
 * The value in messages.
 */
value: string, 
/**
 * What it means.
 */
words: string, 
/**
 * Where it changes who plays together: the partners of each seat.
 */
partners: Array<Array<number>> | null, };

/**
 * A board without pieces: drawn once.
 */
export type BoardPicture = { 
/**
 * Cells by index.
 */
cells: Array<PicturedCell>, 
/**
 * Borders and other lines that never change.
 */
lines: Array<Line>, 
/**
 * Named areas.
 */
zones: Array<Zone>, 
/**
 * Least x and y, greatest x and y of the drawing.
 */
bounds: [number, number, number, number], 
/**
 * How far the drawing is turned clockwise to bring each seat to the bottom, in degrees.
 */
rotations: Array<number>, };

/**
 * A cell of a [`BoardPicture`].
 */
export type PicturedCell = { 
/**
 * Canonical name.
 */
name: string, 
/**
 * The name in each seat's own view, where the game has such names.
 */
names: Array<string>, 
/**
 * Colour class 0 (light), 1, 2.
 */
colour: number, 
/**
 * Where a piece stands.
 */
centre: [number, number], 
/**
 * The radius of the largest circle inside the outline.
 */
radius: number, 
/**
 * Corners of the outline.
 */
outline: Array<[number, number]>, };

/**
 * A line drawn on the board.
 */
export type Line = { 
/**
 * Style by name; clients draw unknown names as a plain border.
 */
class: string, 
/**
 * What it is, in words.
 */
words: string, 
/**
 * Its points.
 */
points: Array<[number, number]>, };

/**
 * A named area of the board.
 */
export type Zone = { 
/**
 * Style by name.
 */
class: string, 
/**
 * What it is, in words.
 */
words: string, 
/**
 * Whose it is.
 */
seat: number | null, 
/**
 * Indices of its cells.
 */
cells: Array<number>, };

/**
 * The colour of an army. Where it is drawn, a theme says what it looks like.
 */
export type Colour = "white" | "gray" | "black" | "red" | "yellow" | "green" | "blue";

/**
 * The mark that the pieces of an army bear, so that armies are told apart without colours.
 */
export type ArmyMark = "plain" | "band" | "dots" | "hatch";

/**
 * Everything that changes on a board.
 */
export type Scene = { 
/**
 * All pieces.
 */
pieces: Array<ScenePiece>, 
/**
 * Last moves, in the order in which they were made, checks, and whatever else the game shows.
 */
marks: Array<Mark>, 
/**
 * Borders that change.
 */
lines: Array<Line>, 
/**
 * The seats.
 */
seats: Array<SceneSeat>, 
/**
 * Who is on turn.
 */
to_move: number | null, 
/**
 * What there is to say of the position beyond the pieces, in short sentences.
 */
notes: Array<string>, };

/**
 * A piece of a [`Scene`].
 */
export type ScenePiece = { 
/**
 * Index of its cell.
 */
cell: number, 
/**
 * Whose it is.
 */
seat: number, 
/**
 * Which drawing: king, queen, rook, bishop, knight, pawn or a game's own.
 */
glyph: string, 
/**
 * Its letter in text boards.
 */
letter: string, 
/**
 * `alive`, or why it takes no part: `frozen`, `dormant`, `fallen`.
 */
state: string, };

/**
 * A mark on cells.
 */
export type Mark = { 
/**
 * Style by name: `check`, `last`, `mated` …; clients draw unknown names as a ring.
 */
class: string, 
/**
 * Whose mark it is.
 */
seat: number | null, 
/**
 * Indices of its cells.
 */
cells: Array<number>, 
/**
 * What it says.
 */
words: string, };

/**
 * A seat of a [`Scene`].
 */
export type SceneSeat = { 
/**
 * Name as in JSON.
 */
name: string, 
/**
 * Name for people.
 */
title: string, 
/**
 * The colour of its army.
 */
colour: Colour, 
/**
 * The mark on its pieces.
 */
mark: ArmyMark, 
/**
 * Is its king in check?
 */
in_check: boolean, 
/**
 * Has it left the contest?
 */
out: boolean, 
/**
 * Pieces it has taken, by glyph and former owner.
 */
taken: Array<[number, string]>, };

/**
 * An act that is open to a seat, as data, so that a client builds buttons and forms without knowing the game.
 */
export type ActForm = { 
/**
 * The act's type in kebab-case.
 */
type: string, 
/**
 * What to call it for people.
 */
words: string, 
/**
 * The rule it comes from.
 */
rule: string, 
/**
 * What has to be filled in.
 */
fields: Array<Field>, 
/**
 * Is it open again after every own move? Then who lets it pass loses nothing.
 */
recurs?: boolean, };

/**
 * A field of an act form.
 */
export type Field = { 
/**
 * The name of the field in JSON.
 */
name: string, 
/**
 * May it be left out?
 */
optional: boolean, } & ({ "kind": "choice", 
/**
 * The words.
 */
values: Array<string>, } | { "kind": "seat", 
/**
 * The seats.
 */
values: Array<string>, } | { "kind": "seats", 
/**
 * The seats.
 */
values: Array<string>, } | { "kind": "turn", 
/**
 * Turn texts.
 */
values: Array<string>, } | { "kind": "points", 
/**
 * The seats.
 */
seats: Array<string>, });

/**
 * What a field takes.
 */
export type FieldKind = { "kind": "choice", 
/**
 * The words.
 */
values: Array<string>, } | { "kind": "seat", 
/**
 * The seats.
 */
values: Array<string>, } | { "kind": "seats", 
/**
 * The seats.
 */
values: Array<string>, } | { "kind": "turn", 
/**
 * Turn texts.
 */
values: Array<string>, } | { "kind": "points", 
/**
 * The seats.
 */
seats: Array<string>, };

/**
 * A whole game: options, start, everything that happened.
 */
export type HotSeat = { 
/**
 * Id of the game.
 */
variant: string, 
/**
 * Options that differ from the default.
 */
options: Record<string, boolean | string>, 
/**
 * Position text to begin from; none for the initial position.
 */
position: string | null, 
/**
 * Turn texts, and objects for other acts. An act that answers an offer can name it by its id as `offer`.
 */
acts: (string | { seat: string; type: string; [field: string]: unknown })[], 
/**
 * First plies of a turn under way, as a turn text; the answer shows the board after them.
 */
begun: string | null, };

/**
 * How a game stands.
 */
export type HotSeatState = { 
/**
 * One board, or two side by side.
 */
boards: Array<BoardState>, 
/**
 * Who is on turn, and how it ended.
 */
status: Status, 
/**
 * Acts open to each seat, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * What waits for consents.
 */
pending: Array<Pending>, 
/**
 * Offers that others have closed.
 */
closed: Array<ClosedOffer>, 
/**
 * The position text (of the last whole turn).
 */
position: string, 
/**
 * Everything that happened, for people.
 */
log: Array<Logged>, };

/**
 * One board of a game.
 */
export type BoardState = { 
/**
 * Pieces, marks and borders.
 */
scene: Scene, 
/**
 * What the seat on turn may do next.
 */
plies: Array<Ply>, };

/**
 * A ply that may come next.
 */
export type Ply = { 
/**
 * The turn with this ply as its last: what to send when the turn ends with it, or as `begun` when it goes on.
 */
turn: string, 
/**
 * Index of the cell it starts on; none for a pass.
 */
from: number | null, 
/**
 * Index of the cell it ends on; none for a pass.
 */
to: number | null, 
/**
 * Which drawing shows what the piece becomes, where it becomes another.
 */
promotion: string | null, 
/**
 * May the turn end with it?
 */
ends: boolean, 
/**
 * May another ply follow it?
 */
goes_on: boolean, };

/**
 * An act that is open to a seat.
 */
export type OpenAct = { 
/**
 * Which of two boards it is for.
 */
board?: number, 
/**
 * The act's type in kebab-case.
 */
type: string, 
/**
 * What to call it for people.
 */
words: string, 
/**
 * The rule it comes from.
 */
rule: string, 
/**
 * What has to be filled in.
 */
fields: Array<Field>, 
/**
 * Is it open again after every own move? Then who lets it pass loses nothing.
 */
recurs?: boolean, };

/**
 * One thing that happened.
 */
export type Logged = { 
/**
 * Who did it, by index.
 */
seat: number | null, 
/**
 * Which of two boards.
 */
board: number | null, 
/**
 * Is it a turn (and not another act)?
 */
turn: boolean, 
/**
 * The turn text, or the type of the act.
 */
text: string, 
/**
 * The turn in the game's own notation, or the act in words.
 */
words: string, };

/**
 * Who is on turn, who is in check or out, and how it ended.
 */
export type Status = { 
/**
 * The seat on turn, by name.
 */
to_move: string | null, 
/**
 * Seats whose kings are in check.
 */
in_check: Array<string>, 
/**
 * Seats that have left the contest.
 */
out: Array<string>, 
/**
 * Is the game over?
 */
over: boolean, 
/**
 * Points by seat, as exact fractions.
 */
points: { [key in string]: string } | null, 
/**
 * What each seat would have if the game ended now: as a draw of all who still play, or, while answers are awaited, because nobody
 * goes on. None when it is over, or the game cannot say; of two boards the sum.
 */
if_ended: { [key in string]: string } | null, 
/**
 * Why the game is over.
 */
reason: Why | null, 
/**
 * How often the present position has stood.
 */
repetitions: number, 
/**
 * Draws that the seat on turn may claim.
 */
claims: Array<string>, 
/**
 * Of two boards played side by side, the status of each.
 */
boards: Array<Status>, };

/**
 * An offer, a vote or an agreement in the game that takes effect when all required players have consented.
 */
export type Pending = { 
/**
 * The id that answers name.
 */
id: string, 
/**
 * Which of two boards.
 */
board: number | null, 
/**
 * The subject of the offer.
 */
matter: OfferMatter, 
/**
 * Seats that the offer names, by index: the winner of a concession, the owner of a mated king, the player who resigns.
 */
about: Array<number>, 
/**
 * What it is, for people: "a draw".
 */
words: string, 
/**
 * The rule it comes from.
 */
rule: string, 
/**
 * Its maker, by index; none if unknown.
 */
by: number | null, 
/**
 * Seats that have consented, by index.
 */
given: Array<number>, 
/**
 * Seats that have still to answer, by index.
 */
waiting: Array<number>, 
/**
 * When it ends by itself, for people.
 */
lapses: string, 
/**
 * The acts that answer it.
 */
answers: Array<OfferAct>, };

/**
 * The subject of an offer. Clients build their sentences from it.
 */
export type OfferMatter = "draw" | "concession" | "mate" | "result" | "resignation";

/**
 * An act that answers an offer. A client sends it together with the id of the offer as `offer`; the server rejects it if that offer is no
 * longer open. An act without `offer`, as older clients send it, is carried out without this check.
 */
export type OfferAct = { 
/**
 * The seat that can do it, by index.
 */
seat: number, 
/**
 * Its effect on the offer.
 */
answer: AnswerKind, 
/**
 * `type` and all fields.
 */
act: { type: string; [field: string]: unknown }, };

/**
 * The effect of an answer on an offer.
 */
export type AnswerKind = "accept" | "decline" | "withdraw" | "withdraw-all";

/**
 * An offer that others have closed, for as long as those who had consented have done nothing since.
 */
export type ClosedOffer = { 
/**
 * The offer as it was.
 */
offer: Pending, 
/**
 * Who closed it, by index.
 */
seat: number, 
/**
 * How.
 */
how: Closing, 
/**
 * Seats that had consented and may not know of it yet, by index.
 */
tell: Array<number>, };

/**
 * How an offer was closed.
 */
export type Closing = "declined" | "withdrawn" | "lapsed";

/**
 * Why a game is over.
 */
export type Why = { 
/**
 * Short name in kebab-case.
 */
id: string, 
/**
 * In words.
 */
words: string, 
/**
 * The rule.
 */
rule: string, };

/**
 * The answer to a request that is not carried out.
 */
export type Problem = { 
/**
 * The kind in kebab-case: `illegal-act`.
 */
kind: string, 
/**
 * What is wrong and what to do instead.
 */
message: string, 
/**
 * The message in German, where the game says it so.
 */
german?: string, 
/**
 * The rule that forbids it.
 */
rule: string | null, 
/**
 * Which of the acts of the request it is about.
 */
at: number | null, };

/**
 * A piece in a position, and what is planned before its move.
 */
export type Reach = { 
/**
 * Id of the game.
 */
variant: string, 
/**
 * Options that differ from the default.
 */
options: Record<string, boolean | string>, 
/**
 * Position text.
 */
position: string, 
/**
 * Which board, where there are two.
 */
board: number, 
/**
 * Index of the cell on which the piece stands.
 */
cell: number, 
/**
 * Moves of the same army that are planned before, by the indices of the cells they start and end on.
 */
planned: Array<[number, number]>, };

/**
 * Asks what a text is.
 */
export type Paste = { 
/**
 * A record, or a position text.
 */
text: string, 
/**
 * Id of the game, where the text does not say it.
 */
variant: string | null, };

/**
 * What was pasted, as a game around one screen takes it.
 */
export type Pasted = { 
/**
 * Id of the game.
 */
variant: string, 
/**
 * Options that differ from the default.
 */
options: Record<string, boolean | string>, 
/**
 * Position text to begin from; none for the initial position.
 */
position: string | null, 
/**
 * Everything that was done, in order.
 */
acts: (string | { seat: string; type: string; board?: number; [field: string]: unknown })[], 
/**
 * Why it goes no further, where something in it cannot be played.
 */
stopped: Problem | null, 
/**
 * How many more games the text has; the first is taken.
 */
more: number, };

/**
 * Asks for a cookie as a guest of this name, or for another name.
 */
export type Introduce = { 
/**
 * The name.
 */
name: string, };

/**
 * A guest.
 */
export type Me = { 
/**
 * The name, as others see it.
 */
name: string, };

/**
 * A computer player that can be given a seat.
 */
export type PlayerView = { 
/**
 * Id in messages.
 */
id: string, 
/**
 * Name for people.
 */
name: string, 
/**
 * What it does, in one sentence.
 */
words: string, 
/**
 * Is it the one for people who choose none?
 */
is_default: boolean, };

/**
 * What a client asks for when it makes a table.
 */
export type NewTable = { 
/**
 * Id of the game.
 */
variant: string, 
/**
 * Options that differ from the default.
 */
options: Record<string, boolean | string>, 
/**
 * Position text to begin from; none for the initial position.
 */
position: string | null, 
/**
 * Who shall sit on each seat, in turn order.
 */
seats: Array<SeatPlan>, 
/**
 * What is agreed beside the game.
 */
terms: Terms, };

/**
 * Who shall sit on a seat.
 */
export type SeatPlan = { "who": "me", 
/**
 * Name of who plays there, where it is not the guest's own.
 */
name: string | null, } | { "who": "open", } | { "who": "link", } | { "who": "computer", 
/**
 * Which player, by id.
 */
player: string, };

/**
 * What is agreed at a table beside the options of the game.
 */
export type Terms = { 
/**
 * Who may see it.
 */
visibility: Visibility, 
/**
 * How time is counted; none for no clocks.
 */
time: TimeControl | null, 
/**
 * Do clocks run of those whose answer is awaited while nobody is to move?
 */
answers_on_time: boolean, 
/**
 * What happens when a seat runs out of time or leaves.
 */
leaving: Leaving, 
/**
 * How long a computer waits, in milliseconds, before a move that closes an act open to a rival.
 */
courtesy: number, };

/**
 * Who may see a table.
 */
export type Visibility = "public" | "unlisted" | "private";

/**
 * What happens when a seat runs out of time or leaves.
 */
export type Leaving = "forfeit" | "nullify" | "partner" | "computer";

/**
 * A clock for each seat and board.
 */
export type TimeControl = { 
/**
 * Time to begin with, in milliseconds.
 */
base: number, 
/**
 * Time for each turn, in milliseconds.
 */
bonus: number, 
/**
 * What the bonus is.
 */
kind: BonusKind, };

/**
 * What the time for each turn is.
 */
export type BonusKind = "increment" | "delay";

/**
 * The answer to a new table.
 */
export type TableCreated = { 
/**
 * Id of the table.
 */
table: string, 
/**
 * Invitations to hand out; they are shown this once.
 */
invitations: Array<Invitation>, };

/**
 * An invitation to a seat. It belongs behind the `#` of an address, so that it reaches no log.
 */
export type Invitation = { 
/**
 * The seat, by index.
 */
seat: number, 
/**
 * What opens it, once.
 */
token: string, };

/**
 * Asks for a seat: an invitation's, a named open one, or any open one.
 */
export type Join = { 
/**
 * An open seat, by index.
 */
seat: number | null, 
/**
 * The token of an invitation.
 */
token: string | null, };

/**
 * The seat that was given.
 */
export type Joined = { 
/**
 * Its index.
 */
seat: number, };

/**
 * What a guest with a seat, or the host, does with a seat before the game begins.
 */
export type SeatChange = { "do": "leave", 
/**
 * The seat.
 */
seat: number, } | { "do": "name", 
/**
 * The seat.
 */
seat: number, } | { "do": "computer", 
/**
 * The seat.
 */
seat: number, 
/**
 * Which player, by id.
 */
player: string, } | { "do": "invite", 
/**
 * The seat.
 */
seat: number, } | { "do": "open", 
/**
 * The seat.
 */
seat: number, };

/**
 * A table in a list.
 */
export type TableSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * Id of the game.
 */
variant: string, 
/**
 * Who sits where.
 */
seats: Array<PlaceSummary>, 
/**
 * How far it is.
 */
phase: Phase, 
/**
 * Who may see it.
 */
visibility: Visibility, 
/**
 * How time is counted.
 */
time: TimeControl | null, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When something last happened at it.
 */
changed: number, 
/**
 * How many turns have been played.
 */
turns: number, 
/**
 * Seats to move, by index.
 */
to_move: Array<number>, 
/**
 * Points by seat name, when it is over.
 */
points: { [key in string]: string } | null, 
/**
 * The seats of who asks, by index.
 */
you: Array<number>, 
/**
 * Somebody asks for another game, and the others have not answered yet.
 */
rematch: Proposal | null, };

/**
 * A seat of a table in a list.
 */
export type PlaceSummary = { 
/**
 * Who sits there.
 */
who: Who, 
/**
 * Name of who sits there.
 */
name: string | null, };

/**
 * Who sits on a seat.
 */
export type Who = "open" | "invited" | "person" | "computer";

/**
 * How far a table is.
 */
export type Phase = "gathering" | "playing" | "paused" | "over" | "aborted";

/**
 * Everything a viewer may know of a table.
 */
export type TableView = { 
/**
 * Its id.
 */
id: string, 
/**
 * Id of the game.
 */
variant: string, 
/**
 * All options with their values.
 */
options: Record<string, boolean | string>, 
/**
 * The position text it began from; none for the initial position.
 */
position: string | null, 
/**
 * What is agreed beside the game.
 */
terms: Terms, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * Did the viewer make it?
 */
host: boolean, 
/**
 * How it stands; with the game.
 */
now: TableNow, 
/**
 * Everything that happened and the viewer may know, in order; talk and offers are read off here.
 */
events: Array<TableEvent>, 
/**
 * Turns and acts of the game, for people.
 */
log: Array<Logged>, };

/**
 * How a table stands, for one viewer.
 */
export type TableNow = { 
/**
 * Number of the last event the viewer may know; 0 before the first.
 */
seq: number, 
/**
 * How far it is.
 */
phase: Phase, 
/**
 * The seats of the viewer, by index.
 */
you: Array<number>, 
/**
 * Who sits where.
 */
seats: Array<Place>, 
/**
 * How many watch without a seat.
 */
spectators: number, 
/**
 * The clocks; none when time is not counted.
 */
clocks: Array<BoardClocks> | null, 
/**
 * Table matters that wait for consents.
 */
proposals: Array<Proposal>, 
/**
 * The table of the next game, once all have agreed to one.
 */
rematch: string | null, 
/**
 * The game; left out of an update that does not change it.
 */
game: GameState | null, };

/**
 * A seat of a table.
 */
export type Place = { 
/**
 * Who sits there.
 */
who: Who, 
/**
 * Name of who sits there.
 */
name: string | null, 
/**
 * Is there a connection to who sits there? Always for a computer.
 */
connected: boolean, };

/**
 * How the game of a table stands, for one viewer.
 */
export type GameState = { 
/**
 * One board, or two side by side. Plies are given for boards on which the viewer is to move.
 */
boards: Array<BoardState>, 
/**
 * Who is on turn, and how it ended.
 */
status: Status, 
/**
 * Acts open to the viewer's seats, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * The pending offers of the game. Their `answers` contain only those of the viewer.
 */
pending: Array<Pending>, 
/**
 * Offers in the game that others have closed.
 */
closed: Array<ClosedOffer>, 
/**
 * Seats whose answer is awaited, by index.
 */
awaited: Array<number>, 
/**
 * The position text.
 */
position: string, };

/**
 * The clocks of one board, by seat.
 */
export type BoardClocks = { 
/**
 * One for each seat.
 */
seats: Array<ClockView>, };

/**
 * A clock at the moment of the message.
 */
export type ClockView = { 
/**
 * Time left, in milliseconds.
 */
left: number, 
/**
 * Of that, time that passes before it counts.
 */
delay: number, 
/**
 * Does it run?
 */
running: boolean, };

/**
 * A table matter that waits for consents.
 */
export type Proposal = { 
/**
 * The id that answers name; empty in lists that older servers have stored.
 */
id: string, 
/**
 * What is proposed.
 */
matter: Matter, 
/**
 * Who proposed it, by seat.
 */
by: number, 
/**
 * Seats that have consented.
 */
consents: Array<number>, 
/**
 * Seats that have still to answer.
 */
waiting: Array<number>, };

/**
 * What can be agreed at a table.
 */
export type Matter = { "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", };

/**
 * One thing that happened.
 */
export type TableEvent = { 
/**
 * Its number for this viewer, from 1.
 */
seq: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, } & ({ "what": "created" } | { "what": "seated", 
/**
 * Which.
 */
seat: number, 
/**
 * Who.
 */
name: string, 
/**
 * Is it a computer?
 */
computer: boolean, } | { "what": "freed", 
/**
 * Which.
 */
seat: number, 
/**
 * Is an invitation needed?
 */
invited: boolean, } | { "what": "started" } | { "what": "acted", 
/**
 * Whose.
 */
seat: number, 
/**
 * What, in words.
 */
words: Array<string>, 
/**
 * Did the seat run out of time or leave?
 */
forfeit: boolean, } | { "what": "flag", 
/**
 * Whose.
 */
seat: number, } | { "what": "left", 
/**
 * Which.
 */
seat: number, } | { "what": "stand-in", 
/**
 * Which.
 */
seat: number, 
/**
 * Its name.
 */
name: string, } | { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer | { "what": "proposed", 
/**
 * By whom.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "consented", 
/**
 * Who.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "declined", 
/**
 * Who.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "paused" } | { "what": "resumed", 
/**
 * Who ended the pause.
 */
seat: number, } | { "what": "taken-back", 
/**
 * How many.
 */
turns: number, } | { "what": "aborted", 
/**
 * By whom; none for the host without a seat.
 */
seat: number | null, } | { "what": "over", 
/**
 * Points by seat name.
 */
points: { [key in string]: string } | null, } | { "what": "disclosed", 
/**
 * In order.
 */
matters: Array<PrivateMatter>, } | { "what": "rematch", 
/**
 * The new table.
 */
table: string, } | { "what": "halted" } | { "what": "revived" });

/**
 * What happened. Seats are given by index.
 */
export type What = { "what": "created" } | { "what": "seated", 
/**
 * Which.
 */
seat: number, 
/**
 * Who.
 */
name: string, 
/**
 * Is it a computer?
 */
computer: boolean, } | { "what": "freed", 
/**
 * Which.
 */
seat: number, 
/**
 * Is an invitation needed?
 */
invited: boolean, } | { "what": "started" } | { "what": "acted", 
/**
 * Whose.
 */
seat: number, 
/**
 * What, in words.
 */
words: Array<string>, 
/**
 * Did the seat run out of time or leave?
 */
forfeit: boolean, } | { "what": "flag", 
/**
 * Whose.
 */
seat: number, } | { "what": "left", 
/**
 * Which.
 */
seat: number, } | { "what": "stand-in", 
/**
 * Which.
 */
seat: number, 
/**
 * Its name.
 */
name: string, } | { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer | { "what": "proposed", 
/**
 * By whom.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "consented", 
/**
 * Who.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "declined", 
/**
 * Who.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * How many turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "paused" } | { "what": "resumed", 
/**
 * Who ended the pause.
 */
seat: number, } | { "what": "taken-back", 
/**
 * How many.
 */
turns: number, } | { "what": "aborted", 
/**
 * By whom; none for the host without a seat.
 */
seat: number | null, } | { "what": "over", 
/**
 * Points by seat name.
 */
points: { [key in string]: string } | null, } | { "what": "disclosed", 
/**
 * In order.
 */
matters: Array<PrivateMatter>, } | { "what": "rematch", 
/**
 * The new table.
 */
table: string, } | { "what": "halted" } | { "what": "revived" };

/**
 * Something said.
 */
export type Talk = { 
/**
 * Who spoke.
 */
from: number, 
/**
 * To whom; none for everybody.
 */
to: Array<number> | null, 
/**
 * The words.
 */
text: string, };

/**
 * An offer outside the game. It binds nobody.
 */
export type PrivateOffer = { 
/**
 * The id that answers name.
 */
offer: string, 
/**
 * Who made it.
 */
from: number, 
/**
 * To whom.
 */
to: Array<number>, 
/**
 * The words.
 */
text: string, };

/**
 * An answer to an offer.
 */
export type OfferAnswer = { 
/**
 * Which offer.
 */
offer: string, 
/**
 * Who answered; who made it withdraws it.
 */
by: number, 
/**
 * Is it accepted?
 */
yes: boolean, };

/**
 * A private matter that is disclosed after the game.
 */
export type PrivateMatter = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, } & ({ "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer);

/**
 * What happened in private.
 */
export type PrivateWhat = { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer;

/**
 * The game that somebody wants to play at once, with whoever wants the same.
 */
export type Wish = { 
/**
 * Id of the game; none for any.
 */
variant: string | null, 
/**
 * Options that differ from the default, where a game is named.
 */
options: Record<string, boolean | string>, 
/**
 * How time is counted.
 */
pace: Pace, 
/**
 * Seconds until computers take the seats that are left; none for never.
 */
fill: number | null, 
/**
 * Id of the computer player that takes seats that are left; the usual one with none.
 */
computer: string | null, };

/**
 * How time is counted in games of people who do not know each other: few ways, so that they meet.
 */
export type Pace = "any" | "none" | "quick" | "short";

/**
 * What goes on at the site.
 */
export type Lobby = { 
/**
 * How many people wait to be paired.
 */
waiting: number, 
/**
 * How many of them would play each game, by its id; who would play any counts for each.
 */
waiting_for: { [key in string]: number }, 
/**
 * Public games that are played now, at most a hundred.
 */
live: number, 
/**
 * Some of those in which something happened lately, first those with most people.
 */
featured: Array<LiveGame>, };

/**
 * A game that is played, as a small board shows it.
 */
export type LiveGame = { 
/**
 * Its table.
 */
table: TableSummary, 
/**
 * All options of the game with their values.
 */
options: Record<string, boolean | string>, 
/**
 * Its board, the first where there are two.
 */
scene: Scene, 
/**
 * The clocks of that board; none when time is not counted.
 */
clocks: BoardClocks | null, };

/**
 * What a client sends.
 */
export type ClientMessage = { "type": "watch", 
/**
 * Which.
 */
table: string, 
/**
 * The last event the client knows, after a lost connection: then only later ones are sent.
 */
since: number | null, } | { "type": "unwatch", 
/**
 * Which.
 */
table: string, } | { "type": "command", 
/**
 * Which table; it must be watched.
 */
table: string, 
/**
 * Chosen by the client, never used twice.
 */
id: string, 
/**
 * The last event the client knows.
 */
expected: number, 
/**
 * As which seat, by index; none for the host without a seat.
 */
seat: number | null, 
/**
 * What.
 */
body: Command, } | { "type": "look", 
/**
 * Which table; it must be watched.
 */
table: string, 
/**
 * Chosen by the client, returned with the answer.
 */
id: string, 
/**
 * The plies, as a turn text.
 */
begun: string, } | { "type": "seek", 
/**
 * What game.
 */
wish: Wish, } | { "type": "unseek", } | { "type": "ping", 
/**
 * Returned with it.
 */
nonce: number, };

/**
 * What can be done at a table.
 */
export type Command = { "do": "act", 
/**
 * Turn texts, and objects with `type` and fields (and `board` where there are two boards); the seat is that of the command. An
 * answer to an offer names it by its id as `offer`: if that offer is no longer open, the command is refused as `offer-closed`.
 */
acts: (string | { type: string; board?: number; [field: string]: unknown })[], } | { "do": "say", 
/**
 * To these seats only; none for everybody.
 */
to: Array<number> | null, 
/**
 * The words.
 */
text: string, } | { "do": "offer", 
/**
 * To whom.
 */
to: Array<number>, 
/**
 * The words.
 */
text: string, } | { "do": "answer-offer", 
/**
 * Which.
 */
offer: string, 
/**
 * True to accept.
 */
yes: boolean, } | { "do": "answer-proposal", 
/**
 * The id of the proposal.
 */
proposal: string, 
/**
 * True to accept.
 */
yes: boolean, } | { "do": "propose" } & Matter | { "do": "decline" } & Matter | { "do": "resume", } | { "do": "abort", } | { "do": "leave", };

/**
 * What the server sends.
 */
export type ServerMessage = { "type": "hello", 
/**
 * Version of the server.
 */
version: string, 
/**
 * Who the client is; none for a stranger, who may watch.
 */
me: Me | null, } | { "type": "table", 
/**
 * The table.
 */
view: TableView, } | { "type": "update", 
/**
 * Which.
 */
table: string, 
/**
 * The new events; a client drops those it has.
 */
events: Array<TableEvent>, 
/**
 * How the table stands now.
 */
now: TableNow, 
/**
 * How many entries of the log stay.
 */
log_from: number, 
/**
 * The entries that follow them.
 */
log: Array<Logged>, } | { "type": "done", 
/**
 * Which table.
 */
table: string, 
/**
 * Which command.
 */
id: string, 
/**
 * The event that recorded it.
 */
seq: number, } | { "type": "refused", 
/**
 * Which table.
 */
table: string, 
/**
 * Which command.
 */
id: string, 
/**
 * Why.
 */
problem: Problem, } | { "type": "stale", 
/**
 * Which table.
 */
table: string, 
/**
 * Which command.
 */
id: string, 
/**
 * The new events; a client drops those it has.
 */
events: Array<TableEvent>, 
/**
 * How the table stands now.
 */
now: TableNow, 
/**
 * How many entries of the log stay.
 */
log_from: number, 
/**
 * The entries that follow them.
 */
log: Array<Logged>, } | { "type": "looked", 
/**
 * Which table.
 */
table: string, 
/**
 * Which question.
 */
id: string, 
/**
 * The boards.
 */
boards: Array<BoardState>, } | { "type": "presence", 
/**
 * Which table.
 */
table: string, 
/**
 * Is there a connection to each seat?
 */
connected: Array<boolean>, 
/**
 * How many watch without a seat.
 */
spectators: number, } | { "type": "gone", 
/**
 * Which.
 */
table: string, 
/**
 * Why.
 */
problem: Problem, } | { "type": "seeking", 
/**
 * Milliseconds until computers take the seats that are left; none for never.
 */
fills_in: number | null, } | { "type": "paired", 
/**
 * Which.
 */
table: string, } | { "type": "unpaired", 
/**
 * Why.
 */
problem: Problem, } | { "type": "problem", 
/**
 * Why.
 */
problem: Problem, } | { "type": "pong", 
/**
 * As it was sent.
 */
nonce: number, };

/**
 * What happened since the client last knew.
 */
export type Update = { 
/**
 * The new events; a client drops those it has.
 */
events: Array<TableEvent>, 
/**
 * How the table stands now.
 */
now: TableNow, 
/**
 * How many entries of the log stay.
 */
log_from: number, 
/**
 * The entries that follow them.
 */
log: Array<Logged>, };
