//! The evaluation of material, piece-square tables and attacks, with the parameters of a game.

use crate::attacks::Attacks;
use crate::endings::KingHunt;
use crate::evaluate::{Evaluate, MATE_BOUND};
use crate::odds::{Contest, score};
use polychess_game::{Curve, Phased, Value, Worths};
use polychess_rules::{BySeat, Cells, MAX_SEATS, Move, Outcome, Piece, Position, Role, Searchable, Seat};
use polychess_topology::{Cell, MAX_CELLS, Topology};
use std::marker::PhantomData;

/// Officer material of an army that counts as a full middlegame, in centipawns.
const MIDDLEGAME_MATERIAL: i32 = 2_500;
/// Margin of lazy evaluation, in score units. Attack terms rarely change a score by more.
pub(crate) const LAZY_MARGIN: i32 = 500;

/// The evaluation of one game on one board, with one set of parameters.
#[derive(Debug)]
pub struct Evaluation<V> {
    /// Piece-square tables: values by seat, role and cell.
    psqt: Vec<Phased>,
    worth: [i32; Role::COUNT],
    attacks: Option<Attacks>,
    king_hunt: Option<KingHunt>,
    tempo: i32,
    curve: Curve,
    /// Maps each seat to the first seat of its side.
    sides: [usize; MAX_SEATS],
    /// The maximum number of points that a seat can win.
    best: f32,
    game: PhantomData<fn() -> V>,
}

/// Piece-square values of each seat (middlegame, endgame), and the material of all officers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Accumulator {
    seats: [[i32; 2]; MAX_SEATS],
    officers: i32,
}

impl<V: Value> Evaluation<V> {
    /// Returns the game's evaluation for positions with the board and the options of this one.
    #[must_use]
    pub fn new(position: &V::Position) -> Self {
        Self::with(position, &V::worths(position))
    }

    /// Returns an evaluation with these parameters instead of the game's own.
    #[must_use]
    pub fn with(position: &V::Position, data: &Worths) -> Self {
        let topology = position.topology();
        let centrality = centrality(topology);
        let mut psqt = vec![[0; 2]; MAX_SEATS * Role::COUNT * MAX_CELLS];
        for seat in Seat::all(V::Position::SEATS) {
            for role in Role::all() {
                for cell in topology.cells() {
                    let near = centrality[cell.index()];
                    let ahead = V::steps_left(position, Piece::new(seat, role), cell);
                    let ahead = ahead.and_then(|steps| data.advance.get(steps.checked_sub(1)?));
                    psqt[psqt_index(seat, role, cell)] = std::array::from_fn(|phase| {
                        // Kings have no material value, because a seat without a king is
                        // eliminated.
                        let centre = (f32::from(data.centre[role.index()][phase]) * near) as i16;
                        data.roles[role.index()][phase] + centre + ahead.map_or(0, |ahead| ahead[phase])
                    });
                }
            }
        }
        let sides = std::array::from_fn(|index| {
            let first = |seat: Seat| Seat::all(V::Position::SEATS).find(|&other| position.are_teammates(other, seat));
            Seat::new(index).and_then(first).map_or(index, Seat::index)
        });
        Self {
            psqt,
            // The game phase depends on the game's own values, not on `data`. Otherwise the
            // strengths would not be linear in the parameters that tuning changes.
            worth: std::array::from_fn(|role| i32::from(V::WORTHS.roles[role][0])),
            attacks: Some(Attacks::new(topology, data)),
            king_hunt: Some(KingHunt::new(position)),
            tempo: data.tempo.into(),
            curve: data.curve,
            sides,
            best: V::payments(position).best,
            game: PhantomData,
        }
    }

    /// Returns this evaluation reduced to material, as a baseline.
    #[must_use]
    pub fn material_only(mut self) -> Self {
        for (at, counts) in self.psqt.iter_mut().enumerate() {
            *counts = V::WORTHS.roles[at / MAX_CELLS % Role::COUNT];
        }
        self.attacks = None;
        self.king_hunt = None;
        self.tempo = 0;
        self
    }

