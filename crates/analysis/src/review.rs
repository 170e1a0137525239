//! Reviews of finished games.

use crate::VERSION;
use crate::accuracy::{accuracy_of_game, accuracy_of_loss, weights};
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
        players: (0..info.seats.len()).map(|seat| player(seat, &turns, points)).collect(),
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
fn player(seat: usize, turns: &[ReviewedTurn], end: &[f32]) -> ReviewedPlayer {
    let vectors = turns.iter().map(|turn| turn.points.as_slice()).chain([end]);
    let shares: Vec<f32> = vectors.map(|points| per_cent(points.get(seat).copied().unwrap_or(0.0), points)).collect();
    let weights = weights(&shares);
    let own = || turns.iter().zip(&weights).filter(|(turn, _)| turn.seat == seat);
    let accuracies: Vec<(f32, f32)> =
        own().map(|(turn, &weight)| (accuracy_of_loss(per_cent(turn.loss, &turn.points)), weight)).collect();
    let count = |verdict| own().filter(|(turn, _)| turn.verdict == Some(verdict)).count() as u32;
    ReviewedPlayer {
        accuracy: accuracy_of_game(&accuracies),
        inaccuracies: count(Verdict::Inaccuracy),
        mistakes: count(Verdict::Mistake),
        blunders: count(Verdict::Blunder),
    }
}

/// Returns the part of the paid points in per cent, so that an equal share is 50 for any number of
/// seats.
fn per_cent(part: f32, points: &[f32]) -> f32 {
    let paid = points.iter().sum::<f32>().max(1e-6);
    part / paid * points.len() as f32 / 2.0 * 100.0
}
