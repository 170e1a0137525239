//! The parser of position strings (rulebook: Notation).

use super::notation::pawn_role;
use crate::three_man::acts::Negotiation;
use crate::three_man::board::NAMED;
use crate::three_man::board::{CROSSED, Moats, Pieces, castling_right, home, is_home, rank, vertical};
use crate::three_man::info::{INFO, owner_letter};
use crate::three_man::make_move::{build_bridges, settle_turn};
use crate::three_man::position::Position;
use crate::three_man::setup::ThreeMan;
use crate::three_man::tables::BOARD;
use polychess_game::{Cursor, GameState, Offer, ParseError, Token, nearest};
use polychess_rules::{EnPassant, Piece, Role, Seat, Seats};
use polychess_topology::Cell;
use polychess_topology::ring::{FILES, FILES_PER_SECTOR, Ring};

/// The castling letters of king side and queen side.
pub(super) const SIDES: [char; 2] = ['k', 'q'];
type Read<T> = Result<T, ParseError>;

/// Returns the seat with this owner's letter, in upper or lower case.
pub(super) fn owner(letter: char) -> Option<Seat> {
    Seat::all(3).find(|&seat| owner_letter(seat).eq_ignore_ascii_case(&letter))
}

/// 3MC-N2: parses a position string. Repairs or rejects impossible positions.
pub(super) fn read(text: &str) -> Read<GameState<ThreeMan>> {
    let mut cursor = Cursor::new(text);
    let pieces_field = cursor.field("the pieces")?;
    let pieces = read_pieces(pieces_field)?;
    let turn_field = cursor.field("the turn")?;
    let turn = read_turn(turn_field)?;
    let mut position = Position::new(pieces, turn, read_rights(cursor.field("castling rights")?)?);
    position.bridged = read_bridges(cursor.field("bridged moats")?)?;
    let en_passant_field = cursor.field("the en passant cell")?;
    let out_field = cursor.field("the eliminated players")?;
    let out = if out_field.text == "-" { Vec::new() } else { read_owners(out_field)? };
    position.first_out = out.first().copied();
    position.out = out.into_iter().collect();
    if position.out.contains(turn) {
        return Err(turn_field.error("the turn of a player who is not eliminated"));
    }
    check_kings(&position, pieces_field)?;
    for (seat, side) in Seat::all(3).flat_map(|seat| [(seat, 0), (seat, 1)]) {
        if position.out.contains(seat) || !BOARD.castlings[seat.index()][side].is_at_home(&position.pieces, seat) {
            position.rights &= !castling_right(seat, side);
        }
    }
    position.en_passant = read_en_passant(&position, en_passant_field)?;
    let clock = cursor.field("the clock")?.number("the clock")?;
    let ply = cursor.field("the number of moves made")?.number("the number of moves made")?;
    let mut negotiation = Negotiation { clock, ply, ..Negotiation::default() };
    if let Some(field) = cursor.optional_field() {
        read_negotiation(&position, field, &mut negotiation)?;
    }
    cursor.end()?;
    build_bridges(&mut position);
    let out = position.out;
    settle_turn(&mut position, negotiation.offer);
    negotiation.note(out, position.out);
    Ok(GameState { position, negotiation })
}

fn read_pieces(field: Token<'_>) -> Read<Pieces> {
    let mut pieces = Pieces::empty();
    for at in field.split(',') {
        let (cell, piece) = read_piece(at)?;
        if pieces.put(cell, piece).is_some() {
            return Err(at.error("one piece on a cell, but there is another"));
        }
    }
    Ok(pieces)
}

