//! Positions with known perft counts, to test and measure move generators.
//!
//! The list contains the starting position of each game, with each option that changes the legal
//! turns, and positions from later in a game. Positions with the purpose `random play` resemble the
//! positions of a search. Each of the others tests a rule.
//!
//! The slow generators of `polychess-reference` computed the counts. `cargo conformance places`
//! checks both generators against them.

use polychess_game::{Choices, Game, Info, Refusal, Value};

/// One position per line, in seven columns: game, options, position, turns to play first (unused,
/// `-`), `depth:count` pairs, deepest depth for the slow generator, purpose.
const POSITIONS: &str = include_str!("../data/places.txt");

/// Options, by game, that never change the legal turns. They change only the effects of a turn or
/// of leaving the game.
const WITHOUT_TURNS: [(&str, [&str; 4]); 1] =
    [("four-player", ["walking_kings", "mate_points", "auto_claim", "capture_points"])];

/// Returns whether `choices` change the legal turns, so that the table needs positions with them.
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

/// A position with its perft counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftPosition {
    /// The id of the game.
    pub game: &'static str,
    /// Options that differ from their defaults, as `id=value` pairs separated by spaces; `-` for
    /// none.
    pub options: &'static str,
    /// The position string; `None` for the starting position.
    pub position: Option<&'static str>,
    /// Pairs of depth (in turns) and count, shallowest first.
    pub counts: Vec<(u32, u64)>,
    /// The purpose of the position, such as the rule that it tests.
    pub shows: &'static str,
}

impl PerftPosition {
    /// Returns all positions in the order of the table, which groups them by game.
    ///
    /// # Panics
    /// If a line of the table is invalid. Tests read every line.
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

    /// Returns whether the position comes from random play, which makes it typical of a middlegame.
    #[must_use]
    pub fn is_midgame(&self) -> bool {
        self.shows.starts_with("random play")
    }

    /// Parses the options of the position.
    ///
    /// # Errors
    /// If the game of `info` does not have one of these options or values.
    pub fn choices(&self, info: &Info) -> Result<Choices, Refusal> {
        Choices::from_texts(info, self.options.split(' ').filter(|option| *option != "-"))
    }

    /// Creates a game `V` that starts from this position.
    ///
    /// # Errors
    /// If the options or the position do not belong to the game `V`.
    pub fn game<V: Value>(&self) -> Result<Game<V>, Refusal> {
        let choices = self.choices(&V::INFO)?;
        match self.position {
            Some(text) => Ok(Game::from_text(choices, text)?),
            None => Ok(Game::new(choices)),
        }
    }
}
