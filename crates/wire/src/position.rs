//! Requests of the position editor.

use crate::SceneJson;
use polychess_game::Scene;
use polychess_game::editor::{Change, EditorField, EditorPiece, EditorState, Fault};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A request to change a position. The rules reject no change.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EditRequest {
    /// The id of the game.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string before the changes; none for the starting position.
    #[serde(default)]
    pub position: Option<String>,
    /// The changes in order.
    #[serde(default)]
    pub changes: Vec<Change>,
}

/// A position in the position editor.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EditedPosition {
    /// The position string. The rules may reject it.
    pub position: String,
    /// True if a game can start from this position.
    pub playable: bool,
    /// The pieces, the marks, and the borders that can change.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// The pieces that the user can place, by seat.
    pub palette: Vec<EditorPiece>,
    /// The fields of the position, except the board.
    pub fields: Vec<EditorField>,
    /// The reasons why the rules reject or change the position.
    pub faults: Vec<Fault>,
}

impl From<EditorState> for EditedPosition {
    fn from(state: EditorState) -> Self {
        let EditorState { position, playable, scene, palette, fields, faults } = state;
        Self { position, playable, scene: SceneJson::from(&scene), palette, fields, faults }
    }
}
