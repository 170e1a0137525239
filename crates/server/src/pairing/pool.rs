//! Pairs open seeks.
//!
//! A game starts when there is a person for each seat. Guests who have waited longest come first.
//! When a guest's waiting time is over, matching guests who also accept computers join the game,
//! and computers take the remaining seats. Guests who want only human opponents never join such a
//! game. The pool never contains a complete pairing, so only a new seek can complete one.
//!
//! A person may wait under several names to control several seats of one game. Therefore, the
//! guests at a table come either all from different households or all from the same one.

use polychess_game::Info;
use polychess_wire::Pace;
use serde_json::{Map, Value as Json};
use std::cmp::Reverse;

/// A game, with a value for each of its options.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) info: &'static Info,
    pub(crate) options: Map<String, Json>,
}

/// An open seek. `P` identifies its guest.
#[derive(Debug)]
pub(crate) struct Seeker<P> {
    pub(crate) person: P,
    /// The games that the guest accepts.
    pub(crate) games: Vec<Game>,
    pub(crate) pace: Pace,
    /// The time when computers take the free seats; `None` if the guest does not accept computers.
    pub(crate) due: Option<u64>,
    /// The id of the computer player for the free seats; `None` for the default one.
    pub(crate) computer: Option<String>,
    /// An id that is equal for guests who may be the same person. `None` if the guest counts as a
    /// stranger to all others.
    pub(crate) household: Option<String>,
}

/// Guests who play together. Computers take the remaining seats.
#[derive(Debug)]
pub(crate) struct Pairing<P> {
    pub(crate) people: Vec<P>,
    pub(crate) game: Game,
    pub(crate) pace: Pace,
    /// The id of the computer player. The guest whose waiting time is over has chosen it.
    pub(crate) computer: Option<String>,
}

/// All open seeks, oldest first.
#[derive(Debug)]
pub(crate) struct Pool<P> {
    seekers: Vec<Seeker<P>>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.info.id == other.info.id && self.options == other.options
    }
}

impl<P> Default for Pool<P> {
    fn default() -> Self {
        Self { seekers: Vec::new() }
    }
}

impl<P> Seeker<P> {
    fn fits(&self, game: &Game, pace: Pace) -> bool {
        self.games.contains(game) && (self.pace == pace || self.pace == Pace::Any)
    }

    /// Returns the time controls that the guest accepts, in order of preference.
    fn paces(&self) -> Vec<Pace> {
        if self.pace == Pace::Any { vec![Pace::Short, Pace::Quick, Pace::None] } else { vec![self.pace] }
    }
}

impl<P> Pool<P> {
    pub(crate) fn len(&self) -> usize {
        self.seekers.len()
    }

    pub(crate) fn seekers(&self) -> &[Seeker<P>] {
        &self.seekers
    }

    /// Returns the time when computers will next take free seats. `None` if no seek accepts computers.
    pub(crate) fn due(&self) -> Option<u64> {
        self.seekers.iter().filter_map(|seeker| seeker.due).min()
    }

    /// Removes the seeks that match `meant`, and returns their guests.
    pub(crate) fn remove(&mut self, meant: impl FnMut(&mut Seeker<P>) -> bool) -> Vec<P> {
        self.seekers.extract_if(.., meant).map(|seeker| seeker.person).collect()
    }

    /// Adds a seek. If it completes a pairing, removes the paired seeks and returns the pairing.
    pub(crate) fn add(&mut self, seeker: Seeker<P>) -> Option<Pairing<P>> {
        self.seekers.push(seeker);
        let (game, pace, others) = self.best(self.seekers.len() - 1, |_| true)?;
        (others.len() + 1 == game.info.seats.len()).then(|| self.form(self.seekers.len() - 1, game, pace, others))
    }

    /// If a guest's waiting time is over at the time `now`, returns the pairing for this guest.
    pub(crate) fn fill(&mut self, now: u64) -> Option<Pairing<P>> {
        let at = self.seekers.iter().position(|seeker| seeker.due.is_some_and(|due| due <= now))?;
        let (game, pace, others) = self.best(at, |other| other.due.is_some())?;
        let alone = others.is_empty() && self.seekers[at].pace == Pace::Any;
        Some(self.form(at, game, if alone { Pace::None } else { pace }, others))
    }

