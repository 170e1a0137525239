//! Expected points of all seats from the score of a search.

use crate::balance::{Shares, balance};
use crate::calibration::Calibration;
use polychess_engine::parts::MATE_BOUND;
use polychess_engine::{Evaluation, Sides, share_of};
use polychess_game::{Payments, Value};
use polychess_rules::{MAX_SEATS, Position as _, Searchable as _, Seat};

/// The score of a game that ends with these points, before the engine adds a fraction of the
/// points' own score.
const DECIDED: i32 = MATE_BOUND + 5_000;
/// The engine divides the points' own score by this number in the score of a decided game.
const DECIDED_DIVISOR: i32 = 20;

/// Expected points in the searches of one position.
///
/// All vectors have the same sum: the points that the game pays in this position.
pub(crate) struct Values<'a, V: Value> {
    evaluation: &'a Evaluation<V>,
    position: &'a V::Position,
    payments: Payments,
    mover: Seat,
    /// The sum of the shares of all seats that can win more points.
    total: f32,
    calibration: Option<Calibration>,
}

impl<'a, V: Value> Values<'a, V> {
    pub(crate) fn new(
        evaluation: &'a Evaluation<V>,
        position: &'a V::Position,
        mover: Seat,
        is_calibrated: bool,
    ) -> Self {
        let calibration = Calibration::of(V::INFO.id).filter(|_| is_calibrated);
        let mut values = Self { evaluation, position, payments: V::payments(position), mover, total: 0.0, calibration };
        values.total = values.open_points() / values.payments.places[0];
        values
    }

    /// Returns the expected points of each seat for a line with this score that ends in `leaf`.
    pub(crate) fn points(&self, score: i32, leaf: &V::Position) -> Vec<f32> {
        let mut shares = self.shares(leaf);
        let own = decided_share(score).unwrap_or_else(|| share_of(score)) * V::payments(leaf).best;
        let own = self.share_of_points(self.mover, own);
        for seat in self.partners() {
            shares[seat.index()] = shares[seat.index()].map(|_| own);
        }
        let is_ours = |seat: usize| self.partners().any(|ours| ours.index() == seat);
        let mut shares = balance(&shares, self.total, 1.0, is_ours);
        // Log-odds are rounded, so the player to move keeps the exact share without a factor.
        if let Some(calibration) = self.calibration.filter(|_| !self.is_forced(score)) {
            shares = calibration.apply(&shares, self.total, self.pieces(), is_ours);
        }
        self.points_of(&shares)
    }

    /// Returns the points that all seats can still win.
    ///
    /// The sum of the evaluation's points is less exact if an army is far ahead.
    fn open_points(&self) -> f32 {
        let partners = |seat: Seat| V::INFO.all_seats().filter(move |&other| self.position.are_teammates(seat, other));
        let is_first = |seat: &Seat| partners(*seat).next() == Some(*seat);
        let sides: Vec<Seat> = V::INFO.all_seats().filter(|seat| is_first(seat) && self.is_live(*seat)).collect();
        let points = sides.iter().enumerate().map(|(place, &side)| {
            // Of two sides, the loser gets the last place.
            let place = if sides.len() == 2 { 2 * place } else { place.min(2) };
            self.payments.places[place] * partners(side).count() as f32
        });
        points.sum()
    }

    /// True if no rival can prevent the result of a line with this score.
    ///
    /// A search that finds a loss assumes that all rivals play against the player to move. The loss
    /// is therefore forced only against one rival side.
    pub(crate) fn is_forced(&self, score: i32) -> bool {
        let is_two_sided = || Sides::of(self.position, self.mover).is_two_sided();
        score > MATE_BOUND || score < -MATE_BOUND && is_two_sided()
    }

    /// Returns the number of pieces of the armies in the game.
    fn pieces(&self) -> u32 {
        let live = V::INFO.all_seats().filter(|&seat| !self.position.is_eliminated(seat));
        live.map(|seat| self.position.seat_cells(seat).len() as u32).sum()
    }

    /// Returns the seats on the side of the player to move.
    fn partners(&self) -> impl Iterator<Item = Seat> {
        V::INFO.all_seats().filter(|&seat| self.position.are_teammates(seat, self.mover))
    }

    /// Returns the shares of the points that seats can still win in this position, from the
    /// evaluation or the outcome of `leaf`.
    fn shares(&self, leaf: &V::Position) -> Shares {
        let ended = leaf.outcome().and_then(|outcome| outcome.points);
        let expected = self.evaluation.points(if leaf.outcome().is_some() { self.position } else { leaf });
        let mut shares = [None; MAX_SEATS];
        for seat in V::INFO.all_seats().filter(|&seat| self.is_live(seat)) {
            let points = ended.map_or(expected[seat], |points| points[seat].to_f64() as f32);
            shares[seat.index()] = Some(self.share_of_points(seat, points));
        }
        shares
    }

    /// True if the seat or one of its partners plays.
    fn is_live(&self, seat: Seat) -> bool {
        let is_partner = |&other: &Seat| self.position.are_teammates(seat, other);
        V::INFO.all_seats().filter(is_partner).any(|other| !self.position.is_eliminated(other))
    }

    fn share_of_points(&self, seat: Seat, points: f32) -> f32 {
        ((points - self.payments.won[seat.index()]) / self.payments.places[0]).clamp(0.0, 1.0)
    }

    fn points_of(&self, shares: &Shares) -> Vec<f32> {
        let Payments { won, places, .. } = &self.payments;
        let points = |seat: Seat| won[seat.index()] + shares[seat.index()].unwrap_or(0.0) * places[0];
        V::INFO.all_seats().map(points).collect()
    }
}

/// Returns the share of the maximum points in a decided game with this score; `None` for the score
/// of an undecided game.
fn decided_share(score: i32) -> Option<f32> {
    let plain = match score {
        s if s > MATE_BOUND => s - DECIDED,
        s if s < -MATE_BOUND => s + DECIDED,
        _ => return None,
    };
    Some(share_of(plain * DECIDED_DIVISOR))
}
