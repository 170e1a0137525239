//! A scene that is already serialised.

use polychess_game::Scene;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// A scene as JSON. It is the largest part of what a viewer is told and the same for all of them, so it is written once.
#[derive(Clone, Debug)]
pub struct WrittenScene(Arc<RawValue>);

impl From<&Scene> for WrittenScene {
    fn from(scene: &Scene) -> Self {
        // Always succeeds: the scene is plain data.
        Self(to_raw_value(scene).unwrap_or_default().into())
    }
}

impl Serialize for WrittenScene {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
