//! Counts the turns that games played from a position and from the positions after it. Games that
//! reach the same position by transposition are counted together.

use super::position::PositionKey;
use super::visits::{Visit, VisitTracker, visits};
use crate::{GameResult, Header, Record};
use polychess_rules::Points;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A number of games and the total points of their players.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of games whose result contains points.
    pub scored: u64,
    /// The total points of each seat in the scored games.
    pub points: Vec<f64>,
}

impl Tally {
    /// Adds a game. `points` is `None` if its result contains no points.
    pub fn add(&mut self, points: Option<&[Points]>) {
        let one = |points: &[Points]| points.iter().map(|points| points.to_f64()).collect();
        self.merge(&Self {
            games: 1,
            scored: u64::from(points.is_some()),
            points: points.map(one).unwrap_or_default(),
        });
    }

    /// Adds the games of another tally. Both must count the same turn or position.
    pub fn merge(&mut self, more: &Self) {
        self.games += more.games;
        self.scored += more.scored;
        self.points.resize(self.points.len().max(more.points.len()), 0.0);
        self.points.iter_mut().zip(&more.points).for_each(|(sum, points)| *sum += points);
    }

    /// Returns the average points of a seat. Returns `None` if no game has points.
    #[must_use]
    pub fn mean(&self, seat: usize) -> Option<f64> {
        (self.scored > 0).then(|| self.points.get(seat).copied().unwrap_or_default() / self.scored as f64)
    }
}

/// The games that reached a position, and the turns that they played from it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayedTurns {
    /// All games that reached the position.
    pub reached: Tally,
    /// The games that played each turn. The key is the move string.
    pub turns: BTreeMap<String, Tally>,
}

impl PlayedTurns {
    /// Adds a game that played the turn `left_by` here. `None` means that the game ended here.
    pub fn add(&mut self, left_by: Option<&str>, points: Option<&[Points]>) {
        self.reached.add(points);
        if let Some(turn) = left_by {
            self.turns.entry(turn.to_owned()).or_default().add(points);
        }
    }
}

/// The turns that games played from a position and from the positions after it.
///
/// A game counts from the first time that it reaches the position. It then counts once for each
/// position that follows.
#[derive(Clone, Debug)]
pub struct Openings {
    root: PositionKey,
    depth: u32,
    played: HashMap<(u32, PositionKey), PlayedTurns>,
}

impl Openings {
    /// Creates empty statistics for this number of turns after the position.
    #[must_use]
    pub fn new(root: PositionKey, depth: u32) -> Self {
        Self { root, depth, played: HashMap::new() }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// A message if the game cannot be played up to the depth. The positions before the illegal
    /// turn are counted nevertheless.
    pub fn add(&mut self, record: &Record, header: Header) -> Result<(), String> {
        let points = points(record, &header);
        let (root, depth) = (self.root, self.depth);
        let mut begun = None;
        let (all, broken) = visits(record, header, &mut |tracker: &VisitTracker| {
            if begun.is_none() {
                begun = tracker.current.iter().find(|(position, _)| *position == root).map(|&(_, turns)| turns);
            }
            begun.is_none_or(|begun| tracker.current.iter().any(|&(_, turns)| turns < begun + depth))
        });
        if let Some(begun) = begun {
            self.add_visits(&all, begun, points.as_deref());
        }
        broken.map_or(Ok(()), Err)
    }

    fn add_visits(&mut self, all: &[Visit], begun: u32, points: Option<&[Points]>) {
        let mut counted = HashSet::new();
        for visit in all {
            let Some(at) = visit.turns.checked_sub(begun).filter(|&at| at <= self.depth) else { continue };
            let is_root = at > 0 || visit.position == self.root;
            if is_root && counted.insert((at, visit.position)) {
                self.played.entry((at, visit.position)).or_default().add(visit.left_by.as_deref(), points);
            }
        }
    }

    /// Adds the statistics of other games. Both must have the same starting position.
    pub fn merge(&mut self, more: Self) {
        for (place, played) in more.played {
            let sum = self.played.entry(place).or_default();
            sum.reached.merge(&played.reached);
            for (turn, tally) in played.turns {
                sum.turns.entry(turn).or_default().merge(&tally);
            }
        }
    }

    /// Returns the turns that games played from `position`. `at` is the number of turns since the
    /// starting position.
    #[must_use]
    pub fn played(&self, at: u32, position: PositionKey) -> PlayedTurns {
        self.played.get(&(at, position)).cloned().unwrap_or_default()
    }
}

/// Returns the points of a game; `None` if its result contains none.
fn points(record: &Record, header: &Header) -> Option<Vec<Points>> {
    match GameResult::parse(record.result()?, header.info.seats.len()) {
        Ok(GameResult::Points(points)) => Some(points),
        _ => None,
    }
}
