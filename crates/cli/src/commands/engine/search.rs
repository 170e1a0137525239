//! A search in a thread of its own, which tells what it finds.

use super::go::Go;
use super::output::{Output, say};
use crate::chance::seed;
use crate::together::think_together;
use polychess_engine::{
    Algorithm, Evaluation, Level, Limits, Table, Task, Thought, book_turn, evaluation_for, share_of, turn_of,
};
use polychess_game::{AnyMatch, Game, Match, Turn, Value, turn_text};
use polychess_pgn4::dialect::Moves;
use polychess_rules::{BySeat, Move, Position as _};
use polychess_variants::{Visitor, visit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How a search is to be made, by `setoption`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) algorithm: Algorithm,
    /// It plays as this level; with all it has if there is none.
    pub(super) level: Option<Level>,
    pub(super) lines: usize,
    pub(super) bytes: usize,
    pub(super) threads: usize,
    /// Are openings played by the book of the game?
    pub(super) book: bool,
    /// How turns are written, where other programs write them otherwise than this one.
    pub(super) moves: Option<Moves>,
}

impl Settings {
    fn written(&self, turn: String) -> String {
        self.moves.map_or_else(|| turn.clone(), |moves| moves.written(&turn))
    }
}

/// A search under way, with whoever watches its time.
#[derive(Debug)]
pub(super) struct Running {
    stop: Arc<AtomicBool>,
    search: JoinHandle<()>,
    /// Does it go on until it is stopped, or its rival has moved?
    waits: Arc<AtomicBool>,
    /// It is on a rival's time: its own, if it has any, begins with `ponderhit`.
    pondering: Option<Option<Duration>>,
}

impl Running {
    pub(super) fn start(now: Box<dyn AnyMatch>, go: Go, settings: Settings, out: Output) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let seat = now.to_move().into_iter().flatten().next();
        let time = seat.and_then(|seat| go.time(seat.index()));
        let is_bounded = !go.infinite && (go.depth.is_some() || go.nodes.is_some() || time.is_some());
        let waits = Arc::new(AtomicBool::new(!is_bounded || go.ponder));
        // Without a bound there is nothing that could begin later.
        let pondering = (go.ponder && is_bounded).then_some(time);
        if let Some(time) = time.filter(|_| !go.ponder) {
            stop_after(time, &stop);
        }
        let (stopped, waiting) = (Arc::clone(&stop), Arc::clone(&waits));
        let search = std::thread::spawn(move || {
            let id = now.info().id;
            let searching =
                Searching { now: now.as_ref(), go: &go, settings, out: &out, stop: &stopped, waits: &waiting };
            // Nobody is there to hear of it when writing fails.
            let _ = visit(id, searching);
        });
        Self { stop, search, waits, pondering }
    }

    /// The turn that was expected has been played: from now on the bounds hold.
    pub(super) fn hit(&mut self) {
        if let Some(time) = self.pondering.take() {
            self.waits.store(false, Ordering::Relaxed);
            time.into_iter().for_each(|time| stop_after(time, &self.stop));
        }
    }

    /// Ends the search, or lets one that ends by itself come to its end when the input does.
    pub(super) fn stop(self) {
        if self.waits.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
        let _ = self.search.join();
    }

    /// Ends the search now.
    pub(super) fn stop_now(self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.search.join();
    }
}

/// Raises a flag when the time is up.
fn stop_after(time: Duration, stop: &Arc<AtomicBool>) {
    let stop = Arc::clone(stop);
    std::thread::spawn(move || {
        std::thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
    });
}

struct Searching<'a> {
    now: &'a dyn AnyMatch,
    go: &'a Go,
    settings: Settings,
    out: &'a Output,
    stop: &'a AtomicBool,
    waits: &'a AtomicBool,
}

impl Visitor for Searching<'_> {
    type Out = std::io::Result<()>;

    fn visit<V: Value>(self) -> std::io::Result<()> {
        let played = self.now.as_any().downcast_ref::<Match<V>>();
        let board = played.and_then(|played| played.boards().iter().find(|board| board.to_move().is_some()));
        let Some(game) = board else { return say(self.out, "bestmove (none)") };
        let turn = match self.book_turn(game) {
            None => self.settings.level.map_or_else(|| self.best_turn(game), |level| Ok(self.turn_of(game, &level)))?,
            known => known,
        };
        while self.waits.load(Ordering::Relaxed) && !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let text = turn.map(|turn| self.settings.written(turn_text::<V>(&turn, game.position().topology())));
        say(self.out, &format!("bestmove {}", text.as_deref().unwrap_or("(none)")))
    }
}

