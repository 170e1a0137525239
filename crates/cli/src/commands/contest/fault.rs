//! Faults of programs, such as illegal turns. A program loses the game by a fault, and the match
//! continues.

use polychess_game::AnyMatch;
use polychess_rules::Seat;

/// The kinds of faults that lose a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FaultKind {
    /// The answer is not a legal turn.
    IllegalTurn,
    /// The turn moves a piece of another player.
    WrongSeat,
    /// The answer is `bestmove (none)`, or `bestmove` without a turn.
    NoTurn,
    /// The program answered too late.
    Timeout,
    /// The program exited.
    Crash,
}

impl FaultKind {
    pub(super) const ALL: [Self; 5] = [Self::IllegalTurn, Self::WrongSeat, Self::NoTurn, Self::Timeout, Self::Crash];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::IllegalTurn => "illegal-turn",
            Self::WrongSeat => "wrong-seat",
            Self::NoTurn => "no-turn",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
        }
    }
}

/// A fault with its message for the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    pub(super) words: String,
}

impl Fault {
    /// Returns the fault of `word`, an answer that is not a legal turn for `seat`.
    pub(super) fn of_answer(now: &dyn AnyMatch, board: usize, seat: Seat, word: &str) -> Self {
        let shown: String = word.chars().take(40).collect();
        let (info, position) = (now.info(), now.position_text());
        if ["", "(none)", "0000", "null", "none"].contains(&word) {
            let words = format!("answers without a turn for {} in {position}", info.seat_name(seat));
            return Self { kind: FaultKind::NoTurn, words };
        }
        match owner(now, board, word).filter(|&owner| owner != seat) {
            Some(owner) => {
                let [owner, mover] = [owner, seat].map(|seat| info.seat_name(seat));
                let words = format!("plays {shown}, which moves a piece of {owner}; {mover} is to move in {position}");
                Self { kind: FaultKind::WrongSeat, words }
            }
            None => Self {
                kind: FaultKind::IllegalTurn,
                words: format!("plays {shown}, which is not a legal turn of {position}"),
            },
        }
    }

    /// Returns the name of the ending if this player (0 or 1) loses by the fault.
    pub(super) fn ending(&self, player: usize) -> String {
        format!("fault-{}-{}", ["a", "b"][player.min(1)], self.kind.name())
    }
}

/// Parses the losing player and the fault from the name of an ending. Returns `None` for other
/// endings.
pub(super) fn of_ending(ending: &str) -> Option<(usize, FaultKind)> {
    let (player, kind) = ending.strip_prefix("fault-")?.split_once('-')?;
    let player = ["a", "b"].iter().position(|&letter| letter == player)?;
    Some((player, FaultKind::ALL.into_iter().find(|known| known.name() == kind)?))
}

/// Returns the owner of the piece that a turn moves. Returns `None` if the move string does not
/// begin with the cell of a piece.
fn owner(now: &dyn AnyMatch, board: usize, word: &str) -> Option<Seat> {
    let word = word.split_once(':').map_or(word, |(_, turn)| turn);
    let picture = now.board();
    let begins = |text: &str| {
        let named = |cell: &&(usize, &str)| {
            text.strip_prefix(cell.1).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        picture.cells.iter().map(|cell| cell.name.as_str()).enumerate().find(|cell| named(&cell)).map(|cell| cell.0)
    };
    let cell = begins(word).or_else(|| begins(word.trim_start_matches(|c: char| c.is_ascii_uppercase())))?;
    let scenes = now.scenes();
    let piece = scenes.get(board)?.pieces.iter().find(|piece| piece.cell == cell)?;
    Seat::new(piece.seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use polychess_game::Choices;
    use polychess_variants::{INFOS, new_match};

    #[test]
    fn endings_name_player_and_fault() {
        for (player, kind) in [0, 1].into_iter().flat_map(|player| FaultKind::ALL.map(|kind| (player, kind))) {
            let fault = Fault { kind, words: String::new() };
            assert_eq!(of_ending(&fault.ending(player)), Some((player, kind)));
        }
        for other in ["checkmate", "judged", "fault", "fault-c-crash", "fault-a-joke"] {
            assert_eq!(of_ending(other), None, "{other}");
        }
    }

    #[test]
    fn turns_of_another_player_are_recognised() {
        for info in INFOS {
            let start = new_match(info.id, &Choices::default_of(info), None).expect("a game");
            let mut second = start.boxed_clone();
            second.apply(&polychess_game::Request::turn(&start.legal()[0])).expect("a legal turn");
            let (first_seat, turn) = (Seat::FIRST, second.legal().remove(0));
            let fault = Fault::of_answer(start.as_ref(), 0, first_seat, &turn);
            assert_eq!(fault.kind, FaultKind::WrongSeat, "{}: {fault:?}", info.id);
            assert!(fault.words.contains(info.seats[1].name), "{fault:?}");
            let kind = |word: &str| Fault::of_answer(start.as_ref(), 0, first_seat, word).kind;
            assert_eq!(
                (kind("(none)"), kind("zz"), kind("é")),
                (FaultKind::NoTurn, FaultKind::IllegalTurn, FaultKind::IllegalTurn)
            );
        }
    }
}
