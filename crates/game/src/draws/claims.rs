//! Draw claims by threefold repetition and by the fifty-turn rule. A claim applies to the current
//! position or to the position after a turn that the player announces.

use super::claim::Claim;
use crate::{ActForm, FieldKind, Game, GameState, Refusal, Text};
use polychess_rules::{Move, Position as _, Seats};

/// The facts about a game that draw claims depend on.
pub trait ClaimRules: Text {
    /// Returns the seats that are not eliminated.
    fn living(position: &Self::Position) -> Seats;

    /// Returns the number of turns, counted over all players, since the last capture or pawn move.
    fn quiet_turns(negotiation: &Self::Negotiation) -> u32;

    /// True if the remaining players have made 50 turns each since the last capture or pawn move.
    fn is_fifty(state: &GameState<Self>) -> bool {
        Self::quiet_turns(&state.negotiation) >= turns_of_each::<Self>(&state.position, 50)
    }

    /// True if the game continues after an announced turn. No draw can be claimed after a turn that
    /// ends the game.
    fn goes_on(_before: &Self::Position, after: &Self::Position) -> bool {
        after.outcome().is_none()
    }
}

/// Returns the total number of turns if each remaining player makes `turns` turns.
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

    /// Returns whether the claim is valid after the announced `turn`. If `turn` is `None`, checks
    /// the current position.
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

    /// True if the claim could be valid after the next turn. If false, the caller need not try all
    /// turns.
    fn is_near<V: ClaimRules>(self, game: &Game<V>) -> bool {
        let quiet = V::quiet_turns(game.negotiation());
        match self {
            // The third occurrence comes after at least four quiet turns, because a piece must move
            // away and back twice. The announced turn is the last of them.
            Self::Threefold => quiet >= 3,
            Self::Fifty => quiet.saturating_add(1) >= turns_of_each::<V>(game.position(), 50),
        }
    }

    /// Adds the optional field `move` to the form. Its values are the turns after which the claim
    /// is valid.
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
