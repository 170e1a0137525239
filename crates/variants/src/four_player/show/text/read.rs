//! The parser of position strings (rulebook: 4P-F4, 4P-F5).
//!
//! The parser ignores spaces, line breaks and the letter case of the player to move. It applies
//! mates, stalemates and endings that are due in the position.

use super::extra::{self, Extra};
use super::fields::{bits, field, four};
use super::pieces::{self, PieceField};
use crate::crossed::SEATS;
use crate::four_player::attack::recompute;
use crate::four_player::board::{BOARD, Set, WORDS};
use crate::four_player::elimination::settle;
use crate::four_player::info::INFO;
use crate::four_player::negotiation::Negotiation;
use crate::four_player::position::Position;
use crate::four_player::setup::{Edition, FourPlayer, Options};
use polychess_game::{GameState, ParseError, Token};
use polychess_rules::{BySeat, Castling, EnPassant, Role, Seat, Seats};

pub(super) fn read(text: &str, options: Options) -> Result<GameState<FourPlayer>, ParseError> {
    let (turn, rest) = field(Token { at: 0, text }, "the player to move")?;
    let on_turn = if turn.text.len() == 1 { INFO.seat(turn.text) } else { None };
    let on_turn = on_turn.ok_or_else(|| turn.none_of(["R", "B", "Y", "G"], "the player to move, one of R B Y G"))?;
    let (dead, rest) = field(rest, "who is dead")?;
    let (short, rest) = field(rest, "rights to castle on the short side")?;
    let (long, rest) = field(rest, "rights to castle on the long side")?;
    let (dead, castling) = (bits(dead, "states")?, [bits(short, "rights")?, bits(long, "rights")?]);
    let (points, rest) = field(rest, "points")?;
    let points = read_points(points)?;
    let (clock, rest) = field(rest, "the clock")?;
    let clock = clock.number("turns since the last capture or pawn move")?;
    let (extra, board) = extra::read(rest)?;
    let written = pieces::read(board)?;
    let mut position = stand(&written, on_turn, dead, &extra, options, board)?;
    // 4P-T1: in teams there are no points before the end.
    if !options.teams || extra.over.is_some() {
        position.points = points;
    }
    add_rights(&mut position, &written, castling, &extra);
    position.ending = extra.over;
    recompute(&mut position);
    if position.ending.is_none() {
        if position.out.contains(on_turn) {
            return Err(turn.error("a player to move who is not eliminated (4P-F5)"));
        }
        settle(&mut position);
    }
    let resigning = if options.teams { extra.resigning } else { Seats::NONE };
    let negotiation = Negotiation {
        clock,
        offered: extra.offered & position.live(),
        resigning,
        nameless: written.nameless.with_width(),
    };
    Ok(GameState { position, negotiation })
}

fn read_points(token: Token<'_>) -> Result<BySeat<u16>, ParseError> {
    let mut points = BySeat::default();
    for (seat, written) in Seat::all(SEATS).zip(four(token, "points")?) {
        let number = written.number("points")?;
        points[seat] = u16::try_from(number).map_err(|_| written.error(format!("at most {} points", u16::MAX)))?;
    }
    Ok(points)
}

/// 4P-F4: creates the position. A seat without a living king is out. A seat with a living king is
/// walking if it is marked as dead or has left. In both cases, the seat's other pieces are grey.
fn stand(
    written: &PieceField,
    turn: Seat,
    dead: Seats,
    extra: &Extra,
    options: Options,
    board: Token<'_>,
) -> Result<Position, ParseError> {
    let mut position = Position::of(written.pieces, options, turn);
    (position.grey, position.point_queens) = (written.grey, written.point_queens);
    for seat in Seat::all(SEATS) {
        let left = [dead, extra.resigned, extra.flagged].iter().any(|seats| seats.contains(seat));
        let king = position.king(seat);
        match king {
            // In a finished game of teams a king may be missing, although no player left.
            _ if options.teams && extra.over.is_some() => continue,
            Some(_) if !left => continue,
            Some(_) => position.walking = position.walking.with(seat),
            None => position.out = position.out.with(seat),
        }
        if options.teams {
            let title = INFO.seat_title(seat);
            return Err(ParseError::new(board.at, format!("in teams {title} with a king, and not dead (4P-S5)")));
        }
        position.grey |= written.pieces.seat(seat);
        king.into_iter().for_each(|king| position.grey.remove(king));
    }
    let gone = Seats::from_bits(!position.live().bits());
    (position.resigned, position.flagged) = (extra.resigned & gone, extra.flagged & gone);
    position.stalemated = extra.stalemated & position.out;
    // 4P-W1: a first walk may be due.
    if extra.leaving && position.walking.contains(turn) && options.edition == Edition::Second {
        position.leaving = position.first_walk(turn, |cell| written.nameless.contains(cell));
    }
    Ok(position)
}

/// 4P-F5: adds the rights that are possible in the position and ignores the others.
fn add_rights(position: &mut Position, written: &PieceField, castling: [Seats; 2], extra: &Extra) {
    let live = position.live();
    for seat in Seat::all(SEATS) {
        // 4P-W1: castling may be a first walk.
        let may_castle = live.contains(seat) || position.is_leaving() && position.turn == seat;
        for n in (0..2).filter(|&n| castling[n].contains(seat) && may_castle) {
            position.rights |= right_at_home(position, written, seat, n);
        }
        let right = extra.en_passant[seat.index()].filter(|&right| can_have_passed(position, written, seat, right));
        position.en_passant[seat.index()] = right;
    }
}

/// 4P-X2, R28: returns the right to castle on one side if king and rook are on suitable cells. The
/// option `setup` has no influence.
pub(in crate::four_player::show) fn right_at_home(
    position: &Position,
    written: &PieceField,
    seat: Seat,
    n: usize,
) -> u8 {
    let way = position.king(seat).and_then(|king| BOARD.castlings(seat, king).get(n));
    let grey = if position.live().contains(seat) { position.grey } else { written.nameless };
    let ready = |way: &&Castling<WORDS>| way.is_at_home(&position.pieces, seat) && !grey.contains(way.rook[0]);
    way.filter(ready).map_or(0, |way| BOARD.rook_rights[way.rook[0]])
}

/// 4P-P5: returns whether an en passant right is possible. Its owner must not be to move and must
/// have a pawn in front of a cell that a double step passes.
pub(in crate::four_player::show) fn can_have_passed(
    position: &Position,
    written: &PieceField,
    owner: Seat,
    right: EnPassant,
) -> bool {
    let (steps, pieces) = (&BOARD.pawns[owner.index()], &position.pieces);
    let is_owners = pieces.has_piece_of(owner, right.pawn) || written.nameless.contains(right.pawn);
    position.options.en_passant
        && owner != position.turn
        && pieces.role(Role::PAWN).contains(right.pawn)
        && is_owners
        && steps.ranks[3].contains(right.target)
        && steps.step.of(Set::of(right.target)).contains(right.pawn)
}
