//! The parser of position strings (docs/notation.md).

use super::read_negotiation::read_negotiation;
use crate::three_way::board::{Geometry, Pieces, Set, board};
use crate::three_way::ending;
use crate::three_way::info::INFO;
use crate::three_way::negotiation::Negotiation;
use crate::three_way::negotiation::seen_to_have_moved;
use crate::three_way::position::{Phase, Position};
use crate::three_way::setup::{Options, ThreeWay};
use polychess_game::rows::{read_rows, read_seats, read_turn_field};
use polychess_game::{Cursor, GameState, ParseError, Token};
use polychess_rules::{EnPassant, Role, Seat, Seats};
use polychess_topology::Cell;
use std::sync::OnceLock;

/// Returns the cells of pawns, kings and rooks that are on starting cells of their kind (3WC-S4).
pub(in crate::three_way) fn at_home(geometry: &Geometry, pieces: &Pieces) -> Set {
    let lasting = pieces.role(Role::PAWN) | pieces.role(Role::KING) | pieces.role(Role::ROOK);
    lasting
        .iter()
        .filter(|&cell| pieces.piece(cell).is_some_and(|piece| geometry.start.piece(cell) == Some(piece)))
        .collect()
}

/// Returns the rows in the order of position strings: highest rank first, each by rising file.
pub(super) fn rows(geometry: &Geometry) -> &'static [Vec<Cell>] {
    static ROWS: [OnceLock<Vec<Vec<Cell>>>; 2] = [const { OnceLock::new() }; 2];
    ROWS[usize::from(geometry.m > 7)].get_or_init(|| {
        let row = |rank: i8| (0..=geometry.m + 6).filter_map(|file| geometry.hex.at(file, rank)).collect();
        (1..=geometry.m + 7).rev().map(row).collect()
    })
}

/// Parses a position string. If `one_of_two` is true, the string describes one of two parallel
/// boards and can name its ending (3WC-E10).
pub(in crate::three_way) fn read(
    text: &str,
    options: &Options,
    one_of_two: bool,
) -> Result<GameState<ThreeWay>, ParseError> {
    let geometry = board(options.large);
    let mut fields = Cursor::new(text);
    let pieces_field = fields.field("the board")?;
    let mut pieces = Pieces::empty();
    for (cell, piece) in read_rows::<ThreeWay>(pieces_field, rows(geometry))? {
        pieces.put(cell, piece);
    }
    let turn_field = fields.field("the player to move")?;
    let moved_field = fields.field("the pieces that have moved")?;
    let rights_field = fields.field("en passant rights")?;
    let gone_field = fields.field("the players who are out")?;
    let quiet_field = fields.field("the quiet moves of each player")?;
    let negotiation_field = fields.optional_field();
    fields.end()?;

    let unmoved = read_unmoved(moved_field, geometry, &pieces)?;
    let mut position = Position::new(*options, pieces, unmoved);
    let eliminated = if gone_field.text == "-" { Vec::new() } else { read_seats::<ThreeWay>(gone_field)? };
    match eliminated.as_slice() {
        [] => {}
        seats @ ([_] | [_, _]) => {
            seats.iter().for_each(|&seat| position.eliminate(seat));
            position.second_stage = true;
        }
        _ => return Err(gone_field.error("at most two players who are out")),
    }
    check_pieces(pieces_field, &position)?;
    let mut negotiation = Negotiation { quiet: read_quiet(quiet_field)?, ..Negotiation::default() };
    let ended = read_negotiation(negotiation_field, &mut position, &mut negotiation, one_of_two)?;
    match position.phase {
        Phase::Awaiting(_) if turn_field.text != "-" => {
            return Err(turn_field.error("- for the player to move, as answers are awaited"));
        }
        Phase::Awaiting(_) => {}
        // 3WC-E10: one of two parallel games may be over.
        _ if turn_field.text == "-" && position.second_stage => {
            position.phase = Phase::Over(ended.unwrap_or(&ending::EARLIER));
        }
        _ if ended.is_some() => return Err(turn_field.error("- for the player to move, as the game is over")),
        _ if eliminated.len() > 1 => {
            return Err(turn_field.error("- for the player to move, as two players are eliminated"));
        }
        _ => {
            position.turn = read_turn_field::<ThreeWay>(turn_field)?;
            if !position.active.contains(position.turn) {
                return Err(turn_field.error("a player to move who is not eliminated"));
            }
        }
    }
    negotiation.moved = seen_to_have_moved(&position, negotiation.quiet).iter().fold(negotiation.moved, Seats::with);
    for token in rights_field.list() {
        let (owner, right) = read_right(token, &position)?;
        if position.en_passant[owner.index()].replace(right).is_some() {
            return Err(token.error("at most one en passant right of each player (3WC-S4)"));
        }
    }
    position.capturable_kings.clear();
    Ok(GameState { position, negotiation })
}

