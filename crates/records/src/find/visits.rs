//! The positions of a game, each with the turn played from it.

use super::position::{PositionKey, position_keys};
use super::walk::walk;
use crate::{Header, Record};
use polychess_game::{AnyMatch, Request};
use std::ops::ControlFlow;

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Visit {
    /// The position.
    pub position: PositionKey,
    /// Number of turns on its board before it.
    pub turns: u32,
    /// The turn played from it; `None` at the end of the game or if an act changed the position.
    pub left_by: Option<String>,
}

/// The positions of a game while it is replayed.
#[derive(Clone, Debug, Default)]
pub struct VisitTracker {
    /// Positions that the game has left.
    pub visited: Vec<Visit>,
    /// The current position of each board, and the turns before it.
    pub current: Vec<(PositionKey, u32)>,
}

/// Returns the positions of the main line and, if a turn is illegal, an error message. Stops early
/// if `go_on` returns `false`.
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
        // If one board splits into two, both continue from it.
        let turns = |board| {
            let turns = before.get(board).or(before.first()).map_or(0, |&(_, turns)| turns);
            turns + u32::from(turn_on(if is_split { 0 } else { board }, done).is_some())
        };
        self.current = keys.iter().enumerate().map(|(board, &key)| (key, turns(board))).collect();
    }
}

/// Returns the turn that was played on a board.
fn turn_on(on: usize, done: &[Request]) -> Option<&str> {
    done.iter().find_map(|request| match request {
        Request::Turn { board, text, .. } if board.unwrap_or_default() == on => Some(text.as_str()),
        _ => None,
    })
}
