//! The text form of a player: a level, or a strategy with limits.

use crate::level::Level;
use crate::player::{MAX_DEPTH, Player, Strategy};

/// The command that plays matches with experiments.
pub const LAB_MATCH: &str = "cargo run -p polychess-lab -- match";

/// Names of players and options that only the lab supports.
const EXPERIMENTS: [&str; 5] = ["max-n", "mcts", "plain", "flat", "without"];

/// Returns the first part of a player's text that only the lab supports, if any.
#[must_use]
pub fn experiment_in(text: &str) -> Option<&'static str> {
    let mut parts = text.split([':', ',']).map(|part| part.split_once('=').map_or(part, |(key, _)| key));
    parts.find_map(|part| EXPERIMENTS.into_iter().find(|&experiment| experiment == part))
}

impl Player {
    /// Parses a player: a level (see [`Level::named`]), or the name of a [`Strategy`] with limits
    /// after a colon. Examples: `paranoid:depth=3`, `best-reply:nodes=1000,noise=30,book`.
    ///
    /// # Errors
    /// Returns a message that names the invalid part and the allowed values.
    pub fn read(text: &str) -> Result<Self, String> {
        if let Some(level) = Level::named(text) {
            return Ok(level.player);
        }
        if let Some(part) = experiment_in(text) {
            return Err(format!("\"{part}\" is an experiment; play it with `{LAB_MATCH}`"));
        }
        let (name, bounds) = text.split_once(':').unwrap_or((text, ""));
        let Some(strategy) = Strategy::all().find(|strategy| strategy.name() == name) else {
            let names: Vec<&str> = Strategy::all().map(Strategy::name).collect();
            return Err(format!("unknown player \"{name}\". Use one of the levels 1 to 10, or {}", names.join(", ")));
        };
        let mut player = Self::of(strategy, 20_000);
        for bound in bounds.split(',').filter(|bound| !bound.is_empty()) {
            let (key, value) = bound.split_once('=').unwrap_or((bound, ""));
            let number = || value.parse::<u64>().map_err(|_| format!("\"{bound}\" needs a number: {key}=1000"));
            match key {
                "depth" => {
                    player.depth = number()?.clamp(1, u64::from(MAX_DEPTH)) as u32;
                    if !bounds.contains("nodes") {
                        player.nodes = u64::MAX;
                    }
                }
                "nodes" => player.nodes = number()?.max(1),
                "noise" => player.noise = number()?.min(100_000) as i32,
                "book" => player.book = true,
                _ => {
                    return Err(format!("unknown setting \"{key}\". Use depth=N, nodes=N, noise=N or book"));
                }
            }
        }
        Ok(player)
    }
}

/// Writes a text that [`Player::read`] accepts.
impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.strategy.name())?;
        let mut bounds = Vec::new();
        if let Strategy::Search(_) = self.strategy {
            if self.depth < MAX_DEPTH {
                bounds.push(format!("depth={}", self.depth));
            }
            if self.nodes < u64::MAX {
                bounds.push(format!("nodes={}", self.nodes));
            }
        }
        if self.strategy != Strategy::Random && self.noise != 8 {
            bounds.push(format!("noise={}", self.noise));
        }
        if self.book {
            bounds.push("book".to_owned());
        }
        if bounds.is_empty() { Ok(()) } else { write!(f, ":{}", bounds.join(",")) }
    }
}
