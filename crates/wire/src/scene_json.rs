//! [`SceneJson`]: a scene that is serialised only once.

use polychess_game::Scene;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// A scene as JSON. Clones share the text.
///
/// The scene is the largest part of a table's state and the same for all viewers, so the server
/// serialises it once.
#[derive(Clone, Debug)]
pub struct SceneJson(Arc<RawValue>);

impl From<&Scene> for SceneJson {
    fn from(scene: &Scene) -> Self {
        // Serialising cannot fail here, because a scene is plain data.
        Self(to_raw_value(scene).unwrap_or_default().into())
    }
}

impl Serialize for SceneJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
