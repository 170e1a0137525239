//! Endings, causes of elimination, and places (rulebook: End and score).

use polychess_rules::{BySeat, Ending, Seat, Seats};
use serde::Serialize;

pub(super) static LAST_STANDING: Ending = Ending::new("last-standing", "3MC-E1", "the last player in the game");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "3MC-C6", "stalemate between two players");
pub(super) static DEAD_POSITION: Ending = Ending::new("dead-position", "3MC-E4", "only two kings are left to play on");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "3MC-E7", "draw agreed by all remaining players");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "3MC-E5", "draw claimed: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "3MC-E6", "draw claimed: fifty moves each without capture, pawn move or elimination");
pub(super) static FIVEFOLD: Ending = Ending::new("fivefold-repetition", "3MC-E5", "fifth occurrence of the position");
pub(super) static SEVENTY_FIVE: Ending =
    Ending::new("75-moves", "3MC-E6", "75 moves each without capture, pawn move or elimination");

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum End {
    LastStanding,
    Stalemate,
    DeadPosition,
    Agreement,
}

impl End {
    pub(super) fn ending(self) -> &'static Ending {
        match self {
            Self::LastStanding => &LAST_STANDING,
            Self::Stalemate => &STALEMATE,
            Self::DeadPosition => &DEAD_POSITION,
            Self::Agreement => &AGREEMENT,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Cause {
    /// 3MC-C4: an opponent captured the king.
    Captured,
    /// 3MC-C5: the player was in check at the start of the turn, without a legal move.
    Checkmate,
    /// 3MC-C6: the player had no legal move and was not in check, while three players were active.
    Stalemate,
    /// 3MC-R10: the player resigned, left or ran out of time.
    Resigned,
}

/// 3MC-E3: returns the place of each player in a finished game, from 1.
///
/// `out` lists the eliminated players in order. The players in `fell` were eliminated by or since
/// the last move and share a place.
pub(super) fn places(out: &[Seat], fell: Seats) -> BySeat<usize> {
    let mut places = BySeat::all(1);
    match *out {
        [a, b] if fell.contains(a) && fell.contains(b) => (places[a], places[b]) = (2, 2),
        _ => out.iter().enumerate().for_each(|(before, &seat)| places[seat] = 3 - before),
    }
    places
}
