// Written from the crate polychess-wire. To write it again: POLYCHESS_UPDATE=1 cargo test -p polychess-wire

/**
 * A set of rules that the site offers.
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
 * One sentence that helps players choose a game.
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
 * The values of `Leaving` that have an effect in this game.
 */
leaving: Array<Leaving>, 
/**
 * The ids of the notations. The first is the default.
 */
notations: Array<string>, 
/**
 * The newest edition of the rules; absent if there is only one.
 */
edition?: number, };

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
 * The id of the option in messages.
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
 * The type of an option's values.
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
 * The value, as messages contain it.
 */
value: string, 
/**
 * The meaning of the value in one sentence.
 */
words: string, 
/**
 * The indices of each seat's partners with this value; none if they are the default partners.
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
 * For each seat, the clockwise rotation in degrees that brings it to the bottom.
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
 * The names from each seat's point of view. Empty if all seats use the same name.
 */
names: Array<string>, 
/**
 * The colour class, from 0 (the lightest) to 2 (the darkest). Most boards use only 0 and 1.
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
 * The colour of an army. Each theme of the site maps it to a display colour.
 */
export type Colour = "white" | "gray" | "black" | "red" | "yellow" | "green" | "blue";

/**
 * The mark on the pieces of an army, for players who cannot distinguish the colours.
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
 * The marks of the last moves in playing order, then checks and other marks of the game.
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
 * Short sentences with facts about the position that the pieces do not show.
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
 * The name of the drawing: king, queen, rook, bishop, knight, pawn, or a drawing of this game
 * only.
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
 * The pieces that the seat has captured. Each entry is the former owner and the glyph.
 */
taken: Array<[number, string]>, };

/**
 * An action that a player can choose now. It contains all that clients need for a button and a
 * form, so they need no code for the game.
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
 * The id of the rule that allows the action.
 */
rule: string, 
/**
 * The fields that the player must or may fill in.
 */
fields: Array<Field>, 
/**
 * True if the action becomes available again after each of the player's moves. The player
 * loses nothing by choosing it later.
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
 * The type of a field's value, with the allowed values.
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
 * A whole game: its options, its start, and all turns and actions.
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
 * All turns as move strings and all other actions as objects, in playing order. An action that
 * answers an offer may contain the id of the offer in its field `offer`.
 */
acts: (string | { seat: string; type: string; [field: string]: unknown })[], 
/**
 * The first plies of an incomplete turn, as a move string. The boards in the response show the
 * position after these plies.
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
 * The player to move, the checks and the result.
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
 * The offers that players closed recently.
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
 * The pieces, the marks, and the borders that can change.
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
 * The move string of the turn up to this ply. Send it as the turn if the turn ends here.
 * Otherwise, send it as `begun` and add another ply.
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
 * True if the turn may end after this ply.
 */
ends: boolean, 
/**
 * True if another ply may follow in the same turn.
 */
goes_on: boolean, };

/**
 * An action that is available to a seat now.
 */
export type OpenAct = { 
/**
 * The index of the board if there are two; absent if the match has one.
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
 * The id of the rule that allows the action.
 */
rule: string, 
/**
 * The fields that the player must or may fill in.
 */
fields: Array<Field>, 
/**
 * True if the action becomes available again after each of the player's moves. The player
 * loses nothing by choosing it later.
 */
recurs?: boolean, };

/**
 * A turn or action in the log of a game.
 */
export type Logged = { 
/**
 * The index of the player's seat.
 */
seat: number | null, 
/**
 * The index of the board if there are two; none if the match has one.
 */
board: number | null, 
/**
 * True for a turn; false for any other action.
 */
turn: boolean, 
/**
 * The move string of the turn, or the type of the action.
 */
text: string, 
/**
 * A text for display: the turn in the game's usual notation, or a description of the action.
 */
words: string, };

/**
 * The player to move, checks, eliminated players and the result.
 */
export type Status = { 
/**
 * The player to move, by seat name; none if players must answer first or the game is over.
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
 * The points by seat name, as exact fractions; none if the game awards no points yet or is
 * nullified.
 */
points: { [key in string]: string } | null, 
/**
 * The points that each seat would get if the game ended now, summed over two boards. They are
 * the points of a draw between the remaining players. If the game waits for answers, they are
 * the points if no player continues. None if the game is over or does not define such points.
 */
if_ended: { [key in string]: string } | null, 
/**
 * The reason why the game is over; none while it continues.
 */
reason: Why | null, 
/**
 * The number of times that the current position has occurred, including this time.
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
 * The id of the offer. Answers refer to it.
 */
id: string, 
/**
 * The index of the board if there are two; none if the match has one.
 */
board: number | null, 
/**
 * The subject of the offer.
 */
matter: OfferMatter, 
/**
 * The indices of the other seats that the offer affects: the winner of a concession, the owner
 * of a mated king, or the player who resigns.
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
 * The seats that have not answered yet, by index.
 */
waiting: Array<number>, 
/**
 * An English sentence that states when the offer lapses.
 */
lapses: string, 
/**
 * The answers that are possible now, for each seat.
 */
answers: Array<OfferAct>, };

