//! Position strings: `board turn castling ep imposing mated out clock [affairs]` (see
//! docs/notation.md).

use super::notation;
use crate::three_handed::acts::Negotiation;
use crate::three_handed::attack::Pieces;
use crate::three_handed::board::{BOARD, ROWS, SEATS, Set, owner, passed_pawn, right};
use crate::three_handed::info::INFO;
use crate::three_handed::legality;
use crate::three_handed::make_move::settle;
use crate::three_handed::position::{MidTurn, Position};
use crate::three_handed::setup::{AfterDefeat, Options, ThreeHanded};
use polychess_game::rows::{
    read_castling, read_rows, read_seats, read_turn_field, write_castling, write_rows, write_seats,
};
use polychess_game::{Cursor, GameState, ParseError, Refusal, Text, Token, Turn};
use polychess_rules::{Move, Role, Seat, Seats};
use polychess_topology::Cell;
use polychess_topology::yalta::Yalta;

impl Text for ThreeHanded {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        read(text, *options)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        notation::write(position, turn)
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}

/// The maximum number of passes in a row that a position string may contain.
///
/// The third pass ends the game unless a king is marked as mated. The capture of a marked king
/// follows within two turns, so no game reaches this limit.
const MOST_PASSES: u32 = 9;

pub(super) fn name(cell: Cell) -> &'static str {
    BOARD.topology.name(cell)
}

/// Returns the items of a list field, sorted and separated by commas, or `-` without items.
fn list(items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    items.sort_unstable();
    if items.is_empty() { "-".into() } else { items.join(",") }
}

fn seats(seats: impl Iterator<Item = Seat>) -> String {
    let text = write_seats::<ThreeHanded>(seats);
    if text.is_empty() { "-".into() } else { text }
}

pub(in crate::three_handed) fn write(state: &GameState<ThreeHanded>, over: bool) -> String {
    let position = &state.position;
    let board = write_rows::<ThreeHanded>(&ROWS, |cell| position.pieces.piece(cell));
    let turn = if over { '-' } else { INFO.seat_letter(position.turn) };
    let castling = write_castling::<ThreeHanded>(|seat, n| position.has_right(seat, n));
    let passed = list(position.en_passant.iter().map(|c| format!("{}{}", name(c), name(passed_pawn(c)))));
    let imposing = list(position.imposing.iter().map(|c| name(c).to_owned()));
    let mated = seats(position.mated.iter());
    let later = position.out.iter().filter(|&seat| Some(seat) != position.first_out);
    let out = seats(position.first_out.into_iter().chain(later));
    let (clock, negotiation) = (state.negotiation.draws.clock, negotiation(state));
    format!("{board} {turn} {castling} {passed} {imposing} {mated} {out} {clock}{negotiation}")
}

fn negotiation(state: &GameState<ThreeHanded>) -> String {
    let GameState { position, negotiation } = state;
    let mut items = Vec::new();
    if position.passes > 0 {
        items.push(format!("passes:{}", position.passes));
    }
    if let Some(mid_turn) = position.mid_turn {
        let inside = if mid_turn.was_inside { "i" } else { "" };
        let progress = if negotiation.progress { "p" } else { "" };
        items.push(format!("ply:{}:{inside}{progress}", name(mid_turn.piece)));
    }
    items.extend(negotiation.draws.items::<ThreeHanded>());
    if items.is_empty() { String::new() } else { format!(" {}", items.join(",")) }
}

pub(in crate::three_handed) fn read(text: &str, options: Options) -> Result<GameState<ThreeHanded>, ParseError> {
    let mut fields = Cursor::new(text);
    let board = fields.field("the board")?;
    let mut pieces = Pieces::empty();
    read_rows::<ThreeHanded>(board, &ROWS)?.into_iter().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    let turn_field = fields.field("the player to move")?;
    let turn = read_turn_field::<ThreeHanded>(turn_field)?;
    let mut position = Position::new(pieces, turn, options);
    for (seat, n, at) in read_castling::<ThreeHanded>(fields.field("castling rights")?)? {
        if !BOARD.castlings[seat.index()][n].is_at_home(&position.pieces, seat) {
            return Err(ParseError::new(at, "a castling right whose king and rook stand at home (TH-C1)"));
        }
        position.rights |= 1 << (2 * seat.index() + n);
    }
    let passed: Vec<Token<'_>> = fields.field("en passant rights")?.list().collect();
    let imposing: Vec<Token<'_>> = fields.field("imposing pieces")?.list().collect();
    let mated = fields.field("mated players")?;
    let out = fields.field("eliminated players")?;
    position.out = read_out(out, options, turn)?;
    position.first_out = position.out.iter().next();
    check_pieces(board, &position)?;
    position.mated = read_mated(mated, position.out)?;
    for token in imposing {
        position.imposing |= Set::of(read_imposing(token, &position)?);
    }
    let clock = fields.field("the clock")?.number("turns since the last capture or pawn move")?;
    let mut negotiation = Negotiation::default();
    negotiation.draws.clock = clock;
    if let Some(field) = fields.optional_field() {
        for item in field.list() {
            read_affair(item, &mut position, &mut negotiation)?;
        }
    }
    for token in passed {
        position.en_passant |= Set::of(read_passed(token, &position)?);
    }
    fields.end()?;
    check_passes(&position).map_err(|expected| turn_field.error(expected))?;
    if position.mid_turn.is_some() && !position.may_end_here() && !legality::can_move(&position) {
        return Err(turn_field.error("a turn under way that can be completed (TH-D5)"));
    }
    settle(&mut position);
    Ok(GameState { position, negotiation })
}

