//! The positions of a game, each with the turn that the game played from it.

use super::position::{PositionKey, position_keys};
use super::walk::walk;
use crate::{Header, Record};
use polychess_game::{AnyMatch, Request};
use std::ops::ControlFlow;

/// A position that occurred in a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Visit {
    /// The key of the position.
    pub position: PositionKey,
    /// The number of turns played on this board before the position.
    pub turns: u32,
    /// The turn that the game played from the position. `None` if the game ended here, or if an
    /// action changed the position.
    pub left_by: Option<String>,
}

/// A tracker that collects the positions of a game during its replay.
#[derive(Clone, Debug, Default)]
pub struct VisitTracker {
    /// The positions before the current one.
    pub visited: Vec<Visit>,
    /// For each board, the current position and the number of turns before it.
    pub current: Vec<(PositionKey, u32)>,
}

/// Returns the positions of the main line. If a turn is illegal, also returns an error message.
/// Stops the replay when `go_on` returns `false`.
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
        // If a board has split into two, both new boards continue the turn count of the old one.
        let turns = |board| {
            let turns = before.get(board).or(before.first()).map_or(0, |&(_, turns)| turns);
            turns + u32::from(turn_on(if is_split { 0 } else { board }, done).is_some())
        };
        self.current = keys.iter().enumerate().map(|(board, &key)| (key, turns(board))).collect();
    }
}

/// Returns the turn on board `on` among these requests, if any.
fn turn_on(on: usize, done: &[Request]) -> Option<&str> {
    done.iter().find_map(|request| match request {
        Request::Turn { board, text, .. } if board.unwrap_or_default() == on => Some(text.as_str()),
        _ => None,
    })
}
