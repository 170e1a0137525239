//! Draw offers, draw claims and resignation for games with the usual draw rules.
//!
//! Such a game stores [`Draws`] in its negotiation, uses [`DrawAct`] as its actions and implements
//! [`DrawRules`]. A game with the usual claims but different actions implements only
//! [`ClaimRules`].

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
