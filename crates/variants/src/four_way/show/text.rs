//! Position strings: `board turn frozen clock [affairs]` (see docs/notation.md).

use super::notation;
use crate::crossed::{SEATS, opposite};
use crate::four_way::FourWay;
use crate::four_way::acts::Negotiation;
use crate::four_way::board::{BOARD, Pieces, ROWS, SQUIRREL, SUPERPAWN};
use crate::four_way::info::INFO;
use crate::four_way::legality::{self, can_be_to_move};
use crate::four_way::make_move::settle;
use crate::four_way::position::Position;
use crate::four_way::setup::Options;
use polychess_game::rows::{read_rows, read_seats, read_turn_field, write_rows, write_seats};
use polychess_game::{Cursor, GameState, ParseError, Refusal, Text, Token, Turn};
use polychess_rules::{Board, Move, Piece, Role, Seat, Seats};
use polychess_topology::Cell;

impl Text for FourWay {
    fn role_letter(role: Role) -> char {
        match role {
            SQUIRREL => 'S',
            SUPERPAWN => 'U',
            role => role.letter().unwrap_or('?'),
        }
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        read(text, *options)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(position, m)).unwrap_or_default()
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}

fn board_of(pieces: &[(Cell, Piece)]) -> Pieces {
    let mut board = Board::empty();
    pieces.iter().for_each(|&(cell, piece)| _ = board.put(cell, piece));
    board
}

fn write(state: &GameState<FourWay>, over: bool) -> String {
    let Position { armies, turn, .. } = &state.position;
    let board = write_rows::<FourWay>(&ROWS, |cell| armies.pieces.piece(cell));
    let turn = turn.filter(|_| !over).map_or('-', |seat| INFO.seat_letter(seat));
    let frozen = if armies.frozen.is_empty() { "-".into() } else { write_seats::<FourWay>(armies.frozen.iter()) };
    format!("{board} {turn} {frozen} {}{}", state.negotiation.clock, negotiation(state))
}

fn negotiation(state: &GameState<FourWay>) -> String {
    let mut items = Vec::new();
    for (name, votes) in [("draw", state.negotiation.draw), ("resign", state.negotiation.resign)] {
        if !votes.is_empty() {
            items.push(format!("{name}:{}", write_seats::<FourWay>(votes.iter())));
        }
    }
    if is_paradox(&state.position) {
        items.push("settled".into());
    }
    if items.is_empty() { String::new() } else { format!(" {}", items.join(",")) }
}

/// Returns whether the frozen players result from a paradox. Settling such a position again
/// would change them, so its string must contain `settled`.
fn is_paradox(position: &Position) -> bool {
    let mut again = *position;
    position.turn.is_some_and(|turn| {
        settle(&mut again, turn);
        again.frozen() != position.frozen()
    })
}

fn read(text: &str, options: Options) -> Result<GameState<FourWay>, ParseError> {
    let mut fields = Cursor::new(text);
    let board = fields.field("the board")?;
    let pieces = board_of(&read_rows::<FourWay>(board, &ROWS)?);
    check_pieces(board, &pieces)?;
    let turn = read_turn_field::<FourWay>(fields.field("the player to move")?)?;
    let frozen = read_frozen(fields.field("the frozen players")?)?;
    let clock = fields.field("the clock")?.number("turns since the last capture or pawn move")?;
    let mut negotiation = Negotiation { clock, ..Negotiation::default() };
    let mut settled = None;
    if let Some(field) = fields.optional_field() {
        for item in field.list() {
            read_affair(item, &mut negotiation, &mut settled)?;
        }
    }
    fields.end()?;
    let position = match settled {
        None => legality::settled(pieces, turn, frozen, options),
        Some(_) if can_stand(pieces, turn, frozen, options) => Position::as_written(pieces, turn, frozen, options),
        Some(item) => return Err(item.error("\"settled\" only for frozen players that a settlement leaves (4W-C8)")),
    };
    Ok(GameState { position, negotiation })
}

/// Returns whether a settlement can result in these frozen players, with `turn` to move.
fn can_stand(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> bool {
    let sets = (0..1 << SEATS).map(|bits: u8| Seat::all(SEATS).filter(|s| bits >> s.index() & 1 != 0).collect());
    let leads_here = |before: Seats| {
        let leads = |first: Seat| {
            let mut position = Position::as_written(pieces, turn, before, options);
            settle(&mut position, first);
            position.frozen() == frozen
        };
        Seat::all(SEATS).any(leads)
    };
    can_be_to_move(&Position::as_written(pieces, turn, frozen, options), turn) && { sets }.any(leads_here)
}

/// 4W-C11: checks that each player has one king, no pawn in the partner's territory, and no pawn or
/// superpawn on an opponent's home square.
fn check_pieces(field: Token<'_>, pieces: &Pieces) -> Result<(), ParseError> {
    let refuse = |message: String| Err(ParseError::new(field.at, format!("{message} (4W-C11)")));
    for seat in Seat::all(SEATS) {
        let title = INFO.seat_title(seat);
        let kings = pieces.pieces(seat, Role::KING).len();
        if kings != 1 {
            return refuse(format!("exactly one king of {title}; there are {kings}"));
        }
        let pawns = pieces.pieces(seat, Role::PAWN);
        let territory = BOARD.territories[opposite(seat).index()];
        if let Some(cell) = (pawns & territory).first() {
            let name = BOARD.cross.topology.name(cell);
            return refuse(format!("a superpawn (U) of {title} on {name}, in the partner's territory"));
        }
        let home = |&cell: &Cell| BOARD.pawns[seat.index()].promotion.contains(cell);
        if let Some(cell) = (pawns | pieces.pieces(seat, SUPERPAWN)).iter().find(home) {
            let name = BOARD.cross.topology.name(cell);
            return refuse(format!("no pawn of {title} on {name}, an opponent's home square"));
        }
    }
    Ok(())
}

fn read_frozen(field: Token<'_>) -> Result<Seats, ParseError> {
    if field.text == "-" {
        return Ok(Seats::NONE);
    }
    Ok(read_seats::<FourWay>(field)?.into_iter().collect())
}

fn read_affair<'t>(
    item: Token<'t>,
    negotiation: &mut Negotiation,
    settled: &mut Option<Token<'t>>,
) -> Result<(), ParseError> {
    let votes = |key: &str| item.text.starts_with(key).then(|| item.skip(key.len())).flatten();
    if let Some(seats) = votes("draw:") {
        negotiation.draw = read_seats::<FourWay>(seats)?.into_iter().collect();
    } else if let Some(seats) = votes("resign:") {
        negotiation.resign = read_seats::<FourWay>(seats)?.into_iter().collect();
    } else if item.text == "settled" {
        *settled = Some(item);
    } else {
        return Err(item.up_to(':').none_of(["draw:", "resign:", "settled"], "draw:…, resign:… or settled"));
    }
    Ok(())
}
