//! Commands and questions that come over sockets.

use crate::socket::{Outbox, text};
use crate::table::command::check_id;
use crate::table::owner::Owner;
use crate::table::view::Moment;
use crate::table::{Event, Table, Viewer};
use polychess_wire::{Command, Problem, ServerMessage};

impl Owner {
    /// Carries out a command, once, and answers it after it is durable.
    pub(crate) async fn command(
        &mut self,
        (session, viewer): (Option<String>, Viewer),
        out: Outbox,
        id: String,
        expected: u32,
        seat: Option<usize>,
        body: Command,
    ) {
        let table = self.table.id.clone();
        let allowed = check_id(&id).and_then(|()| self.table.may_act(session.as_deref(), seat));
        if let Err(problem) = allowed {
            return refuse(&out, &table, &id, problem);
        }
        if let Some(&seq) = self.table.commands.get(&(seat, id.clone())) {
            let seq = self.table.seq_for(viewer, seq);
            return out.push(text(&ServerMessage::Done { table, id, seq }));
        }
        if self.is_stale(&body, viewer, expected) {
            let here = self.watchers.here(&self.table);
            let moment = Moment { passed: self.time_passed(), here: &here };
            let update = self.table.update(viewer, expected, 0, moment, true);
            metrics::counter!("polychess_commands", "answer" => "stale").increment(1);
            return out.push(text(&ServerMessage::Stale { table, id, update }));
        }
        if let Some(problem) = self.too_much_said(seat, &body) {
            return refuse(&out, &table, &id, problem);
        }
        if self.is_full() && body != (Command::Leave {}) {
            let problem = Problem::new("too-large", "too much has happened at this table; it can only be left");
            return refuse(&out, &table, &id, problem);
        }
        let mut acknowledge = {
            let (table, id, out) = (table.clone(), id.clone(), out.clone());
            move |now: &Table| {
                let seq = now.commands.get(&(seat, id.clone())).copied().unwrap_or_default();
                // Nobody's view of the own seats changes by a command.
                let seq = now.seq_for(viewer, seq);
                out.push(text(&ServerMessage::Done { table: table.clone(), id: id.clone(), seq }));
            }
        };
        let cause = id.clone();
        let done = self.attempt(Some(&mut acknowledge), move |step| {
            step.caused_by(seat, &cause);
            step.command(seat, &body)
        });
        match done.await {
            Ok(()) => metrics::counter!("polychess_commands", "answer" => "done").increment(1),
            Err(failure) => {
                metrics::counter!("polychess_commands", "answer" => "refused").increment(1);
                refuse(&out, &table, &id, failure.problem());
            }
        }
    }

    /// A log has an end, also where the game has none. Private matters do not count: others would notice them.
    pub(crate) fn is_full(&self) -> bool {
        let public = self.table.events.iter().filter(|event| event.what.audience().is_none());
        public.count() >= self.ctx.config.events_per_table as usize
    }

    /// Each seat may say so much, whatever others have said.
    fn too_much_said(&self, seat: Option<usize>, body: &Command) -> Option<Problem> {
        if !matches!(body, Command::Say { .. } | Command::Offer { .. }) {
            return None;
        }
        let said = self.table.events.iter().filter(|event| match event.what {
            Event::Said { from, .. } | Event::Offered { from, .. } => Some(from) == seat,
            _ => false,
        });
        let most = self.ctx.config.talk_per_seat as usize;
        (said.count() >= most).then(|| Problem::new("too-large", "you have said as much as one may at this table"))
    }

    /// Talk is never stale, unless the client claims to know what has not happened.
    fn is_stale(&self, body: &Command, viewer: Viewer, expected: u32) -> bool {
        if expected > self.table.seq_for(viewer, self.table.seq()) {
            return true;
        }
        let talk = matches!(body, Command::Say { .. } | Command::Offer { .. } | Command::AnswerOffer { .. });
        !talk && self.table.is_stale(viewer, expected)
    }

    /// Shows the boards after the first plies of a turn.
    pub(crate) async fn look(&mut self, out: Outbox, id: String, begun: String) {
        let table = self.table.id.clone();
        if let Err(problem) = check_id(&id) {
            return refuse(&out, &table, &id, problem);
        }
        let now = std::sync::Arc::clone(&self.table);
        match self.ctx.workers.compute(move || now.boards_after(&begun)).await {
            Ok(Ok(boards)) => out.push(text(&ServerMessage::Looked { table, id, boards })),
            Ok(Err(problem)) => refuse(&out, &table, &id, problem),
            Err(failure) => refuse(&out, &table, &id, failure.problem()),
        }
    }
}

pub(crate) fn refuse(out: &Outbox, table: &str, id: &str, problem: Problem) {
    let (table, id) = (table.to_owned(), id.to_owned());
    out.push(text(&ServerMessage::Refused { table, id, problem }));
}