    fn add(&self, accumulator: &mut Accumulator, piece: Piece, cell: Cell, sign: i32) {
        let (seat, role) = (piece.seat(), piece.role());
        let counts = self.psqt[psqt_index(seat, role, cell)];
        let seat = &mut accumulator.seats[seat.index()];
        seat[0] += sign * i32::from(counts[0]);
        seat[1] += sign * i32::from(counts[1]);
        if is_officer(role) {
            accumulator.officers += sign * self.worth[role.index()];
        }
    }

    /// Returns the strength of each seat without attack terms, in centipawns, and the game phase as
    /// a numerator and a denominator.
    fn strengths_without_attacks(&self, position: &V::Position, accumulator: &Accumulator) -> (BySeat<i32>, [i32; 2]) {
        let max_phase = (MIDDLEGAME_MATERIAL * V::Position::SEATS as i32).max(1);
        let phase = accumulator.officers.clamp(0, max_phase);
        let taper = |[middle, end]: [i32; 2]| (middle * phase + end * (max_phase - phase)) / max_phase;
        let standing = V::standing(position);
        let mut counts = BySeat::default();
        for seat in Seat::all(V::Position::SEATS) {
            let tempo = if self.tempo != 0 && V::has_double_turns(position, seat) { self.tempo } else { 0 };
            counts[seat] = taper(accumulator.seats[seat.index()]) + standing[seat] + tempo;
        }
        if let Some(hunt) = &self.king_hunt {
            hunt.add(&mut counts, position, &self.sides);
        }
        (counts, [phase, max_phase])
    }

    /// Returns the strength of each seat with all terms, in centipawns.
    fn strengths_of(&self, position: &V::Position, accumulator: &Accumulator) -> BySeat<i32> {
        let (mut counts, phase) = self.strengths_without_attacks(position, accumulator);
        if let Some(attacks) = &self.attacks {
            attacks.add(&mut counts, position, &self.sides, phase);
        }
        counts
    }

