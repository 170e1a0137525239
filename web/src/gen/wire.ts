// Written from the crate polychess-wire. To write it again: POLYCHESS_UPDATE=1 cargo test -p polychess-wire

/**
 * A game on the site.
 */
export type VariantView = { 
/**
 * Id in addresses: `three-man`.
 */
id: string, 
/**
 * Name for people.
 */
name: string, 
/**
 * A one-sentence description for people who choose a game.
 */
summary: string, 
/**
 * Seats in turn order.
 */
seats: Array<SeatView>, 
/**
 * The options of the game.
 */
options: Array<OptionView>, 
/**
 * The choices for players who leave that make a difference in this game.
 */
leaving: Array<Leaving>, 
/**
 * The ids of its notations, the default first.
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
 * Its partners by default, by index.
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
 * Its meaning, in one sentence.
 */
words: string, } & ({ "kind": "flag", 
/**
 * The default.
 */
default: boolean, } | { "kind": "choice", 
/**
 * The possible values.
 */
values: Array<OptionChoice>, });

/**
 * The kind of values of an option.
 */
export type OptionKind = { "kind": "flag", 
/**
 * The default.
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
 * Its meaning.
 */
words: string, 
/**
 * The partners of each seat, if this value changes them.
 */
partners: Array<Array<number>> | null, };

/**
 * A board without pieces. It never changes.
 */
export type BoardPicture = { 
/**
 * Cells by index.
 */
cells: Array<PicturedCell>, 
/**
 * Permanent borders and other lines.
 */
lines: Array<Line>, 
/**
 * Named areas.
 */
zones: Array<Zone>, 
/**
 * Bounds of the drawing: least x and y, greatest x and y.
 */
bounds: [number, number, number, number], 
/**
 * Clockwise rotation, in degrees, that brings each seat to the bottom.
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
 * The name in each seat's own view, if the game has such names.
 */
names: Array<string>, 
/**
 * Colour class: 0 (light), 1 or 2.
 */
colour: number, 
/**
 * Position of a piece on the cell.
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
 * A line on the board.
 */
export type Line = { 
/**
 * Style by name; clients draw unknown names as a plain border.
 */
class: string, 
/**
 * Description for people.
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
 * Description for people.
 */
words: string, 
/**
 * The owner's seat.
 */
seat: number | null, 
/**
 * Indices of its cells.
 */
cells: Array<number>, };

/**
 * The colour of an army. Themes define its look.
 */
export type Colour = "white" | "gray" | "black" | "red" | "yellow" | "green" | "blue";

/**
 * The mark on the pieces of an army. It distinguishes armies without colours.
 */
export type ArmyMark = "plain" | "band" | "dots" | "hatch";

/**
 * The parts of a board that change.
 */
export type Scene = { 
/**
 * All pieces.
 */
pieces: Array<ScenePiece>, 
/**
 * Last moves in playing order, checks, and other marks of the game.
 */
marks: Array<Mark>, 
/**
 * Borders that can change.
 */
lines: Array<Line>, 
/**
 * The seats.
 */
seats: Array<SceneSeat>, 
/**
 * The seat to move.
 */
to_move: number | null, 
/**
 * Facts about the position beyond its pieces, in short sentences.
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
 * The owner's seat.
 */
seat: number, 
/**
 * Name of its drawing: king, queen, rook, bishop, knight, pawn or a game's own.
 */
glyph: string, 
/**
 * Its letter in text boards.
 */
letter: string, 
/**
 * `alive`, or the reason why it cannot act: `frozen`, `dormant`, `fallen`.
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
 * The seat of the mark.
 */
seat: number | null, 
/**
 * Indices of its cells.
 */
cells: Array<number>, 
/**
 * Description for people.
 */
words: string, };

/**
 * A seat of a [`Scene`].
 */
export type SceneSeat = { 
/**
 * Name in JSON.
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
 * True if its king is in check.
 */
in_check: boolean, 
/**
 * True if the seat is eliminated.
 */
out: boolean, 
/**
 * Pieces that it has captured, by glyph and former owner.
 */
taken: Array<[number, string]>, };

/**
 * An available action of a seat, as data. Clients build buttons and forms from it without knowing
 * the game.
 */
export type ActForm = { 
/**
 * The action's type in kebab-case.
 */
type: string, 
/**
 * Name for people.
 */
words: string, 
/**
 * Id of its rule.
 */
rule: string, 
/**
 * The fields to fill in.
 */
fields: Array<Field>, 
/**
 * True if the action is available again after each own move, so a player can safely postpone
 * it.
 */
recurs?: boolean, };

/**
 * A field of an action.
 */
export type Field = { 
/**
 * The name of the field in JSON.
 */
name: string, 
/**
 * True if it is optional.
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
 * Move strings.
 */
values: Array<string>, } | { "kind": "points", 
/**
 * The seats.
 */
seats: Array<string>, });

