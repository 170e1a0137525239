//! The pieces field of a position string (rulebook: 4P-F3).

use super::fields::{parts, trimmed};
use crate::crossed::SEATS;
use crate::four_player::board::{BOARD, POINT_QUEEN, Pieces, SIDE, Set, seen_by};
use crate::four_player::info::INFO;
use crate::four_player::setup::FourPlayer;
use polychess_game::{ParseError, Text, Token};
use polychess_rules::{Board, Piece, Role, Seat};
use polychess_topology::Cell;

#[derive(Debug)]
pub(in crate::four_player::show) struct PieceField {
    pub(in crate::four_player::show) pieces: Pieces,
    /// The cells of one-point queens, which `pieces` stores as queens.
    pub(in crate::four_player::show) point_queens: Set,
    pub(in crate::four_player::show) grey: Set,
    /// The cells of grey pieces of unknown owner. `pieces` assigns them to the first seat.
    pub(in crate::four_player::show) nameless: Set,
}

/// Parses the pieces and checks them (4P-F5).
pub(super) fn read(field: Token<'_>) -> Result<PieceField, ParseError> {
    let written = read_unchecked(field)?;
    written.check(trimmed(field))?;
    Ok(written)
}

/// Parses the pieces: rank 14 to rank 1, files a to n.
pub(in crate::four_player::show) fn read_unchecked(field: Token<'_>) -> Result<PieceField, ParseError> {
    let field = trimmed(field);
    let mut written = PieceField::empty();
    let rows = parts(field, '/');
    if rows.len() != SIDE as usize {
        return Err(ParseError::new(field.at, format!("{SIDE} rows with / between them; there are {}", rows.len())));
    }
    for (row, y) in rows.into_iter().zip((1..=SIDE).rev()) {
        let mut x = 0;
        for item in parts(row, ',') {
            x += written.place(item, x + 1, y)?;
        }
        if x != SIDE {
            return Err(
                row.error(format!("{SIDE} cells in the row of rank {y}, the missing corners counted; there are {x}"))
            );
        }
    }
    Ok(written)
}

impl PieceField {
    pub(in crate::four_player::show) fn empty() -> Self {
        Self { pieces: Board::empty(), point_queens: Set::EMPTY, grey: Set::EMPTY, nameless: Set::EMPTY }
    }

    /// Places one item at (x, y). Returns the number of cells that it covers.
    fn place(&mut self, item: Token<'_>, x: i8, y: i8) -> Result<i8, ParseError> {
        if x > SIDE {
            return Err(item.error(format!("the end of the row of rank {y}")));
        }
        if item.text.starts_with(|c: char| c.is_ascii_digit()) {
            let run = item.number("a run of vacant cells")?;
            return i8::try_from(run)
                .ok()
                .filter(|&run| run > 0 && run <= SIDE + 1 - x)
                .ok_or_else(|| item.error(format!("a run of vacant cells that ends with the row of rank {y}")));
        }
        let cell = BOARD.cross.at(x, y);
        match (item.text, cell) {
            ("x" | "X", None) => return Ok(1),
            ("x" | "X", Some(_)) => return Err(item.error("no wall, because this game has none")),
            _ => {}
        }
        let (owner, role, grey) = piece(item)?;
        let cell = cell.ok_or_else(|| item.error("a vacant cell: here a corner of the board is missing (4P-B1)"))?;
        self.put(cell, owner, role, grey);
        Ok(1)
    }

    /// Puts a piece on a cell. A piece without an owner is grey.
    pub(in crate::four_player::show) fn put(&mut self, cell: Cell, owner: Option<Seat>, role: Role, grey: bool) {
        let is_point_queen = role == POINT_QUEEN;
        let role = if is_point_queen { Role::QUEEN } else { role };
        self.pieces.put(cell, Piece::new(owner.unwrap_or(Seat::FIRST), role));
        if is_point_queen {
            self.point_queens.insert(cell);
        }
        if grey {
            self.grey.insert(cell);
        }
        if owner.is_none() {
            self.nameless.insert(cell);
        }
    }

    /// 4P-F5: checks that no seat has two living kings or a pawn on its own first rank.
    fn check(&self, field: Token<'_>) -> Result<(), ParseError> {
        for seat in Seat::all(SEATS) {
            let (title, own) = (INFO.seat_title(seat), self.pieces.seat(seat));
            let kings = (own & self.pieces.role(Role::KING)).without(self.grey).len();
            if kings > 1 {
                return Err(ParseError::new(
                    field.at,
                    format!("one living king of {title}; there are {kings} (4P-F5)"),
                ));
            }
            let pawns = (own & self.pieces.role(Role::PAWN)).without(self.nameless);
            if let Some(cell) = pawns.iter().find(|&cell| seen_by(seat, BOARD.cross.coordinates(cell)).1 == 1) {
                let name = BOARD.cross.topology.name(cell);
                return Err(ParseError::new(field.at, format!("no pawn of {title} on {name}, its first rank (4P-F5)")));
            }
        }
        Ok(())
    }
}

/// Parses a piece: `rP`, grey `drP`, or grey of unknown owner `dP`. Returns the owner, the role,
/// and whether the piece is grey.
fn piece(item: Token<'_>) -> Result<(Option<Seat>, Role, bool), ParseError> {
    let wrong = || item.error("a piece such as rP or drP, or a run of vacant cells");
    let (grey, rest) = item.text.strip_prefix('d').map_or((false, item.text), |rest| (true, rest));
    let letters: Vec<char> = rest.chars().collect();
    let (owner, letter) = match letters[..] {
        [letter] if grey => (None, letter),
        [owner, letter] => {
            let owner = Seat::all(SEATS).find(|&seat| INFO.seat_letter(seat) == owner);
            (Some(owner.ok_or_else(wrong)?), letter)
        }
        _ => return Err(wrong()),
    };
    Ok((owner, FourPlayer::role(letter).ok_or_else(wrong)?, grey))
}