    /// Returns the best game for the guest at index `at`, with the indices of the other players.
    /// Complete tables come first, then the tables with the most people, then the tables whose
    /// guests have waited longest.
    fn best(&self, at: usize, may: impl Fn(&Seeker<P>) -> bool) -> Option<(Game, Pace, Vec<usize>)> {
        let own = &self.seekers[at];
        let ways = own.games.iter().flat_map(|game| own.paces().into_iter().map(move |pace| (game, pace)));
        let with_others = ways.flat_map(|(game, pace)| {
            let others = (0..self.seekers.len()).filter(|&other| other != at);
            let fitting = others.filter(|&other| self.seekers[other].fits(game, pace) && may(&self.seekers[other]));
            let fitting: Vec<usize> = fitting.collect();
            let seats = game.info.seats.len() - 1;
            [self.strangers(at, &fitting), self.housemates(at, &fitting)].map(|mut others| {
                others.truncate(seats);
                (game, pace, others)
            })
        });
        let rank = |(game, _, others): &(&Game, Pace, Vec<usize>)| {
            let full = others.len() + 1 == game.info.seats.len();
            (Reverse(full), Reverse(others.len()), others.first().copied())
        };
        with_others.min_by_key(rank).map(|(game, pace, others)| (game.clone(), pace, others))
    }

    /// Selects the guests in `of` who are strangers to this guest and to each other. Selects from
    /// each household the guest who has waited longest.
    fn strangers(&self, at: usize, of: &[usize]) -> Vec<usize> {
        let mut met: Vec<&str> = self.seekers[at].household.as_deref().into_iter().collect();
        let is_new = |&&other: &&usize| match self.seekers[other].household.as_deref() {
            Some(household) if met.contains(&household) => false,
            household => {
                met.extend(household);
                true
            }
        };
        of.iter().filter(is_new).copied().collect()
    }

    /// Selects the guests in `of` from the same household as this guest.
    fn housemates(&self, at: usize, of: &[usize]) -> Vec<usize> {
        let own = self.seekers[at].household.as_deref();
        let is_same = |&&other: &&usize| own.is_some() && self.seekers[other].household.as_deref() == own;
        of.iter().filter(is_same).copied().collect()
    }

