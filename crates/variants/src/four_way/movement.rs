//! Where the pieces of a player go without leaving his king attacked, and what a move does to the pieces (ledger: Movement, Pawns, 4W-C2).

use super::attack::Armies;
use super::board::{BOARD, Geometry, PawnSteps, SQUIRREL, SUPERPAWN, Set};
use crate::crossed::opposite;
use polychess_rules::{Checks, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

impl Armies {
    /// The moves of a player by the rules of Movement and Pawns after which no piece that had power when they began attacks his king
    /// (4W-C2), with the frozen players held fixed. He himself is treated as free (4W-C6), and freezing a checker is no
    /// answer to a check. 4W-C4: only the own king binds.
    #[inline]
    pub(super) fn moves_of(&self, us: Seat, sink: &mut impl Sink) {
        crate::searches::note();
        let (board, pieces) = (&*BOARD, &self.pieces);
        let Some(king) = pieces.king(us) else { return };
        let (own, occupied, active_foes) = (pieces.seat(us), pieces.occupied(), self.active_foes(us));
        // 4W-M4: vacant cells and those of opponents who are awake (4W-C7). 4W-C5, R-2: kings are never captured.
        let open = !occupied | active_foes.without(pieces.role(Role::KING));
        let mut checks = Checks::new();
        board.note_checks(&mut checks, pieces, active_foes, own, king, occupied);
        // 4W-M1; 4W-M5: there is no castling.
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
        // 4W-M1; who has no neighbour to go to goes nowhere.
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

    /// The moves of a pinned piece along the lines of its pins.
    fn pinned_moves(&self, board: &Geometry, us: Seat, from: Cell, targets: Set, sink: &mut impl Sink) {
        match self.pieces.role_on(from) {
            None | Some(Role::PAWN | SUPERPAWN) => pawn_moves(board, self, us, Set::of(from), targets, sink),
            Some(role) => {
                sink.add_moves(from, reach(board, role, from, self.pieces.occupied()) & targets, MoveKind::Plain); // 4W-M1 to 4W-M3
            }
        }
    }

    /// A legal move that can be seen at once, of a player who is not in check and whose opponents are awake: a step of a piece that stands on
    /// none of his king's lines.
    #[inline(never)]
    pub(super) fn free_step(&self, board: &Geometry, us: Seat) -> Option<[Cell; 2]> {
        let king = self.pieces.king(us)?;
        let free = self.pieces.seat(us).without(board.around[king].lines);
        board.free_step(&self.pieces, free, |from| board.pawns[us.index()].from[from].steps)
    }

    /// Moves a piece of this player, and returns its roles before and after.
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

    /// Removes a captured piece.
    #[inline(never)]
    fn capture(&mut self, cell: Cell) {
        self.pieces.take(cell);
    }
}

/// 4W-M1 to 4W-M3: where a piece other than a king or a pawn gets to, up to the first occupied cell of each line.
#[inline]
pub(super) fn reach(board: &Geometry, role: Role, from: Cell, occupied: Set) -> Set {
    match role {
        Role::KNIGHT => board.around[from].knight,
        SQUIRREL => board.around[from].ring,
        _ => board.reach(role, from, occupied),
    }
}

/// The moves of a player's pawns and superpawns among `movers` to cells of `targets`, vacant or held by pieces that they may capture.
#[inline]
fn pawn_moves(board: &Geometry, armies: &Armies, us: Seat, movers: Set, targets: Set, sink: &mut impl Sink) {
    let (tables, pieces) = (&board.pawns[us.index()], &armies.pieces);
    let occupied = pieces.occupied();
    // 4W-P15, 4W-P16, R-15: c1 held by a piece that cannot be captured is neither vacant nor a victim.
    let (vacant, victims) = (targets.without(occupied), targets & occupied);
    let (pawns, superpawns) = (movers & pieces.role(Role::PAWN), movers & pieces.role(SUPERPAWN));
    // 4W-P1, 4W-P2, 4W-P3, 4W-P10, 4W-P12, 4W-P14
    let ordinary = |of: &PawnSteps| of.steps & vacant | of.captures & victims;
    // 4W-P7, 4W-P8, 4W-P11, 4W-P13, 4W-O2
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
    // 4W-P4, 4W-P5: over a pawn of the partner, frozen or not.
    let partners = pieces.seat(opposite(us)) & (pieces.role(Role::PAWN) | pieces.role(SUPERPAWN));
    if ahead.intersects(&partners) {
        (pawns | superpawns).for_each(|from| {
            let of = &tables.from[from];
            if of.leapt.intersects(&partners) {
                sink.add_moves(from, of.leap & vacant, MoveKind::Plain); // 4W-P4
            }
        });
    }
    // 4W-P17: one move for each choice, on c1 itself (4W-P18).
    ((pawns | superpawns) & tables.near_promotion).for_each(|from| {
        let of = &tables.from[from];
        let to = if superpawns.contains(from) { superior(of, from) } else { ordinary(of) };
        sink.add_moves(from, to.without(tables.promotion), MoveKind::Plain);
        sink.add_promotions(from, to & tables.promotion, armies.options.promotions()); // 4W-P17
    });
}

/// Returns the piece after its arrival: 4W-P17 promotion, 4W-P6 semi-promotion in the partner's territory; a superpawn stays one (4W-P9).
#[inline]
fn role_on_arrival(board: &Geometry, us: Seat, role: Role, m: Move) -> Role {
    match m.promotion {
        Some(role) => role,
        None if role == Role::PAWN && board.territories[opposite(us).index()].contains(m.to) => SUPERPAWN,
        None => role,
    }
}
