//! A player as people write one: a level, or a way of thinking with its bounds.

use crate::level::Level;
use crate::player::{DEEPEST, Mind, Player};
use crate::techniques::Technique;

impl Player {
    /// Reads a player: a level as [`Level::named`] reads it, or a name of [`Mind`], with bounds behind a colon: `paranoid:depth=3,plain`,
    /// `best-reply:nodes=20000,noise=30`, `best-reply:nodes=1000,without=killers`.
    ///
    /// # Errors
    /// What is wrong with the text, and what could stand there.
    pub fn read(text: &str) -> Result<Self, String> {
        if let Some(level) = Level::named(text) {
            return Ok(level.player);
        }
        let (name, bounds) = text.split_once(':').unwrap_or((text, ""));
        let Some(mind) = Mind::all().find(|mind| mind.name() == name) else {
            let minds: Vec<&str> = Mind::all().map(Mind::name).collect();
            return Err(format!(
                "there is no player \"{name}\"; there are the levels 1 to 10, and {}",
                minds.join(", ")
            ));
        };
        let mut player = Self::of(mind, 20_000);
        for bound in bounds.split(',').filter(|bound| !bound.is_empty()) {
            let (key, value) = bound.split_once('=').unwrap_or((bound, ""));
            let number = || value.parse::<u64>().map_err(|_| format!("\"{bound}\" needs a number: {key}=1000"));
            match key {
                "depth" => {
                    player.depth = number()?.clamp(1, u64::from(DEEPEST)) as u32;
                    if !bounds.contains("nodes") {
                        player.nodes = u64::MAX;
                    }
                }
                "nodes" => player.nodes = number()?.max(1),
                "noise" => player.noise = number()?.min(100_000) as i32,
                "plain" => player.plain = true,
                "flat" => player.flat = true,
                "without" => {
                    let Some(technique) = Technique::named(value) else {
                        return Err(format!(
                            "there is no technique \"{value}\" to be left out; there are {}",
                            Technique::ALL.map(Technique::name).join(", ")
                        ));
                    };
                    player.without = player.without.and(technique);
                }
                "book" => player.book = true,
                _ => {
                    return Err(format!(
                        "\"{key}\" is no bound; there are depth=N, nodes=N, noise=N, plain, flat, without=TECHNIQUE and book"
                    ));
                }
            }
        }
        Ok(player)
    }
}

/// As [`Player::read`] reads it.
impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.mind.name())?;
        let mut bounds = Vec::new();
        if let Mind::Search(_) = self.mind {
            if self.depth < DEEPEST {
                bounds.push(format!("depth={}", self.depth));
            }
            if self.nodes < u64::MAX {
                bounds.push(format!("nodes={}", self.nodes));
            }
        }
        if self.mind != Mind::Random && self.noise != 8 {
            bounds.push(format!("noise={}", self.noise));
        }
        if self.mind != Mind::Random && self.plain {
            bounds.push("plain".to_owned());
        }
        if self.flat {
            bounds.push("flat".to_owned());
        }
        let without = Technique::ALL.into_iter().filter(|&technique| self.without.has(technique));
        bounds.extend(without.map(|technique| format!("without={}", technique.name())));
        if self.book {
            bounds.push("book".to_owned());
        }
        if bounds.is_empty() { Ok(()) } else { write!(f, ":{}", bounds.join(",")) }
    }
}
