//! Offers and claims of a draw, and resignation: acts that several games have under rules of the same make.
//!
//! A game that has them keeps a [`Draws`] in its negotiation, takes [`DrawAct`] for its acts and tells by [`DrawRules`] what is its own: the ids
//! of its rules, what a draw and a resignation are worth. [`ClaimRules`] alone are for games that have claims among other acts.

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
