//! Parses position strings.

use super::board::{Cell, SEATS, Seat, left};
use super::position::{EnPassant, Piece, Position, Role, Wing};
use super::text::{ROLE_LETTERS, SEAT_LETTERS};
use super::{AfterDefeat, Options};

fn seat_of(letter: char) -> Result<Seat, String> {
    SEAT_LETTERS.iter().position(|&l| l == letter).ok_or_else(|| format!("no such seat: {letter:?}"))
}

pub(super) fn parse(text: &str, options: Options) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let ([board, turn, castling, ep, imposing, mated, out, clock], negotiation) = match fields[..] {
        [a, b, c, d, e, f, g, h] => ([a, b, c, d, e, f, g, h], None),
        [a, b, c, d, e, f, g, h, negotiation] => ([a, b, c, d, e, f, g, h], Some(negotiation)),
        _ => return Err("a position text has eight or nine fields".into()),
    };
    let mut position = Position::initial(options);
    position.read_board(board)?;
    let turn = turn.to_ascii_lowercase();
    let mut letters = turn.chars();
    let seat = match (letters.next(), letters.next()) {
        (Some(letter), None) => seat_of(letter)?,
        _ => return Err(format!("not a turn: {turn:?}")),
    };
    position.defeated = seats(out)?;
    position.mated = seats(mated)?.into_iter().collect();
    position.read_castling(castling)?;
    position.ep = list(ep).into_iter().map(read_right).collect::<Result<_, _>>()?;
    position.imposing = list(imposing)
        .into_iter()
        .map(|name| Cell::named(name).ok_or_else(|| format!("no such cell: {name:?}")))
        .collect::<Result<_, _>>()?;
    position.clock = clock.parse().map_err(|_| format!("not a number: {clock:?}"))?;
    if let Some(negotiation) = negotiation {
        position.read_negotiation(negotiation)?;
    }
    position.refuse(seat)?;
    position.begin_turn(seat);
    Ok(position)
}

fn list(text: &str) -> Vec<&str> {
    match text {
        "-" => Vec::new(),
        text => text.split(',').collect(),
    }
}

fn seats(text: &str) -> Result<Vec<Seat>, String> {
    match text {
        "-" => Ok(Vec::new()),
        text => text.chars().map(seat_of).collect(),
    }
}

/// Parses an en passant right: the passed cell and the pawn's cell.
fn read_right(text: &str) -> Result<EnPassant, String> {
    (1..text.len())
        .filter(|&at| text.is_char_boundary(at))
        .find_map(|at| {
            let skipped = Cell::named(&text[..at])?;
            let pawn = Cell::named(&text[at..])?;
            Some(EnPassant { skipped, pawn })
        })
        .ok_or_else(|| format!("not a right: {text:?}"))
}

impl Position {
    fn read_board(&mut self, board: &str) -> Result<(), String> {
        let cells = Cell::all();
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != 12 {
            return Err(format!("{} rows instead of 12", rows.len()));
        }
        self.pieces = crate::piece_map::PieceMap::new();
        for (cells, text) in cells.chunks(8).zip(rows) {
            let wrong = || format!("not a row: {text:?}");
            let mut cells = cells.iter();
            let mut letters = text.chars();
            while let Some(letter) = letters.next() {
                if let Some(run) = letter.to_digit(10) {
                    for _ in 0..run {
                        cells.next().ok_or_else(wrong)?;
                    }
                } else {
                    let role = letters.next().ok_or_else(wrong)?;
                    let found = ROLE_LETTERS.iter().find(|(_, l)| *l == role);
                    let (role, _) = *found.ok_or_else(wrong)?;
                    let seat = seat_of(letter)?;
                    self.pieces.insert(*cells.next().ok_or_else(wrong)?, Piece { seat, role });
                }
            }
            if cells.next().is_some() {
                return Err(wrong());
            }
        }
        Ok(())
    }

