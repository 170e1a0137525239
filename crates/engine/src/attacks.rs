//! Evaluation terms that depend on attacks: mobility, king safety and threats.

use polychess_game::{KingWorths, ThreatWorths, Worths};
use polychess_rules::{BySeat, Cells, MAX_SEATS, Piece, Role, Searchable, Seat, Seats};
use polychess_topology::Topology;

/// Number of officer kinds: queens, rooks, and cheaper officers.
const KINDS: usize = 3;
/// Maximum number of pawns that count as a king's shield.
const MAX_SHIELD_PAWNS: usize = 4;

/// The attack terms of the evaluation for one board.
#[derive(Debug)]
pub(crate) struct Attacks {
    king: KingWorths,
    threats: ThreatWorths,
    officers: Vec<Officer>,
    /// The king zones of each cell: cells within one step and within two steps.
    zones: Vec<[Cells; 2]>,
}

/// A role other than king and pawn.
#[derive(Clone, Copy, Debug)]
struct Officer {
    role: Role,
    kind: usize,
    /// Mobility value of an attacked cell in the middlegame and in the endgame.
    reach: [i32; 2],
}

/// Piece sets of a position that the attack terms need.
struct AttackContext<'p, P> {
    position: &'p P,
    occupied: Cells,
    /// Pieces by seat; empty for eliminated seats.
    armies: [Cells; MAX_SEATS],
    /// King zones by seat; empty for eliminated seats.
    zones: [[Cells; 2]; MAX_SEATS],
    live: Seats,
    /// Remaining rivals of each remaining seat.
    rivals: [Seats; MAX_SEATS],
}

/// Attack statistics by seat.
#[derive(Default)]
struct AttackTally {
    /// Cells that the seat's officers attack, by kind of officer.
    attacks: [[Cells; KINDS]; MAX_SEATS],
    /// Mobility values in the middlegame and in the endgame, in centipawns.
    mobility: [[i32; 2]; MAX_SEATS],
    /// Number of rival officers that attack the king's zone of one step.
    king_attackers: [i32; MAX_SEATS],
}

impl Attacks {
    pub(crate) fn new(topology: &Topology, worths: &Worths) -> Self {
        let officer = |role: Role| {
            let kind = match role {
                Role::QUEEN => 0,
                Role::ROOK => 1,
                _ => 2,
            };
            Officer { role, kind, reach: worths.reach[role.index()].map(i32::from) }
        };
        let officers = Role::all().filter(|role| ![Role::KING, Role::PAWN].contains(role)).map(officer).collect();
        Self { king: worths.king, threats: worths.threats, officers, zones: zones(topology) }
    }

    /// Adds the attack terms to the strengths in `counts`, in centipawns. `sides` maps each seat to
    /// the first seat of its side. `phase / max_phase` is the share of the middlegame.
    pub(crate) fn add<P: Searchable>(
        &self,
        counts: &mut BySeat<i32>,
        position: &P,
        sides: &[usize; MAX_SEATS],
        [phase, max_phase]: [i32; 2],
    ) {
        let context = self.context(position, sides);
        let mut tally = AttackTally::default();
        for seat in context.live.iter() {
            self.count_attacks(&context, seat, &mut tally, counts);
        }
        for seat in context.live.iter() {
            let [middle, end] = tally.mobility[seat.index()];
            let attackers = tally.king_attackers[seat.index()];
            counts[seat] += (middle * phase + end * (max_phase - phase)) / max_phase
                + attackers * (attackers - 1) / 2 * i32::from(self.king.hunt)
                + context.shield_pawns(seat) * i32::from(self.king.shield) * phase / max_phase
                + self.threats_against(&context, seat, &tally);
        }
    }

