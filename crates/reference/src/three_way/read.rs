//! Parses position strings.

use super::board::{Cell, FACES, Piece, Role, Size};
use super::text::SEATS;
use super::{Options, Position};
use crate::piece_map::PieceMap;
use std::collections::BTreeSet;

fn read_fraction(text: &str) -> Result<u32, String> {
    let bad = || format!("bad points {text:?}");
    let (over, under) = text.split_once(':').unwrap_or((text, "1"));
    let (over, under): (u32, u32) = (over.parse().map_err(|_| bad())?, under.parse().map_err(|_| bad())?);
    let sixths = over.checked_mul(6).ok_or_else(bad)?;
    if under == 0 || !sixths.is_multiple_of(under) { Err(bad()) } else { Ok(sixths / under) }
}

fn seat(letter: char) -> Result<usize, String> {
    let lower = letter.to_ascii_lowercase();
    SEATS.iter().position(|&known| known == lower).ok_or_else(|| format!("no seat {letter:?}"))
}

fn seats(text: &str) -> Result<Vec<usize>, String> {
    let seats = text.chars().map(seat).collect::<Result<Vec<_>, _>>()?;
    let once = seats.iter().collect::<BTreeSet<_>>().len() == seats.len();
    if once { Ok(seats) } else { Err(format!("a seat named twice in {text:?}")) }
}

/// Splits a list at its commas. The text `-` is the empty list.
fn items(text: &str) -> Vec<&str> {
    if text == "-" { Vec::new() } else { text.split(',').collect() }
}

/// Parses a position string.
///
/// Ignores negotiations that affect neither legal moves nor declarations, such as notices, consents
/// and answers. Does not detect the end of the game.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    let fields: Vec<&str> = text.split(' ').filter(|field| !field.is_empty()).collect();
    let (&[board, turn, moved, rights, gone, quiet], negotiation) = match &fields[..] {
        [six @ .., negotiation] if six.len() == 6 => {
            (<&[&str; 6]>::try_from(six).map_err(|e| e.to_string())?, *negotiation)
        }
        six => (<&[&str; 6]>::try_from(six).map_err(|_| "a position has six or seven fields".to_owned())?, "-"),
    };
    let size = options.size();
    let mut position = super::start(options);
    position.pieces = read_board(board, size)?;
    for name in items(moved) {
        let cell = size.cell(name)?;
        let piece = position.pieces.get_mut(&cell).filter(|piece| piece.fresh);
        piece.ok_or_else(|| format!("nobody on {name} who could be unmoved"))?.fresh = false;
    }
    position.gone = if gone == "-" { Vec::new() } else { seats(gone)? };
    position.second_stage = !position.gone.is_empty();
    for item in items(rights) {
        position.read_right(item)?;
    }
    let counts = quiet.split('/').map(|count| count.parse().map_err(|_| format!("bad count {count:?}")));
    let counts = counts.collect::<Result<Vec<u32>, String>>()?;
    position.quiet = counts.try_into().map_err(|_| "three quiet counts are needed".to_owned())?;
    for item in items(negotiation) {
        position.read_affair(item)?;
    }
    position.turn = match (turn, position.awaiting) {
        ("-", Some(_)) => None,
        (turn, None) if turn.len() == 1 && turn != "-" => turn.chars().next().map(seat).transpose()?,
        _ => return Err(format!("bad turn {turn:?}")),
    };
    position.check()?;
    Ok(position)
}

