//! The evaluation by pieces and places, from the data that a game gives of itself.

use crate::attacks::Attacks;
use crate::evaluate::{DECIDED, Evaluate};
use crate::odds::{Contest, score};
use polychess_game::{Curve, Phased, Value, Worths};
use polychess_rules::{BySeat, Cells, MAX_SEATS, Move, Outcome, Piece, Position, Role, Searchable, Seat};
use polychess_topology::{Cell, MAX_CELLS, Topology};
use std::marker::PhantomData;

/// An army is large while it has this much besides king and pawns, in hundredths of a pawn.
const LARGE: i32 = 2_500;
/// Further off than this, in thousandths of a score, what attacks count does not matter.
const ATTACKS_COUNT: i32 = 500;

/// The evaluation of one game on one board.
#[derive(Debug)]
pub struct Evaluation<V> {
    /// By seat, role and cell: what a piece counts there.
    places: Vec<Phased>,
    worth: [i32; Role::COUNT],
    attacks: Option<Attacks>,
    tempo: i32,
    curve: Curve,
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
        Self::with(position, &V::WORTHS)
    }

    /// The same with other data than the game's own.
    #[must_use]
    pub fn with(position: &V::Position, data: &Worths) -> Self {
        let topology = position.topology();
        let nearness = nearness(topology);
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
        Self {
            places,
            // How large armies are does not hang on the numbers that are fitted, so that strengths are sums.
            worth: std::array::from_fn(|role| i32::from(V::WORTHS.roles[role][0])),
            attacks: Some(Attacks::new(topology, data)),
            tempo: data.tempo.into(),
            curve: data.curve,
            sides,
            best: V::payments(position).best,
            game: PhantomData,
        }
    }

    /// The same without places, double turns and what attacks count: a yardstick.
    #[must_use]
    pub fn of_pieces_only(mut self) -> Self {
        for (at, counts) in self.places.iter_mut().enumerate() {
            *counts = V::WORTHS.roles[at / MAX_CELLS % Role::COUNT];
        }
        self.attacks = None;
        self.tempo = 0;
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

    /// Hundredths of a pawn of each seat that is not out, but for what attacks count; and how large armies are, as two numbers of which one is a
    /// part of the other.
    fn still_counts(&self, position: &V::Position, sum: &Sum) -> (BySeat<i32>, [i32; 2]) {
        let large = (LARGE * V::Position::SEATS as i32).max(1);
        let phase = sum.officers.clamp(0, large);
        let now = |[middle, end]: [i32; 2]| (middle * phase + end * (large - phase)) / large;
        let standing = V::standing(position);
        let mut counts = BySeat::default();
        for seat in Seat::all(V::Position::SEATS) {
            let tempo = if self.tempo != 0 && V::has_double_turns(position, seat) { self.tempo } else { 0 };
            counts[seat] = now(sum.seats[seat.index()]) + standing[seat] + tempo;
        }
        (counts, [phase, large])
    }

    /// The same with what attacks count.
    fn counts(&self, position: &V::Position, sum: &Sum) -> BySeat<i32> {
        let (mut counts, size) = self.still_counts(position, sum);
        if let Some(attacks) = &self.attacks {
            attacks.add(&mut counts, position, &self.sides, size);
        }
        counts
    }

    /// Scores of some seats, from expected points and what they miss of the most there is.
    fn scored(&self, position: &V::Position, counts: &BySeat<i32>, seats: impl Iterator<Item = Seat>) -> BySeat<i32> {
        let payments = V::payments(position);
        let sides = self.sides_left(position, counts);
        let contest = Contest::new(sides, &payments, &self.curve);
        let mut scores = BySeat::default();
        for seat in seats {
            let won = payments.won[seat.index()];
            let side = self.sides[seat.index()];
            scores[seat] = if sides[side].is_some() {
                let expected = contest.expectation(side);
                let beyond = (payments.best - won - payments.places[0]).max(0.0);
                score(won + expected.got, expected.missed + beyond)
            } else {
                score(won, payments.best - won)
            };
        }
        scores
    }

    /// What each side counts, in pawns, `None` for those that are out.
    fn sides_left(&self, position: &V::Position, counts: &BySeat<i32>) -> [Option<f32>; MAX_SEATS] {
        let mut sides = [None; MAX_SEATS];
        for seat in Seat::all(V::Position::SEATS).filter(|&seat| !position.is_out(seat)) {
            let side = &mut sides[self.sides[seat.index()]];
            *side = Some(side.unwrap_or(0.0) + counts[seat] as f32 / 100.0);
        }
        sides
    }

    /// What each seat's pieces, places and kings count, in hundredths of a pawn. Every number of the data counts as often as it is large.
    #[must_use]
    pub fn strengths(&self, position: &V::Position) -> BySeat<i32> {
        self.counts(position, &self.sum(position))
    }

    /// Expected points of each seat.
    #[must_use]
    pub fn points(&self, position: &V::Position) -> BySeat<f32> {
        let payments = V::payments(position);
        let sides = self.sides_left(position, &self.strengths(position));
        let contest = Contest::new(sides, &payments, &self.curve);
        let mut points = BySeat::default();
        for seat in Seat::all(V::Position::SEATS) {
            let (won, side) = (payments.won[seat.index()], self.sides[seat.index()]);
            points[seat] = won + if sides[side].is_some() { contest.expectation(side).got } else { 0.0 };
        }
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
        self.scored(position, &self.counts(position, sum), Seat::all(V::Position::SEATS))
    }

    fn score(&self, position: &V::Position, sum: &Sum, seat: Seat) -> i32 {
        self.scored(position, &self.counts(position, sum), std::iter::once(seat))[seat]
    }

    /// What attacks count takes most of the time, and seldom comes to `ATTACKS_COUNT`.
    fn score_within(&self, position: &V::Position, sum: &Sum, seat: Seat, [low, high]: [i32; 2]) -> i32 {
        let (mut counts, size) = self.still_counts(position, sum);
        let still = self.scored(position, &counts, std::iter::once(seat))[seat];
        let Some(attacks) = &self.attacks else { return still };
        if still < low - ATTACKS_COUNT || still > high + ATTACKS_COUNT {
            return still;
        }
        attacks.add(&mut counts, position, &self.sides, size);
        self.scored(position, &counts, std::iter::once(seat))[seat]
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
