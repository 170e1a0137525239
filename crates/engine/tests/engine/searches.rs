//! Tests that searches find simple tactics and terminate.

use crate::play_at_random;
use polychess_engine::{
    Algorithm, Evaluation, Level, Limits, Player, SearchRequest, Strategy, Technique, Techniques, TranspositionTable,
    share_of, think,
};
use polychess_game::{Choices, Game, Value};
use polychess_rules::{Move, MoveList, Position as _, Role, Searchable, Seat, see};
use polychess_variants::{INFOS, Visitor, visit};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// True if the game is over and this seat has beaten all rivals.
fn is_won<P: Searchable>(position: &P, seat: Seat) -> bool {
    let points = position.outcome().and_then(|outcome| outcome.points);
    let rival = |other: &Seat| !position.are_teammates(seat, *other);
    points.is_some_and(|p| Seat::all(P::SEATS).filter(rival).all(|other| p[other] < p[seat]))
}

/// Every algorithm plays a winning move if one exists. The positions come from random games.
#[test]
fn win_in_one_is_played() {
    struct Wins;
    impl Visitor for Wins {
        type Out = usize;
        fn visit<V: Value>(self) -> usize {
            let stop = AtomicBool::new(false);
            let mut found = 0;
            for seed in 0..40 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
                for _ in 0..300 {
                    let mut moves = MoveList::new();
                    position.legal_moves(&mut moves);
                    let Some(seat) = position.to_move().filter(|_| !moves.is_empty()) else { break };
                    let after = |m| {
                        let mut after = position.clone();
                        after.play(m);
                        after
                    };
                    if moves.iter().any(|&m| is_won(&after(m), seat)) {
                        let evaluation = Evaluation::<V>::new(&position);
                        for algorithm in Algorithm::ALL {
                            let request = SearchRequest {
                                algorithm,
                                depth: 2,
                                noise: 8,
                                seed,
                                ..SearchRequest::new(&position, &evaluation)
                            };
                            let mut limits = Limits { nodes: 300_000, stop: &stop };
                            let best =
                                think(&request, &TranspositionTable::with_bytes(1 << 20), &mut limits, |_| ()).best();
                            let best = best.expect("there is a ply");
                            assert!(is_won(&after(best), seat), "{} {algorithm:?} {best:?} {position:?}", V::INFO.id);
                        }
                        found += 1;
                        break;
                    }
                    play_at_random(&mut position, &mut rng);
                }
                if found >= 4 {
                    break;
                }
            }
            found
        }
    }
    let found: usize = INFOS.iter().map(|info| visit(info.id, Wins).expect("a listed game")).sum();
    assert!(found >= 5, "{found} wins in one were met");
}

/// Returns the approximate exchange value of a role.
fn worth(role: Role) -> i32 {
    match role {
        Role::QUEEN => 900,
        Role::ROOK => 500,
        Role::PAWN => 100,
        _ => 300,
    }
}

/// Levels 3 to 6 do not lose their queen for a rook or less, unless a search of 250,000 nodes finds
/// nothing better. The positions come from random games and have a queen in danger.
#[test]
fn queens_are_not_given_away() {
    struct Queens;
    impl Visitor for Queens {
        type Out = usize;
        fn visit<V: Value>(self) -> usize {
            let stop = AtomicBool::new(false);
            let mut asked = 0;
            for seed in 0..24 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut position = Game::<V>::new(Choices::default_of(&V::INFO)).position().clone();
                for _ in 0..16 + 3 * seed {
                    play_at_random(&mut position, &mut rng);
                }
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let Some(us) = position.to_move() else { continue };
                let gives = |m: &Move| {
                    position.piece(m.from).is_some_and(|piece| piece.role() == Role::QUEEN)
                        && see(&position, *m, &worth)[us] <= -400
                };
                let gifts = moves.iter().filter(|m| gives(m)).count();
                if gifts == 0 || gifts == moves.len() {
                    continue;
                }
                asked += 1;
                let others: Vec<Move> = moves.iter().copied().filter(|m| !gives(m)).collect();
                let evaluation = Evaluation::<V>::new(&position);
                for level in &Level::ALL[2..6] {
                    let Player { strategy: Strategy::Search(algorithm), depth, nodes, noise, .. } = level.player else {
                        panic!("level {} does not search", level.number)
                    };
                    let request =
                        SearchRequest { algorithm, depth, noise, seed, ..SearchRequest::new(&position, &evaluation) };
                    let mut limits = Limits { nodes, stop: &stop };
                    let best = think(&request, &TranspositionTable::with_bytes(1 << 20), &mut limits, |_| ())
                        .best()
                        .expect("a ply");
                    let longer = |root_moves: &[Move]| {
                        let request = SearchRequest { root_moves, depth: 60, noise: 0, ..request };
                        let mut limits = Limits { nodes: 250_000, stop: &stop };
                        share_of(
                            think(&request, &TranspositionTable::with_bytes(1 << 20), &mut limits, |_| ()).lines[0]
                                .score,
                        )
                    };
                    if gives(&best) {
                        let [given, kept] = [longer(&[best]), longer(&others)];
                        let n = level.number;
                        assert!(given + 0.05 > kept, "{} level {n} {best:?} {given} {kept} {position:?}", V::INFO.id);
                    }
                }
            }
            asked
        }
    }
    for info in INFOS {
        let asked = visit(info.id, Queens).expect("a listed game");
        assert!(asked >= 5, "{}: {asked} positions", info.id);
    }
}

