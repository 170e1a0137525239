//! The fields of a position string that the position editor changes.

use super::notation::{pawn_role, token};
use super::read::{may_be_uncrossed, owner, was_jumped_over};
use super::scene::{crossed_marks, moat_lines};
use crate::three_man::board::{CROSSED, Moats, NAMED, NamedMoat, Pieces, rank};
use crate::three_man::info::INFO;
use crate::three_man::position::Position;
use crate::three_man::setup::ThreeMan;
use crate::three_man::tables::BOARD;
use polychess_game::editor::{Draft, DraftPiece, Edit, FieldForm, FieldInfo, Label, read_value, rights, write_value};
use polychess_game::{Cursor, ParseError, Scene, Token};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const BRIDGED: FieldInfo =
    FieldInfo::new("bridged", Label::new("Bridged moats", "Überbrückte Gräben"), FieldForm::Items);
const PLY: FieldInfo = FieldInfo::new("ply", Label::new("Moves made", "Gespielte Züge"), FieldForm::Number);
const CROSSED_PAWN: Label = Label::new("crossed pawn", "Bauer hinter der Mitte");

/// Changes the letter case of fields that list players. Drafts use lower-case letters for seats and
/// upper-case letters for sides; the published notation does the opposite.
fn swap_case(text: &str, form: FieldForm) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let swaps = matches!(form, FieldForm::Turn | FieldForm::Seats | FieldForm::Rights);
    if swaps { text.chars().map(swap).collect() } else { text.to_owned() }
}

/// Parses a piece such as `WHWpe4` on any cell. Returns `None` if it is unreadable.
fn read_piece(text: &str) -> Option<(Cell, DraftPiece)> {
    let characters: Vec<char> = text.chars().take(8).collect();
    let (&[s, t, letter, kind, file, digit], rest) = characters.split_first_chunk::<6>()?;
    let cell = BOARD.topology().cell(&String::from_iter([s, t, file, digit]))?;
    let seat = owner(letter)?;
    let role = Role::all().find(|role| role.letter() == Some(kind.to_ascii_uppercase()))?;
    let role = match (role, rest) {
        (Role::PAWN, []) => pawn_role(!may_be_uncrossed(seat, cell)),
        (Role::PAWN, ['*']) => CROSSED,
        (role, []) => role,
        _ => return None,
    };
    Some((cell, Piece::new(seat, role).into()))
}

/// Returns the bridged moats of a draft.
fn bridged(draft: &Draft) -> impl Iterator<Item = NamedMoat> {
    NAMED.into_iter().filter(|named| draft.items(BRIDGED.key).iter().any(|item| item == named.name))
}

/// Returns the bridged moats in the order of position strings.
fn bridged_text(draft: &Draft) -> String {
    let names: Vec<&str> = bridged(draft).map(|named| named.name).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

/// Returns the position of a draft without its rights.
fn position_of(draft: &Draft) -> Position {
    let mut pieces = Pieces::empty();
    draft.owned().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    let mut position = Position::new(pieces, draft.turn::<ThreeMan>(), 0);
    position.out = draft.seats::<ThreeMan>(FieldInfo::OUT.key).collect();
    position
}

impl Edit for ThreeMan {
    fn fields(_: &()) -> Vec<FieldInfo> {
        use FieldInfo as F;
        vec![F::TURN, F::CASTLING, BRIDGED, F::EN_PASSANT, F::OUT, F::CLOCK, PLY, F::EXTRA]
    }

    fn rows(_: &()) -> Vec<Vec<Cell>> {
        Vec::new()
    }

    fn roles(_: &()) -> Vec<Role> {
        vec![Role::KING, Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::PAWN, CROSSED]
    }

    fn role_label(role: Role) -> Option<Label> {
        (role == CROSSED).then_some(CROSSED_PAWN)
    }

    fn split(text: &str, options: &()) -> Result<Draft, ParseError> {
        let mut cursor = Cursor::new(text);
        let board = cursor.field("the pieces")?;
        let mut pieces = BTreeMap::new();
        for token in board.list() {
            let (cell, piece) = read_piece(token.text).ok_or_else(|| token.error("a piece such as WHWpe4"))?;
            pieces.insert(cell, piece);
        }
        let mut values = Vec::new();
        for field in Self::fields(options) {
            let token = match cursor.optional_field() {
                Some(token) => token,
                None if field.form == FieldForm::Extra => Token { at: text.len(), text: "-" },
                None => cursor.field(field.key)?,
            };
            let text = swap_case(token.text, field.form);
            values.push((field.key, read_value::<Self>(Token { text: &text, ..token }, field.form)?));
        }
        cursor.end()?;
        Ok(Draft { pieces, values })
    }

    fn parts(draft: &Draft, options: &()) -> Vec<(&'static str, String)> {
        let star = |piece: Piece| if piece.role() == CROSSED { "*" } else { "" };
        let mut pieces: Vec<String> = draft.owned().map(|(cell, piece)| token(piece, cell) + star(piece)).collect();
        pieces.sort_unstable();
        let pieces = if pieces.is_empty() { "-".to_owned() } else { pieces.join(",") };
        let fields = Self::fields(options).into_iter().zip(&draft.values);
        let text = |(field, (key, value)): (FieldInfo, &(&'static str, _))| {
            let written = if field == BRIDGED { bridged_text(draft) } else { write_value::<Self>(value, field.form) };
            (*key, swap_case(&written, field.form))
        };
        [("board", pieces)].into_iter().chain(fields.map(text)).collect()
    }

    /// 3MC-C1, 3MC-X1: returns the possible castling rights, the moats and the en passant cells.
    fn possible(draft: &Draft, _: &(), key: &str) -> Vec<String> {
        let position = position_of(draft);
        if key == FieldInfo::CASTLING.key {
            return rights(&INFO, |seat, side| {
                let castling = &BOARD.castlings[seat.index()][side];
                !position.out.contains(seat) && castling.is_at_home(&position.pieces, seat)
            });
        }
        if key == BRIDGED.key {
            return NAMED.iter().map(|moat| moat.name.to_owned()).collect();
        }
        let cells = BOARD.topology().cells().filter(|&cell| was_jumped_over(&position, cell));
        cells.map(|cell| BOARD.topology().name(cell).to_owned()).collect()
    }

    fn kings(draft: &Draft, _: &(), seat: Seat) -> RangeInclusive<usize> {
        let is_out = draft.seats::<Self>(FieldInfo::OUT.key).any(|out| out == seat);
        if is_out { 0..=usize::MAX } else { 1..=1 }
    }

    /// 3MC-N2: returns true for a pawn on rank 1.
    fn is_misplaced(piece: Piece, cell: Cell, _: &()) -> bool {
        matches!(piece.role(), Role::PAWN | CROSSED) && rank(cell) == 1
    }

    fn draw(draft: &Draft, _: &(), scene: &mut Scene) {
        scene.lines = moat_lines(bridged(draft).fold(Moats::NONE, |moats, named| moats.with(named.moat)));
        scene.marks.extend(crossed_marks(&position_of(draft).pieces));
    }
}