fn read_piece(at: Token<'_>) -> Read<(Cell, Piece)> {
    let what = "a piece such as WHWpe4 or WHBpd5*";
    let characters: Vec<char> = at.text.chars().take(8).collect();
    let (&[s, t, letter, kind, file, digit], starred) = match characters.split_first_chunk::<6>() {
        Some((piece, [])) => (piece, false),
        Some((piece, ['*'])) => (piece, true),
        _ => return Err(at.error(what)),
    };
    let name = String::from_iter([s, t, file, digit]);
    let cell = BOARD.topology().cell(&name).ok_or_else(|| {
        let topology = BOARD.topology();
        let near = nearest(&name, topology.cells().map(|cell| topology.name(cell)));
        let meant = near.map(|near| format!("{}{letter}{kind}{}", &near[..2], &near[2..]));
        ParseError { meant, ..at.error(what) }
    })?;
    // The token with corrected letter case, if it is then valid.
    let recased = || {
        let text = String::from_iter([s, t, letter.to_ascii_uppercase(), kind.to_ascii_lowercase(), file, digit]);
        (text != at.text && read_piece(Token { text: &text, ..at }).is_ok()).then_some(text)
    };
    let refuse = |expected: &str| ParseError { meant: recased(), ..at.error(expected) };
    let seat = owner(letter).filter(|_| letter.is_ascii_uppercase()).ok_or_else(|| refuse("the owner W, G or B"))?;
    let mut orthodox = Role::all().filter(|&role| role != CROSSED && kind.is_ascii_lowercase());
    let role = orthodox.find(|role| role.letter() == Some(kind.to_ascii_uppercase()));
    let role = match role.ok_or_else(|| refuse("the kind k, q, r, b, n or p"))? {
        Role::PAWN if rank(cell) == 1 => return Err(at.error("no pawn on rank 1")),
        Role::PAWN => pawn_role(starred || !may_be_uncrossed(seat, cell)),
        _ if starred => return Err(at.error("the star of a crossed pawn on pawns only")),
        role => role,
    };
    Ok((cell, Piece::new(seat, role)))
}

/// 3MC-N1 (3MC-R11): returns whether a pawn on this cell may be uncrossed. An uncrossed pawn is
/// inside its own section or, after captures on ranks 4 and 5, up to two files outside.
pub(super) fn may_be_uncrossed(seat: Seat, cell: Cell) -> bool {
    files_outside(seat, cell) <= rank(cell).saturating_sub(4)
}

/// Returns the distance in files from the section of `seat`, or 0 inside the section.
fn files_outside(seat: Seat, cell: Cell) -> u8 {
    let [file, base] = [cell, home(seat, 1, 0)].map(|cell| Ring::coordinates(cell).1);
    let to_the_right = (file + FILES - base) % FILES;
    if to_the_right < FILES_PER_SECTOR { 0 } else { (to_the_right - FILES_PER_SECTOR + 1).min(FILES - to_the_right) }
}

fn read_turn(field: Token<'_>) -> Read<Seat> {
    if field.text == "-" {
        return Err(field.error("a player to move: a finished game cannot be played on"));
    }
    let alone = field.pop().filter(|(_, rest)| rest.text.is_empty());
    alone.and_then(|(letter, _)| owner(letter)).ok_or_else(|| no_owner(field, field, "the turn W, G or B"))
}

/// Returns the error for a wrong owner letter. Suggests the right letter if the field resembles a
/// player's name.
fn no_owner(at: Token<'_>, field: Token<'_>, expected: &str) -> ParseError {
    let names = || INFO.seats.iter().map(|seat| seat.name);
    let seat = nearest(field.text, names()).and_then(|name| INFO.seat(name));
    match seat {
        Some(seat) => ParseError { meant: Some(owner_letter(seat).into()), ..field.error(expected) },
        None => at.error(expected),
    }
}

fn read_rights(field: Token<'_>) -> Read<u8> {
    let (mut rights, mut seat) = (0, None);
    if field.text == "-" {
        return Ok(0);
    }
    let mut at = field;
    while let Some((letter, rest)) = at.pop() {
        let side = SIDES.iter().position(|side| side.eq_ignore_ascii_case(&letter));
        match (owner(letter), side, seat) {
            (Some(next), ..) => seat = Some(next),
            (None, Some(side), Some(seat)) if rights & castling_right(seat, side) != 0 => {
                return Err(at.error("each castling right once"));
            }
            (None, Some(side), Some(seat)) => rights |= castling_right(seat, side),
            _ => return Err(at.error("castling rights such as WkqGkBq, or -")),
        }
        at = rest;
    }
    Ok(rights)
}

