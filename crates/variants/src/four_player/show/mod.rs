//! Position strings, notation and drawings: `text` (FEN4), `notation` (the moves of PGN4), `scene`
//! (board, notes, status).

mod notation;
mod scene;
mod text;

pub(super) use scene::status;
