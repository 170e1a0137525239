//! [`Edit`]: the trait that a game implements for the position editor.

use super::draft::{Draft, board_text, read_pieces, read_value, write_value};
use super::field::{FieldForm, FieldInfo, Label};
use crate::{Cursor, ParseError, Scene, Show, Token};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use std::ops::RangeInclusive;

/// The parts of position strings that the position editor changes.
///
/// No method checks a whole position: [`Text::parse_position`](crate::Text::parse_position) does.
pub trait Edit: Show {
    /// The separator between the parts of a position string.
    const SEPARATOR: char = ' ';

    /// Returns the fields of a position string, except the board.
    fn fields(options: &Self::Options) -> Vec<FieldInfo>;

    /// Returns the cells of the rows in a board field ([`read_rows`](crate::rows::read_rows)).
    fn rows(options: &Self::Options) -> Vec<Vec<Cell>>;

    /// Splits a position string without a check of the rules.
    ///
    /// # Errors
    /// If the string is unreadable.
    fn split(text: &str, options: &Self::Options) -> Result<Draft, ParseError> {
        let mut cursor = Cursor::new(text);
        let pieces = read_pieces::<Self>(cursor.field("the board")?, &Self::rows(options))?;
        let mut values = Vec::new();
        for field in Self::fields(options) {
            let token = match cursor.optional_field() {
                Some(token) => token,
                None if field.form == FieldForm::Extra => Token { at: text.len(), text: "-" },
                None => cursor.field(field.key)?,
            };
            values.push((field.key, read_value::<Self>(token, field.form)?));
        }
        cursor.end()?;
        Ok(Draft { pieces, values })
    }

    /// Returns the parts of the position string in order. Each has the key of its field, or `board`.
    /// [`Edit::SEPARATOR`] joins those that are not empty.
    fn parts(draft: &Draft, options: &Self::Options) -> Vec<(&'static str, String)> {
        let board = [("board", board_text::<Self>(draft, &Self::rows(options)))];
        let fields = Self::fields(options).into_iter().zip(&draft.values);
        let fields = fields.map(|(field, (key, value))| (*key, write_value::<Self>(value, field.form)));
        board.into_iter().chain(fields).collect()
    }

    /// Returns the roles that the user can place, in display order.
    fn roles(_options: &Self::Options) -> Vec<Role> {
        vec![Role::KING, Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::PAWN]
    }

    /// Returns the items of a field that are possible with these pieces, in the spelling of the
    /// position string. The editor shows them and objects to all other items.
    ///
    /// Callers use this for [`FieldForm::Rights`] and [`FieldForm::Items`].
    fn possible(_draft: &Draft, _options: &Self::Options, _key: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns how many kings a seat may have.
    fn kings(_draft: &Draft, _options: &Self::Options, _seat: Seat) -> RangeInclusive<usize> {
        1..=1
    }

    /// True if the piece can never be on this cell.
    fn is_misplaced(_piece: Piece, _cell: Cell, _options: &Self::Options) -> bool {
        false
    }

    /// Returns the name of a role that only this game has and that shares a drawing with another
    /// role.
    fn role_label(_role: Role) -> Option<Label> {
        None
    }

    /// True if the palette contains pieces without an owner, which cannot move.
    fn has_dead_pieces(_options: &Self::Options) -> bool {
        false
    }

    /// Adds lines and marks to the scene of a position that the rules reject.
    fn draw(_draft: &Draft, _options: &Self::Options, _scene: &mut Scene) {}
}