    fn read_castling(&mut self, text: &str) -> Result<(), String> {
        self.castling.clear();
        let mut seat = None;
        for letter in if text == "-" { "" } else { text }.chars() {
            match (letter, seat) {
                ('K', Some(seat)) => self.castling.insert((seat, Wing::Short)),
                ('Q', Some(seat)) => self.castling.insert((seat, Wing::Long)),
                _ => {
                    seat = Some(seat_of(letter.to_ascii_lowercase())?);
                    false
                }
            };
        }
        Ok(())
    }

    /// Parses the number of passes. Ignores offers.
    fn read_negotiation(&mut self, negotiation: &str) -> Result<(), String> {
        for item in negotiation.split(',') {
            match item.split_once(':') {
                Some(("passes", number)) => {
                    self.passes = number.parse().map_err(|_| format!("not a number: {number:?}"))?;
                }
                Some(("offer" | "spent", who)) => {
                    seats(who)?;
                }
                Some(("ply", _)) => return Err("a position in the midst of a turn".into()),
                _ => return Err(format!("no such affair: {item:?}")),
            }
        }
        Ok(())
    }

    /// Rejects positions that cannot occur with this player to move.
    fn refuse(&mut self, on_turn: Seat) -> Result<(), String> {
        let defeats_end = self.options.after_defeat == AfterDefeat::End;
        if self.defeated.len() > 1 || (defeats_end && !self.defeated.is_empty()) {
            return Err("the game is over".into());
        }
        for seat in SEATS {
            let mine = |role| move |piece: &&Piece| piece.seat == seat && piece.role == role;
            let kings = self.pieces.values().filter(mine(Role::K)).count();
            let out = self.defeated.contains(&seat);
            if kings != usize::from(!out) {
                return Err(format!("{kings} kings: {}", SEAT_LETTERS[seat]));
            }
            let has_pieces = self.pieces.values().any(|piece| piece.seat == seat);
            if out && (seat == on_turn || self.options.after_defeat == AfterDefeat::Remove && has_pieces) {
                return Err(format!("out of the game: {}", SEAT_LETTERS[seat]));
            }
        }
        for (cell, piece) in self.pieces.iter() {
            if piece.role == Role::P && cell.rank() == 1 {
                return Err(format!("a pawn on a first rank: {}", cell.name()));
            }
        }
        for right in &self.ep {
            let owner = right.owner();
            let file = right.skipped.file();
            let pawn = Piece { seat: owner, role: Role::P };
            let right_cells = right.skipped.rank() == 3
                && Cell::at(owner, file, 4) == Some(right.pawn)
                && self.pieces.get(&right.pawn) == Some(&pawn)
                && !self.pieces.contains_key(&right.skipped);
            if !right_cells || owner == on_turn || self.defeated.contains(&owner) {
                return Err(format!("no such right: {}", right.skipped.name()));
            }
        }
        if let Some(cell) = self.imposing.iter().find(|&&cell| !self.may_impose(cell)) {
            return Err(format!("nobody imposing there: {}", cell.name()));
        }
        if let Some(&seat) = self.mated.iter().find(|&&seat| !self.checked(seat)) {
            return Err(format!("mated but not in check: {}", SEAT_LETTERS[seat]));
        }
        // TH-K3: no piece has moved during the last passes. A player who passed and is in check
        // must therefore have been in check then, and must be marked as mated.
        let mut seat = on_turn;
        for _ in 0..self.passes.min(self.living().len() as u64) {
            seat = left(seat);
            while self.defeated.contains(&seat) {
                seat = left(seat);
            }
            if self.checked(seat) && !self.mated.contains(&seat) {
                return Err(format!("passed in check and not mated: {}", SEAT_LETTERS[seat]));
            }
        }
        let rights = self.castling.clone();
        self.drop_castling_rights();
        if self.castling != rights {
            return Err("castling rights without king and rook at home".into());
        }
        Ok(())
    }
}
