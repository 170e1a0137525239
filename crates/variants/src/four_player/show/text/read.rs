//! Reading a position text: tolerant of blanks, line breaks and letter case of the turn, and settled at once (ledger: 4P-F4, 4P-F5).

use super::extra::{self, Extra};
use super::fields::{bits, field, four};
use super::pieces::{self, Written};
use crate::crossed::SEATS;
use crate::four_player::acts::Negotiation;
use crate::four_player::attack::{Armies, Marks};
use crate::four_player::board::BOARD;
use crate::four_player::judging::settle;
use crate::four_player::position::Position;
use crate::four_player::setup::{FourPlayer, Options};
use crate::four_player::show::INFO;
use polychess_game::{GameState, ParseError, Token};
use polychess_rules::{BySeat, EnPassant, Role, Seat, Seats};

pub(super) fn read(text: &str, options: Options) -> Result<GameState<FourPlayer>, ParseError> {
    let (turn, rest) = field(Token { at: 0, text }, "the player on turn")?;
    let on_turn = if turn.text.len() == 1 { INFO.seat(turn.text) } else { None };
    let on_turn = on_turn.ok_or_else(|| turn.none_of(["R", "B", "Y", "G"], "the player on turn, one of R B Y G"))?;
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
    // 4P-T1: in teams nothing is scored before the end.
    if !options.teams || extra.over.is_some() {
        position.points = points;
    }
    add_rights(&mut position, &written, castling, &extra);
    position.ending = extra.over;
    position.take_stock();
    if position.ending.is_none() {
        if position.out.contains(on_turn) {
            return Err(turn.error("a player on turn who is not out (4P-F5)"));
        }
        settle(&mut position);
    }
    let resigning = if options.teams { extra.resigning } else { Seats::NONE };
    let negotiation = Negotiation {
        clock,
        offered: extra.offered & position.live(),
        resigning,
        nameless: written.nameless.in_words(),
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

/// 4P-F4: a seat without a living king is out; one with a king that is dead or has left is walking. Its other pieces are grey.
fn stand(
    written: &Written,
    turn: Seat,
    dead: Seats,
    extra: &Extra,
    options: Options,
    board: Token<'_>,
) -> Result<Position, ParseError> {
    let (pieces, point_queens) = (&written.pieces, written.point_queens);
    let mut marks = Marks { grey: written.grey, point_queens, options };
    let (mut walking, mut out) = (Seats::NONE, Seats::NONE);
    for seat in Seat::all(SEATS) {
        let left = [dead, extra.resigned, extra.flagged].iter().any(|seats| seats.contains(seat));
        let king = Armies { pieces, marks: &marks }.king(seat);
        match king {
            // A finished game of teams may lack a king, and nobody has left it.
            _ if options.teams && extra.over.is_some() => continue,
            Some(_) if !left => continue,
            Some(_) => walking = walking.with(seat),
            None => out = out.with(seat),
        }
        if options.teams {
            let title = INFO.seat_title(seat);
            return Err(ParseError::new(board.at, format!("in teams {title} with a king, and not dead (4P-S5)")));
        }
        marks.grey |= pieces.seat(seat);
        king.into_iter().for_each(|king| marks.grey.remove(king));
    }
    let mut position = Position::of(written.pieces, marks, turn);
    (position.walking, position.out) = (walking, out);
    let gone = Seats::from_bits(!position.live().bits());
    (position.resigned, position.flagged) = (extra.resigned & gone, extra.flagged & gone);
    position.stalemated = extra.stalemated & out;
    Ok(position)
}

/// 4P-F5: rights that cannot be are dropped.
fn add_rights(position: &mut Position, written: &Written, castling: [Seats; 2], extra: &Extra) {
    let live = position.live();
    for seat in Seat::all(SEATS) {
        for n in (0..2).filter(|&n| castling[n].contains(seat) && live.contains(seat)) {
            position.rights |= 1 << (2 * seat.index() + n) & castlings_at_home(position.armies(), seat);
        }
        let right = extra.en_passant[seat.index()].filter(|&right| can_have_passed(position, written, seat, right));
        position.en_passant[seat.index()] = right;
    }
}

/// 4P-X2, R28: the castlings that king and rook of a seat stand ready for, whatever the set-up, as bits of the rights.
fn castlings_at_home(armies: Armies<'_>, seat: Seat) -> u8 {
    let Some(king) = armies.king(seat) else { return 0 };
    let ways = BOARD.castlings(seat, king).iter().enumerate();
    let ready = ways.filter(|(_, way)| way.is_at_home(armies.pieces, seat) && !armies.marks.grey.contains(way.rook[0]));
    ready.fold(0, |bits, (n, _)| bits | 1 << (2 * seat.index() + n))
}

/// 4P-P5: a pawn of a seat that is not on turn, behind the cell that its double step goes over.
fn can_have_passed(position: &Position, written: &Written, owner: Seat, right: EnPassant) -> bool {
    let tables = &BOARD.pawns[owner.index()];
    let steps = |from| {
        let of = &tables.from[from];
        of.step.contains(right.target) && of.double.contains(right.pawn)
    };
    let pieces = &position.pieces;
    let is_owners = pieces.holds(owner, right.pawn) || written.nameless.contains(right.pawn);
    position.marks.options.en_passant
        && owner != position.turn
        && pieces.role(Role::PAWN).contains(right.pawn)
        && is_owners
        && tables.ranks[2].iter().any(steps)
}
