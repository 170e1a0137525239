// Written from the crate polychess-wire. To write it again: POLYCHESS_UPDATE=1 cargo test -p polychess-wire

/**
 * A game on the site.
 */
export type VariantView = { 
/**
 * The id in addresses, such as `three-man`.
 */
id: string, 
/**
 * The display name.
 */
name: string, 
/**
 * One sentence that helps players to choose a game.
 */
summary: string, 
/**
 * The seats in turn order.
 */
seats: Array<SeatView>, 
/**
 * The options of the game.
 */
options: Array<OptionView>, 
/**
 * The `Leaving` policies that have an effect in this game.
 */
leaving: Array<Leaving>, 
/**
 * The ids of the notations, the default first.
 */
notations: Array<string>, };

/**
 * A seat of a game.
 */
export type SeatView = { 
/**
 * The name in messages, such as `white`.
 */
name: string, 
/**
 * The display name.
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
 * The indices of the seat's partners under the default options.
 */
partners: Array<number>, };

/**
 * An option of a game.
 */
export type OptionView = { 
/**
 * The id in messages.
 */
id: string, 
/**
 * The meaning in one sentence.
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
 * The kind of values that an option takes.
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
 * The meaning of the value in one sentence.
 */
words: string, 
/**
 * The indices of each seat's partners under this value, if they differ from the default.
 */
partners: Array<Array<number>> | null, };

/**
 * The drawing of a board without pieces. It does not change during a game.
 */
export type BoardPicture = { 
/**
 * The cells by index.
 */
cells: Array<PicturedCell>, 
/**
 * Borders and other lines that do not change.
 */
lines: Array<Line>, 
/**
 * Named areas of the board.
 */
zones: Array<Zone>, 
/**
 * The bounding box: minimum x, minimum y, maximum x, maximum y.
 */
bounds: [number, number, number, number], 
/**
 * The clockwise rotation in degrees that brings each seat to the bottom.
 */
rotations: Array<number>, };

/**
 * A cell of a [`BoardPicture`].
 */
export type PicturedCell = { 
/**
 * The canonical name, such as `e4`.
 */
name: string, 
/**
 * The name from each seat's point of view; empty if the game has only one set of names.
 */
names: Array<string>, 
/**
 * Colour class: 0 is the lightest, 2 the darkest colour. Most boards use only 0 and 1.
 */
colour: number, 
/**
 * The point where a piece is drawn.
 */
centre: [number, number], 
/**
 * The radius of the largest circle around the centre that fits into the outline.
 */
radius: number, 
/**
 * The corners of the outline.
 */
outline: Array<[number, number]>, };

/**
 * A line on the board, such as a border.
 */
export type Line = { 
/**
 * The name of the style. Clients draw unknown styles as a plain border.
 */
class: string, 
/**
 * A description for screen readers and tooltips.
 */
words: string, 
/**
 * The points that the line connects.
 */
points: Array<[number, number]>, };

/**
 * A named area of the board.
 */
export type Zone = { 
/**
 * The name of the style.
 */
class: string, 
/**
 * A description for screen readers and tooltips.
 */
words: string, 
/**
 * The seat that owns the area, if any.
 */
seat: number | null, 
/**
 * The indices of the cells.
 */
cells: Array<number>, };

/**
 * The colour of an army. Themes map it to a display colour.
 */
export type Colour = "white" | "gray" | "black" | "red" | "yellow" | "green" | "blue";

/**
 * The mark on the pieces of an army. It distinguishes armies without relying on colour.
 */
export type ArmyMark = "plain" | "band" | "dots" | "hatch";

/**
 * The changing part of the display: pieces, marks and the state of the seats.
 */
export type Scene = { 
/**
 * The pieces on the board.
 */
pieces: Array<ScenePiece>, 
/**
 * The last moves in playing order, then checks and other marks of the game.
 */
marks: Array<Mark>, 
/**
 * Borders that can change during the game.
 */
lines: Array<Line>, 
/**
 * The seats in turn order.
 */
seats: Array<SceneSeat>, 
/**
 * The player to move.
 */
to_move: number | null, 
/**
 * Facts about the position that the pieces do not show, in short sentences.
 */
notes: Array<string>, };

/**
 * A piece of a [`Scene`].
 */
