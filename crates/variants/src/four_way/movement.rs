//! One army and what bears on its moves: where its pieces go, and which of its moves are legal (ledger: Movement, 4W-C2, 4W-C3).

use super::attack::{self, Pieces};
use super::board::{BOARD, SEATS, Set, opponents, partner};
use super::setup::Options;
use super::{pawns, settlement};
use polychess_rules::{Move, MoveList, Pass, Role, Seat, Seats, slide};
use polychess_topology::Cell;

/// 4W-M3
pub(super) const SQUIRREL: Role = Role::OWN_A;
/// 4W-P6; a role of its own, so it lasts until promotion or capture (4W-P9).
pub(super) const SUPERPAWN: Role = Role::OWN_B;

/// A player's pieces among the others, with the frozen players held fixed. The player himself is treated as free (4W-C6).
#[derive(Debug)]
pub(super) struct Army<'m> {
    pub(super) pieces: &'m Pieces,
    pub(super) seat: Seat,
    pub(super) frozen: Seats,
    pub(super) options: Options,
    pub(super) occupied: Set,
    /// The pieces of opponents who are not frozen: they attack.
    awake: Set,
    /// The pieces of frozen opponents: they would attack if they were released.
    asleep: Set,
    /// 4W-M4, 4W-C5: whom he may capture.
    pub(super) victims: Set,
    /// Cells that his pieces other than pawns may move to.
    targets: Set,
}

impl<'m> Army<'m> {
    #[inline]
    pub(super) fn new(pieces: &'m Pieces, seat: Seat, frozen: Seats, options: Options) -> Self {
        let (mut awake, mut asleep) = (Set::EMPTY, Set::EMPTY);
        for foe in opponents(seat) {
            if frozen.contains(foe) { asleep |= pieces.seat(foe) } else { awake |= pieces.seat(foe) }
        }
        let occupied = pieces.seat(seat) | pieces.seat(partner(seat)) | awake | asleep;
        let victims = awake.without(pieces.role(Role::KING));
        Self { pieces, seat, frozen, options, occupied, awake, asleep, victims, targets: victims | !occupied }
    }

    /// Where pieces other than the king may go when he is in check: to its giver or between, nowhere when there are two. What goes there
    /// still has to be looked at.
    fn answers(&self, in_check: bool) -> Set {
        let Some(king) = self.pieces.king(self.seat).filter(|_| in_check) else { return !Set::EMPTY };
        let givers = attack::attackers(self.pieces, self.seat, king, self.awake, self.occupied);
        match (givers.first(), givers.len()) {
            (Some(giver), 1) => BOARD.between(giver, king) | givers,
            _ => Set::EMPTY,
        }
    }

    /// Can he leave check? 4W-C6 asks this of a player in check, with the frozen players held fixed.
    pub(super) fn can_parry(&self) -> bool {
        self.visit_moves(self.answers(true), |m| self.parries(m))
    }

    /// Shows the moves by the pieces' ways one by one until `stop` is true; was it ever? The own king's safety is not looked at, but
    /// pieces other than the king only go to cells of `answers`.
    #[inline]
    fn visit_moves(&self, answers: Set, mut stop: impl FnMut(Move) -> bool) -> bool {
        let board = &*BOARD;
        let own = self.pieces.seat(self.seat);
        let of = |role: Role| own & self.pieces.role(role);
        let targets = self.targets & answers;
        let (straight, diagonal) = (&board.straight, &board.diagonal);
        let mut visit =
            |from: Cell, reach: Set, targets: Set| (reach & targets).iter().any(|to| stop(Move::plain(from, to)));
        let line = |from: Cell, lines: Set, directions: std::ops::Range<usize>| {
            if !lines.meets(&targets) {
                return Set::EMPTY;
            }
            slide(&board.cross.topology, from, directions, &self.occupied, |_| Pass::Free).free
        };
        // 4W-M1 to 4W-M3
        of(Role::KING).iter().any(|from| visit(from, board.king[from.index()], self.targets))
            || of(Role::KNIGHT).iter().any(|from| visit(from, board.knight[from.index()], targets))
            || of(SQUIRREL).iter().any(|from| visit(from, board.squirrel[from.index()], targets))
            || of(Role::QUEEN)
                .iter()
                .any(|from| visit(from, line(from, straight[from.index()] | diagonal[from.index()], 0..8), targets))
            || of(Role::ROOK).iter().any(|from| visit(from, line(from, straight[from.index()], 0..4), targets))
            || of(Role::BISHOP).iter().any(|from| visit(from, line(from, diagonal[from.index()], 4..8), targets))
            || self.visit_pawn_moves(answers, &mut stop)
    }

