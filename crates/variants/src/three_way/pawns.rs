//! Where pawns go (ledger: Pawns).

use super::board::{PawnTables, Set};
use polychess_rules::{MoveKind, Role, Sink};
use polychess_topology::Cell;

/// 3WC-W1 to 3WC-W4, 3WC-W7: what these pawns may do to cells of `targets`. Those of `unmoved` may step twice; on cells of `promoting` a
/// pawn becomes a piece.
#[inline]
pub(super) fn moves(
    tables: &PawnTables,
    pawns: Set,
    unmoved: Set,
    promoting: Set,
    targets: Set,
    occupied: Set,
    sink: &mut impl Sink,
) {
    let (free, victims) = (targets.without(occupied), targets & occupied);
    let arrivals = |from: Cell| tables.steps[from] & free | tables.captures[from] & victims;
    pawns.without(tables.near_home).each(|from| {
        sink.moves(from, arrivals(from), MoveKind::Plain); // 3WC-W1, 3WC-W2
        let steps = tables.steps[from];
        let open = steps.without(occupied);
        if open.is_empty() || !unmoved.contains(from) {
            return;
        }
        let mut to = tables.ends[from] & free;
        if open != steps {
            for double in tables.doubles[from].iter().filter(|double| double.both.meets(&occupied)) {
                to = to.without(double.to);
            }
        }
        sink.moves(from, to, MoveKind::DoubleStep); // 3WC-W3, R6: both cells empty
    });
    // 3WC-W7: on the home row of an active opponent the pawn becomes a piece (R9); on all others it stays a pawn (3WC-W8, 3WC-W9, R10).
    (pawns & tables.near_home).each(|from| {
        let to = arrivals(from);
        sink.moves(from, to.without(promoting), MoveKind::Plain);
        sink.promotions(from, to & promoting, &Role::PROMOTIONS);
    });
}
