//! The types of a game, and what its future depends on.

use crate::{Info, Objections};
use polychess_rules::Searchable;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The types and facts of a game.
pub trait Variant: Sized + Debug + Send + Sync + 'static {
    /// The hot position.
    type Position: Searchable;
    /// Options as the game's code wants them.
    type Options: Clone + Eq + Debug + Send + Sync;
    /// Acts that are not moves.
    /// As JSON an object with its `type` in kebab-case and its fields.
    type Act: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned + strum::VariantNames;
    /// What the future depends on beside the position: offers, votes, notices, counters.
    type Negotiation: Clone + Eq + Default + Debug + Send + Sync;
    /// Why a turn or an act is refused.
    type Why: Objections;

    /// Name, seats, options.
    const INFO: Info;
}

/// Everything the future of a game depends on, options aside; a position text holds exactly this.
#[derive(Debug)]
pub struct GameState<V: Variant> {
    /// Pieces and rights.
    pub position: V::Position,
    /// Counters and negotiations.
    pub negotiation: V::Negotiation,
}

impl<V: Variant> Clone for GameState<V> {
    fn clone(&self) -> Self {
        Self { position: self.position.clone(), negotiation: self.negotiation.clone() }
    }
}

impl<V: Variant> PartialEq for GameState<V> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.negotiation == other.negotiation
    }
}

impl<V: Variant> Eq for GameState<V> {}