/**
 * The kind of value of a field.
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
 * Move strings.
 */
values: Array<string>, } | { "kind": "points", 
/**
 * The seats.
 */
seats: Array<string>, };

/**
 * A whole game: options, start, turns and other actions.
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
 * Position string of the start; none for the initial position.
 */
position: string | null, 
/**
 * Move strings, and objects for other actions. An answer to an offer can contain its id as
 * `offer`.
 */
acts: (string | { seat: string; type: string; [field: string]: unknown })[], 
/**
 * First plies of an unfinished turn, as a move string. The answer shows the board after them.
 */
begun: string | null, };

/**
 * The state of a game.
 */
export type HotSeatState = { 
/**
 * One board, or two side by side.
 */
boards: Array<BoardState>, 
/**
 * The player to move, and the result.
 */
status: Status, 
/**
 * Available actions of each seat, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * Pending offers.
 */
pending: Array<Pending>, 
/**
 * Offers that other players closed.
 */
closed: Array<ClosedOffer>, 
/**
 * Position string after the last whole turn.
 */
position: string, 
/**
 * All turns and actions, for people.
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
 * The next plies of the player to move.
 */
plies: Array<Ply>, };

/**
 * A possible next ply.
 */
export type Ply = { 
/**
 * The move string of the turn up to this ply. Send it as the turn, or as `begun` to go on.
 */
turn: string, 
/**
 * Index of its first cell; none for a pass.
 */
from: number | null, 
/**
 * Index of its last cell; none for a pass.
 */
to: number | null, 
/**
 * Drawing of the new piece, if the ply promotes.
 */
promotion: string | null, 
/**
 * True if the turn may end with it.
 */
ends: boolean, 
/**
 * True if another ply may follow it.
 */
goes_on: boolean, };

/**
 * An available action of a seat.
 */
export type OpenAct = { 
/**
 * Number of its board, if there are two.
 */
board?: number, 
/**
 * The action's type in kebab-case.
 */
type: string, 
/**
 * Name for people.
 */
words: string, 
/**
 * Id of its rule.
 */
rule: string, 
/**
 * The fields to fill in.
 */
fields: Array<Field>, 
/**
 * True if the action is available again after each own move, so a player can safely postpone
 * it.
 */
recurs?: boolean, };

/**
 * A log entry.
 */
export type Logged = { 
/**
 * The seat that acted, by index.
 */
seat: number | null, 
/**
 * Number of the board, if there are two.
 */
board: number | null, 
/**
 * True for a turn, false for another action.
 */
turn: boolean, 
/**
 * The move string, or the type of the action.
 */
text: string, 
/**
 * The turn in the game's own notation, or the action for people.
 */
words: string, };

/**
 * The player to move, checks, eliminated players and the result.
 */
export type Status = { 
/**
 * The seat to move, by name.
 */
to_move: string | null, 
/**
 * Seats whose kings are in check.
 */
in_check: Array<string>, 
/**
 * Eliminated seats.
 */
out: Array<string>, 
/**
 * True if the game is over.
 */
over: boolean, 
/**
 * Points by seat, as exact fractions.
 */
points: { [key in string]: string } | null, 
/**
 * Points of each seat if the game ended now: as a draw between the remaining players or, while
 * the game awaits answers, because no player goes on. With two boards, the sum. None if the
 * game is over or has no such points.
 */
if_ended: { [key in string]: string } | null, 
/**
 * Why the game is over.
 */
reason: Why | null, 
/**
 * Number of times that the current position has occurred.
 */
repetitions: number, 
/**
 * Draws that the player to move may claim.
 */
claims: Array<string>, 
/**
 * The status of each board, if there are two.
 */
boards: Array<Status>, };

/**
 * An offer, a vote or an agreement in the game. It takes effect when all required players have
 * agreed.
 */
