//! Analysis of one position: its best lines, and the points that the played turn loses.

use super::bounds::Bounds;
use anyhow::Context as _;
use polychess_engine::{Evaluation, Limits, PvLine, SearchRequest, SearchResult, TranspositionTable, share_of, think};
use polychess_game::{AnyMatch, Game, Match, Turn, Value, turn_text};
use polychess_rules::{BySeat, Move, Position as _, Seat};
use polychess_variants::{Visitor, visit};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Size of the transposition table, in bytes per node of the search limit.
const BYTES_PER_NODE: u64 = 32;
/// Limits of the size of the transposition table, in bytes.
const MIN_TABLE_BYTES: u64 = 1 << 16;
const MAX_TABLE_BYTES: u64 = 64 << 20;

/// A position to analyze.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) now: Box<dyn AnyMatch>,
    pub(super) board: usize,
    /// Number of the turn played in this position, from 1.
    pub(super) number: usize,
    /// The turn that was played in this position; `None` if none was.
    pub(super) played: Option<String>,
}

/// The analysis of a position.
#[derive(Debug)]
pub(super) struct Analysis {
    pub(super) number: usize,
    /// The index of the board; `None` if the match has only one.
    pub(super) board: Option<usize>,
    pub(super) position: String,
    pub(super) seat: Seat,
    /// The maximum points that a player can get from the game.
    pub(super) best: f32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// The principal variations, best first.
    pub(super) lines: Vec<AnalyzedLine>,
    pub(super) played: Option<Played>,
}

/// A principal variation.
#[derive(Debug)]
pub(super) struct AnalyzedLine {
    pub(super) turns: Vec<TurnTexts>,
    /// The expected points of each seat.
    pub(super) points: Vec<f32>,
}

/// A turn as a move string and in the chosen notation.
#[derive(Debug)]
pub(super) struct TurnTexts {
    pub(super) text: String,
    pub(super) notation: String,
}

/// The turn that was played.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) turn: TurnTexts,
    /// The expected points that the turn loses compared with the best turn.
    pub(super) loss: f32,
}

impl Job {
    /// Analyses the position. Returns `None` if `stop` was set.
    pub(super) fn analyze(
        self,
        bounds: &Bounds,
        notation: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<Analysis>> {
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let visitor = AnalysisVisitor { job: &self, bounds, notation, stop };
        visit(self.now.info().id, visitor).context("a game of the list")?
    }
}

struct AnalysisVisitor<'a> {
    job: &'a Job,
    bounds: &'a Bounds,
    notation: usize,
    stop: &'a AtomicBool,
}

impl Visitor for AnalysisVisitor<'_> {
    type Out = anyhow::Result<Option<Analysis>>;

    fn visit<V: Value>(self) -> Self::Out {
        let Job { now, board, number, played } = self.job;
        let all = now.as_any().downcast_ref::<Match<V>>().context("a match of its game")?;
        let game = all.boards().get(*board).context("a board of the match")?;
        let seat = game.to_move().context("a player to move")?;
        let turn = played.as_ref().map_or_else(|| Ok(Turn::new()), |text| game.read_turn(text))?;
        let search = Search::new(&self, game);
        let best = V::payments(game.position()).best;
        // Compare each ply of the played turn with the best ply at that point.
        let (mut position, mut first, mut loss) = (game.position().clone(), None, 0.0);
        for n in 0..turn.len().max(1) {
            let result = search.search(&position, turn.get(n).copied());
            if self.stop.load(Relaxed) {
                return Ok(None);
            }
            loss += lost(&result) * best;
            first.get_or_insert(result);
            turn.get(n).into_iter().for_each(|&ply| position.play(ply));
        }
        let SearchResult { lines, depth, nodes, .. } = first.unwrap_or_default();
        Ok(Some(Analysis {
            number: *number,
            board: (all.boards().len() > 1).then_some(*board),
            position: V::position_text(game.state(), false),
            seat,
            best,
            depth,
            nodes,
            lines: lines.iter().map(|line| search.analyzed_line(line)).collect(),
            played: played.is_some().then(|| Played { turn: search.turn_texts(game.position(), &turn), loss }),
        }))
    }
}

