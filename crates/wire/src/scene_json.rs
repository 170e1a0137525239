//! [`SceneJson`]: a scene that is serialised only once.

use polychess_game::Scene;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// A scene as JSON. Clones share the serialised text.
///
/// The scene is the largest part of a table's state and is the same for all viewers. The server
/// therefore serialises it only once.
#[derive(Clone, Debug)]
pub struct SceneJson(Arc<RawValue>);

impl From<&Scene> for SceneJson {
    fn from(scene: &Scene) -> Self {
        // This cannot fail, because a scene contains only plain data.
        Self(to_raw_value(scene).unwrap_or_default().into())
    }
}

impl Serialize for SceneJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
