//! Legal moves in the order of the rule book (ledger: Movement, Special moves, 3WC-C2 to 3WC-C6, 3WC-O3).

use super::attack::Siege;
use super::board::Set;
use super::pawns;
use super::position::{Phase, Position};
use polychess_rules::{Move, MoveKind, MoveList, Pass, Role, Seat, Seats, slide};
use polychess_topology::Cell;
use std::ops::ControlFlow::{self, Break, Continue};

/// The legal moves of the player on turn that fit.
pub(super) fn legal(position: &Position, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
    if position.phase != Phase::Playing {
        return;
    }
    let (us, start) = (position.turn, moves.len());
    _ = each_move(position, us, &mut |m| {
        moves.push(m);
        Continue(())
    });
    let safety = Safety::of(position, us);
    let must_be_safe = !safety.in_check() || position.options.automatic;
    if must_be_safe || moves[start..].iter().any(|&m| safety.holds_after(m)) {
        let legal = |m| safety.holds_after(m) || captures_last_king(position, us, m); // 3WC-C2, 3WC-C3, 3WC-C5
        moves.retain_from(start, |m| fits(m) && legal(m));
    } else {
        if moves.len() == start {
            moves.push(Move::PASS); // 3WC-C4, R18
        }
        moves.retain_from(start, fits);
    }
}

/// Would this seat have a legal move, if it were its turn?
pub(super) fn has_legal(position: &Position, us: Seat) -> bool {
    let safety = Safety::of(position, us);
    if safety.in_check() && !position.options.automatic {
        return true; // 3WC-C4: any move, or the pass.
    }
    let legal = |m| safety.holds_after(m) || captures_last_king(position, us, m);
    each_move(position, us, &mut |m| if legal(m) { Break(()) } else { Continue(()) }).is_break()
}

/// 3WC-C2: has this seat a move that leaves its king unattacked?
pub(super) fn has_safe(position: &Position, us: Seat) -> bool {
    let safety = Safety::of(position, us);
    each_move(position, us, &mut |m| if safety.holds_after(m) { Break(()) } else { Continue(()) }).is_break()
}

/// 3WC-C5: a capture of a king that ends the game or the last contest.
pub(super) fn captures_last_king(position: &Position, us: Seat, m: Move) -> bool {
    let last = !position.options.last_mate || position.second_stage;
    last && takes_king(position, us, m).is_some()
}

/// 3WC-C6: the active opponent whose king the move captures.
pub(super) fn takes_king(position: &Position, us: Seat, m: Move) -> Option<Seat> {
    let takes = matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep);
    takes.then(|| position.active_king_on(m.to)).flatten().filter(|&seat| seat != us)
}

/// Shows all moves by the pieces' ways of moving, until `visit` breaks off; safety is looked at for castling only.
pub(super) fn each_move(
    position: &Position,
    us: Seat,
    visit: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = position.geometry();
    let topology = &geometry.hex.topology;
    let (own, occupied) = (position.pieces.seat(us), position.pieces.occupied());
    let mut targets = !own; // 3WC-M1
    if position.options.automatic {
        // 3WC-O3: moves onto an active player's king do not exist.
        targets = position.active().iter().fold(targets, |t, seat| t.without(position.pieces.pieces(seat, Role::KING)));
    }
    pawns::each_move(position, us, occupied & targets, visit)?; // 3WC-W1 to 3WC-W8
    let mut show = |from: Cell, to: Set| (to & targets).iter().try_for_each(|to| visit(Move::plain(from, to)));
    for from in position.pieces.pieces(us, Role::KNIGHT) {
        show(from, geometry.knight[from.index()])?; // 3WC-M6
    }
    let lines = |from: Cell, directions: std::ops::Range<usize>| {
        slide(topology, from, directions, &occupied, |_| Pass::Free).free
    };
    for from in position.pieces.pieces(us, Role::ROOK) {
        show(from, lines(from, 0..6))?; // 3WC-M2
    }
    for from in position.pieces.pieces(us, Role::BISHOP) {
        show(from, lines(from, 6..12))?; // 3WC-M3
    }
    for from in position.pieces.pieces(us, Role::QUEEN) {
        show(from, lines(from, 0..12))?; // 3WC-M4
    }
    for from in position.pieces.pieces(us, Role::KING) {
        show(from, geometry.king[from.index()])?; // 3WC-M5
    }
    castling_moves(position, us, visit) // 3WC-X1
}

