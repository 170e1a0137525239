//! Seatings: all ways to divide the teams of a game between two players so that both take part.

use anyhow::Context as _;
use polychess_game::{Choices, Game, Value};
use polychess_rules::{Position as _, Seat};
use polychess_variants::{Visitor, info, visit};

/// Returns all seatings of a game, such as `abb` and `bab`, with a letter for each seat. Partners
/// have the same letter.
///
/// # Errors
/// Fails if the game or an option is unknown.
pub(super) fn all(id: &str, options: &[String]) -> anyhow::Result<Vec<String>> {
    struct Seatings(Choices);
    impl Visitor for Seatings {
        type Out = Vec<String>;
        fn visit<V: Value>(self) -> Vec<String> {
            let game = Game::<V>::new(self.0);
            let seats: Vec<Seat> = V::INFO.all_seats().collect();
            let first = |seat: &Seat| seats.iter().position(|other| game.position().are_teammates(*other, *seat));
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
    let choices = Choices::from_texts(info(id)?, options.iter().map(String::as_str))?;
    visit(id, Seatings(choices)).context("a game of the list")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seatings_cover_all_divisions_of_two_players() {
        let sorted = |id: &str| {
            let mut all = all(id, &[]).expect("a game");
            all.sort_unstable();
            all
        };
        for info in polychess_variants::INFOS {
            let seatings = sorted(info.id);
            // The numbers of seatings with two, three and four teams.
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

    #[test]
    fn partners_follow_the_options() {
        let of = |options: &[&str]| all("four-player", &options.iter().map(|&o| o.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&[]).expect("a game").len(), 14);
        assert_eq!(of(&["mode=teams"]).expect("a game"), ["abab", "baba"]);
        assert!(of(&["mode=pairs"]).is_err());
    }
}
