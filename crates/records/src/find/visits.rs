//! The positions that a game goes through, and the turns by which it leaves them.

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
    /// Turns on its board before it.
    pub turns: u32,
    /// The turn that was played from it; none at the end of the game, or where an act changed it.
    pub left_by: Option<String>,
}

/// What is known of a game that is being gone through.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The positions that it has left.
    pub left: Vec<Visit>,
    /// The position and the turns before it, on each board.
    pub now: Vec<(PositionKey, u32)>,
}

/// Goes through the main line, as far as is wanted, or as it can be played; behind the positions stands why it cannot be played on.
pub fn visits(record: &Record, header: Header, go_on: &mut dyn FnMut(&Course) -> bool) -> (Vec<Visit>, Option<String>) {
    let mut course = Course::default();
    let walked = walk(record, header, &mut |now, done| {
        course.goes_on(now, done);
        if go_on(&course) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let last = course.now.iter().map(|&(position, turns)| Visit { position, turns, left_by: None });
    course.left.extend(last);
    (course.left, walked.err())
}

impl Course {
    fn goes_on(&mut self, now: &dyn AnyMatch, done: &[Request]) {
        let keys = position_keys(now);
        let is_split = keys.len() != self.now.len();
        let before = std::mem::take(&mut self.now);
        for (board, &(position, turns)) in before.iter().enumerate() {
            let left_by = turn_on(board, done);
            if is_split || left_by.is_some() || keys.get(board) != Some(&position) {
                self.left.push(Visit { position, turns, left_by: left_by.map(str::to_owned) });
            }
        }
        // Where one board becomes two, both go on from it.
        let turns = |board| {
            let turns = before.get(board).or(before.first()).map_or(0, |&(_, turns)| turns);
            turns + u32::from(turn_on(if is_split { 0 } else { board }, done).is_some())
        };
        self.now = keys.iter().enumerate().map(|(board, &key)| (key, turns(board))).collect();
    }
}

/// The turn that was played on a board.
fn turn_on(on: usize, done: &[Request]) -> Option<&str> {
    done.iter().find_map(|request| match request {
        Request::Turn { board, text, .. } if board.unwrap_or_default() == on => Some(text.as_str()),
        _ => None,
    })
}