/**
 * The subject of an offer. Clients write their sentences about an offer from it.
 */
export type OfferMatter = "draw" | "concession" | "mate" | "result" | "resignation";

/**
 * An action that answers an offer.
 *
 * A client adds the id of the offer as `offer`. The server then rejects the answer if this offer
 * is no longer open. Clients that omit the id skip this check.
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
 * An offer that a player closed. The server keeps it until all players who had agreed to it have
 * acted again.
 */
export type ClosedOffer = { 
/**
 * The offer as it was before it closed.
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
 * The indices of the seats that had agreed to the offer and have not acted since. They may not
 * know that the offer closed.
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
 * An explanation in English that ends with a suggestion.
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
 * The index of the rejected turn or action, if the request contains several.
 */
at: number | null, };

/**
 * A request for the moves of a piece after some planned moves of its army.
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
 * The index of the board; 0 if the match has only one board.
 */
board: number, 
/**
 * The index of the piece's cell.
 */
cell: number, 
/**
 * The planned moves of the same army, which come first. Each is a pair of an origin and a
 * target cell.
 */
planned: Array<[number, number]>, };

/**
 * A request to recognise a pasted text.
 */
export type Paste = { 
/**
 * The pasted text: a game file or a position string.
 */
text: string, 
/**
 * The id of the game. Needed only if the text does not contain it.
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
 * The reason why the rest of the game could not be replayed; none if the whole game was
 * replayed.
 */
stopped: Problem | null, 
/**
 * The number of other games in the text. The server reads only the first one.
 */
more: number, };

/**
 * A request to create a guest session, or to change the name in an existing session.
 */
export type Introduce = { 
/**
 * The requested name.
 */
name: string, };

/**
 * The user that the client's session belongs to.
 */
export type Me = { 
/**
 * The user's name, which all users can see.
 */
name: string, 
/**
 * True if the guest has saved the session as an account.
 */
account: boolean, };

/**
 * A computer player that users can choose.
 */
export type PlayerView = { 
/**
 * The id of the computer player in messages.
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
 * True for the computer player that the site suggests by default.
 */
is_default: boolean, };

/**
 * The caller's own account.
 */
export type AccountView = { 
/**
 * The name, which all users can see.
 */
name: string, 
/**
 * The time of creation, in milliseconds since 1970.
 */
created: number, 
/**
 * The passkeys, oldest first.
 */
passkeys: Array<PasskeyView>, 
/**
 * True if the account has a password with an authenticator app.
 */
password: boolean, 
/**
 * The number of unused recovery codes.
 */
recovery_codes: number, 
/**
 * The sessions that are signed in, most recently used first.
 */
sessions: Array<SessionView>, 
/**
 * True if the caller signed in or confirmed recently. Sensitive requests require this.
 */
confirmed: boolean, 
/**
 * The time of deletion, in milliseconds since 1970; none unless the user deleted the account.
 */
deletes: number | null, 
/**
 * The vacation, which stops the caller's clocks in correspondence games.
 */
vacation: VacationView, };

/**
 * The vacation of the caller's account.
 */
export type VacationView = { 
/**
 * The end of the current vacation, in milliseconds since 1970; none without a vacation.
 */
until: number | null, 
/**
 * The number of whole days that the caller can still take in this period of 365 days.
 */
days_left: number, };

/**
 * A request to begin a vacation.
 */
export type NewVacation = { 
/**
 * The number of days, from 1 to 14.
 */
days: number, };

/**
 * A passkey of the caller's account.
 */
export type PasskeyView = { 
/**
 * The id of the credential, in base64url.
 */
id: string, 
/**
 * The label, such as the name of the device.
 */
label: string, 
/**
 * The time of creation, in milliseconds since 1970.
 */
created: number, 
/**
 * The time of the last use, in milliseconds since 1970; none before the first use.
 */
used: number | null, };

/**
 * A session that is signed in to the caller's account.
 */
export type SessionView = { 
/**
 * The id of the session in requests that end it.
 */
id: string, 
/**
 * The browser and the operating system, such as "Firefox on Windows".
 */
device: string, 
/**
 * The time of the sign-in, in milliseconds since 1970.
 */
created: number, 
/**
 * The approximate time of the last request, in milliseconds since 1970.
 */
used: number, 
/**
 * True for the session of the caller.
 */
current: boolean, };

/**
 * The start of a passkey ceremony. The client passes `options` to its browser.
 */
export type PasskeyCeremony = { 
/**
 * The id of the ceremony, for the answer. It is valid once, for five minutes.
 */
ceremony: string, 
/**
 * The options in the JSON format of WebAuthn, including `publicKey`.
 */
options: unknown, };

/**
 * The answer of the browser to a passkey ceremony.
 */
export type PasskeyAnswer = { 
/**
 * The id of the ceremony.
 */
ceremony: string, 
/**
 * The credential in the JSON format of WebAuthn.
 */
credential: unknown, 
/**
 * The label of a new passkey. If it is missing, the server uses the name of the device.
 */
label?: string, };