export type Pending = { 
/**
 * The id for answers.
 */
id: string, 
/**
 * Number of the board, if there are two.
 */
board: number | null, 
/**
 * The subject of the offer.
 */
matter: OfferMatter, 
/**
 * Seats that the offer names, by index: the winner of a concession, the owner of a mated king,
 * the player who resigns.
 */
about: Array<number>, 
/**
 * Its name for people: "a draw".
 */
words: string, 
/**
 * Id of its rule.
 */
rule: string, 
/**
 * The seat that made it, by index; none if unknown.
 */
by: number | null, 
/**
 * Seats that have agreed, by index.
 */
given: Array<number>, 
/**
 * Seats that must still answer, by index.
 */
waiting: Array<number>, 
/**
 * When the offer ends without an answer, for people.
 */
lapses: string, 
/**
 * The actions that answer it.
 */
answers: Array<OfferAct>, };

/**
 * The subject of an offer. Clients build their sentences from it.
 */
export type OfferMatter = "draw" | "concession" | "mate" | "result" | "resignation";

/**
 * An action that answers an offer. A client sends it with the id of the offer as `offer`; the
 * server rejects it if that offer is no longer open. An action without `offer`, as older clients
 * send it, skips this check.
 */
export type OfferAct = { 
/**
 * The seat that can act, by index.
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
 * An offer that another player closed. It disappears when all players who had agreed have acted
 * again.
 */
export type ClosedOffer = { 
/**
 * The offer before it closed.
 */
offer: Pending, 
/**
 * The seat that closed it, by index.
 */
seat: number, 
/**
 * How it was closed.
 */
how: Closing, 
/**
 * Seats that had agreed and have not acted since, by index. They may not know of it yet.
 */
tell: Array<number>, };

/**
 * The way an offer was closed.
 */
export type Closing = "declined" | "withdrawn" | "lapsed";

/**
 * The reason why a game is over.
 */
export type Why = { 
/**
 * Short name in kebab-case.
 */
id: string, 
/**
 * The reason for people.
 */
words: string, 
/**
 * Id of the rule.
 */
rule: string, };

/**
 * The answer to a rejected request.
 */
export type Problem = { 
/**
 * The kind in kebab-case: `illegal-act`.
 */
kind: string, 
/**
 * The error and the remedy.
 */
message: string, 
/**
 * The message in German, if the game has a translation.
 */
german?: string, 
/**
 * Id of the rule that forbids it.
 */
rule: string | null, 
/**
 * Index of the action that the server rejected.
 */
at: number | null, };

/**
 * A piece in a position, and the moves planned before its move.
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
 * The position string.
 */
position: string, 
/**
 * Number of the board; 0 if there is one.
 */
board: number, 
/**
 * Index of the piece's cell.
 */
cell: number, 
/**
 * Earlier planned moves of the same army, as indices of their first and last cells.
 */
planned: Array<[number, number]>, };

/**
 * A request to recognise a text.
 */
export type Paste = { 
/**
 * A game file, or a position string.
 */
text: string, 
/**
 * Id of the game, if the text does not contain it.
 */
variant: string | null, };

/**
 * A pasted game, in the format of a game on one screen.
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
 * Position string of the start; none for the initial position.
 */
position: string | null, 
/**
 * All turns and actions, in order.
 */
acts: (string | { seat: string; type: string; board?: number; [field: string]: unknown })[], 
/**
 * The reason why the rest of the game cannot be played.
 */
stopped: Problem | null, 
/**
 * Number of further games in the text. The server reads the first.
 */
more: number, };

/**
 * A request for a guest session with this name, or for a new name.
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
 * The guest's name, visible to all.
 */
name: string, };

/**
 * A computer player.
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
 * A one-sentence description.
 */
words: string, 
/**
 * True for the default player.
 */
is_default: boolean, };

/**
 * A request to create a table.
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
 * Position string of the start; none for the initial position.
 */
position: string | null, 
/**
 * The planned players, in turn order.
 */
seats: Array<SeatPlan>, 
/**
 * The terms of the table.
 */
terms: Terms, };

/**
 * The planned player of a seat.
 */
export type SeatPlan = { "who": "me", 
/**
 * Name of the player, if it is not the guest's own.
 */
name: string | null, } | { "who": "open", } | { "who": "link", } | { "who": "computer", 
/**
 * Id of the computer player.
 */
player: string, };

