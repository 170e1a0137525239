//! One position: its best lines, and what the turn that was played there has lost.

use super::bounds::Bounds;
use anyhow::Context as _;
use polychess_engine::{Evaluation, Limits, Line, Table, Task, Thought, share_of, think};
use polychess_game::{AnyMatch, Game, Match, Turn, Value, turn_text};
use polychess_rules::{BySeat, Move, Position as _, Seat};
use polychess_variants::{Visitor, visit};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Bytes of the table for each node, and the fewest and the most of all.
const BYTES_A_NODE: u64 = 32;
const LEAST_BYTES: u64 = 1 << 16;
const MOST_BYTES: u64 = 64 << 20;

/// A position to be looked at.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) now: Box<dyn AnyMatch>,
    pub(super) board: usize,
    /// Of the turn that is made there, from 1.
    pub(super) number: usize,
    /// The turn that was played, as text.
    pub(super) played: Option<String>,
}

/// What was found out about a position.
#[derive(Debug)]
pub(super) struct Analysis {
    pub(super) number: usize,
    /// Which of two boards.
    pub(super) board: Option<usize>,
    pub(super) position: String,
    pub(super) seat: Seat,
    /// The most points that there are.
    pub(super) best: f32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// Best first.
    pub(super) lines: Vec<Told>,
    pub(super) played: Option<Played>,
}

/// A line.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) turns: Vec<Written>,
    /// What each seat may expect.
    pub(super) points: Vec<f32>,
}

/// A turn in both ways of writing.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) notation: String,
}

/// The turn that was played.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) turn: Written,
    /// How many points its player may expect less than by the best turn.
    pub(super) loss: f32,
}

impl Job {
    /// Looks at it; `None` when there was no time to come to an end.
    pub(super) fn look(self, bounds: &Bounds, notation: usize, stop: &AtomicBool) -> anyhow::Result<Option<Analysis>> {
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let looking = Looking { job: &self, bounds, notation, stop };
        visit(self.now.info().id, looking).context("a game of the list")?
    }
}

struct Looking<'a> {
    job: &'a Job,
    bounds: &'a Bounds,
    notation: usize,
    stop: &'a AtomicBool,
}

impl Visitor for Looking<'_> {
    type Out = anyhow::Result<Option<Analysis>>;

    fn visit<V: Value>(self) -> Self::Out {
        let Job { now, board, number, played } = self.job;
        let all = now.as_any().downcast_ref::<Match<V>>().context("a match of its game")?;
        let game = all.boards().get(*board).context("a board of the match")?;
        let seat = game.to_move().context("somebody is on turn")?;
        let turn = played.as_ref().map_or_else(|| Ok(Turn::new()), |text| game.read_turn(text))?;
        let search = Search::new(&self, game);
        let best = V::payments(game.position()).best;
        // Each ply of a turn is compared with the best one in its place.
        let (mut position, mut first, mut loss) = (game.position().clone(), None, 0.0);
        for n in 0..turn.len().max(1) {
            let thought = search.thought(&position, turn.get(n).copied());
            if self.stop.load(Relaxed) {
                return Ok(None);
            }
            loss += lost(&thought) * best;
            first.get_or_insert(thought);
            turn.get(n).into_iter().for_each(|&ply| position.play(ply));
        }
        let Thought { lines, depth, nodes, .. } = first.unwrap_or_default();
        Ok(Some(Analysis {
            number: *number,
            board: (all.boards().len() > 1).then_some(*board),
            position: V::position_text(game.state(), false),
            seat,
            best,
            depth,
            nodes,
            lines: lines.iter().map(|line| search.told(line)).collect(),
            played: played.is_some().then(|| Played { turn: search.written(game.position(), &turn), loss }),
        }))
    }
}

/// What a turn has lost, as a part of the most points: nothing where it is better than what was thought best.
fn lost(thought: &Thought) -> f32 {
    let best = thought.lines.first().map(|line| line.score);
    best.zip(thought.also).map_or(0.0, |(best, played)| (share_of(best) - share_of(played)).max(0.0))
}

/// Searches in one position and those within its turn, with what they have in common.
struct Search<'a, V: Value> {
    looking: &'a Looking<'a>,
    game: &'a Game<V>,
    evaluation: Evaluation<V>,
    table: Table,
    draw: Option<BySeat<f64>>,
    past: Vec<u64>,
}

impl<'a, V: Value> Search<'a, V> {
    fn new(looking: &'a Looking<'a>, game: &'a Game<V>) -> Self {
        let bytes = looking.bounds.nodes().saturating_mul(BYTES_A_NODE).clamp(LEAST_BYTES, MOST_BYTES);
        let draw = V::points_if_ended(game).map(|points| {
            let mut draw = BySeat::default();
            V::INFO.all_seats().for_each(|seat| draw[seat] = points[seat].to_f64());
            draw
        });
        let evaluation = Evaluation::new(game.position());
        Self { looking, game, evaluation, table: Table::of_bytes(bytes as usize), draw, past: game.repeated(2) }
    }

    /// What is found within the bounds: of the last depth that was looked at in full, so that all scores are of the same.
    fn thought(&self, position: &V::Position, also: Option<Move>) -> Thought {
        let bounds = self.looking.bounds;
        let task = Task {
            draw: self.draw,
            past: &self.past,
            algorithm: bounds.algorithm(),
            depth: bounds.depth(),
            lines: bounds.lines(),
            also,
            ..Task::new(position, &self.evaluation)
        };
        bounds.timed(self.looking.stop, |stop| {
            let (mut limits, mut whole) = (Limits { nodes: bounds.nodes(), stop }, None);
            let last = think(&task, &self.table, &mut limits, |thought| whole = Some(thought.clone()));
            whole.map_or(last.clone(), |whole| Thought { nodes: last.nodes, ..whole })
        })
    }

    /// The turns of a line, the first one whole, and what each seat may expect: the one on turn by the search, the others where the line ends.
    fn told(&self, line: &Line) -> Told {
        let (mut position, mut before) = (self.game.position().clone(), self.game.position().clone());
        let (mut turns, mut turn) = (Vec::new(), Turn::new());
        let mut plies = line.plies.iter().copied();
        loop {
            // What the table no longer knew of the first turn is looked for.
            let missing = || if turns.is_empty() { self.thought(&position, None).best() } else { None };
            let Some(ply) = plies.next().or_else(missing) else { break };
            turn.push(ply);
            position.play(ply);
            if !position.is_mid_turn() {
                turns.push(self.written(&before, &turn));
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
        Told { turns, points: points.collect() }
    }

    fn written(&self, position: &V::Position, turn: &[Move]) -> Written {
        Written {
            text: turn_text::<V>(turn, position.topology()),
            notation: V::notate_in(self.looking.notation, position, turn),
        }
    }
}