export type ScenePiece = { 
/**
 * The index of the cell.
 */
cell: number, 
/**
 * The seat that owns the piece.
 */
seat: number, 
/**
 * The name of the drawing: king, queen, rook, bishop, knight, pawn, or one of the game's own.
 */
glyph: string, 
/**
 * The letter on text boards.
 */
letter: string, 
/**
 * `alive`, or the reason why the piece cannot move, such as `frozen`, `dormant` or `fallen`.
 */
state: string, };

/**
 * A mark on one or more cells.
 */
export type Mark = { 
/**
 * The name of the style, such as `check`, `last` or `mated`. Clients draw unknown styles as a
 * ring.
 */
class: string, 
/**
 * The seat that the mark concerns, if any.
 */
seat: number | null, 
/**
 * The indices of the cells.
 */
cells: Array<number>, 
/**
 * A description for screen readers and tooltips.
 */
words: string, };

/**
 * The state of a seat.
 */
export type SceneSeat = { 
/**
 * The name in JSON.
 */
name: string, 
/**
 * The display name.
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
 * True if it is eliminated.
 */
out: boolean, 
/**
 * The pieces that it has captured, as former owner and glyph.
 */
taken: Array<[number, string]>, };

/**
 * An action that a player can choose now. Clients build its button and form without knowing the
 * game.
 */
export type ActForm = { 
/**
 * The `type` of the action in kebab-case, such as `offer-draw`.
 */
type: string, 
/**
 * The label, such as "offer a draw".
 */
words: string, 
/**
 * The id of the rule that grants the action.
 */
rule: string, 
/**
 * The fields that the player must or may fill in.
 */
fields: Array<Field>, 
/**
 * True if the action becomes available again after each of the player's moves. The player can
 * then safely postpone it.
 */
recurs?: boolean, };

/**
 * A field of an action that the player fills in.
 */
export type Field = { 
/**
 * The key in JSON.
 */
name: string, 
/**
 * True if the player may leave the field empty.
 */
optional: boolean, } & ({ "kind": "choice", 
/**
 * The allowed words.
 */
values: Array<string>, } | { "kind": "seat", 
/**
 * The allowed seats.
 */
values: Array<string>, } | { "kind": "seats", 
/**
 * The allowed seats.
 */
values: Array<string>, } | { "kind": "turn", 
/**
 * The allowed move strings.
 */
values: Array<string>, } | { "kind": "points", 
/**
 * The names of all seats.
 */
seats: Array<string>, });

/**
 * The kind of value that a field takes.
 */
export type FieldKind = { "kind": "choice", 
/**
 * The allowed words.
 */
values: Array<string>, } | { "kind": "seat", 
/**
 * The allowed seats.
 */
values: Array<string>, } | { "kind": "seats", 
/**
 * The allowed seats.
 */
values: Array<string>, } | { "kind": "turn", 
/**
 * The allowed move strings.
 */
values: Array<string>, } | { "kind": "points", 
/**
 * The names of all seats.
 */
seats: Array<string>, };

/**
 * A whole game: its options, start, turns and other actions.
 */
export type HotSeat = { 
/**
 * The id of the game, such as `three-man`.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string of the start; none for the usual starting position.
 */
position: string | null, 
/**
 * All turns as move strings and all other actions as objects, in playing order. An answer to
 * an offer may contain the id of the offer as `offer`.
 */
acts: (string | { seat: string; type: string; [field: string]: unknown })[], 
/**
 * The first plies of an incomplete turn, as a move string. The response shows the boards after
 * these plies.
 */
begun: string | null, };

/**
 * The state of a game.
 */
export type HotSeatState = { 
/**
 * The one or two boards.
 */
boards: Array<BoardState>, 
/**
 * The player to move, checks and the result.
 */
status: Status, 
/**
 * The available actions of each seat, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * The pending offers.
 */
pending: Array<Pending>, 
/**
 * The offers that other players closed recently.
 */
closed: Array<ClosedOffer>, 
/**
 * The position string after the last complete turn.
 */
position: string, 
/**
 * All turns and actions in playing order.
 */
log: Array<Logged>, };

/**
 * One board of a game.
 */
export type BoardState = { 
/**
 * The pieces, marks and changing borders.
 */
scene: Scene, 
/**
 * The plies that the player to move can make next.
 */
plies: Array<Ply>, };

/**
 * A ply that the player to move can make next.
 */
