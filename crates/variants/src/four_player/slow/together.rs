//! Pawns that go together arrive where each of them would by itself.

use crate::crossed::SEATS;
use crate::four_player::board::{BOARD, Geometry, PawnTables, Set, Way};
use polychess_rules::Seat;

/// Pawns that go together arrive where each of them would by itself, and come from there.
#[test]
fn pawns_that_go_together() {
    let board: &Geometry = &BOARD;
    for seat in Seat::all(SEATS) {
        let tables = &board.pawns[seat.index()];
        let arrive = |pawns: Set| {
            let [step, takes, others] = tables.ahead(seat, pawns);
            [step & tables.arrivals[0], takes & tables.arrivals[1], others & tables.arrivals[2]]
        };
        let (mut all, mut doubles) = ([Set::EMPTY; 3], Set::EMPTY);
        assert!(tables.ranks[2].without(tables.together).is_empty() && tables.together.len() > 50, "{seat:?}");
        for from in tables.together.iter() {
            let (of, [step, takes, others]) = (&tables.from[from], arrive(Set::of(from)));
            assert_eq!((step, takes | others), (of.step, of.captures), "{seat:?} from {from:?}");
            for (n, to) in [step, takes, others].into_iter().enumerate() {
                to.each(|to| assert_eq!(tables.origins[to][n], from));
                all[n] |= to;
            }
            of.double.each(|to| assert_eq!(tables.origins[to][Way::Double as usize], from));
            doubles |= of.double;
        }
        assert_eq!(arrive(tables.together), all, "{seat:?}");
        assert_eq!(PawnTables::past_third(seat, tables.ranks[3] & all[0]) & doubles, doubles, "{seat:?}");
    }
}
