//! Writes move strings and position strings.

use super::board::{Cell, SEATS, Seat};
use super::moves::Ply;
use super::position::{Position, Role, Wing};
use super::turns::Turn;

pub(super) const SEAT_LETTERS: [char; 3] = ['w', 'r', 'b'];

pub(super) const ROLE_LETTERS: [(Role, char); 6] =
    [(Role::K, 'K'), (Role::Q, 'Q'), (Role::R, 'R'), (Role::B, 'B'), (Role::N, 'N'), (Role::P, 'P')];

fn role_letter(role: Role) -> char {
    ROLE_LETTERS.iter().find(|(r, _)| *r == role).map_or('?', |(_, letter)| *letter)
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

impl Ply {
    fn text(self) -> String {
        let end = self.promotion.map_or_else(String::new, |role| format!("={}", role_letter(role)));
        format!("{}{}{end}", self.from.name(), self.to.name())
    }
}

impl Turn {
    pub(super) fn text(self) -> String {
        match self {
            Turn::Pass => "pass".into(),
            Turn::One(ply) => ply.text(),
            Turn::Two(first, second) => format!("{}+{}", first.text(), second.text()),
        }
    }
}

impl Position {
    /// Returns the position string, without offers.
    pub fn text(&self) -> String {
        let board: Vec<String> = Cell::all().chunks(8).map(|row| self.row_text(row)).collect();
        let letters = |seats: Vec<Seat>| or_dash(seats.iter().map(|&s| SEAT_LETTERS[s]).collect());
        let mut ep: Vec<String> =
            self.ep.iter().map(|right| format!("{}{}", right.skipped.name(), right.pawn.name())).collect();
        ep.sort();
        let negotiation = match self.passes {
            0 => String::new(),
            passes => format!(" passes:{passes}"),
        };
        format!(
            "{} {} {} {} {} {} {} {}{negotiation}",
            board.join("/"),
            self.to_move.map_or('-', |seat| SEAT_LETTERS[seat]),
            or_dash(self.castling_text()),
            or_dash(ep.join(",")),
            or_dash(self.imposing().join(",")),
            letters(self.mated()),
            letters(self.out()),
            self.clock,
        )
    }

    fn castling_text(&self) -> String {
        let mut text = String::new();
        for seat in SEATS {
            let wings = [(Wing::Short, 'K'), (Wing::Long, 'Q')];
            let held: String = wings
                .iter()
                .filter(|(wing, _)| self.castling.contains(&(seat, *wing)))
                .map(|(_, letter)| letter)
                .collect();
            if !held.is_empty() {
                text.push(SEAT_LETTERS[seat]);
                text += &held;
            }
        }
        text
    }

    fn row_text(&self, row: &[Cell]) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for cell in row {
            match self.pieces.get(cell) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(SEAT_LETTERS[piece.seat]);
                    text.push(role_letter(piece.role));
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }
}