export type Ply = { 
/**
 * The move string of the turn up to and including this ply. Send it as the turn, or as `begun`
 * to add another ply.
 */
turn: string, 
/**
 * The index of the origin cell; none for a pass.
 */
from: number | null, 
/**
 * The index of the target cell; none for a pass.
 */
to: number | null, 
/**
 * The glyph of the promoted piece; none if the ply is not a promotion.
 */
promotion: string | null, 
/**
 * True if the turn may end with this ply.
 */
ends: boolean, 
/**
 * True if another ply may follow in the same turn.
 */
goes_on: boolean, };

/**
 * An action that a seat can take now.
 */
export type OpenAct = { 
/**
 * The index of one of two boards; absent if the match has one.
 */
board?: number, 
/**
 * The `type` of the action in kebab-case, such as `offer-draw`.
 */
type: string, 
/**
 * The label, such as "offer a draw".
 */
words: string, 
/**
 * The id of the rule that grants the action.
 */
rule: string, 
/**
 * The fields that the player must or may fill in.
 */
fields: Array<Field>, 
/**
 * True if the action becomes available again after each of the player's moves. The player can
 * then safely postpone it.
 */
recurs?: boolean, };

/**
 * A turn or action in the log of a game.
 */
export type Logged = { 
/**
 * The seat of the player, by index.
 */
seat: number | null, 
/**
 * The index of one of two boards; none if the match has one.
 */
board: number | null, 
/**
 * True for a turn, false for any other action.
 */
turn: boolean, 
/**
 * The move string of a turn, or the type of another action.
 */
text: string, 
/**
 * Readable text: the turn in the game's usual notation, or a description of the action.
 */
words: string, };

/**
 * The player to move, checks, eliminated players and the result.
 */
export type Status = { 
/**
 * The player to move, by seat name; none if players must answer or the game is over.
 */
to_move: string | null, 
/**
 * The seats in check, by name.
 */
in_check: Array<string>, 
/**
 * The eliminated seats, by name.
 */
out: Array<string>, 
/**
 * True if the game is over.
 */
over: boolean, 
/**
 * The points by seat name, as exact fractions; none if no player has scored yet or the game is
 * nullified.
 */
points: { [key in string]: string } | null, 
/**
 * The points of each seat if the game ended now, summed over two boards. The points are those
 * of a draw between the remaining players. While the game awaits answers, they assume that no
 * player continues. None if the game is over or does not define such points.
 */
if_ended: { [key in string]: string } | null, 
/**
 * The reason why the game is over; none while it continues.
 */
reason: Why | null, 
/**
 * The number of times that the current position has occurred, including now.
 */
repetitions: number, 
/**
 * The draw claims that the player to move can make.
 */
claims: Array<string>, 
/**
 * The status of each board, if there are two.
 */
boards: Array<Status>, };

/**
 * An offer, vote or agreement in the game. It takes effect when all required players have agreed.
 */
export type Pending = { 
/**
 * The id, for answers to the offer.
 */
id: string, 
/**
 * The index of one of two boards; none if the match has one.
 */
board: number | null, 
/**
 * The subject of the offer.
 */
matter: OfferMatter, 
/**
 * Other seats that the offer concerns, by index: the winner of a concession, the owner of a
 * mated king, or the player who resigns.
 */
about: Array<number>, 
/**
 * A description in English, such as "a draw".
 */
words: string, 
/**
 * The id of the rule that allows the offer.
 */
rule: string, 
/**
 * The index of the seat that made the offer; none if unknown.
 */
by: number | null, 
/**
 * The seats that have agreed, by index.
 */
given: Array<number>, 
/**
 * The seats that have yet to answer, by index.
 */
waiting: Array<number>, 
/**
 * An English sentence that explains when the offer lapses.
 */
lapses: string, 
/**
 * The answers that seats can give now.
 */
answers: Array<OfferAct>, };

/**
 * The subject of an offer. Clients build their sentences from it.
 */
export type OfferMatter = "draw" | "concession" | "mate" | "result" | "resignation";

/**
 * An action that answers an offer.
 *
 * A client adds the id of the offer as `offer`. The server then rejects the answer if that offer
 * is no longer open. Older clients omit `offer` and skip this check.
 */
export type OfferAct = { 
/**
 * The index of the seat that can answer.
 */
seat: number, 
/**
 * The effect of the action on the offer.
 */
answer: AnswerKind, 
/**
 * The JSON object of the action, with `type` and all fields.
 */
act: { type: string; [field: string]: unknown }, };

/**
 * The effect of an answer on an offer.
 */
export type AnswerKind = "accept" | "decline" | "withdraw" | "withdraw-all";

