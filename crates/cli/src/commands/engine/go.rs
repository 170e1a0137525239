//! Parses the arguments of the `go` command.

use super::options::start_of;
use polychess_game::Info;
use polychess_rules::Seat;
use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

/// The arguments of `go`: the limits of the search, and the seat and the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// True if the search runs until the `stop` command.
    pub(super) infinite: bool,
    /// True if the search runs during another player's turn. The limits apply after `ponderhit`.
    pub(super) ponder: bool,
    /// The seat that needs a turn or an action; `None` for the player to move.
    pub(super) seat: Option<Seat>,
    /// Index of the board to search; `None` if the command names no board.
    pub(super) board: Option<usize>,
    /// The clocks by seat; empty if the command contains none.
    clocks: Vec<Clock>,
    /// Number of moves until the next time control.
    moves_to_go: Option<u64>,
    /// The moves after `searchmoves`. If there are any, the search considers no others.
    pub(super) only: Vec<String>,
    /// Complaints about malformed arguments, as sentences.
    pub(super) complaints: Vec<String>,
}

/// The clock of a seat, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Clock {
    left: Option<u64>,
    increment: u64,
}

/// Divisor of a player's remaining time: the expected number of its remaining turns. The command's
/// `movestogo` overrides it.
const TURNS_LEFT: u64 = 40;
/// Maximum search depth in turns.
const DEEPEST: u64 = 60;
/// The keywords of `go` for complaints.
const WORDS: &str = "depth, nodes, movetime, clock, inc, movestogo, infinite, ponder, seat, board and searchmoves";

/// The remaining words of a command, and the complaints about earlier words.
struct Words<'w> {
    words: Peekable<SplitWhitespace<'w>>,
    complaints: Vec<String>,
}

impl Words<'_> {
    /// Parses the number after the keyword `of`, and clamps it to the range of `u64`.
    ///
    /// A missing or malformed number counts as 0 and adds a complaint. Without a number, the search
    /// would have no limit.
    fn number(&mut self, of: &str) -> u64 {
        let number = self.words.peek().and_then(|word| whole_number(word));
        if number.is_some() {
            self.words.next();
            return number.unwrap_or_default();
        }
        let found = self.words.next_if(|word| !is_word_of_go(word));
        self.complaints.push(match found {
            Some(word) => {
                format!(
                    "go {of}: \"{}\" is not a whole number, so it counts as 0. Send a whole number.",
                    start_of(word)
                )
            }
            None => format!("go {of}: the number is missing, so it counts as 0. Send a whole number."),
        });
        0
    }
}

