//! The position string of the game, Forsyth–Edwards notation (rulebook: OC-N1): `board turn
//! castling en-passant clock move [offers]`.

use crate::attack::in_check;
use crate::board::{BOARD, Pieces, SEATS, WHITE};
use crate::info::INFO;
use crate::negotiation::Negotiation;
use crate::position::{Position, State};
use crate::setup::Orthodox;
use polychess_game::rows::read_turn_field;
use polychess_game::{Cursor, Draws, GameState, ParseError, Text, Token};
use polychess_rules::{EnPassant, Piece, Role, Seat};
use polychess_topology::Cell;

/// Letters of the castling rights, in the order of the bits in `State::rights`.
pub(super) const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

pub(super) fn name(cell: Cell) -> &'static str {
    BOARD.cross.topology.name(cell)
}

/// OC-N1: writes a position string. If the game is over, the player to move is `-`.
pub(super) fn write(state: &GameState<Orthodox>, over: bool) -> String {
    let GameState { position, negotiation } = state;
    let position = &position.state;
    let rows: Vec<String> = (1..=8).rev().map(|y| write_row(&position.pieces, y)).collect();
    let turn = if over { '-' } else { INFO.seat_letter(position.turn) };
    let castling: String = (0..4).filter(|bit| position.rights >> bit & 1 != 0).map(|bit| RIGHTS[bit]).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let en_passant = position.en_passant.map_or("-", |right| name(right.target));
    let (clock, number) = (negotiation.draws.clock, negotiation.full_moves.saturating_add(1));
    let mut text = format!("{} {turn} {castling} {en_passant} {clock} {number}", rows.join("/"));
    let offers = negotiation.draws.items::<Orthodox>();
    if !offers.is_empty() {
        text += &format!(" {}", offers.join(","));
    }
    text
}

pub(super) fn write_row(pieces: &Pieces, y: i8) -> String {
    let (mut row, mut empty) = (String::new(), 0);
    for cell in (1..=8).filter_map(|x| BOARD.cross.at(x, y)) {
        match pieces.piece(cell) {
            Some(piece) => {
                write_empty(&mut row, &mut empty);
                row.push(piece_letter(piece));
            }
            None => empty += 1,
        }
    }
    write_empty(&mut row, &mut empty);
    row
}

/// Writes a number of empty cells, unless it is 0, and resets it.
fn write_empty(row: &mut String, empty: &mut u8) {
    if *empty > 0 {
        *row += &empty.to_string();
    }
    *empty = 0;
}

/// Returns the letter of a piece, in upper case for White and in lower case for Black.
fn piece_letter(piece: Piece) -> char {
    let letter = Orthodox::role_letter(piece.role());
    if piece.seat() == WHITE { letter } else { letter.to_ascii_lowercase() }
}

/// OC-N1: parses a position string.
pub(super) fn parse(text: &str) -> Result<GameState<Orthodox>, ParseError> {
    let mut fields = Cursor::new(text);
    let board = fields.field("the board")?;
    let pieces = parse_board(board)?;
    let turn = read_turn_field::<Orthodox>(fields.field("the player to move")?)?;
    check_kings(board, &pieces, turn)?;
    let rights = parse_rights(fields.field("the castling rights")?, &pieces)?;
    let en_passant = parse_en_passant(fields.field("the en passant target")?, &pieces, turn)?;
    let clock = fields.field("the halfmove clock")?.number("the halfmove clock")?;
    let number = fields.field("the move number")?.number("the move number")?;
    let mut draws = Draws { clock, ..Draws::default() };
    for item in fields.optional_field().into_iter().flat_map(Token::list) {
        if !draws.read_item::<Orthodox>(item, Seat::all(SEATS).collect())? {
            return Err(item.up_to(':').none_of(["offer:", "spent:"], "offer:… or spent:…"));
        }
    }
    fields.end()?;
    let negotiation = Negotiation { draws, full_moves: number.saturating_sub(1) };
    Ok(GameState { position: Position::new(State::new(pieces, turn, rights, en_passant)), negotiation })
}

