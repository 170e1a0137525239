//! Runs a search in the background and prints its progress.

use super::go::Go;
use super::output::{Output, say};
use crate::parallel_search::search_in_parallel;
use crate::seed::random_seed;
use polychess_engine::{
    Algorithm, Evaluation, Level, Limits, Player, SearchMemory, SearchRequest, SearchResult, Sides, Strategy,
    TranspositionTable, action_of, book_turn, share_of, turn_of,
};
use polychess_game::{AnyMatch, Game, Match, Request, Turn, Value, turn_text};
use polychess_pgn4::dialect::MoveFormat;
use polychess_records::act;
use polychess_rules::{BySeat, Move, MoveList, Position as _, Seat};
use polychess_variants::{Visitor, visit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The settings of a search, from the UCI options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) algorithm: Algorithm,
    /// The level of the engine; `None` for full strength.
    pub(super) level: Option<Level>,
    pub(super) lines: usize,
    pub(super) bytes: usize,
    pub(super) threads: usize,
    /// True if the engine plays turns from the opening book.
    pub(super) book: bool,
    /// The move format of the dialect; `None` for move strings.
    pub(super) moves: Option<MoveFormat>,
}

impl Settings {
    fn written(&self, turn: String) -> String {
        self.moves.map_or_else(|| turn.clone(), |format| format.format(&turn))
    }
}

/// A search in the background, with its timer.
#[derive(Debug)]
pub(super) struct Running {
    stop: Arc<AtomicBool>,
    search: JoinHandle<()>,
    /// True if the engine prints no result before `stop` or `ponderhit`, even if the search is
    /// complete.
    waits: Arc<AtomicBool>,
    /// The time limit that starts at `ponderhit`. The outer option is `None` if `ponderhit` has no
    /// effect.
    pondering: Option<Option<Duration>>,
    /// The timer of this search. Dropping the sender ends the timer.
    timer: Option<Sender<()>>,
}

impl Running {
    pub(super) fn start(
        now: Box<dyn AnyMatch>,
        go: Go,
        settings: Settings,
        memory: Arc<SearchMemory>,
        out: Output,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let seat = mover(now.as_ref(), &go);
        let time = seat.and_then(|seat| go.time(seat.index()));
        let is_bounded = !go.infinite && (go.depth.is_some() || go.nodes.is_some() || time.is_some());
        // If no player is to move, the engine prints the answer at once, except with `infinite` or
        // `ponder`.
        let waits = Arc::new(AtomicBool::new(go.infinite || go.ponder || !is_bounded && seat.is_some()));
        // Without a limit, `ponderhit` has no effect.
        let pondering = (go.ponder && is_bounded).then_some(time);
        let timer = time.filter(|_| !go.ponder).map(|time| stop_after(time, &stop));
        let (stopped, waiting) = (Arc::clone(&stop), Arc::clone(&waits));
        let search = std::thread::spawn(move || {
            let id = now.info().id;
            let searching = Searching {
                now: now.as_ref(),
                go: &go,
                settings,
                memory: &memory,
                out: &out,
                stop: &stopped,
                waits: &waiting,
            };
            // A failure means that the output is closed, so no program can read the answer.
            let _ = visit(id, searching);
        });
        Self { stop, search, waits, pondering, timer }
    }

    /// Handles `ponderhit`: applies the limits from this moment on.
    pub(super) fn hit(&mut self) {
        if let Some(time) = self.pondering.take() {
            self.waits.store(false, Ordering::Relaxed);
            self.timer = time.map(|time| stop_after(time, &self.stop));
        }
    }

    /// Waits for a search with a limit. Stops any other search.
    pub(super) fn stop(self) {
        if self.waits.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
        let _ = self.search.join();
    }

    /// Stops the search and waits until it has printed its best turn.
    pub(super) fn stop_now(self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.search.join();
    }
}

