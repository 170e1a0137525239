//! The positions that a game passes through, each with the turn played there.

use super::position::{PositionKey, position_keys};
use super::walk::walk;
use crate::{Header, Record};
use polychess_game::{AnyMatch, Request};
use std::ops::ControlFlow;

/// A position that a game has passed through.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Visit {
    /// The key of the position.
    pub position: PositionKey,
    /// The number of turns played on this board before the position.
    pub turns: u32,
    /// The turn played from the position. `None` at the end of the game, or if an action changed
    /// the position.
    pub left_by: Option<String>,
}

/// Collects the positions of a game during its replay.
#[derive(Clone, Debug, Default)]
pub struct VisitTracker {
    /// The positions that the game has left.
    pub visited: Vec<Visit>,
    /// For each board: the current position and the number of turns before it.
    pub current: Vec<(PositionKey, u32)>,
}

/// Returns the positions of the main line and, if a turn is illegal, an error message. Stops the
/// replay when `go_on` returns `false`.
pub fn visits(
    record: &Record,
    header: Header,
    go_on: &mut dyn FnMut(&VisitTracker) -> bool,
) -> (Vec<Visit>, Option<String>) {
    let mut tracker = VisitTracker::default();
    let walked = walk(record, header, &mut |now, done| {
        tracker.advance(now, done);
        if go_on(&tracker) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let last = tracker.current.iter().map(|&(position, turns)| Visit { position, turns, left_by: None });
    tracker.visited.extend(last);
    (tracker.visited, walked.err())
}

impl VisitTracker {
    fn advance(&mut self, now: &dyn AnyMatch, done: &[Request]) {
        let keys = position_keys(now);
        let is_split = keys.len() != self.current.len();
        let before = std::mem::take(&mut self.current);
        for (board, &(position, turns)) in before.iter().enumerate() {
            let left_by = turn_on(board, done);
            if is_split || left_by.is_some() || keys.get(board) != Some(&position) {
                self.visited.push(Visit { position, turns, left_by: left_by.map(str::to_owned) });
            }
        }
        // If a board has split into two, both new boards continue from it.
        let turns = |board| {
            let turns = before.get(board).or(before.first()).map_or(0, |&(_, turns)| turns);
            turns + u32::from(turn_on(if is_split { 0 } else { board }, done).is_some())
        };
        self.current = keys.iter().enumerate().map(|(board, &key)| (key, turns(board))).collect();
    }
}

/// Returns the turn among these requests that was played on board `on`.
fn turn_on(on: usize, done: &[Request]) -> Option<&str> {
    done.iter().find_map(|request| match request {
        Request::Turn { board, text, .. } if board.unwrap_or_default() == on => Some(text.as_str()),
        _ => None,
    })
}
