//! Checks move numbers, signs of check and mate, clocks and evaluations.

use crate::count::on_turn;
use crate::item::{Item, ItemKind};
use crate::problem::{Problem, ProblemKind, shown};
use crate::{Fault, Header, ItemOutcome, Replay, comment};
use polychess_game::{AnyMatch, Numbering, Request};
use polychess_rules::{MAX_SEATS, Seat, Seats};

/// The tolerance for clocks in seconds. Files often contain clocks in whole seconds.
const ROUNDING: f64 = 1.0;

/// A numbering, and the number that it adds in games that begin at a later position. This number is
/// `None` until the first move number.
type Counted = (Numbering, Option<i64>);

/// The state of the checks within one game.
pub(crate) struct ScoreCheck {
    notation: usize,
    /// The numberings that match all numbers so far. A file may number turns or rounds.
    counted: Vec<Counted>,
    time: Option<(f64, f64)>,
    /// The maximum time that each seat can have left, in seconds.
    left: [f64; MAX_SEATS],
    /// The seat that makes the current turn.
    mover: Option<Seat>,
    /// The seats that made the last turn or the last actions. A clock in the next comment belongs
    /// to one of them.
    doers: Seats,
    /// True if the last item was an action.
    is_act: bool,
}

impl ScoreCheck {
    /// Creates the checks for a game with this header. `is_position` is true if the game begins at
    /// a given position. Its numbers may then begin with any value.
    pub(crate) fn new(header: &Header, is_position: bool) -> Self {
        let ahead = (!is_position).then_some(0);
        let single = header.info.notations.iter().any(|notation| notation.numbering == Numbering::Turns);
        let mut counted = vec![(Numbering::Rounds, ahead)];
        counted.extend(single.then_some((Numbering::Turns, ahead)));
        let time = header.time.map(|(time, bonus)| (f64::from(time), f64::from(bonus)));
        let left = [time.map_or(0.0, |(time, _)| time); MAX_SEATS];
        Self { notation: header.notation, counted, time, left, mover: None, doers: Seats::NONE, is_act: false }
    }

    /// Checks an item before it is played.
    pub(crate) fn before(&mut self, replay: &Replay, item: &Item<'_>) -> Option<Problem> {
        if !replay.is_whole() {
            return None;
        }
        match item.kind {
            ItemKind::Number => self.number(replay, &item.text),
            ItemKind::Turn => {
                self.mover = mover(replay.now(), &item.text);
                if let (Some((_, bonus)), Some(seat), true) = (self.time, self.mover, replay.is_main_line()) {
                    self.left[seat.index()] += bonus;
                }
                None
            }
            _ => None,
        }
    }

    /// Records the seats that played an item, because a clock may follow it.
    pub(crate) fn after(&mut self, replay: &Replay, item: &Item<'_>, outcome: ItemOutcome) {
        if !replay.is_main_line() {
            return;
        }
        match outcome {
            ItemOutcome::Turn => {
                self.doers = self.mover.into_iter().collect();
                self.is_act = false;
            }
            ItemOutcome::Act => {
                let seats = replay.last_requests().iter().filter_map(|request| match request {
                    Request::Act { seat, .. } => Some(*seat),
                    Request::Turn { .. } => None,
                });
                // Several players may act before the next comment. Its clock may belong to any of
                // them.
                let before = if self.is_act { self.doers } else { Seats::NONE };
                self.doers = before.iter().chain(seats).collect();
                self.is_act = true;
            }
            ItemOutcome::Nothing => self.is_act &= item.kind != ItemKind::Comment,
        }
    }

