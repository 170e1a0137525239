//! The choice of a player in a game: an act, an answer to an offer, or a turn.

use crate::acts::{best_act, default_answer, draw_points};
use crate::algorithm::Algorithm;
use crate::book::book_turn;
use crate::evaluation::Evaluation;
use crate::greedy;
use crate::limits::Limits;
use crate::player::{Player, Strategy};
use crate::request::SearchRequest;
use crate::think::think;
use crate::transposition::TranspositionTable;
use polychess_game::{Game, Request, Turn, Value, turn_text};
use polychess_rules::{Move, MoveList, Position as _, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};

/// Size of the table for each node of the limit.
const BYTES_PER_NODE: u64 = 32;
/// Maximum size of the table.
const MAX_TABLE_BYTES: u64 = 64 << 20;

/// Returns the request of the seat, if any. The same game, player and seed give the same request,
/// unless the stop flag is raised.
#[must_use]
pub fn choose<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Request> {
    choose_by(game, seat, player, &evaluation_for::<V>(game, player), seed, limits)
}

/// Does the same as [`choose`], with a given evaluation.
#[must_use]
pub fn choose_by<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    evaluation: &Evaluation<V>,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Request> {
    let seed = seed ^ game.log().len() as u64;
    if let Some(fields) = action_of(game, seat, player, evaluation, limits) {
        return Some(Request::Act { board: None, seat, fields });
    }
    if game.to_move() != Some(seat) || V::is_by_lot(game) {
        return None;
    }
    let turn = turn_of(game, player, evaluation, seed, limits)?;
    Some(Request::Turn { board: None, seat: Some(seat), text: turn_text::<V>(&turn, game.position().topology()) })
}

/// Returns the action that a player prefers to a turn, as its fields; `None` if there is none.
///
/// A random player answers only if the game waits for the answer. A greedy player only answers
/// offers, unless the game waits for an act.
#[must_use]
pub fn action_of<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    evaluation: &Evaluation<V>,
    limits: &mut Limits<'_>,
) -> Option<Map<String, Json>> {
    match player.strategy {
        Strategy::Random if game.to_move().is_some() => None,
        Strategy::Greedy if game.to_move().is_some() => default_answer(game, seat, evaluation),
        _ => best_act(game, seat, evaluation, limits),
    }
}

/// Returns the evaluation that a player uses.
#[must_use]
pub fn evaluation_for<V: Value>(game: &Game<V>, player: &Player) -> Evaluation<V> {
    let evaluation = Evaluation::new(game.position());
    if player.material_only { evaluation.material_only() } else { evaluation }
}

/// Returns the turn of a player; the game must have a player to move.
#[must_use]
pub fn turn_of<V: Value>(
    game: &Game<V>,
    player: &Player,
    evaluation: &Evaluation<V>,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Turn> {
    if let Some(turn) = player.book.then(|| book_turn(game, seed)).flatten() {
        return Some(turn);
    }
    let mut position = game.position().clone();
    let mut turn = Turn::new();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let repeated_keys = game.repeated(2);
    loop {
        let nodes = player.nodes.min(limits.nodes);
        let mut move_limits = Limits { nodes, stop: limits.stop };
        let ply = match player.strategy {
            Strategy::Random => {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                choose_at_random(&moves, &mut rng)?
            }
            Strategy::Greedy => {
                let mut scored = greedy::score_moves(&position, evaluation, &mut move_limits);
                scored.iter_mut().for_each(|s| s.1 += rng.random_range(-player.noise..=player.noise) / 2);
                let best = scored.iter().map(|s| s.1).max()?;
                let equals: Vec<Move> = scored.iter().filter(|s| s.1 >= best - 5).map(|s| s.0).collect();
                choose_at_random(&equals, &mut rng)?
            }
            Strategy::Search(algorithm) => {
                let bytes = nodes.saturating_mul(BYTES_PER_NODE).clamp(1 << 16, MAX_TABLE_BYTES);
                // Max^n and Monte-Carlo tree search use no table.
                let has_table = !matches!(algorithm, Algorithm::MaxN | Algorithm::Tree);
                let table = TranspositionTable::with_bytes(if has_table { bytes as usize } else { 0 });
                let request = SearchRequest {
                    draw: draw_points(game),
                    repeated_keys: &repeated_keys,
                    algorithm,
                    depth: player.depth,
                    no_quiescence: player.no_quiescence,
                    disabled: player.disabled,
                    noise: player.noise,
                    seed,
                    ..SearchRequest::new(&position, evaluation)
                };
                think(&request, &table, &mut move_limits, |_| ()).best()?
            }
        };
        limits.nodes = limits.nodes.saturating_sub(nodes - move_limits.nodes.min(nodes)).max(1);
        turn.push(ply);
        position.play(ply);
        if !position.is_mid_turn() {
            return Some(turn);
        }
    }
}

fn choose_at_random(moves: &[Move], rng: &mut ChaCha8Rng) -> Option<Move> {
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}
