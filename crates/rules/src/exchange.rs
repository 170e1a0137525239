//! Static exchange evaluation (SEE) for several armies: the value of a capture if all players may
//! recapture in turn order.
//!
//! With two armies, an exchange is a series of captures on one cell that either side can stop. With
//! more armies, each opponent in turn order may capture with its least valuable attacker or pass.
//! Each player maximises the gain of their own side, as in a max^n search of this cell only. The
//! exchange ends when all other players have passed. Its value is a vector: the gain or loss of
//! each seat.
//!
//! To save time, the exchange ignores pins, checks and promotions in later captures. It also
//! ignores the second move of a double turn and the other effects of a king's capture. No player
//! exposes a king to recapture, because a king is worth more than all other pieces.

use crate::{BySeat, Cells, MAX_SEATS, Move, MoveKind, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

/// The maximum number of captures after the first move.
const MAX_CAPTURES: usize = 10;

/// The value of a king in an exchange, in the same unit as `worth` of [`see`].
pub const KING_WORTH: i32 = 20_000;

/// Returns each seat's gain from a legal ply and the exchange on its target cell after it.
///
/// `worth` returns the value of a role except the king, whose value is [`KING_WORTH`]. A ply that
/// captures nothing can still lose the moved piece.
#[must_use]
pub fn see<P: Searchable>(position: &P, m: Move, worth: &impl Fn(Role) -> i32) -> BySeat<i32> {
    let mut gains = BySeat::default();
    let (Some(us), Some(mover)) = (position.to_move(), position.piece(m.from)) else { return gains };
    if matches!(m.kind, MoveKind::Castling | MoveKind::Pass | MoveKind::EndTurn) || m.from == m.to {
        return gains;
    }
    let mut exchange = Exchange { position, cell: m.to, worth, armies: [Cells::EMPTY; MAX_SEATS] };
    Seat::all(P::SEATS).for_each(|seat| exchange.armies[seat.index()] = position.seat_cells(seat));
    let standing = Piece::new(us, m.promotion.unwrap_or(mover.role()));
    if let Some(victim) = position.piece(m.to) {
        exchange.add_capture(&mut gains, us, victim);
    }
    if m.kind == MoveKind::EnPassant {
        // The position does not provide the owner of the captured pawn, so no seat loses its value.
        gains[us] += worth(mover.role());
    }
    gains[us] += exchange.worth_of(standing.role()) - exchange.worth_of(mover.role());
    let occupied = position.occupied_cells().without(Cells::of(m.from)) | Cells::of(m.to);
    let attackers = exchange.attackers(occupied);
    if attackers.without(exchange.armies[us.index()]).is_empty() {
        return gains;
    }
    let rest = exchange.resolve(occupied, attackers, standing, us.after(1, P::SEATS), MAX_CAPTURES);
    for seat in Seat::all(P::SEATS) {
        gains[seat] += rest[seat];
    }
    gains
}

struct Exchange<'p, P, F> {
    position: &'p P,
    cell: Cell,
    worth: &'p F,
    armies: [Cells; MAX_SEATS],
}

impl<P: Searchable, F: Fn(Role) -> i32> Exchange<'_, P, F> {
    fn worth_of(&self, role: Role) -> i32 {
        if role == Role::KING { KING_WORTH } else { (self.worth)(role) }
    }

    fn add_capture(&self, gains: &mut BySeat<i32>, by: Seat, victim: Piece) {
        let worth = self.worth_of(victim.role());
        gains[by] += worth;
        gains[victim.seat()] -= worth;
    }

    /// Returns the pieces that attack the cell, except the piece on it.
    ///
    /// On a round board, a line can return to its origin, so a piece could attack its own cell.
    fn attackers(&self, occupied: Cells) -> Cells {
        self.position.attackers(self.cell, occupied) & occupied.without(Cells::of(self.cell))
    }

    /// Returns the gains of the rest of the exchange. The player `turn` decides next.
    ///
    /// `standing` is the piece on the cell, `attackers` are the pieces that attack it, and `left`
    /// is the maximum number of further captures.
    fn resolve(&self, occupied: Cells, attackers: Cells, standing: Piece, turn: Seat, left: usize) -> BySeat<i32> {
        // The exchange ends if the owner of the piece would be next, because all other players have
        // passed.
        let mut turn = turn;
        let (from, role) = loop {
            if turn == standing.seat() || left == 0 {
                return BySeat::default();
            }
            let own = attackers & self.armies[turn.index()];
            if !own.is_empty()
                && !self.position.are_teammates(turn, standing.seat())
                && let Some(cheapest) = self.least_valuable(own)
            {
                break cheapest;
            }
            turn = turn.after(1, P::SEATS);
        };
        let next = turn.after(1, P::SEATS);
        let after = occupied.without(Cells::of(from));
        let mut taken = self.resolve(after, self.attackers(after), Piece::new(turn, role), next, left - 1);
        self.add_capture(&mut taken, turn, standing);
        let declined = self.resolve(occupied, attackers, standing, next, left);
        let own = |gains: &BySeat<i32>| -> i32 {
            Seat::all(P::SEATS).filter(|&seat| self.position.are_teammates(seat, turn)).map(|seat| gains[seat]).sum()
        };
        if own(&taken) > own(&declined) { taken } else { declined }
    }

    /// Returns the least valuable of these pieces with its cell. Among equal pieces, the lowest
    /// cell wins.
    fn least_valuable(&self, pieces: Cells) -> Option<(Cell, Role)> {
        let with_role = |from: Cell| Some((from, self.position.piece(from)?.role()));
        pieces.iter().filter_map(with_role).min_by_key(|&(_, role)| self.worth_of(role))
    }
}