    /// Checks a move number against the turn after it.
    fn number(&mut self, replay: &Replay, text: &str) -> Option<Problem> {
        let seat = on_turn(replay.now())?;
        let count = replay.count();
        let due = |numbering: Numbering| match numbering {
            Numbering::Turns => i64::from(count.turns()) + 1,
            _ => i64::from(count.rounds()) + i64::from(count.begins_round(seat)),
        };
        let written: i64 = text.trim_end_matches('.').parse().unwrap_or(i64::MAX / 2);
        let fits = |&(numbering, ahead): &Counted| ahead.is_none_or(|ahead| due(numbering) + ahead == written);
        let expected = self.counted.first().map(|&(numbering, ahead)| due(numbering) + ahead.unwrap_or_default());
        let problem = if self.counted.iter().any(fits) {
            self.counted.retain(fits);
            None
        } else {
            let written = shown(text.trim_end_matches('.'));
            let fault = Fault::Number { expected: expected.unwrap_or_default(), written };
            Some(Problem::here(ProblemKind::Number, fault))
        };
        // After a wrong number, expect the next ones to continue from it, so that one mistake is
        // reported once. Numbers in variations do not affect later numbers.
        if problem.is_some() && !replay.is_main_line() {
            return problem;
        }
        self.counted.iter_mut().for_each(|(numbering, ahead)| *ahead = Some(written - due(*numbering)));
        problem
    }

    /// Returns the notation of the turn that [`ScoreCheck::mark`] needs. Returns `None` if the item
    /// has no sign of check or mate.
    pub(crate) fn wanted(&self, item: &Item<'_>) -> Option<usize> {
        (item.kind == ItemKind::Turn && !mark(&item.text).is_empty()).then_some(self.notation)
    }

    /// Compares the sign of check or mate with the sign in `written`, the correct form of the turn.
    /// A wrong sign is a problem, but a missing sign is not.
    pub(crate) fn mark(item: &Item<'_>, written: &str) -> Option<Problem> {
        let (said, meant) = (mark(&item.text), mark(written));
        (said != meant).then(|| {
            let text = shown(&item.text);
            let (said, meant, written) = (said.to_owned(), meant.to_owned(), written.to_owned());
            Problem::here(ProblemKind::Mark, Fault::Mark { text, said, meant, written })
        })
    }

    /// Checks the commands in a comment after a turn or an action.
    pub(crate) fn comment(&mut self, replay: &Replay, text: &str) -> Vec<Problem> {
        let info = replay.now().info();
        let mut found = Vec::new();
        for command in comment::commands(text) {
            let is_of_all = command.name != "eval"
                || command.points().is_none_or(|all| matches!(all.len(), n if n == 1 || n == info.seats.len()));
            if !command.is_well_formed() || !is_of_all {
                let fault = Fault::Command { name: shown(command.name), value: shown(command.value) };
                found.push(Problem::here(ProblemKind::Comment, fault));
                continue;
            }
            let doers = if replay.is_main_line() && replay.is_whole() { self.doers } else { Seats::NONE };
            let most = |seat: &Seat| self.left[seat.index()];
            let seat = doers.iter().max_by(|a, b| most(a).total_cmp(&most(b)));
            let (Some(seat), Some(_), "clk", Some(shows)) = (seat, self.time, command.name, command.time()) else {
                continue;
            };
            let (shows, left) = (shows.as_secs_f64(), &mut self.left[seat.index()]);
            if shows > *left + ROUNDING {
                let (seat, value) = (info.who(seat), command.value.to_owned());
                found.push(Problem::here(ProblemKind::Clock, Fault::Clock { seat, value, most: clock(*left) }));
            }
            if doers.len() == 1 {
                *left = shows;
            }
        }
        found
    }
}

/// Returns the seat that makes a turn. In a match with two boards, a prefix of the turn names its
/// board.
fn mover(now: &dyn AnyMatch, text: &str) -> Option<Seat> {
    match &now.to_move()[..] {
        [seat] => *seat,
        seats => text.split_once(':').and_then(|(board, _)| seats.get(board.parse::<usize>().ok()?).copied())?,
    }
}

/// Returns the sign of check or mate at the end of a turn. The `=` of a draw offer may follow it.
fn mark(text: &str) -> &str {
    let text = text.strip_suffix('=').unwrap_or(text);
    &text[text.trim_end_matches(['+', '#']).len()..]
}

fn clock(seconds: f64) -> String {
    let whole = seconds as u64;
    format!("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
}