fn read_board(text: &str, size: Size) -> Result<PieceMap<Cell, Piece>, String> {
    let rows: Vec<&str> = text.split('/').collect();
    let ranks: Vec<i32> = (1..=size.top()).rev().collect();
    if rows.len() != ranks.len() {
        return Err(format!("{} rows are needed", ranks.len()));
    }
    let mut pieces = PieceMap::new();
    for (row, rank) in rows.into_iter().zip(ranks) {
        let wrong = || format!("bad row {row:?}");
        let cells = size.row(rank);
        let mut at = 0;
        let mut rest = row.chars().peekable();
        while let Some(letter) = rest.next() {
            if let Some(digit) = letter.to_digit(10).filter(|&digit| digit > 0) {
                let mut run = digit as usize;
                while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
                    run = (run * 10 + digit as usize).min(cells.len() + 1);
                    rest.next();
                }
                at += run;
                continue;
            }
            let seat = SEATS.iter().position(|&known| known == letter).ok_or_else(wrong)?;
            let role = rest.next().and_then(Role::from_letter).ok_or_else(wrong)?;
            let cell = *cells.get(at).ok_or_else(wrong)?;
            pieces.insert(cell, Piece { seat, role, fresh: size.begins(cell, seat, role) });
            at += 1;
        }
        if at != cells.len() {
            return Err(wrong());
        }
    }
    Ok(pieces)
}

impl Position {
    /// Parses an en passant right: the passed cell and the pawn's cell.
    fn read_right(&mut self, item: &str) -> Result<(), String> {
        let bad = || format!("bad en passant right {item:?}");
        let middle = item.rfind(|c: char| c.is_ascii_lowercase()).ok_or_else(bad)?;
        let size = self.options.size();
        let (passed, pawn) = (size.cell(&item[..middle])?, size.cell(&item[middle..])?);
        let piece = *self.pieces.get(&pawn).ok_or_else(bad)?;
        let step = passed.toward(pawn);
        let forward = FACES.contains(&step) && step[piece.seat] == 1;
        let from = passed.go(step, -1);
        let stepped = piece.role == Role::Pawn && !piece.fresh && forward && size.begins(from, piece.seat, Role::Pawn);
        if !stepped || self.pieces.contains_key(&passed) || self.en_passant[piece.seat].is_some() {
            return Err(bad());
        }
        self.en_passant[piece.seat] = Some((passed, pawn));
        Ok(())
    }

    fn read_affair(&mut self, item: &str) -> Result<(), String> {
        let bad = || format!("bad affair {item:?}");
        match item.split_once('=') {
            Some(("awaiting", who)) => {
                let who = <[usize; 2]>::try_from(seats(who)?).map_err(|_| bad())?;
                self.awaiting = Some((who[0], who[1]));
            }
            Some(("declined", pairs)) => {
                for pair in pairs.split('.') {
                    let pair = <[usize; 2]>::try_from(seats(pair)?).map_err(|_| bad())?;
                    self.declined.insert((pair[0], pair[1]));
                }
            }
            Some(("points", points)) => {
                let points = points.split('/').map(read_fraction).collect::<Result<Vec<_>, _>>()?;
                self.sixths = points.try_into().map_err(|_| bad())?;
            }
            Some(("stage", "1")) => self.second_stage = false,
            Some(("stage", "2")) => self.second_stage = true,
            Some(("stage", _)) => return Err(bad()),
            _ => {}
        }
        Ok(())
    }

    /// Rejects positions that cannot occur in an unfinished game.
    fn check(&self) -> Result<(), String> {
        let second = self.gone.len() == 1;
        if self.gone.len() > 1 || second != self.second_stage || (second && self.awaiting.is_some()) {
            return Err("those out do not fit the stage".to_owned());
        }
        if (second || self.awaiting.is_some()) && !self.options.last_mate {
            return Err("First Mate has no second stage".to_owned());
        }
        if self.turn.is_some_and(|seat| self.en_passant[seat].is_some()) {
            return Err("a right against the player on turn has ended".to_owned()); // 3WC-W5
        }
        if self.turn.is_some_and(|seat| !self.active(seat)) {
            return Err("the player on turn is out".to_owned());
        }
        for (seat, letter) in SEATS.iter().enumerate() {
            let kings = self.pieces.values().filter(|piece| piece.seat == seat && piece.role == Role::King).count();
            if kings > 1 || (kings == 0 && self.active(seat)) {
                return Err(format!("{letter} has {kings} kings"));
            }
        }
        Ok(())
    }
}
