//! Compares [`Checks`] with the definition: whether the king is attacked after the move.

use polychess_rules::Checks;
use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::{Cell, CellSet, GatedRays, Rays, Step};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Set = CellSet<2>;

fn hexagon() -> Hex {
    let name = |file: i8, rank: i8| {
        let exists = (1..=13).contains(&file) && (1..=13).contains(&rank) && (-5..=7).contains(&(file - rank));
        exists.then(|| format!("{}{file}", char::from(b'a' + (rank - 1) as u8)))
    };
    let turn = |file: i8, rank: i8| (8 - file + rank, 14 - file);
    Hex::new(&HexSpec { reach: 1..=13, name: &name, turn: &turn, gated: true })
}

/// Returns whether an opponent's rook or bishop attacks the cell, step by step. Every diagonal step
/// has a gate.
fn is_attacked(hex: &Hex, cell: Cell, rooks: Set, bishops: Set, occupied: Set) -> bool {
    let shut = |step: &Step| hex.flanks(step.border).is_some_and(|pair| pair.iter().all(|&c| occupied.contains(c)));
    (0..12).any(|direction| {
        let sliders = if direction < 6 { rooks } else { bishops };
        let mut ray = hex.topology.ray(cell, direction).iter().take_while(|step| !shut(step)).map(|step| step.to);
        ray.find(|&to| occupied.contains(to)).is_some_and(|first| sliders.contains(first))
    })
}

#[test]
fn checks_allow_exactly_the_moves_that_leave_the_king_safe() {
    let hex = hexagon();
    let straight = Rays::<2, 3, 3, 0>::new(&hex.topology, 0..6, |_| true);
    let diagonal = GatedRays::<2>::new(&hex.topology, 6..12, |step| hex.flanks(step.border));
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut checked, mut pinned, mut crowded) = (0, 0, 0);
    for _ in 0..1500 {
        let share = rng.random_range(0.05..0.6);
        let (mut own, mut rooks, mut bishops) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for cell in hex.topology.cells() {
            match rng.random_range(0..5) {
                _ if rng.random_bool(1.0 - share) => {}
                0 => rooks.insert(cell),
                1 => bishops.insert(cell),
                _ => own.insert(cell),
            }
        }
        let Some(king) = own.iter().nth(rng.random_range(0..own.len().max(1))) else { continue };
        let occupied = own | rooks | bishops;
        let mut checks = Checks::new();
        checks.add_sliders(straight.from(king), rooks & straight.from(king).cells(), occupied, own);
        (bishops & diagonal.cells(king)).for_each(|sniper| checks.add_gated(&diagonal, king, sniper, occupied, own));
        assert_eq!(checks.in_check(), is_attacked(&hex, king, rooks, bishops, occupied));
        checked += usize::from(checks.in_check());
        pinned += checks.pinned.len();
        if checks.has_too_many_pins {
            crowded += 1;
            continue;
        }
        for from in own.iter().filter(|&from| from != king) {
            let lines = if checks.pinned.contains(from) { checks.pin_lines(from) } else { !Set::EMPTY };
            let allowed = checks.evasions & lines;
            for to in hex.topology.cells().filter(|&to| !own.contains(to)) {
                let after = occupied.without(Set::of(from)) | Set::of(to);
                let (rooks, bishops) = (rooks.without(Set::of(to)), bishops.without(Set::of(to)));
                let safe = !is_attacked(&hex, king, rooks, bishops, after);
                assert_eq!(
                    allowed.contains(to),
                    safe,
                    "king {king:?}, {from:?} to {to:?}: {own:?} {rooks:?} {bishops:?}"
                );
            }
        }
    }
    assert!(checked > 200 && pinned > 500 && crowded < 300, "{checked} checks, {pinned} pins, {crowded} crowded");
}
