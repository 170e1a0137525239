//! The default player solves positions with proven answers (see `cargo lab tactics`).

use polychess_engine::{Evaluation, Level, Limits, Player, Strategy, choose, turn_of};
use polychess_game::{Choices, Game, Request, Value, turn_text};
use polychess_variants::{INFOS, Visitor, visit};
use std::sync::atomic::AtomicBool;

/// Maximum number of nodes for a move.
const NODES: u64 = 10_000;
/// Minimum percentage of solved positions in each game.
const SOLVED: usize = 80;

/// A line of a puzzle file: kind, position string and answers.
type Puzzle = [String; 3];

fn puzzles(id: &str) -> Vec<Puzzle> {
    let path = format!("{}/data/tactics/{id}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<String> = line.split(" | ").map(str::to_owned).collect();
            parts.try_into().unwrap_or_else(|_| panic!("{line}"))
        })
        .collect()
}

/// Tests whether a player finds one of the turns, or all of the acts.
struct Solves<'a>(&'a Puzzle, Player);

impl Visitor for Solves<'_> {
    type Out = bool;

    fn visit<V: Value>(self) -> bool {
        let Self([_, position, answers], player) = self;
        let game = Game::<V>::from_text(Choices::default_of(&V::INFO), position).expect(position);
        let stop = AtomicBool::new(false);
        let mut limits = Limits { nodes: u64::MAX, stop: &stop };
        let acts: Vec<(&str, &str)> = answers.split(' ').filter_map(|answer| answer.split_once(':')).collect();
        if !acts.is_empty() {
            return acts.iter().all(|(seat, kind)| {
                let seat = V::INFO.seat(seat).expect(answers);
                let chosen = choose(&game, seat, &player, 1, &mut limits);
                matches!(chosen, Some(Request::Act { fields, .. }) if fields["type"] == *kind)
            });
        }
        let turn = turn_of(&game, &player, &Evaluation::new(game.position()), 1, &mut limits).expect("a turn");
        let text = turn_text::<V>(&turn, polychess_rules::Position::topology(game.position()));
        answers.split(' ').any(|answer| answer == text)
    }
}

fn solves(id: &str, puzzle: &Puzzle, player: Player) -> bool {
    visit(id, Solves(puzzle, player)).expect("a listed game")
}

#[test]
fn default_player_solves_most_positions() {
    let Strategy::Search(algorithm) = Level::DEFAULT.player.strategy else { panic!("the default searches") };
    let player = Player { noise: 0, ..Player::of(Strategy::Search(algorithm), NODES) };
    for info in INFOS {
        let puzzles = puzzles(info.id);
        let missed: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| !solves(info.id, puzzle, player)).collect();
        let solved = puzzles.len() - missed.len();
        println!("{}: {solved} of {} solved", info.id, puzzles.len());
        missed.iter().for_each(|[kind, position, answers]| println!("  {kind} | {position} | {answers}"));
        assert!(
            puzzles.len() >= 100 && 100 * solved >= SOLVED * puzzles.len(),
            "{}: {solved} of {}",
            info.id,
            puzzles.len()
        );
    }
}

/// From level 3 up, every level plays a winning turn if there is one.
#[test]
fn win_in_one_is_never_missed() {
    for info in INFOS {
        let wins: Vec<Puzzle> = puzzles(info.id).into_iter().filter(|[kind, ..]| kind == "win").collect();
        assert!(wins.len() >= 10, "{}: {}", info.id, wins.len());
        for level in &Level::ALL[2..] {
            for puzzle in &wins {
                assert!(solves(info.id, puzzle, level.player), "{} level {}: {puzzle:?}", info.id, level.number);
            }
        }
    }
}
