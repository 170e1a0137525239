//! A search in a thread of its own, which tells what it finds.

use super::go::Go;
use super::output::{Output, say};
use crate::chance::seed;
use crate::together::think_together;
use polychess_engine::{Algorithm, Evaluation, Limits, Table, Task, Thought, book_turn, share_of};
use polychess_game::{AnyMatch, Game, Match, Turn, Value, turn_text};
use polychess_pgn4::dialect::Moves;
use polychess_rules::{BySeat, Move, MoveList, Position as _, Seat};
use polychess_variants::{Visitor, visit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How a search is to be made, by `setoption`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) algorithm: Algorithm,
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
    /// Does it go on until it is stopped?
    infinite: bool,
}

impl Running {
    pub(super) fn start(now: Box<dyn AnyMatch>, go: Go, settings: Settings, out: Output) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let seat = now.to_move().into_iter().flatten().next();
        let infinite =
            go.infinite || go.depth.is_none() && go.nodes.is_none() && go.time(seat.map_or(0, Seat::index)).is_none();
        if let Some(time) = seat.and_then(|seat| go.time(seat.index())) {
            let stop = Arc::clone(&stop);
            std::thread::spawn(move || {
                std::thread::sleep(time);
                stop.store(true, Ordering::Relaxed);
            });
        }
        let stopped = Arc::clone(&stop);
        let search = std::thread::spawn(move || {
            let id = now.info().id;
            let searching = Searching { now: now.as_ref(), go: &go, settings, out: &out, stop: &stopped, infinite };
            // Nobody is there to hear of it when writing fails.
            let _ = visit(id, searching);
        });
        Self { stop, search, infinite }
    }

    /// Ends the search, or lets one that ends by itself come to its end when the input does.
    pub(super) fn stop(self) {
        if self.infinite {
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

struct Searching<'a> {
    now: &'a dyn AnyMatch,
    go: &'a Go,
    settings: Settings,
    out: &'a Output,
    stop: &'a AtomicBool,
    infinite: bool,
}

impl Visitor for Searching<'_> {
    type Out = std::io::Result<()>;

    fn visit<V: Value>(self) -> std::io::Result<()> {
        let played = self.now.as_any().downcast_ref::<Match<V>>();
        let board = played.and_then(|played| played.boards().iter().find(|board| board.to_move().is_some()));
        let Some(game) = board else { return say(self.out, "bestmove (none)") };
        let turn = match self.book_turn(game) {
            None => self.best_turn(game)?,
            known => known,
        };
        while self.infinite && !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let text = turn.map(|turn| self.settings.written(turn_text::<V>(&turn, game.position().topology())));
        say(self.out, &format!("bestmove {}", text.as_deref().unwrap_or("(none)")))
    }
}

impl Searching<'_> {
    /// Who asks for a search without bounds, or among some turns, wants to see one.
    fn book_turn<V: Value>(&self, game: &Game<V>) -> Option<Turn> {
        let may = self.settings.book && !self.infinite && self.go.only.is_empty();
        may.then(|| book_turn(game, seed())).flatten()
    }

    fn best_turn<V: Value>(&self, game: &Game<V>) -> std::io::Result<Option<Turn>> {
        let evaluation = Evaluation::<V>::new(game.position());
        let table = Table::of_bytes(self.settings.bytes);
        let past = game.repeated(2);
        let draw = V::points_if_ended(game).map(|points| {
            let mut draw = BySeat::default();
            V::INFO.all_seats().for_each(|seat| draw[seat] = points[seat].to_f64());
            draw
        });
        let mut only = MoveList::new();
        if !self.go.only.is_empty() {
            let named = |m: Move| {
                let text = turn_text::<V>(&[m], game.position().topology());
                self.go.only.iter().any(|only| only.starts_with(&text))
            };
            game.position().legal_moves_where(&named, &mut only);
        }
        let (mut position, mut turn) = (game.position().clone(), Turn::new());
        let begun = Instant::now();
        let nodes = self.go.nodes.unwrap_or(u64::MAX);
        loop {
            let task = Task {
                draw,
                past: &past,
                only: if turn.is_empty() { &only } else { &[] },
                algorithm: self.settings.algorithm,
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
