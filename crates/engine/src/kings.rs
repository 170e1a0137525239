//! What stands near kings: officers of rivals, by how near they are and by who comes next, and pawns of their own.

use polychess_game::KingWorths;
use polychess_rules::{BySeat, Cells, MAX_SEATS, Role, Searchable, Seat};
use polychess_topology::Topology;

/// No more pawns count for a shield.
const SHIELDS: usize = 4;

/// What kings lose and gain, on one board.
#[derive(Debug)]
pub(crate) struct Kings {
    worths: KingWorths,
    /// Cells within two and within four steps of each cell.
    zones: Vec<[Cells; 2]>,
}

impl Kings {
    pub(crate) fn new(topology: &Topology, worths: KingWorths) -> Self {
        Self { worths, zones: zones(topology) }
    }

    /// Changes what each seat counts, in hundredths of a pawn. `sides` has the first seat of the side of each; `large` is how large armies
    /// are, as two numbers of which one is a part of the other.
    pub(crate) fn add<P: Searchable>(
        &self,
        counts: &mut BySeat<i32>,
        position: &P,
        sides: &[usize; MAX_SEATS],
        large: [i32; 2],
    ) {
        let kings = position.role_cells(Role::KING);
        let mut armies = [Cells::EMPTY; MAX_SEATS];
        let mut awake = Cells::EMPTY;
        for seat in Seat::all(P::SEATS) {
            armies[seat.index()] = position.seat_cells(seat);
            if !position.is_out(seat) {
                awake |= armies[seat.index()];
            }
        }
        let officers = [
            position.role_cells(Role::QUEEN),
            position.role_cells(Role::ROOK),
            position.role_cells(Role::BISHOP) | position.role_cells(Role::KNIGHT),
        ];
        let all = (officers[0] | officers[1] | officers[2]) & awake;
        let pawns = position.role_cells(Role::PAWN);
        for seat in Seat::all(P::SEATS) {
            let own = armies[seat.index()];
            let Some(king) = (own & kings).first() else { continue };
            let [near, far] = &self.zones[king.index()];
            let is_rival = |other: Seat| sides[other.index()] != sides[seat.index()];
            let rivals = || Seat::all(P::SEATS).filter(|&other| is_rival(other));
            let around = rivals().fold(Cells::EMPTY, |all, rival| all | armies[rival.index()]) & *far & all;
            if !around.is_empty() {
                let close = around & *near;
                for (officers, [within_two, within_four]) in officers.iter().zip(self.worths.near) {
                    let (two, four) = ((close & *officers).len() as i32, (around & *officers).len() as i32);
                    counts[seat] += two * i32::from(within_two) + (four - two) * i32::from(within_four);
                }
                let two = close.len() as i32;
                counts[seat] += two * (two - 1) / 2 * i32::from(self.worths.crowd);
                let earlier = rivals().filter(|&rival| comes_before(position, rival, seat));
                let soon: usize = earlier.map(|rival| (around & armies[rival.index()]).len()).sum();
                counts[seat] += soon as i32 * i32::from(self.worths.soon);
            }
            let shield = (*near & own & pawns).len().min(SHIELDS) as i32;
            counts[seat] += i32::from(self.worths.shield) * shield * large[0] / large[1];
        }
    }
}

/// Is one seat on turn, or will it be, before the other one's next turn?
fn comes_before<P: Searchable>(position: &P, one: Seat, other: Seat) -> bool {
    let Some(turn) = position.to_move() else { return false };
    let wait = |seat: Seat| (seat.index() + P::SEATS - turn.index()) % P::SEATS;
    wait(one) < wait(other)
}

/// The cells within two and within four steps of each cell, whatever stands there.
fn zones(topology: &Topology) -> Vec<[Cells; 2]> {
    let first = |cell, direction| topology.ray(cell, direction).first().map(|step| step.to);
    let next = |cell| -> Cells { (0..topology.directions()).filter_map(|direction| first(cell, direction)).collect() };
    let next: Vec<Cells> = topology.cells().map(next).collect();
    let wider = |zone: Cells| zone.iter().fold(zone, |wide, cell| wide | next[cell.index()]);
    topology
        .cells()
        .map(|cell| {
            let near = wider(wider(Cells::of(cell)));
            [near, wider(wider(near))]
        })
        .collect()
}
