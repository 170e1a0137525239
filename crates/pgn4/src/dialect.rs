//! The UCI dialect of four-player engines. A position is FEN4 or the name of a setup. Moves may
//! contain a hyphen. A promotion such as `=Q` or `q` stands for either kind of queen.

use crate::GAME;
use polychess_game::{AnyMatch, Request};

/// The id of the dialect, which is the id of the game.
pub const DIALECT: &str = GAME;

/// The names of setups after the command `position`, each with its value of the option `setup`.
const SETUPS: [(&str, &str); 6] =
    [("classic", "old"), ("old", "old"), ("modern", "modern"), ("by", "by"), ("byg", "byg"), ("rg", "rg")];

/// The format of an engine's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFormat {
    /// Moves without signs, such as `h2h3` and `d7d8q`.
    Plain,
    /// Moves with hyphens, such as `h2-h3` and `d7-d8=Q`.
    Hyphens,
}

impl MoveFormat {
    /// Converts a move string to this format.
    #[must_use]
    pub fn format(self, turn: &str) -> String {
        let (cells, promotion) = turn.split_once('=').map_or((turn, None), |(cells, letter)| (cells, Some(letter)));
        let Some((from, to)) =
            cells.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| cells.split_at(at))
        else {
            return turn.to_owned();
        };
        // The dialect has no letter for the one-point queen.
        let letter = promotion.map(|letter| if letter == "D" { "Q" } else { letter });
        match (self, letter) {
            (Self::Plain, None) => cells.to_owned(),
            (Self::Plain, Some(letter)) => format!("{cells}{}", letter.to_ascii_lowercase()),
            (Self::Hyphens, None) => format!("{from}-{to}"),
            (Self::Hyphens, Some(letter)) => format!("{from}-{to}={letter}"),
        }
    }
}

/// Returns the move string of the legal turn that an engine means. It may write a move as `h2h3`,
/// `h2-h3`, `Qg1xPg2`, `d7d8q`, `d7-d8=Q` or `O-O`. Returns `None` if no legal turn matches.
#[must_use]
pub fn parse_turn(now: &dyn AnyMatch, text: &str) -> Option<String> {
    let text = text.trim_end_matches(['+', '#']);
    if let Ok(requests) = now.read_written(0, text) {
        return requests.into_iter().find_map(|request| match request {
            Request::Turn { text, .. } => Some(text),
            Request::Act { .. } => None,
        });
    }
    let (from, rest) = split_cell(text)?;
    let (to, rest) = split_cell(rest)?;
    let letter = rest.trim_start_matches('=').to_ascii_uppercase();
    let legal = now.legal();
    let fits: Vec<&String> = legal
        .iter()
        .filter(|turn| {
            turn.strip_prefix(from)
                .and_then(|rest| rest.strip_prefix(to))
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        })
        .collect();
    let wanted = if letter.is_empty() { "=Q".to_owned() } else { format!("={letter}") };
    match fits[..] {
        [only] => Some(only.clone()),
        _ => fits.into_iter().find(|turn| turn.ends_with(&wanted)).cloned(),
    }
}

/// Splits a move after its first cell. Drops letters and signs before this cell. Returns `None` if
/// no cell follows them.
fn split_cell(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(['-', 'x', 'K', 'Q', 'R', 'B', 'N', 'P', 'D']);
    let file = text.as_bytes().first().filter(|byte| byte.is_ascii_lowercase())?;
    debug_assert!(file.is_ascii());
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| text.split_at(1 + digits))
}

/// The argument of the `position` command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionArg {
    /// The initial position. If the argument names a setup, contains the option `setup=…`.
    Start(Option<String>),
    /// A position in FEN4.
    Text(String),
}

impl PositionArg {
    /// Parses the words between `position` and `moves`. Returns `None` if they are neither FEN4 nor
    /// the name of a setup.
    #[must_use]
    pub fn read(words: &str) -> Option<Self> {
        let words = words.trim();
        if words == "startpos" {
            return Some(Self::Start(None));
        }
        if let Some((_, setup)) = SETUPS.iter().find(|known| known.0 == words) {
            return Some(Self::Start(Some(format!("setup={setup}"))));
        }
        let text = words.strip_prefix("fen4").or_else(|| words.strip_prefix("fen"))?;
        text.starts_with(char::is_whitespace).then(|| Self::Text(text.split_whitespace().collect()))
    }
}

/// An engine option of the dialect that sets an option of the game.
#[derive(Debug)]
pub struct EngineChoice {
    /// The name of the engine option in `setoption`.
    pub name: &'static str,
    /// Each value of the engine option, with the game option that it sets as `id=value`. The first
    /// value is the default.
    pub values: &'static [(&'static str, &'static str)],
}

