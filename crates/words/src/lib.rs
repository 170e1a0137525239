//! The style check: finds phrases in texts and comments that violate the style guide.
//!
//! [`passages`] extracts the prose of a file. [`Checker`] finds the banned patterns in it.
//! [`Budget`] limits the number of findings in each file, and it can only decrease. [`Spelling`]
//! checks the German texts.

mod budget;
mod checker;
mod passages;
mod rules;
mod spelling;

pub use budget::{Budget, Excess, Page};
pub use checker::{Checker, Figures, Finding};
pub use passages::{Kind, Passage, passages};
pub use spelling::{Spelling, is_german};
