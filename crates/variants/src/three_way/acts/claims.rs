//! Draws that a player claims (ledger: 3WC-A11, 3WC-E11, 3WC-E12).

use super::endings;
use super::negotiation::{change, quiet_after};
use crate::three_way::judging;
use crate::three_way::position::{Phase, Position, ThreeWay};
use crate::three_way::why::{Claim, Why};
use polychess_game::{Game, Refusal};
use polychess_rules::{Ending, Move, Position as _, Seat};

/// 3WC-E12: own moves of every active player.
const FIFTY: u32 = 50;

impl Claim {
    pub(super) const ALL: [Self; 2] = [Self::Repetition, Self::Fifty];

    /// The type of the act.
    pub(in crate::three_way) fn kind(self) -> &'static str {
        if self == Self::Repetition { "claim-repetition" } else { "claim-fifty" }
    }

    pub(in crate::three_way) fn ending(self) -> &'static Ending {
        if self == Self::Repetition { &endings::THREEFOLD } else { &endings::FIFTY }
    }

    /// Does it hold now?
    pub(in crate::three_way) fn holds(self, game: &Game<ThreeWay>) -> bool {
        match self {
            Self::Repetition => game.repetitions() >= 3,
            Self::Fifty => is_fifty(game.position(), game.negotiation().quiet),
        }
    }

    /// Does it hold after this turn of the player on turn? A turn that ends the stage ends it in its own way.
    pub(in crate::three_way) fn holds_after(self, game: &Game<ThreeWay>, turn: &[Move]) -> bool {
        let (before, mut next) = (game.position(), game.position().clone());
        turn.iter().for_each(|&m| next.play(m));
        let same_stage = next.phase == Phase::Playing && next.second_stage == before.second_stage;
        same_stage
            && match self {
                Self::Repetition => game.repetitions_of(next.repetition_key()) >= 2,
                Self::Fifty => is_fifty(before, quiet_after(game.negotiation().quiet, before, turn)),
            }
    }

    /// Could a turn make it hold? Spares the look at every turn.
    pub(in crate::three_way) fn is_near(self, game: &Game<ThreeWay>) -> bool {
        let quiet = game.negotiation().quiet;
        match self {
            // Whoever has moved away and back twice has made four of these moves.
            Self::Repetition => quiet.iter().fold(0_u32, |sum, &moves| sum.saturating_add(moves)) >= 3,
            Self::Fifty => game.position().active.iter().all(|seat| quiet[seat.index()] >= FIFTY - 1),
        }
    }
}

fn is_fifty(position: &Position, quiet: [u32; 3]) -> bool {
    position.active.iter().all(|seat| quiet[seat.index()] >= FIFTY)
}

/// 3WC-A11: only by the player on turn, for the position as it stands or after a move that is not played then.
pub(in crate::three_way) fn claim(
    game: &mut Game<ThreeWay>,
    seat: Seat,
    claim: Claim,
    turn: Option<&str>,
) -> Result<(), Refusal> {
    if game.to_move() != Some(seat) {
        return Err(Why::ClaimOutOfTurn.into());
    }
    let holds = match turn {
        None => claim.holds(game),
        Some(text) => claim.holds_after(game, &game.read_turn(text)?),
    };
    if !holds {
        return Err(Why::ClaimFails { claim }.into());
    }
    change(game, |position| judging::draw(position, claim.ending()));
    Ok(())
}
