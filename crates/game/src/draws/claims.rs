//! Draws by repetition and by the counter: claimed by the player on turn, or by themselves.

use super::claim::Claim;
use super::rules::DrawRules;
use crate::{ActForm, FieldKind, Game};
use polychess_rules::{Ending, Move, Position as _};

/// So many turns of each who takes part.
fn turns_of_each<V: DrawRules>(position: &V::Position, turns: u32) -> u32 {
    turns * V::living(position).iter().count() as u32
}

/// The draw that comes by itself now.
pub(super) fn automatic<V: DrawRules>(game: &Game<V>) -> Option<&'static Ending> {
    if game.repetitions() >= 5 {
        return Some(V::IDS.fivefold);
    }
    let enough = V::draws(game.negotiation()).clock >= turns_of_each::<V>(game.position(), 75);
    enough.then_some(V::IDS.seventy_five)
}

impl Claim {
    pub(super) fn ending<V: DrawRules>(self) -> &'static Ending {
        match self {
            Self::Threefold => V::IDS.threefold,
            Self::Fifty => V::IDS.fifty,
        }
    }

    /// Does it hold now?
    pub(super) fn holds<V: DrawRules>(self, game: &Game<V>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => V::draws(game.negotiation()).clock >= turns_of_each::<V>(game.position(), 50),
        }
    }

    /// Does it hold after this turn of the player on turn? A turn that ends the game ends it in its own way.
    pub(super) fn holds_after<V: DrawRules>(self, game: &Game<V>, turn: &[Move]) -> bool {
        let mut next = game.state().clone();
        turn.iter().for_each(|&ply| V::advance(&mut next, ply));
        V::after_turn(game.state(), turn, &mut next);
        let counts = match self {
            Self::Threefold => game.repetitions_of(next.position.repetition_key()) >= 2,
            Self::Fifty => V::draws(&next.negotiation).clock >= turns_of_each::<V>(&next.position, 50),
        };
        counts && next.position.outcome().is_none()
    }

    /// Can it hold after any turn at all? Spares looking at all turns.
    fn is_near<V: DrawRules>(self, game: &Game<V>) -> bool {
        match self {
            Self::Threefold => game.log().len() > 3,
            Self::Fifty => {
                V::draws(game.negotiation()).clock.saturating_add(1) >= turns_of_each::<V>(game.position(), 50)
            }
        }
    }

    /// The form of the claim, if it holds now or after some turn.
    pub(super) fn form<V: DrawRules>(self, game: &Game<V>) -> Option<ActForm> {
        let now = self.holds(game);
        let legal = if self.is_near(game) { game.legal_turns() } else { Vec::new() };
        let turns: Vec<String> =
            legal.into_iter().filter(|(_, turn)| self.holds_after(game, turn)).map(|(text, _)| text).collect();
        (now || !turns.is_empty()).then(|| {
            let form = ActForm::simple("claim-draw", "claim a draw", V::IDS.claim);
            let form = form.with("reason", false, FieldKind::Choice { values: vec![self.name()] });
            form.with("move", now, FieldKind::Turn { values: turns })
        })
    }
}

/// The claims that hold on the present position.
pub(super) fn open<V: DrawRules>(game: &Game<V>) -> Vec<&'static str> {
    Claim::ALL.iter().filter(|claim| claim.holds(game)).map(|claim| claim.name()).collect()
}
