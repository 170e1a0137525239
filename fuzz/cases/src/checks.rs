//! Compares `Checks` with the definition of a legal move: it must not leave the king attacked.

use crate::board::{DIAGONAL, GATED, STRAIGHT, Set};
use polychess_rules::Checks;
use polychess_topology::Cell;

/// Sets up a king, other pieces of its army, and an opponent's rooks and bishops.
///
/// The first byte selects the king's cell. Each pair of bits in the other bytes determines the
/// piece on a cell.
///
/// # Panics
/// If a property does not hold.
pub fn checks(data: &[u8]) {
    let Some((&first, pairs)) = data.split_first() else { return };
    let (board, cells) = (&*GATED, GATED.hex.topology.len());
    let Some(king) = Cell::new(usize::from(first) % cells) else { return };
    let (mut own, mut rooks, mut bishops) = (Set::of(king), Set::EMPTY, Set::EMPTY);
    for cell in board.hex.topology.cells().filter(|&cell| cell != king) {
        let pair = pairs.get(cell.index() / 4).map_or(0, |byte| byte >> (cell.index() % 4 * 2) & 3);
        match pair {
            1 => own.insert(cell),
            2 => rooks.insert(cell),
            3 => bishops.insert(cell),
            _ => {}
        }
    }
    let is_attacked = |rooks: Set, bishops: Set, occupied: Set| {
        let meets = |direction, sliders: &Set| {
            let last = board.walk(king, direction, occupied).last().copied();
            last.is_some_and(|last| sliders.contains(last))
        };
        STRAIGHT.into_iter().any(|d| meets(d, &rooks)) || DIAGONAL.into_iter().any(|d| meets(d, &bishops))
    };
    let occupied = own | rooks | bishops;
    let mut checks = Checks::new();
    checks.add_sliders(board.straight.from(king), rooks & board.straight.from(king).cells(), occupied, own);
    (bishops & board.diagonal.cells(king))
        .for_each(|sniper| checks.add_gated(&board.diagonal, king, sniper, occupied, own));
    assert_eq!(
        checks.in_check(),
        is_attacked(rooks, bishops, occupied),
        "king {king:?}: {own:?} {rooks:?} {bishops:?}"
    );
    if checks.has_too_many_pins {
        return; // Games then test every move instead of using `Checks`.
    }
    for from in own.iter().filter(|&from| from != king) {
        let lines = if checks.pinned.contains(from) { checks.pin_lines(from) } else { !Set::EMPTY };
        let allowed = checks.evasions & lines;
        for to in board.hex.topology.cells().filter(|&to| !own.contains(to)) {
            let after = occupied.without(Set::of(from)) | Set::of(to);
            let (rooks, bishops) = (rooks.without(Set::of(to)), bishops.without(Set::of(to)));
            let is_safe = !is_attacked(rooks, bishops, after);
            let place = || format!("king {king:?}, {from:?} to {to:?}: {own:?} {rooks:?} {bishops:?}");
            assert_eq!(allowed.contains(to), is_safe, "{}", place());
        }
    }
}