/**
 * The terms of a table, in addition to the options of the game.
 */
export type Terms = { 
/**
 * The visibility of the table.
 */
visibility: Visibility, 
/**
 * The time control; none for no clocks.
 */
time: TimeControl | null, 
/**
 * True if clocks also run for players who must answer while no player is to move.
 */
answers_on_time: boolean, 
/**
 * What happens when a player leaves or runs out of time.
 */
leaving: Leaving, 
/**
 * Milliseconds that a computer waits before a move that would end an action open to another
 * player.
 */
courtesy: number, };

/**
 * The visibility of a table.
 */
export type Visibility = "public" | "unlisted" | "private";

/**
 * What happens when a player leaves or runs out of time.
 */
export type Leaving = "forfeit" | "nullify" | "partner" | "computer";

/**
 * The time control, for each seat and board.
 */
export type TimeControl = { 
/**
 * Time at the start, in milliseconds.
 */
base: number, 
/**
 * Time for each turn, in milliseconds.
 */
bonus: number, 
/**
 * The use of the time for each turn.
 */
kind: BonusKind, };

/**
 * The use of the time for each turn.
 */
export type BonusKind = "increment" | "delay";

/**
 * The answer to a request for a new table.
 */
export type TableCreated = { 
/**
 * Id of the table.
 */
table: string, 
/**
 * The invitations. The server shows them only once.
 */
invitations: Array<Invitation>, };

/**
 * An invitation to a seat. Put it behind the `#` of an address, so that no log contains it.
 */
export type Invitation = { 
/**
 * The seat, by index.
 */
seat: number, 
/**
 * A secret that gives the seat to one guest.
 */
token: string, };

/**
 * A request for a seat: that of an invitation, a given open seat, or any open seat.
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
 * The guest's new seat.
 */
export type Joined = { 
/**
 * The seat, by index.
 */
seat: number, };

/**
 * A change of a seat by its player or the host, before the game starts.
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
 * Id of the computer player.
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
 * Id of the table.
 */
id: string, 
/**
 * Id of the game.
 */
variant: string, 
/**
 * Its seats, in turn order.
 */
seats: Array<PlaceSummary>, 
/**
 * The phase of the game.
 */
phase: Phase, 
/**
 * Its visibility.
 */
visibility: Visibility, 
/**
 * The time control; none for no clocks.
 */
time: TimeControl | null, 
/**
 * Time of its creation, in milliseconds since 1970.
 */
created: number, 
/**
 * Time of its last event, in milliseconds since 1970.
 */
changed: number, 
/**
 * Number of turns played.
 */
turns: number, 
/**
 * Seats to move, by index.
 */
to_move: Array<number>, 
/**
 * Points by seat name; none before the end.
 */
points: { [key in string]: string } | null, 
/**
 * The caller's seats, by index.
 */
you: Array<number>, 
/**
 * A proposed rematch that the others have not answered yet.
 */
rematch: Proposal | null, };

/**
 * A seat of a table in a list.
 */
export type PlaceSummary = { 
/**
 * The kind of player.
 */
who: Who, 
/**
 * Name of the player.
 */
name: string | null, };

/**
 * The kind of player on a seat.
 */
export type Who = "open" | "invited" | "person" | "computer";

/**
 * The phase of a game.
 */
export type Phase = "gathering" | "playing" | "paused" | "over" | "aborted";

/**
 * A table with its history, for one viewer.
 */
export type TableView = { 
/**
 * Id of the table.
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
 * Position string of the start; none for the initial position.
 */
position: string | null, 
/**
 * The terms of the table.
 */
terms: Terms, 
/**
 * Time of its creation, in milliseconds since 1970.
 */
created: number, 
/**
 * True if the viewer is the host.
 */
host: boolean, 
/**
 * The current state, with the game.
 */
now: TableNow, 
/**
 * All events that the viewer may know, in order. They include messages and offers.
 */
events: Array<TableEvent>, 
/**
 * Turns and actions of the game, for people.
 */
log: Array<Logged>, };

/**
 * The state of a table, for one viewer.
 */
