//! Reading turns as people write them: the one legal turn that fits, or a refusal that names what could have been meant.

use crate::{ErrorKind, Refusal, Turn, nearest};
use polychess_rules::{Move, MoveList, Position};
use smallvec::smallvec;

/// The legal plies of a position that fit.
pub fn legal_where<P: Position>(position: &P, fits: &dyn Fn(Move) -> bool) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves_where(fits, &mut moves);
    moves
}

/// Fewer alternatives than this are all named.
const MOST: usize = 12;

/// The one move that a text fits, where turns are of one ply.
///
/// # Errors
/// As [`only_turn`].
pub fn only_move<P: Position>(
    position: &P,
    text: &str,
    fits: &dyn Fn(Move) -> bool,
    write: impl Fn(Move) -> String,
) -> Result<Turn, Refusal> {
    let turns = |fits: &dyn Fn(Move) -> bool| legal_where(position, fits).iter().map(|&m| smallvec![m]).collect();
    only_turn(text, turns(fits), || turns(&|_| true), |turn| turn.iter().map(|&m| write(m)).collect())
}

/// The one turn that a text fits.
///
/// # Errors
/// `ambiguous-act` when several fit, which are named; `bad-act` when none does, with the one of `legal` that may have been meant.
pub fn only_turn(
    text: &str,
    mut fits: Vec<Turn>,
    legal: impl FnOnce() -> Vec<Turn>,
    write: impl Fn(&Turn) -> String,
) -> Result<Turn, Refusal> {
    let shown = || -> String { text.chars().take(24).collect() };
    match fits.len() {
        1 => Ok(fits.swap_remove(0)),
        0 => {
            let written: Vec<String> = legal().iter().map(write).collect();
            let meant = nearest(text, written.iter().map(String::as_str));
            let meant = meant.map(|turn| format!(", did you mean \"{turn}\"")).unwrap_or_default();
            Err(Refusal::bad_act(format!("no legal turn is written \"{}\"{meant}", shown())))
        }
        several => {
            let names: Vec<String> = fits.iter().take(MOST).map(write).collect();
            let more = if several > MOST { ", …" } else { "" };
            let message = format!("\"{}\" fits {several} turns: {}{more}", shown(), names.join(", "));
            Err(Refusal::new(ErrorKind::AmbiguousAct, None, message))
        }
    }
}
