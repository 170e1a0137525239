//! A piece of the proof that is told by a number alone, so that it can be done again.

use super::scatter::scattered;
use anyhow::ensure;
use polychess_game::{Choices, Game, GameState, Value};
use polychess_rules::{Move, MoveList, Position};
use polychess_variants::Visitor;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Plies of one game of random play.
const LONGEST: usize = 160;
/// Positions set up at random from one of a game, and plies played from each.
const SET_UPS: usize = 4;
const PLIES_FROM_SET_UP: usize = 3;

/// What was compared.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    positions: u64,
    plies: u64,
    /// Plies of positions set up at random, and of those that came from them.
    set_up: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.plies += other.plies;
        self.set_up += other.set_up;
    }

    /// So many plies, half of them of positions set up at random?
    pub(super) fn is_enough(&self, plies: u64) -> bool {
        self.plies >= plies && self.set_up * 2 >= plies
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { positions, plies, set_up } = self;
        write!(f, "{plies} plies of {positions} positions agree, {set_up} of them set up at random")
    }
}

/// So many plies, compared in games of random play and in positions set up at random.
pub(super) struct Chunk<'a> {
    pub(super) choices: &'a Choices,
    pub(super) number: u64,
    pub(super) plies: u64,
}

impl Visitor for Chunk<'_> {
    type Out = anyhow::Result<Tally>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut rng = ChaCha8Rng::seed_from_u64(self.number);
        let mut tally = Tally::default();
        while !tally.is_enough(self.plies) {
            self.game::<V>(&mut rng, &mut tally)?;
        }
        Ok(tally)
    }
}

impl Chunk<'_> {
    fn game<V: Value>(&self, rng: &mut ChaCha8Rng, tally: &mut Tally) -> anyhow::Result<()> {
        let start = Game::<V>::new(self.choices.clone());
        let mut state = start.state().clone();
        for _ in 0..LONGEST {
            // Half is enough of games; the rest of them only leads to positions to set up from.
            if tally.plies - tally.set_up < self.plies / 2 {
                tally.plies += compare::<V>(&state, tally)?;
            }
            if tally.set_up < self.plies / 2 && rng.random_bool(0.2) {
                self.set_up::<V>(&state, rng, tally)?;
            }
            if tally.is_enough(self.plies) || !play(&mut state.position, rng) {
                break;
            }
        }
        Ok(())
    }

    /// Positions in which pieces of this one have changed places, and a few plies from each.
    fn set_up<V: Value>(&self, from: &GameState<V>, rng: &mut ChaCha8Rng, tally: &mut Tally) -> anyhow::Result<()> {
        let text = V::position_text(from, false);
        for _ in 0..SET_UPS {
            // What no position can be, such as a pawn on its own first rank, is refused.
            let Ok(mut state) = V::parse_position(&scattered(&text, rng), &V::options(self.choices)) else { continue };
            for _ in 0..PLIES_FROM_SET_UP {
                let plies = compare::<V>(&state, tally)?;
                (tally.plies, tally.set_up) = (tally.plies + plies, tally.set_up + plies);
                if !play(&mut state.position, rng) {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Plays a legal ply, if there is one.
fn play(position: &mut impl Position, rng: &mut impl Rng) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return false;
    }
    position.play(moves[rng.random_range(0..moves.len())]);
    true
}

/// Holds everything that finds moves to the slow definition and to each other; how many plies there are.
fn compare<V: Value>(state: &GameState<V>, tally: &mut Tally) -> anyhow::Result<u64> {
    let position = &state.position;
    let place = || V::position_text(state, true);
    tally.positions += 1;
    let mut listed = MoveList::new();
    position.legal_moves(&mut listed);
    let mut fast = listed.to_vec();
    fast.sort_unstable();
    // A game that is over has no moves, whatever the pieces could do.
    let mut slow = if position.outcome().is_some() { Vec::new() } else { V::slow_legal_moves(position) };
    slow.sort_unstable();
    let only = |a: &[Move], b: &[Move]| a.iter().filter(|m| !b.contains(m)).copied().collect::<Vec<_>>();
    ensure!(fast == slow, "{}: only fast {:?}, only slow {:?}", place(), only(&fast, &slow), only(&slow, &fast));
    ensure!(position.count_legal_moves() == fast.len() as u64, "{}: the count is another", place());
    ensure!(position.has_legal_move() != fast.is_empty(), "{}: is there a move?", place());
    ensure!(position.zobrist() == position.compute_zobrist(), "{}: the hash is another", place());
    let sides = position.topology().len();
    ensure!(listed.iter().all(|m| m.from.index() < sides && m.to.index() < sides), "{}: off the board", place());
    Ok(fast.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;
    use polychess_variants::{INFOS, visit};

    /// A chunk is the same each time, and meets both kinds of positions.
    #[test]
    fn a_chunk_can_be_done_again() -> anyhow::Result<()> {
        for info in INFOS {
            let choices = Choices::default_of(info);
            let chunk = || visit(info.id, Chunk { choices: &choices, number: 7, plies: 400 }).context("a game");
            let (once, again) = (chunk()??, chunk()??);
            assert_eq!(once.to_string(), again.to_string());
            assert!(once.is_enough(400), "{}: {once}", info.id);
        }
        Ok(())
    }
}
