//! The types of a game and the state that determines its future.

use crate::{Info, Objections};
use polychess_rules::Searchable;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The types and facts of a game.
pub trait Variant: Sized + Debug + Send + Sync + 'static {
    /// The position that a search uses.
    type Position: Searchable;
    /// The options in the form that the game's code uses.
    type Options: Clone + Eq + Debug + Send + Sync;
    /// Acts other than turns. Their JSON is an object with a `type` in kebab-case and fields.
    type Act: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned + strum::VariantNames;
    /// The state beyond the position: offers, votes, notices, counters.
    type Negotiation: Clone + Eq + Default + Debug + Send + Sync;
    /// The reasons to reject a turn or an act.
    type Why: Objections;

    /// Name, seats, options.
    const INFO: Info;
}

/// The state that determines the future of a game, together with the options. A position text
/// contains exactly this state.
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
