//! Players of every kind play every game legally and in the same way for the same seed; searches see what there is to be seen.

use polychess_engine::{
    Algorithm, Evaluate as _, Evaluation, Level, Limits, Mind, Player, Table, Task, choose, share_of, think,
};
use polychess_game::{Choices, Game, Match, Request, Value};
use polychess_rules::{Move, MoveList, Position as _, Role, Searchable, Seat, see};
use polychess_variants::{INFOS, Visitor, visit};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Plays a match of one player against himself and gives the requests made.
fn play<V: Value>(player: Player, seed: u64, turns: usize) -> Vec<Request> {
    let mut game = Match::new(Game::<V>::new(Choices::default_of(&V::INFO)));
    let stop = AtomicBool::new(false);
    let mut done = Vec::new();
    for turn in 0..turns {
        let Some(board) = game.boards().iter().position(|board| board.outcome().is_none()) else { break };
        let two = game.boards().len() > 1;
        let seats: Vec<Seat> = match game.boards()[board].to_move() {
            Some(seat) => vec![seat],
            None => V::INFO.all_seats().collect(),
        };
        let mut limits = Limits { nodes: 3_000, stop: &stop };
        let at = &game.boards()[board];
        let chosen = seats.into_iter().find_map(|seat| choose(at, seat, &player, seed + turn as u64, &mut limits));
        // Players leave alone what is drawn by lot.
        let mut request = chosen.or_else(|| game.drawn(seed + turn as u64)).expect("somebody does something");
        let (Request::Turn { board: b, .. } | Request::Act { board: b, .. }) = &mut request;
        *b = two.then_some(board);
        game.apply(&request).expect("a player's choice is legal");
        done.push(request);
    }
    done
}

struct Plays(Player, u64, usize);
impl Visitor for Plays {
    type Out = Vec<Request>;
    fn visit<V: Value>(self) -> Self::Out {
        play::<V>(self.0, self.1, self.2)
    }
}

#[test]
fn every_level_and_algorithm_plays_every_game() {
    let algorithms = Algorithm::ALL.map(|algorithm| Player::of(Mind::Search(algorithm), 1_500));
    for info in INFOS {
        for player in Level::ALL.iter().map(|level| level.player).chain(algorithms) {
            let done = visit(info.id, Plays(player, 1, 24)).expect("a listed game");
            assert!(done.len() > 10, "{} {player}", info.id);
        }
    }
}

/// One thread and a bound on nodes: the same answer everywhere.
#[test]
fn play_is_reproducible() {
    for info in INFOS {
        for algorithm in Algorithm::ALL {
            let player = Player { noise: 50, ..Player::of(Mind::Search(algorithm), 2_000) };
            let once = visit(info.id, Plays(player, 7, 20));
            assert_eq!(once, visit(info.id, Plays(player, 7, 20)), "{} {player}", info.id);
        }
    }
}

#[test]
fn players_are_read_as_they_are_written() {
    for text in [
        "paranoid:depth=3,nodes=500",
        "best-reply:nodes=20000,noise=30",
        "max-n:depth=2,plain",
        "paranoid:depth=3,plain,flat",
        "random",
        "greedy",
        "greedy:noise=60",
    ] {
        let player = Player::read(text).expect(text);
        assert_eq!(Player::read(&player.to_string()), Ok(player), "{text}");
    }
    assert_eq!(Player::read("4"), Ok(Level::ALL[3].player));
    for (text, says) in [("oracle", "levels 1 to 10"), ("paranoid:deep=3", "depth=N"), ("paranoid:depth=x", "number")] {
        let words = Player::read(text).expect_err(text);
        assert!(words.contains(says), "{words}");
    }
    for old in ["random", "greedy", "search"] {
        assert!(Level::of_old_name(old).is_some(), "{old}");
    }
}

/// What is carried along is what would be computed from nothing.
#[test]
fn sums_are_kept_up_to_date() {
    struct Sums;
    impl Visitor for Sums {
        type Out = ();
        fn visit<V: Value>(self) {
            for (n, choices) in Choices::one_by_one(&V::INFO).enumerate() {
                let mut rng = ChaCha8Rng::seed_from_u64(n as u64);
                let mut position = Game::<V>::new(choices).position().clone();
                let evaluation = Evaluation::<V>::new(&position);
                let mut sum = evaluation.sum(&position);
                for _ in 0..400 {
                    let mut moves = MoveList::new();
                    position.legal_moves(&mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    let before = position.clone();
                    position.play(moves[rng.random_range(0..moves.len())]);
                    sum = evaluation.sum_after(&sum, &before, &position);
                    assert_eq!(sum, evaluation.sum(&position), "{} {position:?}", V::INFO.id);
                }
            }
        }
    }
    INFOS.iter().for_each(|info| visit(info.id, Sums).expect("a listed game"));
}

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
                    position.play(moves[rng.random_range(0..moves.len())]);
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
                    let mut moves = MoveList::new();
                    position.legal_moves(&mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    position.play(moves[rng.random_range(0..moves.len())]);
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
