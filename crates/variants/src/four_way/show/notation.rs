//! The document's notation: squares in the mover's view, with prefixes in opponents' territory
//! (rulebook: Notation).
//!
//! This module covers single moves. Game files add round numbers and lost turns (4W-N7).

use crate::four_way::board::{BOARD, SUPERPAWN, opponents};
use crate::four_way::info::INFO;
use crate::four_way::position::Position;
use crate::four_way::setup::FourWay;
use polychess_game::{InputError, Refusal, Text, Turn, legal_where, only_move};
use polychess_rules::{Move, Position as _, Role, Seat};
use polychess_topology::Cell;

/// 4W-N2: returns the name of a square from the view of `seat`. A square in an opponent's territory
/// gets its name in that opponent's view, after the opponent's letter.
pub(in crate::four_way) fn square(seat: Seat, cell: Cell) -> String {
    let (prefix, viewer) = match BOARD.foe_of(seat, cell) {
        Some(foe) => (INFO.seat_letter(foe).to_ascii_uppercase().to_string(), foe),
        None => (String::new(), seat),
    };
    let Some((file, rank)) = BOARD.own_name(viewer, cell) else { return String::new() };
    format!("{prefix}{}{rank}", char::from(b'a' + (file - 1) as u8))
}

/// 4W-N1: returns the letter of the piece on `cell`: P for pawns and superpawns.
fn letter(position: &Position, cell: Cell) -> char {
    match position.armies.pieces.piece(cell).map(|piece| piece.role()) {
        Some(role) if role != SUPERPAWN => FourWay::role_letter(role),
        _ => 'P',
    }
}

/// 4W-N4: returns `x` for a capture and `-` for other moves.
fn sign(position: &Position, m: Move) -> char {
    if position.armies.pieces.is_occupied(m.to) { 'x' } else { '-' }
}

pub(in crate::four_way) fn write(position: &Position, m: Move) -> String {
    let Some(us) = position.turn else { return String::new() };
    let piece = letter(position, m.from);
    // 4W-N3: omit the departure square unless it is necessary.
    let needed = BOARD.foe_of(us, m.from).is_some()
        || !legal_where(position, &|o| o.to == m.to && o.from != m.from && letter(position, o.from) == piece)
            .is_empty();
    let from = if needed { square(us, m.from) } else { String::new() };
    let promotion = m.promotion.map(|role| format!("={}", FourWay::role_letter(role))).unwrap_or_default();
    format!("{piece}{from}{}{}{promotion}{}", sign(position, m), square(us, m.to), check_sign(position, us, m))
}

/// 4W-N5: returns `#` if the move freezes an opponent, `+` if an unfrozen opponent is in check
/// after the move, and otherwise an empty string.
fn check_sign(position: &Position, us: Seat, m: Move) -> &'static str {
    let mut after = *position;
    after.play(m);
    let frozen = |foe: Seat| after.frozen().contains(foe);
    if opponents(us).into_iter().any(|foe| frozen(foe) && !position.frozen().contains(foe)) {
        "#"
    } else if opponents(us).into_iter().any(|foe| !frozen(foe) && after.checked.contains(foe)) {
        "+"
    } else {
        ""
    }
}

/// A parsed move (4W-N1, 4W-N6). R-16 defines the signs.
struct MoveNotation {
    piece: char,
    from: Option<Cell>,
    sign: char,
    to: Cell,
    promotion: Option<Role>,
}

impl MoveNotation {
    fn fits(&self, position: &Position, m: Move) -> bool {
        let is_super = position.armies.pieces.piece(m.from).is_some_and(|piece| piece.role() == SUPERPAWN);
        (self.piece == letter(position, m.from) || self.piece == 'U' && is_super)
            && self.from.is_none_or(|from| from == m.from)
            && self.sign == sign(position, m)
            && (self.to, self.promotion) == (m.to, m.promotion)
    }
}

/// Parses `text` as a move. Returns a `Refusal` unless it matches exactly one legal move.
pub(in crate::four_way) fn read(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let shown: String = text.chars().take(24).collect();
    let written = position.turn.and_then(|us| parse(us, text.trim()));
    let written =
        written.ok_or_else(|| InputError::NoForm { text: shown, examples: "P-c10, RYb2xYb5, PYb2-Yc1=N".into() })?;
    only_move(position, text.trim(), &|m| written.fits(position, m), |m| write(position, m))
}

fn parse(us: Seat, text: &str) -> Option<MoveNotation> {
    let text = text.strip_suffix(['+', '#']).unwrap_or(text);
    let (text, promotion) = match text.split_once('=') {
        Some((text, letter)) if letter.chars().count() == 1 => (text, Some(FourWay::role(letter.chars().next()?)?)),
        Some(_) => return None,
        None => (text, None),
    };
    let at = text.find(['-', 'x'])?;
    let (front, to) = (text.get(..at)?, text.get(at + 1..)?);
    let piece = front.chars().next()?;
    let from = front.get(piece.len_utf8()..)?;
    let from = if from.is_empty() { None } else { Some(read_square(us, from)?) };
    Some(MoveNotation { piece, from, sign: text.get(at..=at)?.chars().next()?, to: read_square(us, to)?, promotion })
}

/// 4W-N6: parses a square. The name is from the view of the player whose letter is in front, or
/// from the view of `us`.
fn read_square(us: Seat, text: &str) -> Option<Cell> {
    let prefix = INFO.all_seats().find(|&s| text.starts_with(INFO.seat_letter(s).to_ascii_uppercase()));
    let name = if prefix.is_some() { text.get(1..)? } else { text };
    let file = name.bytes().next()?;
    let rank = name.get(1..)?;
    let digits =
        !rank.is_empty() && rank.len() <= 2 && rank.bytes().all(|b| b.is_ascii_digit()) && !rank.starts_with('0');
    let rank = rank.parse::<i8>().ok().filter(|_| digits)?;
    (b'a'..=b'e').contains(&file).then(|| BOARD.cell_of(prefix.unwrap_or(us), (file - b'a') as i8 + 1, rank)).flatten()
}
