//! Finding opponents: a request and its result.

use crate::{BoardClocks, BonusKind, SceneJson, TableSummary, TimeControl};
use polychess_game::Scene;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The game that somebody wants to play at once, with whoever wants the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Id of the game; none for any.
    #[serde(default)]
    pub variant: Option<String>,
    /// Options that differ from the default, where a game is named.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// How time is counted.
    pub pace: Pace,
    /// Seconds until computers take the seats that are left; none for never.
    pub fill: Option<u32>,
    /// Id of the computer player that takes seats that are left; the usual one with none.
    #[serde(default)]
    pub computer: Option<String>,
}

/// How time is counted in games of people who do not know each other: few ways, so that they meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// As the others want.
    Any,
    /// Not at all.
    None,
    /// Five minutes, and five seconds a turn.
    Quick,
    /// Fifteen minutes, and ten seconds a turn.
    Short,
}

impl Pace {
    /// The clocks of it; none for no clocks.
    #[must_use]
    pub const fn time(self) -> Option<TimeControl> {
        match self {
            Self::Any | Self::None => None,
            Self::Quick => Some(TimeControl { base: 300_000, bonus: 5_000, kind: BonusKind::Increment }),
            Self::Short => Some(TimeControl { base: 900_000, bonus: 10_000, kind: BonusKind::Increment }),
        }
    }
}

/// What goes on at the site.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Lobby {
    /// How many people wait to be paired.
    pub waiting: u32,
    /// How many of them would play each game, by its id; who would play any counts for each.
    pub waiting_for: BTreeMap<String, u32>,
    /// Public games that are played now, at most a hundred.
    pub live: u32,
    /// Some of those in which something happened lately, first those with most people.
    pub featured: Vec<LiveGame>,
}

/// A game that is played, as a small board shows it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LiveGame {
    /// Its table.
    pub table: TableSummary,
    /// All options of the game with their values.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Its board, the first where there are two.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// The clocks of that board; none when time is not counted.
    pub clocks: Option<BoardClocks>,
}
