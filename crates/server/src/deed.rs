//! Carrying out what players ask for, and saying what it was.

use polychess_game::{AnyMatch, Info, Refusal, Request};
use polychess_wire::Logged;

/// Carries out a request and says what it was, in words of the moment before.
pub(crate) fn carry_out(info: &Info, game: &mut dyn AnyMatch, request: &Request) -> Result<Logged, Refusal> {
    let logged = match request {
        Request::Turn { board, text, .. } => {
            let mover = game.to_move().get(board.unwrap_or(0)).copied().flatten();
            let full = board.map_or_else(|| text.clone(), |board| format!("{board}:{text}"));
            // A turn that cannot be written down is refused below, with the better reason.
            let words = game.notate(&full).unwrap_or_default();
            Logged { seat: mover.map(|s| s.index()), board: *board, turn: true, text: full, words }
        }
        Request::Act { board, seat, fields } => {
            let kind = fields.get("type").and_then(|kind| kind.as_str()).unwrap_or_default().to_owned();
            let words = words_of(game, info.seat_name(*seat), &kind);
            Logged { seat: Some(seat.index()), board: *board, turn: false, words, text: kind }
        }
    };
    game.apply(request)?;
    Ok(logged)
}

/// What people call an act: the words of its form, or its type.
fn words_of(game: &dyn AnyMatch, seat: &str, kind: &str) -> String {
    let acts = game.acts();
    let forms = acts.get(seat).and_then(|forms| forms.as_array());
    let form = forms.into_iter().flatten().find(|form| form["type"] == kind);
    form.and_then(|form| form["words"].as_str()).unwrap_or(kind).to_owned()
}
