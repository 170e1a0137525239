//! The style check: finds phrases that read like a translation.
//!
//! [`passages`] extracts prose from a file, [`Checker`] finds the banned patterns of the style
//! guide in it, and [`Budget`] limits the number of findings. Budgets only fall. [`Spelling`]
//! checks German texts.

mod budget;
mod checker;
mod passages;
mod rules;
mod spelling;

pub use budget::{Budget, Excess, Page};
pub use checker::{Checker, Figures, Finding};
pub use passages::{Kind, Passage, passages};
pub use spelling::{Spelling, is_german};
