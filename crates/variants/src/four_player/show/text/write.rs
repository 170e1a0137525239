//! The writer of position strings: `turn-dead-kingside-queenside-points-clock[-{extra}]-board`.

use crate::crossed::SEATS;
use crate::four_player::board::{BOARD, SIDE};
use crate::four_player::info::INFO;
use crate::four_player::negotiation::{Negotiation, with_automatic_ending};
use crate::four_player::position::Position;
use crate::four_player::setup::FourPlayer;
use polychess_game::{GameState, Text};
use polychess_rules::{EnPassant, Position as _, Role, Seat, Seats};
use polychess_topology::Cell;

pub(super) fn write(state: &GameState<FourPlayer>, over: bool) -> String {
    let position = if over { with_automatic_ending(state, true) } else { state.position.clone() };
    // 4P-F1 (R6): the fields up to the clock.
    let turn = INFO.seat_letter(position.turn).to_ascii_uppercase();
    let bits = |holds: &dyn Fn(Seat) -> bool| list(|seat| u8::from(holds(seat)).to_string());
    let dead = bits(&|seat| !position.live().contains(seat));
    let (short, long) = (bits(&|seat| position.has_right(seat, 0)), bits(&|seat| position.has_right(seat, 1)));
    let (points, clock) = (list(|seat| position.points[seat].to_string()), state.negotiation.clock);
    let extra = extra(&position, &state.negotiation);
    let extra = if extra.is_empty() { String::new() } else { format!("-{{{}}}", extra.join(",")) };
    format!("{turn}-{dead}-{short}-{long}-{points}-{clock}{extra}-{}", board(&position, &state.negotiation))
}

pub(in crate::four_player::show) fn list(value: impl Fn(Seat) -> String) -> String {
    Seat::all(SEATS).map(value).collect::<Vec<_>>().join(",")
}

/// 4P-F2: returns the settings that are not at their defaults, in the order of the rulebook.
fn extra(position: &Position, negotiation: &Negotiation) -> Vec<String> {
    let mut items = Vec::new();
    let mut flags = |key: &str, seats: Seats| {
        if !seats.is_empty() {
            items.push(format!("'{key}':({})", list(|seat| seats.contains(seat).to_string())));
        }
    };
    flags("resigned", position.resigned);
    flags("flagged", position.flagged);
    flags("stalemated", position.stalemated);
    let right = |right: EnPassant| format!("{}:{}", name(right.target), name(right.pawn));
    if position.en_passant.iter().any(Option::is_some) {
        let rights = list(|seat| format!("'{}'", position.en_passant[seat.index()].map(right).unwrap_or_default()));
        items.push(format!("'enPassant':({rights})"));
    }
    if let Some(ending) = position.ending {
        items.push(format!("'gameOver':'{}'", ending.id.replace('-', " ")));
    }
    let mut votes = |key: &str, seats: Seats| {
        if !seats.is_empty() {
            items.push(format!("'{key}':({})", list(|seat| seats.contains(seat).to_string())));
        }
    };
    votes("offered", negotiation.offered);
    votes("resigning", negotiation.resigning);
    if position.is_leaving() {
        items.push("'leaving':true".to_owned());
    }
    items
}

fn name(cell: Cell) -> &'static str {
    BOARD.cross.topology.name(cell)
}

/// 4P-F3: returns the pieces of a position.
fn board(position: &Position, negotiation: &Negotiation) -> String {
    rows(|cell| {
        let piece = position.piece(cell)?;
        let owner = (!negotiation.nameless.contains(cell)).then_some(piece.seat());
        Some(piece_text(owner, piece.role(), position.grey.contains(cell)))
    })
}

/// Returns the text of a piece: `rP`, grey `drP`, or grey of unknown owner `dP`.
pub(in crate::four_player::show) fn piece_text(owner: Option<Seat>, role: Role, grey: bool) -> String {
    let owner = owner.map(|seat| INFO.seat_letter(seat).to_string()).unwrap_or_default();
    format!("{}{owner}{}", if grey { "d" } else { "" }, FourPlayer::role_letter(role))
}

/// 4P-F3: returns rank 14 to rank 1, files a to n. Missing corners count as empty cells.
pub(in crate::four_player::show) fn rows(piece: impl Fn(Cell) -> Option<String>) -> String {
    let row = |y: i8| {
        let (mut items, mut vacant) = (Vec::new(), 0);
        for x in 1..=SIDE {
            match BOARD.cross.at(x, y).and_then(&piece) {
                None => vacant += 1,
                Some(piece) => {
                    if vacant > 0 {
                        items.push(vacant.to_string());
                        vacant = 0;
                    }
                    items.push(piece);
                }
            }
        }
        if vacant > 0 {
            items.push(vacant.to_string());
        }
        items.join(",")
    };
    (1..=SIDE).rev().map(row).collect::<Vec<_>>().join("/")
}
