//! Texts and pictures: `text` (FEN4), `notation` (the move text of PGN4), `scene` (the board, the notes, the status).

mod notation;
mod scene;
mod text;

pub(super) use scene::status;
