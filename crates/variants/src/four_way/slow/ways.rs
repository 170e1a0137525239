//! Which rule lets a piece go from one place to another, or forbids it (ledger: Movement, Pawns), safety of the king not looked at.

use super::table::{Place, Table, foe_at, forward, is_foes_home, plus};
use crate::four_way::board::{HEADINGS, SQUIRREL, SUPERPAWN, partner, seen_by};
use crate::four_way::setup::INFO;
use polychess_rules::{Piece, Role, Seat};

/// A rule and what it says to the move.
pub(super) type Objection = (&'static str, String);

fn no(rule: &'static str, message: impl Into<String>) -> Result<(), Objection> {
    Err((rule, message.into()))
}

/// 4W-B8
fn name((x, y): Place) -> String {
    format!("{}{y}", char::from(b'a' + (x - 1) as u8))
}

fn title(seat: Seat) -> &'static str {
    INFO.seat_title(seat)
}

/// Does a line piece of this role go this way? `short` and `long` are the lesser and the greater distance along the axes.
pub(super) fn is_line_of(role: Role, short: i8, long: i8) -> bool {
    let (straight, diagonal) = (short == 0 && long > 0, short == long && long > 0);
    match role {
        Role::ROOK => straight,
        Role::BISHOP => diagonal,
        _ => straight || diagonal,
    }
}

/// May the piece of this seat on `from` go to `to`?
pub(super) fn way(table: &Table, seat: Seat, from: Place, to: Place) -> Result<(), Objection> {
    let Some(piece) = table.at(from) else { return no("4W-M1", format!("no man stands on {}", name(from))) };
    let pawn = matches!(piece.role(), Role::PAWN | SUPERPAWN);
    if pawn && enters_triangle(seat, from, to) {
        return triangle(table, seat, from, to);
    }
    if let Some(held) = table.at(to) {
        may_capture(table, seat, held, to)?;
    }
    if pawn { pawn_way(table, piece, from, to) } else { piece_way(table, piece.role(), from, to) }
}

/// 4W-P17: is this a pawn's move into an opponent's triangle?
pub(super) fn promotes(table: &Table, from: Place, to: Place) -> bool {
    let pawn = table.at(from).filter(|piece| matches!(piece.role(), Role::PAWN | SUPERPAWN));
    pawn.is_some_and(|piece| is_foes_home(piece.seat(), to))
}

/// 4W-M4, 4W-C5, 4W-C7
fn may_capture(table: &Table, seat: Seat, held: Piece, to: Place) -> Result<(), Objection> {
    if held.seat() == seat || held.seat() == partner(seat) {
        return no("4W-M4", format!("{}'s man stands on {}", title(held.seat()), name(to)));
    }
    if held.role() == Role::KING {
        return no("4W-C5", "kings are never captured");
    }
    if table.frozen.contains(held.seat()) {
        return no("4W-C7", format!("{} is mated: frozen men cannot be captured", title(held.seat())));
    }
    Ok(())
}

fn piece_way(table: &Table, role: Role, from: Place, to: Place) -> Result<(), Objection> {
    let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let (short, long) = (dx.min(dy), dx.max(dy));
    match role {
        Role::KING if long == 1 => Ok(()),
        Role::KING if short == 0 && long == 2 => no("4W-M5", "there is no castling; a king goes one step"),
        Role::KING => no("4W-M1", "a king goes one step"),
        Role::KNIGHT if (short, long) == (1, 2) => Ok(()),
        Role::KNIGHT => no("4W-M2", "a knight leaps one cell along and two across"),
        SQUIRREL if long == 2 => Ok(()),
        SQUIRREL => no("4W-M3", "a squirrel leaps to the ring at distance two"),
        _ if !is_line_of(role, short, long) => no("4W-M1", "this piece does not go that way"),
        _ => match table.first_between(from, to) {
            Some(place) => no("4W-M4", format!("the man on {} stands in the way", name(place))),
            None if is_connected(from, to) => Ok(()),
            None => no("4W-B3", "the line runs off the board before it gets there"),
        },
    }
}

/// 4W-B3: lines run on as long as their cells exist.
pub(super) fn is_connected(from: Place, to: Place) -> bool {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut place = from;
    while place != to {
        place = plus(place, step);
        if !polychess_topology::cross::Cross::exists(place.0, place.1) {
            return false;
        }
    }
    true
}

