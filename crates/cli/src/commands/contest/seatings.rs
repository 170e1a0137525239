//! Who sits where: every way to divide two players over the sides of a game, both taking part. A seating is a letter for each seat.

use polychess_game::{Choices, Game, Value};
use polychess_rules::{Position as _, Seat};
use polychess_variants::{Visitor, visit};

/// All seatings of a game: `abb`, `bab` …; partners are the same player.
pub(super) fn all(id: &str) -> Option<Vec<String>> {
    struct Seatings;
    impl Visitor for Seatings {
        type Out = Vec<String>;
        fn visit<V: Value>(self) -> Vec<String> {
            let game = Game::<V>::new(Choices::default_of(&V::INFO));
            let seats: Vec<Seat> = V::INFO.all_seats().collect();
            let first = |seat: &Seat| seats.iter().position(|other| game.position().same_side(*other, *seat));
            let sides: Vec<usize> = seats.iter().filter_map(first).collect();
            let mut firsts = sides.clone();
            firsts.sort_unstable();
            firsts.dedup();
            let of_bits = |bits: usize| -> String {
                let is_a = |side: usize| firsts.iter().position(|&f| f == side).is_some_and(|n| bits >> n & 1 != 0);
                sides.iter().map(|&side| if is_a(side) { 'a' } else { 'b' }).collect()
            };
            (1..(1 << firsts.len()) - 1).map(of_bits).collect()
        }
    }
    visit(id, Seatings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_division_with_both_players_is_a_seating() {
        let sorted = |id: &str| {
            let mut all = all(id).expect("a game");
            all.sort_unstable();
            all
        };
        for info in polychess_variants::INFOS {
            let seatings = sorted(info.id);
            // Of two sides, three, or four.
            assert!([2, 6, 14].contains(&seatings.len()), "{seatings:?}");
            assert!(seatings.iter().all(|s| s.len() == info.seats.len() && s.contains('a') && s.contains('b')));
        }
        let of_three: Vec<String> = polychess_variants::INFOS
            .iter()
            .filter(|info| info.seats.len() == 3)
            .flat_map(|info| sorted(info.id))
            .take(6)
            .collect();
        assert_eq!(of_three, ["aab", "aba", "abb", "baa", "bab", "bba"]);
    }
}
