//! Reading turns as people write them: the one legal turn that fits, or a refusal that names what could have been meant.

use crate::input_error::{listed, shown};
use crate::{InputError, Refusal, Turn, nearest};
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
    match fits.len() {
        1 => Ok(fits.swap_remove(0)),
        0 => {
            let written: Vec<String> = legal().iter().map(write).collect();
            let meant = nearest(text, written.iter().map(String::as_str)).map(str::to_owned);
            Err(InputError::NoTurn { text: shown(text, 24), meant }.into())
        }
        count => {
            let names: Vec<String> = fits.iter().take(MOST).map(write).collect();
            let turns = listed(names.iter().map(String::as_str).chain((count > MOST).then_some("…")));
            Err(InputError::SeveralTurns { text: shown(text, 24), count, turns }.into())
        }
    }
}
