//! The fields of a draft for displays.

use super::change::items_of;
use super::draft::Draft;
use super::edit::Edit;
use super::field::{FieldForm, FieldInfo, Label};
use polychess_rules::{Position as _, Seat};
use polychess_topology::{Cell, Topology};
use serde::Serialize;
use ts_rs::TS;

/// The names of the short and the long side.
const SIDES: [Label; 2] = [Label::new("short side", "kurze Seite"), Label::new("long side", "lange Seite")];

/// A field of a position that the user can change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EditorField {
    /// The key in changes.
    pub key: &'static str,
    /// The English name.
    pub words: &'static str,
    /// The German name.
    pub german: &'static str,
    /// True if exactly one choice applies.
    pub single: bool,
    /// The possible items, then other items of the position. Empty for numbers.
    pub choices: Vec<EditorChoice>,
    /// The numbers. Empty for items.
    pub numbers: Vec<EditorNumber>,
}

/// An item of a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EditorChoice {
    /// The item in changes, such as `wK`.
    pub item: String,
    /// True if the position contains the item.
    pub on: bool,
    /// False if the rules do not allow the item here.
    pub possible: bool,
    /// The seats that the item names.
    pub seats: Vec<usize>,
    /// The indices of the cells that the item names.
    pub cells: Vec<usize>,
    /// The English name without the seats; empty for items that consist of seats or cells.
    pub words: String,
    /// The German name without the seats.
    pub german: String,
}

/// A number of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EditorNumber {
    /// The seat that the number belongs to, if any.
    pub seat: Option<usize>,
    /// The number.
    pub value: u32,
}

/// Returns the cells that an item such as `c5d5` names. Empty if it contains other text.
pub(super) fn cells_of(topology: &Topology, item: &str) -> Vec<Cell> {
    let (mut cells, mut rest) = (Vec::new(), item);
    while let Some((cell, after)) = topology.cell_prefix(rest) {
        cells.push(cell);
        rest = after;
    }
    if rest.is_empty() { cells } else { Vec::new() }
}

/// Returns the seats that an item such as `wb` names. Empty if it contains other text.
fn seats_of<V: Edit>(item: &str) -> Vec<usize> {
    let seats: Option<Vec<usize>> =
        item.chars().map(|letter| V::INFO.seat(&letter.to_string()).map(Seat::index)).collect();
    seats.unwrap_or_default()
}

/// Returns a choice, with its names in each language.
pub(super) fn choice<V: Edit>(topology: &Topology, field: FieldInfo, item: &str) -> EditorChoice {
    let (mut seats, mut cells, mut label) = (Vec::new(), Vec::new(), [String::new(), String::new()]);
    match field.form {
        FieldForm::Rights => {
            let (seat, side) = item.split_at_checked(1).unwrap_or((item, ""));
            seats = seats_of::<V>(seat);
            let side = SIDES[usize::from(side == "Q")];
            label = [side.words, side.german].map(str::to_owned);
        }
        FieldForm::Items => cells = cells_of(topology, item).into_iter().map(Cell::index).collect(),
        _ => {}
    }
    if seats.is_empty() && cells.is_empty() && field.form != FieldForm::Extra {
        seats = seats_of::<V>(item);
    }
    if seats.is_empty() && cells.is_empty() {
        label = [item, item].map(str::to_owned);
    }
    let [words, german] = label;
    EditorChoice { item: item.to_owned(), on: false, possible: true, seats, cells, words, german }
}

pub(super) fn fields<V: Edit>(draft: &Draft, options: &V::Options) -> Vec<EditorField> {
    let start = V::start(options);
    let topology = start.position.topology();
    let view = |field: FieldInfo| {
        let checks = field.form.has_possible_items();
        let possible = if checks { V::possible(draft, options, field.key) } else { Vec::new() };
        let choice = |item: String| EditorChoice {
            on: draft.items(field.key).contains(&item),
            possible: !checks || possible.contains(&item),
            ..choice::<V>(topology, field, &item)
        };
        let per_seat = matches!(field.form, FieldForm::Numbers(_));
        let numbers = draft.numbers(field.key).iter().enumerate();
        EditorField {
            key: field.key,
            words: field.label.words,
            german: field.label.german,
            single: field.form == FieldForm::Turn,
            choices: items_of::<V>(draft, options, field.key, field.form).into_iter().map(choice).collect(),
            numbers: numbers.map(|(at, &value)| EditorNumber { seat: per_seat.then_some(at), value }).collect(),
        }
    };
    V::fields(options).into_iter().map(view).collect()
}
