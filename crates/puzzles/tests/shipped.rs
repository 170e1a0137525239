//! Checks of the shipped puzzles.

use polychess_puzzles::{Flaw, THEMES, puzzles, verify};
use polychess_variants::INFOS;
use polychess_wire::{Puzzle, PuzzleGoal, PuzzleKind};
use std::collections::BTreeSet;

/// The node limit of a proof in the fixed sample.
const NODES: u64 = 400_000;
/// The least number of puzzles of each game.
const LEAST: usize = 60;
/// The number of puzzles in the sample of each game.
const SAMPLE: usize = 10;

fn all() -> impl Iterator<Item = &'static Puzzle> {
    INFOS.iter().flat_map(|info| puzzles(info.id))
}

/// Returns puzzles of each game at equal distances whose proofs are short.
fn sample() -> impl Iterator<Item = &'static Puzzle> {
    INFOS.iter().flat_map(|info| {
        let of_game: Vec<&Puzzle> = puzzles(info.id).iter().filter(|puzzle| puzzle.steps.len() < 3).collect();
        let step = (of_game.len() / SAMPLE).max(1);
        of_game.into_iter().step_by(step).take(SAMPLE)
    })
}

#[test]
fn every_game_has_sixty_puzzles() {
    for info in INFOS {
        assert!(puzzles(info.id).len() >= LEAST, "{}: {} puzzles", info.id, puzzles(info.id).len());
    }
    assert!(puzzles("unknown").is_empty());
}

#[test]
fn ids_and_positions_are_unique() {
    let ids: BTreeSet<&str> = all().map(|puzzle| puzzle.id.as_str()).collect();
    let positions: BTreeSet<(&str, &str)> = all().map(|puzzle| (&*puzzle.variant, &*puzzle.position)).collect();
    assert_eq!((ids.len(), positions.len()), (all().count(), all().count()));
}

#[test]
fn puzzles_are_complete() {
    for puzzle in all() {
        assert!(puzzles(&puzzle.variant).contains(puzzle), "{}: in the file of its game", puzzle.id);
        assert!((1..=10).contains(&puzzle.level), "{}", puzzle.id);
        assert!(puzzle.themes.iter().all(|theme| THEMES.contains(&theme.as_str())), "{}", puzzle.id);
        assert!(puzzle.steps.iter().all(|step| !step.accepted.is_empty()), "{}", puzzle.id);
        let replies: Vec<bool> = puzzle.steps.iter().map(|step| step.replies.is_empty()).collect();
        assert_eq!(
            replies.iter().filter(|&&empty| empty).count(),
            1,
            "{}: replies after all but the last step",
            puzzle.id
        );
        assert_eq!(replies.last(), Some(&true), "{}", puzzle.id);
    }
}

#[test]
fn puzzles_are_various() {
    for info in INFOS {
        let of_game = puzzles(info.id);
        let easy = of_game.iter().filter(|puzzle| puzzle.steps.len() == 1).count();
        let seats: BTreeSet<usize> = of_game.iter().map(|puzzle| puzzle.seat).collect();
        let levels: BTreeSet<u8> = of_game.iter().map(|puzzle| puzzle.level).collect();
        assert!(3 * easy <= of_game.len(), "{}: {easy} puzzles of one turn", info.id);
        assert_eq!(seats.len(), info.seats.len(), "{}", info.id);
        assert!(levels.len() >= 3, "{}: {levels:?}", info.id);
    }
}

#[test]
fn sampled_puzzles_pass_the_proof() {
    for puzzle in sample() {
        match verify(puzzle, NODES) {
            Ok(()) | Err(Flaw::OutOfNodes) => {}
            Err(flaw) => panic!("{}: {flaw}", puzzle.id),
        }
    }
    let proved = sample().filter(|puzzle| verify(puzzle, NODES).is_ok()).count();
    assert!(2 * proved >= sample().count(), "{proved} proofs within the limit");
}

/// Returns a short puzzle with replies of each game.
fn victims() -> impl Iterator<Item = Puzzle> {
    INFOS.iter().filter_map(|info| {
        let is_fit = |puzzle: &&Puzzle| puzzle.steps.len() == 2 && verify(puzzle, NODES).is_ok();
        puzzles(info.id).iter().find(is_fit).cloned()
    })
}

#[test]
fn wrong_puzzles_fail() {
    let mut count = 0;
    for puzzle in victims() {
        count += 1;
        let broken = |change: &dyn Fn(&mut Puzzle)| {
            let mut puzzle = puzzle.clone();
            change(&mut puzzle);
            verify(&puzzle, NODES)
        };
        let reply = puzzle.steps[0].replies[0].clone();
        assert!(matches!(broken(&|p| p.seat = (p.seat + 1) % 3), Err(Flaw::Seat)));
        assert!(matches!(broken(&|p| p.id.push('0')), Err(Flaw::Id(_))));
        assert!(matches!(broken(&|p| p.kind = PuzzleKind::Margin), Err(Flaw::Kind)));
        assert!(matches!(broken(&|p| p.steps.clear()), Err(Flaw::Steps)));
        assert!(matches!(broken(&|p| p.target = None), Err(Flaw::Target)));
        assert!(matches!(broken(&|p| p.target = Some(p.seat)), Err(Flaw::Target)));
        assert!(matches!(broken(&|p| p.goal = PuzzleGoal::Points), Err(Flaw::Goal)));
        assert!(matches!(broken(&|p| p.themes.push("castling".into())), Err(Flaw::Themes(_))));
        assert!(matches!(broken(&|p| p.steps[0].accepted = vec![reply.clone()]), Err(Flaw::Solutions { step: 1, .. })));
        assert!(matches!(broken(&|p| p.steps[0].accepted.push(reply.clone())), Err(Flaw::Solutions { step: 1, .. })));
        assert!(matches!(broken(&|p| p.steps[0].accepted[0].notation.push('!')), Err(Flaw::Turn { step: 1, .. })));
        assert!(matches!(broken(&|p| p.steps[0].slower.push("none".into())), Err(Flaw::Slower { step: 1, .. })));
        assert!(matches!(broken(&|p| p.steps[0].replies.clear()), Err(Flaw::Replies(1))));
        assert!(broken(&|p| p.steps.truncate(1)).is_err());
        assert!(matches!(broken(&|p| p.position = "nonsense".into()), Err(Flaw::Invalid(_))));
        assert!(matches!(broken(&|p| p.variant = "nonsense".into()), Err(Flaw::Invalid(_))));
    }
    assert!(count > 3, "{count} games have a puzzle of two turns with a short proof");
}
