//! Static exchange over several armies: what a capture comes to when everybody may take back in turn.
//!
//! With two armies an exchange is a row of captures that one side breaks off. With more there is no row: after each capture the others come in
//! turn order, and each may take, with the cheapest piece that attacks the cell, or leave it to the next. Whoever is next decides by what his
//! side has in the end, knowing how those after him decide (the backward induction of max^n, here along one cell). When everybody has
//! left a piece alone, the exchange is over. The value is a vector: who has gained and who has lost.
//!
//! What it leaves out on purpose, since it is to be cheap: pins and checks, promotions of later captures, second moves of a turn (the player on
//! turn of a game with double turns takes once), and that a king's capture may end more than the exchange. A king is dear enough that
//! nobody lets him be taken back.

use crate::{BySeat, Cells, MAX_SEATS, Move, MoveKind, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

/// The largest number of captures after the first.
const MAX_CAPTURES: usize = 10;

/// What a king counts in an exchange.
pub const KING_WORTH: i32 = 20_000;

/// What each seat gains by a legal ply of the player on turn and the exchange that follows on the cell it ends on. `worth` is what a role counts;
/// that of the king is [`KING_WORTH`] whatever it says. A ply that takes nothing may still lose the piece that goes.
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
        // Who loses the pawn is not known here; that it is lost is.
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
    /// Where the pieces of each seat stand.
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

    /// The pieces that attack the cell, those apart that have left theirs. On a round board a line may come back to where it began.
    fn attackers(&self, occupied: Cells) -> Cells {
        self.position.attackers(self.cell, occupied) & occupied.without(Cells::of(self.cell))
    }

    /// Returns the gains of the rest of the exchange, in which `turn` decides next.
    ///
    /// `attackers` attack the piece on the cell if the cells of `occupied` are not vacant.
    fn resolve(&self, occupied: Cells, attackers: Cells, standing: Piece, turn: Seat, left: usize) -> BySeat<i32> {
        // Once round: everybody has left it alone.
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

    /// Returns the least valuable of some pieces with its cell; of equals, the one on the first cell.
    fn least_valuable(&self, pieces: Cells) -> Option<(Cell, Role)> {
        let with_role = |from: Cell| Some((from, self.position.piece(from)?.role()));
        pieces.iter().filter_map(with_role).min_by_key(|&(_, role)| self.worth_of(role))
    }
}
