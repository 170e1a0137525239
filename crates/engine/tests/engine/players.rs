//! Every kind of player plays every game legally and reproducibly.

use crate::play_at_random;
use polychess_engine::{Algorithm, Evaluate as _, Evaluation, Level, Limits, Player, Strategy, choose};
use polychess_game::AnyMatch as _;
use polychess_game::{Choices, Game, Match, Request, Value};
use polychess_rules::Seat;
use polychess_variants::{INFOS, Visitor, visit};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Plays a match of a player against itself. Returns its requests.
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
        // If the rules choose a turn by chance, no player chooses it.
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
    let algorithms = Algorithm::ALL.map(|algorithm| Player::of(Strategy::Search(algorithm), 1_500));
    for info in INFOS {
        for player in Level::ALL.iter().map(|level| level.player).chain(algorithms) {
            let done = visit(info.id, Plays(player, 1, 24)).expect("a listed game");
            assert!(done.len() > 10, "{} {player}", info.id);
        }
    }
}

/// A search with one thread and a node limit must give the same result each time.
#[test]
fn play_is_reproducible() {
    for info in INFOS {
        for algorithm in Algorithm::ALL {
            let player = Player { noise: 50, ..Player::of(Strategy::Search(algorithm), 2_000) };
            let once = visit(info.id, Plays(player, 7, 20));
            assert_eq!(once, visit(info.id, Plays(player, 7, 20)), "{} {player}", info.id);
        }
    }
}

#[test]
fn player_text_round_trips() {
    for text in [
        "paranoid:depth=3,nodes=500",
        "best-reply:nodes=20000,noise=30",
        "blend:depth=2",
        "best-reply:nodes=1000,book",
        "random",
        "greedy",
        "greedy:noise=60",
    ] {
        let player = Player::read(text).expect(text);
        assert_eq!(Player::read(&player.to_string()), Ok(player), "{text}");
    }
    assert_eq!(Player::read("4"), Ok(Level::ALL[3].player));
    for (text, says) in [
        ("oracle", "levels 1 to 10"),
        ("paranoid:deep=3", "depth=N"),
        ("paranoid:depth=x", "number"),
        ("max-n:depth=2", "polychess-lab"),
        ("mcts", "polychess-lab"),
        ("paranoid:depth=3,plain", "polychess-lab"),
        ("paranoid:flat", "polychess-lab"),
        ("blend:without=killers", "polychess-lab"),
    ] {
        let words = Player::read(text).expect_err(text);
        assert!(words.contains(says), "{words}");
    }
    for old in ["random", "greedy", "search"] {
        assert!(Level::of_old_name(old).is_some(), "{old}");
    }
}

#[test]
fn updated_accumulator_equals_a_fresh_one() {
    struct Sums;
    impl Visitor for Sums {
        type Out = ();
        fn visit<V: Value>(self) {
            for (n, choices) in Choices::one_by_one(&V::INFO).enumerate() {
                let mut rng = ChaCha8Rng::seed_from_u64(n as u64);
                let mut position = Game::<V>::new(choices).position().clone();
                let evaluation = Evaluation::<V>::new(&position);
                let mut accumulator = evaluation.accumulator(&position);
                for _ in 0..400 {
                    let before = position.clone();
                    if !play_at_random(&mut position, &mut rng) {
                        break;
                    }
                    accumulator = evaluation.update(&accumulator, &before, &position);
                    assert_eq!(accumulator, evaluation.accumulator(&position), "{} {position:?}", V::INFO.id);
                }
            }
        }
    }
    INFOS.iter().for_each(|info| visit(info.id, Sums).expect("a listed game"));
}
