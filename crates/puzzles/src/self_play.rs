//! Games between weak and strong computer players. Weak players allow many mates.

use crate::goal::has_fallen;
use polychess_engine::{Algorithm, Evaluation, Limits, Player, Strategy, turn_of};
use polychess_game::{Choices, Game, Turn, Value};
use polychess_variants::Visitor;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Maximum number of turns of a game.
const MOST_TURNS: usize = 360;
/// The number of first turns of a game without puzzles.
const OPENING: usize = 14;
/// The number of turns before a fall that may contain puzzles.
const WINDOW: usize = 30;
/// The probability of a random turn.
const SLIPS: f64 = 0.04;

/// The players of the games, strongest first.
const PLAYERS: [Player; 4] = [
    Player { depth: 3, noise: 20, ..Player::of(Strategy::Search(Algorithm::BestReply), 2_000) },
    Player { depth: 2, noise: 60, ..Player::of(Strategy::Search(Algorithm::BestReply), 1_000) },
    Player { depth: 1, noise: 200, ..Player::of(Strategy::Search(Algorithm::BestReply), 400) },
    Player { noise: 60, ..Player::of(Strategy::Greedy, 5_000) },
];

/// A visitor that plays the game with this seed. It returns the position strings of the turns before
/// each fall.
pub(crate) struct SelfPlay<'a> {
    pub(crate) choices: Choices,
    pub(crate) seed: u64,
    pub(crate) stop: &'a AtomicBool,
}

impl Visitor for SelfPlay<'_> {
    type Out = Vec<String>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let seats = V::INFO.seats.len();
        let mut players: Vec<Player> = (0..seats).map(|_| PLAYERS[random.random_range(0..PLAYERS.len())]).collect();
        players[random.random_range(0..seats)] = PLAYERS[0];
        let openers = random.random_range(seats..=2 * seats);
        let mut game = Game::<V>::new(self.choices);
        let (mut positions, mut recent) = (Vec::new(), VecDeque::new());
        for n in 0..MOST_TURNS {
            let Some(seat) = game.to_move().filter(|_| !self.stop.load(Relaxed)) else { break };
            if n >= OPENING && !V::is_random_turn(&game) {
                recent.truncate(WINDOW - 1);
                recent.push_front(V::position_text(game.state(), false));
            }
            let slips = n < openers || V::is_random_turn(&game) || random.random_bool(SLIPS);
            let turn = if slips {
                random_turn(&game, &mut random)
            } else {
                let mut limits = Limits { nodes: u64::MAX, stop: self.stop };
                turn_of(&game, &players[seat.index()], &Evaluation::new(game.position()), random.random(), &mut limits)
            };
            let Some(turn) = turn else { break };
            let fallen = |game: &Game<V>| V::INFO.all_seats().filter(|&seat| has_fallen(game.position(), seat)).count();
            let before = fallen(&game);
            game.play(turn);
            if fallen(&game) > before {
                positions.extend(recent.drain(..).rev());
            }
        }
        positions
    }
}

fn random_turn<V: Value>(game: &Game<V>, random: &mut ChaCha8Rng) -> Option<Turn> {
    let mut turns = game.legal_turns();
    (!turns.is_empty()).then(|| turns.swap_remove(random.random_range(0..turns.len())).1)
}
