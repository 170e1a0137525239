//! Finding opponents: a request and its result.

use crate::{BoardClocks, BonusKind, SceneJson, TableSummary, TimeControl};
use polychess_game::Scene;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A request for opponents: the game that a guest wants to play now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Id of the game; none for any.
    #[serde(default)]
    pub variant: Option<String>,
    /// Options that differ from the default, if a game is given.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The time control.
    pub pace: Pace,
    /// Seconds until computers take the remaining seats; none for never.
    pub fill: Option<u32>,
    /// Id of the computer player for the remaining seats; none for the default.
    #[serde(default)]
    pub computer: Option<String>,
}

/// Time controls for games between strangers. A short list brings more players together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Any.
    Any,
    /// No clocks.
    None,
    /// Five minutes, plus five seconds per turn.
    Quick,
    /// Fifteen minutes, plus ten seconds per turn.
    Short,
}

impl Pace {
    /// Returns the time control; `None` for no clocks.
    #[must_use]
    pub const fn time(self) -> Option<TimeControl> {
        match self {
            Self::Any | Self::None => None,
            Self::Quick => Some(TimeControl { base: 300_000, bonus: 5_000, kind: BonusKind::Increment }),
            Self::Short => Some(TimeControl { base: 900_000, bonus: 10_000, kind: BonusKind::Increment }),
        }
    }
}

/// Current activity on the site.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Lobby {
    /// Number of people who wait for opponents.
    pub waiting: u32,
    /// Number of waiting people for each game, by its id. People who accept any game count for
    /// each.
    pub waiting_for: BTreeMap<String, u32>,
    /// Number of public games in progress, at most 100.
    pub live: u32,
    /// Some recently active public games, those with the most people first.
    pub featured: Vec<LiveGame>,
}

/// A game in progress, for a small board.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LiveGame {
    /// Its table.
    pub table: TableSummary,
    /// All options of the game with their values.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Its board; the first of two.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// The clocks of that board; none for no clocks.
    pub clocks: Option<BoardClocks>,
}
