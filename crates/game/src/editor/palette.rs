//! The pieces that the user can place on a board.

use super::draft::DraftPiece;
use super::edit::Edit;
use polychess_rules::Seat;
use serde::Serialize;
use ts_rs::TS;

/// A piece that the user can place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EditorPiece {
    /// The code, such as `wK`. Changes contain it.
    pub code: String,
    /// The owner; none for a piece without an owner.
    pub seat: Option<usize>,
    /// The name of the drawing.
    pub glyph: &'static str,
    /// The letter on text boards.
    pub letter: char,
    /// `alive`, or the reason why the piece cannot move.
    pub state: &'static str,
    /// The English name, if another piece has the same drawing.
    pub words: Option<&'static str>,
    /// The German name, if another piece has the same drawing.
    pub german: Option<&'static str>,
}

/// Returns the code of a piece: seat letter and role letter, `d` in front of a piece that cannot
/// move, and `*` after a role that shares its letter with another one.
pub(super) fn code<V: Edit>(piece: DraftPiece) -> String {
    let letter = V::role_letter(piece.role);
    let dead = if piece.dead { "d" } else { "" };
    let seat = piece.seat.map(|seat| V::INFO.seat_letter(seat).to_string()).unwrap_or_default();
    let star = if V::role(letter) == Some(piece.role) { "" } else { "*" };
    format!("{dead}{seat}{letter}{star}")
}

/// Returns the pieces of all seats, then those without an owner.
pub(super) fn palette<V: Edit>(options: &V::Options) -> impl Iterator<Item = DraftPiece> {
    let roles = V::roles(options);
    let owners = V::INFO.all_seats().map(Some).chain(V::has_dead_pieces(options).then_some(None));
    owners.flat_map(move |seat| {
        let of = move |role| DraftPiece { seat, role, dead: seat.is_none() };
        roles.clone().into_iter().map(of)
    })
}

pub(super) fn views<V: Edit>(options: &V::Options) -> Vec<EditorPiece> {
    let view = |piece: DraftPiece| {
        let label = V::role_label(piece.role);
        EditorPiece {
            code: code::<V>(piece),
            seat: piece.seat.map(Seat::index),
            glyph: V::glyph(piece.role),
            letter: V::role_letter(piece.role),
            state: state(piece),
            words: label.map(|label| label.words),
            german: label.map(|label| label.german),
        }
    };
    palette::<V>(options).map(view).collect()
}

/// Returns the state of a piece on a display.
pub(super) const fn state(piece: DraftPiece) -> &'static str {
    if piece.dead { "dormant" } else { "alive" }
}
