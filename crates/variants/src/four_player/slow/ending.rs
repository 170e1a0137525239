//! Eliminations and points after a turn of a free-for-all (rulebook: 4P-K3, 4P-K5, Values and
//! points).

use super::board::{Piece, SlowBoard};
use crate::crossed::SEATS;
use crate::four_player::board::POINT_QUEEN;
use crate::four_player::ending::points_for_checks;
use crate::four_player::make_move::with_pieces_moved;
use crate::four_player::position::Position;
use crate::four_player::setup::{Edition, value};
use polychess_rules::{Move, Role, Seat};

/// The eliminated players and the points after a turn, before the next player's turn begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fate {
    /// The eliminated players, in seat order.
    pub out: Vec<Seat>,
    /// The points of each seat.
    pub points: [u16; SEATS],
}

pub(super) fn after(position: &Position, m: Move) -> Fate {
    let (us, before) = (position.turn, SlowBoard::new(position));
    let live = |seat: Seat| !position.walking.contains(seat) && !position.out.contains(seat);
    let (options, mut points) = (position.options, position.points.0);
    let mut out: Vec<Seat> = position.out.iter().collect();
    let mut table = before.after(us, m);
    let mut earned = 0;
    // 4P-O6: the king of a seat that left without walking scores when captured.
    let has_left = |seat: Seat| position.resigned.contains(seat) || position.flagged.contains(seat);
    let stands = |piece: Piece| piece.grey && piece.role == Role::KING && has_left(piece.seat);
    if !options.walking_kings && options.edition == Edition::Second {
        let standing = before.victims(us, m).into_iter().filter(|&(_, piece)| stands(piece)).count();
        earned += options.mate_points * standing as u16;
    }
    // 4P-V1, 4P-V2: captures of living pieces and kings score.
    for (_, piece) in before.victims(us, m).into_iter().filter(|(_, piece)| !piece.grey) {
        if piece.role == Role::KING {
            earned += options.mate_points;
            out.push(piece.seat);
        } else {
            earned += value(piece.role) * options.capture_points;
        }
    }
    // 4P-V3: new attacks on several kings score.
    let attacked =
        |table: &SlowBoard, seat: Seat| table.king(seat).map_or(Vec::new(), |king| table.attackers(us, king));
    let rivals = us.others(SEATS).filter(|&seat| live(seat) && !out.contains(&seat));
    let new: Vec<_> =
        rivals.filter(|&seat| attacked(&before, seat).is_empty()).map(|seat| attacked(&table, seat)).collect();
    let new: Vec<_> = new.into_iter().filter(|pieces| !pieces.is_empty()).collect();
    let is_queen = |role: Role| role == Role::QUEEN || role == POINT_QUEEN;
    earned += points_for_checks(options.edition, new.len(), new.iter().flatten().any(|piece| is_queen(piece.role)));
    // 4P-K3: all mates are judged on the same position, with the en passant rights after the turn.
    table.rights = SlowBoard::new(&with_pieces_moved(position, m)).rights;
    let mated: Vec<Seat> = us
        .others(SEATS)
        .filter(|seat| !out.contains(seat) && table.is_in_check(*seat) && table.legal_moves(*seat).is_empty())
        .collect();
    for &victim in &mated {
        // 4P-V2, 4P-V5: the mover gets the points if live. Otherwise, the first live attacker gets
        // them.
        let attacks = |by: &Seat| table.king(victim).is_some_and(|king| !table.attackers(*by, king).is_empty());
        let backwards = (1..SEATS).rev().map(|n| victim.after(n, SEATS));
        let first = backwards.filter(|&by| live(by) && !out.contains(&by)).find(attacks);
        if live(us) {
            earned += options.mate_points;
        } else if let Some(by) = first {
            points[by.index()] += options.mate_points;
        }
    }
    if live(us) {
        points[us.index()] += earned;
    }
    out.extend(mated);
    out.sort_unstable();
    Fate { out, points }
}
