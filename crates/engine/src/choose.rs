//! Chooses the next request of a computer player: an act, an answer to an offer, or a turn.

use crate::acts::{best_act, default_answer, draw_points};
use crate::book::book_turn;
use crate::evaluate::Evaluate;
use crate::evaluation::Evaluation;
use crate::greedy;
use crate::limits::Limits;
use crate::player::{Player, Strategy};
use crate::request::{SearchRequest, SearchResult};
use crate::think::think;
use crate::transposition::TranspositionTable;
use polychess_game::{Game, Request, Turn, Value, turn_text};
use polychess_rules::{Move, MoveList, Position as _, Searchable, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};

/// Returns the turn or act that a player chooses for this seat, or `None` if it chooses none. The
/// same arguments give the same result unless another thread raises the stop flag.
#[must_use]
pub fn choose<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Request> {
    choose_by(game, seat, player, &Evaluation::new(game.position()), seed, limits)
}

/// Chooses a request as [`choose`] does, with a given evaluation.
#[must_use]
pub fn choose_by<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    evaluation: &Evaluation<V>,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Request> {
    choose_with(game, seat, player, evaluation, seed, limits, search)
}

/// Chooses a request as [`choose_by`] does, with a given search.
pub fn choose_with<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    evaluation: &Evaluation<V>,
    seed: u64,
    limits: &mut Limits<'_>,
    search: impl FnMut(&SearchRequest<'_, V::Position, Evaluation<V>>, &mut Limits<'_>) -> SearchResult,
) -> Option<Request> {
    let seed = seed ^ game.log().len() as u64;
    if let Some(fields) = action_of(game, seat, player, evaluation, limits) {
        return Some(Request::Act { board: None, seat, fields });
    }
    if game.to_move() != Some(seat) || V::is_random_turn(game) {
        return None;
    }
    let turn = turn_with(game, player, evaluation, seed, limits, search)?;
    Some(Request::Turn { board: None, seat: Some(seat), text: turn_text::<V>(&turn, game.position().topology()) })
}

/// Returns the fields of the act that a player prefers to a turn, or `None` if it prefers none.
///
/// While a player is to move, a random player does not act, and a greedy player only answers
/// offers.
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

/// Returns the turn that `player` chooses. The game must have a player to move.
#[must_use]
pub fn turn_of<V: Value>(
    game: &Game<V>,
    player: &Player,
    evaluation: &Evaluation<V>,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Turn> {
    turn_with(game, player, evaluation, seed, limits, search)
}

/// Searches with a new transposition table, whose size depends on the node limit.
fn search<P: Searchable, E: Evaluate<P>>(request: &SearchRequest<'_, P, E>, limits: &mut Limits<'_>) -> SearchResult {
    think(request, &TranspositionTable::for_nodes(limits.nodes), limits, |_| ())
}

/// Chooses a turn as [`turn_of`] does, with a given search.
fn turn_with<V: Value>(
    game: &Game<V>,
    player: &Player,
    evaluation: &Evaluation<V>,
    seed: u64,
    limits: &mut Limits<'_>,
    mut search: impl FnMut(&SearchRequest<'_, V::Position, Evaluation<V>>, &mut Limits<'_>) -> SearchResult,
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
                let request = SearchRequest {
                    draw: draw_points(game),
                    repeated_keys: &repeated_keys,
                    algorithm,
                    depth: player.depth,
                    noise: player.noise,
                    seed,
                    ..SearchRequest::new(&position, evaluation)
                };
                search(&request, &mut move_limits).best()?
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
