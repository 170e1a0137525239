//! [`Variant`]: the types of a game, and the state that determines its future.

use crate::{Info, Objections};
use polychess_rules::Searchable;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The types and fixed facts of a game.
pub trait Variant: Sized + Debug + Send + Sync + 'static {
    /// The part of the game state that the engine searches.
    type Position: Searchable;
    /// The options in the form that the game's rules use.
    type Options: Clone + Eq + Debug + Send + Sync;
    /// The actions other than turns. Their JSON is an object with a `type` in kebab-case and
    /// fields.
    type Act: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned + strum::VariantNames;
    /// The part of the game state outside the position, such as offers, votes and counters.
    type Negotiation: Clone + Eq + Default + Debug + Send + Sync;
    /// The reasons why the rules reject a turn or an action.
    type Why: Objections;

    /// The name, seats, options and other fixed facts.
    const INFO: Info;
}

/// The state that determines, together with the options, how a game can continue. A position string
/// contains exactly this state.
#[derive(Debug)]
pub struct GameState<V: Variant> {
    /// The pieces, the player to move, and rights such as castling.
    pub position: V::Position,
    /// Counters, offers and votes.
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
