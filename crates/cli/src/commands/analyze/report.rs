//! The report of an analysis as text or JSON: one entry per position, and a summary.

use super::position::Analysis;
use crate::finding::counted;
use polychess_analysis::{AnalyzedLine, PlayedTurn, PositionAnalysis, TurnEvaluation, assemble, mark_of, verdict_of};
use polychess_game::Info;
use polychess_rules::Seat;
use polychess_wire::ReviewedPlayer;
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write as _};

/// The totals of a seat over its analysed turns.
#[derive(Clone, Copy, Debug, Default)]
struct SeatSummary {
    turns: usize,
    loss: f32,
}

/// Prints each analysis immediately and collects the totals for the summary.
#[derive(Debug)]
pub(super) struct Report {
    info: &'static Info,
    json: bool,
    sums: Vec<SeatSummary>,
    evaluations: Vec<TurnEvaluation>,
    positions: usize,
}

impl Report {
    pub(super) fn new(info: &'static Info, json: bool) -> Self {
        Self { info, json, sums: vec![SeatSummary::default(); info.seats.len()], evaluations: Vec::new(), positions: 0 }
    }

    /// Prints an analysis and adds it to the totals.
    pub(super) fn tell(&mut self, analysis: &Analysis) -> anyhow::Result<()> {
        self.positions += 1;
        if let Some(played) = &analysis.found.played {
            let sum = &mut self.sums[analysis.found.seat.index()];
            sum.turns += 1;
            sum.loss += played.loss;
        }
        self.evaluations.extend(analysis.evaluation.clone());
        let text = if self.json { format!("{}\n", self.as_json(analysis)) } else { self.as_words(analysis) };
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }

    /// Returns the evaluations of the turns so far.
    pub(super) fn evaluations(&self) -> &[TurnEvaluation] {
        &self.evaluations
    }

    /// Returns the accuracy and the mistakes of each seat. `end` is the points at the end of the
    /// game; `None` if it has not ended.
    fn players(&self, end: Option<&[f32]>) -> Vec<ReviewedPlayer> {
        let last = self.evaluations.last().map(|turn| turn.after.clone()).unwrap_or_default();
        assemble(self.info, &self.evaluations, end.unwrap_or(&last)).players
    }

    /// Prints the totals of each seat. `end` is the points at the end of the game.
    pub(super) fn sum_up(&self, end: Option<&[f32]>, interrupted: bool) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let mean = |sum: &SeatSummary| sum.loss / sum.turns.max(1) as f32;
        let rows = || self.info.all_seats().zip(&self.sums).zip(self.players(end));
        if self.json {
            let of_seat = |((seat, sum), player): ((Seat, &SeatSummary), ReviewedPlayer)| {
                let ReviewedPlayer { accuracy, inaccuracies, mistakes, blunders } = player;
                let sum = json!({
                    "turns": sum.turns, "mean_loss": rounded(mean(sum)), "accuracy": accuracy.map(rounded),
                    "inaccuracies": inaccuracies, "mistakes": mistakes, "blunders": blunders,
                });
                (self.info.seat_name(seat).to_owned(), sum)
            };
            let seats: Map<String, Json> = rows().map(of_seat).collect();
            let line = json!({"positions": self.positions, "interrupted": interrupted, "seats": seats});
            return Ok(writeln!(out, "{line}")?);
        }
        if self.sums.iter().any(|sum| sum.turns > 0) {
            writeln!(
                out,
                "\n{:<10} {:>5} {:>15} {:>8} {:>12} {:>8} {:>8}",
                "seat", "turns", "loss of a turn", "accuracy", "inaccuracies", "mistakes", "blunders"
            )?;
        }
        for ((seat, sum), player) in rows().filter(|((_, sum), _)| sum.turns > 0) {
            let (title, turns) = (self.info.seat_title(seat), sum.turns);
            let ReviewedPlayer { accuracy, inaccuracies, mistakes, blunders } = player;
            let accuracy = accuracy.unwrap_or(0.0);
            writeln!(
                out,
                "{title:<10} {turns:>5} {:>15.3} {accuracy:>6.0} % {inaccuracies:>12} {mistakes:>8} {blunders:>8}",
                mean(sum)
            )?;
        }
        Ok(())
    }

    fn as_words(&self, analysis: &Analysis) -> String {
        let found = &analysis.found;
        let title = self.info.seat_title(found.seat);
        let board = analysis.board.map(|board| format!("{board}:")).unwrap_or_default();
        let mut text = format!("{}. {title} ", analysis.number);
        match &found.played {
            Some(played) => {
                text += &format!("{board}{}{}", played.turn.notation, mark(played, found));
                // A smaller loss would print as 0.00.
                if played.loss >= 0.005 {
                    text += &format!("  loses {:.2}", played.loss);
                }
            }
            None => {
                text += &format!(
                    "{board}to move, {} ahead, {}",
                    counted(found.depth as usize, "turn"),
                    counted(found.nodes as usize, "node")
                )
            }
        }
        text.push('\n');
        for line in &found.lines {
            let turns: Vec<&str> = line.turns.iter().map(|turn| turn.notation.as_str()).collect();
            let mine = line.points.get(found.seat.index()).copied().unwrap_or_default();
            text += &format!("   {mine:.2} of {}  {}  ({})\n", found.best, turns.join(" "), self.points(line));
        }
        text
    }

    fn points(&self, line: &AnalyzedLine) -> String {
        let of_seat = |(seat, points): (Seat, &f32)| format!("{} {points:.2}", self.info.seat_title(seat));
        self.info.all_seats().zip(&line.points).map(of_seat).collect::<Vec<_>>().join(", ")
    }

    fn as_json(&self, analysis: &Analysis) -> Json {
        let found = &analysis.found;
        let lines = found.lines.iter().map(|line| {
            let points: Map<String, Json> = self
                .info
                .all_seats()
                .zip(&line.points)
                .map(|(seat, &points)| (self.info.seat_name(seat).to_owned(), rounded(points)))
                .collect();
            let turns: Vec<&str> = line.turns.iter().map(|turn| turn.text.as_str()).collect();
            let notation: Vec<&str> = line.turns.iter().map(|turn| turn.notation.as_str()).collect();
            json!({"points": points, "turns": turns, "notation": notation})
        });
        let played = found.played.as_ref().map(|played| {
            json!({
                "turn": played.turn.text, "notation": played.turn.notation, "loss": rounded(played.loss),
                "mark": mark(played, found),
            })
        });
        json!({
            "turn": analysis.number, "board": analysis.board, "position": found.position,
            "seat": self.info.seat_name(found.seat), "most": found.best, "depth": found.depth, "nodes": found.nodes,
            "lines": lines.collect::<Vec<_>>(), "played": played,
        })
    }
}

/// Returns the mark of the played turn.
fn mark(played: &PlayedTurn, found: &PositionAnalysis) -> &'static str {
    mark_of(verdict_of(played.loss, found.best))
}

fn rounded(points: f32) -> Json {
    ((f64::from(points) * 1_000.0).round() / 1_000.0).into()
}