/// Does a pawn on an opponent's b2, c2 or d2 want to go to his c1?
fn enters_triangle(seat: Seat, from: Place, to: Place) -> bool {
    let rank_two = |foe: Seat| seen_by(foe, from).1 == 2 && seen_by(foe, to) == (3, 1);
    foe_at(seat, from).is_some_and(rank_two)
}

/// 4W-P14 to 4W-P16
fn triangle(table: &Table, seat: Seat, from: Place, to: Place) -> Result<(), Objection> {
    let Some(held) = table.at(to) else { return Ok(()) };
    if may_capture(table, seat, held, to).is_err() {
        return no("4W-P16", format!("{} is held by a man who cannot be captured", name(to)));
    }
    let from_c2 = foe_at(seat, from).is_some_and(|foe| seen_by(foe, from).0 == 3);
    if from_c2 { no("4W-P15", format!("{} is occupied: the pawn on c2 is blocked", name(to))) } else { Ok(()) }
}

/// 4W-P1 to 4W-P13; the target is vacant or a piece who may be captured.
fn pawn_way(table: &Table, piece: Piece, from: Place, to: Place) -> Result<(), Objection> {
    let (seat, is_super) = (piece.seat(), piece.role() == SUPERPAWN);
    let foe = foe_at(seat, from);
    let (fx, fy) = forward(seat, from);
    let offset = (to.0 - from.0, to.1 - from.1);
    let vacant = |rule| match table.at(to) {
        None => Ok(()),
        Some(_) => no(rule, format!("{} is not vacant", name(to))),
    };
    if offset == (fx, fy) {
        return vacant("4W-P1");
    }
    if offset == (2 * fx, 2 * fy) {
        return leapfrog(table, seat, plus(from, (fx, fy)), foe).and_then(|()| vacant("4W-P4"));
    }
    if foe.is_some_and(|foe| deadend(foe, from, to)) {
        return vacant(if is_super { "4W-P13" } else { "4W-P12" });
    }
    if is_super && offset == (-fx, -fy) {
        return vacant("4W-P7");
    }
    if is_super && table.options.wazir_ferz && HEADINGS.contains(&offset) {
        return vacant("4W-O2");
    }
    let diagonal = offset.0.abs() == 1 && offset.1.abs() == 1;
    let ahead = offset.0 * fx + offset.1 * fy == 1;
    let rule = if is_super { "4W-P8" } else { "4W-P2" };
    match (diagonal && (is_super || ahead), table.at(to)) {
        (true, Some(_)) => Ok(()),
        (true, None) if foe.is_none() && foe_at(seat, to).is_some() => {
            no("4W-P3", format!("a pawn enters a side arm only by capturing, and nobody stands on {}", name(to)))
        }
        (true, None) => no(rule, format!("a pawn takes on {}, and nobody stands there", name(to))),
        (false, _) => no(
            match (is_super, foe) {
                (false, None) => "4W-P1",
                (false, Some(_)) => "4W-P10",
                (true, None) => "4W-P7",
                (true, Some(_)) => "4W-P11",
            },
            "this pawn does not go that way",
        ),
    }
}

/// 4W-P4, 4W-P5: may the piece on this place be leapt over?
fn leapfrog(table: &Table, seat: Seat, over: Place, foe: Option<Seat>) -> Result<(), Objection> {
    if foe.is_some() {
        return no("4W-P5", "there is no leapfrog inside an opponent's line");
    }
    let partners = |piece: &Piece| piece.seat() == partner(seat) && matches!(piece.role(), Role::PAWN | SUPERPAWN);
    match table.at(over).filter(partners) {
        Some(_) => Ok(()),
        None => no("4W-P5", format!("only a partner's pawn is leapt over, and none stands on {}", name(over))),
    }
}

/// 4W-P12: from an opponent's a3 to his b3, from his e3 to his d3.
fn deadend(foe: Seat, from: Place, to: Place) -> bool {
    matches!((seen_by(foe, from), seen_by(foe, to)), ((1, 3), (2, 3)) | ((5, 3), (4, 3)))
}