fn read_bridges(field: Token<'_>) -> Read<Moats> {
    field.list().try_fold(Moats::NONE, |bridged, at| {
        let moat = NAMED.iter().find(|named| named.name == at.text);
        Ok(bridged
            .with(moat.ok_or_else(|| at.none_of(NAMED.map(|named| named.name), "the moats WG, GB, WB, or -"))?.moat))
    })
}

/// Parses owner letters, each at most once and at least one.
fn read_owners(field: Token<'_>) -> Read<Vec<Seat>> {
    let mut seats = Vec::new();
    let mut at = field;
    while let Some((letter, rest)) = at.pop() {
        match owner(letter) {
            Some(seat) if !seats.contains(&seat) => seats.push(seat),
            _ => return Err(no_owner(at, field, "players W, G, B, each once")),
        }
        at = rest;
    }
    if seats.is_empty() { Err(field.error("players W, G, B, each once")) } else { Ok(seats) }
}

fn check_kings(position: &Position, field: Token<'_>) -> Read<()> {
    match position.active().find(|&seat| position.pieces.pieces(seat, Role::KING).len() != 1) {
        None => Ok(()),
        Some(seat) => {
            let title = INFO.seat_title(seat);
            Err(ParseError::new(field.at, format!("one king of {title}, who is not eliminated")))
        }
    }
}

/// 3MC-X1: parses the cell passed by the double step that was the last move. This cell and the one
/// behind it are empty. The pawn is on the next cell inward.
fn read_en_passant(position: &Position, field: Token<'_>) -> Read<Option<EnPassant>> {
    if field.text == "-" {
        return Ok(None);
    }
    let target = BOARD.topology().cell(field.text).filter(|&cell| was_jumped_over(position, cell));
    let right = target.and_then(|target| Some(EnPassant { target, pawn: vertical(target, 1)? }));
    right.map(Some).ok_or_else(|| {
        let topology = BOARD.topology();
        let cells = topology.cells().filter(|&cell| was_jumped_over(position, cell));
        field.none_of(cells.map(|cell| topology.name(cell)), "the cell that the pawn just moved has jumped over, or -")
    })
}

pub(super) fn was_jumped_over(position: &Position, cell: Cell) -> bool {
    let pawn = vertical(cell, 1).and_then(|c| position.pieces.piece(c)).filter(|piece| piece.role() == Role::PAWN);
    let just_moved = pawn.is_some_and(|piece| {
        let seat = piece.seat();
        is_home(seat, cell) && !position.out.contains(seat) && position.next_active(seat) == position.turn
    });
    let vacant = |cell: Option<Cell>| cell.is_some_and(|c| !position.pieces.is_occupied(c));
    rank(cell) == 3 && just_moved && vacant(Some(cell)) && vacant(vertical(cell, -1))
}

fn read_negotiation(position: &Position, field: Token<'_>, negotiation: &mut Negotiation) -> Read<()> {
    for item in field.list() {
        let (name, _) = item.text.split_once(':').ok_or_else(|| item.error("an item such as offer:W or fell:G"))?;
        let owners = item.skip(name.len() + 1).ok_or_else(|| item.error("players"))?;
        let seats = read_owners(owners)?;
        let set: Seats = seats.iter().copied().collect();
        match name {
            "offer" if negotiation.offer.is_none() && !seats.iter().any(|&s| position.out.contains(s)) => {
                negotiation.offer = Some(Offer { by: seats[0], accepted: set });
            }
            "fell" if negotiation.fell.is_empty() && fell_last(position, set) => negotiation.fell = set,
            "offer" => return Err(item.error("one offer, of and to players who are not eliminated")),
            "fell" => return Err(item.error("once those eliminated last")),
            _ => return Err(item.up_to(':').none_of(["offer:", "fell:"], "offer: or fell:")),
        }
    }
    Ok(())
}

/// Returns whether the players in `fell` were eliminated last.
fn fell_last(position: &Position, fell: Seats) -> bool {
    let out: Vec<Seat> = position.out_in_order().collect();
    fell.len() <= out.len() && out[out.len() - fell.len()..].iter().all(|&seat| fell.contains(seat))
}