    /// Returns the scores of `seats`, computed from the strengths of all seats.
    fn scores_from_strengths(
        &self,
        position: &V::Position,
        counts: &BySeat<i32>,
        seats: impl Iterator<Item = Seat>,
    ) -> BySeat<i32> {
        let payments = V::payments(position);
        let sides = self.side_strengths(position, counts);
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

    /// Returns the strength of each side in pawns, at the index of its first seat; `None` for
    /// eliminated sides.
    fn side_strengths(&self, position: &V::Position, counts: &BySeat<i32>) -> [Option<f32>; MAX_SEATS] {
        let mut sides = [None; MAX_SEATS];
        for seat in Seat::all(V::Position::SEATS).filter(|&seat| !position.is_eliminated(seat)) {
            let side = &mut sides[self.sides[seat.index()]];
            *side = Some(side.unwrap_or(0.0) + counts[seat] as f32 / 100.0);
        }
        sides
    }

    /// Returns the strength of each seat in centipawns. It is a linear function of the parameters.
    #[must_use]
    pub fn strengths(&self, position: &V::Position) -> BySeat<i32> {
        self.strengths_of(position, &self.accumulator(position))
    }

    /// Returns the expected points of each seat at the end of the game.
    #[must_use]
    pub fn points(&self, position: &V::Position) -> BySeat<f32> {
        let payments = V::payments(position);
        let sides = self.side_strengths(position, &self.strengths(position));
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
    type Accumulator = Accumulator;

    fn accumulator(&self, position: &V::Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for cell in position.occupied_cells().iter() {
            if let Some(piece) = position.piece(cell) {
                self.add(&mut accumulator, piece, cell, 1);
            }
        }
        accumulator
    }

    /// Recomputes only the cells whose owner has changed.
    fn update(&self, accumulator: &Accumulator, before: &V::Position, after: &V::Position) -> Accumulator {
        let mut accumulator = *accumulator;
        let mut changed = Cells::EMPTY;
        for seat in Seat::all(V::Position::SEATS) {
            changed |= before.seat_cells(seat) ^ after.seat_cells(seat);
        }
        changed.for_each(|cell| {
            if let Some(piece) = before.piece(cell) {
                self.add(&mut accumulator, piece, cell, -1);
            }
            if let Some(piece) = after.piece(cell) {
                self.add(&mut accumulator, piece, cell, 1);
            }
        });
        accumulator
    }

    fn scores(&self, position: &V::Position, accumulator: &Accumulator) -> BySeat<i32> {
        self.scores_from_strengths(position, &self.strengths_of(position, accumulator), Seat::all(V::Position::SEATS))
    }

    fn score(&self, position: &V::Position, accumulator: &Accumulator, seat: Seat) -> i32 {
        self.scores_from_strengths(position, &self.strengths_of(position, accumulator), std::iter::once(seat))[seat]
    }

    /// Lazy evaluation: skips the costly attack terms if they can hardly bring the score into the
    /// bounds.
    fn score_within(
        &self,
        position: &V::Position,
        accumulator: &Accumulator,
        seat: Seat,
        [low, high]: [i32; 2],
    ) -> i32 {
        let (mut counts, phase) = self.strengths_without_attacks(position, accumulator);
        let lazy_score = self.scores_from_strengths(position, &counts, std::iter::once(seat))[seat];
        let Some(attacks) = &self.attacks else { return lazy_score };
        if lazy_score < low - LAZY_MARGIN || lazy_score > high + LAZY_MARGIN {
            return lazy_score;
        }
        attacks.add(&mut counts, position, &self.sides, phase);
        self.scores_from_strengths(position, &counts, std::iter::once(seat))[seat]
    }

    fn final_scores(&self, position: &V::Position, outcome: Outcome) -> BySeat<i32> {
        let points = outcome.points.unwrap_or_default();
        let most = Seat::all(V::Position::SEATS).map(|seat| points[seat]).max().unwrap_or_default();
        let least = Seat::all(V::Position::SEATS).map(|seat| points[seat]).min().unwrap_or_default();
        let mut scores = BySeat::default();
        for seat in Seat::all(V::Position::SEATS) {
            let own = points[seat];
            let rival = |other: Seat| !position.are_teammates(other, seat);
            let is_winner =
                Seat::all(V::Position::SEATS).filter(|&other| rival(other)).all(|other| points[other] < own);
            let plain = self.score_of_points(own.to_f64());
            scores[seat] = match () {
                () if is_winner => MATE_BOUND + 5_000 + plain / 20,
                () if own == least && most > least => -MATE_BOUND - 5_000 + plain / 20,
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

    fn psqt_delta(&self, position: &V::Position, m: Move) -> i32 {
        let Some(piece) = position.piece(m.from).filter(|_| m.moves_piece()) else { return 0 };
        let at = |cell| i32::from(self.psqt[psqt_index(piece.seat(), piece.role(), cell)][0]);
        at(m.to) - at(m.from)
    }
}

fn psqt_index(seat: Seat, role: Role, cell: Cell) -> usize {
    (seat.index() * Role::COUNT + role.index()) * MAX_CELLS + cell.index()
}

fn is_officer(role: Role) -> bool {
    ![Role::KING, Role::PAWN].contains(&role)
}

/// Returns the centrality of each cell: 1 at the centre of the board, 0 at the farthest cell.
fn centrality(topology: &Topology) -> Vec<f32> {
    let bounds = topology.bounds();
    let (x, y) = ((bounds.min.x + bounds.max.x) / 2.0, (bounds.min.y + bounds.max.y) / 2.0);
    let distances: Vec<f64> = topology
        .cells()
        .map(|cell| {
            let centre = topology.cell_info(cell).centre;
            ((centre.x - x).powi(2) + (centre.y - y).powi(2)).sqrt()
        })
        .collect();
    let most = distances.iter().fold(f64::MIN, |most, &d| most.max(d)).max(1e-9);
    distances.iter().map(|d| (1.0 - d / most) as f32).collect()
}