/// The engine options of the dialect that set options of the game.
pub const OPTIONS: [EngineChoice; 3] = [
    EngineChoice { name: "Mode", values: &[("Teams", "mode=teams"), ("FFA", "mode=free-for-all")] },
    EngineChoice {
        name: "Setup",
        values: &[
            ("modern", "setup=modern"),
            ("classic", "setup=old"),
            ("old", "setup=old"),
            ("by", "setup=by"),
            ("byg", "setup=byg"),
            ("rg", "setup=rg"),
        ],
    },
    EngineChoice {
        name: "Engine_Team",
        values: &[
            ("current_team", "mode=teams"),
            ("red_yellow", "mode=teams"),
            ("blue_green", "mode=teams"),
            ("no_team", "mode=free-for-all"),
        ],
    },
];

/// Returns the game option, as `id=value`, that an engine option sets. Ignores letter case. Returns
/// `None` if the name or the value is unknown.
#[must_use]
pub fn option(name: &str, value: &str) -> Option<&'static str> {
    let choice = OPTIONS.iter().find(|choice| choice.name.eq_ignore_ascii_case(name))?;
    choice.values.iter().find(|known| known.0.eq_ignore_ascii_case(value)).map(|known| known.1)
}

/// Replaces one-point queens by ordinary queens, because some engines do not know the letter `D`.
#[must_use]
pub fn with_ordinary_queens(fen4: &str) -> String {
    let Some((fields, board)) = fen4.rsplit_once('-') else { return fen4.to_owned() };
    let row = |row: &str| -> String {
        let cell = |cell: &str| match cell.strip_suffix('D') {
            Some(seat) if !seat.is_empty() => format!("{seat}Q"),
            _ => cell.to_owned(),
        };
        row.split(',').map(cell).collect::<Vec<_>>().join(",")
    };
    format!("{fields}-{}", board.split('/').map(row).collect::<Vec<_>>().join("/"))
}

/// Returns the initial options of engines that use the dialect. Their initial mode is team mode.
#[must_use]
pub fn default_options() -> Vec<String> {
    vec!["mode=teams".to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn move_format_writes_both_forms() {
        let both = |turn: &str| [MoveFormat::Plain, MoveFormat::Hyphens].map(|format| format.format(turn));
        assert_eq!(both("h2h3"), ["h2h3", "h2-h3"]);
        assert_eq!(both("a11b10"), ["a11b10", "a11-b10"]);
        assert_eq!(both("d7e8=D"), ["d7e8q", "d7-e8=Q"]);
        assert_eq!(both("d10d11=N"), ["d10d11n", "d10-d11=N"]);
    }

    #[test]
    fn one_point_queens_become_ordinary_queens() {
        let fen4 = "R-0,1,0,0-1,1,1,1-1,1,1,1-0,36,0,9-3-{'pawnBaseRank':7,'x':'rD'}-3,yD,yK,9/13,drD/rD,rP,D,11";
        let sent = "R-0,1,0,0-1,1,1,1-1,1,1,1-0,36,0,9-3-{'pawnBaseRank':7,'x':'rD'}-3,yQ,yK,9/13,drQ/rQ,rP,D,11";
        assert_eq!(with_ordinary_queens(fen4), sent);
        assert_eq!(with_ordinary_queens(sent), sent);
        assert_eq!(with_ordinary_queens("no position"), "no position");
    }

    #[test]
    fn option_maps_to_game_options() {
        assert_eq!((option("Mode", "ffa"), option("mode", "TEAMS")), (Some("mode=free-for-all"), Some("mode=teams")));
        assert_eq!(
            (option("engine_team", "no_team"), option("Setup", "classic")),
            (Some("mode=free-for-all"), Some("setup=old"))
        );
        assert_eq!((option("Mode", "xyz"), option("Engine_Team", "xyz"), option("Setup", "xyz")), (None, None, None));
    }

    #[test]
    fn position_arg_reads_names_and_fen4() {
        assert_eq!(PositionArg::read("startpos"), Some(PositionArg::Start(None)));
        assert_eq!(PositionArg::read("classic"), Some(PositionArg::Start(Some("setup=old".into()))));
        assert_eq!(PositionArg::read("fen4 R-0,0 ,0"), Some(PositionArg::Text("R-0,0,0".into())));
        assert_eq!(
            (PositionArg::read("fen R"), PositionArg::read("fenR"), PositionArg::read("chess")),
            (Some(PositionArg::Text("R".into())), None, None)
        );
    }
}