/// Parses the field of moved pieces. Returns the unmoved pieces: those on their starting cells that
/// the field does not list.
fn read_unmoved(field: Token<'_>, geometry: &Geometry, pieces: &Pieces) -> Result<Set, ParseError> {
    let mut unmoved = at_home(geometry, pieces);
    for token in field.list() {
        let topology = &geometry.hex.topology;
        match topology.cell(token.text).filter(|&cell| unmoved.contains(cell)) {
            Some(cell) => unmoved.remove(cell),
            None => {
                let names: Vec<&str> = unmoved.iter().map(|cell| topology.name(cell)).collect();
                return Err(token.none_of(names, "the place of a pawn, king or rook that begins there, each once"));
            }
        }
    }
    Ok(unmoved)
}

/// 3WC-E12: parses the three counters of quiet moves.
fn read_quiet(field: Token<'_>) -> Result<[u32; 3], ParseError> {
    let numbers: Vec<u32> = field.split('/').map(|n| n.number("quiet moves")).collect::<Result<_, _>>()?;
    <[u32; 3]>::try_from(numbers).map_err(|_| field.error("three numbers of quiet moves, as 0/0/0"))
}

/// Checks that each active player has one king, every other player at most one, and that no pawn is
/// on its owner's home row.
fn check_pieces(field: Token<'_>, position: &Position) -> Result<(), ParseError> {
    let geometry = position.board();
    for seat in Seat::all(3) {
        let title = INFO.seat_title(seat);
        let kings = position.pieces.pieces(seat, Role::KING).len();
        if kings > 1 || kings == 0 && position.active.contains(seat) {
            return Err(ParseError::new(field.at, format!("exactly one king of {title}; there are {kings}")));
        }
        if let Some(cell) = (position.pieces.pieces(seat, Role::PAWN) & geometry.home[seat.index()]).first() {
            let name = geometry.hex.topology.name(cell);
            return Err(ParseError::new(field.at, format!("no pawn of {title} on {name}, its own home row (3WC-W1)")));
        }
    }
    Ok(())
}

/// Parses an en passant right: the passed cell, then the cell of the pawn (`e4e5`). Returns it with
/// the pawn's owner.
fn read_right(token: Token<'_>, position: &Position) -> Result<(Seat, EnPassant), ParseError> {
    let topology = &position.board().hex.topology;
    let written =
        |(_, right): (Seat, EnPassant)| format!("{}{}", topology.name(right.target), topology.name(right.pawn));
    let refuse = |expected: &str| {
        let rights: Vec<String> = possible_rights(position).map(written).collect();
        token.none_of(rights.iter().map(String::as_str), expected)
    };
    let cells = topology.cell_prefix(token.text).and_then(|(over, rest)| Some((over, topology.cell(rest)?)));
    let (over, pawn) = cells.ok_or_else(|| refuse("an en passant right: passed cell and pawn's cell (e4e5)"))?;
    let waits = position.phase != Phase::Playing;
    let piece = position
        .pieces
        .piece(pawn)
        .filter(|piece| piece.role() == Role::PAWN && (waits || piece.seat() != position.turn));
    if piece.is_none() {
        return Err(refuse("the pawn of a player who is not to move behind the passed cell"));
    }
    let possible = possible_rights(position).find(|(_, right)| *right == EnPassant { target: over, pawn });
    possible.ok_or_else(|| refuse("an empty cell that the pawn has just passed in a double step (3WC-W5)"))
}

/// 3WC-W5: returns every en passant right that this position could have, with its owner.
///
/// The pawn belongs to a player who is not to move, and its double step from a starting cell would
/// have passed an empty cell.
pub(super) fn possible_rights(position: &Position) -> impl Iterator<Item = (Seat, EnPassant)> {
    let geometry = position.board();
    let waits = position.phase != Phase::Playing;
    let owners = Seat::all(3).filter(move |&owner| waits || owner != position.turn);
    let pawns =
        owners.flat_map(|owner| position.pieces.pieces(owner, Role::PAWN).into_iter().map(move |pawn| (owner, pawn)));
    pawns.flat_map(move |(owner, pawn)| {
        let places = geometry.hex.topology.cells().filter(move |&from| {
            position.pieces.piece(pawn).is_some_and(|piece| geometry.start.piece(from) == Some(piece))
        });
        let over = places.filter_map(move |from| {
            let target = geometry.pawns[owner.index()].passed_over(from, pawn);
            target.filter(|&cell| !position.pieces.is_occupied(cell))
        });
        over.map(move |target| (owner, EnPassant { target, pawn }))
    })
}