/// Sets `stop` after this time. Dropping the returned sender cancels the timer.
fn stop_after(time: Duration, stop: &Arc<AtomicBool>) -> Sender<()> {
    let (timer, ended) = channel();
    if time.is_zero() {
        stop.store(true, Ordering::Relaxed);
        return timer;
    }
    let stop = Arc::clone(stop);
    std::thread::spawn(move || {
        if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    timer
}

/// Returns the player whose clock runs: the player in `go seat`, or the player to move.
fn mover(now: &dyn AnyMatch, go: &Go) -> Option<Seat> {
    let movers = now.to_move();
    let on_board = |board: usize| movers.get(board).copied().flatten();
    let mover = go.board.map_or_else(|| movers.iter().flatten().next().copied(), on_board);
    go.seat.or(mover)
}

/// A board of the match, with its index if the match has two.
struct BoardRef<'a, V: Value> {
    game: &'a Game<V>,
    board: Option<usize>,
}

struct Searching<'a> {
    now: &'a dyn AnyMatch,
    go: &'a Go,
    settings: Settings,
    memory: &'a SearchMemory,
    out: &'a Output,
    stop: &'a AtomicBool,
    waits: &'a AtomicBool,
}

impl Visitor for Searching<'_> {
    type Out = std::io::Result<()>;

    fn visit<V: Value>(self) -> std::io::Result<()> {
        let played = self.now.as_any().downcast_ref::<Match<V>>();
        let boards = played.map(Match::boards).unwrap_or_default();
        let answer = self.answer(boards)?;
        while self.waits.load(Ordering::Relaxed) && !self.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        say(self.out, &format!("bestmove {}", answer.as_deref().unwrap_or("(none)")))
    }
}

