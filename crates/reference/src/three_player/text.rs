//! Position strings: `board turn castling ep clock [ affairs ]`.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Cell;
use super::pieces::{CastlingSide, Piece, Role};
use super::{Passed, Position};

const SEATS: [char; 3] = ['w', 'g', 'b'];

fn seat(letter: char) -> Option<usize> {
    SEATS.into_iter().position(|seat| seat == letter)
}

pub(super) fn write(position: &Position) -> String {
    let board: Vec<String> = (0..13).rev().map(|row| write_row(position, row)).collect();
    let turn = if position.over() { '-' } else { SEATS[position.turn] };
    let mut castling = String::new();
    for (seat, letter) in SEATS.into_iter().enumerate() {
        let has = |side| position.castling.contains(&(seat, side));
        castling += match (has(CastlingSide::Minor), has(CastlingSide::Major)) {
            (true, true) => format!("{letter}KQ"),
            (true, false) => format!("{letter}K"),
            (false, true) => format!("{letter}Q"),
            (false, false) => String::new(),
        }
        .as_str();
    }
    let mut ep: Vec<String> = position.ep.values().map(|right| right.skipped.name() + &right.pawn.name()).collect();
    ep.sort();
    let [castling, ep] = [castling, ep.join(",")].map(|field| if field.is_empty() { "-".to_string() } else { field });
    format!("{} {turn} {castling} {ep} {}", board.join("/"), position.clock)
}

/// Returns the cells of a row, by ascending column.
fn row_cells(row: i8) -> Vec<Cell> {
    (1..=13).filter_map(|column| Cell::at(row, column)).collect()
}

fn write_row(position: &Position, row: i8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row_cells(row) {
        let Some(piece) = position.pieces.get(&cell) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.extend([SEATS[piece.seat], piece.role.letter()]);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

pub(super) fn parse(text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (board, turn, castling, ep, clock) = match fields[..] {
        [board, turn, castling, ep, clock] => (board, turn, castling, ep, clock),
        [board, turn, castling, ep, clock, negotiation] => {
            check_negotiation(negotiation)?;
            (board, turn, castling, ep, clock)
        }
        _ => {
            return Err(format!("a position has five or six fields, not {}", fields.len()));
        }
    };
    let turn = match turn.to_ascii_lowercase().as_str() {
        "w" => 0,
        "g" => 1,
        "b" => 2,
        _ => return Err(format!("no player on turn: {turn:?}")),
    };
    let clock = clock.parse().map_err(|_| format!("not a clock: {clock:?}"))?;
    let pieces = read_board(board)?;
    let mut position = Position { pieces, turn, castling: BTreeSet::new(), ep: BTreeMap::new(), clock, ending: None };
    check_pieces(&position)?;
    position.castling = read_castling(castling)?;
    if let Some((seat, _)) = position.castling.iter().find(|&&(seat, side)| !position.at_home(seat, side)) {
        return Err(format!("a right to castle without king and rook at home: {}", SEATS[*seat]));
    }
    position.ep = read_ep(&position, ep)?;
    position.settle();
    Ok(position)
}

fn read_board(board: &str) -> Result<BTreeMap<Cell, Piece>, String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 13 {
        return Err(format!("a board has 13 rows, not {}", rows.len()));
    }
    let mut pieces = BTreeMap::new();
    for (row, text) in (0..13).rev().zip(rows) {
        let cells = row_cells(row);
        let wrong = || format!("row {:?} has {} cells, unlike {text:?}", char::from(b'a' + row as u8), cells.len());
        let mut column = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_digit() {
                let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                let run = rest[..end].parse::<usize>().ok().filter(|run| (1..=13).contains(run)).ok_or_else(wrong)?;
                column += run;
                rest = &rest[end..];
            } else {
                let piece = seat(first).zip(rest.chars().nth(1).and_then(Role::lettered));
                let (seat, role) = piece.ok_or_else(|| format!("no piece at {rest:?}"))?;
                pieces.insert(*cells.get(column).ok_or_else(wrong)?, Piece { seat, role });
                column += 1;
                rest = &rest[2..];
            }
        }
        if column != cells.len() {
            return Err(wrong());
        }
    }
    Ok(pieces)
}

/// Checks that each player has exactly one king. Pawns may be anywhere: in TP-W29, one is on
/// another player's baseline.
fn check_pieces(position: &Position) -> Result<(), String> {
    for (seat, letter) in SEATS.into_iter().enumerate() {
        let king = Piece { seat, role: Role::King };
        if position.pieces.values().filter(|&&piece| piece == king).count() != 1 {
            return Err(format!("not exactly one king of {letter}"));
        }
    }
    Ok(())
}

fn read_castling(text: &str) -> Result<BTreeSet<(usize, CastlingSide)>, String> {
    let wrong = || format!("not castling rights: {text:?}");
    let mut rights = BTreeSet::new();
    if text == "-" {
        return Ok(rights);
    }
    let mut owner = None;
    let mut bare = false;
    for letter in text.chars() {
        let side = match letter {
            'K' => CastlingSide::Minor,
            'Q' => CastlingSide::Major,
            _ => {
                owner = Some(seat(letter.to_ascii_lowercase()).filter(|_| !bare).ok_or_else(wrong)?);
                bare = true;
                continue;
            }
        };
        rights.insert((owner.ok_or_else(wrong)?, side));
        bare = false;
    }
    if bare { Err(wrong()) } else { Ok(rights) }
}

fn read_ep(position: &Position, text: &str) -> Result<BTreeMap<usize, Passed>, String> {
    let mut rights = BTreeMap::new();
    for item in text.split(',').filter(|_| text != "-") {
        let wrong = || format!("not a right to take en passant: {item:?}");
        let second = item.char_indices().skip(1).find(|(_, letter)| letter.is_alphabetic()).ok_or_else(wrong)?.0;
        let (skipped, pawn) = item.split_at(second);
        let skipped = Cell::named(skipped).ok_or_else(wrong)?;
        let pawn = Cell::named(pawn).ok_or_else(wrong)?;
        let owner = position.pieces.get(&pawn).ok_or_else(wrong)?.seat;
        let right = Passed { skipped, pawn };
        // TP-P3: the pawn has come straight from the pawn row over the passed cell.
        let straight = skipped.line(pawn).filter(|line| line.count == 1 && !line.diagonal);
        let origin = straight.and_then(|line| skipped.plus(line.step.map(|part| -part)));
        let double = origin.is_some_and(|cell| cell.distance(owner) == 1) && pawn.distance(owner) == 3;
        if !double || !position.alive(owner, &right) || rights.insert(owner, right).is_some() {
            return Err(wrong());
        }
    }
    Ok(rights)
}

/// Checks that the field `affairs` is well-formed. This implementation ignores its content.
fn check_negotiation(text: &str) -> Result<(), String> {
    let fits = |item: &str| item.split_once(':').is_some_and(|(kind, _)| matches!(kind, "offer" | "spent"));
    if text.split(',').all(fits) { Ok(()) } else { Err(format!("not affairs: {text:?}")) }
}
