//! Position strings: `board turn castling ep clock [affairs]` (see docs/notation.md).

use super::labels::Labels;
use super::notation;
use crate::three_player::attack::Pieces;
use crate::three_player::board::{BOARD, ROWS};
use crate::three_player::info::INFO;
use crate::three_player::position::Position;
use crate::three_player::setup::{Options, ThreePlayer};
use polychess_game::rows::{read_castling, read_rows, read_turn_field, write_castling, write_rows};
use polychess_game::{Cursor, DrawAct, Draws, GameState, ParseError, Refusal, Text, Token, Turn};
use polychess_rules::{Board, EnPassant, Move, Piece, Role, Seat};
use polychess_topology::Cell;

pub(super) fn board_of(pieces: &[(Cell, Piece)]) -> Pieces {
    let mut board = Board::empty();
    pieces.iter().for_each(|&(cell, piece)| _ = board.put(cell, piece));
    board
}

pub(in crate::three_player) fn write(state: &GameState<ThreePlayer>, over: bool) -> String {
    let position = &state.position;
    let (pieces, turn, en_passant) = (&position.pieces, position.turn, position.en_passant);
    let topology = &BOARD.hex.topology;
    let mut rights: Vec<String> =
        en_passant.iter().flatten().map(|p| format!("{}{}", topology.name(p.target), topology.name(p.pawn))).collect();
    rights.sort_unstable();
    let turn = if over { '-' } else { INFO.seat_letter(turn) };
    let castling = write_castling::<ThreePlayer>(|seat, n| position.has_right(seat, n));
    let passed = if rights.is_empty() { "-".into() } else { rights.join(",") };
    let board = write_rows::<ThreePlayer>(&ROWS, |cell| pieces.piece(cell));
    format!("{board} {turn} {castling} {passed} {}{}", state.negotiation.clock, negotiation(&state.negotiation))
}

fn negotiation(draws: &Draws) -> String {
    let items = draws.items::<ThreePlayer>();
    if items.is_empty() { String::new() } else { format!(" {}", items.join(",")) }
}

pub(in crate::three_player) fn read(text: &str) -> Result<GameState<ThreePlayer>, ParseError> {
    let mut fields = Cursor::new(text);
    let board = fields.field("the board")?;
    let pieces = board_of(&read_rows::<ThreePlayer>(board, &ROWS)?);
    check_pieces(board, &pieces)?;
    let turn = read_turn_field::<ThreePlayer>(fields.field("the player to move")?)?;
    let mut rights = 0;
    for (seat, n, at) in read_castling::<ThreePlayer>(fields.field("castling rights")?)? {
        if !BOARD.castlings(seat)[n].is_at_home(&pieces, seat) {
            return Err(ParseError::new(at, "a castling right whose king and rook stand at home (TP-C1)"));
        }
        rights |= 1 << (2 * seat.index() + n);
    }
    let mut passed = [None; 3];
    for token in fields.field("en passant rights")?.list() {
        let (owner, right) = read_passed(token, &pieces, turn)?;
        if passed[owner.index()].replace(right).is_some() {
            return Err(token.error("at most one en passant right of each player"));
        }
    }
    let clock = fields.field("the clock")?.number("turns since the last capture or pawn move")?;
    let mut negotiation = Draws { clock, ..Draws::default() };
    if let Some(field) = fields.optional_field() {
        for item in field.list() {
            if !negotiation.read_item::<ThreePlayer>(item, Seat::all(3).collect())? {
                return Err(item.up_to(':').none_of(["offer:", "spent:"], "offer:… or spent:…"));
            }
        }
    }
    fields.end()?;
    Ok(GameState { position: Position::new(pieces, turn, rights, passed), negotiation })
}

/// Checks that each player has exactly one king and no pawn on their own baseline.
fn check_pieces(field: Token<'_>, pieces: &Pieces) -> Result<(), ParseError> {
    let topology = &BOARD.hex.topology;
    for seat in Seat::all(3) {
        let title = INFO.seat_title(seat);
        let kings = pieces.pieces(seat, Role::KING).len();
        if kings != 1 {
            return Err(ParseError::new(field.at, format!("exactly one king of {title}; there are {kings}")));
        }
        for cell in pieces.pieces(seat, Role::PAWN) {
            if BOARD.distance(seat, cell) == 0 {
                let name = topology.name(cell);
                return Err(ParseError::new(
                    field.at,
                    format!("no pawn of {title} on {name}, its own baseline (TP-P1)"),
                ));
            }
        }
    }
    Ok(())
}

/// Parses an en passant right: the passed cell, then the cell of the pawn (`c5d5`). Returns it with
/// the pawn's owner.
fn read_passed(token: Token<'_>, pieces: &Pieces, turn: Seat) -> Result<(Seat, EnPassant), ParseError> {
    let topology = &BOARD.hex.topology;
    let written = |passed: EnPassant| format!("{}{}", topology.name(passed.target), topology.name(passed.pawn));
    let refuse = |expected: &str| {
        let rights: Vec<String> = possible_rights(pieces, turn).map(written).collect();
        token.none_of(rights.iter().map(String::as_str), expected)
    };
    let cells = topology.cell_prefix(token.text).and_then(|(skipped, rest)| Some((skipped, topology.cell(rest)?)));
    let (target, pawn) = cells.ok_or_else(|| refuse("an en passant right: skipped cell and pawn's cell (c5d5)"))?;
    let piece = pieces.piece(pawn).filter(|piece| piece.role() == Role::PAWN && piece.seat() != turn);
    let owner = piece.ok_or_else(|| refuse("a pawn of a player who is not to move behind the skipped cell"))?.seat();
    let right = EnPassant { target, pawn };
    if !possible_rights(pieces, turn).any(|possible| possible == right) {
        return Err(refuse("an empty cell that the pawn has just passed in a double step (TP-P4)"));
    }
    Ok((owner, right))
}

/// TP-P4: returns every en passant right that this position could have.
///
/// The pawn belongs to a player who is not to move, and its double step would have passed an empty
/// cell.
pub(super) fn possible_rights(pieces: &Pieces, turn: Seat) -> impl Iterator<Item = EnPassant> {
    let pawns =
        turn.others(3).flat_map(|owner| pieces.pieces(owner, Role::PAWN).into_iter().map(move |pawn| (owner, pawn)));
    pawns.flat_map(move |(owner, pawn)| {
        let tables = &BOARD.pawns[owner.index()];
        let targets = BOARD.pawn_rows[owner.index()].iter().filter_map(move |from| tables.passed_over(from, pawn));
        targets.filter(|&cell| !pieces.is_occupied(cell)).map(move |target| EnPassant { target, pawn })
    })
}

impl Text for ThreePlayer {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, _: &Options) -> Result<GameState<Self>, ParseError> {
        read(text)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write(state, over)
    }

    fn notate_in(notation: usize, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(Labels::of(notation), position, m)).unwrap_or_default()
    }

    fn read_notation_in(notation: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(Labels::of(notation), position, text)
    }

    /// TP-N4: a trailing `=` offers a draw.
    fn sign(_: usize) -> Option<(char, DrawAct)> {
        Some((notation::OFFER, DrawAct::OfferDraw))
    }
}
