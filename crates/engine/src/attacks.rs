//! What pieces do from where they stand: how many cells officers attack, and which kings and officers of rivals are among them.

use polychess_game::{KingWorths, ThreatWorths, Worths};
use polychess_rules::{BySeat, Cells, MAX_SEATS, Piece, Role, Searchable, Seat, Seats};
use polychess_topology::Topology;

/// Queens, rooks, cheaper officers.
const KINDS: usize = 3;
/// No more pawns count for a shield.
const SHIELDS: usize = 4;

/// What attacks count, on one board.
#[derive(Debug)]
pub(crate) struct Attacks {
    king: KingWorths,
    threats: ThreatWorths,
    officers: Vec<Officer>,
    /// Each cell with those one step away, and with those two steps away, whatever stands there.
    zones: Vec<[Cells; 2]>,
}

/// A role other than king and pawn.
#[derive(Clone, Copy, Debug)]
struct Officer {
    role: Role,
    kind: usize,
    /// What a cell that it attacks counts while armies are large, and while they are small.
    reach: [i32; 2],
}

/// What there is on the board.
struct Field<'p, P> {
    position: &'p P,
    occupied: Cells,
    /// By seat, its pieces, and the cells around its king; none of those who are out.
    armies: [Cells; MAX_SEATS],
    zones: [[Cells; 2]; MAX_SEATS],
    live: Seats,
    /// Those of them against whom each of them plays.
    rivals: [Seats; MAX_SEATS],
}

/// What is found by seat.
#[derive(Default)]
struct Found {
    /// What its officers attack, by their kind.
    attacks: [[Cells; KINDS]; MAX_SEATS],
    /// How many cells they attack, each with what it counts.
    reached: [[i32; 2]; MAX_SEATS],
    /// How many officers of rivals attack cells at its king.
    hunters: [i32; MAX_SEATS],
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

    /// Changes what each seat counts, in hundredths of a pawn. `sides` has the first seat of the side of each; `phase` is how large armies
    /// are, as two numbers of which one is a part of the other.
    pub(crate) fn add<P: Searchable>(
        &self,
        counts: &mut BySeat<i32>,
        position: &P,
        sides: &[usize; MAX_SEATS],
        [phase, large]: [i32; 2],
    ) {
        let field = self.field(position, sides);
        let mut found = Found::default();
        for seat in field.live.iter() {
            self.look(&field, seat, &mut found, counts);
        }
        for seat in field.live.iter() {
            let [middle, end] = found.reached[seat.index()];
            let hunters = found.hunters[seat.index()];
            counts[seat] += (middle * phase + end * (large - phase)) / large
                + hunters * (hunters - 1) / 2 * i32::from(self.king.hunt)
                + field.shield(seat) * i32::from(self.king.shield) * phase / large
                + self.threatened(&field, seat, &found);
        }
    }

    fn field<'p, P: Searchable>(&self, position: &'p P, sides: &[usize; MAX_SEATS]) -> Field<'p, P> {
        let kings = position.role_cells(Role::KING);
        let (mut armies, mut zones) = ([Cells::EMPTY; MAX_SEATS], [[Cells::EMPTY; 2]; MAX_SEATS]);
        let live: Seats = Seat::all(P::SEATS).filter(|&seat| !position.is_out(seat)).collect();
        let mut rivals = [Seats::NONE; MAX_SEATS];
        for seat in live.iter() {
            let plays_against = |other: &Seat| sides[other.index()] != sides[seat.index()];
            rivals[seat.index()] = live.iter().filter(plays_against).collect();
            armies[seat.index()] = position.seat_cells(seat);
            let king = (armies[seat.index()] & kings).first();
            zones[seat.index()] = king.map_or([Cells::EMPTY; 2], |king| self.zones[king.index()]);
        }
        Field { position, occupied: position.occupied_cells(), armies, zones, live, rivals }
    }

    /// Looks at what the officers of a seat attack.
    fn look<P: Searchable>(&self, field: &Field<'_, P>, seat: Seat, found: &mut Found, counts: &mut BySeat<i32>) {
        let own = field.armies[seat.index()];
        let around =
            field.rivals[seat.index()].iter().fold(Cells::EMPTY, |all, rival| all | field.zones[rival.index()][0]);
        for officer in &self.officers {
            (own & field.position.role_cells(officer.role)).each(|from| {
                let attacked = field.position.attacks(Piece::new(seat, officer.role), from, field.occupied);
                found.attacks[seat.index()][officer.kind] |= attacked;
                if officer.reach != [0; 2] {
                    let cells = attacked.without(own).len() as i32;
                    let reached = &mut found.reached[seat.index()];
                    *reached = std::array::from_fn(|phase| reached[phase] + cells * officer.reach[phase]);
                }
                if attacked.meets(&around) {
                    for rival in field.rivals[seat.index()].iter() {
                        let near = (attacked & field.zones[rival.index()][0]).len() as i32;
                        found.hunters[rival.index()] += i32::from(near > 0);
                        counts[rival] += near * i32::from(self.king.ring[officer.kind]);
                    }
                }
            });
        }
    }

    /// What it counts for a seat that officers of rivals attack its officers.
    fn threatened<P: Searchable>(&self, field: &Field<'_, P>, seat: Seat, found: &Found) -> i32 {
        let mut against = [Cells::EMPTY; KINDS];
        for rival in field.rivals[seat.index()].iter() {
            against.iter_mut().zip(&found.attacks[rival.index()]).for_each(|(all, &of)| *all |= of);
        }
        let [by_queens, by_rooks, by_cheaper] = against;
        let cells = |role| field.position.role_cells(role);
        let army = field.armies[seat.index()];
        let officers = army.without(cells(Role::KING) | cells(Role::PAWN));
        let guarded = found.attacks[seat.index()].iter().fold(Cells::EMPTY, |all, &of| all | of);
        let mut loose = 0;
        ((by_cheaper | by_rooks | by_queens) & officers).without(guarded).each(|cell| {
            // Pawns and the king may guard it, too.
            loose += i32::from(!field.position.attackers(cell, field.occupied).meets(&army));
        });
        let queens = officers & cells(Role::QUEEN);
        let cheap = (queens | officers & cells(Role::ROOK)) & by_cheaper | queens & by_rooks;
        loose * i32::from(self.threats.loose) + cheap.len() as i32 * i32::from(self.threats.cheap)
    }
}

impl<P: Searchable> Field<'_, P> {
    /// How many pawns stand before the king of a seat.
    fn shield(&self, seat: Seat) -> i32 {
        let pawns = self.armies[seat.index()] & self.position.role_cells(Role::PAWN);
        (self.zones[seat.index()][1] & pawns).len().min(SHIELDS) as i32
    }
}

/// Each cell with those within one step, and with those within two.
fn zones(topology: &Topology) -> Vec<[Cells; 2]> {
    let first = |cell, direction| topology.ray(cell, direction).first().map(|step| step.to);
    let next = |cell| (0..topology.directions()).filter_map(move |direction| first(cell, direction));
    let ring = |cell| next(cell).chain([cell]).collect::<Cells>();
    let wider = |near: Cells| near.iter().fold(near, |wide, cell| wide | ring(cell));
    topology.cells().map(|cell| [ring(cell), wider(ring(cell))]).collect()
}