    /// His king's cell after a move.
    #[inline]
    fn king_after(&self, m: Move) -> Option<Cell> {
        self.pieces.king(self.seat).map(|king| if king == m.from { m.to } else { king })
    }

    /// Do these pieces of opponents attack his king after the move?
    #[inline]
    fn is_attacked_after(&self, m: Move, attackers: Set) -> bool {
        let mut occupied = self.occupied;
        occupied.remove(m.from);
        occupied.insert(m.to);
        let attackers = attackers.without(Set::of(m.to));
        let king = self.king_after(m);
        king.is_some_and(|king| attack::is_attacked(self.pieces, self.seat, king, attackers, occupied))
    }

    /// 4W-C2: is his king unattacked after the move by pieces who had power when it began?
    #[inline]
    pub(super) fn parries(&self, m: Move) -> bool {
        !self.is_attacked_after(m, self.awake)
    }

    /// 4W-C3: does the move release a frozen opponent whose pieces then attack his king?
    fn releases_onto_himself(&self, m: Move) -> bool {
        if self.asleep.is_empty() || !self.is_attacked_after(m, self.asleep) {
            return false;
        }
        let after = pieces_after(self.pieces, m);
        let checked = attack::checked(&after, self.frozen);
        let still = settlement::settle(&after, self.frozen, checked, self.seat.after(1, SEATS), self.options);
        let released = opponents(self.seat).into_iter().filter(|&o| self.frozen.contains(o) && !still.contains(o));
        let attackers = released.fold(Set::EMPTY, |set, foe| set | after.seat(foe));
        self.is_attacked_after(m, attackers)
    }

    pub(super) fn is_legal(&self, m: Move) -> bool {
        self.parries(m) && !self.releases_onto_himself(m)
    }

    /// Is nothing aimed at his king, not even by pieces who sleep?
    #[inline]
    fn is_at_peace(&self, king: Cell, in_check: bool) -> bool {
        !in_check
            && (self.asleep.is_empty()
                || !attack::is_attacked(self.pieces, self.seat, king, self.asleep, self.occupied))
    }

    /// The pieces whose leaving may expose the king; all of them when something is aimed at him already.
    fn suspects(&self, in_check: bool) -> Set {
        match self.pieces.king(self.seat) {
            Some(king) if self.is_at_peace(king, in_check) => {
                attack::pinned(self.pieces, king, self.awake | self.asleep, self.occupied) | Set::of(king)
            }
            _ => !Set::EMPTY,
        }
    }

    /// Appends the legal moves that fit. 4W-C4: only the own king binds; the partner may be exposed and need not be helped.
    pub(super) fn legal_moves(&self, in_check: bool, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        let start = moves.len();
        self.visit_moves(self.answers(in_check), |m| {
            moves.push(m);
            false
        });
        let suspects = self.suspects(in_check);
        moves.retain_from(start, |m| fits(m) && (!suspects.contains(m.from) || self.is_legal(m)));
    }

    /// Has he a legal move?
    pub(super) fn can_move(&self, in_check: bool) -> bool {
        self.has_plain_move(in_check) || self.visit_moves(self.answers(in_check), |m| self.is_legal(m))
    }

    /// A quick answer for the usual case: the king is at peace, and a piece on none of his lines has somewhere to go.
    #[inline]
    fn has_plain_move(&self, in_check: bool) -> bool {
        let board = &*BOARD;
        let Some(king) = self.pieces.king(self.seat).filter(|&king| self.is_at_peace(king, in_check)) else {
            return false;
        };
        let free = self.pieces.seat(self.seat).without(board.vicinity[king.index()]);
        let steps = &board.pawns[self.seat.index()].steps;
        (self.pieces.role(Role::KNIGHT) & free).iter().any(|from| board.knight[from.index()].meets(&self.targets))
            || (self.pieces.role(Role::PAWN) & free).iter().any(|from| steps[from.index()].meets(&!self.occupied))
    }
}

/// The pieces after a move. Nothing else of the position changes with them, except by settlement.
pub(super) fn pieces_after(pieces: &Pieces, m: Move) -> Pieces {
    let mut pieces = pieces.clone();
    make(&mut pieces, m);
    pieces
}

/// Makes a move.
#[inline]
pub(super) fn make(pieces: &mut Pieces, m: Move) {
    if let Some(piece) = pieces.take(m.from) {
        pieces.put(m.to, pawns::arrived(piece, m));
    }
}
