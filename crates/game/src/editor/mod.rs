//! The position editor: changes of positions that need not follow the rules.
//!
//! A [`Draft`] is a position string in parts. A game implements [`Edit`], and [`look`] applies
//! [`Change`]s to a draft and compares the result with the rules. The position string stays the
//! only representation of a position.

mod change;
mod draft;
mod edit;
mod fault;
mod field;
mod look;
mod palette;
mod view;

pub use change::{Change, EditError};
pub use draft::{Draft, DraftPiece, Value, board_text, read_pieces, read_value, rights, write_value};
pub use edit::Edit;
pub use fault::{Fault, Repair};
pub use field::{FieldForm, FieldInfo, Label};
pub use look::{EditorState, look};
pub use palette::EditorPiece;
pub use view::{EditorChoice, EditorField, EditorNumber};
