//! The check of the style guide: finds patterns that read like a translation.
//!
//! [`passages`] extracts prose from a file, [`Checker`] finds the patterns of the style guide in it,
//! and [`Budget`] stores how many findings a file may have. A budget only falls. [`Spelling`] checks
//! German texts.

mod budget;
mod checker;
mod passages;
mod rules;
mod spelling;

pub use budget::{Budget, Excess, Page};
pub use checker::{Checker, Figures, Finding};
pub use passages::{Kind, Passage, passages};
pub use spelling::{Spelling, is_german};
