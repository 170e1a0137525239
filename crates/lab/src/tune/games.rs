//! Games that the engine plays against itself. The same seed gives the same game.

use polychess_engine::{Algorithm, Evaluation, Limits, Player, Strategy, choose_by, turn_of};
use polychess_game::{Choices, Game, Request, Value, Worths};
use polychess_rules::{BySeat, MoveList, Position as _, Searchable as _, Seat, see};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Maximum number of turns of a game.
const MAX_TURNS: usize = 300;
/// Number of turns after which the players consider acts again.
const ACT_INTERVAL: usize = 7;
/// Number of random turns in an opening.
const OPENING_TURNS: usize = 8;

/// A position with the points of each seat at the end of its game.
pub(super) struct Sample {
    pub(super) text: String,
    pub(super) points: Vec<f64>,
}

/// A player with the parameters of its evaluation. With `None`, the evaluation counts only
/// material.
pub(super) struct MatchPlayer<'a> {
    pub(super) player: Player,
    pub(super) worths: Option<&'a Worths>,
}

/// Returns a searching player with these limits.
pub(super) fn searching(algorithm: Algorithm, nodes: u64, depth: u32, noise: i32) -> Player {
    Player { nodes, depth, noise, ..Player::of(Strategy::Search(algorithm), nodes) }
}

/// Plays a game. Returns the points of each seat, or `None` if the game does not end.
///
/// Each turn is random with probability `slips`. `look` receives each position before its turn.
pub(super) fn play<V: Value>(
    mut game: Game<V>,
    sides: &[&MatchPlayer<'_>],
    seed: u64,
    slips: f64,
    mut look: impl FnMut(&Game<V>, &mut ChaCha8Rng),
) -> Option<BySeat<f64>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let of = |side: &&MatchPlayer<'_>| match side.worths {
        Some(worths) => Evaluation::<V>::with(game.position(), worths),
        None => Evaluation::<V>::new(game.position()).material_only(),
    };
    let evaluations: Vec<Evaluation<V>> = sides.iter().map(of).collect();
    let stop = AtomicBool::new(false);
    let mut acts = 0;
    for turn in 0..MAX_TURNS {
        while (game.to_move().is_none() || turn % ACT_INTERVAL == 0)
            && game.outcome().is_none()
            && acts < 8 * turn.max(4)
        {
            let mut limits = Limits { nodes: u64::MAX, stop: &stop };
            let others = V::INFO.all_seats().filter(|&seat| game.to_move() != Some(seat));
            let done = others.chain(game.to_move()).find_map(|seat| {
                let (side, evaluation) = (sides[seat.index()], &evaluations[seat.index()]);
                match choose_by(&game, seat, &side.player, evaluation, seed.wrapping_add(turn as u64), &mut limits) {
                    Some(Request::Act { seat, fields, .. }) => Some((seat, fields)),
                    _ => None,
                }
            });
            let Some((seat, fields)) = done else { break };
            game.act_json(seat, &fields).ok()?;
            acts += 1;
        }
        if let Some(outcome) = game.outcome() {
            let points = outcome.points?;
            let mut got = BySeat::default();
            V::INFO.all_seats().for_each(|seat| got[seat] = points[seat].to_f64());
            return Some(got);
        }
        let seat = game.to_move()?;
        look(&game, &mut random);
        let side = sides[seat.index()];
        let mut limits = Limits { nodes: u64::MAX, stop: &stop };
        let next = if V::is_random_turn(&game) || random.random::<f64>() < slips {
            let turns = game.legal_turns();
            let at = random.random_range(0..turns.len().max(1));
            turns.into_iter().nth(at)?.1
        } else {
            let seed = seed.wrapping_add(turn as u64);
            turn_of(&game, &side.player, &evaluations[seat.index()], seed, &mut limits)?
        };
        game.play(next);
    }
    None
}

/// Returns a game after a few random turns.
///
/// The expected points of any two armies differ by at most `uneven` times the best possible points.
/// After 200 failed attempts, the function returns the start of the game.
pub(super) fn opening<V: Value>(seed: u64, uneven: f32) -> Game<V> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let fresh = Game::<V>::new(Choices::default_of(&V::INFO));
    let judge = Evaluation::<V>::new(fresh.position()).material_only();
    for _ in 0..200 {
        let mut game = fresh.clone();
        for _ in 0..OPENING_TURNS {
            let turns = game.legal_turns();
            if turns.is_empty() {
                break;
            }
            let at = random.random_range(0..turns.len());
            turns.into_iter().nth(at).into_iter().for_each(|(_, turn)| game.play(turn));
        }
        let BySeat(points) = judge.points(game.position());
        let points = &points[..V::INFO.seats.len()];
        let (least, most) = points.iter().fold((f32::MAX, f32::MIN), |(a, b), &p| (a.min(p), b.max(p)));
        if game.outcome().is_none() && most - least <= uneven * V::payments(game.position()).best {
            return game;
        }
    }
    fresh
}

/// Lets the engine play a game against itself and returns quiet positions of the game.
///
/// Some seats evaluate only material, and one turn in 50 is random. The armies therefore become
/// unequal.
pub(super) fn sampled<V: Value>(seed: u64, nodes: u64) -> Vec<Sample> {
    let mut random = ChaCha8Rng::seed_from_u64(!seed);
    let player = searching(Algorithm::BestReply, nodes, 60, 40);
    let (full, plain) = (MatchPlayer { player, worths: Some(&V::WORTHS) }, MatchPlayer { player, worths: None });
    let sides: Vec<&MatchPlayer<'_>> =
        V::INFO.seats.iter().map(|_| if random.random::<f64>() < 0.3 { &plain } else { &full }).collect();
    let mut texts = Vec::new();
    let got = play::<V>(opening(seed, 0.3), &sides, seed, 0.02, |game, random| {
        if random.random::<f64>() < 0.25 && is_quiet::<V>(game) {
            texts.push(V::position_text(game.state(), false));
        }
    });
    let Some(got) = got else { return Vec::new() };
    let points: Vec<f64> = V::INFO.all_seats().map(|seat| got[seat]).collect();
    texts.into_iter().map(|text| Sample { text, points: points.clone() }).collect()
}

/// Returns whether no seat is in check and no capture gains material for the player to move.
fn is_quiet<V: Value>(game: &Game<V>) -> bool {
    let position = game.position();
    let Some(turn) = position.to_move().filter(|_| !position.is_mid_turn()) else { return false };
    let mut captures = MoveList::new();
    position.captures(position.other_seats_cells(), &mut captures);
    let worth = |role| (V::worth(role) * 100.0) as i32;
    let mut live = Seat::all(V::Position::SEATS).filter(|&seat| !position.is_eliminated(seat));
    live.all(|seat| !position.in_check(seat)) && captures.iter().all(|&m| see(position, m, &worth)[turn] <= 0)
}
