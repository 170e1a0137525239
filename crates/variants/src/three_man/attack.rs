//! Attack and check (ledger: 3MC-C1, 3MC-C2, 3MC-K3). An attack never goes over a moat, bridged or not (3MC-M10).

use super::board::{BOARD, CROSSED, Pieces, SLANTING, STRAIGHT, Set};
use super::position::Position;
use polychess_rules::{Move, MoveKind, Role, Seat};
use polychess_topology::Cell;

/// The first piece met on a line, if the line has one before a moat.
#[inline]
fn first_on_line(from: Cell, direction: usize, occupied: &Set) -> Option<Cell> {
    let ray = BOARD.topology().ray(from, direction);
    let met = ray.iter().find(|s| occupied.contains(s.to))?;
    BOARD.lines[from.index()][direction].contains(met.to).then_some(met.to)
}

/// 3MC-C1: which pieces of `by` attack a cell, on a board where the cells of `occupied` are not vacant.
pub(super) fn attackers(pieces: &Pieces, by: Set, occupied: &Set, cell: Cell) -> Set {
    let (board, at) = (&*BOARD, cell.index());
    let mut found = board.knight[at].free & pieces.role(Role::KNIGHT)
        | board.king[at].free & pieces.role(Role::KING)
        | board.inward_takers[at] & pieces.role(Role::PAWN)
        | board.outward_takers[at] & pieces.role(CROSSED);
    found &= by;
    for (range, lines, role) in [(STRAIGHT, &board.straight, Role::ROOK), (SLANTING, &board.slanting, Role::BISHOP)] {
        let sliders = (pieces.role(role) | pieces.role(Role::QUEEN)) & by;
        if !lines[at].meets(&sliders) {
            continue;
        }
        for direction in range {
            if board.lines[at][direction].meets(&sliders)
                && let Some(first) = first_on_line(cell, direction, occupied)
                && sliders.contains(first)
            {
                found.insert(first);
            }
        }
    }
    found
}

/// 3MC-C1: does a piece of `by` attack the cell?
#[inline]
pub(super) fn is_attacked(pieces: &Pieces, by: Set, occupied: &Set, cell: Cell) -> bool {
    !attackers(pieces, by, occupied, cell).is_empty()
}

/// What the safety of the king of the player on turn hangs on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    pub(super) king: Option<Cell>,
    /// The pieces of active opponents.
    pub(super) foes: Set,
    pub(super) in_check: bool,
    /// Own pieces that alone stand between the king and a slider.
    pub(super) pinned: Set,
}

impl Guard {
    pub(super) fn of(position: &Position) -> Self {
        let (pieces, us) = (&position.pieces, position.turn);
        let foes = position.active_foes(us);
        let Some(king) = pieces.king(us) else {
            return Self { king: None, foes, in_check: false, pinned: Set::EMPTY };
        };
        let occupied = pieces.occupied();
        let (own, mut pinned) = (pieces.seat(us), Set::EMPTY);
        let (board, at) = (&*BOARD, king.index());
        for (range, lines, role) in [(STRAIGHT, &board.straight, Role::ROOK), (SLANTING, &board.slanting, Role::BISHOP)]
        {
            let sliders = (pieces.role(role) | pieces.role(Role::QUEEN)) & foes;
            if !lines[at].meets(&sliders) {
                continue;
            }
            for direction in range.filter(|&d| board.lines[at][d].meets(&sliders)) {
                if let Some(first) = first_on_line(king, direction, &occupied)
                    && own.contains(first)
                    && let Some(second) = first_on_line(king, direction, &occupied.without(Set::of(first)))
                    && sliders.contains(second)
                {
                    pinned.insert(first);
                }
            }
        }
        Self { king: Some(king), foes, in_check: is_attacked(pieces, foes, &occupied, king), pinned }
    }

    /// 3MC-C2 for a pseudo-legal move. Out of check, only the king, a pinned piece and an en passant capture (two pieces leave their cells)
    /// can expose the king; castling has been looked at already.
    #[inline]
    pub(super) fn allows(&self, position: &Position, m: Move) -> bool {
        let suspect =
            self.in_check || Some(m.from) == self.king || self.pinned.contains(m.from) || m.kind == MoveKind::EnPassant;
        !suspect || m.kind == MoveKind::Castling || self.is_safe_after(position, m)
    }

    /// 3MC-C2 (3MC-R7): is the own king attacked by nobody who is still active after the move? Taking a king puts his army to sleep.
    fn is_safe_after(&self, position: &Position, m: Move) -> bool {
        let (pieces, mut occupied, mut foes) = (&position.pieces, position.pieces.occupied(), self.foes);
        let Some(king) = self.king else { return true };
        let taken = position.victim(m);
        if let Some(cell) = taken {
            foes.remove(cell);
            occupied.remove(cell);
            if let Some(piece) = pieces.piece(cell)
                && piece.role() == Role::KING
                && !position.out.contains(piece.seat())
            {
                foes = foes.without(pieces.seat(piece.seat()));
            }
        }
        occupied.remove(m.from);
        occupied.insert(m.to);
        let king = if m.from == king { m.to } else { king };
        !is_attacked(pieces, foes, &occupied, king)
    }
}

/// Who attacks the kings of the mover's active opponents; the mover is the player on turn.
pub(super) fn checks_on_opponents(position: &Position, pieces: &Pieces) -> [Set; 2] {
    let occupied = pieces.occupied();
    [1, 2].map(|n| {
        let victim = position.turn.after(n, 3);
        match pieces.king(victim).filter(|_| !position.out.contains(victim)) {
            None => Set::EMPTY,
            Some(king) => attackers(pieces, active_others(position, pieces, victim), &occupied, king),
        }
    })
}

/// The pieces of all active players but one: there are no teams (3MC-R19).
fn active_others(position: &Position, pieces: &Pieces, seat: Seat) -> Set {
    seat.others(3).filter(|&s| !position.out.contains(s)).fold(Set::EMPTY, |set, s| set | pieces.seat(s))
}

impl Position {
    /// The pieces of a seat's active opponents.
    #[inline]
    pub(super) fn active_foes(&self, seat: Seat) -> Set {
        active_others(self, &self.pieces, seat)
    }

    /// 3MC-C1: the pieces that give check to a seat's king; none to an eliminated player's.
    #[must_use]
    pub fn checkers(&self, seat: Seat) -> Set {
        match self.pieces.king(seat).filter(|_| !self.out.contains(seat)) {
            None => Set::EMPTY,
            Some(king) => attackers(&self.pieces, self.active_foes(seat), &self.pieces.occupied(), king),
        }
    }

    /// 3MC-K3 (3MC-R6): would a quiet move of one piece leave a piece attacking an active opponent's king who did not attack it from the same
    /// cell before? `before` is what [`checks_on_opponents`] says now.
    pub(super) fn initiates_check(&self, before: &[Set; 2], m: Move) -> bool {
        let mut pieces = self.pieces.clone();
        let Some(piece) = pieces.take(m.from) else { return false };
        pieces.put(m.to, piece);
        let after = checks_on_opponents(self, &pieces);
        (0..2).any(|i| !after[i].without(before[i]).is_empty())
    }
}