#[derive(Clone, Copy)]
struct NoQuiescence;

impl Techniques for NoQuiescence {
    fn uses(self, technique: Technique) -> bool {
        technique != Technique::Quiescence
    }
}

/// Positions of games that let players stay in check. A search with unlimited check extensions does not
/// terminate here.
struct Checked(&'static str);

impl Visitor for Checked {
    type Out = (u64, u32);

    fn visit<V: Value>(self) -> (u64, u32) {
        let stop = AtomicBool::new(false);
        let game = Game::<V>::from_text(Choices::default_of(&V::INFO), self.0).expect(self.0);
        let evaluation = Evaluation::<V>::new(game.position()).material_only();
        let request = SearchRequest {
            algorithm: Algorithm::Paranoid,
            depth: 3,
            ..SearchRequest::new(game.position(), &evaluation)
        }
        .with_techniques(NoQuiescence);
        let mut limits = Limits { nodes: 1_000_000, stop: &stop };
        let result = think(&request, &TranspositionTable::with_bytes(1 << 20), &mut limits, |_| ());
        (limits.nodes, result.depth)
    }
}

#[test]
fn check_extensions_terminate_if_players_may_stay_in_check() {
    for position in [
        "1bR2bK2/1gPgP1bP3/1gK7/1gP4gQ1gR1/2gP5gN2/wQ1gP9/2gP1gP6bPbR/8bP1bP3/3wP7bP1/1wR3wQ6/2wP1wP2wP2bP/1wP3wPwPwB2/3wPwKwPwPwPwP/5wNwR1 b b3,d8 - - 1/1/0",
        "4wQ2/8/7bKwR/6bP3/6bP4/2bQ3bP1bP2bN/1gRbR4bP2bP1bN/2gP8gQbPbR/gK4gP7/2wP2wP4bP1/10wP/4wP1wRwPwP1/3wP1wBwKwP1/8 g c7,h3,l8 - - 1/0/1",
    ] {
        let (left, depth) = visit("three-way", Checked(position)).expect("a listed game");
        assert!(left > 500_000 && depth == 3, "{left} nodes left at depth {depth}: {position}");
    }
}

/// Red's position is almost lost: Blue's queen gives check on a cell where Red can capture it, and
/// a quiet move of Green then protects it. A search that skips either move sees an advantage for
/// Red.
#[test]
fn attack_by_two_armies_after_a_check_is_seen() {
    struct Score;
    impl Visitor for Score {
        type Out = i32;
        fn visit<V: Value>(self) -> i32 {
            let choices = Choices::from_texts(&V::INFO, ["mode=teams"]).expect("an option");
            let mut game = Game::<V>::new(choices);
            for text in "h2h4 b9d9 h13h11 n5l4 i1f4 a8b9 i14h13 m6k6".split(' ') {
                let turn = game.legal_turns().into_iter().find(|(legal, _)| legal == text);
                game.play(turn.unwrap_or_else(|| panic!("{text} is legal")).1);
            }
            let evaluation = Evaluation::<V>::new(game.position());
            let request = SearchRequest::new(game.position(), &evaluation);
            let stop = AtomicBool::new(false);
            let mut limits = Limits { nodes: 60_000, stop: &stop };
            think(&request, &TranspositionTable::with_bytes(1 << 24), &mut limits, |_| ()).lines[0].score
        }
    }
    let score = visit("four-player", Score).expect("a listed game");
    assert!(score < -300, "{score}");
}