/**
 * An offer that another player closed. The server removes it when all players who had agreed have
 * acted again.
 */
export type ClosedOffer = { 
/**
 * The offer before it closed.
 */
offer: Pending, 
/**
 * The index of the seat that closed the offer.
 */
seat: number, 
/**
 * The reason why the offer closed.
 */
how: Closing, 
/**
 * The seats that had agreed and have not acted since, by index. They may not have noticed that
 * the offer closed.
 */
tell: Array<number>, };

/**
 * The reason why an offer closed.
 */
export type Closing = "declined" | "withdrawn" | "lapsed";

/**
 * The reason why a game is over.
 */
export type Why = { 
/**
 * The name of the ending in kebab-case.
 */
id: string, 
/**
 * A description in English.
 */
words: string, 
/**
 * The id of the rule.
 */
rule: string, };

/**
 * The reason why the server rejected a request.
 */
export type Problem = { 
/**
 * The kind in kebab-case, such as `illegal-act`.
 */
kind: string, 
/**
 * An explanation in English, with advice what to do instead.
 */
message: string, 
/**
 * The message in German, if available.
 */
german?: string, 
/**
 * The id of the rule that forbids the turn or action, if any.
 */
rule: string | null, 
/**
 * The index of the rejected turn or action, in a request that contains several.
 */
at: number | null, };

/**
 * A request for the moves of one piece, after some planned moves of its army.
 */
export type Reach = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string of the current position.
 */
position: string, 
/**
 * The index of one of two boards; 0 if the match has one.
 */
board: number, 
/**
 * The index of the piece's cell.
 */
cell: number, 
/**
 * The planned moves of the same army that come first, as indices of origin and target cells.
 */
planned: Array<[number, number]>, };

/**
 * A request to recognise a pasted text.
 */
export type Paste = { 
/**
 * A game file, or a position string.
 */
text: string, 
/**
 * The id of the game; needed only if the text does not name it.
 */
variant: string | null, };

/**
 * A pasted game, in the form of a game on one screen.
 */
export type Pasted = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string of the start; none for the usual starting position.
 */
position: string | null, 
/**
 * All turns and actions in playing order.
 */
acts: (string | { seat: string; type: string; board?: number; [field: string]: unknown })[], 
/**
 * The reason why the rest of the game could not be replayed; none if all of it could.
 */
stopped: Problem | null, 
/**
 * The number of other games in the text. The server reads only the first one.
 */
more: number, };

/**
 * A request to create a guest session, or to change the name of an existing one.
 */
export type Introduce = { 
/**
 * The requested name.
 */
name: string, };

/**
 * The guest that the client's session belongs to.
 */
export type Me = { 
/**
 * The guest's name, which everyone can see.
 */
name: string, };

/**
 * A computer player that users can choose.
 */
export type PlayerView = { 
/**
 * The id in messages.
 */
id: string, 
/**
 * The display name.
 */
name: string, 
/**
 * A one-sentence description.
 */
words: string, 
/**
 * True for the player that the site suggests first.
 */
is_default: boolean, };

/**
 * A request to create a table.
 */
export type NewTable = { 
/**
 * The id of the game, such as `three-man`.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string of the start; none for the usual starting position.
 */
position: string | null, 
/**
 * The planned player of each seat, in turn order.
 */
seats: Array<SeatPlan>, 
/**
 * The terms of the table.
 */
terms: Terms, };

/**
 * The kind of player that the host plans for a seat.
 */
export type SeatPlan = { "who": "me", 
/**
 * The name of this player; none for the host's own name.
 */
name: string | null, } | { "who": "open", } | { "who": "link", } | { "who": "computer", 
/**
 * The id of the computer player.
 */
player: string, };

/**
 * The terms of a table that are not options of the game.
 */
export type Terms = { 
/**
 * The visibility of the table.
 */
visibility: Visibility, 
/**
 * The time control; none for a game without clocks.
 */
time: TimeControl | null, 
/**
 * True if the clocks of players who must answer run while there is no player to move.
 */
answers_on_time: boolean, 
/**
 * The consequence of leaving or running out of time.
 */
leaving: Leaving, 
/**
 * The time that a computer waits, in milliseconds, before a move that would end another
 * player's chance to take an action.
 */
courtesy: number, };

/**
 * The people who may see a table.
 */
export type Visibility = "public" | "unlisted" | "private";

/**
 * The consequence of leaving or running out of time.
 */
export type Leaving = "forfeit" | "nullify" | "partner" | "computer";

