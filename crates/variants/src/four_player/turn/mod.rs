//! What a turn does: `points` (what captures and checks pay), `carry` (pieces and rights), `checks` (who is in check), `several_checks` (what that
//! pays), `judging` (mates, leaving, whose turn it is), `play` (all of it).

mod carry;
mod checks;
mod judging;
mod play;
mod points;
mod several_checks;

pub(super) use judging::{abandon, settle};
pub(super) use play::with_pieces_carried;
pub(super) use points::{for_checks, value};
