//! The evaluation by pieces and places, from the data that a game gives of itself.

use crate::evaluate::{DECIDED, Evaluate};
use crate::odds::{Contest, score};
use polychess_game::{Phased, Value};
use polychess_rules::{BySeat, Cells, MAX_SEATS, Move, Outcome, Piece, Position, Role, Searchable, Seat};
use polychess_topology::{Cell, MAX_CELLS, Topology};
use std::marker::PhantomData;

/// An army is large while it has this much besides king and pawns, in hundredths of a pawn.
const LARGE: i32 = 2_500;
/// What officers of rivals near a king count against him: within two steps and within four; queens, rooks, others.
const NEAR: [[i32; 2]; 3] = [[40, 16], [22, 9], [18, 7]];
/// What each own pawn within two steps of the king counts, in large armies.
const SHIELD: i32 = 12;
/// No more pawns count for a shield.
const SHIELDS: usize = 4;

/// The evaluation of one game on one board.
#[derive(Debug)]
pub struct Evaluation<V> {
    /// By seat, role and cell: what a piece counts there.
    places: Vec<Phased>,
    worth: [i32; Role::COUNT],
    /// Cells within two and within four steps of each cell.
    zones: Vec<[Cells; 2]>,
    /// The first seat of the side that each seat belongs to.
    sides: [usize; MAX_SEATS],
    /// The most points that a seat can have.
    best: f32,
    game: PhantomData<fn() -> V>,
}

/// What is carried along: pieces and places of each seat, and what officers there are in all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    seats: [[i32; 2]; MAX_SEATS],
    officers: i32,
}

impl<V: Value> Evaluation<V> {
    /// The evaluation for positions on the board, and with the options, of this one.
    #[must_use]
    pub fn new(position: &V::Position) -> Self {
        let topology = position.topology();
        let nearness = nearness(topology);
        let data = &V::WORTHS;
        let mut places = vec![[0; 2]; MAX_SEATS * Role::COUNT * MAX_CELLS];
        for seat in Seat::all(V::Position::SEATS) {
            for role in Role::all() {
                for cell in topology.cells() {
                    let near = nearness[cell.index()];
                    let ahead = V::steps_left(position, Piece::new(seat, role), cell);
                    let ahead = ahead.and_then(|steps| data.advance.get(steps.checked_sub(1)?));
                    places[place(seat, role, cell)] = std::array::from_fn(|phase| {
                        // Kings have no worth of their own: they are on the board or the seat is out.
                        let centre = (f32::from(data.centre[role.index()][phase]) * near) as i16;
                        data.roles[role.index()][phase] + centre + ahead.map_or(0, |ahead| ahead[phase])
                    });
                }
            }
        }
        let sides = std::array::from_fn(|index| {
            let first = |seat: Seat| Seat::all(V::Position::SEATS).find(|&other| position.same_side(other, seat));
            Seat::new(index).and_then(first).map_or(index, Seat::index)
        });
        let worth = std::array::from_fn(|role| i32::from(data.roles[role][0]));
        let best = V::payments(position).best;
        Self { places, worth, zones: zones(topology), sides, best, game: PhantomData }
    }

    /// The same without places, kings' dangers and shields: a yardstick.
    #[must_use]
    pub fn of_pieces_only(mut self) -> Self {
        for (at, counts) in self.places.iter_mut().enumerate() {
            *counts = V::WORTHS.roles[at / MAX_CELLS % Role::COUNT];
        }
        self.zones.clear();
        self
    }

    fn add(&self, sum: &mut Sum, piece: Piece, cell: Cell, sign: i32) {
        let (seat, role) = (piece.seat(), piece.role());
        let counts = self.places[place(seat, role, cell)];
        let seat = &mut sum.seats[seat.index()];
        seat[0] += sign * i32::from(counts[0]);
        seat[1] += sign * i32::from(counts[1]);
        if is_officer(role) {
            sum.officers += sign * self.worth[role.index()];
        }
    }

