//! Draw offers, draw claims and resignation, for games with similar rules.
//!
//! Such a game keeps a [`Draws`] in its negotiation and uses [`DrawAct`] for its acts. With
//! [`DrawRules`] it supplies its own parts: the ids of its rules and the points for a draw and a
//! resignation. [`ClaimRules`] alone is for games whose claims are mixed with other acts.

mod acts;
mod claim;
mod claims;
mod rules;
mod text;
mod why;

pub use claim::Claim;
pub use claims::ClaimRules;
pub use rules::{DrawAct, DrawIds, DrawRules, Draws};
pub use why::DrawWhy;
