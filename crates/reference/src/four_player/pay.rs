//! The points that turns earn (4P-V1 to 4P-V6).

use super::board::{Board, State};
use super::cross::{SEATS, Seat};
use super::pieces::{Piece, Role};
use super::position::Position;

/// The rule that determines which seat gets the points for a mate.
#[derive(Clone, Copy)]
pub(super) enum Credit {
    /// The seat that made the turn (4P-V2). If this seat only has a walking king, `Backwards`
    /// applies instead (4P-W2).
    Mover(Seat),
    /// The first live seat, counted backwards from the victim, with a piece that attacks the
    /// victim's king (4P-V5, 4P-R11).
    Backwards,
    /// No seat: mates that exist when a position string is parsed earn no points (4P-F5).
    Nobody,
}

impl Credit {
    /// Returns the seat that made the turn, if any. This seat cannot be mated now.
    pub(super) fn mover(self) -> Option<Seat> {
        match self {
            Credit::Mover(seat) => Some(seat),
            _ => None,
        }
    }

    /// Returns the seat that gets the points for mating `victim`. Call this before any army turns
    /// grey.
    pub(super) fn payee(self, board: &Board, victim: Seat) -> Option<Seat> {
        let is_live = |seat: &Seat| board.states[*seat] == State::Live;
        match self {
            Credit::Nobody => None,
            Credit::Mover(seat) if is_live(&seat) => Some(seat),
            _ => {
                let king = board.king(victim)?;
                let attacks =
                    |seat: &Seat| board.attackers(king, victim).any(|(_, piece)| piece.lives_for() == Some(*seat));
                (1..4).map(|n| (victim + 4 - n) % 4).find(|seat| is_live(seat) && attacks(seat))
            }
        }
    }
}

impl Position {
    /// Returns the points for a live seat's turn, except those for mates.
    ///
    /// The turn scores for captured living pieces and kings (4P-V1, 4P-V2, 4P-O6), and for newly
    /// attacked kings (4P-V3).
    pub(super) fn earned(&self, mover: Seat, after: &Board, taken: &[Piece]) -> u64 {
        let options = self.board.options;
        let worth = taken.iter().map(|piece| match piece.role {
            Role::K if !piece.is_grey || piece.owner.is_some_and(|owner| self.has_standing_king(owner)) => {
                options.mate_points
            }
            role if !piece.is_grey => role.value() * options.capture_points,
            _ => 0,
        });
        worth.sum::<u64>() + for_checks(&self.board, after, mover)
    }

    /// 4P-O6: returns whether the seat has left and its king remains on the board, where capturing
    /// it scores points.
    fn has_standing_king(&self, seat: Seat) -> bool {
        let left = self.left[seat];
        let has_left = (left.resigned || left.flagged) && !left.stalemated;
        !self.board.options.walking_kings && self.board.states[seat] == State::Out && has_left
    }
}

/// Returns the points for a turn that newly attacks two or three kings of live seats (4P-V3,
/// 4P-R16).
fn for_checks(before: &Board, after: &Board, mover: Seat) -> u64 {
    let by_mover = |board: &Board, victim: Seat| -> Vec<Role> {
        let attackers = board.king(victim).into_iter().flat_map(|king| board.attackers(king, victim));
        attackers.filter(|(_, piece)| piece.lives_for() == Some(mover)).map(|(_, piece)| piece.role).collect()
    };
    let victims = SEATS.into_iter().filter(|&seat| seat != mover && after.states[seat] == State::Live);
    let now = victims.filter(|&seat| by_mover(before, seat).is_empty()).map(|seat| by_mover(after, seat));
    let now: Vec<Vec<Role>> = now.filter(|attackers| !attackers.is_empty()).collect();
    let with_queen = now.iter().flatten().any(|role| role.is_queen());
    match (now.len(), with_queen) {
        (2, _) => 1,
        (3, false) => 20,
        (3, true) => 5,
        _ => 0,
    }
}