/// 3WC-X1: nothing moved, nothing between, the king not in check, neither the crossed nor the reached cell attacked.
fn castling_moves(position: &Position, us: Seat, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
    let (view, opponents) = (position.view(), position.opponents(us));
    for (n, castling) in position.geometry().castlings[us.index()].iter().enumerate() {
        let looked_at = [castling.king[0], castling.rook[1], castling.king[1]];
        if position.has_castling_right(us, n)
            && !castling.between.iter().any(|&cell| position.pieces.is_occupied(cell))
            && !looked_at.iter().any(|&cell| view.is_attacked(opponents, cell))
        {
            visit(Move::special(castling.king[0], castling.king[1], MoveKind::Castling))?;
        }
    }
    Continue(())
}

/// 3WC-C2 for all moves of one seat: what is the same for them is found out once.
pub(super) struct Safety<'a> {
    position: &'a Position,
    opponents: Seats,
    king: Option<(Cell, Siege)>,
}

impl<'a> Safety<'a> {
    pub(super) fn of(position: &'a Position, us: Seat) -> Self {
        let (opponents, own) = (position.opponents(us), position.pieces.seat(us));
        let king = position.pieces.king(us).map(|king| (king, position.view().siege(opponents, king, own)));
        Self { position, opponents, king }
    }

    pub(super) fn in_check(&self) -> bool {
        self.king.is_some_and(|(_, siege)| !siege.checkers.is_empty())
    }

    /// Is the king unattacked after the move? Only the king, shields, pieces who meet a check, castling, en passant (two pieces leave
    /// their cells) and captures of kings (an army stops attacking) need to be looked at.
    #[inline]
    pub(super) fn holds_after(&self, m: Move) -> bool {
        let Some((king, siege)) = self.king else { return true };
        if m.from == king || m.kind == MoveKind::EnPassant || self.position.active_king_on(m.to).is_some() {
            return is_safe(self.position, self.opponents, king, m);
        }
        if !siege.checkers.is_empty() && !siege.parries.contains(m.to) {
            return false;
        }
        !siege.pinned.contains(m.from) || is_safe(self.position, self.opponents, king, m)
    }
}

/// 3WC-C2 for one move: no opponent who is still active after it attacks the king.
pub(super) fn is_safe(position: &Position, opponents: Seats, king: Cell, m: Move) -> bool {
    let mut view = position.view().moving(m.from, m.to);
    let place = if m.from == king { m.to } else { king };
    let mut left = opponents;
    match m.kind {
        MoveKind::Castling => {
            let castlings = position.geometry().castlings.iter().flatten();
            if let Some(castling) = castlings.into_iter().find(|c| c.king == [m.from, m.to]) {
                view = view.moving(castling.rook[0], castling.rook[1]);
            }
        }
        MoveKind::EnPassant => {
            let taken = position.passed.iter().flatten().find(|passed| passed.over == m.to);
            view = taken.map_or(view, |passed| view.without(passed.pawn));
        }
        _ => left = position.active_king_on(m.to).map_or(left, |seat| left.without(seat)),
    }
    !view.is_attacked(left, place)
}

impl Position {
    /// All moves by the pieces' ways of moving; safety is looked at for castling only.
    pub fn pseudo_legal_moves(&self, moves: &mut MoveList) {
        _ = each_move(self, self.turn, &mut |m| {
            moves.push(m);
            Continue(())
        });
    }
}
