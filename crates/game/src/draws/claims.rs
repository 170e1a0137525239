//! Draws that are claimed: by repetition and by the counter, on the position as it stands or after a turn that is not played then.

use super::claim::Claim;
use crate::{ActForm, FieldKind, Game, GameState, Refusal, Text};
use polychess_rules::{Move, Position as _, Seats};

/// What a game tells of its claims.
pub trait ClaimRules: Text {
    /// Those who take part.
    fn living(position: &Self::Position) -> Seats;

    /// Turns of all players since the last capture or pawn move.
    fn quiet_turns(negotiation: &Self::Negotiation) -> u32;

    /// Has each who takes part made fifty of them?
    fn is_fifty(state: &GameState<Self>) -> bool {
        Self::quiet_turns(&state.negotiation) >= turns_of_each::<Self>(&state.position, 50)
    }

    /// Is a draw still to be claimed after a turn? One that ends the game ends it in its own way.
    fn goes_on(_before: &Self::Position, after: &Self::Position) -> bool {
        after.outcome().is_none()
    }
}

/// So many turns of each who takes part.
pub(super) fn turns_of_each<V: ClaimRules>(position: &V::Position, turns: u32) -> u32 {
    turns * V::living(position).len() as u32
}

impl Claim {
    /// Does it hold now?
    #[must_use]
    pub fn holds<V: ClaimRules>(self, game: &Game<V>) -> bool {
        match self {
            Self::Threefold => game.repetitions() >= 3,
            Self::Fifty => V::is_fifty(game.state()),
        }
    }

    /// Does it hold now or, if a turn of the player on turn is named, after that?
    ///
    /// # Errors
    /// When the turn cannot be read or is not legal.
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

    /// Can it hold after any turn at all? Spares looking at all turns.
    fn is_near<V: ClaimRules>(self, game: &Game<V>) -> bool {
        let quiet = V::quiet_turns(game.negotiation());
        match self {
            // Whoever has moved away and back twice has made four such turns.
            Self::Threefold => quiet >= 3,
            Self::Fifty => quiet.saturating_add(1) >= turns_of_each::<V>(game.position(), 50),
        }
    }

    /// The form of the act with the turns after which it holds as its `move`; none if it holds neither now nor after any.
    #[must_use]
    pub fn offered<V: ClaimRules>(self, game: &Game<V>, form: ActForm) -> Option<ActForm> {
        let now = self.holds(game);
        let legal = if self.is_near(game) { game.legal_turns() } else { Vec::new() };
        let turns = legal.into_iter().filter(|(_, turn)| self.holds_after(game, turn));
        let turns: Vec<String> = turns.map(|(text, _)| text).collect();
        (now || !turns.is_empty()).then(|| form.with("move", now, FieldKind::Turn { values: turns }))
    }
}
