//! A part of the proof. Its number is the seed of all its random choices, so it is reproducible.

use super::scatter::scattered;
use anyhow::ensure;
use polychess_game::{Choices, Game, GameState, Value};
use polychess_rules::{Move, MoveList, Position};
use polychess_variants::Visitor;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Maximum number of plies in a random game.
const LONGEST: usize = 160;
/// Number of rearranged positions that are derived from one position of a random game.
const SET_UPS: usize = 4;
/// Number of plies to play from each rearranged position.
const PLIES_FROM_SET_UP: usize = 3;

/// Numbers of positions and plies compared so far.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    positions: u64,
    plies: u64,
    /// Plies in rearranged positions and their successors. They are also included in `plies`.
    set_up: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.plies += other.plies;
        self.set_up += other.set_up;
    }

    /// Returns whether at least `plies` plies were compared, with half that number in rearranged
    /// positions.
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

/// A reproducible set of comparisons: `plies` plies, half of them in random games and half in
/// rearranged positions.
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
            // Random games provide half of the plies. After that, a game only supplies positions to
            // rearrange.
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

    /// Compares positions with rearranged pieces, and the positions that follow from a few random
    /// plies.
    fn set_up<V: Value>(&self, from: &GameState<V>, rng: &mut ChaCha8Rng, tally: &mut Tally) -> anyhow::Result<()> {
        let text = V::position_text(from, false);
        for _ in 0..SET_UPS {
            // Skip impossible positions, such as a pawn on its own first rank.
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

/// Plays a random legal ply. Returns `false` if there is none.
fn play(position: &mut impl Position, rng: &mut impl Rng) -> bool {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return false;
    }
    position.play(moves[rng.random_range(0..moves.len())]);
    true
}

/// Compares the lists, counts and hashes of the product in a position with the slow definition and
/// with each other. Returns the number of legal plies.
fn compare<V: Value>(state: &GameState<V>, tally: &mut Tally) -> anyhow::Result<u64> {
    let position = &state.position;
    let place = || V::position_text(state, true);
    tally.positions += 1;
    let mut listed = MoveList::new();
    position.legal_moves(&mut listed);
    let mut fast = listed.to_vec();
    fast.sort_unstable();
    // A finished game has no legal moves, even if pieces could move.
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