/**
 * The start of the set-up of an authenticator app.
 */
export type TotpSetup = { 
/**
 * The id of the set-up, for the answer. It is valid once, for ten minutes.
 */
ceremony: string, 
/**
 * The secret in base 32, for typing.
 */
secret: string, 
/**
 * The `otpauth` address of the secret, for a QR code.
 */
uri: string, };

/**
 * A new password, with the first code of the authenticator app.
 */
export type NewPassword = { 
/**
 * The id of the set-up.
 */
ceremony: string, 
/**
 * The password, with at least 8 characters.
 */
password: string, 
/**
 * The six-digit code of the authenticator app.
 */
code: string, };

/**
 * A sign-in with a password and a code.
 */
export type PasswordSignIn = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * The password.
 */
password: string, 
/**
 * The six-digit code of the authenticator app.
 */
code: string, };

/**
 * A sign-in with a recovery code, which ends all other sessions of the account.
 */
export type RecoverySignIn = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * One of the recovery codes.
 */
code: string, };

/**
 * The result of saving a guest as an account, or of another way to sign in.
 */
export type Saved = { 
/**
 * The user.
 */
me: Me, 
/**
 * The new recovery codes, which the server shows once. Empty if the account already has codes.
 */
recovery_codes: Array<string>, };

/**
 * New recovery codes, which the server shows once. They replace all previous codes.
 */
export type RecoveryCodes = { 
/**
 * Ten codes.
 */
codes: Array<string>, };

/**
 * A page of finished games, most recent first.
 */
export type GameHistory = { 
/**
 * The name of the player.
 */
name: string, 
/**
 * The time of the account's creation, in milliseconds since 1970; none for a guest.
 */
since: number | null, 
/**
 * The games of this page.
 */
games: Array<FinishedGame>, 
/**
 * The number of games that match the filter, by the id of the game, over all pages.
 */
counts: { [key in string]: number }, 
/**
 * The number of first places among all games that match the filter.
 */
first_places: number, 
/**
 * The value of `before` for the next page; none on the last page.
 */
next: string | null, };

/**
 * A finished game in a player's history. In its summary, `you` contains the seats of this player.
 */
export type FinishedGame = { 
/**
 * The summary of the table.
 */
summary: TableSummary, 
/**
 * The best place among the player's seats; 1 is first.
 */
place: number, 
/**
 * True if other players share the place.
 */
shared: boolean, };

/**
 * A rating as players see it.
 */
export type Rating = { 
/**
 * The rating: 1500 for a new player.
 */
rating: number, 
/**
 * The deviation: 500 for a new player. It shrinks with each game.
 */
deviation: number, 
/**
 * True if the rating is too uncertain to compare players.
 */
provisional: boolean, };

/**
 * The change of a player's rating by a game.
 */
export type SeatRatingChange = { 
/**
 * The index of the seat that the player started on.
 */
seat: number, 
/**
 * The rating before the game.
 */
before: Rating, 
/**
 * The rating after the game.
 */
after: Rating, };

/**
 * The ratings at a table.
 */
export type TableRatings = { 
/**
 * The current rating of the account at each seat, in turn order. None for seats without an
 * account, and for other players while their names are hidden.
 */
seats: Array<Rating | null>, 
/**
 * True if the rated game is over, but the server has not computed the new ratings yet.
 */
pending: boolean, 
/**
 * The changes by this game, in turn order; empty unless a rated game is over.
 */
changes: Array<SeatRatingChange>, };

/**
 * A rating after one of a player's games.
 */
export type RatingPoint = { 
/**
 * The time of the end of the game, in milliseconds since 1970.
 */
time: number, 
/**
 * The rating after the game.
 */
rating: Rating, };

/**
 * A player's rating in one list.
 */
export type PlayerRating = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The pace, such as `live`.
 */
pace: string, 
/**
 * The current rating.
 */
rating: Rating, 
/**
 * The number of rated games.
 */
games: number, 
/**
 * The ratings after the last games, oldest first.
 */
history: Array<RatingPoint>, };

/**
 * All ratings of a player.
 */
export type PlayerRatings = { 
/**
 * The name of the player.
 */
name: string, 
/**
 * The ratings, ordered by game and pace.
 */
ratings: Array<PlayerRating>, };

/**
 * A player of a leaderboard.
 */
export type LeaderboardRow = { 
/**
 * The rank: 1 is first. Players with equal shown ratings share a rank.
 */
rank: number, 
/**
 * The name of the account.
 */
name: string, 
/**
 * The current rating.
 */
rating: Rating, 
/**
 * The number of rated games.
 */
games: number, };

/**
 * The best players of a game at one pace.
 */
export type Leaderboard = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The pace, such as `live`.
 */
pace: string, 
/**
 * The players, the highest rating first.
 */
rows: Array<LeaderboardRow>, };

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
 * The kind of player that the host wants for a seat.
 */
