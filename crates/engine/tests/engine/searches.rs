//! What searches see, and that they end.

use crate::play_at_random;
use polychess_engine::{Algorithm, Evaluation, Level, Limits, Mind, Player, Table, Task, share_of, think};
use polychess_game::{Choices, Game, Value};
use polychess_rules::{Move, MoveList, Position as _, Role, Searchable, Seat, see};
use polychess_variants::{INFOS, Visitor, visit};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Does the position show a win of this seat over all rivals?
fn is_won<P: Searchable>(position: &P, seat: Seat) -> bool {
    let points = position.outcome().and_then(|outcome| outcome.points);
    let rival = |other: &Seat| !position.same_side(seat, *other);
    points.is_some_and(|p| Seat::all(P::SEATS).filter(rival).all(|other| p[other] < p[seat]))
}

/// Whoever can end the game in his favour with one ply does it, by every algorithm. Looked for in random games.
#[test]
fn a_win_in_one_is_played() {
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
                            let task =
                                Task { algorithm, depth: 2, noise: 8, seed, ..Task::new(&position, &evaluation) };
                            let mut limits = Limits { nodes: 300_000, stop: &stop };
                            let best = think(&task, &Table::of_bytes(1 << 20), &mut limits, |_| ()).best();
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

/// What a piece counts in an exchange, about.
fn worth(role: Role) -> i32 {
    match role {
        Role::QUEEN => 900,
        Role::ROOK => 500,
        Role::PAWN => 100,
        _ => 300,
    }
}

/// From level 3 up nobody puts his queen where the next players take it for a rook or less, unless a search ten times as long finds nothing
/// better. Looked for in random games, wherever a queen could be given away so and something else could be played.
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
                    let Player { mind: Mind::Search(algorithm), depth, nodes, noise, .. } = level.player else {
                        panic!("level {} does not search", level.number)
                    };
                    let task = Task { algorithm, depth, noise, seed, ..Task::new(&position, &evaluation) };
                    let mut limits = Limits { nodes, stop: &stop };
                    let best = think(&task, &Table::of_bytes(1 << 20), &mut limits, |_| ()).best().expect("a ply");
                    let longer = |only: &[Move]| {
                        let task = Task { only, depth: 60, noise: 0, ..task };
                        let mut limits = Limits { nodes: 250_000, stop: &stop };
                        share_of(think(&task, &Table::of_bytes(1 << 20), &mut limits, |_| ()).lines[0].score)
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

/// Who judges positions as they stand, one turn ahead and by pieces alone, takes a rook with a queen even if it is guarded.
struct Flat;

impl Visitor for Flat {
    type Out = u32;

    fn visit<V: Value>(self) -> u32 {
        let stop = AtomicBool::new(false);
        let mut asked = 0;
        if V::Position::TURNS_OF_SEVERAL_PLIES {
            return asked;
        }
        for seed in 0..60 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::<V>::new(Choices::default_of(&V::INFO));
            for _ in 0..60 {
                let turns = game.legal_turns();
                let Some((_, turn)) = turns.get(random.random_range(0..turns.len().max(1))).cloned() else { break };
                let position = game.position().clone();
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let victim = |m: &Move| {
                    let victim = position.piece(m.to).filter(|victim| Some(victim.seat()) != position.to_move())?;
                    (!position.is_out(victim.seat()) && victim.role() != Role::PAWN).then_some(victim.role())
                };
                let loses = |m: &Move| {
                    position
                        .to_move()
                        .is_some_and(|us| see(&position, *m, &|role| (V::worth(role) * 100.0) as i32)[us] < 0)
                };
                let only_rooks =
                    moves.iter().all(|m| m.promotion.is_none() && victim(m).is_none_or(|role| role == Role::ROOK));
                // Checks are looked into further.
                let is_calm = |m: &Move| {
                    let mut next = position.clone();
                    next.play(*m);
                    Seat::all(V::Position::SEATS).all(|seat| !next.in_check(seat))
                };
                let mut takers = moves.iter().filter(|m| victim(m).is_some()).peekable();
                if only_rooks && takers.peek().is_some() && takers.all(|m| loses(m) && is_calm(m)) {
                    let evaluation = Evaluation::<V>::new(&position).of_pieces_only();
                    for algorithm in [Algorithm::Paranoid, Algorithm::MaxN] {
                        let task = Task { algorithm, depth: 1, flat: true, ..Task::new(&position, &evaluation) };
                        let mut limits = Limits { nodes: 100_000, stop: &stop };
                        let thought = think(&task, &Table::of_bytes(1 << 16), &mut limits, |_| ());
                        let best = thought.best().expect("a ply");
                        let mut next = position.clone();
                        next.play(best);
                        let is_won = next.outcome().is_some();
                        assert!(
                            victim(&best).is_some() || is_won,
                            "{} {algorithm:?} {best:?} {position:?}",
                            V::INFO.id
                        );
                        asked += 1;
                    }
                }
                game.play(turn);
            }
        }
        asked
    }
}

#[test]
fn who_is_flat_takes_what_is_guarded() {
    let asked: u32 = INFOS.iter().map(|info| visit(info.id, Flat).expect("a listed game")).sum();
    assert!(asked >= 10, "{asked}");
}

/// Positions in which all players may stay in check: with a bound on depth alone, checks that were followed for ever never ended.
struct Checked(&'static str);

impl Visitor for Checked {
    type Out = (u64, u32);

    fn visit<V: Value>(self) -> (u64, u32) {
        let stop = AtomicBool::new(false);
        let game = Game::<V>::from_text(Choices::default_of(&V::INFO), self.0).expect(self.0);
        let evaluation = Evaluation::<V>::new(game.position()).of_pieces_only();
        let algorithm = Algorithm::Paranoid;
        let task = Task { algorithm, depth: 3, flat: true, ..Task::new(game.position(), &evaluation) };
        let mut limits = Limits { nodes: 1_000_000, stop: &stop };
        let thought = think(&task, &Table::of_bytes(1 << 20), &mut limits, |_| ());
        (limits.nodes, thought.depth)
    }
}

#[test]
fn players_in_check_for_ever_are_searched_to_an_end() {
    for position in [
        "1bR2bK2/1gPgP1bP3/1gK7/1gP4gQ1gR1/2gP5gN2/wQ1gP9/2gP1gP6bPbR/8bP1bP3/3wP7bP1/1wR3wQ6/2wP1wP2wP2bP/1wP3wPwPwB2/3wPwKwPwPwPwP/5wNwR1 b b3,d8 - - 1/1/0",
        "4wQ2/8/7bKwR/6bP3/6bP4/2bQ3bP1bP2bN/1gRbR4bP2bP1bN/2gP8gQbPbR/gK4gP7/2wP2wP4bP1/10wP/4wP1wRwPwP1/3wP1wBwKwP1/8 g c7,h3,l8 - - 1/0/1",
    ] {
        let (left, depth) = visit("three-way", Checked(position)).expect("a listed game");
        assert!(left > 500_000 && depth == 3, "{left} nodes left at depth {depth}: {position}");
    }
}
