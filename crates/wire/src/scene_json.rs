//! A scene that is already serialised.

use polychess_game::Scene;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// A scene as JSON. It is the largest part of a view and the same for all viewers, so the server
/// serializes it once.
#[derive(Clone, Debug)]
pub struct SceneJson(Arc<RawValue>);

impl From<&Scene> for SceneJson {
    fn from(scene: &Scene) -> Self {
        // Always succeeds: the scene is plain data.
        Self(to_raw_value(scene).unwrap_or_default().into())
    }
}

impl Serialize for SceneJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