export type SeatPlan = { "who": "me", 
/**
 * The name of this player; none to use the host's own name.
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
 * The time control; none if the game has no clocks.
 */
time: TimeControl | null, 
/**
 * True if clocks also run for players who must answer while there is no player to move.
 */
answers_on_time: boolean, 
/**
 * The consequence of leaving or running out of time.
 */
leaving: Leaving, 
/**
 * The time in milliseconds that a computer waits before some of its moves. These are moves
 * that would end another player's chance to take an action.
 */
courtesy: number, 
/**
 * True if the game changes the ratings of its players.
 */
rated?: boolean, };

/**
 * The users who may see a table.
 */
export type Visibility = "public" | "unlisted" | "private";

/**
 * The consequence of leaving or running out of time.
 */
export type Leaving = "forfeit" | "nullify" | "partner" | "computer";

/**
 * The time control of a game. It applies to each seat on each board.
 */
export type TimeControl = { 
/**
 * The initial time, in milliseconds.
 */
base: number, 
/**
 * The additional time for each turn, in milliseconds.
 */
bonus: number, 
/**
 * The effect of `bonus` on the clocks.
 */
kind: BonusKind, };

/**
 * The effect of the additional time for each turn on the clocks.
 */
export type BonusKind = "increment" | "delay" | "days";

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
 * An invitation to a seat. Put the token after the `#` of an address. It is then never part of a
 * request, so no server log contains it.
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
 * A request to take a seat. If both fields are missing, the guest gets any open seat.
 */
export type Join = { 
/**
 * The index of the open seat to join.
 */
seat: number | null, 
/**
 * The token of an invitation. It determines the seat.
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
 * A change to a seat before the game starts. Its player or the host requests it.
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
 * The users who may see the table.
 */
visibility: Visibility, 
/**
 * True if the game changes the ratings of its players.
 */
rated?: boolean, 
/**
 * The time control; none if the game has no clocks.
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
 * The indices of the seats to move. Two boards can have two such seats.
 */
to_move: Array<number>, 
/**
 * The time when a player of a correspondence game runs out of time, in milliseconds since
 * 1970; none if no clock runs.
 */
deadline?: number, 
/**
 * The points by seat name; none before the end of the game.
 */
points: { [key in string]: string } | null, 
/**
 * The kind of ending; none before the end, and for games that ended before version 0.3.
 */
ending?: EndingKind, 
/**
 * The indices of the caller's own seats.
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
 * The name of the player; none for a free seat. In a rated game without teams, the names of
 * other people appear at the end.
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
 * The kind of ending of a game.
 */
export type EndingKind = "mate" | "resignation" | "time" | "agreement" | "rule";

/**
 * A table with its history, as the viewer may see it.
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
 * All events that the viewer may see, in order. They include chat messages and private offers.
 */
events: Array<TableEvent>, 
/**
 * The turns and actions of the game in playing order.
 */
log: Array<Logged>, };

/**
 * The current state of a table, as the viewer may see it.
 */
export type TableNow = { 
/**
 * The number of the last event that the viewer may see; 0 if there is none.
 */
seq: number, 
/**
 * The phase of the game.
 */
phase: Phase, 
/**
 * The indices of the viewer's own seats.
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
 * The clocks of each board; none if the game has no clocks.
 */
clocks: Array<BoardClocks> | null, 
/**
 * The pending table proposals.
 */
proposals: Array<Proposal>, 
/**
 * The id of the new table, if all players have agreed to a rematch.
 */
rematch: string | null, 
/**
 * The state of the game. An update omits it if it has not changed.
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
 * The name of the player; none for a free seat. In a rated game without teams, the names of
 * other people appear at the end.
 */
name: string | null, 
/**
 * True if the player is connected. Computers are always connected.
 */
connected: boolean, 
/**
 * The end of the player's vacation, in milliseconds since 1970; none without a vacation.
 */
vacation?: number, };

/**
 * The state of the game, as the viewer may see it.
 */
export type GameState = { 
/**
 * The one or two boards. They contain plies only if the viewer is to move.
 */
boards: Array<BoardState>, 
/**
 * The player to move, the checks and the result.
 */
status: Status, 
/**
 * The available actions of the viewer's own seats, by seat name.
 */
acts: { [key in string]: Array<OpenAct> }, 
/**
 * The pending offers in the game. Their `answers` contain only answers of the viewer's seats.
 */
pending: Array<Pending>, 
/**
 * The offers in the game that players closed recently.
 */
closed: Array<ClosedOffer>, 
/**
 * The indices of the seats that must answer before the game continues.
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
 * A clock, as it was at the time of the message.
 */
export type ClockView = { 
/**
 * The remaining time, in milliseconds.
 */
left: number, 
/**
 * The part of `left` that belongs to the delay, in milliseconds.
 */
delay: number, 
/**
 * True if the clock is running.
 */
running: boolean, };

/**
 * A pending table proposal.
 */
export type Proposal = { 
/**
 * The id of the proposal. Answers refer to it. It is empty in lists that older servers stored.
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
 * The indices of the seats that have agreed.
 */
consents: Array<number>, 
/**
 * The indices of the seats that have not answered yet.
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
 * The number of the event for this viewer, counted from 1.
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
 * The player's name; empty if the viewer may not know it yet.
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
 * One text for each turn and action, for display.
 */
words: Array<string>, 
/**
 * True if the server acted for a player who left or ran out of time.
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
 * The seat of the player who ended the pause.
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
table: string, } | { "what": "vacation", 
/**
 * The seat of the player.
 */
seat: number, 
/**
 * The end of the vacation, in milliseconds since 1970; none if the player ended it.
 */
until: number | null, } | { "what": "halted" } | { "what": "revived" });

