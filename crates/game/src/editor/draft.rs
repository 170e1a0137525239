//! [`Draft`]: a position string in parts, without a check of the rules.

use super::field::{FieldForm, FieldInfo};
use crate::rows::{read_castling, read_rows, read_seats, read_turn_field, write_rows, write_seats};
use crate::{Info, ParseError, Text, Token};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use std::collections::BTreeMap;

/// A position string in parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The pieces by cell.
    pub pieces: BTreeMap<Cell, DraftPiece>,
    /// The values of the fields by key, in the order of [`Edit::fields`](super::Edit::fields).
    pub values: Vec<(&'static str, Value)>,
}

/// A piece of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraftPiece {
    /// The owner; `None` if the position string does not name one.
    pub seat: Option<Seat>,
    /// The kind of the piece.
    pub role: Role,
    /// True if the string marks the piece as unable to move.
    pub dead: bool,
}

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Items in the spelling of the position string. Seats are their letters, and castling rights
    /// are a seat letter with `K` or `Q`.
    Items(Vec<String>),
    /// Numbers: one, or one for each seat.
    Numbers(Vec<u32>),
}

impl From<Piece> for DraftPiece {
    fn from(piece: Piece) -> Self {
        Self { seat: Some(piece.seat()), role: piece.role(), dead: false }
    }
}

impl DraftPiece {
    /// Returns the piece if it has an owner.
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        Some(Piece::new(self.seat?, self.role))
    }
}

impl Draft {
    /// Returns the items of a field. The list is empty if the field contains numbers.
    #[must_use]
    pub fn items(&self, key: &str) -> &[String] {
        match self.values.iter().find(|(name, _)| *name == key) {
            Some((_, Value::Items(items))) => items,
            _ => &[],
        }
    }

    /// Returns the numbers of a field. The list is empty if the field contains items.
    #[must_use]
    pub fn numbers(&self, key: &str) -> &[u32] {
        match self.values.iter().find(|(name, _)| *name == key) {
            Some((_, Value::Numbers(numbers))) => numbers,
            _ => &[],
        }
    }

    /// Returns the seats that a field lists.
    pub fn seats<V: Text>(&self, key: &str) -> impl Iterator<Item = Seat> {
        self.items(key).iter().filter_map(|letter| V::INFO.seat(letter))
    }

    /// Returns the player to move, or the first seat if the draft has none.
    #[must_use]
    pub fn turn<V: Text>(&self) -> Seat {
        self.seats::<V>(FieldInfo::TURN.key).next().unwrap_or(Seat::FIRST)
    }

    /// Returns the pieces with an owner.
    pub fn owned(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.pieces.iter().filter_map(|(&cell, piece)| Some((cell, piece.piece()?)))
    }
}

/// Returns the castling rights that `has` accepts, in the spelling of drafts. Sides are 0 (short) and
/// 1 (long).
#[must_use]
pub fn rights(info: &Info, has: impl Fn(Seat, usize) -> bool) -> Vec<String> {
    let sides = info.all_seats().flat_map(|seat| [(seat, 0, 'K'), (seat, 1, 'Q')]);
    let held = sides.filter(|&(seat, side, _)| has(seat, side));
    held.map(|(seat, _, letter)| format!("{}{letter}", info.seat_letter(seat))).collect()
}

/// Parses a board of rows ([`read_rows`]) without a check of the rules.
///
/// # Errors
/// If the board is unreadable.
pub fn read_pieces<V: Text>(board: Token<'_>, rows: &[Vec<Cell>]) -> Result<BTreeMap<Cell, DraftPiece>, ParseError> {
    Ok(read_rows::<V>(board, rows)?.into_iter().map(|(cell, piece)| (cell, piece.into())).collect())
}

/// Returns the text that [`read_pieces`] parses.
#[must_use]
pub fn board_text<V: Text>(draft: &Draft, rows: &[Vec<Cell>]) -> String {
    write_rows::<V>(rows, |cell| draft.pieces.get(&cell)?.piece())
}

/// Parses the value of a field.
///
/// # Errors
/// If the text does not have the form of the field.
pub fn read_value<V: Text>(field: Token<'_>, form: FieldForm) -> Result<Value, ParseError> {
    let letter = |seat| V::INFO.seat_letter(seat).to_string();
    Ok(match form {
        FieldForm::Number => Value::Numbers(vec![field.number("the counter")?]),
        FieldForm::Numbers(separator) => {
            let numbers: Vec<u32> =
                field.split(separator).map(|number| number.number("a number")).collect::<Result<_, _>>()?;
            if numbers.len() != V::INFO.seats.len() {
                return Err(field.error("a number for each player"));
            }
            Value::Numbers(numbers)
        }
        _ if field.text == "-" => Value::Items(Vec::new()),
        FieldForm::Turn => Value::Items(vec![letter(read_turn_field::<V>(field)?)]),
        FieldForm::Seats => Value::Items(read_seats::<V>(field)?.into_iter().map(letter).collect()),
        FieldForm::Rights => {
            let right = |(seat, side, _): (Seat, usize, usize)| letter(seat) + ["K", "Q"][side.min(1)];
            Value::Items(read_castling::<V>(field)?.into_iter().map(right).collect())
        }
        FieldForm::Items | FieldForm::Extra => Value::Items(field.list().map(|item| item.text.to_owned()).collect()),
    })
}

/// Returns the text that [`read_value`] parses. An empty [`FieldForm::Extra`] has an empty text.
#[must_use]
pub fn write_value<V: Text>(value: &Value, form: FieldForm) -> String {
    let text = match (value, form) {
        (Value::Numbers(numbers), form) => {
            let separator = if let FieldForm::Numbers(separator) = form { separator } else { '/' };
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            numbers.join(separator.to_string().as_str())
        }
        (Value::Items(items), FieldForm::Turn | FieldForm::Seats) => {
            write_seats::<V>(items.iter().filter_map(|letter| V::INFO.seat(letter)))
        }
        (Value::Items(items), FieldForm::Rights) => crate::rows::write_castling::<V>(|seat, side| {
            let right = format!("{}{}", V::INFO.seat_letter(seat), ["K", "Q"][side.min(1)]);
            items.contains(&right)
        }),
        (Value::Items(items), _) => {
            let mut items = items.clone();
            items.sort_unstable();
            items.join(",")
        }
    };
    if text.is_empty() && form != FieldForm::Extra { "-".to_owned() } else { text }
}
