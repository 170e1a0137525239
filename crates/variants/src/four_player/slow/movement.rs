//! Tests whether the rules allow a move between two cells (rulebook: Movement, Pawns, Special
//! moves, 4P-K2).

use super::board::{Coords, SlowBoard, all_coords, is_connected, is_line_of, name, own_rank, plus};
use crate::crossed::{HEADINGS, seen_from};
use crate::four_player::board::{BOARD, MIDDLE, SIDE, seen_by};
use crate::four_player::info::INFO;
use crate::four_player::why::Why;
use polychess_rules::{Move, MoveKind, Role, Seat};

impl SlowBoard {
    /// 4P-M1 to 4P-X3: returns the kind of a move by `us` between two cells, or the reason why the
    /// piece cannot move that way. Ignores the safety of the king, except in castling.
    pub(super) fn way(&self, us: Seat, from: Coords, to: Coords) -> Result<MoveKind, Why> {
        let piece = self.at(from).ok_or(Why::NobodyThere { cell: name(from) })?;
        if let Some(held) = self.at(to).filter(|held| !held.grey && self.are_teammates(us, held.seat)) {
            return Err(Why::OwnSide { cell: name(to), owner: INFO.seat_name(held.seat) });
        }
        let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let (short, long) = (dx.min(dy), dx.max(dy));
        match piece.role {
            Role::PAWN => self.pawn_way(us, from, to),
            Role::KING if long == 1 => Ok(MoveKind::Plain),
            Role::KING => self.castling_way(us, from, to),
            Role::KNIGHT if (short, long) == (1, 2) => Ok(MoveKind::Plain),
            Role::KNIGHT => Err(Why::KnightGoesOtherwise),
            role if !is_line_of(role, short, long) => Err(match role {
                Role::ROOK => Why::RookGoesOtherwise,
                Role::BISHOP => Why::BishopGoesOtherwise,
                _ => Why::QueenGoesOtherwise,
            }),
            _ => match self.first_between(from, to) {
                Some(place) => Err(Why::InTheWay { cell: name(place) }),
                None if is_connected(from, to) => Ok(MoveKind::Plain),
                None => Err(Why::OffTheBoard),
            },
        }
    }

    /// 4P-P1, 4P-P2, 4P-P5: checks a pawn move, without its promotion.
    fn pawn_way(&self, us: Seat, from: Coords, to: Coords) -> Result<MoveKind, Why> {
        let (fx, fy) = HEADINGS[us.index()];
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let vacant = |place: Coords, kind| match self.at(place) {
            None => Ok(kind),
            Some(_) => Err(Why::NotVacant { cell: name(place) }),
        };
        if (dx, dy) == (fx, fy) {
            return vacant(to, MoveKind::Plain);
        }
        if (dx, dy) == (2 * fx, 2 * fy) {
            if own_rank(us, from) != 2 {
                return Err(Why::NoDoubleStep);
            }
            return vacant(plus(from, (fx, fy)), MoveKind::DoubleStep).and_then(|kind| vacant(to, kind));
        }
        if dx.abs() != 1 || dy.abs() != 1 || dx * fx + dy * fy != 1 {
            return Err(Why::PawnGoesOtherwise);
        }
        if self.rights.iter().any(|&(owner, passed, _)| passed == to && !self.are_teammates(us, owner)) {
            return Ok(MoveKind::EnPassant);
        }
        self.at(to).map(|_| MoveKind::Plain).ok_or(Why::NobodyToTake { cell: name(to) })
    }

    /// 4P-X1, 4P-X2: checks castling, which is the only king's move of more than one step.
    fn castling_way(&self, us: Seat, from: Coords, to: Coords) -> Result<MoveKind, Why> {
        let ((file, rank), (goal, same)) = (seen_by(us, from), seen_by(us, to));
        if (rank, same) != (1, 1) || !MIDDLE.contains(&file) || (goal - file).abs() != 2 {
            return Err(Why::KingGoesOtherwise);
        }
        let way = (goal - file).signum();
        let rook = if way > 0 { 11 } else { 4 };
        let is_long = (rook - file).abs() == 4;
        if !self.castling[us.index()][usize::from(is_long)] {
            return Err(Why::NoCastlingRight);
        }
        let at = |file: i8| seen_from(SIDE, us, (file, 1));
        let mut between = (1..(rook - file).abs()).map(|n| at(file + n * way));
        if let Some(place) = between.find(|&place| self.at(place).is_some()) {
            return Err(Why::CastlingBlocked { cell: name(place) });
        }
        match (0..=2).map(|n| at(file + n * way)).find(|&place| self.is_attacked(us, place)) {
            Some(place) => Err(Why::CastlingAttacked { cell: name(place) }),
            None => Ok(MoveKind::Castling),
        }
    }

    /// 4P-P3: returns whether the piece is a pawn that promotes on `to`.
    pub(super) fn promotes(&self, us: Seat, from: Coords, to: Coords) -> bool {
        self.at(from).is_some_and(|piece| piece.role == Role::PAWN)
            && own_rank(us, to) as usize == self.options.promotion_rank()
    }

    /// 4P-K2, 4P-K5, 4P-K6: returns whether the king of `us` is safe after the move, or is not
    /// required to be safe.
    pub(super) fn is_safe(&self, us: Seat, m: Move) -> bool {
        let takes_king = self.victims(us, m).iter().any(|(_, piece)| piece.role == Role::KING && !piece.grey);
        takes_king && self.options.teams || !self.after(us, m).is_in_check(us)
    }

    pub(super) fn legal_moves(&self, us: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, _) in self.living().filter(|(_, piece)| piece.seat == us) {
            for to in all_coords() {
                let Ok(kind) = self.way(us, from, to) else { continue };
                let (Some(a), Some(b)) = (BOARD.cross.at(from.0, from.1), BOARD.cross.at(to.0, to.1)) else { continue };
                let m = Move::special(a, b, kind);
                if !self.is_safe(us, m) {
                    continue;
                }
                if self.promotes(us, from, to) {
                    moves.extend(self.options.promotions().iter().map(|&role| m.promoting(role)));
                } else {
                    moves.push(m);
                }
            }
        }
        moves
    }
}