/// Parses an integer with any number of digits, and clamps it to the range of `u64`. Returns `None`
/// if `word` is not an integer.
fn whole_number(word: &str) -> Option<u64> {
    let (is_negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| if is_negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// True if `word` is a keyword of `go`. Such a word is not a malformed number.
fn is_word_of_go(word: &str) -> bool {
    WORDS.split([',', ' ']).any(|known| known == word) || word.ends_with("time") || word.ends_with("inc")
}

impl Go {
    /// Parses the words after `go`. `boards` is the number of boards in the match.
    pub(super) fn read(words: &str, info: &Info, boards: usize) -> Self {
        let mut words = Words { words: words.split_whitespace().peekable(), complaints: Vec::new() };
        let mut go = Self::default();
        while let Some(word) = words.words.next() {
            match word {
                "depth" => go.depth = Some(words.number(word).clamp(1, DEEPEST) as u32),
                "nodes" => go.nodes = Some(words.number(word).max(1)),
                "movetime" => go.movetime = Some(Duration::from_millis(words.number(word))),
                "movestogo" => go.moves_to_go = Some(words.number(word).max(1)),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "clock" | "inc" => {
                    // Even a clock of an unknown seat indicates that the game is timed.
                    go.clocks.resize(info.seats.len(), Clock::default());
                    if let Some(seat) = seat(&mut words, word, info) {
                        let number = words.number(&format!("{word} {}", info.seat_name(seat)));
                        go.set_clock(seat.index(), word == "clock", number);
                    } else {
                        words.words.next_if(|word| whole_number(word).is_some());
                    }
                }
                "seat" => go.seat = seat(&mut words, word, info),
                "board" => {
                    let number = words.number(word) as usize;
                    if number < boards {
                        go.board = Some(number);
                    } else {
                        let there = if boards > 1 {
                            "Use board 0 or board 1"
                        } else {
                            "The match has one board: leave the word out"
                        };
                        words.complaints.push(format!("go board: unknown board {number}. {there}."));
                    }
                }
                "searchmoves" => go.only = words.words.by_ref().map(str::to_owned).collect(),
                _ => match time_of(word, info) {
                    Some((seat, is_clock)) => {
                        go.clocks.resize(info.seats.len(), Clock::default());
                        let number = words.number(word);
                        go.set_clock(seat, is_clock, number);
                    }
                    None => {
                        words
                            .complaints
                            .push(format!("go: unknown word \"{}\". The words are {WORDS}.", start_of(word)));
                        words.words.next_if(|word| whole_number(word).is_some());
                    }
                },
            }
        }
        go.complaints = words.complaints;
        go
    }

    fn set_clock(&mut self, seat: usize, is_clock: bool, number: u64) {
        if let Some(clock) = self.clocks.get_mut(seat) {
            match is_clock {
                true => clock.left = Some(number),
                false => clock.increment = number,
            }
        }
    }

    /// True if the command contains clocks but none for this seat, and no other limit.
    pub(super) fn lacks_clock(&self, seat: usize) -> bool {
        let has_bound = self.infinite || self.movetime.is_some() || self.depth.is_some() || self.nodes.is_some();
        !has_bound && self.clocks.get(seat).is_some_and(|clock| clock.left.is_none())
    }

    /// Returns the time that a seat may use for this turn, or `None` if it is unlimited.
    pub(super) fn time(&self, seat: usize) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        if self.movetime.is_some() {
            return self.movetime;
        }
        let clock = self.clocks.get(seat)?;
        let Some(left) = clock.left else { return self.lacks_clock(seat).then_some(Duration::ZERO) };
        let share = left / self.moves_to_go.unwrap_or(TURNS_LEFT);
        let most = left / 4 * 3 + left % 4 * 3 / 4;
        Some(Duration::from_millis(
            share.saturating_add(clock.increment / 4 * 3 + clock.increment % 4 * 3 / 4).min(most),
        ))
    }
}

/// Parses the seat after the keyword `of`. If it is missing or unknown, adds a complaint and
/// returns `None`.
fn seat(words: &mut Words<'_>, of: &str, info: &Info) -> Option<Seat> {
    let name = words.words.next_if(|word| whole_number(word).is_none() && *word != "searchmoves");
    let seat = name.and_then(|name| info.seat(name));
    if seat.is_none() {
        let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name).collect();
        let wrong = name
            .map_or_else(|| "the seat is missing".to_owned(), |name| format!("unknown seat \"{}\"", start_of(name)));
        words.complaints.push(format!("go {of}: {wrong}. The seats are {}.", seats.join(", ")));
    }
    seat
}

