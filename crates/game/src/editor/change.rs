//! [`Change`]: one step of the position editor.

use super::draft::{Draft, Value};
use super::edit::Edit;
use super::field::FieldForm;
use super::palette::{code, palette};
use polychess_rules::Position as _;
use polychess_topology::{Cell, Topology};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One change of a position. The rules reject no change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(rename = "PositionChange")]
pub enum Change {
    /// Puts a piece on a cell, also on an occupied one.
    Put {
        /// The index of the cell.
        cell: usize,
        /// The code of the piece, such as `wK`.
        piece: String,
    },
    /// Empties a cell.
    Erase {
        /// The index of the cell.
        cell: usize,
    },
    /// Moves a piece, also to an occupied cell.
    Move {
        /// The index of the origin.
        from: usize,
        /// The index of the target.
        to: usize,
    },
    /// Removes all pieces, rights and entries.
    Clear,
    /// Adds an item to a field or removes it. The player to move replaces the previous one.
    Set {
        /// The key of the field.
        field: String,
        /// The item, such as `wK`.
        item: String,
        /// False to remove the item.
        on: bool,
    },
    /// Changes a number.
    Number {
        /// The key of the field.
        field: String,
        /// The index of the number in its field.
        index: usize,
        /// The new number.
        value: u32,
    },
}

/// The reason why a request to the position editor is not valid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The position string is unreadable.
    #[error(transparent)]
    Unreadable(#[from] crate::ParseError),
    /// The position has two boards.
    #[error("the position has two boards; edit one board at a time")]
    TwoBoards,
    /// No cell has this index.
    #[error("the board has no cell {0}; use an index of the cells in its drawing")]
    NoCell(usize),
    /// The palette has no such piece.
    #[error("unknown piece \"{0}\"; use a code of the palette")]
    NoPiece(String),
    /// The game has no such field, or it has another form.
    #[error("unknown field \"{0}\"; use a key of the fields in the response")]
    NoField(String),
    /// The item is not a possible value of the field.
    #[error("unknown item \"{0}\"; use an item of the field's choices")]
    NoItem(String),
}

/// Applies a change to a draft.
pub(super) fn apply<V: Edit>(draft: &mut Draft, change: &Change, options: &V::Options) -> Result<(), EditError> {
    let start = V::start(options);
    let topology = start.position.topology();
    match change {
        Change::Put { cell, piece } => {
            let found = palette::<V>(options).find(|&known| code::<V>(known) == *piece);
            let found = found.ok_or_else(|| EditError::NoPiece(short(piece)))?;
            draft.pieces.insert(cell_at(topology, *cell)?, found);
        }
        Change::Erase { cell } => {
            draft.pieces.remove(&cell_at(topology, *cell)?);
        }
        Change::Move { from, to } => {
            let to = cell_at(topology, *to)?;
            if let Some(piece) = draft.pieces.remove(&cell_at(topology, *from)?) {
                draft.pieces.insert(to, piece);
            }
        }
        Change::Clear => clear::<V>(draft, options),
        Change::Set { field, item, on } => set::<V>(draft, options, (field, item), *on)?,
        Change::Number { field, index, value } => {
            let number = draft.values.iter_mut().find(|(key, _)| key == field).and_then(|(_, found)| match found {
                Value::Numbers(numbers) => numbers.get_mut(*index),
                Value::Items(_) => None,
            });
            *number.ok_or_else(|| EditError::NoField(short(field)))? = *value;
        }
    }
    Ok(())
}

/// Returns the start of a text from a request, for error messages.
fn short(text: &str) -> String {
    text.chars().take(24).collect()
}

fn cell_at(topology: &Topology, index: usize) -> Result<Cell, EditError> {
    topology.cells().nth(index).ok_or(EditError::NoCell(index))
}

fn clear<V: Edit>(draft: &mut Draft, options: &V::Options) {
    draft.pieces.clear();
    for (field, (_, value)) in V::fields(options).iter().zip(&mut draft.values) {
        match value {
            _ if field.form == FieldForm::Turn => {}
            Value::Items(items) => items.clear(),
            Value::Numbers(numbers) => numbers.fill(0),
        }
    }
}

fn set<V: Edit>(
    draft: &mut Draft,
    options: &V::Options,
    (field, item): (&str, &str),
    on: bool,
) -> Result<(), EditError> {
    let info = V::fields(options).into_iter().find(|info| info.key == field);
    let info = info.ok_or_else(|| EditError::NoField(short(field)))?;
    let is_known = !on || items_of::<V>(draft, options, info.key, info.form).iter().any(|known| known == item);
    if !is_known {
        return Err(EditError::NoItem(short(item)));
    }
    let Some((_, Value::Items(items))) = draft.values.iter_mut().find(|(key, _)| *key == field) else {
        return Err(EditError::NoField(short(field)));
    };
    if info.form == FieldForm::Turn && on {
        items.clear();
    }
    items.retain(|other| other != item);
    if on {
        items.push(item.to_owned());
    }
    Ok(())
}

/// Returns all items that the user can add to a field, then its other items.
pub(super) fn items_of<V: Edit>(
    draft: &Draft,
    options: &V::Options,
    key: &'static str,
    form: FieldForm,
) -> Vec<String> {
    let letters = || V::INFO.seats.iter().map(|seat| seat.letter.to_string());
    let mut items: Vec<String> = match form {
        FieldForm::Turn | FieldForm::Seats => letters().collect(),
        FieldForm::Rights => letters().flat_map(|seat| ["K", "Q"].map(|side| format!("{seat}{side}"))).collect(),
        FieldForm::Items => V::possible(draft, options, key),
        FieldForm::Extra | FieldForm::Number | FieldForm::Numbers(_) => Vec::new(),
    };
    let others: Vec<String> = draft.items(key).iter().filter(|item| !items.contains(item)).cloned().collect();
    items.extend(others);
    items
}
