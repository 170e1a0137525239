//! What a turn does: `carry` (pieces and rights), `play` (points), `judging` (mates, leaving, whose turn it is).

mod carry;
mod judging;
mod play;

pub(super) use play::{for_checks, value};