    fn form(&mut self, at: usize, game: Game, pace: Pace, mut others: Vec<usize>) -> Pairing<P> {
        let computer = self.seekers[at].computer.clone();
        others.push(at);
        others.sort_unstable();
        let people = others.into_iter().rev().map(|at| self.seekers.remove(at).person).collect();
        Pairing { people, game, pace, computer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polychess_variants::INFOS;

    fn game(seats: usize) -> Game {
        let info = INFOS.iter().find(|info| info.seats.len() == seats).expect("a game of so many");
        Game { info, options: Map::new() }
    }

    fn all() -> Vec<Game> {
        INFOS.iter().map(|info| Game { info, options: Map::new() }).collect()
    }

    fn one(person: u32, games: Vec<Game>, pace: Pace, due: Option<u64>) -> Seeker<u32> {
        Seeker { person, games, pace, due, computer: None, household: None }
    }

    fn people(pairing: Option<Pairing<u32>>) -> Vec<u32> {
        let mut people = pairing.map(|pairing| pairing.people).unwrap_or_default();
        people.sort_unstable();
        people
    }

    #[test]
    fn full_table_starts_at_once_with_the_longest_waiting_players() {
        let mut pool = Pool::default();
        assert!(pool.add(one(1, vec![game(3)], Pace::Quick, None)).is_none());
        assert!(pool.add(one(2, vec![game(4)], Pace::Quick, Some(5))).is_none(), "another game");
        assert!(pool.add(one(3, vec![game(3)], Pace::Short, Some(5))).is_none(), "another pace");
        assert!(pool.add(one(4, all(), Pace::Any, Some(9))).is_none());
        let pairing = pool.add(one(5, vec![game(3)], Pace::Quick, Some(9)));
        assert_eq!(
            pairing.as_ref().map(|pairing| (pairing.game.info.id, pairing.pace)),
            Some((game(3).info.id, Pace::Quick))
        );
        assert_eq!(people(pairing), [1, 4, 5]);
        assert_eq!(pool.len(), 2);
    }

    #[test]
    fn seek_that_times_out_is_paired_with_seeks_that_accept_computers() {
        let mut pool = Pool::default();
        pool.add(one(1, vec![game(3)], Pace::Quick, None));
        pool.add(one(2, vec![game(3)], Pace::Any, Some(20)));
        assert!(pool.fill(19).is_none());
        pool.add(one(3, vec![game(4), game(3)], Pace::Any, Some(60)));
        assert!(pool.seekers().is_empty(), "two who take any pace, and one");
        pool.add(one(4, vec![game(3)], Pace::Quick, None));
        pool.add(one(5, vec![game(3)], Pace::Quick, Some(20)));
        assert_eq!(pool.due(), Some(20));
        assert_eq!(people(pool.fill(20)), [5], "nobody is drawn in who wants people alone");
        pool.add(one(6, vec![game(4)], Pace::Any, Some(30)));
        pool.add(one(7, all(), Pace::Short, Some(90)));
        let pairing = pool.fill(30).expect("two of four");
        assert_eq!((pairing.game.info.seats.len(), pairing.pace), (4, Pace::Short));
        assert_eq!(people(Some(pairing)), [6, 7]);
        assert_eq!((pool.len(), pool.due()), (1, None));
    }

    #[test]
    fn single_player_with_any_pace_has_no_clock() {
        let mut pool = Pool::default();
        pool.add(one(1, all(), Pace::Any, Some(0)));
        assert_eq!(pool.fill(0).map(|pairing| pairing.pace), Some(Pace::None));
        pool.add(one(1, all(), Pace::Quick, Some(0)));
        assert_eq!(pool.fill(0).map(|pairing| pairing.pace), Some(Pace::Quick));
    }

    #[test]
    fn computers_come_from_the_seek_that_times_out() {
        let mut pool = Pool::default();
        pool.add(Seeker { computer: Some("3".to_owned()), ..one(1, vec![game(4)], Pace::Any, Some(9)) });
        pool.add(Seeker { computer: Some("5".to_owned()), ..one(2, vec![game(4)], Pace::Any, Some(20)) });
        assert_eq!(pool.fill(9).and_then(|pairing| pairing.computer).as_deref(), Some("3"));
    }

    #[test]
    fn options_are_part_of_a_game() {
        let mut pool = Pool::default();
        let odd = Game { options: Map::from_iter([("odd".to_owned(), Json::Bool(true))]), ..game(3) };
        pool.add(one(1, vec![odd.clone()], Pace::Quick, Some(5)));
        pool.add(one(2, vec![game(3)], Pace::Quick, Some(5)));
        assert_eq!(people(pool.fill(5)), [1]);
        assert_eq!(pool.remove(|seeker| seeker.person == 2), [2]);
        assert_eq!(pool.len(), 0);
    }

    fn of_house(person: u32, house: &str, due: Option<u64>) -> Seeker<u32> {
        Seeker { household: Some(house.into()), ..one(person, vec![game(3)], Pace::Quick, due) }
    }

    #[test]
    fn one_person_fills_no_table_of_strangers() {
        let mut pool = Pool::default();
        assert!(pool.add(of_house(1, "a", None)).is_none());
        assert!(pool.add(of_house(2, "a", None)).is_none());
        assert!(pool.add(of_house(3, "b", None)).is_none(), "two of one household and a stranger");
        assert_eq!(people(pool.add(of_house(4, "c", None))), [1, 3, 4], "three strangers, who waited longest");
        assert!(pool.add(of_house(5, "a", None)).is_none());
        assert_eq!(people(pool.add(of_house(6, "a", None))), [2, 5, 6], "a household may play by itself");
        pool.add(of_house(7, "a", Some(10)));
        pool.add(of_house(8, "a", Some(20)));
        pool.add(of_house(9, "b", Some(30)));
        assert_eq!(people(pool.fill(10)), [7, 8], "who has waited longest, and a computer");
        pool.add(of_house(13, "a", Some(40)));
        assert_eq!(people(pool.fill(30)), [9, 13], "two strangers and a computer");
        pool.add(one(10, vec![game(3)], Pace::Quick, None));
        pool.add(one(11, vec![game(3)], Pace::Quick, None));
        assert_eq!(people(pool.add(one(12, vec![game(3)], Pace::Quick, None))), [10, 11, 12], "without a household");
    }
}
