//! Games with the uncalibrated evaluations of their turns.
//!
//! Equal players play the best turn of the search that evaluates the position. Players of different
//! levels search with fewer nodes than the evaluation.

use super::recorded_game::{KeptGame, KeptTurn};
use anyhow::Context as _;
use polychess_analysis::{Bounds, PositionAnalysis, PositionRequest, analyze_position};
use polychess_engine::{Algorithm, Evaluation, Level, Limits, Player, action_of, turn_of};
use polychess_game::{AnyMatch as _, Choices, Game, Match, Request, Value, turn_text};
use polychess_rules::{Position as _, Searchable as _, Seat};
use polychess_variants::Visitor;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Maximum number of turns and actions of a game.
const MOST_ENTRIES: usize = 700;
/// Number of entries after which the players consider actions again.
const ACTION_INTERVAL: usize = 4;
/// Probability of a random turn.
const SLIPS: f64 = 0.01;

/// Plays and evaluates the game with this seed.
pub(super) struct SelfPlay {
    pub(super) seed: u64,
    /// The node limit per evaluated position.
    pub(super) nodes: u64,
    /// The divisor of the levels' node limits; `None` for equal players.
    pub(super) divisor: Option<u64>,
}

impl Visitor for SelfPlay {
    type Out = anyhow::Result<KeptGame>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let mut now = Match::new(Game::<V>::new(Choices::default_of(&V::INFO)));
        let seats = V::INFO.seats.len();
        let levels = self.divisor.map_or_else(Vec::new, |_| levels_of(self.seed, seats));
        let more = if self.divisor.is_some() { 0 } else { random.random_range(0..=2 * seats) };
        for _ in 0..seats + more {
            let legal = now.legal();
            if let Some(text) = legal.get(random.random_range(0..legal.len().max(1))) {
                now.apply(&Request::turn(text))?;
            }
        }
        let evaluation = Evaluation::new(now.boards()[0].position());
        let mut turns = Vec::new();
        for entry in 0..MOST_ENTRIES {
            if now.is_over() {
                break;
            }
            if let Some(turn) = now.drawn(random.random()) {
                now.apply(&turn)?;
            } else if let Some(action) = action(&now, entry, &evaluation) {
                now.apply(&action)?;
            } else {
                let played = match self.divisor {
                    None => slip(&now, &mut random),
                    Some(divisor) => Some(self.turn_of_level(&now, &levels, divisor)?),
                };
                turns.push(self.turn(&mut now, played)?);
            }
        }
        let points = now.is_over().then(|| now.points()).flatten();
        let end = points.map(|points| V::INFO.all_seats().map(|seat| points[seat].to_f64() as f32).collect());
        let id = V::INFO.id.to_owned();
        Ok(KeptGame { id, seed: self.seed, nodes: self.nodes, levels, end: end.unwrap_or_default(), turns })
    }
}

impl SelfPlay {
    /// Returns the turn of the level that plays the seat to move.
    fn turn_of_level<V: Value>(&self, now: &Match<V>, levels: &[u8], divisor: u64) -> anyhow::Result<String> {
        let game = now.boards().first().context("a board")?;
        let seat = game.to_move().context("a player to move")?;
        let level = Level::named(&levels[seat.index()].to_string()).context("a level")?;
        let player = Player { nodes: level.player.nodes / divisor, book: false, ..level.player };
        let stop = AtomicBool::new(false);
        let mut limits = Limits { nodes: u64::MAX, stop: &stop };
        let evaluation = Evaluation::new(game.position());
        let turn = turn_of(game, &player, &evaluation, self.seed ^ game.log().len() as u64, &mut limits);
        Ok(turn_text::<V>(&turn.context("a turn")?, game.position().topology()))
    }

    /// Plays a turn, or the best one, and returns its evaluation.
    fn turn<V: Value>(&self, now: &mut Match<V>, played: Option<String>) -> anyhow::Result<KeptTurn> {
        let found = self.analyze(now, played.as_deref())?;
        let line = found.lines.first().context("a line")?;
        let best = line.turns.first().context("a turn")?.text.clone();
        let position = now.boards()[0].position();
        let won = V::payments(position).won;
        let pieces = |seat: Seat| if position.is_eliminated(seat) { 0 } else { position.seat_cells(seat).len() as u8 };
        let turn = KeptTurn {
            seat: found.seat.index() as u8,
            before: rounded(&line.points),
            change: found
                .played
                .as_ref()
                .filter(|turn| turn.loss > 0.0)
                .map_or_else(Vec::new, |turn| rounded(&turn.change)),
            is_decided: line.is_decided,
            pieces: V::INFO.all_seats().map(pieces).collect(),
            won: if won == [0.0; 4] { Vec::new() } else { V::INFO.all_seats().map(|s| won[s.index()]).collect() },
        };
        now.apply(&Request::turn(&played.unwrap_or(best)))?;
        Ok(turn)
    }

    fn analyze<V: Value>(&self, now: &Match<V>, played: Option<&str>) -> anyhow::Result<PositionAnalysis> {
        let stop = AtomicBool::new(false);
        let run = |search: &mut dyn FnMut(&AtomicBool)| search(&stop);
        let depth = Level::DEFAULT.player.depth;
        let bounds = Bounds { algorithm: Algorithm::DEFAULT, depth, nodes: self.nodes, lines: 1 };
        let request =
            PositionRequest { before: now, board: 0, played, notation: 0, bounds, is_calibrated: false, run: &run };
        Ok(analyze_position(&request)?)
    }
}

/// Returns the levels of the seats. In six games with consecutive seeds, each level from 3 to 8 plays
/// each seat once.
fn levels_of(seed: u64, seats: usize) -> Vec<u8> {
    let step = 1 + seed / 6 % 5;
    (0..seats as u64).map(|seat| 3 + ((seed + seat * step) % 6) as u8).collect()
}

/// Returns a random turn with a small probability.
fn slip<V: Value>(now: &Match<V>, random: &mut ChaCha8Rng) -> Option<String> {
    let legal = (random.random::<f64>() < SLIPS).then(|| now.legal())?;
    let at = random.random_range(0..legal.len().max(1));
    legal.into_iter().nth(at)
}

/// Returns the action of a seat, if one prefers an action to a turn.
fn action<V: Value>(now: &Match<V>, entry: usize, evaluation: &Evaluation<V>) -> Option<Request> {
    let game = now.boards().first()?;
    if game.to_move().is_some() && !entry.is_multiple_of(ACTION_INTERVAL) {
        return None;
    }
    let stop = AtomicBool::new(false);
    V::INFO.all_seats().find_map(|seat| {
        let mut limits = Limits { nodes: u64::MAX, stop: &stop };
        let fields = action_of(game, seat, &Level::DEFAULT.player, evaluation, &mut limits)?;
        Some(Request::Act { board: None, seat, fields })
    })
}

fn rounded(points: &[f32]) -> Vec<f32> {
    points.iter().map(|&points| round(points)).collect()
}

fn round(points: f32) -> f32 {
    (points * 1e5).round() / 1e5
}
