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
options: Array<OptionView>, };

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
title: string, };

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
words: string, };

/**
 * A board without men: drawn once.
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
 * Where a man stands.
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
 * Everything that changes on a board.
 */
export type Scene = { 
/**
 * All men.
 */
men: Array<SceneMan>, 
/**
 * Checks, last moves and whatever else the game shows.
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
 * What there is to say of the position beyond the men, in short sentences.
 */
notes: Array<string>, };

/**
 * A man of a [`Scene`].
 */
export type SceneMan = { 
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
 * Is its king in check?
 */
in_check: boolean, 
/**
 * Has it left the contest?
 */
out: boolean, 
/**
 * Men it has taken, by glyph and former owner.
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
fields: Array<Field>, };

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
 * Turn texts, and objects for other acts.
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
 * Men, marks and borders.
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
 * Which drawing shows what the man becomes, where it becomes another.
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
fields: Array<Field>, };

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
 * The rule that forbids it.
 */
rule: string | null, 
/**
 * Which of the acts of the request it is about.
 */
at: number | null, };
