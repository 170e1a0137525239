//! [`Fault`]: a reason why the rules reject or change a position, with a repair.

use super::change::Change;
use super::draft::Draft;
use super::edit::Edit;
use super::field::{FieldForm, FieldInfo, Label};
use super::view::{cells_of, choice};
use crate::{Language, ParseError, Words};
use polychess_rules::{Position as _, Role, Seat};
use polychess_topology::{Cell, Topology};
use serde::Serialize;
use std::sync::LazyLock;
use ts_rs::TS;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(include_str!("words-english.toml"), include_str!("words-german.toml")));

/// The name of the board field.
const PIECES: Label = Label::new("Pieces", "Figuren");

/// A reason why the rules reject or change a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "EditorFault")]
pub struct Fault {
    /// The kind in kebab-case, such as `no-king`.
    pub kind: &'static str,
    /// The explanation in English.
    pub message: String,
    /// The explanation in German.
    pub german: String,
    /// The indices of the cells that the fault concerns.
    pub cells: Vec<usize>,
    /// A repair, if the editor knows one.
    pub repair: Option<Repair>,
}

/// A repair of a fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "EditorRepair")]
pub struct Repair {
    /// The English label.
    pub words: String,
    /// The German label.
    pub german: String,
    /// The changes that repair the fault.
    pub changes: Vec<Change>,
    /// The repaired position string, if changes cannot describe the repair.
    pub position: Option<String>,
}

/// A value in a message, in each language.
type Part<'a> = (&'a str, [String; 2]);

/// Returns a message in English and German.
fn message(case: &str, parts: &[Part<'_>]) -> [String; 2] {
    let one = |language: Language, at: usize| {
        WORDS
            .message(language, case, [], |name| parts.iter().find(|part| part.0 == name).map(|part| part.1[at].clone()))
    };
    [one(Language::English, 0), one(Language::German, 1)]
}

impl Fault {
    pub(super) fn new(kind: &'static str, parts: &[Part<'_>]) -> Self {
        let [message, german] = message(kind, parts);
        Self { kind, message, german, cells: Vec::new(), repair: None }
    }

    fn at(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.cells = cells.into_iter().map(Cell::index).collect();
        self
    }

    fn repaired_by(mut self, repair: Repair) -> Self {
        self.repair = Some(repair);
        self
    }
}

