//! Requests for opponents, and the current activity on the site.

use crate::{BoardClocks, BonusKind, SceneJson, TableSummary, TimeControl};
use polychess_game::Scene;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A request for opponents. It describes the kind of game that a guest wants to play now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The id of the game; none if the guest accepts any game.
    #[serde(default)]
    pub variant: Option<String>,
    /// The options that differ from their defaults. They have an effect only together with
    /// `variant`.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The requested time control.
    pub pace: Pace,
    /// The number of seconds until computers take the remaining seats; none if computers never do.
    pub fill: Option<u32>,
    /// The id of the computer player for the remaining seats; none for the default.
    #[serde(default)]
    pub computer: Option<String>,
}

/// The time controls that guests can request. A short list makes it more likely that requests
/// match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Any time control, including none.
    Any,
    /// No clocks.
    None,
    /// 5 minutes for each player, plus 5 seconds for each turn.
    Quick,
    /// 15 minutes for each player, plus 10 seconds for each turn.
    Short,
}

impl Pace {
    /// Returns the requested time control. Returns `None` if the guest wants no clocks or accepts
    /// any time control.
    #[must_use]
    pub const fn time(self) -> Option<TimeControl> {
        match self {
            Self::Any | Self::None => None,
            Self::Quick => Some(TimeControl { base: 300_000, bonus: 5_000, kind: BonusKind::Increment }),
            Self::Short => Some(TimeControl { base: 900_000, bonus: 10_000, kind: BonusKind::Increment }),
        }
    }
}

/// The current activity on the site, for the home page.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Lobby {
    /// The number of guests who are waiting for opponents.
    pub waiting: u32,
    /// The number of waiting guests by game id. A guest who accepts any game is included in every
    /// number.
    pub waiting_for: BTreeMap<String, u32>,
    /// The number of public games in progress, up to 100.
    pub live: u32,
    /// Some public games that were active recently, the games with the most people first.
    pub featured: Vec<LiveGame>,
}

/// A public game in progress, for a preview.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LiveGame {
    /// The table of the game.
    pub table: TableSummary,
    /// All options of the game with their values.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The board. If there are two, the first one.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// The clocks of this board; none if the game has no clocks.
    pub clocks: Option<BoardClocks>,
    /// The mean rating of the players with an account; none without such players. It is rounded to
    /// 50 points, because a rated game hides the names of its players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<i32>,
}

/// Finished public games that match a search.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FoundGames {
    /// The games, most recent first.
    pub games: Vec<TableSummary>,
    /// The value of `before` for the next page; none if the search has read all games. A page with
    /// few games can have a next page, because one request reads a limited number of games.
    pub next: Option<String>,
}