export type TableNow = { 
/**
 * Number of the last event that the viewer may know; 0 before the first.
 */
seq: number, 
/**
 * The phase of the game.
 */
phase: Phase, 
/**
 * The viewer's seats, by index.
 */
you: Array<number>, 
/**
 * The seats, in turn order.
 */
seats: Array<Place>, 
/**
 * Number of spectators.
 */
spectators: number, 
/**
 * The clocks; none for no clocks.
 */
clocks: Array<BoardClocks> | null, 
/**
 * Pending table proposals.
 */
proposals: Array<Proposal>, 
/**
 * Id of the next table, after all players agreed to a rematch.
 */
rematch: string | null, 
/**
 * The game. An update that does not change it leaves it out.
 */
game: GameState | null, };

/**
 * A seat of a table.
 */
export type Place = { 
/**
 * The kind of player.
 */
who: Who, 
/**
 * Name of the player.
 */
name: string | null, 
/**
 * True if the player is connected. Always true for a computer.
 */
connected: boolean, };

/**
 * The state of the game, for one viewer.
 */
export type GameState = { 
/**
 * One board, or two side by side. Boards have plies only if the viewer is to move.
 */
boards: Array<BoardState>, 
/**
 * The player to move, and the result.
 */
status: Status, 
/**
 * Available actions of the viewer's seats, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * The pending offers of the game. Their `answers` contain only those of the viewer.
 */
pending: Array<Pending>, 
/**
 * Offers in the game that other players closed.
 */
closed: Array<ClosedOffer>, 
/**
 * Seats that must answer, by index.
 */
awaited: Array<number>, 
/**
 * The position string.
 */
position: string, };

/**
 * The clocks of one board.
 */
export type BoardClocks = { 
/**
 * One clock per seat.
 */
seats: Array<ClockView>, };

/**
 * A clock at the time of the message.
 */
export type ClockView = { 
/**
 * Time left, in milliseconds.
 */
left: number, 
/**
 * Rest of the delay, in milliseconds. `left` includes it.
 */
delay: number, 
/**
 * True if the clock runs.
 */
running: boolean, };

/**
 * A pending table proposal.
 */
export type Proposal = { 
/**
 * The id for answers; empty in lists that older servers stored.
 */
id: string, 
/**
 * The proposal.
 */
matter: Matter, 
/**
 * The seat that made it.
 */
by: number, 
/**
 * Seats that have agreed.
 */
consents: Array<number>, 
/**
 * Seats that must still answer.
 */
waiting: Array<number>, };

/**
 * A proposal to all players at a table.
 */
export type Matter = { "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", };

/**
 * An event at a table.
 */
