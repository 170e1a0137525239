//! What a player does in a game: an act that is good for him, an answer that is waited for, or his turn.

use crate::acts::{draw, good_act, plain_answer};
use crate::book::book_turn;
use crate::player::{Mind, Player};
use crate::table::Table;
use crate::task::TREE_BYTES;
use crate::{Algorithm, Evaluation, Limits, Task, greedy, think};
use polychess_game::{Game, Request, Turn, Value, turn_text};
use polychess_rules::{Move, MoveList, Position as _, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};

/// A table has this many bytes for each node that may be looked at.
const BYTES_A_NODE: u64 = 32;
/// No table is larger.
const MOST_BYTES: u64 = 64 << 20;

/// What the seat does now, if anything. The same game, player and seed give the same answer, unless the limits' flag is raised.
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

/// The same with an evaluation that is there already.
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
/// A random player answers only if the game waits for the answer. A player that looks at one ply only answers offers.
#[must_use]
pub fn action_of<V: Value>(
    game: &Game<V>,
    seat: Seat,
    player: &Player,
    evaluation: &Evaluation<V>,
    limits: &mut Limits<'_>,
) -> Option<Map<String, Json>> {
    match player.mind {
        Mind::Random if game.to_move().is_some() => None,
        Mind::Greedy if game.to_move().is_some() => plain_answer(game, seat, evaluation),
        _ => good_act(game, seat, evaluation, limits),
    }
}

/// The evaluation that a player looks at a game with.
#[must_use]
pub fn evaluation_for<V: Value>(game: &Game<V>, player: &Player) -> Evaluation<V> {
    let evaluation = Evaluation::new(game.position());
    if player.plain { evaluation.of_pieces_only() } else { evaluation }
}

/// The turn that a player plays where somebody is on turn.
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
    let past = game.repeated(2);
    loop {
        let nodes = player.nodes.min(limits.nodes);
        let mut bounds = Limits { nodes, stop: limits.stop };
        let ply = match player.mind {
            Mind::Random => {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                one_of(&moves, &mut rng)?
            }
            Mind::Greedy => {
                let mut scored = greedy::scores(&position, evaluation, &mut bounds);
                scored.iter_mut().for_each(|s| s.1 += rng.random_range(-player.noise..=player.noise) / 2);
                let best = scored.iter().map(|s| s.1).max()?;
                let equals: Vec<Move> = scored.iter().filter(|s| s.1 >= best - 5).map(|s| s.0).collect();
                one_of(&equals, &mut rng)?
            }
            Mind::Search(algorithm) => {
                let bytes = nodes.saturating_mul(BYTES_A_NODE).clamp(1 << 16, MOST_BYTES);
                let table = Table::of_bytes(if matches!(algorithm, Algorithm::MaxN | Algorithm::Tree) {
                    0
                } else {
                    bytes as usize
                });
                let task = Task {
                    position: &position,
                    evaluate: evaluation,
                    draw: draw(game),
                    past: &past,
                    only: &[],
                    algorithm,
                    depth: player.depth,
                    team: None,
                    tree_bytes: TREE_BYTES,
                    flat: player.flat,
                    without: player.without,
                    lines: 1,
                    also: None,
                    noise: player.noise,
                    seed,
                };
                think(&task, &table, &mut bounds, |_| ()).best()?
            }
        };
        limits.nodes = limits.nodes.saturating_sub(nodes - bounds.nodes.min(nodes)).max(1);
        turn.push(ply);
        position.play(ply);
        if !position.is_mid_turn() {
            return Some(turn);
        }
    }
}

fn one_of(moves: &[Move], rng: &mut ChaCha8Rng) -> Option<Move> {
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}
