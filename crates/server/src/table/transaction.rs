//! A step: some things that happen together, or not at all.

use crate::apply::carry_out;
use crate::store::{Commit, Room, StoredEvent};
use crate::table::acted::Acted;
use crate::table::event::{Event, EventRecord};
use crate::table::fold::GameIs;
use crate::table::standing::Table;
use crate::table::summary::points;
use crate::token::Hash;
use polychess_game::Request;
use polychess_wire::{Leaving, Problem};
use serde_json::{Map, Value as Json, json};

/// A copy of a table on which something is done. What is refused half way leaves it unusable.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) table: Table,
    new: Vec<StoredEvent>,
    at: i64,
    /// Clock time since the last event.
    passed: u32,
    by: Option<usize>,
    command: Option<Box<str>>,
    /// A table that is made with it.
    also: Option<Done>,
    room: Option<Room>,
    granted: Vec<String>,
}

/// What a step has come to.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) table: Table,
    /// The events that are new.
    pub(crate) new: Vec<StoredEvent>,
    also: Option<Box<Done>>,
    room: Option<Room>,
    granted: Vec<String>,
}

impl Done {
    /// What is written, `before` being the table as it was, and `epoch` that in which it is owned.
    pub(crate) fn commits(&mut self, before: Option<&Table>, epoch: i64) -> Vec<Commit> {
        let changed = before.is_none_or(|before| before.seats != self.table.seats);
        let sessions = changed.then(|| self.table.sessions());
        let (table, events) = (self.table.row(), std::mem::take(&mut self.new));
        let mut commits = vec![Commit {
            table,
            events,
            sessions,
            epoch,
            room: self.room.take(),
            granted: std::mem::take(&mut self.granted),
        }];
        commits.extend(self.also.take().into_iter().flat_map(|mut also| also.commits(None, 0)));
        commits
    }
}

impl Step {
    /// A step at a moment, so many milliseconds after the last event.
    pub(crate) fn new(table: &Table, at: i64, passed: u32) -> Self {
        Self::of(table.clone(), at, passed)
    }

    /// The first step of a table.
    pub(crate) fn first(table: Table, at: i64) -> Self {
        Self::of(table, at, 0)
    }

    fn of(table: Table, at: i64, passed: u32) -> Self {
        Self {
            table,
            new: Vec::new(),
            at,
            passed,
            by: None,
            command: None,
            also: None,
            room: None,
            granted: Vec::new(),
        }
    }

    /// What follows is caused by this command of this seat.
    pub(crate) fn caused_by(&mut self, seat: Option<usize>, command: &str) {
        self.by = seat;
        self.command = Some(command.into());
    }

    /// It is done only where this session has no more unfinished games then than it may have.
    pub(crate) fn needs_room(&mut self, session: &str, most: u32) {
        self.room = Some(Room { session: session.to_owned(), most });
    }

    /// It is done only while all these wishes wait; they are granted by it.
    pub(crate) fn grants(&mut self, wishes: Vec<String>) {
        self.granted = wishes;
    }

    /// A table is made together with what happens.
    pub(crate) fn make(&mut self, made: Done) {
        self.also = Some(made);
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
        Done { table: self.table, new: self.new, also: self.also.map(Box::new), room: self.room, granted: self.granted }
    }

    /// Something happens.
    pub(crate) fn record(&mut self, what: Event) -> Result<(), Problem> {
        self.follow(what, GameIs::Before)
    }

    fn follow(&mut self, what: Event, game: GameIs) -> Result<(), Problem> {
        let event = EventRecord {
            seq: self.table.seq() + 1,
            by: self.by.and_then(|seat| u8::try_from(seat).ok()),
            command: self.command.take(),
            at: self.at,
            after: std::mem::take(&mut self.passed),
            what,
        };
        let stored = event.stored(self.table.hash);
        let hash: Hash = stored.hash(&self.table.id);
        self.new.push(stored);
        self.table.follow(event, hash, game).map_err(Problem::from)
    }

    /// A seat does something in the game. After a refusal of the first request nothing has happened.
    pub(crate) fn act(&mut self, seat: usize, requests: Vec<(Json, Request)>, forfeit: bool) -> Result<(), Problem> {
        let mut log = Vec::with_capacity(requests.len());
        for (at, (_, request)) in requests.iter().enumerate() {
            let entry = carry_out(self.table.info, self.table.game.as_mut(), request);
            log.push(entry.map_err(|refusal| Problem::from(refusal).at(at))?);
        }
        let requests: Vec<Json> = requests.into_iter().map(|(json, _)| json).collect();
        self.follow(Event::Acted(Acted::new(seat, &requests, &log, forfeit)), GameIs::After)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apply::APPLIED;
    use crate::table::create::Planned;
    use crate::table::event::Creation;
    use polychess_variants::INFOS;
    use polychess_wire::Command;

    /// A table of this game at which one guest has all seats.
    fn table(variant: &str, seats: usize) -> Table {
        let made = Creation::of(variant);
        let all = vec![Planned::Person { session: "guest".into(), name: "Ann".into() }; seats];
        Step::create("aaaaaaaaaaaaaaaa", made, all, 0).expect("a new table").done().table
    }

    #[test]
    fn a_move_is_applied_once() {
        for info in INFOS {
            let mut table = table(info.id, info.seats.len());
            for moves in 1..=6 {
                let seat = table.game.to_move()[0].expect("somebody is on turn").index();
                let turn = table.game.legal().pop().expect("a legal turn");
                let before = APPLIED.get();
                let mut step = Step::new(&table, 0, 0);
                step.command(Some(seat), &Command::Act { acts: vec![json!(turn)] }).expect("it is legal");
                let done = step.done();
                assert_eq!(APPLIED.get(), before + 1, "{}: move {moves}", info.id);
                assert_eq!((done.new.len(), done.table.turns()), (1, moves));
                assert_eq!(done.table.hash, done.new[0].hash(&table.id), "what is kept is what stands");
                table = done.table;
            }
        }
    }
}
