//! Tests of the lab's searches.

use super::LabPlayer;
use super::techniques::LabTechnique;
use polychess_cli::MatchPlayer as _;
use polychess_engine::{Algorithm, Evaluation, Limits, SearchRequest, SearchResult, Strategy, TranspositionTable};
use polychess_game::{Choices, Game, Info, Request, Value};
use polychess_rules::{Move, MoveList, Position as _, Role, Seat, see, zobrist};
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{INFOS, Visitor, visit};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

fn read(text: &str) -> LabPlayer {
    LabPlayer::read(text).unwrap_or_else(|words| panic!("{text}: {words}"))
}

/// Searches a position with the player's algorithm.
fn search<V: Value>(player: LabPlayer, game: &Game<V>, depth: u32, nodes: u64, bytes: usize) -> SearchResult {
    let Strategy::Search(algorithm) = player.player.strategy else { panic!("{player} does not search") };
    let (stop, evaluation) = (AtomicBool::new(false), player.evaluation(game));
    let request = SearchRequest { algorithm, depth, ..SearchRequest::new(game.position(), &evaluation) };
    player.search::<V>(&request, &TranspositionTable::with_bytes(bytes), &mut Limits { nodes, stop: &stop })
}

/// Returns a game after up to `turns` random turns.
fn after_random_turns<V: Value>(turns: usize, seed: u64) -> Game<V> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::<V>::new(Choices::default_of(&V::INFO));
    for _ in 0..turns {
        let legal = game.legal_turns();
        let Some((_, turn)) = legal.get(rng.random_range(0..legal.len().max(1))).cloned() else { break };
        game.play(turn);
    }
    game
}

#[test]
fn player_text_round_trips() {
    for text in [
        "max-n:depth=2,plain",
        "mcts:nodes=1500,without=solver",
        "paranoid:depth=3,plain,flat",
        "best-reply:nodes=1000,without=null-move,without=killers,book",
        "greedy:noise=60",
        "random",
    ] {
        assert_eq!(read(&read(text).to_string()), read(text), "{text}");
    }
    assert_eq!(read("max-n:depth=2,nodes=3000,plain").to_string(), "max-n:depth=2,nodes=3000,plain");
    assert_eq!(read("4").player, polychess_engine::Level::ALL[3].player);
    for (text, says) in [("oracle", "levels 1 to 10"), ("max-n:deep=3", "depth=N"), ("blend:without=luck", "null-move")]
    {
        let words = LabPlayer::read(text).expect_err(text);
        assert!(words.contains(says), "{words}");
    }
}

/// A visitor that searches a game's midgame positions. It returns the number of nodes, and a
/// checksum of nodes, scores and moves.
struct Midgames(LabPlayer);

impl Visitor for Midgames {
    type Out = (u64, u64);

    fn visit<V: Value>(self) -> Self::Out {
        let (mut nodes, mut checksum) = (0, 0);
        let places = PerftPosition::all().filter(|place| (place.game, place.options) == (V::INFO.id, "-"));
        for place in places.filter(|place| place.position.is_none() || place.is_midgame()) {
            let game = place.game::<V>().expect("a place of the table");
            let result = search(self.0, &game, 4, 5_000, 4 << 20);
            let best = result.lines.first().map(|line| line.score as u64 ^ (line.plies[0].to.index() as u64) << 32);
            nodes += result.nodes;
            checksum = zobrist::mix(checksum ^ result.nodes ^ best.unwrap_or_default());
        }
        (nodes, checksum)
    }
}

#[test]
fn searches_match_their_known_checksums() {
    let known = include_str!("../../data/searches.txt").lines().filter(|line| !line.starts_with('#'));
    for line in known {
        let [game, player, ..] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (nodes, checksum) = visit(game, Midgames(read(player))).expect("a listed game");
        assert_eq!(format!("{game} {player} {nodes} {checksum:016x}"), line);
    }
}

/// A visitor that returns whether a search changes in any of several random positions if a
/// technique is turned off.
struct Changes<'a>(LabTechnique, &'a str);

impl Visitor for Changes<'_> {
    type Out = bool;

    fn visit<V: Value>(self) -> bool {
        // The depth limit makes a change visible in the number of nodes.
        let (name, depth, nodes, turns, games) = match self.0 {
            LabTechnique::Engine(_) => ("best-reply", 5, 30_000, 60, 6),
            // The test needs many long games, because few positions are close enough to an end for
            // a proof.
            LabTechnique::ProgressiveHistory | LabTechnique::Solver => ("mcts", 60, 1_000, 150, 60),
        };
        let without = format!("{name}:nodes={nodes},without={}", self.1);
        assert_eq!(read(&without).to_string(), without);
        (0..games).any(|seed| {
            let game = after_random_turns::<V>(turns, seed);
            let with = search(read(name), &game, depth, nodes, 1 << 22);
            with != search(read(&without), &game, depth, nodes, 1 << 22)
        })
    }
}

/// A technique without effect on any search would make matches without it meaningless.
#[test]
fn disabling_a_technique_changes_a_search() {
    for (technique, name) in LabTechnique::NAMES {
        let changes = |info: &&Info| visit(info.id, Changes(technique, name)).expect("a listed game");
        assert!(INFOS.iter().any(changes), "{name} changes nothing");
    }
}

