//! Reviews of recorded games with a given calibration.

use super::recorded_game::{KeptGame, KeptTurn};
use polychess_analysis::{Calibration, Stake, TurnEvaluation, assemble, calibrated};
use polychess_game::{Choices, Game, Info, Value};
use polychess_rules::{MAX_SEATS, Position as _};
use polychess_variants::Visitor;
use polychess_wire::{GameReview, TurnNotation};

/// Greatest distance of a forced result from no points or from all points, in shares.
const FORCED: f32 = 1e-4;

/// The facts of a game that reviews of its recorded turns need.
#[derive(Clone)]
pub(super) struct Facts {
    pub(super) info: &'static Info,
    /// The points for the first, second and third place.
    places: [f32; 3],
    /// Maps each seat to the first seat of its side.
    sides: Vec<usize>,
}

/// Returns the facts of a game with its default options.
pub(super) struct ReadFacts;

impl Visitor for ReadFacts {
    type Out = Facts;

    fn visit<V: Value>(self) -> Facts {
        let game = Game::<V>::new(Choices::default_of(&V::INFO));
        let position = game.position();
        let first = |seat| V::INFO.all_seats().position(|other| position.are_teammates(other, seat));
        let sides = V::INFO.all_seats().map(|seat| first(seat).unwrap_or(seat.index())).collect();
        Facts { info: &V::INFO, places: V::payments(position).places, sides }
    }
}

impl Facts {
    /// Returns for each seat whether its side can win more points.
    fn live(&self, turn: &KeptTurn) -> [bool; MAX_SEATS] {
        let is_live = |side: usize| self.sides.iter().zip(&turn.pieces).any(|(own, &n)| *own == side && n > 0);
        std::array::from_fn(|seat| self.sides.get(seat).is_some_and(|&side| is_live(side)))
    }

    /// Returns the number of sides that can win more points.
    fn live_sides(&self, turn: &KeptTurn) -> usize {
        let live = self.live(turn);
        (0..self.sides.len()).filter(|&seat| self.sides[seat] == seat && live[seat]).count()
    }

    /// Returns the points that the game pays: the points won so far, and the places that are still
    /// open.
    pub(super) fn paid(&self, turn: &KeptTurn) -> f32 {
        let members = |side: usize| self.sides.iter().filter(|own| **own == side).count() as f32;
        let live = self.live(turn);
        let sides = (0..self.sides.len()).filter(|&seat| self.sides[seat] == seat && live[seat]);
        let count = self.live_sides(turn);
        let open = sides.enumerate().map(|(place, side)| {
            // Of two sides, the loser gets the last place.
            let place = if count == 2 { 2 * place } else { place.min(2) };
            self.places[place] * members(side)
        });
        open.sum::<f32>() + turn.won.iter().sum::<f32>()
    }

    /// Returns the review of a game.
    pub(super) fn review(&self, game: &KeptGame, calibration: Option<&Calibration>) -> GameReview {
        let turns: Vec<TurnEvaluation> =
            (0..).zip(&game.turns).map(|(n, t)| self.evaluation(n, t, calibration)).collect();
        let seats = self.info.seats.len();
        let end = if game.end.is_empty() { vec![0.0; seats] } else { game.end.clone() };
        assemble(self.info, &turns, &end)
    }

    /// Returns the evaluation of a turn, with a calibration.
    fn evaluation(&self, entry: u32, turn: &KeptTurn, calibration: Option<&Calibration>) -> TurnEvaluation {
        let stake = Stake {
            won: &turn.won,
            first: self.places[0],
            is_live: self.live(turn),
            is_ours: std::array::from_fn(|seat| self.sides.get(seat) == self.sides.get(usize::from(turn.seat))),
            pieces: turn.pieces.iter().map(|&n| u32::from(n)).sum(),
        };
        let seat = usize::from(turn.seat);
        let is_two_sided = self.live_sides(turn) <= 2;
        let is_forced = |raw: &[f32]| {
            let share = (raw[seat] - turn.won.get(seat).copied().unwrap_or(0.0)) / self.places[0];
            share > 1.0 - FORCED || share < FORCED && is_two_sided
        };
        let points = |raw: &[f32]| match calibration {
            Some(calibration) if !is_forced(raw) => calibrated(raw, &stake, calibration),
            _ => raw.to_vec(),
        };
        let before = points(&turn.before);
        let after = if turn.change.is_empty() {
            before.clone()
        } else {
            points(&turn.before.iter().zip(&turn.change).map(|(a, b)| a + b).collect::<Vec<_>>())
        };
        let notation = TurnNotation { text: String::new(), notation: String::new() };
        TurnEvaluation {
            entry,
            board: 0,
            seat: turn.seat,
            nodes: 0,
            best: self.best(turn),
            loss: (before[seat] - after[seat]).max(0.0),
            before,
            after,
            missed_mate: false,
            is_decided: turn.is_decided && is_forced(&turn.before),
            played: notation,
            line: Vec::new(),
        }
    }

    /// Returns the maximum points of a seat.
    fn best(&self, turn: &KeptTurn) -> f32 {
        turn.won.iter().copied().fold(0.0, f32::max) + self.places[0]
    }
}
