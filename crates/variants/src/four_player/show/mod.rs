//! Position strings (`text`, FEN4), notation (`notation`, the moves of PGN4), and drawings, notes
//! and status fields (`scene`).

mod edit;
mod notation;
mod scene;
mod text;

pub(super) use scene::status;
