//! Simulated players with a known strength, and the results of their games.

use polychess_ratings::{BETA, Rating, Side, rate};
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// The standard deviation of strengths.
const SPREAD: f64 = 5.0;
/// The probability that two neighbours share a place.
const SHARED: f64 = 0.3;
/// The probability that a game matches similar ratings.
const MATCHED: f64 = 0.5;

/// A kind of game: the number of sides, and the players on each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Format {
    pub(super) name: &'static str,
    pub(super) sides: usize,
    pub(super) partners: usize,
}

pub(super) const FORMATS: [Format; 3] = [
    Format { name: "three players", sides: 3, partners: 1 },
    Format { name: "four players", sides: 4, partners: 1 },
    Format { name: "two teams of two", sides: 2, partners: 2 },
];

/// The simulated players and the state of their ratings.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) format: Format,
    pub(super) strengths: Vec<f64>,
    pub(super) ratings: Vec<Rating>,
    /// The advantage of each side's seat, on the internal scale.
    pub(super) advantages: Vec<f64>,
    /// The scale of the random part of a performance, in units of [`BETA`].
    noise: f64,
    pub(super) rng: ChaCha8Rng,
}

impl World {
    /// Creates new players whose strengths have a normal distribution.
    pub(super) fn new(format: Format, players: usize, (seed, noise): (u64, f64)) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let strengths = (0..players).map(|_| Rating::NEW.mean + SPREAD * normal(&mut rng)).collect();
        Self { format, strengths, ratings: vec![Rating::NEW; players], advantages: vec![0.0; format.sides], noise, rng }
    }

    /// Returns the players of a game, seated at random. Half of the games match similar ratings.
    pub(super) fn players(&mut self) -> Vec<usize> {
        let seats = self.format.sides * self.format.partners;
        let mut all: Vec<usize> = (0..self.ratings.len()).collect();
        if self.rng.random_bool(MATCHED) {
            all.sort_by(|&a, &b| self.ratings[a].mean.total_cmp(&self.ratings[b].mean));
            let window = (3 * seats).min(all.len());
            let start = self.rng.random_range(0..=all.len() - window);
            all = all[start..start + window].to_vec();
        }
        all.shuffle(&mut self.rng);
        all.truncate(seats);
        all
    }

    /// Returns the place of each side. `bonus` changes the performance of each side.
    pub(super) fn places(&mut self, players: &[usize], bonus: &[f64]) -> Vec<usize> {
        let partners = self.format.partners;
        let strength = |side: &[usize]| side.iter().map(|&player| self.strengths[player]).sum::<f64>();
        let mut performances: Vec<f64> = players.chunks(partners).map(strength).collect();
        for (side, performance) in performances.iter_mut().enumerate() {
            // With this noise, each pair of sides follows the Bradley–Terry model.
            let noise = -(-self.rng.random_range(f64::EPSILON..1.0).ln()).ln();
            *performance += self.advantages[side] + bonus[side] + noise * self.noise * BETA;
        }
        let mut order: Vec<usize> = (0..performances.len()).collect();
        order.sort_by(|&a, &b| performances[b].total_cmp(&performances[a]));
        let shared = self.rng.random_bool(SHARED).then(|| self.rng.random_range(1..order.len()));
        let mut places = vec![0; order.len()];
        for (at, &side) in order.iter().enumerate() {
            places[side] = if shared == Some(at) { at } else { at + 1 };
        }
        places
    }

    /// Updates the ratings of the players after a game.
    pub(super) fn record(&mut self, players: &[usize], places: &[usize]) {
        let side = |(side, &place): (&[usize], &usize)| Side {
            players: side.iter().map(|&player| self.ratings[player]).collect(),
            place,
        };
        let sides: Vec<Side> = players.chunks(self.format.partners).zip(places).map(side).collect();
        for (&player, new) in players.iter().zip(rate(&sides).into_iter().flatten()) {
            self.ratings[player] = new;
        }
    }

    /// Plays games until each player has played this number of games on average.
    pub(super) fn play(&mut self, games_per_player: usize) {
        let seats = self.format.sides * self.format.partners;
        let fair = vec![0.0; self.format.sides];
        for _ in 0..games_per_player * self.ratings.len() / seats {
            let players = self.players();
            let places = self.places(&players, &fair);
            self.record(&players, &places);
        }
    }

    /// Returns a random player other than `except`.
    pub(super) fn other(&mut self, except: &[usize]) -> usize {
        let others: Vec<usize> = (0..self.ratings.len()).filter(|player| !except.contains(player)).collect();
        others[self.rng.random_range(0..others.len())]
    }
}

/// Returns a random number with a normal distribution, by the method of Box and Muller.
fn normal(rng: &mut ChaCha8Rng) -> f64 {
    let (radius, angle): (f64, f64) = (rng.random_range(f64::EPSILON..1.0), rng.random_range(0.0..1.0));
    (-2.0 * radius.ln()).sqrt() * (2.0 * std::f64::consts::PI * angle).cos()
}
