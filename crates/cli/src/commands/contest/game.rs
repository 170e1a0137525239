//! One game of a match between two computer players.

use super::fault::Fault;
use super::opponent::{MatchPlayer, Opponent};
use super::program::PositionHistory;
use anyhow::bail;
use polychess_engine::{Evaluation, Limits};
use polychess_game::AnyMatch as _;
use polychess_game::{Choices, Game, Match, Request, Value};
use polychess_rules::{BySeat, MoveList, Position as _, Seat};
use polychess_variants::Visitor;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A finished game, as stored in the results file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    /// The score of each seat: 1 for the most possible points, 0 for an equal share.
    pub(super) scores: Vec<f64>,
    /// The name of the ending, such as `fault-a-timeout`, or `judged` if the evaluation adjudicated
    /// the game.
    pub(super) ending: String,
    /// The message of the fault that lost the game, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<String>,
    pub(super) turns: usize,
    /// Average time per turn of each player, in milliseconds.
    pub(super) milliseconds: [f64; 2],
}

/// A game to play, with its players and limits.
pub(super) struct Contest<'a, B> {
    pub(super) choices: &'a Choices,
    pub(super) players: &'a [Opponent<B>; 2],
    pub(super) opening: usize,
    /// The starting position; `None` to play `plies` random turns as an opening.
    pub(super) position: Option<&'a str>,
    pub(super) seating: &'a str,
    pub(super) seed: u64,
    pub(super) plies: usize,
    pub(super) most_turns: usize,
}

/// The player (0 or 1) that made a choice, and the time that it took.
type By = (usize, Duration);

/// The next event of a game.
enum NextEvent {
    /// A turn or an action, with its player. A turn that the rules choose by chance has no player.
    Do(Request, Option<By>),
    /// A fault of this player (0 or 1).
    Fault(usize, Fault),
}

/// Maximum number of actions in a row before the game is adjudicated. Otherwise players could
/// repeat offers forever.
const MOST_ACTS: usize = 20;
/// Maximum difference between the expected points of two seats after an opening, as a fraction of
/// the maximum points.
const UNEVEN: f32 = 0.06;

impl<B: MatchPlayer> Visitor for Contest<'_, B> {
    type Out = anyhow::Result<Played>;

    fn visit<V: Value>(self) -> anyhow::Result<Played> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(self.opening as u64);
        let mut game = match self.position {
            Some(text) => Match::<V>::from_text(self.choices, text)?,
            None => Match::new(opening::<V>(self.choices, self.plies, seed)),
        };
        let judge = Evaluation::<V>::new(game.boards()[0].position()).material_only();
        let stop = AtomicBool::new(false);
        let (mut turns, mut acts) = (0, 0);
        let mut spent = [(Duration::ZERO, 0_u32); 2];
        let mut history = PositionHistory::new(&game);
        let mut fault: Option<(usize, Fault)> = None;
        while !game.is_over() && turns < self.most_turns && acts < MOST_ACTS {
            let next = self.next(&game, &history, seed.wrapping_add(turns as u64), &stop)?;
            let (request, by) = match next {
                None => break,
                Some(NextEvent::Do(request, by)) => (request, by),
                Some(NextEvent::Fault(which, found)) => {
                    fault = Some((which, found));
                    break;
                }
            };
            if let Err(refusal) = game.apply(&request) {
                let who = by.map_or_else(|| "the draw".to_owned(), |(which, _)| self.players[which].to_string());
                bail!("{who} plays {request:?}, which the game rejects: {refusal}");
            }
            let all_in = game.boards().iter().all(|board| V::INFO.all_seats().all(|seat| !board.is_out(seat)));
            history.push(&request, &game, all_in);
            if matches!(request, Request::Turn { .. }) {
                (turns, acts) = (turns + 1, 0);
                if let Some((which, took)) = by {
                    spent[which].0 += took;
                    spent[which].1 += 1;
                }
            } else {
                acts += 1;
            }
        }
        let ends = game.boards().iter().map(|board| board.outcome().map_or("judged", |outcome| outcome.ending.id));
        let ending = ends.clone().find(|&id| id == "judged").or(ends.last()).unwrap_or("judged").to_owned();
        let each = |(time, turns): (Duration, u32)| time.as_secs_f64() * 1e3 / f64::from(turns.max(1));
        let milliseconds = spent.map(each);
        Ok(match fault {
            Some((which, fault)) => {
                let scores = scores_without(&game, self.seating, which);
                Played { scores, ending: fault.ending(which), fault: Some(fault.words), turns, milliseconds }
            }
            None => Played { scores: scores(&game, &judge), ending, fault: None, turns, milliseconds },
        })
    }
}

impl<B: MatchPlayer> Contest<'_, B> {
    /// Returns the next event of the game, or `None` if no player acts and the rules choose no turn
    /// by chance.
    fn next<V: Value>(
        &self,
        game: &Match<V>,
        history: &PositionHistory,
        seed: u64,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<NextEvent>> {
        let two = game.boards().len() > 1;
        for (index, board) in game.boards().iter().enumerate().filter(|(_, board)| board.outcome().is_none()) {
            // Ask the other seats first: they may want to answer an offer or make a claim.
            let turn = board.to_move();
            let others = V::INFO.all_seats().filter(|seat| Some(*seat) != turn);
            let seats: Vec<Seat> = others.chain(turn).collect();
            for seat in seats {
                let which = usize::from(self.seating.as_bytes().get(seat.index()) == Some(&b'b'));
                let begun = Instant::now();
                let mut limits = Limits { nodes: u64::MAX, stop };
                let player = &self.players[which];
                let mut request = match player.choice(game, (index, seat), history, seed, &mut limits)? {
                    None => continue,
                    Some(Ok(request)) => request,
                    Some(Err(fault)) => return Ok(Some(NextEvent::Fault(which, fault))),
                };
                let (Request::Turn { board, .. } | Request::Act { board, .. }) = &mut request;
                *board = two.then_some(index);
                return Ok(Some(NextEvent::Do(request, Some((which, begun.elapsed())))));
            }
        }
        // If no player acts, the rules may choose the turn by chance.
        Ok(game.drawn(ChaCha8Rng::seed_from_u64(seed).random()).map(|drawn| NextEvent::Do(drawn, None)))
    }
}