/**
 * The kind of an event at a table. All seats are indices in turn order.
 */
export type What = { "what": "created" } | { "what": "seated", 
/**
 * The seat that the player took.
 */
seat: number, 
/**
 * The player's name; empty if the viewer may not know it yet.
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
 * One text for each turn and action, for display.
 */
words: Array<string>, 
/**
 * True if the server acted for a player who left or ran out of time.
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
 * The seat of the player who ended the pause.
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
table: string, } | { "what": "vacation", 
/**
 * The seat of the player.
 */
seat: number, 
/**
 * The end of the vacation, in milliseconds since 1970; none if the player ended it.
 */
until: number | null, } | { "what": "halted" } | { "what": "revived" };

/**
 * A chat message.
 */
export type Talk = { 
/**
 * The seat of the sender.
 */
from: number, 
/**
 * The seats of the recipients; none if the message is for everyone at the table.
 */
to: Array<number> | null, 
/**
 * The text of the message.
 */
text: string, };

/**
 * A private offer between players. The rules do not know it, and the game does not enforce it.
 */
export type PrivateOffer = { 
/**
 * The id of the offer. Answers refer to it.
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
 * The seat of the player who answered. An answer of the sender withdraws the offer.
 */
by: number, 
/**
 * True if the player accepted the offer.
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
 * A request for opponents. It describes the kind of game that a guest wants to play now.
 */
export type Wish = { 
/**
 * The id of the game; none if the guest accepts any game.
 */
variant: string | null, 
/**
 * The options that differ from their defaults. They have an effect only together with
 * `variant`.
 */
options: Record<string, boolean | string>, 
/**
 * The requested time control.
 */
pace: Pace, 
/**
 * The number of seconds until computers take the remaining seats; none if computers never do.
 */
fill: number | null, 
/**
 * The id of the computer player for the remaining seats; none for the default.
 */
computer: string | null, };

/**
 * The time controls that guests can request. A short list makes it more likely that requests
 * match.
 */
export type Pace = "any" | "none" | "quick" | "short";

/**
 * The current activity on the site, for the home page.
 */
export type Lobby = { 
/**
 * The number of guests who are waiting for opponents.
 */
waiting: number, 
/**
 * The number of waiting guests by game id. A guest who accepts any game is included in every
 * number.
 */
waiting_for: { [key in string]: number }, 
/**
 * The number of public games in progress, up to 100.
 */
live: number, 
/**
 * Some public games that were active recently, the games with the most people first.
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
 * The board. If there are two, the first one.
 */
scene: Scene, 
/**
 * The clocks of this board; none if the game has no clocks.
 */
clocks: BoardClocks | null, 
/**
 * The mean rating of the players with an account; none without such players. It is rounded to
 * 50 points, because a rated game hides the names of its players.
 */
rating?: number, };

/**
 * Finished public games that match a search.
 */
export type FoundGames = { 
/**
 * The games, most recent first.
 */
games: Array<TableSummary>, 
/**
 * The value of `before` for the next page; none if the search has read all games. A page with
 * few games can have a next page, because one request reads a limited number of games.
 */
next: string | null, };

/**
 * The review of a game, or the progress of its computation.
 */
export type ReviewView = { 
/**
 * The progress of the review.
 */
state: ReviewState, 
/**
 * The number of evaluated turns.
 */
done: number, 
/**
 * The number of turns of the game.
 */
turns: number, 
/**
 * The number of reviews that the server computes before this one.
 */
ahead: number, 
/**
 * The review, if it is complete.
 */
review: GameReview | null, };

/**
 * The progress of a review.
 */
export type ReviewState = "none" | "waiting" | "running" | "done" | "failed";

/**
 * The evaluations of a finished game.
 *
 * All lists of points have one entry per seat, in the order of the seats.
 */
export type GameReview = { 
/**
 * The version of the method. Reviews with other versions are not comparable.
 */
version: number, 
/**
 * The node limit per searched position.
 */
nodes: number, 
/**
 * The most points that one seat can get.
 */
best: number, 
/**
 * The evaluated turns, in the order of play.
 */
turns: Array<ReviewedTurn>, 
/**
 * The points of each seat at the end of the game.
 */
points: Array<number>, 
/**
 * The seats in order, with their accuracy and mistakes.
 */
players: Array<ReviewedPlayer>, };

/**
 * The evaluation of a turn.
 */
export type ReviewedTurn = { 
/**
 * The number of log entries before the turn.
 */
entry: number, 
/**
 * The index of the board; 0 if the game has only one.
 */
board: number, 
/**
 * The seat that played the turn.
 */
seat: number, 
/**
 * The expected points of each seat before the turn. They add up to the points of the game.
 */
points: Array<number>, 
/**
 * The change of each seat's expected points between the best turn and the played turn. The
 * changes add up to 0.
 */
change: Array<number>, 
/**
 * The expected points that the turn costs its player. At least 0; 0 for the best turn.
 */
loss: number, 
/**
 * The verdict on the turn; none for a good turn.
 */
verdict: Verdict | null, 
/**
 * The played turn.
 */
played: TurnNotation, 
/**
 * The best turn and the expected continuation. Empty if the player had no choice.
 */
line: Array<TurnNotation>, 
/**
 * The best turn leads to a forced mate or a capture of a king, and the played turn does not.
 */
missed_mate: boolean, };

/**
 * A verdict on a turn, by the part of the maximum points that it loses.
 */
export type Verdict = "inaccuracy" | "mistake" | "blunder";

/**
 * A turn of a line.
 */
export type TurnNotation = { 
/**
 * The turn as a move string.
 */
text: string, 
/**
 * The turn in the notation of the game.
 */
notation: string, };

/**
 * The summary of a player's turns.
 */
export type ReviewedPlayer = { 
/**
 * The accuracy in per cent; none without evaluated turns.
 */
accuracy: number | null, 
/**
 * The number of turns with the verdict `?!`.
 */
inaccuracies: number, 
/**
 * The number of turns with the verdict `?`.
 */
mistakes: number, 
/**
 * The number of turns with the verdict `??`.
 */
blunders: number, };

/**
 * A puzzle: a position, its goal, and the turns that reach the goal.
 */
export type Puzzle = { 
/**
 * The stable id. It follows from the game and the position, for example `three-man-7f3a9c`.
 */
id: string, 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string.
 */
position: string, 
/**
 * The seat of the solver. It is the seat to move.
 */
seat: number, 
/**
 * The kind of the proof.
 */
kind: PuzzleKind, 
/**
 * The goal of the solver.
 */
goal: PuzzleGoal, 
/**
 * The seat that the solver mates, or that loses the most points.
 */
target: number | null, 
/**
 * The ids of the themes, for example `double-turn` or `sacrifice`.
 */
themes: Array<string>, 
/**
 * The weakest level of the computer that solves the puzzle, 1 to 10.
 */
level: number, 
/**
 * The turns of the solver in order.
 */
steps: Array<PuzzleStep>, };

/**
 * The reason why a puzzle has one solution.
 */
export type PuzzleKind = "forced" | "margin" | "choice";

/**
 * The goal of a puzzle.
 */
export type PuzzleGoal = "mate" | "mate-together" | "capture-king" | "points";

/**
 * A turn of the solver, and the replies to it.
 */
export type PuzzleStep = { 
/**
 * The turns that solve the step, the main solution first.
 */
accepted: Array<TurnNotation>, 
/**
 * The move strings of turns that reach the goal later. They are not mistakes.
 */
slower: Array<string>, 
/**
 * The turns of the other seats until the solver's next turn. Empty in the last step.
 */
replies: Array<TurnNotation>, };

/**
 * The number and the levels of a game's puzzles.
 */
export type PuzzleCollection = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The number of puzzles.
 */
count: number, 
/**
 * The level of the easiest puzzle.
 */
easiest: number, 
/**
 * The level of the hardest puzzle.
 */
hardest: number, };