    fn context<'p, P: Searchable>(&self, position: &'p P, sides: &[usize; MAX_SEATS]) -> AttackContext<'p, P> {
        let kings = position.role_cells(Role::KING);
        let (mut armies, mut zones) = ([Cells::EMPTY; MAX_SEATS], [[Cells::EMPTY; 2]; MAX_SEATS]);
        let live: Seats = Seat::all(P::SEATS).filter(|&seat| !position.is_eliminated(seat)).collect();
        let mut rivals = [Seats::NONE; MAX_SEATS];
        for seat in live.iter() {
            let plays_against = |other: &Seat| sides[other.index()] != sides[seat.index()];
            rivals[seat.index()] = live.iter().filter(plays_against).collect();
            armies[seat.index()] = position.seat_cells(seat);
            let king = (armies[seat.index()] & kings).first();
            zones[seat.index()] = king.map_or([Cells::EMPTY; 2], |king| self.zones[king.index()]);
        }
        AttackContext { position, occupied: position.occupied_cells(), armies, zones, live, rivals }
    }

    /// Counts the attacks of a seat's officers and adds the penalties of the rival kings.
    fn count_attacks<P: Searchable>(
        &self,
        context: &AttackContext<'_, P>,
        seat: Seat,
        tally: &mut AttackTally,
        counts: &mut BySeat<i32>,
    ) {
        let own = context.armies[seat.index()];
        let king_zones =
            context.rivals[seat.index()].iter().fold(Cells::EMPTY, |all, rival| all | context.zones[rival.index()][0]);
        for officer in &self.officers {
            (own & context.position.role_cells(officer.role)).for_each(|from| {
                let attacked = context.position.attacks(Piece::new(seat, officer.role), from, context.occupied);
                tally.attacks[seat.index()][officer.kind] |= attacked;
                if officer.reach != [0; 2] {
                    let cells = attacked.without(own).len() as i32;
                    let mobility = &mut tally.mobility[seat.index()];
                    *mobility = std::array::from_fn(|phase| mobility[phase] + cells * officer.reach[phase]);
                }
                if attacked.intersects(&king_zones) {
                    for rival in context.rivals[seat.index()].iter() {
                        let near = (attacked & context.zones[rival.index()][0]).len() as i32;
                        tally.king_attackers[rival.index()] += i32::from(near > 0);
                        counts[rival] += near * i32::from(self.king.ring[officer.kind]);
                    }
                }
            });
        }
    }

    /// Returns the penalty for rivals' threats against a seat's officers, in centipawns.
    fn threats_against<P: Searchable>(&self, context: &AttackContext<'_, P>, seat: Seat, tally: &AttackTally) -> i32 {
        let mut against = [Cells::EMPTY; KINDS];
        for rival in context.rivals[seat.index()].iter() {
            against.iter_mut().zip(&tally.attacks[rival.index()]).for_each(|(all, &of)| *all |= of);
        }
        let [by_queens, by_rooks, by_cheaper] = against;
        let cells = |role| context.position.role_cells(role);
        let army = context.armies[seat.index()];
        let officers = army.without(cells(Role::KING) | cells(Role::PAWN));
        let guarded = tally.attacks[seat.index()].iter().fold(Cells::EMPTY, |all, &of| all | of);
        let mut loose = 0;
        ((by_cheaper | by_rooks | by_queens) & officers).without(guarded).for_each(|cell| {
            // `guarded` contains only attacks by officers. A pawn or the king may also guard the
            // cell.
            loose += i32::from(!context.position.attackers(cell, context.occupied).intersects(&army));
        });
        let queens = officers & cells(Role::QUEEN);
        let cheap = (queens | officers & cells(Role::ROOK)) & by_cheaper | queens & by_rooks;
        loose * i32::from(self.threats.loose) + cheap.len() as i32 * i32::from(self.threats.cheap)
    }
}

impl<P: Searchable> AttackContext<'_, P> {
    /// Returns the number of pawns that shield the king of a seat.
    fn shield_pawns(&self, seat: Seat) -> i32 {
        let pawns = self.armies[seat.index()] & self.position.role_cells(Role::PAWN);
        (self.zones[seat.index()][1] & pawns).len().min(MAX_SHIELD_PAWNS) as i32
    }
}

/// Returns the king zones of each cell: cells within one step and within two steps.
fn zones(topology: &Topology) -> Vec<[Cells; 2]> {
    let first = |cell, direction| topology.ray(cell, direction).first().map(|step| step.to);
    let next = |cell| (0..topology.directions()).filter_map(move |direction| first(cell, direction));
    let ring = |cell| next(cell).chain([cell]).collect::<Cells>();
    let wider = |near: Cells| near.iter().fold(near, |wide, cell| wide | ring(cell));
    topology.cells().map(|cell| [ring(cell), wider(ring(cell))]).collect()
}