/// TH-K2, TH-K3: checks the passes before this position. No pass can occur within a turn, and each
/// player who has passed and is still in check must be marked as mated.
fn check_passes(position: &Position) -> Result<(), &'static str> {
    let living = SEATS - position.out.len();
    let before = position.turn.others(SEATS).rev().filter(|&seat| !position.out.contains(seat));
    let mut passed = before.chain([position.turn]).take(living.min(usize::from(position.passes)));
    if position.passes > 0 && position.mid_turn.is_some() {
        Err("no passes in a row between the two moves of a turn (TH-K2)")
    } else if passed.any(|seat| position.is_in_check(seat) && !position.mated.contains(seat)) {
        Err("a mark for each player who has passed in check (TH-K3)")
    } else {
        Ok(())
    }
}

fn seats_or_none(field: Token<'_>) -> Result<Vec<Seat>, ParseError> {
    if field.text == "-" { Ok(Vec::new()) } else { read_seats::<ThreeHanded>(field) }
}

/// Parses the defeated players: at most one, but not the player to move. A second defeat would end
/// the game.
fn read_out(field: Token<'_>, options: Options, turn: Seat) -> Result<Seats, ParseError> {
    let out = seats_or_none(field)?;
    match out.as_slice() {
        [] => Ok(Seats::NONE),
        [seat] if *seat != turn && options.after_defeat != AfterDefeat::End => Ok(Seats::NONE.with(*seat)),
        _ => Err(field.error("- or one eliminated player, not to move and with option after_defeat other than end")),
    }
}

/// TH-K3: parses the players marked as mated. [`settle`] later removes the marks of kings that no
/// opponent attacks.
fn read_mated(field: Token<'_>, out: Seats) -> Result<Seats, ParseError> {
    let mated = seats_or_none(field)?;
    if mated.iter().any(|&seat| out.contains(seat)) {
        return Err(field.error("mated players who are not eliminated (TH-K3)"));
    }
    Ok(mated.into_iter().collect())
}

/// Checks that each living player has one king and each defeated player has none, and that no pawn
/// is on a first rank.
fn check_pieces(field: Token<'_>, position: &Position) -> Result<(), ParseError> {
    for seat in Seat::all(SEATS) {
        let (title, kings) = (INFO.seat_title(seat), position.pieces.pieces(seat, Role::KING).len());
        let is_out = position.out.contains(seat);
        if kings != usize::from(!is_out) {
            let wanted = if is_out { "no king" } else { "exactly one king" };
            return Err(ParseError::new(field.at, format!("{wanted} of {title}; there are {kings}")));
        }
        if is_out && position.options.after_defeat == AfterDefeat::Remove && !position.pieces.seat(seat).is_empty() {
            return Err(ParseError::new(field.at, format!("no pieces of {title}, who is eliminated")));
        }
    }
    let first_rank = |&cell: &Cell| Yalta::coordinates(cell).2 == 1;
    match position.pieces.role(Role::PAWN).iter().find(first_rank) {
        Some(cell) => Err(ParseError::new(field.at, format!("no pawn on {} (TH-P1, TH-P5)", name(cell)))),
        None => Ok(()),
    }
}

/// TH-D2: parses the cell of an imposing piece, which must be in the kingdom to its owner's left.
fn read_imposing(token: Token<'_>, position: &Position) -> Result<Cell, ParseError> {
    BOARD.topology.cell(token.text).filter(|&cell| may_impose(cell, position)).ok_or_else(|| {
        let cells = BOARD.topology.cells().filter(|&cell| may_impose(cell, position));
        token.none_of(
            cells.map(name),
            "the cell of a piece in the kingdom at its owner's left; none in a cut-throat game or after a defeat (TH-D2)",
        )
    })
}

