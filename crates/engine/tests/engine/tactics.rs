//! Positions with proven answers (`cargo lab tactics`): what the default finds within a number of nodes, and what no level from 3 up misses.

use polychess_engine::{Level, Limits, Mind, Player, choose, evaluation_for, turn_of};
use polychess_game::{Choices, Game, Request, Value, turn_text};
use polychess_variants::{INFOS, Visitor, visit};
use std::sync::atomic::AtomicBool;

/// Nodes of a ply.
const NODES: u64 = 10_000;
/// In hundredths: how many of each game's positions are to be solved.
const SOLVED: usize = 80;

/// A line of a file: kind, position text, answers.
type Task = [String; 3];

fn tasks(id: &str) -> Vec<Task> {
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

/// Does a player find one of the answers, or all of the acts?
struct Solves<'a>(&'a Task, Player);

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
        let turn = turn_of(&game, &player, &evaluation_for(&game, &player), 1, &mut limits).expect("a turn");
        let text = turn_text::<V>(&turn, polychess_rules::Position::topology(game.position()));
        answers.split(' ').any(|answer| answer == text)
    }
}

fn solves(id: &str, task: &Task, player: Player) -> bool {
    visit(id, Solves(task, player)).expect("a listed game")
}

#[test]
fn the_default_solves_most_positions() {
    let Mind::Search(algorithm) = Level::DEFAULT.player.mind else { panic!("the default searches") };
    let player = Player { noise: 0, ..Player::of(Mind::Search(algorithm), NODES) };
    for info in INFOS {
        let tasks = tasks(info.id);
        let missed: Vec<&Task> = tasks.iter().filter(|task| !solves(info.id, task, player)).collect();
        let solved = tasks.len() - missed.len();
        println!("{}: {solved} of {} solved", info.id, tasks.len());
        missed.iter().for_each(|[kind, position, answers]| println!("  {kind} | {position} | {answers}"));
        assert!(tasks.len() >= 100 && 100 * solved >= SOLVED * tasks.len(), "{}: {solved} of {}", info.id, tasks.len());
    }
}

/// Whoever can win with one turn does it, from level 3 up.
#[test]
fn a_win_in_one_is_never_missed() {
    for info in INFOS {
        let wins: Vec<Task> = tasks(info.id).into_iter().filter(|[kind, ..]| kind == "win").collect();
        assert!(wins.len() >= 10, "{}: {}", info.id, wins.len());
        for level in &Level::ALL[2..] {
            for task in &wins {
                assert!(solves(info.id, task, level.player), "{} level {}: {task:?}", info.id, level.number);
            }
        }
    }
}