impl Searching<'_> {
    /// Who asks for a search without bounds, or among some turns, wants to see one.
    fn book_turn<V: Value>(&self, game: &Game<V>) -> Option<Turn> {
        let may = self.settings.book && !self.waits.load(Ordering::Relaxed) && self.go.only.is_empty();
        may.then(|| book_turn(game, seed())).flatten()
    }

    /// As a level plays, whatever else is asked for.
    fn turn_of<V: Value>(&self, game: &Game<V>, level: &Level) -> Option<Turn> {
        let mut limits = Limits { nodes: self.go.nodes.unwrap_or(u64::MAX), stop: self.stop };
        turn_of(game, &level.player, &evaluation_for::<V>(game, &level.player), seed(), &mut limits)
    }

    fn best_turn<V: Value>(&self, game: &Game<V>) -> std::io::Result<Option<Turn>> {
        let evaluation = Evaluation::<V>::new(game.position());
        // What is remembered is the table, or the tree of simulations.
        let grows = self.settings.algorithm == Algorithm::Tree;
        let table = Table::of_bytes(if grows { 0 } else { self.settings.bytes });
        let past = game.repeated(2);
        let draw = V::points_if_ended(game).map(|points| {
            let mut draw = BySeat::default();
            V::INFO.all_seats().for_each(|seat| draw[seat] = points[seat].to_f64());
            draw
        });
        let turns = if self.go.only.is_empty() { Vec::new() } else { game.legal_turns() };
        let named = turns.into_iter().filter(|(text, _)| self.go.only.contains(text));
        let only: Vec<Turn> = named.map(|(_, turn)| turn).collect();
        let (mut position, mut turn) = (game.position().clone(), Turn::new());
        let begun = Instant::now();
        let nodes = self.go.nodes.unwrap_or(u64::MAX);
        loop {
            let next = |only: &Turn| only.starts_with(&turn).then(|| only.get(turn.len()).copied()).flatten();
            let only: Vec<Move> = only.iter().filter_map(next).collect();
            let task = Task {
                draw,
                past: &past,
                only: &only,
                algorithm: self.settings.algorithm,
                tree_bytes: self.settings.bytes,
                depth: self.go.depth.unwrap_or(60),
                lines: self.settings.lines,
                ..Task::new(&position, &evaluation)
            };
            let mut limits = Limits { nodes, stop: self.stop };
            let first = turn.is_empty();
            let thought = think_together(&task, &table, &mut limits, self.settings.threads, |thought| {
                if first {
                    let _ = self.tell::<V>(game, &evaluation, thought, &table, begun.elapsed());
                }
            });
            let Some(ply) = thought.best() else { return Ok((!turn.is_empty()).then_some(turn)) };
            turn.push(ply);
            position.play(ply);
            if !position.is_mid_turn() {
                return Ok(Some(turn));
            }
        }
    }

    /// A line for each of the best plies. `scores` are thousandths of the best possible points, by seat.
    fn tell<V: Value>(
        &self,
        game: &Game<V>,
        evaluation: &Evaluation<V>,
        thought: &Thought,
        table: &Table,
        time: Duration,
    ) -> std::io::Result<()> {
        let best = V::payments(game.position()).best;
        for (n, line) in thought.lines.iter().enumerate() {
            let (pv, last) = written::<V>(game, &line.plies);
            let expected = evaluation.points(&last);
            let us = game.to_move();
            let scores = V::INFO.all_seats().map(|seat| {
                let share = if Some(seat) == us { share_of(line.score) } else { expected[seat] / best };
                format!("{:.0}", 1_000.0 * share)
            });
            // Programs that know one number would take the others for words of their own.
            let scores: Vec<String> = if self.settings.moves.is_none() { scores.collect() } else { Vec::new() };
            let scores = if scores.is_empty() { String::new() } else { format!(" scores {}", scores.join(" ")) };
            let pv: Vec<String> = pv.into_iter().map(|turn| self.settings.written(turn)).collect();
            let (depth, deepest, nodes) = (thought.depth, thought.deepest, thought.nodes);
            let milliseconds = time.as_millis();
            let rate = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
            let full = table.fullness();
            say(
                self.out,
                &format!(
                    "info depth {depth} seldepth {deepest} multipv {} score cp {}{scores} nodes {nodes} nps {rate} hashfull {full} time {milliseconds} pv {}",
                    n + 1,
                    line.score / 2,
                    pv.join(" ")
                ),
            )?;
        }
        Ok(())
    }
}

/// A line as turn texts, and where it leads.
fn written<V: Value>(game: &Game<V>, plies: &[Move]) -> (Vec<String>, V::Position) {
    let mut position = game.position().clone();
    let (mut texts, mut turn) = (Vec::new(), Turn::new());
    for &ply in plies {
        turn.push(ply);
        position.play(ply);
        if !position.is_mid_turn() {
            texts.push(turn_text::<V>(&turn, position.topology()));
            turn.clear();
        }
    }
    if !turn.is_empty() {
        texts.push(turn_text::<V>(&turn, position.topology()));
    }
    (texts, position)
}