impl Repair {
    fn new(case: &str, parts: &[Part<'_>], changes: Vec<Change>) -> Self {
        let [words, german] = message(case, parts);
        Self { words, german, changes, position: None }
    }
}

fn same(text: &str) -> [String; 2] {
    [text.to_owned(), text.to_owned()]
}

fn names(label: Label) -> [String; 2] {
    [label.words.to_owned(), label.german.to_owned()]
}

fn title<V: Edit>(seat: Seat) -> [String; 2] {
    V::INFO
        .seats
        .get(seat.index())
        .map_or_else(Default::default, |seat| [seat.title.to_owned(), seat.german.to_owned()])
}

/// Returns the faults that the editor finds without the rules' parser: kings, pawns and rights.
pub(super) fn visible<V: Edit>(draft: &Draft, options: &V::Options) -> Vec<Fault> {
    let start = V::start(options);
    let topology = start.position.topology();
    let mut faults = Vec::new();
    if draft.items(FieldInfo::TURN.key).is_empty() {
        faults.push(Fault::new("no-turn", &[]));
    }
    faults.extend(V::INFO.all_seats().filter_map(|seat| king_fault::<V>(draft, options, &start.position, seat)));
    for (cell, piece) in draft.owned() {
        let dead = draft.pieces.get(&cell).is_some_and(|piece| piece.dead);
        if !dead && V::is_misplaced(piece, cell, options) {
            let parts = [("seat", title::<V>(piece.seat())), ("cell", same(topology.name(cell)))];
            let erase = Repair::new("erase", &[], vec![Change::Erase { cell: cell.index() }]);
            faults.push(Fault::new("misplaced", &parts).at([cell]).repaired_by(erase));
        }
    }
    for field in V::fields(options).into_iter().filter(|field| field.form.has_possible_items()) {
        let possible = V::possible(draft, options, field.key);
        let wrong = draft.items(field.key).iter().filter(|item| !possible.contains(item));
        faults.extend(wrong.map(|item| impossible::<V>(topology, field, item)));
    }
    faults
}

fn king_fault<V: Edit>(draft: &Draft, options: &V::Options, start: &V::Position, seat: Seat) -> Option<Fault> {
    let is_king = |cell: Cell| {
        let piece = draft.pieces.get(&cell);
        piece.is_some_and(|piece| piece.seat == Some(seat) && piece.role == Role::KING && !piece.dead)
    };
    let kings: Vec<Cell> = draft.pieces.keys().copied().filter(|&cell| is_king(cell)).collect();
    let allowed = V::kings(draft, options, seat);
    if allowed.contains(&kings.len()) {
        return None;
    }
    let parts = [("seat", title::<V>(seat)), ("count", same(&kings.len().to_string()))];
    if kings.len() > *allowed.end() {
        let kind = if *allowed.end() == 0 { "king-of-eliminated" } else { "kings" };
        return Some(Fault::new(kind, &parts).at(kings));
    }
    let topology = start.topology();
    let king = polychess_rules::Piece::new(seat, Role::KING);
    let home = topology.cells().find(|&cell| start.piece(cell) == Some(king));
    let free = home.filter(|cell| !draft.pieces.contains_key(cell));
    let fault = Fault::new("no-king", &parts);
    Some(match free {
        None => fault,
        Some(cell) => {
            let piece = super::palette::code::<V>(king.into());
            let put = vec![Change::Put { cell: cell.index(), piece }];
            fault.at([cell]).repaired_by(Repair::new("put", &[("cell", same(topology.name(cell)))], put))
        }
    })
}

/// Returns the fault of an item that is not possible with these pieces.
fn impossible<V: Edit>(topology: &Topology, field: FieldInfo, item: &str) -> Fault {
    let parts = [("field", names(field.label)), ("item", item_names::<V>(topology, field, item))];
    Fault::new("impossible", &parts).at(cells_of(topology, item)).repaired_by(removal(field, item))
}

/// Returns the repair that removes an item.
fn removal(field: FieldInfo, item: &str) -> Repair {
    let change = Change::Set { field: field.key.to_owned(), item: item.to_owned(), on: false };
    Repair::new("remove", &[], vec![change])
}

/// Returns the name of an item in each language: seats, cells and words.
fn item_names<V: Edit>(topology: &Topology, field: FieldInfo, item: &str) -> [String; 2] {
    let choice = choice::<V>(topology, field, item);
    let cells = cells_of(topology, item).into_iter().map(|cell| topology.name(cell).to_owned());
    let cells = if choice.cells.is_empty() { String::new() } else { cells.collect::<Vec<_>>().join("–") };
    let seats = |at: usize| {
        let titles = choice.seats.iter().filter_map(|&seat| Seat::new(seat)).map(|seat| title::<V>(seat)[at].clone());
        titles.collect::<Vec<_>>().join(" – ")
    };
    let name = |at: usize, words: &str| {
        let parts = [seats(at), cells.clone(), words.to_owned()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    };
    [name(0, &choice.words), name(1, &choice.german)]
}

/// Returns the fault that the rules' parser reports. `parts` are those of the position string.
pub(super) fn rejected<V: Edit>(parts: &[(&'static str, String)], options: &V::Options, error: &ParseError) -> Fault {
    let mut begin = 0;
    let mut place = None;
    for (key, text) in parts.iter().filter(|(_, text)| !text.is_empty()) {
        let end = begin + text.len();
        if error.at <= end {
            place = Some((*key, text.as_str(), error.at.saturating_sub(begin)));
            break;
        }
        begin = end + V::SEPARATOR.len_utf8();
    }
    let field = place.and_then(|(key, ..)| V::fields(options).into_iter().find(|field| field.key == key));
    let label = field.map_or(PIECES, |field| field.label);
    let fault = Fault::new("rejected", &[("field", names(label)), ("expected", same(&error.expected))]);
    let lists = field.filter(|field| matches!(field.form, FieldForm::Items | FieldForm::Extra));
    match (lists, place) {
        (Some(field), Some((_, text, at))) => {
            let begin = text.get(..at).and_then(|before| before.rfind(',')).map_or(0, |comma| comma + 1);
            let item = text.get(begin..).and_then(|rest| rest.split(',').next()).unwrap_or(text);
            fault.repaired_by(removal(field, item))
        }
        _ => fault,
    }
}

/// Returns the warning that the rules read a position differently. `canonical` is its position
/// string.
pub(super) fn changed<V: Edit>(draft: &Draft, options: &V::Options, canonical: &str) -> Option<Fault> {
    let mut kept = draft.clone();
    for field in V::fields(options).into_iter().filter(|field| field.form.has_possible_items()) {
        let possible = V::possible(draft, options, field.key);
        if let Some((_, super::draft::Value::Items(items))) = kept.values.iter_mut().find(|(key, _)| *key == field.key)
        {
            items.retain(|item| possible.contains(item));
        }
    }
    let read = V::split(canonical, options).ok()?;
    let [kept, read] = [&kept, &read].map(|draft| V::parts(draft, options));
    let text = |parts: &[(&'static str, String)], key: &str| -> Vec<String> {
        parts.iter().filter(|part| part.0 == key).map(|part| part.1.clone()).collect()
    };
    let labels = [("board", PIECES)].into_iter().chain(V::fields(options).into_iter().map(|f| (f.key, f.label)));
    let labels: Vec<Label> =
        labels.filter(|(key, _)| text(&kept, key) != text(&read, key)).map(|(_, label)| label).collect();
    if labels.is_empty() {
        return None;
    }
    let list = |name: fn(&Label) -> &'static str| labels.iter().map(name).collect::<Vec<_>>().join(", ");
    let fields = [list(|label| label.words), list(|label| label.german)];
    let adopt = Repair { position: Some(canonical.to_owned()), ..Repair::new("adopt", &[], Vec::new()) };
    Some(Fault::new("changed", &[("fields", fields)]).repaired_by(adopt))
}