pub(super) fn parse_board(field: Token<'_>) -> Result<Pieces, ParseError> {
    let mut pieces = Pieces::empty();
    let mut rows = field.split('/');
    for y in (1..=8).rev() {
        let end = ParseError::new(field.at + field.text.len(), format!("rank {y}"));
        let mut row = rows.next().ok_or(end)?;
        let mut x = 1;
        while let Some((letter, rest)) = row.pop() {
            match letter.to_digit(10) {
                Some(empty @ 1..=8) => x += empty as i8,
                Some(_) => return Err(row.error("1 to 8 empty cells")),
                None => {
                    let piece = parse_piece(letter).ok_or_else(|| row.error("a piece such as K or p"))?;
                    let cell = BOARD.cross.at(x, y).ok_or_else(|| row.error("the end of the rank"))?;
                    pieces.put(cell, piece);
                    x += 1;
                }
            }
            row = rest;
        }
        if x != 9 {
            return Err(ParseError::new(row.at, format!("eight cells in rank {y}")));
        }
    }
    match rows.next() {
        None => Ok(pieces),
        Some(row) => Err(row.error("the end of the board after eight ranks")),
    }
}

fn parse_piece(letter: char) -> Option<Piece> {
    let seat = if letter.is_ascii_uppercase() { WHITE } else { WHITE.after(1, SEATS) };
    Some(Piece::new(seat, Orthodox::role(letter.to_ascii_uppercase())?))
}

/// OC-P5, OC-K2: checks the kings and pawns of a position.
///
/// Each player needs one king, the first and last ranks must not contain pawns, and the player who
/// is not to move must not be in check.
fn check_kings(board: Token<'_>, pieces: &Pieces, turn: Seat) -> Result<(), ParseError> {
    let error = |expected: String| Err(ParseError::new(board.at, expected));
    for seat in Seat::all(SEATS) {
        if pieces.pieces(seat, Role::KING).len() != 1 {
            return error(format!("one king of {}", INFO.seat_title(seat)));
        }
    }
    if let Some(cell) = pieces.role(Role::PAWN).iter().find(|&cell| [1, 8].contains(&BOARD.rank(WHITE, cell))) {
        return error(format!("no pawn on {}", name(cell)));
    }
    let them = turn.after(1, SEATS);
    if in_check(pieces, them) {
        return error(format!("no check to {}, who is not to move", INFO.seat_title(them)));
    }
    Ok(())
}

/// OC-C1: parses castling rights. Each right requires the king and the rook on their initial cells.
fn parse_rights(field: Token<'_>, pieces: &Pieces) -> Result<u8, ParseError> {
    let (mut rights, mut letters) = (0, field);
    while let Some((letter, rest)) = letters.pop().filter(|_| field.text != "-") {
        let known = RIGHTS.iter().position(|&right| right == letter).filter(|bit| rights >> bit & 1 == 0);
        let bit = known.ok_or_else(|| letters.error("each of K, Q, k and q at most once, or -"))?;
        let (seat, side) = (WHITE.after(bit / 2, SEATS), bit % 2);
        if !BOARD.castlings(seat)[side].is_at_home(pieces, seat) {
            return Err(letters.error("a castling right whose king and rook are at home"));
        }
        rights |= 1 << bit;
        letters = rest;
    }
    Ok(rights)
}

/// OC-P4: parses an en passant target.
fn parse_en_passant(field: Token<'_>, pieces: &Pieces, turn: Seat) -> Result<Option<EnPassant>, ParseError> {
    if field.text == "-" {
        return Ok(None);
    }
    let target = BOARD.cross.topology.cell(field.text);
    let right = target.and_then(|target| passed(target, pieces, turn.after(1, SEATS)));
    right.map(Some).ok_or_else(|| field.error("an empty cell that a pawn has just passed, or -"))
}

/// OC-P4: returns the en passant right on `target` if a pawn of `owner` may have just passed it. The
/// target must be empty, with a pawn in front of it and an empty cell behind it.
pub(super) fn passed(target: Cell, pieces: &Pieces, owner: Seat) -> Option<EnPassant> {
    let step = &BOARD.pawns(owner).step;
    let pawn = step.of(polychess_topology::CellSet::of(target)).first()?;
    let right = EnPassant { target, pawn };
    let is_empty = !pieces.is_occupied(step.origin(target));
    (BOARD.rank(owner, target) == 3 && is_empty && right.is_valid(pieces, owner)).then_some(right)
}