/**
 * The time control. It applies to each seat on each board.
 */
export type TimeControl = { 
/**
 * The initial time, in milliseconds.
 */
base: number, 
/**
 * The increment or delay for each turn, in milliseconds.
 */
bonus: number, 
/**
 * The way that the clocks use `bonus`.
 */
kind: BonusKind, };

/**
 * The way that the clocks use the bonus for each turn.
 */
export type BonusKind = "increment" | "delay";

/**
 * The response to a `NewTable` request.
 */
export type TableCreated = { 
/**
 * The id of the table.
 */
table: string, 
/**
 * The invitations to seats. The server shows them only once.
 */
invitations: Array<Invitation>, };

/**
 * An invitation to a seat. Put the token after the `#` of an address, so that it never reaches a
 * server log.
 */
export type Invitation = { 
/**
 * The index of the seat.
 */
seat: number, 
/**
 * A secret that lets one guest take the seat.
 */
token: string, };

/**
 * A request to take a seat. With neither field, the guest takes any open seat.
 */
export type Join = { 
/**
 * The index of an open seat.
 */
seat: number | null, 
/**
 * The token of an invitation, which determines the seat.
 */
token: string | null, };

/**
 * The response to a `Join` request.
 */
export type Joined = { 
/**
 * The index of the guest's seat.
 */
seat: number, };

/**
 * A change to a seat before the game starts, by its player or the host.
 */
export type SeatChange = { "do": "leave", 
/**
 * The index of the player's seat.
 */
seat: number, } | { "do": "name", 
/**
 * The index of the player's seat.
 */
seat: number, } | { "do": "computer", 
/**
 * The index of the free seat.
 */
seat: number, 
/**
 * The id of the computer player.
 */
player: string, } | { "do": "invite", 
/**
 * The index of the free seat.
 */
seat: number, } | { "do": "open", 
/**
 * The index of the free seat.
 */
seat: number, };

/**
 * A table in a list of tables.
 */
export type TableSummary = { 
/**
 * The id of the table.
 */
id: string, 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The seats in turn order.
 */
seats: Array<PlaceSummary>, 
/**
 * The phase of the game.
 */
phase: Phase, 
/**
 * The people who may see the table.
 */
visibility: Visibility, 
/**
 * The time control; none for a game without clocks.
 */
time: TimeControl | null, 
/**
 * The time of the table's creation, in milliseconds since 1970.
 */
created: number, 
/**
 * The time of the last event, in milliseconds since 1970.
 */
changed: number, 
/**
 * The number of turns played.
 */
turns: number, 
/**
 * The seats to move, by index; two seats if there are two boards.
 */
to_move: Array<number>, 
/**
 * The points by seat name; none before the end of the game.
 */
points: { [key in string]: string } | null, 
/**
 * The caller's own seats, by index.
 */
you: Array<number>, 
/**
 * A proposed rematch that some players have not answered yet.
 */
rematch: Proposal | null, };

/**
 * The player at a seat of a listed table.
 */
