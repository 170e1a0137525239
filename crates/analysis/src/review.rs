//! Reviews of finished games.

use crate::VERSION;
use crate::accuracy::{accuracy_of_game, accuracy_of_loss, even_loss, weights};
use crate::evaluation::TurnEvaluation;
use crate::smoothing::smoothed;
use crate::verdict::verdict_of;
use polychess_game::Info;
use polychess_wire::{GameReview, ReviewedPlayer, ReviewedTurn, Verdict};

/// Makes a review from the evaluations of a game's turns, in the order of play, and the points of
/// each seat at its end.
#[must_use]
pub fn assemble(info: &Info, evaluations: &[TurnEvaluation], points: &[f32]) -> GameReview {
    let smooth = smoothed(evaluations);
    let turns: Vec<ReviewedTurn> =
        evaluations.iter().zip(&smooth).map(|(turn, points)| reviewed(turn, points)).collect();
    GameReview {
        version: VERSION,
        nodes: evaluations.iter().map(|turn| turn.nodes).max().unwrap_or(0),
        best: evaluations.iter().map(|turn| turn.best).fold(0.0, f32::max),
        players: (0..info.seats.len()).map(|seat| player(seat, evaluations, &turns, points)).collect(),
        turns,
        points: points.to_vec(),
    }
}

fn reviewed(turn: &TurnEvaluation, points: &[f32]) -> ReviewedTurn {
    ReviewedTurn {
        entry: turn.entry,
        board: turn.board.into(),
        seat: turn.seat.into(),
        points: points.to_vec(),
        change: turn.after.iter().zip(&turn.before).map(|(after, before)| after - before).collect(),
        loss: turn.loss,
        verdict: verdict_of(turn.loss, turn.best),
        played: turn.played.clone(),
        line: turn.line.clone(),
        missed_mate: turn.missed_mate,
    }
}

/// Returns the summary of a seat's turns.
fn player(seat: usize, evaluations: &[TurnEvaluation], turns: &[ReviewedTurn], end: &[f32]) -> ReviewedPlayer {
    let vectors = turns.iter().map(|turn| turn.points.as_slice()).chain([end]);
    let shares: Vec<f32> = vectors.map(|points| per_cent(points.get(seat).copied().unwrap_or(0.0), points)).collect();
    let weights = weights(&shares);
    let own = evaluations.iter().zip(&weights).filter(|(turn, _)| usize::from(turn.seat) == seat);
    let accuracies: Vec<(f32, f32)> = own.map(|(turn, &weight)| (accuracy_of_loss(loss_of(turn)), weight)).collect();
    let count = |verdict| turns.iter().filter(|turn| turn.seat == seat && turn.verdict == Some(verdict)).count() as u32;
    ReviewedPlayer {
        accuracy: accuracy_of_game(&accuracies),
        inaccuracies: count(Verdict::Inaccuracy),
        mistakes: count(Verdict::Mistake),
        blunders: count(Verdict::Blunder),
    }
}

/// Returns the loss of a turn in per cent, as in an even position.
fn loss_of(turn: &TurnEvaluation) -> f32 {
    let before = turn.before.get(usize::from(turn.seat)).copied().unwrap_or(0.0);
    let best = turn.best.max(1e-6);
    even_loss(before / best, (before - turn.loss) / best)
}

/// Returns the part of the paid points in per cent, so that an equal share is 50 for any number of
/// seats.
fn per_cent(part: f32, points: &[f32]) -> f32 {
    let paid = points.iter().sum::<f32>().max(1e-6);
    part / paid * points.len() as f32 / 2.0 * 100.0
}