/**
 * A try of a puzzle by a user.
 */
export type PuzzleAttempt = { 
/**
 * True if the user found all turns without a mistake.
 */
solved: boolean, 
/**
 * True if the user took a hint.
 */
hinted: boolean, 
/**
 * True if the puzzle returned because the user had failed it.
 */
repeated: boolean, };

/**
 * The result of the first try.
 */
export type PuzzleResult = "solved" | "hinted" | "failed";

/**
 * A puzzle that an account has tried.
 */
export type TriedPuzzle = { 
/**
 * The id of the puzzle.
 */
puzzle: string, 
/**
 * The result of the first try.
 */
result: PuzzleResult, 
/**
 * The day of the next repetition, in days since 1970 in UTC. None if the puzzle does not return.
 */
due: number | null, 
/**
 * The number of successful repetitions in a row.
 */
repeated: number, };

/**
 * The results of an account.
 */
export type SolverView = { 
/**
 * The rating of the account as a solver.
 */
rating: Rating, 
/**
 * The puzzles that the account has tried.
 */
tried: Array<TriedPuzzle>, };

/**
 * The effect of a try on an account.
 */
export type SolverChange = { 
/**
 * The rating before the try.
 */
before: Rating, 
/**
 * The rating after the try. Equal to `before` unless it was the first try of the puzzle.
 */
after: Rating, 
/**
 * The puzzle with its result.
 */
tried: TriedPuzzle, };

/**
 * A request for the best lines of a position.
 */
