//! A counter of searches for legal moves, used only in tests.
//!
//! Such a search is expensive, so a position caches its result. The test checks that calls of
//! `outcome` and `is_eliminated` together search at most once per position.

/// Counts one search for legal moves; does nothing outside tests.
#[inline(always)]
pub(crate) fn note() {
    #[cfg(test)]
    tests::SEARCHES.with(|searches| searches.set(searches.get() + 1));
}

#[cfg(test)]
mod tests {
    use crate::perft_positions::PerftPosition;
    use crate::{INFOS, Visitor, visit};
    use polychess_game::{Game, Value};
    use polychess_rules::{MoveList, Position as _, Seat};
    use std::cell::Cell;

    thread_local! {
        pub(super) static SEARCHES: Cell<u32> = const { Cell::new(0) };
    }

    /// A visitor that returns the maximum number of searches that the status queries of one
    /// position cause.
    ///
    /// It examines the given position and the position after each legal move. The queries ask twice
    /// for the outcome and for the elimination of every seat.
    struct Asked<'a>(&'a PerftPosition);

    impl Visitor for Asked<'_> {
        type Out = u32;

        fn visit<V: Value>(self) -> u32 {
            let game: Game<V> = self.0.game().expect("a place of the table");
            let mut moves = MoveList::new();
            SEARCHES.set(0);
            game.position().legal_moves(&mut moves);
            assert!(SEARCHES.get() > 0, "{}: searches are counted", self.0.game);
            let after = moves.iter().map(|&m| {
                let mut next = game.position().clone();
                next.play(m);
                next
            });
            let asked = |position: V::Position| {
                SEARCHES.set(0);
                for _ in 0..2 {
                    _ = position.outcome();
                    Seat::all(V::Position::SEATS).for_each(|seat| _ = position.is_eliminated(seat));
                }
                SEARCHES.get()
            };
            after.chain([game.position().clone()]).map(asked).max().unwrap_or(0)
        }
    }

    #[test]
    fn status_of_a_position_needs_one_search() {
        for info in INFOS {
            let most = PerftPosition::all()
                .filter(|place| place.game == info.id)
                .filter_map(|place| visit(info.id, Asked(&place)));
            let most = most.max().expect("places of every game");
            assert!(most <= 1, "{}: {most} searches", info.id);
        }
    }
}