    /// Hundredths of a pawn of each seat that is not out.
    fn counts(&self, position: &V::Position, sum: &Sum) -> BySeat<i32> {
        let large = (LARGE * V::Position::SEATS as i32).max(1);
        let phase = sum.officers.clamp(0, large);
        let standing = V::standing(position);
        let mut counts = BySeat::default();
        for seat in Seat::all(V::Position::SEATS) {
            let [middle, end] = sum.seats[seat.index()];
            counts[seat] = (middle * phase + end * (large - phase)) / large + standing[seat];
        }
        let kings = position.role_cells(Role::KING);
        let mut armies = [Cells::EMPTY; MAX_SEATS];
        Seat::all(V::Position::SEATS).for_each(|seat| armies[seat.index()] = position.seat_cells(seat));
        let out = |seat: Seat| position.is_out(seat);
        let awake = Seat::all(V::Position::SEATS).filter(|&seat| !out(seat));
        let awake = awake.fold(Cells::EMPTY, |all, seat| all | armies[seat.index()]);
        let officers = [
            position.role_cells(Role::QUEEN),
            position.role_cells(Role::ROOK),
            position.role_cells(Role::BISHOP) | position.role_cells(Role::KNIGHT),
        ];
        let pawns = position.role_cells(Role::PAWN);
        for seat in Seat::all(V::Position::SEATS) {
            let own = armies[seat.index()];
            let Some(king) = (own & kings).first() else { continue };
            let Some([near, far]) = self.zones.get(king.index()) else { continue };
            let rivals = Seat::all(V::Position::SEATS)
                .filter(|other| self.sides[other.index()] == self.sides[seat.index()])
                .fold(awake, |rivals, partner| rivals.without(armies[partner.index()]));
            let shelter = near;
            let (near, far) = (*near & rivals, *far & rivals);
            if !far.is_empty() {
                let mut danger = 0;
                for (officers, [close, around]) in officers.iter().zip(NEAR) {
                    danger += (near & *officers).len() as i32 * (close - around);
                    danger += (far & *officers).len() as i32 * around;
                }
                counts[seat] -= danger + danger * danger / 160;
            }
            let shield = (*shelter & own & pawns).len().min(SHIELDS) as i32;
            counts[seat] += SHIELD * shield * phase / large;
        }
        counts
    }

    /// Expected points of some seats, and what they miss of the most there is.
    fn expected(
        &self,
        position: &V::Position,
        sum: &Sum,
        seats: impl Iterator<Item = Seat>,
        mut tell: impl FnMut(Seat, f32, f32),
    ) {
        let counts = self.counts(position, sum);
        let payments = V::payments(position);
        let mut strengths = [None; MAX_SEATS];
        for seat in Seat::all(V::Position::SEATS).filter(|&seat| !position.is_out(seat)) {
            let strength = counts[seat] as f32 / 100.0 * V::WORTHS.sharpness;
            let side = &mut strengths[self.sides[seat.index()]];
            *side = Some(side.unwrap_or(0.0) + strength);
        }
        let contest = Contest::new(strengths, &payments);
        for seat in seats {
            let won = payments.won[seat.index()];
            let side = self.sides[seat.index()];
            if strengths[side].is_some() {
                let expected = contest.expectation(side);
                let beyond = (payments.best - won - payments.places[0]).max(0.0);
                tell(seat, won + expected.got, expected.missed + beyond);
            } else {
                tell(seat, won, payments.best - won);
            }
        }
    }

    /// Expected points of each seat.
    #[must_use]
    pub fn points(&self, position: &V::Position) -> BySeat<f32> {
        let mut points = BySeat::default();
        let all = Seat::all(V::Position::SEATS);
        self.expected(position, &self.sum(position), all, |seat, got, _| points[seat] = got);
        points
    }
}

impl<V: Value> Evaluate<V::Position> for Evaluation<V> {
    type Sum = Sum;

