//! Texts and pictures: `text` (FEN4), `notation` (the move text of PGN4), `scene` (the board, what is said of it, the status).

mod info;
mod notation;
mod scene;
mod text;

pub(super) use info::INFO;
pub(super) use scene::status;
