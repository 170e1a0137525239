//! Compares the move generator with published perft counts and with the slow generator.

use crate::published::{POSITIONS, game};
use polychess_game::{PlyText, Rules as _, TurnText};
use polychess_orthodox::Orthodox;
use polychess_rules::{Leaves, Move, MoveList, Perft, Position, Role};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Maximum perft count in these tests. `examples/perft.rs` checks all published counts.
const MOST_LEAVES: u64 = 200_000;

#[test]
fn perft_equals_published_numbers() {
    for position in &POSITIONS {
        let game = game(position.fen);
        for (depth, &nodes) in (1..).zip(position.nodes).filter(|(_, nodes)| **nodes <= MOST_LEAVES) {
            for leaves in [Leaves::Bulk, Leaves::Listed, Leaves::Played] {
                let count = Perft::with_leaves(leaves).count(game.position(), depth);
                assert_eq!(count, nodes, "{} to depth {depth}, {leaves:?}", position.name);
            }
        }
    }
}

/// Plays random games from each position and compares all results that have two implementations.
#[test]
fn random_games_agree_with_slow_definitions() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for position in POSITIONS.iter().cycle().take(24) {
        let mut at = game(position.fen).position().clone();
        for ply in 0..120 {
            let mut moves = MoveList::new();
            at.legal_moves(&mut moves);
            compare_moves(&at, &moves);
            if moves.is_empty() {
                break;
            }
            if ply % 20 == 0 {
                compare_explanations(&at, &moves);
            }
            at.play(moves[random.random_range(0..moves.len())]);
        }
    }
}

fn compare_moves(at: &polychess_orthodox::Position, moves: &MoveList) {
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    assert_eq!(at.zobrist(), at.compute_zobrist());
    assert_eq!(at.count_legal_moves(), moves.len() as u64);
    assert_eq!(at.outcome().is_some(), moves.is_empty(), "{at:?}");
    if at.outcome().is_none() {
        assert_eq!(sorted(moves.to_vec()), sorted(Orthodox::slow_legal_moves(at)), "{at:?}");
    }
}

/// Checks that a move has an explanation if and only if the generator does not generate it.
fn compare_explanations(at: &polychess_orthodox::Position, moves: &MoveList) {
    let cells = || at.topology().cells();
    for (from, to) in cells().flat_map(|from| cells().map(move |to| (from, to))) {
        for promotion in [None, Some(Role::QUEEN), Some(Role::KING)] {
            let ply = PlyText { from, to, promotion };
            let is_legal = moves.iter().any(|&m| ply.fits(m));
            let why = Orthodox::explain(at, &TurnText::Plies(vec![ply]));
            assert_eq!(why.is_none(), is_legal, "{ply:?} {why:?} {at:?}");
        }
    }
}
