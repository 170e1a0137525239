//! Moves that leave the player's king safe, and their effect on the pieces (rulebook: Movement,
//! Pawns, 4W-C2).

use super::attack::Armies;
use super::board::{BOARD, Geometry, PawnSteps, SQUIRREL, SUPERPAWN, Set};
use crate::crossed::opposite;
use polychess_rules::{Checks, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

impl Armies {
    /// Adds the moves of `us` that leave its king safe from active opponents (4W-C2), given the
    /// current set of frozen players.
    ///
    /// The function treats `us` as not frozen (4W-C6). R-4: a move that freezes the checking player
    /// does not end a check. 4W-C4: only the player's own king matters.
    #[inline]
    pub(super) fn moves_of(&self, us: Seat, sink: &mut impl Sink) {
        crate::searches::note();
        let (board, pieces) = (&*BOARD, &self.pieces);
        let Some(king) = pieces.king(us) else { return };
        let (own, occupied, active_foes) = (pieces.seat(us), pieces.occupied(), self.active_foes(us));
        // 4W-M4: pieces move to empty cells and capture pieces of active opponents (4W-C7). 4W-C5,
        // no player captures a king.
        let open = !occupied | active_foes.without(pieces.role(Role::KING));
        let mut checks = Checks::new();
        board.note_checks(&mut checks, pieces, active_foes, own, king, occupied);
        // 4W-M1, 4W-M5: the king moves one step. This game has no castling.
        let steps = board.around[king].king & open;
        let (mut safe, lifted) = (steps, occupied ^ Set::of(king));
        steps.for_each(|to| {
            if board.is_attacked(pieces, active_foes, to, lifted) {
                safe.remove(to);
            }
        });
        sink.add_moves(king, safe, MoveKind::Plain); // 4W-M1
        if checks.evasions.is_empty() || sink.is_full() {
            return;
        }
        let (targets, movers) = (open & checks.evasions, own.without(checks.pinned));
        let of = |role| movers & pieces.role(role);
        of(Role::KNIGHT).for_each(|from| sink.add_moves(from, board.around[from].knight & targets, MoveKind::Plain)); // 4W-M2
        of(SQUIRREL).for_each(|from| sink.add_moves(from, board.around[from].ring & targets, MoveKind::Plain)); // 4W-M3
        if sink.is_full() {
            return;
        }
        // 4W-M1: skip sliders that cannot leave their cell in any direction.
        of(Role::QUEEN).for_each(|from| {
            if board.around[from].king.intersects(&open) {
                sink.add_moves(from, reach(board, Role::QUEEN, from, occupied) & targets, MoveKind::Plain);
            }
        });
        of(Role::ROOK).for_each(|from| {
            if board.around[from].sides.intersects(&open) {
                sink.add_moves(from, reach(board, Role::ROOK, from, occupied) & targets, MoveKind::Plain); // 4W-M1
            }
        });
        of(Role::BISHOP).for_each(|from| {
            if board.around[from].corners.intersects(&open) {
                sink.add_moves(from, reach(board, Role::BISHOP, from, occupied) & targets, MoveKind::Plain); // 4W-M1
            }
        });
        pawn_moves(board, self, us, movers, targets, sink);
        if !sink.is_full() {
            checks.pinned.for_each(|from| self.pinned_moves(board, us, from, targets & checks.pin_lines(from), sink));
        }
    }

    fn pinned_moves(&self, board: &Geometry, us: Seat, from: Cell, targets: Set, sink: &mut impl Sink) {
        match self.pieces.role_on(from) {
            None | Some(Role::PAWN | SUPERPAWN) => pawn_moves(board, self, us, Set::of(from), targets, sink),
            Some(role) => {
                sink.add_moves(from, reach(board, role, from, self.pieces.occupied()) & targets, MoveKind::Plain); // 4W-M1 to 4W-M3
            }
        }
    }

    /// Returns a step of a piece that is on no line through its king, so that it uncovers no
    /// attack.
    ///
    /// The step is legal if the player is not in check and no opponent is frozen.
    #[inline(never)]
    pub(super) fn free_step(&self, board: &Geometry, us: Seat) -> Option<[Cell; 2]> {
        let king = self.pieces.king(us)?;
        let free = self.pieces.seat(us).without(board.around[king].lines);
        board.free_step(&self.pieces, free, |from| board.pawns[us.index()].from[from].steps)
    }

    /// Moves a piece of `us`. Returns its role before and after the move, or `None` if `m.from` is
    /// empty.
    #[inline(always)]
    pub(super) fn move_piece(&mut self, board: &Geometry, us: Seat, m: Move) -> Option<[Role; 2]> {
        let role = self.pieces.role_on(m.from)?;
        if self.pieces.is_occupied(m.to) {
            self.capture(m.to);
        }
        let arrives = role_on_arrival(board, us, role, m);
        self.pieces.move_piece(us, m.from, m.to, role, arrives);
        Some([role, arrives])
    }

    #[inline(never)]
    fn capture(&mut self, cell: Cell) {
        self.pieces.take(cell);
    }
}

/// 4W-M1 to 4W-M3: returns the targets of a piece other than a king or pawn. They include the first
/// occupied cell on each line.
#[inline]
pub(super) fn reach(board: &Geometry, role: Role, from: Cell, occupied: Set) -> Set {
    match role {
        Role::KNIGHT => board.around[from].knight,
        SQUIRREL => board.around[from].ring,
        _ => board.reach(role, from, occupied),
    }
}

/// Adds the moves of pawns and superpawns in `movers` to `targets`, which contains the empty cells
/// and the pieces that they may capture.
#[inline]
fn pawn_moves(board: &Geometry, armies: &Armies, us: Seat, movers: Set, targets: Set, sink: &mut impl Sink) {
    let (tables, pieces) = (&board.pawns[us.index()], &armies.pieces);
    let occupied = pieces.occupied();
    // 4W-P15, 4W-P16, R-15: `targets` excludes a home square whose piece cannot be captured, so
    // neither a step nor a capture leads there.
    let (vacant, victims) = (targets.without(occupied), targets & occupied);
    let (pawns, superpawns) = (movers & pieces.role(Role::PAWN), movers & pieces.role(SUPERPAWN));
    // 4W-P1, 4W-P2, 4W-P3, 4W-P10, 4W-P12, 4W-P14: the moves of a pawn.
    let ordinary = |of: &PawnSteps| of.steps & vacant | of.captures & victims;
    // 4W-P7, 4W-P8, 4W-P11, 4W-P13, 4W-O2: the moves of a superpawn.
    let wazir = usize::from(armies.options.wazir_ferz);
    let superior = |of: &PawnSteps, from: Cell| of.super_steps[wazir] & vacant | board.around[from].corners & victims;
    let mut ahead = Set::EMPTY;
    pawns.without(tables.near_promotion).for_each(|from| {
        let of = &tables.from[from];
        ahead |= of.leapt;
        sink.add_moves(from, ordinary(of), MoveKind::Plain); // 4W-P1 to 4W-P3
    });
    superpawns.without(tables.near_promotion).for_each(|from| {
        let of = &tables.from[from];
        ahead |= of.leapt;
        sink.add_moves(from, superior(of, from), MoveKind::Plain); // 4W-P7, 4W-P8
    });
    // 4W-P4, 4W-P5: leapfrog over a partner's pawn, frozen or not.
    let partners = pieces.seat(opposite(us)) & (pieces.role(Role::PAWN) | pieces.role(SUPERPAWN));
    if ahead.intersects(&partners) {
        (pawns | superpawns).for_each(|from| {
            let of = &tables.from[from];
            if of.leapt.intersects(&partners) {
                sink.add_moves(from, of.leap & vacant, MoveKind::Plain); // 4W-P4
            }
        });
    }
    // 4W-P17: one move for each role. The promoted piece is on the home square (4W-P18).
    ((pawns | superpawns) & tables.near_promotion).for_each(|from| {
        let of = &tables.from[from];
        let to = if superpawns.contains(from) { superior(of, from) } else { ordinary(of) };
        sink.add_moves(from, to.without(tables.promotion), MoveKind::Plain);
        sink.add_promotions(from, to & tables.promotion, armies.options.promotions()); // 4W-P17
    });
}

/// Returns the role of a piece after a move. A pawn promotes (4W-P17), or becomes a superpawn in
/// the partner's territory (4W-P6). A superpawn remains one (4W-P9).
#[inline]
fn role_on_arrival(board: &Geometry, us: Seat, role: Role, m: Move) -> Role {
    match m.promotion {
        Some(role) => role,
        None if role == Role::PAWN && board.territories[opposite(us).index()].contains(m.to) => SUPERPAWN,
        None => role,
    }
}
