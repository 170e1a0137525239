//! Positions with perft counts to test and measure generators.
//!
//! They are the start of every game, of every option that changes its rules, and positions from
//! later in a game. Positions of `random play` are typical of a search; the others test the rules
//! that they name.
//!
//! The slow generators of `polychess-reference` computed the counts; `cargo conformance places`
//! checks both generators.

use polychess_game::{Choices, Game, Info, Refusal, Value};

/// One line for each position: game, options, position, turns played first, `depth:count` …,
/// deepest depth for the slow generator, purpose.
const POSITIONS: &str = include_str!("../data/places.txt");

/// Options that do not change the legal turns, only the effect of turns or of leaving the game.
const WITHOUT_TURNS: [(&str, [&str; 4]); 1] =
    [("four-player", ["walking_kings", "mate_points", "auto_claim", "capture_points"])];

/// True if these choices change the legal turns. The table then needs positions with them.
#[must_use]
pub fn affect_turns<V: Value>(choices: &Choices) -> bool {
    let default = Choices::default_of(&V::INFO);
    let start = |choices: &Choices| Game::<V>::new(choices.clone()).position().clone();
    let without = WITHOUT_TURNS.iter().find(|game| game.0 == V::INFO.id).map(|game| game.1);
    let all: Vec<&str> = V::INFO.options.iter().map(|option| option.id).collect();
    let is_other = |id: &&&str| choices.to_json().get(**id) != default.to_json().get(**id);
    let others: Vec<&str> = all.iter().filter(is_other).copied().collect();
    let is_left_out = without.is_some_and(|ids| !others.is_empty() && others.iter().all(|id| ids.contains(id)));
    !is_left_out && start(choices) != start(&default)
}

/// A position with its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftPosition {
    /// Id of the game.
    pub game: &'static str,
    /// Options that differ from the default, as `id=value` texts separated by spaces; `-` for none.
    pub options: &'static str,
    /// The position text; `None` for the start.
    pub position: Option<&'static str>,
    /// Depths in turns with their counts, shallowest first.
    pub counts: Vec<(u32, u64)>,
    /// The purpose of the position.
    pub shows: &'static str,
}

impl PerftPosition {
    /// Returns all positions, game by game in the order of the table.
    ///
    /// # Panics
    /// If a line of the table is invalid; tests read all of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let lines = POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| Self::read(line).unwrap_or_else(|| panic!("a line of the table of places: {line}")))
    }

    fn read(line: &'static str) -> Option<Self> {
        let columns: Vec<&'static str> = line.split(" | ").collect();
        let [game, options, position, "-", counts, _, shows] = columns[..] else { return None };
        let count = |text: &str| {
            let (depth, count) = text.split_once(':')?;
            Some((depth.parse().ok()?, count.parse().ok()?))
        };
        let position = Some(position).filter(|text| *text != "start");
        Some(Self { game, options, position, counts: counts.split(' ').map(count).collect::<Option<_>>()?, shows })
    }

    /// True if random play reached the position, so that it is typical of the middle of a game.
    #[must_use]
    pub fn is_midgame(&self) -> bool {
        self.shows.starts_with("random play")
    }

    /// Returns the options in the form of the game.
    ///
    /// # Errors
    /// If the game has no such option.
    pub fn choices(&self, info: &Info) -> Result<Choices, Refusal> {
        Choices::from_texts(info, self.options.split(' ').filter(|option| *option != "-"))
    }

    /// Returns the game in this position.
    ///
    /// # Errors
    /// If options or position do not belong to the game.
    pub fn game<V: Value>(&self) -> Result<Game<V>, Refusal> {
        let choices = self.choices(&V::INFO)?;
        match self.position {
            Some(text) => Ok(Game::from_text(choices, text)?),
            None => Ok(Game::new(choices)),
        }
    }
}