    fn sum(&self, position: &V::Position) -> Sum {
        let mut sum = Sum::default();
        for cell in position.occupied_cells().iter() {
            if let Some(piece) = position.piece(cell) {
                self.add(&mut sum, piece, cell, 1);
            }
        }
        sum
    }

    /// Only cells that have changed hands, or whose piece has become another, are looked at.
    fn sum_after(&self, sum: &Sum, before: &V::Position, after: &V::Position) -> Sum {
        let mut sum = *sum;
        let mut changed = Cells::EMPTY;
        for seat in Seat::all(V::Position::SEATS) {
            changed |= before.seat_cells(seat) ^ after.seat_cells(seat);
        }
        changed.each(|cell| {
            if let Some(piece) = before.piece(cell) {
                self.add(&mut sum, piece, cell, -1);
            }
            if let Some(piece) = after.piece(cell) {
                self.add(&mut sum, piece, cell, 1);
            }
        });
        sum
    }

    fn scores(&self, position: &V::Position, sum: &Sum) -> BySeat<i32> {
        let mut scores = BySeat::default();
        let all = Seat::all(V::Position::SEATS);
        self.expected(position, sum, all, |seat, got, missed| scores[seat] = score(got, missed));
        scores
    }

    fn score(&self, position: &V::Position, sum: &Sum, seat: Seat) -> i32 {
        let mut found = 0;
        self.expected(position, sum, std::iter::once(seat), |_, got, missed| found = score(got, missed));
        found
    }

    fn final_scores(&self, position: &V::Position, outcome: Outcome) -> BySeat<i32> {
        let points = outcome.points.unwrap_or_default();
        let most = Seat::all(V::Position::SEATS).map(|seat| points[seat]).max().unwrap_or_default();
        let least = Seat::all(V::Position::SEATS).map(|seat| points[seat]).min().unwrap_or_default();
        let mut scores = BySeat::default();
        for seat in Seat::all(V::Position::SEATS) {
            let mine = points[seat];
            let rival = |other: Seat| !position.same_side(other, seat);
            let beaten = Seat::all(V::Position::SEATS).filter(|&other| rival(other)).all(|other| points[other] < mine);
            let plain = self.score_of_points(mine.to_f64());
            scores[seat] = match () {
                () if beaten => DECIDED + 5_000 + plain / 20,
                () if mine == least && most > least => -DECIDED - 5_000 + plain / 20,
                () => plain,
            };
        }
        scores
    }

    fn score_of_points(&self, points: f64) -> i32 {
        score(points as f32, self.best - points as f32)
    }

    fn worth(&self, role: Role) -> i32 {
        self.worth[role.index()]
    }

    fn drift(&self, position: &V::Position, m: Move) -> i32 {
        let Some(piece) = position.piece(m.from).filter(|_| m.is_of_a_piece()) else { return 0 };
        let at = |cell| i32::from(self.places[place(piece.seat(), piece.role(), cell)][0]);
        at(m.to) - at(m.from)
    }
}

fn place(seat: Seat, role: Role, cell: Cell) -> usize {
    (seat.index() * Role::COUNT + role.index()) * MAX_CELLS + cell.index()
}

fn is_officer(role: Role) -> bool {
    ![Role::KING, Role::PAWN].contains(&role)
}

/// How near each cell is to the middle of the board: 1 in the middle, 0 at the rim.
fn nearness(topology: &Topology) -> Vec<f32> {
    let bounds = topology.bounds();
    let (x, y) = ((bounds.min.x + bounds.max.x) / 2.0, (bounds.min.y + bounds.max.y) / 2.0);
    let distances: Vec<f64> = topology
        .cells()
        .map(|cell| {
            let centre = topology.site(cell).centre;
            ((centre.x - x).powi(2) + (centre.y - y).powi(2)).sqrt()
        })
        .collect();
    let most = distances.iter().fold(f64::MIN, |most, &d| most.max(d)).max(1e-9);
    distances.iter().map(|d| (1.0 - d / most) as f32).collect()
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
