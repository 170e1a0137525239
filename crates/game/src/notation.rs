//! Parses turns as people write them. A text must match exactly one legal turn. Errors contain
//! suggestions.

use crate::input_error::{listed, shown};
use crate::{ErrorKind, InputError, Refusal, Text, Turn, nearest, trimmed};
use polychess_rules::{Move, MoveList, Position};
use smallvec::smallvec;

/// Returns the legal plies that satisfy the predicate `fits`.
pub fn legal_where<P: Position>(position: &P, fits: &dyn Fn(Move) -> bool) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves_where(fits, &mut moves);
    moves
}

/// Parses a turn in the notation with this index.
///
/// Accepts castling written with zeros or letters. Typographic hyphens count as `-`.
///
/// # Errors
/// As for [`Text::read_notation_in`] with the original text.
pub(crate) fn read_in<V: Text>(notation: usize, position: &V::Position, text: &str) -> Result<Turn, Refusal> {
    let text = trimmed(text);
    let read = V::read_notation_in(notation, position, text);
    match &read {
        Err(refusal) if refusal.kind == ErrorKind::BadAct => {
            let mut others = ['O', '0'].into_iter().filter_map(|sign| castling_with(text, sign));
            others.find_map(|other| V::read_notation_in(notation, position, &other).ok()).map_or(read, Ok)
        }
        _ => read,
    }
}

/// The hyphens and dashes that some programs write instead of `-`.
const HYPHENS: [char; 6] = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'];

/// Returns the text with plain hyphens and with castling written with `sign`. Returns `None` if the
/// text already has this form.
fn castling_with(text: &str, sign: char) -> Option<String> {
    let mut signs: Vec<char> = text.chars().map(|c| if HYPHENS.contains(&c) { '-' } else { c }).collect();
    let is_round = |c: Option<&char>| matches!(c, Some('0' | 'O' | 'o'));
    let mut at = 0;
    while at < signs.len() {
        let begins = at == 0 || !signs[at - 1].is_alphanumeric();
        let mut end = at;
        while begins && is_round(signs.get(end)) && signs.get(end + 1) == Some(&'-') && is_round(signs.get(end + 2)) {
            end += 2;
        }
        if end > at {
            (at..=end).step_by(2).for_each(|round| signs[round] = sign);
        }
        at = end + 1;
    }
    let written: String = signs.into_iter().collect();
    (written != text).then_some(written)
}

/// The maximum number of matching turns that an error message lists.
const MOST: usize = 12;

/// Returns the only move that matches a text, for games with one ply in each turn. `fits` returns
/// whether a move matches the text.
///
/// # Errors
/// As for [`only_turn`].
pub fn only_move<P: Position>(
    position: &P,
    text: &str,
    fits: &dyn Fn(Move) -> bool,
    write: impl Fn(Move) -> String,
) -> Result<Turn, Refusal> {
    let turns = |fits: &dyn Fn(Move) -> bool| legal_where(position, fits).iter().map(|&m| smallvec![m]).collect();
    only_turn(text, turns(fits), || turns(&|_| true), |turn| turn.iter().map(|&m| write(m)).collect())
}

/// Returns the only turn in `fits`, the list of legal turns that match `text`.
///
/// # Errors
/// If several turns match, `ambiguous-act` with the candidates. If no turn matches, `bad-act` with
/// the most similar turn in `legal` as a suggestion.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_may_use_zeros_or_letters() {
        for (text, zeros, letters) in [
            ("O-O", Some("0-0"), None),
            ("0-0-0+", None, Some("O-O-O+")),
            ("o-o", Some("0-0"), Some("O-O")),
            ("O\u{2011}O#", Some("0-0#"), Some("O-O#")),
            ("Rl9&0-0", None, Some("Rl9&O-O")),
            ("O-OT", Some("0-0T"), None),
            ("h10-0", None, None),
            ("K-a4", None, None),
            ("0", None, None),
            ("e4\u{2013}e5", Some("e4-e5"), Some("e4-e5")),
        ] {
            assert_eq!(
                (castling_with(text, '0').as_deref(), castling_with(text, 'O').as_deref()),
                (zeros, letters),
                "{text}"
            );
        }
    }
}