/// Returns the loss of the played ply as a fraction of the maximum points; 0 for the best ply.
fn lost(result: &SearchResult) -> f32 {
    let best = result.lines.first().map(|line| line.score);
    best.zip(result.extra_score).map_or(0.0, |(best, played)| (share_of(best) - share_of(played)).max(0.0))
}

/// Searches a position and the positions within its played turn, with a shared transposition table.
struct Search<'a, V: Value> {
    visitor: &'a AnalysisVisitor<'a>,
    game: &'a Game<V>,
    evaluation: Evaluation<V>,
    table: TranspositionTable,
    draw: Option<BySeat<f64>>,
    repeated_keys: Vec<u64>,
}

impl<'a, V: Value> Search<'a, V> {
    fn new(visitor: &'a AnalysisVisitor<'a>, game: &'a Game<V>) -> Self {
        let bytes = visitor.bounds.nodes().saturating_mul(BYTES_PER_NODE).clamp(MIN_TABLE_BYTES, MAX_TABLE_BYTES);
        let draw = V::points_if_ended(game).map(|points| {
            let mut draw = BySeat::default();
            V::INFO.all_seats().for_each(|seat| draw[seat] = points[seat].to_f64());
            draw
        });
        let evaluation = Evaluation::new(game.position());
        Self {
            visitor,
            game,
            evaluation,
            table: TranspositionTable::with_bytes(bytes as usize),
            draw,
            repeated_keys: game.repeated(2),
        }
    }

    /// Searches within the limits of the command line.
    ///
    /// Returns the result of the last completed depth, so that all its scores are comparable.
    fn search(&self, position: &V::Position, extra_move: Option<Move>) -> SearchResult {
        let bounds = self.visitor.bounds;
        let request = SearchRequest {
            draw: self.draw,
            repeated_keys: &self.repeated_keys,
            algorithm: bounds.algorithm(),
            depth: bounds.depth(),
            multipv: bounds.lines(),
            extra_move,
            ..SearchRequest::new(position, &self.evaluation)
        };
        bounds.timed(self.visitor.stop, |stop| {
            let (mut limits, mut whole) = (Limits { nodes: bounds.nodes(), stop }, None);
            let last = think(&request, &self.table, &mut limits, |result| whole = Some(result.clone()));
            whole.map_or(last.clone(), |whole| SearchResult { nodes: last.nodes, ..whole })
        })
    }

    /// Returns the turns of a line and the expected points of each seat.
    ///
    /// The points of the player to move come from the search. The others come from the evaluation
    /// at the end of the line.
    fn analyzed_line(&self, line: &PvLine) -> AnalyzedLine {
        let (mut position, mut before) = (self.game.position().clone(), self.game.position().clone());
        let (mut turns, mut turn) = (Vec::new(), Turn::new());
        let mut plies = line.plies.iter().copied();
        loop {
            // If the line ends within its first turn, search again for the rest of the turn.
            let missing = || if turns.is_empty() { self.search(&position, None).best() } else { None };
            let Some(ply) = plies.next().or_else(missing) else { break };
            turn.push(ply);
            position.play(ply);
            if !position.is_mid_turn() {
                turns.push(self.turn_texts(&before, &turn));
                turn.clear();
                before = position.clone();
            }
        }
        let expected = self.evaluation.points(&before);
        let best = V::payments(self.game.position()).best;
        let points = V::INFO.all_seats().map(|seat| {
            let ours = self.game.to_move() == Some(seat);
            if ours { share_of(line.score) * best } else { expected[seat] }
        });
        AnalyzedLine { turns, points: points.collect() }
    }

    fn turn_texts(&self, position: &V::Position, turn: &[Move]) -> TurnTexts {
        TurnTexts {
            text: turn_text::<V>(turn, position.topology()),
            notation: V::notate_in(self.visitor.notation, position, turn),
        }
    }
}