/// Returns a game after `plies` random turns, with about equal material and at most two captures.
/// After 200 failed attempts, returns the start of the game.
fn opening<V: Value>(choices: &Choices, plies: usize, seed: u64) -> Game<V> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let fresh = Game::<V>::new(choices.clone());
    let judge = Evaluation::<V>::new(fresh.position()).material_only();
    for _ in 0..200 {
        let mut game = fresh.clone();
        for _ in 0..plies {
            let turns = game.legal_turns();
            if turns.is_empty() {
                break;
            }
            let index = random.random_range(0..turns.len());
            turns.into_iter().nth(index).into_iter().for_each(|(_, turn)| game.play(turn));
        }
        let BySeat(points) = judge.points(game.position());
        let points = &points[..V::INFO.seats.len()];
        let (least, most) = points.iter().fold((f32::MAX, f32::MIN), |(a, b), &p| (a.min(p), b.max(p)));
        let quiet = game.outcome().is_none() && {
            let (mut captures, position) = (MoveList::new(), game.position());
            polychess_rules::Searchable::captures(
                position,
                polychess_rules::Searchable::other_seats_cells(position),
                &mut captures,
            );
            captures.len() < 3
        };
        if quiet && most - least <= UNEVEN * V::payments(game.position()).best {
            return game;
        }
    }
    fresh
}

/// The points that a game distributes: the number of teams, the points for each place, an equal
/// share and the maximum points.
struct Stakes {
    sides: usize,
    places: [f64; 3],
    equal: f64,
    best: f64,
    is_fixed: bool,
}

impl Stakes {
    fn of<V: Value>(game: &Match<V>) -> Self {
        let fresh = Game::<V>::new(game.boards()[0].choices().clone());
        let (payments, position) = (V::payments(fresh.position()), fresh.position());
        // With two teams, the second team gets the points of the last place.
        let partners = V::INFO.all_seats().filter(|&seat| position.are_teammates(seat, Seat::FIRST)).count();
        let sides = V::INFO.seats.len() / partners.max(1);
        let places = payments.places.map(f64::from);
        let [first, second, last] = places;
        let sum = if sides < 3 { first + last } else { first + second + last };
        let is_fixed = payments.is_fixed;
        Self { sides, places, equal: sum / sides as f64, best: f64::from(payments.best), is_fixed }
    }

    /// Converts points to a score: 0 for an equal share, 1 for the maximum.
    fn share(&self, points: f64) -> f64 {
        (points - self.equal) / (self.best - self.equal).max(1e-9)
    }
}

/// Returns the score of each seat: 1 for the maximum points, 0 for an equal share. On an unfinished
/// board, the evaluation estimates the points.
fn scores<V: Value>(game: &Match<V>, judge: &Evaluation<V>) -> Vec<f64> {
    let stakes = Stakes::of(game);
    let points: Vec<f64> = V::INFO
        .all_seats()
        .map(|seat| {
            let boards = game.boards().iter().map(|board| match board.outcome() {
                Some(outcome) => outcome.points.map_or(stakes.equal, |points| points[seat].to_f64()),
                None => f64::from(judge.points(board.position())[seat]),
            });
            boards.sum()
        })
        .collect();
    if !stakes.is_fixed {
        return by_place(&points);
    }
    points.into_iter().map(|points| stakes.share(points)).collect()
}

/// Returns the scores after a fault: the seats of `loser` share the last places, and the other
/// seats share the first places.
fn scores_without<V: Value>(game: &Match<V>, seating: &str, loser: usize) -> Vec<f64> {
    let stakes = Stakes::of(game);
    let has_lost = |seat: usize| usize::from(seating.as_bytes().get(seat) == Some(&b'b')) == loser;
    let seats = V::INFO.seats.len();
    if !stakes.is_fixed {
        let points: Vec<f64> = (0..seats).map(|seat| f64::from(u8::from(!has_lost(seat)))).collect();
        return by_place(&points);
    }
    let losing = (0..seats).filter(|&seat| has_lost(seat)).count() * stakes.sides / seats;
    let [first, second, last] = stakes.places;
    let places = if stakes.sides < 3 { vec![first, last] } else { vec![first, second, last] };
    let (won, lost) = places.split_at(places.len().saturating_sub(losing));
    let mean = |places: &[f64]| places.iter().sum::<f64>() / places.len().max(1) as f64;
    let (won, lost) = (stakes.share(mean(won)), stakes.share(mean(lost)));
    (0..seats).map(|seat| if has_lost(seat) { lost } else { won }).collect()
}

/// Returns the scores in a game whose points have no fixed sum: the seats with the most points
/// share the win.
fn by_place(points: &[f64]) -> Vec<f64> {
    let most = points.iter().copied().fold(f64::MIN, f64::max);
    let winners = points.iter().filter(|&&points| points == most).count() as f64;
    let equal = 1.0 / points.len() as f64;
    points.iter().map(|&points| (if points == most { 1.0 / winners } else { 0.0 } - equal) / (1.0 - equal)).collect()
}
