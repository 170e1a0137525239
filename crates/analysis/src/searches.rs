//! The searches of a position and of the positions within its played turn.

use crate::line::AnalyzedLine;
use crate::request::PositionRequest;
use crate::values::Values;
use polychess_engine::parts::MATE_BOUND;
use polychess_engine::{Evaluation, Limits, PvLine, SearchRequest, SearchResult, TranspositionTable, think};
use polychess_game::{Game, Turn, Value, turn_text};
use polychess_rules::{BySeat, Move, Position as _, Seat};
use polychess_wire::TurnNotation;

/// The comparison of the played turn with the best turn.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    pub(crate) loss: f32,
    pub(crate) change: Vec<f32>,
    pub(crate) missed_mate: bool,
}

/// Searches with a shared transposition table.
pub(crate) struct Searches<'a, V: Value> {
    request: &'a PositionRequest<'a>,
    game: &'a Game<V>,
    seat: Seat,
    evaluation: Evaluation<V>,
    table: TranspositionTable,
    draw: Option<BySeat<f64>>,
    repeated_keys: Vec<u64>,
}

impl<'a, V: Value> Searches<'a, V> {
    pub(crate) fn new(request: &'a PositionRequest<'a>, game: &'a Game<V>, seat: Seat) -> Self {
        let draw = V::points_if_ended(game).map(|points| {
            let mut draw = BySeat::default();
            V::INFO.all_seats().for_each(|seat| draw[seat] = points[seat].to_f64());
            draw
        });
        let evaluation = Evaluation::new(game.position());
        let table = TranspositionTable::for_nodes(request.bounds.nodes);
        Self { request, game, seat, evaluation, table, draw, repeated_keys: game.repeated(2) }
    }

    /// Returns the maximum points of a seat.
    pub(crate) fn best(&self) -> f32 {
        V::payments(self.game.position()).best
    }

    /// Compares each ply of the played turn with the best ply of the same search. Returns also the
    /// result of the first search, and calls `report` after each of its completed depths.
    pub(crate) fn compare(&self, turn: &Turn, report: &dyn Fn(&SearchResult)) -> (SearchResult, Comparison) {
        let mut position = self.game.position().clone();
        let mut first = None;
        let mut sum = Comparison { change: vec![0.0; V::INFO.seats.len()], ..Comparison::default() };
        for n in 0..turn.len().max(1) {
            let report = if n == 0 { report } else { &|_: &SearchResult| () };
            let result = self.search(&position, turn.get(n).copied(), report);
            self.add_ply(&mut sum, &result, &position);
            first.get_or_insert(result);
            turn.get(n).into_iter().for_each(|&ply| position.play(ply));
        }
        let first = first.unwrap_or_default();
        sum.missed_mate |= self.wins_king(first.lines.first()) && !self.eliminates(&position);
        (first, sum)
    }

    /// Adds the loss of a ply.
    fn add_ply(&self, sum: &mut Comparison, result: &SearchResult, position: &V::Position) {
        let (Some(best), Some(played)) = (result.lines.first(), result.extra.as_ref()) else { return };
        if played.score >= best.score {
            return;
        }
        sum.missed_mate |= best.score > MATE_BOUND && played.score <= MATE_BOUND;
        let values = self.values();
        let points = |line: &PvLine| values.points(line.score, &end_of(position, &line.plies));
        let (best, played) = (points(best), points(played));
        let loss = best[self.seat.index()] - played[self.seat.index()];
        if loss > 0.0 {
            sum.loss += loss;
            sum.change.iter_mut().zip(played.iter().zip(&best)).for_each(|(sum, (played, best))| *sum += played - best);
        }
    }

    fn values(&self) -> Values<'_, V> {
        Values::new(&self.evaluation, self.game.position(), self.seat, self.request.is_calibrated)
    }

    /// True if the first turn of the line eliminates a rival.
    fn wins_king(&self, line: Option<&PvLine>) -> bool {
        let mut position = self.game.position().clone();
        for &ply in line.iter().flat_map(|line| &line.plies) {
            position.play(ply);
            if !position.is_mid_turn() {
                return self.eliminates(&position);
            }
        }
        false
    }

    /// True if a rival is eliminated in `after` but not in the position before the turn.
    fn eliminates(&self, after: &V::Position) -> bool {
        let before = self.game.position();
        V::INFO.all_seats().any(|seat| {
            !before.are_teammates(seat, self.seat) && !before.is_eliminated(seat) && after.is_eliminated(seat)
        })
    }

    /// Searches within the bounds of the request.
    ///
    /// Returns the result of the last completed depth, so that all its scores are comparable.
    fn search(&self, position: &V::Position, extra_move: Option<Move>, report: &dyn Fn(&SearchResult)) -> SearchResult {
        let bounds = self.request.bounds;
        let request = SearchRequest {
            draw: self.draw,
            repeated_keys: &self.repeated_keys,
            algorithm: bounds.algorithm,
            depth: bounds.depth,
            multipv: bounds.lines,
            extra_move,
            ..SearchRequest::new(position, &self.evaluation)
        };
        let mut found = SearchResult::default();
        (self.request.run)(&mut |stop| {
            let (mut limits, mut complete) = (Limits { nodes: bounds.nodes, stop }, None);
            let last = think(&request, &self.table, &mut limits, |result| {
                report(result);
                complete = Some(result.clone());
            });
            found = complete.take().map_or(last.clone(), |result| SearchResult { nodes: last.nodes, ..result });
        });
        found
    }

    /// Returns the turns of a line and the expected points of each seat.
    ///
    /// If the line ends within its first turn, searches again for the rest of the turn.
    pub(crate) fn analyzed_line(&self, line: &PvLine) -> AnalyzedLine {
        self.line_with(line, |position| self.search(position, None, &|_| ()).best())
    }

    /// Returns the complete turns of a line and the expected points of each seat.
    pub(crate) fn complete_turns(&self, line: &PvLine) -> AnalyzedLine {
        self.line_with(line, |_| None)
    }

    fn line_with(&self, line: &PvLine, best: impl Fn(&V::Position) -> Option<Move>) -> AnalyzedLine {
        let (mut position, mut before) = (self.game.position().clone(), self.game.position().clone());
        let (mut turns, mut turn) = (Vec::new(), Turn::new());
        let mut plies = line.plies.iter().copied();
        loop {
            let missing = || if turns.is_empty() { best(&position) } else { None };
            let Some(ply) = plies.next().or_else(missing) else { break };
            turn.push(ply);
            position.play(ply);
            if !position.is_mid_turn() {
                turns.push(self.turn_texts(&before, &turn));
                turn.clear();
                before = position.clone();
            }
        }
        let leaf = end_of(self.game.position(), &line.plies);
        let values = self.values();
        AnalyzedLine { turns, points: values.points(line.score, &leaf), is_decided: values.is_forced(line.score) }
    }

    pub(crate) fn turn_texts(&self, position: &V::Position, turn: &[Move]) -> TurnNotation {
        TurnNotation {
            text: turn_text::<V>(turn, position.topology()),
            notation: V::notate_in(self.request.notation, position, turn),
        }
    }
}

fn end_of<P: polychess_rules::Position>(position: &P, plies: &[Move]) -> P {
    let mut position = position.clone();
    plies.iter().for_each(|&ply| position.play(ply));
    position
}