/// TH-D2: returns whether a piece on `cell` may be imposing: it is in the kingdom to its owner's
/// left.
pub(super) fn may_impose(cell: Cell, position: &Position) -> bool {
    let piece = position.pieces.piece(cell);
    piece.is_some_and(|piece| piece.seat() == right(owner(cell))) && !position.is_cutthroat()
}

/// Parses an en passant right: the passed cell, then the cell of the pawn (`e3e4`).
///
/// The pawn's owner must not be to move, except between the two moves of a turn.
fn read_passed(token: Token<'_>, position: &Position) -> Result<Cell, ParseError> {
    let topology = &BOARD.topology;
    let refuse = |expected: &str| {
        let rights = topology.cells().filter(|cell| was_gone_over(*cell, position) && is_live(*cell, position));
        let rights: Vec<String> = rights.map(|cell| [name(cell), name(passed_pawn(cell))].concat()).collect();
        token.none_of(rights.iter().map(String::as_str), expected)
    };
    let cells = topology.cell_prefix(token.text).and_then(|(skipped, rest)| Some((skipped, topology.cell(rest)?)));
    let (skipped, pawn) = cells.ok_or_else(|| refuse("an en passant right: skipped cell and pawn's cell (e3e4)"))?;
    if !was_gone_over(skipped, position) || passed_pawn(skipped) != pawn {
        return Err(refuse("an empty cell that the pawn has just gone over in a double step (TH-P4)"));
    }
    if !is_live(skipped, position) {
        return Err(refuse("a pawn of a living player whose next turn has not begun (TH-P4)"));
    }
    Ok(skipped)
}

/// Returns whether a double step may have passed `cell`: it is empty, on a third rank, and behind a
/// pawn of that kingdom's owner.
pub(super) fn was_gone_over(cell: Cell, position: &Position) -> bool {
    Yalta::coordinates(cell).2 == 3
        && !position.pieces.is_occupied(cell)
        && position.pieces.pieces(owner(cell), Role::PAWN).contains(passed_pawn(cell))
}

/// TH-P4: returns whether an en passant right on `skipped` can last. It ends when the next turn of
/// the pawn's owner begins or the owner is defeated.
pub(super) fn is_live(skipped: Cell, position: &Position) -> bool {
    let seat = owner(skipped);
    !position.out.contains(seat) && (position.turn != seat || position.mid_turn.is_some())
}

fn read_affair(item: Token<'_>, position: &mut Position, negotiation: &mut Negotiation) -> Result<(), ParseError> {
    let value = |key: &str| item.text.starts_with(key).then(|| item.skip(key.len())).flatten();
    if let Some(value) = value("passes:") {
        let passes = value.number("passes in a row just made")?;
        let few = u8::try_from(passes).ok().filter(|_| passes <= MOST_PASSES);
        position.passes = few.ok_or_else(|| value.error(format!("at most {MOST_PASSES} passes in a row (TH-E2)")))?;
    } else if let Some(value) = value("ply:") {
        read_ply(value, position, negotiation)?;
    } else if !negotiation.draws.read_item::<ThreeHanded>(item, position.living().collect())? {
        return Err(item
            .up_to(':')
            .none_of(["passes:", "ply:", "offer:", "spent:"], "passes:…, ply:…, offer:… or spent:…"));
    }
    Ok(())
}

/// TH-D4: parses the state of a turn between its two moves.
fn read_ply(value: Token<'_>, position: &mut Position, negotiation: &mut Negotiation) -> Result<(), ParseError> {
    let expected = "a turn under way: the cell of the piece that has moved, \":\", then \"i\" if it began inside and \"p\" after a capture or pawn move";
    let (cell, flags) = value.text.split_once(':').ok_or_else(|| value.error(expected))?;
    let own = position.pieces.seat(position.turn);
    let piece = BOARD.topology.cell(cell).filter(|&cell| own.contains(cell)).ok_or_else(|| value.error(expected))?;
    let (was_inside, progress) = match flags {
        "" => (false, false),
        "i" => (true, false),
        "p" => (false, true),
        "ip" => (true, true),
        _ => return Err(value.error(expected)),
    };
    position.mid_turn = Some(MidTurn { piece, was_inside });
    negotiation.progress = progress;
    let possible = position.options.double_moves && !position.options.cutthroat;
    if possible { Ok(()) } else { Err(value.error("no turn of two moves under these options")) }
}
