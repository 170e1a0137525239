//! The fields of a position string that the position editor changes.

use super::text::{RIGHTS, name, parse_board, passed, write_row};
use crate::board::{BOARD, Pieces, SEATS, WHITE};
use crate::info::INFO;
use crate::setup::Orthodox;
use polychess_game::editor::{Draft, Edit, FieldForm, FieldInfo, Label, Value, read_value, rights, write_value};
use polychess_game::{Cursor, ParseError, Token};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;

const NUMBER: FieldInfo = FieldInfo::new("number", Label::new("Move number", "Zugnummer"), FieldForm::Number);

fn pieces_of(draft: &Draft) -> Pieces {
    let mut pieces = Pieces::empty();
    draft.owned().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    pieces
}

/// Returns the castling rights in the spelling of drafts, with a seat letter before each side.
fn read_rights(field: Token<'_>) -> Result<Value, ParseError> {
    let known = |letter: char| RIGHTS.contains(&letter);
    if field.text != "-" && !field.text.chars().all(known) {
        return Err(field.error("each of K, Q, k and q at most once, or -"));
    }
    let held = |seat: Seat, side: usize| field.text.contains(RIGHTS[2 * seat.index() + side]);
    Ok(Value::Items(rights(&INFO, held)))
}

fn write_rights(draft: &Draft) -> String {
    let all = rights(&INFO, |_, _| true).into_iter().zip(RIGHTS);
    let held = all.filter(|(right, _)| draft.items(FieldInfo::CASTLING.key).contains(right));
    let text: String = held.map(|(_, letter)| letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

impl Edit for Orthodox {
    fn fields((): &()) -> Vec<FieldInfo> {
        use FieldInfo as F;
        vec![F::TURN, F::CASTLING, F::EN_PASSANT, F::CLOCK, NUMBER, F::EXTRA]
    }

    fn rows((): &()) -> Vec<Vec<Cell>> {
        Vec::new()
    }

    fn split(text: &str, options: &()) -> Result<Draft, ParseError> {
        let mut cursor = Cursor::new(text);
        let pieces = parse_board(cursor.field("the board")?)?;
        let on_board = |cell: Cell| Some((cell, pieces.piece(cell)?.into()));
        let mut values = Vec::new();
        for field in Self::fields(options) {
            let token = match cursor.optional_field() {
                Some(token) => token,
                None if field.form == FieldForm::Extra => Token { at: text.len(), text: "-" },
                None => cursor.field(field.key)?,
            };
            let value = match field.form {
                FieldForm::Rights => read_rights(token)?,
                form => read_value::<Self>(token, form)?,
            };
            values.push((field.key, value));
        }
        cursor.end()?;
        Ok(Draft { pieces: pieces.occupied().iter().filter_map(on_board).collect(), values })
    }

    fn parts(draft: &Draft, options: &()) -> Vec<(&'static str, String)> {
        let pieces = pieces_of(draft);
        let rows: Vec<String> = (1..=8).rev().map(|y| write_row(&pieces, y)).collect();
        let fields = Self::fields(options).into_iter().zip(&draft.values);
        let text = |(field, (key, value)): (FieldInfo, &(&'static str, Value))| match field.form {
            FieldForm::Rights => (*key, write_rights(draft)),
            form => (*key, write_value::<Self>(value, form)),
        };
        [("board", rows.join("/"))].into_iter().chain(fields.map(text)).collect()
    }

    /// OC-C1, OC-P4: returns the castling rights of kings and rooks at home, and the en passant
    /// targets.
    fn possible(draft: &Draft, (): &(), key: &str) -> Vec<String> {
        let pieces = pieces_of(draft);
        if key == FieldInfo::CASTLING.key {
            return rights(&INFO, |seat, side| BOARD.castlings(seat)[side].is_at_home(&pieces, seat));
        }
        let owner = draft.turn::<Self>().after(1, SEATS);
        let targets = BOARD.cross.topology.cells().filter(|&target| passed(target, &pieces, owner).is_some());
        targets.map(|target| name(target).to_owned()).collect()
    }

    /// OC-P5: returns true for a pawn on the first or the last rank.
    fn is_misplaced(piece: Piece, cell: Cell, (): &()) -> bool {
        piece.role() == Role::PAWN && [1, 8].contains(&BOARD.rank(WHITE, cell))
    }
}
