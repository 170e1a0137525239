//! What a turn does: `carry` (pieces and rights), `checks` (who is in check, and what that pays), `judging` (mates, leaving, whose turn it is), `play` (all of it).

mod carry;
mod checks;
mod judging;
mod play;

pub(super) use judging::{abandon, settle};
pub(super) use play::with_pieces_carried;
