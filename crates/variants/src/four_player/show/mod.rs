//! Texts and pictures: `text` (FEN4), `notation` (the move text of PGN4), `scene` (the board, what is said of it, the status), `endings` and `votes`
//! (words for them).

pub(super) mod endings;
mod info;
mod notation;
mod scene;
mod text;
mod votes;

pub(super) use info::INFO;
pub(super) use notation::with_pieces_carried;
pub(super) use scene::status;
pub(super) use votes::{forms, pending};