impl Searching<'_> {
    /// Returns the best turn or action as text, or `None` if neither exists.
    fn answer<V: Value>(&self, boards: &[Game<V>]) -> std::io::Result<Option<String>> {
        let is_wanted = |index: usize| self.go.board.is_none_or(|board| board == index);
        let wanted = boards.iter().enumerate().filter(|(index, game)| is_wanted(*index) && game.outcome().is_none());
        let wanted: Vec<BoardRef<'_, V>> =
            wanted.map(|(index, game)| BoardRef { game, board: (boards.len() > 1).then_some(index) }).collect();
        if let Some(seat) = self.go.seat {
            if let Some(action) = wanted.iter().find_map(|place| self.action(place, seat)) {
                return Ok(Some(action));
            }
            let moves = |place: &&BoardRef<'_, V>| place.game.to_move() == Some(seat) && !V::is_random_turn(place.game);
            return wanted.iter().find(moves).map_or(Ok(None), |place| self.turn(place));
        }
        if let Some(place) = wanted.iter().find(|place| place.game.to_move().is_some()) {
            let is_asked = |seat: &Seat| V::pending(place.game).iter().any(|offer| offer.waiting.contains(*seat));
            let answer = place.game.to_move().filter(is_asked).and_then(|seat| self.action(place, seat));
            return answer.map_or_else(|| self.turn(place), |answer| Ok(Some(answer)));
        }
        // If no player is to move, the game waits for answers to an offer.
        let answers = wanted.iter().flat_map(|place| V::awaited(place.game).iter().map(move |seat| (place, seat)));
        Ok(answers.into_iter().find_map(|(place, seat)| self.action(place, seat)))
    }

    /// Returns the action that a seat prefers to a turn, if any. The function ignores the time
    /// limit, because a pending offer needs an answer.
    fn action<V: Value>(&self, place: &BoardRef<'_, V>, seat: Seat) -> Option<String> {
        if !self.go.only.is_empty() {
            return None;
        }
        let player =
            self.settings.level.map_or(Player::of(Strategy::Search(self.settings.algorithm), 1), |level| level.player);
        let going = AtomicBool::new(false);
        let mut limits = Limits { nodes: u64::MAX, stop: &going };
        let evaluation = Evaluation::<V>::new(place.game.position());
        let fields = action_of(place.game, seat, &player, &evaluation, &mut limits)?;
        act::from_json(&Request::Act { board: place.board, seat, fields }.to_json(&V::INFO))
    }

    /// Returns the best turn on a board where a player is to move.
    fn turn<V: Value>(&self, place: &BoardRef<'_, V>) -> std::io::Result<Option<String>> {
        let game = place.game;
        let turn = match self.book_turn(game) {
            None => {
                self.settings.level.map_or_else(|| self.best_turn(place), |level| Ok(self.turn_of(game, &level)))?
            }
            known => known,
        };
        // A search that stops at once may have no turn yet.
        let turn = turn.or_else(|| game.legal_turns().into_iter().next().map(|(_, turn)| turn));
        Ok(turn.map(|turn| self.written(place, turn_text::<V>(&turn, game.position().topology()))))
    }

    /// Formats a turn in the move format of the program. If the match has two boards, adds the
    /// board.
    fn written<V: Value>(&self, place: &BoardRef<'_, V>, turn: String) -> String {
        let turn = self.settings.written(turn);
        place.board.map_or_else(|| turn.clone(), |board| format!("{board}:{turn}"))
    }

    /// Returns a turn from the opening book. A search without a limit or with `searchmoves` does
    /// not use the book.
    fn book_turn<V: Value>(&self, game: &Game<V>) -> Option<Turn> {
        let may = self.settings.book && !self.waits.load(Ordering::Relaxed) && self.go.only.is_empty();
        may.then(|| book_turn(game, random_seed())).flatten()
    }

    /// Returns the turn that a level plays. The level determines the depth and the algorithm.
    fn turn_of<V: Value>(&self, game: &Game<V>, level: &Level) -> Option<Turn> {
        let mut limits = Limits { nodes: self.go.nodes.unwrap_or(u64::MAX), stop: self.stop };
        turn_of(game, &level.player, &Evaluation::<V>::new(game.position()), random_seed(), &mut limits)
    }

    fn best_turn<V: Value>(&self, place: &BoardRef<'_, V>) -> std::io::Result<Option<Turn>> {
        let game = place.game;
        let evaluation = Evaluation::<V>::new(game.position());
        let table = self.memory.table();
        let is_two_sided = game.to_move().is_some_and(|seat| Sides::of(game.position(), seat).is_two_sided());
        self.memory.start_search(is_two_sided);
        let repeated_keys = game.repeated(2);
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
            let request = SearchRequest {
                draw,
                repeated_keys: &repeated_keys,
                root_moves: &only,
                algorithm: self.settings.algorithm,
                depth: self.go.depth.unwrap_or(60),
                multipv: self.settings.lines,
                history: Some(self.memory.history()),
                ..SearchRequest::new(&position, &evaluation)
            };
            let mut limits = Limits { nodes, stop: self.stop };
            let first = turn.is_empty();
            let result = search_in_parallel(&request, table, &mut limits, self.settings.threads, |result| {
                if first {
                    let _ = self.tell(place, &evaluation, result, table, begun.elapsed());
                }
            });
            // A search that stops at once may have no result yet.
            let Some(ply) = result.best().or_else(|| first_of(&position, &only)) else { return Ok(None) };
            turn.push(ply);
            position.play(ply);
            if !position.is_mid_turn() {
                return Ok(Some(turn));
            }
        }
    }

    /// Prints an `info` line for each principal variation. The `scores` are the points of each
    /// seat, in thousandths of the maximum points.
    fn tell<V: Value>(
        &self,
        place: &BoardRef<'_, V>,
        evaluation: &Evaluation<V>,
        result: &SearchResult,
        table: &TranspositionTable,
        time: Duration,
    ) -> std::io::Result<()> {
        let game = place.game;
        let best = V::payments(game.position()).best;
        for (n, line) in result.lines.iter().enumerate() {
            let (pv, last) = written::<V>(game, &line.plies);
            let expected = evaluation.points(&last);
            let us = game.to_move();
            let scores = V::INFO.all_seats().map(|seat| {
                let share = if Some(seat) == us { share_of(line.score) } else { expected[seat] / best };
                format!("{:.0}", 1_000.0 * share)
            });
            // Programs of the dialect expect a single number and would misread several.
            let scores: Vec<String> = if self.settings.moves.is_none() { scores.collect() } else { Vec::new() };
            let scores = if scores.is_empty() { String::new() } else { format!(" scores {}", scores.join(" ")) };
            let pv: Vec<String> = pv.into_iter().map(|turn| self.written(place, turn)).collect();
            let (depth, deepest, nodes) = (result.depth, result.seldepth, result.nodes);
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

/// Returns the first legal ply. If `only` is not empty, the ply must be in `only`.
fn first_of<P: polychess_rules::Position>(position: &P, only: &[Move]) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves_where(&|ply| only.is_empty() || only.contains(&ply), &mut moves);
    moves.first().copied()
}

/// Returns a principal variation as move strings, and the position after it.
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