export type TableEvent = { 
/**
 * The number of the event for this viewer, from 1.
 */
seq: number, 
/**
 * Time of the event, in milliseconds since 1970.
 */
at: number, } & ({ "what": "created" } | { "what": "seated", 
/**
 * The seat.
 */
seat: number, 
/**
 * The player's name.
 */
name: string, 
/**
 * True if the player is a computer.
 */
computer: boolean, } | { "what": "freed", 
/**
 * The seat.
 */
seat: number, 
/**
 * True if only an invited guest may take it.
 */
invited: boolean, } | { "what": "started" } | { "what": "acted", 
/**
 * The player's seat.
 */
seat: number, 
/**
 * The turn and the actions, for people.
 */
words: Array<string>, 
/**
 * True if the player left or ran out of time.
 */
forfeit: boolean, } | { "what": "flag", 
/**
 * The player's seat.
 */
seat: number, } | { "what": "left", 
/**
 * The player's seat.
 */
seat: number, } | { "what": "stand-in", 
/**
 * The seat.
 */
seat: number, 
/**
 * The computer's name.
 */
name: string, } | { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer | { "what": "proposed", 
/**
 * The player's seat.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "consented", 
/**
 * The player's seat.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "declined", 
/**
 * The player's seat.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "paused" } | { "what": "resumed", 
/**
 * The seat that ended the pause.
 */
seat: number, } | { "what": "taken-back", 
/**
 * The number of turns.
 */
turns: number, } | { "what": "aborted", 
/**
 * The seat that aborted it; none for a host without a seat.
 */
seat: number | null, } | { "what": "over", 
/**
 * Points by seat name.
 */
points: { [key in string]: string } | null, } | { "what": "disclosed", 
/**
 * The messages and offers, in order.
 */
matters: Array<PrivateMatter>, } | { "what": "rematch", 
/**
 * Id of the new table.
 */
table: string, } | { "what": "halted" } | { "what": "revived" });

/**
 * The kind of an event at a table. Seats are indices.
 */
export type What = { "what": "created" } | { "what": "seated", 
/**
 * The seat.
 */
seat: number, 
/**
 * The player's name.
 */
name: string, 
/**
 * True if the player is a computer.
 */
computer: boolean, } | { "what": "freed", 
/**
 * The seat.
 */
seat: number, 
/**
 * True if only an invited guest may take it.
 */
invited: boolean, } | { "what": "started" } | { "what": "acted", 
/**
 * The player's seat.
 */
seat: number, 
/**
 * The turn and the actions, for people.
 */
words: Array<string>, 
/**
 * True if the player left or ran out of time.
 */
forfeit: boolean, } | { "what": "flag", 
/**
 * The player's seat.
 */
seat: number, } | { "what": "left", 
/**
 * The player's seat.
 */
seat: number, } | { "what": "stand-in", 
/**
 * The seat.
 */
seat: number, 
/**
 * The computer's name.
 */
name: string, } | { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer | { "what": "proposed", 
/**
 * The player's seat.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "consented", 
/**
 * The player's seat.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "declined", 
/**
 * The player's seat.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "paused" } | { "what": "resumed", 
/**
 * The seat that ended the pause.
 */
seat: number, } | { "what": "taken-back", 
/**
 * The number of turns.
 */
turns: number, } | { "what": "aborted", 
/**
 * The seat that aborted it; none for a host without a seat.
 */
seat: number | null, } | { "what": "over", 
/**
 * Points by seat name.
 */
points: { [key in string]: string } | null, } | { "what": "disclosed", 
/**
 * The messages and offers, in order.
 */
matters: Array<PrivateMatter>, } | { "what": "rematch", 
/**
 * Id of the new table.
 */
table: string, } | { "what": "halted" } | { "what": "revived" };

/**
 * A chat message.
 */
export type Talk = { 
/**
 * The sender's seat.
 */
from: number, 
/**
 * The recipients' seats; none for all.
 */
to: Array<number> | null, 
/**
 * The text.
 */
text: string, };

/**
 * An offer outside the game. The rules do not enforce it.
 */
export type PrivateOffer = { 
/**
 * Id of the offer, for answers.
 */
offer: string, 
/**
 * The sender's seat.
 */
from: number, 
/**
 * The recipients' seats.
 */
to: Array<number>, 
/**
 * The text.
 */
text: string, };

/**
 * An answer to a private offer.
 */
export type OfferAnswer = { 
/**
 * Id of the offer.
 */
offer: string, 
/**
 * The seat that answered. The sender's own answer withdraws the offer.
 */
by: number, 
/**
 * True if accepted.
 */
yes: boolean, };

/**
 * A private message or offer, disclosed after the game.
 */
export type PrivateMatter = { 
/**
 * Time of the event, in milliseconds since 1970.
 */
at: number, } & ({ "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer);

/**
 * The kind of a private event.
 */
export type PrivateWhat = { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer;

/**
 * A request for opponents: the game that a guest wants to play now.
 */
export type Wish = { 
/**
 * Id of the game; none for any.
 */
variant: string | null, 
/**
 * Options that differ from the default, if a game is given.
 */
options: Record<string, boolean | string>, 
/**
 * The time control.
 */
pace: Pace, 
/**
 * Seconds until computers take the remaining seats; none for never.
 */
fill: number | null, 
/**
 * Id of the computer player for the remaining seats; none for the default.
 */
computer: string | null, };

/**
 * Time controls for games between strangers. A short list brings more players together.
 */
export type Pace = "any" | "none" | "quick" | "short";

/**
 * Current activity on the site.
 */
export type Lobby = { 
/**
 * Number of people who wait for opponents.
 */
waiting: number, 
/**
 * Number of waiting people for each game, by its id. People who accept any game count for
 * each.
 */
waiting_for: { [key in string]: number }, 
/**
 * Number of public games in progress, at most 100.
 */
live: number, 
/**
 * Some recently active public games, those with the most people first.
 */
featured: Array<LiveGame>, };

/**
 * A game in progress, for a small board.
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
 * Its board; the first of two.
 */
scene: Scene, 
/**
 * The clocks of that board; none for no clocks.
 */
clocks: BoardClocks | null, };

/**
 * A message from a client.
 */
export type ClientMessage = { "type": "watch", 
/**
 * Id of the table.
 */
table: string, 
/**
 * The last event that the client knows, after a lost connection. The server then sends
 * only later ones.
 */
since: number | null, } | { "type": "unwatch", 
/**
 * Id of the table.
 */
table: string, } | { "type": "command", 
/**
 * Id of the table. The client must watch it.
 */
table: string, 
/**
 * A unique id, chosen by the client.
 */
id: string, 
/**
 * The last event that the client knows.
 */
expected: number, 
/**
 * The seat that acts, by index; none for a host without a seat.
 */
seat: number | null, 
/**
 * The command.
 */
body: Command, } | { "type": "look", 
/**
 * Id of the table. The client must watch it.
 */
table: string, 
/**
 * An id chosen by the client, returned with the answer.
 */
id: string, 
/**
 * The plies, as a move string.
 */
begun: string, } | { "type": "seek", 
/**
 * The game that the guest wants to play.
 */
wish: Wish, } | { "type": "unseek", } | { "type": "ping", 
/**
 * A number that the server returns.
 */
nonce: number, };

/**
 * A command at a table.
 */
export type Command = { "do": "act", 
/**
 * Move strings, or objects with `type` and fields, and `board` if there are two boards.
 * The seat is that of the command. An answer to an offer contains the id of the offer as
 * `offer`; the server rejects it with `offer-closed` if that offer is no longer open.
 */
acts: (string | { type: string; board?: number; [field: string]: unknown })[], } | { "do": "say", 
/**
 * The recipients' seats; none for all.
 */
to: Array<number> | null, 
/**
 * The text.
 */
text: string, } | { "do": "offer", 
/**
 * The recipients' seats.
 */
to: Array<number>, 
/**
 * The text.
 */
text: string, } | { "do": "answer-offer", 
/**
 * Id of the offer.
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
 * A message from the server.
 */
export type ServerMessage = { "type": "hello", 
/**
 * Version and commit of the server. A page reloads when they change, because the new server
 * may send messages that the page does not know.
 */
version: string, 
/**
 * The client's guest; none for a client without a session, which may only watch.
 */
me: Me | null, } | { "type": "table", 
/**
 * The table.
 */
view: TableView, } | { "type": "update", 
/**
 * Id of the table.
 */
table: string, 
/**
 * The new events. A client drops those that it already has.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * Number of log entries that stay.
 */
log_from: number, 
/**
 * The entries after them.
 */
log: Array<Logged>, } | { "type": "done", 
/**
 * Id of the table.
 */
table: string, 
/**
 * Id of the command.
 */
id: string, 
/**
 * The event that recorded it.
 */
seq: number, } | { "type": "refused", 
/**
 * Id of the table.
 */
table: string, 
/**
 * Id of the command.
 */
id: string, 
/**
 * The reason.
 */
problem: Problem, } | { "type": "stale", 
/**
 * Id of the table.
 */
table: string, 
/**
 * Id of the command.
 */
id: string, 
/**
 * The new events. A client drops those that it already has.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * Number of log entries that stay.
 */
log_from: number, 
/**
 * The entries after them.
 */
log: Array<Logged>, } | { "type": "looked", 
/**
 * Id of the table.
 */
table: string, 
/**
 * Id of the request.
 */
id: string, 
/**
 * The boards.
 */
boards: Array<BoardState>, } | { "type": "presence", 
/**
 * Id of the table.
 */
table: string, 
/**
 * For each seat: true if it has a connection.
 */
connected: Array<boolean>, 
/**
 * Number of spectators.
 */
spectators: number, } | { "type": "gone", 
/**
 * Id of the table.
 */
table: string, 
/**
 * The reason.
 */
problem: Problem, } | { "type": "seeking", 
/**
 * Milliseconds until computers take the remaining seats; none for never.
 */
fills_in: number | null, } | { "type": "paired", 
/**
 * Id of the table.
 */
table: string, } | { "type": "unpaired", 
/**
 * The reason.
 */
problem: Problem, } | { "type": "problem", 
/**
 * The reason.
 */
problem: Problem, } | { "type": "pong", 
/**
 * The number from the `ping`.
 */
nonce: number, };

/**
 * The changes since the client's last known event.
 */
export type Update = { 
/**
 * The new events. A client drops those that it already has.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * Number of log entries that stay.
 */
log_from: number, 
/**
 * The entries after them.
 */
log: Array<Logged>, };