export type AnalysisRequest = { 
/**
 * The game up to the position. `begun` must be empty.
 */
game: HotSeat, 
/**
 * The index of the board; 0 if the match has only one.
 */
board: number, 
/**
 * The number of lines, 1 to 5.
 */
lines: number, 
/**
 * The node limit. The server lowers it to its own limit.
 */
nodes: number, };

/**
 * The best lines of a position.
 */
export type Analysis = { 
/**
 * The seat to move.
 */
seat: number, 
/**
 * The completed depth in turns.
 */
depth: number, 
/**
 * The number of visited nodes.
 */
nodes: number, 
/**
 * The node limit of the search.
 */
limit: number, 
/**
 * The most points that one seat can get.
 */
best: number, 
/**
 * The lines, best first.
 */
lines: Array<AnalysisLine>, };

/**
 * A line of an analysis.
 */
export type AnalysisLine = { 
/**
 * The turns, from the position on.
 */
turns: Array<TurnNotation>, 
/**
 * The seat of each turn.
 */
seats: Array<number>, 
/**
 * The expected points of each seat. They add up to the points of the game.
 */
points: Array<number>, 
/**
 * True if the line leads to a forced win or loss of the player to move.
 */
decided: boolean, };

/**
 * A request for the threats in a position.
 */
export type ThreatsRequest = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string.
 */
position: string, 
/**
 * The index of the board; 0 if the match has only one.
 */
board: number, };

/**
 * A capture that would gain material if it were the army's turn.
 */
export type Threat = { 
/**
 * The seat that threatens the capture.
 */
seat: number, 
/**
 * The index of the attacker's cell.
 */
from: number, 
/**
 * The index of the attacked piece's cell.
 */
to: number, 
/**
 * The seat that owns the attacked piece.
 */
victim: number, 
/**
 * The gain of the exchange, in hundredths of a pawn.
 */
gain: number, };

/**
 * A request to change a position. The rules reject no change.
 */
export type EditRequest = { 
/**
 * The id of the game.
 */
variant: string, 
/**
 * The options that differ from their defaults.
 */
options: Record<string, boolean | string>, 
/**
 * The position string before the changes; none for the starting position.
 */
position: string | null, 
/**
 * The changes in order.
 */
changes: Array<PositionChange>, };

/**
 * A position in the position editor.
 */
export type EditedPosition = { 
/**
 * The position string. The rules may reject it.
 */
position: string, 
/**
 * True if a game can start from this position.
 */
playable: boolean, 
/**
 * The pieces, the marks, and the borders that can change.
 */
scene: Scene, 
/**
 * The pieces that the user can place, by seat.
 */
palette: Array<EditorPiece>, 
/**
 * The fields of the position, except the board.
 */
fields: Array<EditorField>, 
/**
 * The reasons why the rules reject or change the position.
 */
faults: Array<EditorFault>, };

/**
 * One change of a position. The rules reject no change.
 */
export type PositionChange = { "type": "put", 
/**
 * The index of the cell.
 */
cell: number, 
/**
 * The code of the piece, such as `wK`.
 */
piece: string, } | { "type": "erase", 
/**
 * The index of the cell.
 */
cell: number, } | { "type": "move", 
/**
 * The index of the origin.
 */
from: number, 
/**
 * The index of the target.
 */
to: number, } | { "type": "clear" } | { "type": "set", 
/**
 * The key of the field.
 */
field: string, 
/**
 * The item, such as `wK`.
 */
item: string, 
/**
 * False to remove the item.
 */
on: boolean, } | { "type": "number", 
/**
 * The key of the field.
 */
field: string, 
/**
 * The index of the number in its field.
 */
index: number, 
/**
 * The new number.
 */
value: number, };

/**
 * A piece that the user can place.
 */
export type EditorPiece = { 
/**
 * The code, such as `wK`. Changes contain it.
 */
code: string, 
/**
 * The owner; none for a piece without an owner.
 */
seat: number | null, 
/**
 * The name of the drawing.
 */
glyph: string, 
/**
 * The letter on text boards.
 */
letter: string, 
/**
 * `alive`, or the reason why the piece cannot move.
 */
state: string, 
/**
 * The English name, if another piece has the same drawing.
 */
words: string | null, 
/**
 * The German name, if another piece has the same drawing.
 */
german: string | null, };

/**
 * A field of a position that the user can change.
 */
export type EditorField = { 
/**
 * The key in changes.
 */
key: string, 
/**
 * The English name.
 */
words: string, 
/**
 * The German name.
 */
german: string, 
/**
 * True if exactly one choice applies.
 */
single: boolean, 
/**
 * The possible items, then other items of the position. Empty for numbers.
 */
choices: Array<EditorChoice>, 
/**
 * The numbers. Empty for items.
 */
numbers: Array<EditorNumber>, };

/**
 * An item of a field.
 */
