//! Fields that the position strings of several games share, such as the board and castling rights.
//!
//! A board field contains rows joined by `/`. Each piece is a seat letter and a role letter. A
//! number stands for that many empty cells.

use crate::{ParseError, Text, Token, nearest};
use polychess_rules::Piece;
use polychess_topology::Cell;

/// Parses a board field into its pieces. `rows` contains the cells of each row in the order of the
/// text.
///
/// # Errors
/// If a row has the wrong length, a piece is unknown, or the number of rows is wrong.
pub fn read_rows<V: Text>(field: Token<'_>, rows: &[Vec<Cell>]) -> Result<Vec<(Cell, Piece)>, ParseError> {
    let mut pieces = Vec::new();
    let mut written = field.split('/');
    for (i, cells) in rows.iter().enumerate() {
        let row =
            written.next().ok_or_else(|| ParseError::new(field.at + field.text.len(), format!("row {}", i + 1)))?;
        let mut left = cells.iter();
        let mut at = row;
        while let Some((c, rest)) = at.pop() {
            if c.is_ascii_digit() {
                let digits = at.text.bytes().take_while(u8::is_ascii_digit).count();
                let run = Token { text: &at.text[..digits], ..at }.number("a run of empty cells")? as usize;
                if run == 0 || run > left.len() {
                    return Err(at.error(match left.len() {
                        0 => format!("the end of row {} ({} cells)", i + 1, cells.len()),
                        1 => format!("one empty cell in row {}", i + 1),
                        most => format!("a run of 1 to {most} empty cells in row {}", i + 1),
                    }));
                }
                left.nth(run - 1);
                at = at.skip(digits).unwrap_or(rest);
            } else {
                let seat = V::INFO.all_seats().find(|&s| V::INFO.seat_letter(s) == c);
                let role = rest.pop().and_then(|(letter, rest)| Some((V::role(letter)?, rest)));
                let (Some(seat), Some((role, rest))) = (seat, role) else {
                    let written = at.text.char_indices().nth(2).map_or(at.text, |(end, _)| &at.text[..end]);
                    let piece = Token { text: written, ..at };
                    let known = pieces_of::<V>();
                    let expected = "a piece, as seat letter and role letter (wK), or a run of empty cells";
                    return Err(piece.none_of(known.iter().map(String::as_str), expected));
                };
                let cell =
                    left.next().ok_or_else(|| at.error(format!("the end of row {} ({} cells)", i + 1, cells.len())))?;
                pieces.push((*cell, Piece::new(seat, role)));
                at = rest;
            }
        }
        if left.len() > 0 {
            let cells = if left.len() == 1 { "cell" } else { "cells" };
            return Err(at.error(format!("{} more {cells} in row {}", left.len(), i + 1)));
        }
    }
    match written.next() {
        None => Ok(pieces),
        Some(extra) => Err(extra.error(format!("the end of the board after {} rows", rows.len()))),
    }
}

/// Returns the text of every possible piece. Suggestions are chosen from them.
fn pieces_of<V: Text>() -> Vec<String> {
    let roles: Vec<char> = ('A'..='Z').filter(|&letter| V::role(letter).is_some()).collect();
    let seats = V::INFO.seats.iter();
    seats.flat_map(|seat| roles.iter().map(|role| format!("{}{role}", seat.letter))).collect()
}