/// A visitor that checks that a player finds a winning move in positions from random games. It
/// returns the number of positions.
struct Wins(LabPlayer);

impl Visitor for Wins {
    type Out = usize;

    fn visit<V: Value>(self) -> usize {
        let mut found = 0;
        for seed in 0..40 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::<V>::new(Choices::default_of(&V::INFO));
            for _ in 0..300 {
                let turns = game.legal_turns();
                let Some(seat) = game.to_move().filter(|_| !turns.is_empty()) else { break };
                let wins = |m: Move| {
                    let mut after = game.position().clone();
                    after.play(m);
                    let rival = |other: &Seat| !after.are_teammates(seat, *other);
                    let points = after.outcome().and_then(|outcome| outcome.points);
                    points.is_some_and(|p| V::INFO.all_seats().filter(rival).all(|other| p[other] < p[seat]))
                };
                if turns.iter().any(|(_, turn)| wins(turn[0])) {
                    let best = search(self.0, &game, 2, 300_000, 0).best().expect("a ply");
                    assert!(wins(best), "{} {} {best:?} {:?}", V::INFO.id, self.0, game.position());
                    found += 1;
                    break;
                }
                let at = random.random_range(0..turns.len());
                game.play(turns[at].1.clone());
            }
            if found >= 2 {
                break;
            }
        }
        found
    }
}

#[test]
fn win_in_one_is_played() {
    for player in ["max-n", "mcts"] {
        let found: usize = INFOS.iter().map(|info| visit(info.id, Wins(read(player))).expect("a listed game")).sum();
        assert!(found >= 4, "{player}: {found} wins");
    }
}

/// A visitor that returns the player's requests for the first turns of a game.
struct Plays(LabPlayer);

impl Visitor for Plays {
    type Out = Vec<Request>;

    fn visit<V: Value>(self) -> Self::Out {
        let (mut game, stop) = (Game::<V>::new(Choices::default_of(&V::INFO)), AtomicBool::new(false));
        let mut done = Vec::new();
        while let (Some(seat), true) = (game.to_move(), done.len() < 8) {
            let request = self.0.choose(&game, seat, 7, &mut Limits { nodes: 3_000, stop: &stop });
            let Some(Request::Turn { text, .. }) = &request else { break };
            let turn = game.legal_turns().into_iter().find(|(legal, _)| legal == text).expect("a legal turn").1;
            game.play(turn);
            done.extend(request);
        }
        done
    }
}

/// A search with a node limit on one thread is deterministic.
#[test]
fn play_is_legal_and_reproducible() {
    for info in INFOS {
        for player in ["max-n:nodes=1500,noise=50", "mcts:nodes=1500,noise=50", "max-n:nodes=500,plain,flat"] {
            let once = visit(info.id, Plays(read(player))).expect("a listed game");
            assert!(!once.is_empty(), "{} {player}", info.id);
            assert_eq!(Some(once), visit(info.id, Plays(read(player))), "{} {player}", info.id);
        }
    }
}

/// A visitor that checks that a search of depth 1 without quiescence captures a defended rook. It
/// returns the number of searches.
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
                    (!position.is_eliminated(victim.seat()) && victim.role() != Role::PAWN).then_some(victim.role())
                };
                let loses = |m: &Move| {
                    position
                        .to_move()
                        .is_some_and(|us| see(&position, *m, &|role| (V::worth(role) * 100.0) as i32)[us] < 0)
                };
                let only_rooks =
                    moves.iter().all(|m| m.promotion.is_none() && victim(m).is_none_or(|role| role == Role::ROOK));
                // A check would extend the search, so the captures must not give check.
                let is_calm = |m: &Move| {
                    let mut next = position.clone();
                    next.play(*m);
                    Seat::all(V::Position::SEATS).all(|seat| !next.in_check(seat))
                };
                let mut takers = moves.iter().filter(|m| victim(m).is_some()).peekable();
                if only_rooks && takers.peek().is_some() && takers.all(|m| loses(m) && is_calm(m)) {
                    let evaluation = Evaluation::<V>::new(&position).material_only();
                    for text in ["paranoid:flat", "max-n:flat"] {
                        let request = SearchRequest {
                            algorithm: Algorithm::Paranoid,
                            depth: 1,
                            ..SearchRequest::new(&position, &evaluation)
                        };
                        let mut limits = Limits { nodes: 100_000, stop: &stop };
                        let table = TranspositionTable::with_bytes(1 << 16);
                        let result = read(text).search::<V>(&request, &table, &mut limits);
                        let best = result.best().expect("a ply");
                        let mut next = position.clone();
                        next.play(best);
                        let is_won = next.outcome().is_some();
                        assert!(victim(&best).is_some() || is_won, "{} {text} {best:?} {position:?}", V::INFO.id);
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
fn search_without_quiescence_captures_guarded_rooks() {
    let asked: u32 = INFOS.iter().map(|info| visit(info.id, Flat).expect("a listed game")).sum();
    assert!(asked >= 10, "{asked}");
}