export type PlaceSummary = { 
/**
 * The kind of player.
 */
who: Who, 
/**
 * The name of the player; none for a free seat.
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
 * A table with its history, as one viewer sees it.
 */
export type TableView = { 
/**
 * The id of the table.
 */
id: string, 
/**
 * The id of the game.
 */
variant: string, 
/**
 * All options of the game with their values.
 */
options: Record<string, boolean | string>, 
/**
 * The position string of the start; none for the usual starting position.
 */
position: string | null, 
/**
 * The terms of the table.
 */
terms: Terms, 
/**
 * The time of the table's creation, in milliseconds since 1970.
 */
created: number, 
/**
 * True if the viewer is the host.
 */
host: boolean, 
/**
 * The current state, including the game.
 */
now: TableNow, 
/**
 * All events that the viewer may see, in order, including messages and offers.
 */
events: Array<TableEvent>, 
/**
 * The turns and actions of the game in playing order.
 */
log: Array<Logged>, };

/**
 * The current state of a table, as one viewer sees it.
 */
export type TableNow = { 
/**
 * The number of the last event that the viewer may see; 0 before the first.
 */
seq: number, 
/**
 * The phase of the game.
 */
phase: Phase, 
/**
 * The viewer's own seats, by index.
 */
you: Array<number>, 
/**
 * The seats in turn order.
 */
seats: Array<Place>, 
/**
 * The number of spectators.
 */
spectators: number, 
/**
 * The clocks of each board; none for a game without clocks.
 */
clocks: Array<BoardClocks> | null, 
/**
 * The pending table proposals.
 */
proposals: Array<Proposal>, 
/**
 * The id of the next table, once all players have agreed to a rematch.
 */
rematch: string | null, 
/**
 * The state of the game. Updates that do not change it omit it.
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
 * The name of the player; none for a free seat.
 */
name: string | null, 
/**
 * True if the player is connected. Always true for a computer.
 */
connected: boolean, };

/**
 * The state of the game, as one viewer sees it.
 */
export type GameState = { 
/**
 * The one or two boards. They contain plies only if the viewer is to move.
 */
boards: Array<BoardState>, 
/**
 * The player to move, checks and the result.
 */
status: Status, 
/**
 * The available actions of the viewer's own seats, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * The pending offers in the game. `answers` contains only the viewer's own.
 */
pending: Array<Pending>, 
/**
 * The offers in the game that other players closed recently.
 */
closed: Array<ClosedOffer>, 
/**
 * The seats that must answer before the game continues, by index.
 */
awaited: Array<number>, 
/**
 * The position string of the current position.
 */
position: string, };

/**
 * The clocks of one board.
 */
export type BoardClocks = { 
/**
 * The clock of each seat, in turn order.
 */
seats: Array<ClockView>, };

/**
 * A clock, as it was when the server sent the message.
 */
export type ClockView = { 
/**
 * The remaining time, in milliseconds.
 */
left: number, 
/**
 * The part of `left` that remains of the delay, in milliseconds.
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
 * The id, for answers to the proposal. Empty in lists that older servers stored.
 */
id: string, 
/**
 * The content of the proposal.
 */
matter: Matter, 
/**
 * The index of the seat that made the proposal.
 */
by: number, 
/**
 * The seats that have agreed, by index.
 */
consents: Array<number>, 
/**
 * The seats that have yet to answer, by index.
 */
waiting: Array<number>, };

/**
 * A proposal that takes effect when all players at the table agree.
 */
export type Matter = { "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", };

/**
 * An event at a table, as one viewer sees it.
 */
export type TableEvent = { 
/**
 * The number of the event in this viewer's numbering, from 1.
 */
seq: number, 
/**
 * The time of the event, in milliseconds since 1970.
 */
at: number, } & ({ "what": "created" } | { "what": "seated", 
/**
 * The seat that the player took.
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
 * The free seat.
 */
seat: number, 
/**
 * True if only a guest with an invitation may take the seat.
 */
invited: boolean, } | { "what": "started" } | { "what": "acted", 
/**
 * The seat of the player.
 */
seat: number, 
/**
 * Readable text for the turn and the actions.
 */
words: Array<string>, 
/**
 * True if the player left or ran out of time, and the server acted for them.
 */
forfeit: boolean, } | { "what": "flag", 
/**
 * The seat of the player.
 */
seat: number, } | { "what": "left", 
/**
 * The seat of the player.
 */
seat: number, } | { "what": "stand-in", 
/**
 * The seat that the computer took over.
 */
seat: number, 
/**
 * The name of the computer.
 */
name: string, } | { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer | { "what": "proposed", 
/**
 * The seat of the player.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "consented", 
/**
 * The seat of the player.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "declined", 
/**
 * The seat of the player.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "paused" } | { "what": "resumed", 
/**
 * The seat of this player.
 */
seat: number, } | { "what": "taken-back", 
/**
 * The number of turns taken back.
 */
turns: number, } | { "what": "aborted", 
/**
 * The seat of the player; none if a host without a seat aborted the game.
 */
seat: number | null, } | { "what": "over", 
/**
 * The points by seat name, as exact fractions; none if the game is nullified.
 */
points: { [key in string]: string } | null, } | { "what": "disclosed", 
/**
 * The messages and offers in the order of their events.
 */
matters: Array<PrivateMatter>, } | { "what": "rematch", 
/**
 * The id of the new table.
 */
table: string, } | { "what": "halted" } | { "what": "revived" });

/**
 * The kind of an event at a table. All seats are indices in turn order.
 */
export type What = { "what": "created" } | { "what": "seated", 
/**
 * The seat that the player took.
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
 * The free seat.
 */
seat: number, 
/**
 * True if only a guest with an invitation may take the seat.
 */
invited: boolean, } | { "what": "started" } | { "what": "acted", 
/**
 * The seat of the player.
 */
seat: number, 
/**
 * Readable text for the turn and the actions.
 */
words: Array<string>, 
/**
 * True if the player left or ran out of time, and the server acted for them.
 */
forfeit: boolean, } | { "what": "flag", 
/**
 * The seat of the player.
 */
seat: number, } | { "what": "left", 
/**
 * The seat of the player.
 */
seat: number, } | { "what": "stand-in", 
/**
 * The seat that the computer took over.
 */
seat: number, 
/**
 * The name of the computer.
 */
name: string, } | { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer | { "what": "proposed", 
/**
 * The seat of the player.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "consented", 
/**
 * The seat of the player.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "declined", 
/**
 * The seat of the player.
 */
seat: number, } & ({ "matter": "pause", } | { "matter": "takeback", 
/**
 * The number of turns.
 */
turns: number, } | { "matter": "rematch", }) | { "what": "paused" } | { "what": "resumed", 
/**
 * The seat of this player.
 */
seat: number, } | { "what": "taken-back", 
/**
 * The number of turns taken back.
 */
turns: number, } | { "what": "aborted", 
/**
 * The seat of the player; none if a host without a seat aborted the game.
 */
seat: number | null, } | { "what": "over", 
/**
 * The points by seat name, as exact fractions; none if the game is nullified.
 */
points: { [key in string]: string } | null, } | { "what": "disclosed", 
/**
 * The messages and offers in the order of their events.
 */
matters: Array<PrivateMatter>, } | { "what": "rematch", 
/**
 * The id of the new table.
 */
table: string, } | { "what": "halted" } | { "what": "revived" };

/**
 * A chat message.
 */
export type Talk = { 
/**
 * The seat of the sender.
 */
from: number, 
/**
 * The seats of the recipients; none if the message is for all.
 */
to: Array<number> | null, 
/**
 * The chat message.
 */
text: string, };

/**
 * A private offer between players, outside the rules. The game does not enforce it.
 */
export type PrivateOffer = { 
/**
 * The id of the offer, for answers to it.
 */
offer: string, 
/**
 * The seat of the sender.
 */
from: number, 
/**
 * The seats of the recipients.
 */
to: Array<number>, 
/**
 * The text of the offer.
 */
text: string, };

/**
 * An answer to a private offer.
 */
export type OfferAnswer = { 
/**
 * The id of the offer.
 */
offer: string, 
/**
 * The seat of the player who answered. The sender's own answer withdraws the offer.
 */
by: number, 
/**
 * True if the player accepts the offer.
 */
yes: boolean, };

/**
 * A private message, offer or answer that the server discloses after the game.
 */
export type PrivateMatter = { 
/**
 * The time of the event, in milliseconds since 1970.
 */
at: number, } & ({ "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer);

/**
 * The kind of a private event.
 */
export type PrivateWhat = { "what": "said" } & Talk | { "what": "offered" } & PrivateOffer | { "what": "answered" } & OfferAnswer;

/**
 * A request for opponents: the kind of game that a guest wants to play now.
 */
export type Wish = { 
/**
 * The id of the game; none if any game will do.
 */
variant: string | null, 
/**
 * The options that differ from their defaults. Used only with `variant`.
 */
options: Record<string, boolean | string>, 
/**
 * The requested time control.
 */
pace: Pace, 
/**
 * The seconds until computers take the remaining seats; none if they never do.
 */
fill: number | null, 
/**
 * The id of the computer player for the remaining seats; none for the default.
 */
computer: string | null, };

/**
 * The time controls that guests can request. The list is short, so that more requests match.
 */
export type Pace = "any" | "none" | "quick" | "short";

/**
 * The current activity on the site, for the home page.
 */
export type Lobby = { 
/**
 * The number of guests who wait for opponents.
 */
waiting: number, 
/**
 * The number of waiting guests for each game id. A guest who accepts any game counts for each.
 */
waiting_for: { [key in string]: number }, 
/**
 * The number of public games in progress, up to 100.
 */
live: number, 
/**
 * Some recently active public games. Games with the most people come first.
 */
featured: Array<LiveGame>, };

/**
 * A public game in progress, for a preview.
 */
export type LiveGame = { 
/**
 * The table of the game.
 */
table: TableSummary, 
/**
 * All options of the game with their values.
 */
options: Record<string, boolean | string>, 
/**
 * The board, or the first of two.
 */
scene: Scene, 
/**
 * The clocks of this board; none for a game without clocks.
 */
clocks: BoardClocks | null, };

/**
 * A message from a client.
 */
export type ClientMessage = { "type": "watch", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The last event that the client knows, if it reconnects. The server then sends only later
 * events.
 */
since: number | null, } | { "type": "unwatch", 
/**
 * The id of the table.
 */
table: string, } | { "type": "command", 
/**
 * The id of a table that the client watches.
 */
table: string, 
/**
 * A unique id that the client chooses.
 */
id: string, 
/**
 * The number of the last event that the client knows.
 */
expected: number, 
/**
 * The index of the seat that acts; none for a host without a seat.
 */
seat: number | null, 
/**
 * The command to execute.
 */
body: Command, } | { "type": "look", 
/**
 * The id of a table that the client watches.
 */
table: string, 
/**
 * An id that the client chooses. The answer contains it.
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
 * A number that the `pong` contains.
 */
nonce: number, };

/**
 * A command at a table.
 */
export type Command = { "do": "act", 
/**
 * Move strings, or objects with `type` and fields, and with `board` if there are two
 * boards. The command supplies the seat. An answer to an offer contains the id of the
 * offer as `offer`. The server rejects it with `offer-closed` if that offer is no longer
 * open.
 */
acts: (string | { type: string; board?: number; [field: string]: unknown })[], } | { "do": "say", 
/**
 * The seats of the recipients; none to send the message to all.
 */
to: Array<number> | null, 
/**
 * The chat message.
 */
text: string, } | { "do": "offer", 
/**
 * The seats of the recipients.
 */
to: Array<number>, 
/**
 * The text of the offer.
 */
text: string, } | { "do": "answer-offer", 
/**
 * The id of the offer.
 */
offer: string, 
/**
 * True to accept, false to decline.
 */
yes: boolean, } | { "do": "answer-proposal", 
/**
 * The id of the proposal.
 */
proposal: string, 
/**
 * True to agree, false to decline.
 */
yes: boolean, } | { "do": "propose" } & Matter | { "do": "decline" } & Matter | { "do": "resume", } | { "do": "abort", } | { "do": "leave", };

/**
 * A message from the server.
 */
export type ServerMessage = { "type": "hello", 
/**
 * The version and commit of the server. A page reloads when they change, because the new
 * server may send messages that the page does not know.
 */
version: string, 
/**
 * The client's guest; none for a client without a session, which can only watch.
 */
me: Me | null, } | { "type": "table", 
/**
 * The table as the viewer sees it.
 */
view: TableView, } | { "type": "update", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The new events. The client drops events that it already has.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * The number of log entries at the client that stay valid.
 */
log_from: number, 
/**
 * The log entries after these.
 */
log: Array<Logged>, } | { "type": "done", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The id of the command.
 */
id: string, 
/**
 * The number of the event that records the command.
 */
seq: number, } | { "type": "refused", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The id of the command.
 */
id: string, 
/**
 * The reason for the rejection.
 */
problem: Problem, } | { "type": "stale", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The id of the command.
 */
id: string, 
/**
 * The new events. The client drops events that it already has.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * The number of log entries at the client that stay valid.
 */
log_from: number, 
/**
 * The log entries after these.
 */
log: Array<Logged>, } | { "type": "looked", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The id of the request.
 */
id: string, 
/**
 * The one or two boards after these plies.
 */
boards: Array<BoardState>, } | { "type": "presence", 
/**
 * The id of the table.
 */
table: string, 
/**
 * For each seat, whether its player is connected.
 */
connected: Array<boolean>, 
/**
 * The number of spectators.
 */
spectators: number, } | { "type": "gone", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The reason why the client cannot watch the table.
 */
problem: Problem, } | { "type": "seeking", 
/**
 * The milliseconds until computers take the remaining seats; none if they never do.
 */
fills_in: number | null, } | { "type": "paired", 
/**
 * The id of the table.
 */
table: string, } | { "type": "unpaired", 
/**
 * The reason why there are no opponents.
 */
problem: Problem, } | { "type": "problem", 
/**
 * The reason why the message was rejected.
 */
problem: Problem, } | { "type": "pong", 
/**
 * The number from the `ping`.
 */
nonce: number, };

/**
 * The changes at a table since the last event that the client knows.
 */
export type Update = { 
/**
 * The new events. The client drops events that it already has.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * The number of log entries at the client that stay valid.
 */
log_from: number, 
/**
 * The log entries after these.
 */
log: Array<Logged>, };
