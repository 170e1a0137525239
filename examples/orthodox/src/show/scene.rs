//! The scene of the board, and the game's own status fields.

use crate::board::{BOARD, SEATS};
use crate::setup::Orthodox;
use polychess_game::{BoardPicture, Game, Scene, Show};
use serde_json::{Map, Value as Json};

pub(crate) fn status(game: &Game<Orthodox>, fields: &mut Map<String, Json>) {
    fields.insert("clock".into(), game.negotiation().draws.clock.into());
}

impl Show for Orthodox {
    fn board((): &()) -> BoardPicture {
        BoardPicture::of(&BOARD.cross.topology, SEATS)
    }

    fn scene(game: &Game<Self>) -> Scene {
        Scene::of(game, |_, _| "alive")
    }
}
