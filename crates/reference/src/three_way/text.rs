//! Writes position strings and move strings.

use super::Position;
use super::board::Piece;
use super::moves::Turn;

pub(super) const SEATS: [char; 3] = ['w', 'g', 'b'];

pub(super) fn piece(piece: Piece) -> String {
    format!("{}{}", SEATS[piece.seat], piece.role.letter())
}

/// Formats a number of sixths as a reduced fraction.
pub(super) fn fraction(sixths: u32, bar: char) -> String {
    let common = [6, 3, 2, 1].into_iter().find(|&d| sixths.is_multiple_of(d)).unwrap_or(1);
    if common == 6 { format!("{}", sixths / 6) } else { format!("{}{bar}{}", sixths / common, 6 / common) }
}

fn list(mut items: Vec<String>) -> String {
    items.sort();
    if items.is_empty() { "-".to_owned() } else { items.join(",") }
}

impl Position {
    pub(super) fn turn_text(&self, turn: &Turn) -> String {
        let size = self.options.size();
        match *turn {
            Turn::Pass => "pass".to_owned(),
            Turn::Move { from, to, promotion, special: _ } => {
                let promotion = promotion.map_or(String::new(), |role| format!("={}", role.letter()));
                format!("{}{}{promotion}", size.name(from), size.name(to))
            }
        }
    }

    /// Returns the position string: board, turn, moved pieces, en passant rights, players out,
    /// quiet moves and, if there are any, affairs.
    ///
    /// The possible affairs are `awaiting` (the turn is then `-`), `declined`, `points` and
    /// `stage`.
    pub fn text(&self) -> String {
        let size = self.options.size();
        let rows: Vec<String> = (1..=size.top()).rev().map(|rank| self.row_text(rank)).collect();
        let turn = self.turn.map_or('-', |seat| SEATS[seat]);
        let pieces = self.pieces.iter();
        let moved = pieces.filter(|(cell, piece)| !piece.fresh && size.begins(**cell, piece.seat, piece.role));
        let moved = list(moved.map(|(&cell, _)| size.name(cell)).collect());
        let rights = self.en_passant.iter().flatten();
        let rights = list(rights.map(|&(passed, pawn)| size.name(passed) + &size.name(pawn)).collect());
        let gone: String = self.gone.iter().map(|&seat| SEATS[seat]).collect();
        let gone = if gone.is_empty() { "-" } else { &gone };
        let quiet = self.quiet.map(|count| count.to_string()).join("/");
        let mut text = format!("{} {turn} {moved} {rights} {gone} {quiet}", rows.join("/"));
        let negotiation = list(self.negotiation());
        if negotiation != "-" {
            text = format!("{text} {negotiation}");
        }
        text
    }

    fn row_text(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for cell in self.options.size().row(rank) {
            match self.pieces.get(&cell) {
                None => empty += 1,
                Some(&found) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text += &piece(found);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    fn negotiation(&self) -> Vec<String> {
        let mut negotiation = Vec::new();
        if let Some((mover, stalemated)) = self.awaiting {
            negotiation.push(format!("awaiting={}{}", SEATS[mover], SEATS[stalemated]));
        }
        if !self.declined.is_empty() {
            let mut pairs: Vec<String> =
                self.declined.iter().map(|&(who, of)| format!("{}{}", SEATS[who], SEATS[of])).collect();
            pairs.sort();
            negotiation.push(format!("declined={}", pairs.join(".")));
        }
        if self.sixths.iter().any(|&sixths| sixths > 0) {
            negotiation.push(format!("points={}", self.sixths.map(|sixths| fraction(sixths, ':')).join("/")));
        }
        if self.second_stage {
            negotiation.push("stage=2".to_owned());
        }
        negotiation
    }
}
