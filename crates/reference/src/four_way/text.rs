//! Move strings and position strings.

use super::Options;
use super::board::{Cell, SEATS, Seat, foes, partner};
use super::moves::{Move, Piece, Pieces, Role};
use super::play::Position;
use std::collections::BTreeSet;

const SEAT_LETTERS: [char; 4] = ['w', 'y', 'b', 'r'];

const ROLE_LETTERS: [(Role, char); 8] = [
    (Role::K, 'K'),
    (Role::Q, 'Q'),
    (Role::R, 'R'),
    (Role::B, 'B'),
    (Role::N, 'N'),
    (Role::S, 'S'),
    (Role::P, 'P'),
    (Role::U, 'U'),
];

fn role_letter(role: Role) -> char {
    ROLE_LETTERS.iter().find(|(r, _)| *r == role).map_or('?', |(_, letter)| *letter)
}

fn seat_of(letter: char) -> Result<Seat, String> {
    SEAT_LETTERS.iter().position(|&l| l == letter).ok_or_else(|| format!("no such seat: {letter:?}"))
}

impl Move {
    /// Returns the move string: origin, target and, for a promotion, `=` with a letter.
    pub(super) fn text(self) -> String {
        let end = self.promotion.map_or_else(String::new, |role| format!("={}", role_letter(role)));
        format!("{}{}{end}", self.from.name(), self.to.name())
    }
}

/// Returns the cells of each row, from y = 15 down to 1, sorted by column.
fn rows() -> Vec<Vec<Cell>> {
    let mut cells = Cell::all();
    cells.sort_by_key(|cell| cell.column_row().0);
    let row = |y| {
        let in_row = |cell: &&Cell| cell.column_row().1 == y;
        cells.iter().filter(in_row).copied().collect()
    };
    (1..=15).rev().map(row).collect()
}

impl Position {
    /// Returns the position string, without votes.
    ///
    /// After a paradox, it contains `settled`, because another settlement would change the set of
    /// frozen players.
    pub fn text(&self) -> String {
        let board: Vec<String> = rows().iter().map(|row| self.row_text(row)).collect();
        let turn = self.to_move.map_or('-', |seat| SEAT_LETTERS[seat]);
        let frozen: String = self.frozen.iter().map(|&seat| SEAT_LETTERS[seat]).collect();
        let frozen = if frozen.is_empty() { "-" } else { &frozen };
        let settled = if self.is_paradox() { " settled" } else { "" };
        format!("{} {turn} {frozen} {}{settled}", board.join("/"), self.clock)
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

pub(super) fn parse(text: &str, options: Options) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (board, turn, frozen, clock, settled) = match fields[..] {
        [board, turn, frozen, clock] => (board, turn, frozen, clock, false),
        [board, turn, frozen, clock, negotiation] => (board, turn, frozen, clock, read_negotiation(negotiation)?),
        _ => return Err("a position text has four or five fields".into()),
    };
    let pieces = read_board(board)?;
    let turn = turn.to_ascii_lowercase();
    let mut letters = turn.chars();
    let to_move = match (letters.next(), letters.next()) {
        (Some(letter), None) => seat_of(letter)?,
        _ => return Err(format!("not a turn: {turn:?}")),
    };
    let frozen = match frozen {
        "-" => BTreeSet::new(),
        seats => seats.chars().map(seat_of).collect::<Result<_, _>>()?,
    };
    let clock = clock.parse().map_err(|_| format!("not a number: {clock:?}"))?;
    refuse(&pieces)?;
    if settled {
        return Ok(Position::bare(pieces, to_move, frozen, clock, options));
    }
    Ok(Position::set_up(pieces, to_move, &frozen, clock, options))
}

/// Checks the field `affairs` and returns whether it contains `settled`. Ignores votes.
fn read_negotiation(negotiation: &str) -> Result<bool, String> {
    let mut settled = false;
    for item in negotiation.split(',') {
        match item.split_once(':') {
            Some(("draw" | "resign", seats)) if !seats.is_empty() => {
                seats.chars().try_for_each(|letter| seat_of(letter).map(|_| ()))?;
            }
            None if item == "settled" => settled = true,
            _ => return Err(format!("no such affair: {item:?}")),
        }
    }
    Ok(settled)
}

fn read_board(board: &str) -> Result<Pieces, String> {
    let rows = rows();
    let texts: Vec<&str> = board.split('/').collect();
    if texts.len() != rows.len() {
        return Err(format!("{} rows instead of 15", texts.len()));
    }
    let mut pieces = Pieces::new();
    for (cells, text) in rows.iter().zip(texts) {
        let row = read_row(text)?;
        if row.len() != cells.len() {
            return Err(format!("a row of the wrong length: {text:?}"));
        }
        for (&cell, piece) in cells.iter().zip(row) {
            pieces.extend(piece.map(|piece| (cell, piece)));
        }
    }
    Ok(pieces)
}

fn read_row(text: &str) -> Result<Vec<Option<Piece>>, String> {
    let wrong = || format!("not a row: {text:?}");
    let mut row = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(digit) = letter.to_digit(10) {
            let mut run = digit as usize;
            while let Some(digit) = letters.peek().and_then(|l| l.to_digit(10)) {
                run = run * 10 + digit as usize;
                letters.next();
                if run > 15 {
                    return Err(wrong());
                }
            }
            row.extend(std::iter::repeat_n(None, run));
        } else {
            let role = letters.next().ok_or_else(wrong)?;
            let found = ROLE_LETTERS.iter().find(|(_, l)| *l == role);
            let (role, _) = *found.ok_or_else(wrong)?;
            let seat = seat_of(letter)?;
            row.push(Some(Piece { seat, role }));
        }
    }
    Ok(row)
}

/// Rejects the positions that 4W-C11 forbids.
fn refuse(pieces: &Pieces) -> Result<(), String> {
    for seat in SEATS {
        let kings = pieces.values().filter(|piece| piece.seat == seat && piece.role == Role::K);
        if kings.count() != 1 {
            return Err(format!("not exactly one king: {}", SEAT_LETTERS[seat]));
        }
    }
    for (&cell, piece) in pieces.iter() {
        if piece.role == Role::P && cell.territory() == Some(partner(piece.seat)) {
            return Err(format!("a pawn in its partner's territory: {}", cell.name()));
        }
        let on_foes_home = SEATS.into_iter().any(|foe| foes(piece.seat, foe) && cell == Cell::home(foe));
        if piece.is_pawn() && on_foes_home {
            return Err(format!("a pawn on an opponent's home square: {}", cell.name()));
        }
    }
    Ok(())
}
