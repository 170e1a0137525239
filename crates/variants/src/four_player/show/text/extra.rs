//! The settings in braces: how seats left, en passant rights, the ending and votes (rulebook:
//! 4P-F2, 4P-F3).

use super::fields::{four, parts, quoted, trimmed, truth, truths, within};
use crate::crossed::SEATS;
use crate::four_player::board::BOARD;
use crate::four_player::ending;
use polychess_game::{ParseError, Token};
use polychess_rules::{EnPassant, Ending, Seats};

/// 4P-F3: the keys of settings that other programs write and this game ignores.
const IGNORED: [&str; 6] = ["royal", "kingSquares", "uniquify", "std2pc", "zombieType", "zombieImmune"];
/// The keys of all settings that this game reads.
const KEYS: [&str; 9] =
    ["resigned", "flagged", "stalemated", "enPassant", "gameOver", "offered", "resigning", "leaving", "pawnsBaseRank"];

#[derive(Clone, Debug, Default)]
pub(in crate::four_player::show) struct Extra {
    pub(super) resigned: Seats,
    pub(super) flagged: Seats,
    pub(super) stalemated: Seats,
    /// The rights in the string, not yet validated.
    pub(in crate::four_player::show) en_passant: [Option<EnPassant>; SEATS],
    pub(super) over: Option<&'static Ending>,
    pub(super) offered: Seats,
    pub(super) resigning: Seats,
    /// 4P-W1: whether the player to move must make a first walk.
    pub(super) leaving: bool,
}

/// Parses the optional settings in braces and the hyphen after them. Returns the settings and the
/// rest of the text.
pub(in crate::four_player::show) fn read(rest: Token<'_>) -> Result<(Extra, Token<'_>), ParseError> {
    let (items, board) = items(rest)?;
    let mut extra = Extra::default();
    for item in items {
        let [key, value] = parts(item, ':')[..] else { return Err(item.error("a setting such as 'key':value")) };
        extra.set(quoted(key)?, value)?;
    }
    Ok((extra, board))
}

/// Splits the optional settings. Returns them and the rest of the text.
pub(in crate::four_player::show) fn items(rest: Token<'_>) -> Result<(Vec<Token<'_>>, Token<'_>), ParseError> {
    let rest = trimmed(rest);
    if !rest.text.starts_with('{') {
        return Ok((Vec::new(), rest));
    }
    let [braces, board] = halves(rest).ok_or_else(|| rest.error("settings in braces, a hyphen and the board"))?;
    let inner = within(trimmed(braces), '{', '}').ok_or_else(|| braces.error("settings in braces"))?;
    Ok((parts(inner, ',').into_iter().filter(|item| !item.text.is_empty()).collect(), board))
}

/// Splits the text at the first hyphen outside quotation marks and brackets.
fn halves(rest: Token<'_>) -> Option<[Token<'_>; 2]> {
    let first = *parts(rest, '-').first()?;
    let behind = first.at + first.text.len() - rest.at;
    let hyphen = behind + rest.text.get(behind..)?.find('-')?;
    Some([first, Token { at: rest.at + hyphen + 1, text: &rest.text[hyphen + 1..] }])
}

impl Extra {
    fn set(&mut self, key: Token<'_>, value: Token<'_>) -> Result<(), ParseError> {
        match key.text {
            "resigned" => self.resigned = truths(value)?,
            "flagged" => self.flagged = truths(value)?,
            "stalemated" => self.stalemated = truths(value)?,
            "offered" => self.offered = truths(value)?,
            "resigning" => self.resigning = truths(value)?,
            "enPassant" => self.en_passant = rights(value)?,
            "gameOver" => self.over = over(quoted(value)?.text),
            "leaving" => self.leaving = truth(value)?,
            "pawnsBaseRank" if value.text == "2" => {}
            "pawnsBaseRank" => return Err(value.error("2: pawns begin on the second rank (4P-S2)")),
            ignored if IGNORED.contains(&ignored) => {}
            _ => return Err(key.none_of(KEYS, "a setting of this game (4P-F2, 4P-F3)")),
        }
        Ok(())
    }
}

/// 4P-F2: returns the ending with this id, written with spaces instead of hyphens. Returns `FINISHED`
/// for any other text, and `None` for an empty text.
fn over(words: &str) -> Option<&'static Ending> {
    let words = words.trim();
    if words.is_empty() {
        return None;
    }
    let known = ending::ALL.iter().copied().find(|ending| ending.id.replace('-', " ") == words);
    Some(known.unwrap_or(&ending::FINISHED))
}

/// Parses en passant rights such as `('g3:g4','','','')`.
fn rights(value: Token<'_>) -> Result<[Option<EnPassant>; SEATS], ParseError> {
    let inner = within(value, '(', ')').ok_or_else(|| value.error("four rights in round brackets"))?;
    let mut rights = [None; SEATS];
    for (right, written) in rights.iter_mut().zip(four(inner, "rights of passing")?) {
        let written = quoted(written)?;
        if !written.text.is_empty() {
            let cells = written.text.split_once(':');
            let cell = |name: &str| BOARD.cross.topology.cell(name.trim());
            let read = cells.and_then(|(target, pawn)| Some(EnPassant { target: cell(target)?, pawn: cell(pawn)? }));
            *right = Some(read.ok_or_else(|| written.error("the cell passed and the pawn's cell, such as g3:g4"))?);
        }
    }
    Ok(rights)
}
