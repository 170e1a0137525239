//! The list of computer players.

use crate::players::Player;
use crate::players::engine::EnginePlayer;
use polychess_engine::Level;
use polychess_wire::PlayerView;

/// The computer players, one for each level.
static ENGINE_PLAYERS: [EnginePlayer; Level::ALL.len()] = {
    let mut players = [EnginePlayer { level: Level::DEFAULT }; Level::ALL.len()];
    let mut n = 0;
    while n < players.len() {
        players[n].level = Level::ALL[n];
        n += 1;
    }
    players
};

/// A computer player that can occupy a seat.
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) player: &'static dyn Player,
}

impl Listed {
    fn of(player: &'static EnginePlayer) -> Self {
        Self { id: player.level.id, name: player.level.name, player }
    }
}

/// Returns the computer player that replaces a person who has left.
pub(crate) fn stand_in() -> Listed {
    let default = ENGINE_PLAYERS.iter().find(|player| player.level == Level::DEFAULT);
    Listed::of(default.unwrap_or(&ENGINE_PLAYERS[0]))
}

/// Returns the computer player with this id, or `None` if the id is unknown. Also accepts the ids
/// of version 0.1.
pub(crate) fn player(id: &str) -> Option<Listed> {
    let level = Level::named(id).or_else(|| Level::of_old_name(id))?;
    ENGINE_PLAYERS.iter().find(|player| player.level == level).map(Listed::of)
}

/// Returns the names of all computer players, which guests may not use.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().map(|level| level.name)
}

/// Returns all computer players in the format for clients.
pub(crate) fn views() -> Vec<PlayerView> {
    let view = |level: Level| PlayerView {
        id: level.id.to_owned(),
        name: level.name.to_owned(),
        words: level.words.to_owned(),
        is_default: level == Level::DEFAULT,
    };
    Level::ALL.into_iter().map(view).collect()
}

/// Returns the weakest computer player, which replaces one that fails.
pub(super) fn simplest() -> &'static dyn Player {
    &ENGINE_PLAYERS[0]
}
