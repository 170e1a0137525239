//! Draws the boards of a match on the terminal, with the player to move and the pending offers.

use super::table::Table;
use super::wrap::wrapped;
use crate::transcript;
use owo_colors::OwoColorize as _;
use polychess_game::AnyMatch;
use polychess_render::text;
use polychess_rules::Seats;
use std::fmt::Write as _;

/// The drawing style of boards, and the width of the text.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) style: text::Style,
    /// Width of the text below a board, in characters. The board itself may be wider.
    pub(super) width: usize,
}

impl Drawing {
    /// Returns the drawing of all boards, with their notes, the player to move and the pending
    /// offers.
    pub(super) fn of(&self, table: &Table) -> String {
        let now = table.now();
        let (picture, scenes) = (now.board(), now.scenes());
        let mut drawn = String::new();
        for (n, scene) in scenes.iter().enumerate() {
            if scenes.len() > 1 {
                let _ = writeln!(drawn, "board {n}");
            }
            drawn.push_str(&text::board(&picture, Some(scene), &self.style));
            drawn += &wrapped(&text::notes(&picture, scene).join("\n"), self.width);
        }
        drawn + &wrapped(&pending(now), self.width) + &self.on_turn(now)
    }

    /// Returns a line for each board with the player to move, or with the players who must answer.
    /// For a finished match, returns the result.
    fn on_turn(&self, now: &dyn AnyMatch) -> String {
        if now.is_over() {
            return transcript::ending(now) + "\n";
        }
        let (turns, awaited) = (now.to_move(), now.awaited());
        let mut text = String::new();
        for (n, (seat, awaited)) in turns.iter().zip(awaited).enumerate() {
            let words = match seat {
                Some(seat) => format!("{} to move", now.info().seat_title(*seat)),
                None if awaited.is_empty() => continue,
                None => format!("{} to answer", titles(now, awaited)),
            };
            let sign = if self.style.unicode { "▶ " } else { "" };
            let board = if turns.len() > 1 { format!("board {n}: ") } else { String::new() };
            let _ = writeln!(text, "{sign}{board}{}", words.bold());
        }
        text
    }
}

/// Returns a line for each pending offer, vote or agreement.
fn pending(now: &dyn AnyMatch) -> String {
    let mut text = String::new();
    for offer in now.offers() {
        let open = &offer.pending;
        let board = offer.board.map(|board| format!("board {board}: ")).unwrap_or_default();
        let [given, waiting] = [open.given, open.waiting].map(|seats| titles(now, seats));
        let _ = writeln!(
            text,
            "{board}Open: {}. For it: {given}. Still to answer: {waiting}. {} ({}).",
            open.words,
            capital(open.lapses),
            open.rule
        );
    }
    text
}

fn titles(now: &dyn AnyMatch, seats: Seats) -> String {
    seats.iter().map(|seat| now.info().seat_title(seat)).collect::<Vec<_>>().join(", ")
}

fn capital(sentence: &str) -> String {
    let mut signs = sentence.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}