/// Parses a word such as `wtime` or `binc`. Returns the index of the seat with this letter. The
/// flag is true for a clock and false for an increment.
fn time_of(word: &str, info: &Info) -> Option<(usize, bool)> {
    let (letter, kind) = word.split_at_checked(1)?;
    let of_clock = match kind {
        "time" => true,
        "inc" => false,
        _ => return None,
    };
    let seat = info.seats.iter().position(|seat| letter.starts_with(seat.letter))?;
    Some((seat, of_clock))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Go {
        Go::read(words, polychess_variants::INFOS[0], 2)
    }

    #[test]
    fn unknown_words_are_reported_and_ignored() {
        let info = polychess_variants::INFOS[0];
        let [seat, letter] = [info.seats[1].name.to_owned(), info.seats[2].letter.to_string()];
        let go = read(&format!("depth 4 nonsense clock {seat} 60000 inc {seat} 2000 mate 3 searchmoves a1a2 b1b2"));
        assert_eq!((go.depth, go.nodes, go.only.len()), (Some(4), None, 2));
        assert_eq!(go.time(1), Some(Duration::from_millis(3_000)));
        assert_eq!(go.time(0), None, "the depth is bound enough");
        assert_eq!(go.complaints.len(), 2, "{:?}", go.complaints);
        assert!(
            go.complaints[0].starts_with("go: unknown word \"nonsense\". The words are depth,"),
            "{:?}",
            go.complaints
        );
        assert_eq!(read(&format!("{letter}time 40000 {letter}inc 0 xtime 5")).time(2), Some(Duration::from_secs(1)));
        assert_eq!(read("infinite movetime 5").time(0), None);
        assert_eq!(read(&format!("{letter}time 40000 movestogo 4")).time(2), Some(Duration::from_secs(10)));
    }

    #[test]
    fn every_number_bounds_the_search() {
        for number in ["0", "-40", "-99999999999999999999999", "", "x", "5.5", "99999999999999999999999999"] {
            let is_large = number.starts_with("999");
            assert_eq!(read(&format!("depth {number}")).depth, Some(if is_large { 60 } else { 1 }), "{number}");
            assert_eq!(read(&format!("nodes {number}")).nodes, Some(if is_large { u64::MAX } else { 1 }), "{number}");
            let time = Duration::from_millis(if is_large { u64::MAX } else { 0 });
            assert_eq!(read(&format!("movetime {number}")).time(0), Some(time), "{number}");
            let clock = read(&format!("clock white {number} inc white 100 clock gray 5000"));
            assert_eq!(clock.time(0).is_some_and(|time| time.is_zero()), !is_large, "{number}: {:?}", clock.time(0));
            let increment = read(&format!("clock white 4000 inc white {number}")).time(0);
            assert_eq!(increment, Some(Duration::from_millis(if is_large { 3_000 } else { 100 })), "{number}");
            let complains = ["", "x", "5.5"].contains(&number);
            assert_eq!(read(&format!("depth {number} infinite")).complaints.len(), usize::from(complains), "{number}");
        }
    }

    #[test]
    fn a_missing_clock_of_the_player_to_move_is_an_empty_clock() {
        for words in
            ["clock gray 5000 clock black 5000", "inc white 100", "clock purple 5000", "clock", "gtime 5000 btime 5000"]
        {
            let go = read(words);
            assert!(go.lacks_clock(0) && go.time(0) == Some(Duration::ZERO), "{words}: {go:?}");
        }
        for words in ["", "infinite", "clock gray 5000 depth 3", "clock gray 5000 movetime 3", "clock white 5"] {
            assert!(!read(words).lacks_clock(0), "{words}");
        }
    }

    #[test]
    fn seats_and_boards_are_checked() {
        let go = read("seat gray board 1 movetime 5");
        assert_eq!((go.seat.map(Seat::index), go.board, go.complaints.len()), (Some(1), Some(1), 0));
        for (words, says) in [
            ("board 2 depth 1", "go board: unknown board 2. Use board 0 or board 1."),
            ("seat purple", "go seat: unknown seat \"purple\". The seats are white, gray, black."),
            ("seat", "go seat: the seat is missing."),
            ("depth movetime 5", "go depth: the number is missing, so it counts as 0."),
            ("depth x", "go depth: \"x\" is not a whole number, so it counts as 0."),
        ] {
            let complaints = read(words).complaints;
            assert!(complaints.len() == 1 && complaints[0].starts_with(says), "{words}: {complaints:?}");
        }
    }
}