export type EditorChoice = { 
/**
 * The item in changes, such as `wK`.
 */
item: string, 
/**
 * True if the position contains the item.
 */
on: boolean, 
/**
 * False if the rules do not allow the item here.
 */
possible: boolean, 
/**
 * The seats that the item names.
 */
seats: Array<number>, 
/**
 * The indices of the cells that the item names.
 */
cells: Array<number>, 
/**
 * The English name without the seats; empty for items that consist of seats or cells.
 */
words: string, 
/**
 * The German name without the seats.
 */
german: string, };

/**
 * A number of a field.
 */
export type EditorNumber = { 
/**
 * The seat that the number belongs to, if any.
 */
seat: number | null, 
/**
 * The number.
 */
value: number, };

/**
 * A reason why the rules reject or change a position.
 */
export type EditorFault = { 
/**
 * The kind in kebab-case, such as `no-king`.
 */
kind: string, 
/**
 * The explanation in English.
 */
message: string, 
/**
 * The explanation in German.
 */
german: string, 
/**
 * The indices of the cells that the fault concerns.
 */
cells: Array<number>, 
/**
 * A repair, if the editor knows one.
 */
repair: EditorRepair | null, };

/**
 * A repair of a fault.
 */
export type EditorRepair = { 
/**
 * The English label.
 */
words: string, 
/**
 * The German label.
 */
german: string, 
/**
 * The changes that repair the fault.
 */
changes: Array<PositionChange>, 
/**
 * The repaired position string, if changes cannot describe the repair.
 */
position: string | null, };

/**
 * A message from a client.
 */
export type ClientMessage = { "type": "watch", 
/**
 * The id of the table.
 */
table: string, 
/**
 * The number of the last event that the client knows, if it reconnects. The server then
 * sends only later events.
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
 * A unique id for the command. The client chooses it.
 */
id: string, 
/**
 * The number of the last event that the client knows.
 */
expected: number, 
/**
 * The index of the seat that executes the command; none for a host without a seat.
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
 * An id that the client chooses. The answer contains the same id.
 */
id: string, 
/**
 * The plies of the incomplete turn, as a move string.
 */
begun: string, } | { "type": "seek", 
/**
 * The kind of game that the guest wants to play.
 */
wish: Wish, } | { "type": "unseek", } | { "type": "ping", 
/**
 * A number that the `pong` repeats.
 */
nonce: number, };

/**
 * A command at a table.
 */
export type Command = { "do": "act", 
/**
 * Move strings, or objects with `type` and the fields of an action. If there are two
 * boards, an object also contains `board`. The seat comes from the command.
 *
 * An action that answers an offer contains the id of the offer in its field `offer`. The
 * server rejects the action with `offer-closed` if the offer is no longer open.
 */
acts: (string | { type: string; board?: number; [field: string]: unknown })[], } | { "do": "say", 
/**
 * The seats of the recipients; none for a message to everyone at the table.
 */
to: Array<number> | null, 
/**
 * The text of the message.
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
 * True to accept the offer; false to decline it.
 */
yes: boolean, } | { "do": "answer-proposal", 
/**
 * The id of the proposal.
 */
proposal: string, 
/**
 * True to agree to the proposal; false to decline it.
 */
yes: boolean, } | { "do": "propose" } & Matter | { "do": "decline" } & Matter | { "do": "resume", } | { "do": "abort", } | { "do": "leave", };

/**
 * A message from the server.
 */
export type ServerMessage = { "type": "hello", 
/**
 * The version and the commit of the server. A page must reload if they change, because the
 * new server may send messages that the page does not know.
 */
version: string, 
/**
 * The guest of the client's session; none for a client without a session. Such a client
 * can only watch.
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
 * The new events. The client must ignore events that it already knows.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * The number of entries in the client's log that stay valid.
 */
log_from: number, 
/**
 * The log entries that follow the valid ones.
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
 * The new events. The client must ignore events that it already knows.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * The number of entries in the client's log that stay valid.
 */
log_from: number, 
/**
 * The log entries that follow the valid ones.
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
 * The one or two boards after the plies.
 */
boards: Array<BoardState>, } | { "type": "presence", 
/**
 * The id of the table.
 */
table: string, 
/**
 * For each seat, true if its player is connected.
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
 * The reason why the client may not watch the table.
 */
problem: Problem, } | { "type": "seeking", 
/**
 * The number of milliseconds until computers take the remaining seats; none if computers
 * never do.
 */
fills_in: number | null, } | { "type": "paired", 
/**
 * The id of the table.
 */
table: string, } | { "type": "unpaired", 
/**
 * The reason why the server is not looking for opponents.
 */
problem: Problem, } | { "type": "problem", 
/**
 * The reason why the message was rejected.
 */
problem: Problem, } | { "type": "pong", 
/**
 * The number from the `ping` message.
 */
nonce: number, };

/**
 * The changes at a table since the last event that the client knows.
 */
export type Update = { 
/**
 * The new events. The client must ignore events that it already knows.
 */
events: Array<TableEvent>, 
/**
 * The current state of the table.
 */
now: TableNow, 
/**
 * The number of entries in the client's log that stay valid.
 */
log_from: number, 
/**
 * The log entries that follow the valid ones.
 */
log: Array<Logged>, };
