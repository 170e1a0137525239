use super::error::IndexError;
use super::read::{GamePlace, Index};
use crate::GameResult;
use crate::find::{PlayedTurns, PositionKey};
use polychess_rules::Points;
use std::collections::{BTreeMap, HashMap};

/// The turns that games played from a position and from the positions after it. This type counts
/// like [`crate::find::Openings`], but reads an index instead of game files.
pub struct IndexedOpenings<'a> {
    index: &'a Index,
    games: HashMap<u32, Counted>,
}

/// A game that reaches the starting position.
struct Counted {
    /// The number of turns before the game first reaches the position.
    begun: u32,
    points: Option<Vec<Points>>,
}

impl<'a> IndexedOpenings<'a> {
    /// Finds the games that reach `root`.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn new(index: &'a Index, root: PositionKey) -> Result<Self, IndexError> {
        let mut begun: BTreeMap<u32, u32> = BTreeMap::new();
        for stay in index.stays(root)? {
            let first = begun.entry(stay.game).or_insert(stay.turns);
            *first = stay.turns.min(*first);
        }
        let places = index.places(begun.keys().copied())?;
        let counted = |begun: u32, place: Option<GamePlace>| {
            let result = place.map(|place| place.result).unwrap_or_default();
            let points = match GameResult::parse(&result, result.split(',').count()) {
                Ok(GameResult::Points(points)) => Some(points),
                _ => None,
            };
            Counted { begun, points }
        };
        let games = begun.iter().zip(places).map(|((&game, &begun), place)| (game, counted(begun, place))).collect();
        Ok(Self { index, games })
    }

    /// Returns the turns that games played from `position`. `at` is the number of turns since the
    /// starting position.
    ///
    /// # Errors
    /// If the index cannot be read.
    pub fn played(&self, at: u32, position: PositionKey) -> Result<PlayedTurns, IndexError> {
        let (mut played, mut last) = (PlayedTurns::default(), None);
        for stay in self.index.stays(position)? {
            let Some(game) = self.games.get(&stay.game) else { continue };
            // All stays of a game are adjacent, so this condition counts each game once.
            if stay.turns == game.begun + at && last != Some(stay.game) {
                played.add(stay.left_by.as_deref(), game.points.as_deref());
                last = Some(stay.game);
            }
        }
        Ok(played)
    }
}
