//! A step: some things that happen together, or not at all.

use crate::store::Commit;
use crate::table::{Event, EventRecord, Table};
use crate::token::Hash;
use polychess_game::Request;
use polychess_wire::{Leaving, Problem};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// A copy of a table on which something is done.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) table: Table,
    /// How many events the table had.
    before: usize,
    at: i64,
    /// Clock time since the last event.
    passed: u32,
    by: Option<usize>,
    command: Option<String>,
    /// A table that is made with it.
    also: Option<Table>,
}

/// What a step has come to.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) table: Table,
    /// How many of its events are new.
    pub(crate) new: usize,
    also: Option<Table>,
}

impl Done {
    /// What is written, `before` being the table as it was.
    pub(crate) fn commits(&self, before: &Table) -> Vec<Commit> {
        let sessions = self.table.sessions();
        let changed = before.sessions() != sessions;
        let mut commits = vec![self.table.commit(before.hash, self.new, changed)];
        commits.extend(self.also.iter().map(first_commit));
        commits
    }

    /// The same for a new table.
    pub(crate) fn into_first(self) -> (Table, Vec<Commit>) {
        let commits = vec![first_commit(&self.table)];
        (self.table, commits)
    }
}

fn first_commit(table: &Table) -> Commit {
    table.commit(Hash::NONE, table.events.len(), true)
}

impl Step {
    /// A step at a moment, so many milliseconds after the last event.
    pub(crate) fn new(table: &Table, at: i64, passed: u32) -> Self {
        Self { before: table.events.len(), table: table.clone(), at, passed, by: None, command: None, also: None }
    }

    /// The first step of a table.
    pub(crate) fn first(table: Table, at: i64) -> Self {
        Self { before: 0, table, at, passed: 0, by: None, command: None, also: None }
    }

    /// What follows is caused by this command of this seat.
    pub(crate) fn caused_by(&mut self, seat: Option<usize>, command: &str) {
        self.by = seat;
        self.command = Some(command.to_owned());
    }

    /// A table is made together with what happens.
    pub(crate) fn make(&mut self, table: Table) {
        self.also = Some(table);
    }

    /// Clock time since the last event.
    pub(crate) fn passed(&self) -> u32 {
        self.passed
    }

    /// When it is, in milliseconds since 1970.
    pub(crate) fn at(&self) -> i64 {
        self.at
    }

    /// What it has come to.
    pub(crate) fn done(self) -> Done {
        let new = self.table.events.len() - self.before;
        Done { table: self.table, new, also: self.also }
    }

    /// Something happens.
    pub(crate) fn record(&mut self, what: Event) -> Result<(), Problem> {
        let event = EventRecord {
            seq: self.table.seq() + 1,
            by: self.by,
            command: self.command.take(),
            at: self.at,
            after: std::mem::take(&mut self.passed),
            what,
        };
        self.table.follow(event).map_err(Problem::from)
    }

    /// A seat does something in the game.
    pub(crate) fn act(&mut self, seat: usize, requests: Vec<(Json, Request)>, forfeit: bool) -> Result<(), Problem> {
        let mut game = self.table.game.boxed_clone();
        let mut log = Vec::with_capacity(requests.len());
        for (at, (_, request)) in requests.iter().enumerate() {
            let entry = crate::apply::carry_out(self.table.info, game.as_mut(), request);
            log.push(entry.map_err(|refusal| Problem::from(refusal).at(at))?);
        }
        let requests = requests.into_iter().map(|(json, _)| json).collect();
        self.record(Event::Acted { seat, requests, log, forfeit })?;
        if self.table.game.is_over() {
            self.record(Event::Over { points: points(&self.table.game.status()) })?;
            self.disclose()?;
        }
        Ok(())
    }

    /// After a game there are no secrets.
    pub(crate) fn disclose(&mut self) -> Result<(), Problem> {
        if self.table.events.iter().any(|event| event.what.audience().is_some()) {
            self.record(Event::Disclosed)?;
        }
        Ok(())
    }

    /// The game's own act for a seat that leaves or has no time left; of two boards on one, or on all where it is open.
    pub(crate) fn forfeit(&mut self, seat: usize, board: Option<usize>) -> Result<(), Problem> {
        let boards = self.table.game.to_move().len();
        let on: Vec<Option<usize>> = match (boards, board) {
            (1, _) => vec![None],
            (_, Some(board)) => vec![Some(board)],
            (boards, None) => (0..boards).map(Some).collect(),
        };
        let name = self.table.info.seats[seat].name;
        let mut refused = None;
        let mut done = false;
        for board in on {
            let mut act = Map::from_iter([("seat".to_owned(), json!(name)), ("type".to_owned(), json!("forfeit"))]);
            if let Some(board) = board {
                act.insert("board".into(), json!(board));
            }
            if self.table.made.terms.leaving == Leaving::Nullify {
                act.insert("on_leave".into(), json!("nullify"));
            }
            let act = Json::Object(act);
            let request = Request::read(self.table.info, &act)?;
            match self.act(seat, vec![(act, request)], true) {
                Ok(()) => done = true,
                Err(problem) => refused = Some(problem),
            }
            if self.table.game.is_over() {
                break;
            }
        }
        match refused {
            Some(problem) if !done => Err(problem),
            _ => Ok(()),
        }
    }
}

/// Points by seat name in a status.
pub(crate) fn points(status: &Json) -> Option<BTreeMap<String, String>> {
    let points = status["points"].as_object()?;
    Some(points.iter().map(|(seat, value)| (seat.clone(), value.as_str().unwrap_or_default().to_owned())).collect())
}