/// Returns a board field in the form that [`read_rows`] parses.
#[must_use]
pub fn write_rows<V: Text>(rows: &[Vec<Cell>], piece: impl Fn(Cell) -> Option<Piece>) -> String {
    let row = |cells: &Vec<Cell>| {
        let (mut text, mut empty) = (String::new(), 0);
        for &cell in cells {
            match piece(cell) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(V::INFO.seat_letter(piece.seat()));
                    text.push(V::role_letter(piece.role()));
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/")
}

/// Parses castling rights. The text is `-`, or seat letters that are each followed by `K`, `Q` or
/// both.
///
/// Returns the seat, the side (0 for K, 1 for Q) and the byte offset of each right.
///
/// # Errors
/// If a letter is unexpected or a right is repeated.
pub fn read_castling<V: Text>(field: Token<'_>) -> Result<Vec<(polychess_rules::Seat, usize, usize)>, ParseError> {
    let mut rights = Vec::new();
    if field.text == "-" {
        return Ok(rights);
    }
    let (mut seat, mut at) = (None, field);
    while let Some((c, rest)) = at.pop() {
        let side = ['K', 'Q'].iter().position(|&letter| letter == c);
        match (side, seat) {
            (Some(side), Some(seat)) if rights.iter().any(|&(s, n, _)| (s, n) == (seat, side)) => {
                return Err(at.error("each castling right once"));
            }
            (Some(side), Some(seat)) => rights.push((seat, side, at.at)),
            (None, _) if V::INFO.seat(&c.to_string()).is_some() => seat = V::INFO.seat(&c.to_string()),
            _ => {
                let letter = Token { text: &at.text[..c.len_utf8()], ..at };
                return Err(letter.none_of(["K", "Q"], "castling rights such as wKQ, or -"));
            }
        }
        at = rest;
    }
    Ok(rights)
}

/// Returns the castling rights as text, in turn order. `has` returns whether a seat has the right
/// on a side (0 for K, 1 for Q).
#[must_use]
pub fn write_castling<V: Text>(has: impl Fn(polychess_rules::Seat, usize) -> bool) -> String {
    let mut text = String::new();
    for seat in V::INFO.all_seats() {
        let sides: String = [(0, 'K'), (1, 'Q')].iter().filter(|s| has(seat, s.0)).map(|s| s.1).collect();
        if !sides.is_empty() {
            text.push(V::INFO.seat_letter(seat));
            text.push_str(&sides);
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// Parses the player to move. The text is one seat letter in upper or lower case.
///
/// # Errors
/// For any other text. This includes `-`, which marks a finished game that cannot continue.
pub fn read_turn_field<V: Text>(field: Token<'_>) -> Result<polychess_rules::Seat, ParseError> {
    if field.text == "-" {
        return Err(field.error("the player to move (a finished game cannot be played on)"));
    }
    let seat = if field.text.len() == 1 { V::INFO.seat(field.text) } else { None };
    let letters: Vec<String> = V::INFO.seats.iter().map(|s| s.letter.to_string()).collect();
    seat.ok_or_else(|| {
        let error = field.error(format!("the player to move, one of {}", letters.join(" ")));
        ParseError { meant: meant_seat::<V>(field.text), ..error }
    })
}

/// Returns the letter of the seat whose name is most similar to the misspelt `name`, if any.
fn meant_seat<V: Text>(name: &str) -> Option<String> {
    let seat = V::INFO.seats.iter().find(|seat| nearest(name, [seat.name]).is_some())?;
    Some(seat.letter.to_string())
}

/// Parses seat letters without separators, such as `wb`, in upper or lower case.
///
/// # Errors
/// If a letter is unknown or repeated.
pub fn read_seats<V: Text>(field: Token<'_>) -> Result<Vec<polychess_rules::Seat>, ParseError> {
    let (mut seats, mut at) = (Vec::new(), field);
    while let Some((c, rest)) = at.pop() {
        match V::INFO.seat(&c.to_string()) {
            Some(seat) if !seats.contains(&seat) => seats.push(seat),
            Some(_) => return Err(at.error("each seat once")),
            None => {
                let letters: Vec<String> = V::INFO.seats.iter().map(|s| s.letter.to_string()).collect();
                let expected = format!("letters of seats, of {}", letters.join(" "));
                // A seat's name begins with its letter, so compare the whole field with the names
                // of seats.
                let meant = meant_seat::<V>(field.text);
                let wrong = if meant.is_some() { field } else { at };
                return Err(ParseError { meant, ..wrong.error(expected) });
            }
        }
        at = rest;
    }
    Ok(seats)
}

/// Returns the letters of seats, without separators.
#[must_use]
pub fn write_seats<V: Text>(seats: impl IntoIterator<Item = polychess_rules::Seat>) -> String {
    seats.into_iter().map(|seat| V::INFO.seat_letter(seat)).collect()
}
