//! What `go` asks for.

use polychess_game::Info;
use std::time::Duration;

/// The bounds of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// Until `stop`.
    pub(super) infinite: bool,
    /// On a rival's time: the bounds hold from `ponderhit` on.
    pub(super) ponder: bool,
    /// Time left and what is added for a turn, by seat, in milliseconds.
    pub(super) clocks: Vec<(u64, u64)>,
    /// Only turns that begin with these plies.
    pub(super) only: Vec<String>,
}

/// A clock is shared out over so many turns.
const TURNS_LEFT: u64 = 40;

impl Go {
    /// Reads the words behind `go`: depth N, nodes N, movetime MS, infinite, ponder, clock SEAT MS, inc SEAT MS, searchmoves TURN …
    pub(super) fn read(words: &str, info: &Info) -> Self {
        let mut go = Self { clocks: vec![(0, 0); info.seats.len()], ..Self::default() };
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
            match word {
                "depth" => go.depth = number().map(|n| n.clamp(1, 60) as u32),
                "nodes" => go.nodes = number().map(|n| n.max(1)),
                "movetime" => go.movetime = number().map(Duration::from_millis),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "clock" | "inc" => {
                    let seat = words.next().and_then(|name| info.seat(name));
                    let time = words.next().and_then(|word| word.parse::<u64>().ok());
                    if let Some((seat, time)) = seat.zip(time) {
                        let clock = &mut go.clocks[seat.index()];
                        *if word == "clock" { &mut clock.0 } else { &mut clock.1 } = time;
                    }
                }
                word if time_of(word, info).is_some() => {
                    let time = words.next().and_then(|word| word.parse::<u64>().ok());
                    if let Some((seat, of_clock, time)) =
                        time_of(word, info).zip(time).map(|((seat, c), t)| (seat, c, t))
                    {
                        let clock = &mut go.clocks[seat];
                        *if of_clock { &mut clock.0 } else { &mut clock.1 } = time;
                    }
                }
                "searchmoves" => go.only = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        go
    }

    /// How long the seat on turn may think; `None` when nothing says so.
    pub(super) fn time(&self, seat: usize) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        let clock = self.clocks.get(seat).filter(|clock| clock.0 > 0);
        let share = |&(left, more): &(u64, u64)| (left / TURNS_LEFT + more * 3 / 4).min(left * 3 / 4).max(1);
        self.movetime.or_else(|| clock.map(share).map(Duration::from_millis))
    }
}

/// `wtime`, `binc`: the seat with this letter, and whether it is its clock or what a turn adds to it.
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

    #[test]
    fn words_that_are_not_understood_are_ignored() {
        let info = polychess_variants::INFOS[0];
        let seat = info.seats[1].name;
        let go = Go::read(
            &format!("depth 4 nonsense clock {seat} 60000 inc {seat} 2000 nodes x searchmoves a1a2 b1b2"),
            info,
        );
        assert_eq!((go.depth, go.nodes, go.only.len()), (Some(4), None, 2));
        assert_eq!(go.time(1), Some(Duration::from_millis(3_000)));
        assert_eq!(go.time(0), None);
        let letter = info.seats[2].letter;
        assert_eq!(
            Go::read(&format!("{letter}time 40000 {letter}inc 0 xtime 5"), info).time(2),
            Some(Duration::from_millis(1_000))
        );
        assert_eq!(Go::read("infinite movetime 5", info).time(0), None);
    }
}
