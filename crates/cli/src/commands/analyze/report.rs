//! The report of an analysis as text or JSON: one entry per position, and a summary.

use super::position::{Analysis, AnalyzedLine};
use crate::finding::counted;
use polychess_game::Info;
use polychess_rules::Seat;
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write as _};

/// Minimum loss of a mistake, as a fraction of the maximum points. About the value of a pawn.
const MISTAKE: f32 = 0.05;
/// Minimum loss of a blunder, as a fraction of the maximum points. About the value of a piece.
const BLUNDER: f32 = 0.15;

/// The rating of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TurnRating {
    None,
    Mistake,
    Blunder,
}

impl TurnRating {
    fn of(loss: f32, best: f32) -> Self {
        match loss / best.max(1e-6) {
            part if part >= BLUNDER => Self::Blunder,
            part if part >= MISTAKE => Self::Mistake,
            _ => Self::None,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// The totals of a seat over its analysed turns.
#[derive(Clone, Copy, Debug, Default)]
struct SeatSummary {
    turns: usize,
    loss: f32,
    mistakes: usize,
    blunders: usize,
}

/// Prints each analysis immediately and collects the totals for the summary.
#[derive(Debug)]
pub(super) struct Report {
    info: &'static Info,
    json: bool,
    sums: Vec<SeatSummary>,
    positions: usize,
}

impl Report {
    pub(super) fn new(info: &'static Info, json: bool) -> Self {
        Self { info, json, sums: vec![SeatSummary::default(); info.seats.len()], positions: 0 }
    }

    /// Prints an analysis and adds it to the totals.
    pub(super) fn tell(&mut self, analysis: &Analysis) -> anyhow::Result<()> {
        self.positions += 1;
        if let Some(played) = &analysis.played {
            let sum = &mut self.sums[analysis.seat.index()];
            let mark = TurnRating::of(played.loss, analysis.best);
            sum.turns += 1;
            sum.loss += played.loss;
            sum.mistakes += usize::from(mark == TurnRating::Mistake);
            sum.blunders += usize::from(mark == TurnRating::Blunder);
        }
        let text = if self.json { format!("{}\n", self.as_json(analysis)) } else { self.as_words(analysis) };
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }

    /// Prints the totals of each seat.
    pub(super) fn sum_up(&self, interrupted: bool) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let mean = |sum: &SeatSummary| sum.loss / sum.turns.max(1) as f32;
        if self.json {
            let of_seat = |(seat, sum): (Seat, &SeatSummary)| {
                let SeatSummary { turns, mistakes, blunders, .. } = sum;
                let sum = json!({"turns": turns, "mean_loss": rounded(mean(sum)), "mistakes": mistakes, "blunders": blunders});
                (self.info.seat_name(seat).to_owned(), sum)
            };
            let seats: Map<String, Json> = self.info.all_seats().zip(&self.sums).map(of_seat).collect();
            let line = json!({"positions": self.positions, "interrupted": interrupted, "seats": seats});
            return Ok(writeln!(out, "{line}")?);
        }
        if self.sums.iter().any(|sum| sum.turns > 0) {
            writeln!(
                out,
                "\n{:<10} {:>5} {:>15} {:>8} {:>8}",
                "seat", "turns", "loss of a turn", "mistakes", "blunders"
            )?;
        }
        for (seat, sum) in self.info.all_seats().zip(&self.sums).filter(|(_, sum)| sum.turns > 0) {
            let (title, SeatSummary { turns, mistakes, blunders, .. }) = (self.info.seat_title(seat), sum);
            writeln!(out, "{title:<10} {turns:>5} {:>15.3} {mistakes:>8} {blunders:>8}", mean(sum))?;
        }
        Ok(())
    }

    fn as_words(&self, analysis: &Analysis) -> String {
        let title = self.info.seat_title(analysis.seat);
        let board = analysis.board.map(|board| format!("{board}:")).unwrap_or_default();
        let mut text = format!("{}. {title} ", analysis.number);
        match &analysis.played {
            Some(played) => {
                text +=
                    &format!("{board}{}{}", played.turn.notation, TurnRating::of(played.loss, analysis.best).sign());
                // A smaller loss would print as 0.00.
                if played.loss >= 0.005 {
                    text += &format!("  loses {:.2}", played.loss);
                }
            }
            None => {
                text += &format!(
                    "{board}to move, {} ahead, {}",
                    counted(analysis.depth as usize, "turn"),
                    counted(analysis.nodes as usize, "node")
                )
            }
        }
        text.push('\n');
        for line in &analysis.lines {
            let turns: Vec<&str> = line.turns.iter().map(|turn| turn.notation.as_str()).collect();
            let mine = line.points.get(analysis.seat.index()).copied().unwrap_or_default();
            text += &format!("   {mine:.2} of {}  {}  ({})\n", analysis.best, turns.join(" "), self.points(line));
        }
        text
    }

    fn points(&self, line: &AnalyzedLine) -> String {
        let of_seat = |(seat, points): (Seat, &f32)| format!("{} {points:.2}", self.info.seat_title(seat));
        self.info.all_seats().zip(&line.points).map(of_seat).collect::<Vec<_>>().join(", ")
    }

    fn as_json(&self, analysis: &Analysis) -> Json {
        let lines = analysis.lines.iter().map(|line| {
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
        let played = analysis.played.as_ref().map(|played| {
            json!({
                "turn": played.turn.text, "notation": played.turn.notation, "loss": rounded(played.loss),
                "mark": TurnRating::of(played.loss, analysis.best).sign(),
            })
        });
        json!({
            "turn": analysis.number, "board": analysis.board, "position": analysis.position,
            "seat": self.info.seat_name(analysis.seat), "most": analysis.best, "depth": analysis.depth, "nodes": analysis.nodes,
            "lines": lines.collect::<Vec<_>>(), "played": played,
        })
    }
}

fn rounded(points: f32) -> Json {
    ((f64::from(points) * 1_000.0).round() / 1_000.0).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_shares_of_the_best_points() {
        let signs = [0.0, 0.14, 0.16, 0.44, 0.46, 3.0].map(|loss| TurnRating::of(loss, 3.0).sign());
        assert_eq!(signs, ["", "", "?", "?", "??", "??"]);
    }
}
