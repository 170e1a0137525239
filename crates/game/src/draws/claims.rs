//! Draw claims by repetition or by the fifty-turn rule, for the current position or after a turn
//! that the player announces.

use super::claim::Claim;
use crate::{ActForm, FieldKind, Game, GameState, Refusal, Text};
use polychess_rules::{Move, Position as _, Seats};

/// The facts that a game provides to evaluate draw claims.
pub trait ClaimRules: Text {
    /// Returns the seats that still take part.
    fn living(position: &Self::Position) -> Seats;

    /// Returns the number of turns, counted over all players, since the last capture or pawn move.
    fn quiet_turns(negotiation: &Self::Negotiation) -> u32;

    /// True if the remaining players have made 50 turns each since the last capture or pawn move.
    fn is_fifty(state: &GameState<Self>) -> bool {
        Self::quiet_turns(&state.negotiation) >= turns_of_each::<Self>(&state.position, 50)
    }

    /// True if the game continues after an announced turn. A turn that ends the game leaves no draw
    /// to claim.
    fn goes_on(_before: &Self::Position, after: &Self::Position) -> bool {
        after.outcome().is_none()
    }
}

/// Returns the total number of turns if each remaining player makes `turns`.
pub(super) fn turns_of_each<V: ClaimRules>(position: &V::Position, turns: u32) -> u32 {
    turns * V::living(position).len() as u32
}

impl Claim {
    /// True if the claim is valid in the current position.
    #[must_use]
    pub fn holds<V: ClaimRules>(self, game: &Game<V>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => V::is_fifty(game.state()),
        }
    }

    /// Returns whether the claim is valid after the announced `turn`, or now if the turn is `None`.
    ///
    /// # Errors
    /// If the turn is unreadable or illegal.
    pub fn holds_with<V: ClaimRules>(self, game: &Game<V>, turn: Option<&str>) -> Result<bool, Refusal> {
        Ok(match turn {
            None => self.holds(game),
            Some(text) => self.holds_after(game, &game.read_turn(text)?),
        })
    }

    fn holds_after<V: ClaimRules>(self, game: &Game<V>, turn: &[Move]) -> bool {
        let mut next = game.state().clone();
        turn.iter().for_each(|&ply| V::advance(&mut next, ply));
        V::after_turn(game.state(), turn, &mut next);
        let counts = match self {
            Self::Threefold => game.repetitions_of(next.position.repetition_key()) >= 2,
            Self::Fifty => V::is_fifty(&next),
        };
        counts && V::goes_on(game.position(), &next.position)
    }

    /// True if a single turn could make the claim valid. Otherwise the caller need not try all
    /// turns.
    fn is_near<V: ClaimRules>(self, game: &Game<V>) -> bool {
        let quiet = V::quiet_turns(game.negotiation());
        match self {
            // A third occurrence needs at least four quiet turns: a piece moves away and back
            // twice.
            Self::Threefold => quiet >= 3,
            Self::Fifty => quiet.saturating_add(1) >= turns_of_each::<V>(game.position(), 50),
        }
    }

    /// Adds the optional field `move` to the form: the turns after which the claim is valid.
    ///
    /// Returns `None` if the claim is valid neither now nor after any turn.
    #[must_use]
    pub fn offered<V: ClaimRules>(self, game: &Game<V>, form: ActForm) -> Option<ActForm> {
        let now = self.holds(game);
        let legal = if self.is_near(game) { game.legal_turns() } else { Vec::new() };
        let turns = legal.into_iter().filter(|(_, turn)| self.holds_after(game, turn));
        let turns: Vec<String> = turns.map(|(text, _)| text).collect();
        (now || !turns.is_empty()).then(|| form.with("move", now, FieldKind::Turn { values: turns }))
    }
}
