//! Plays the items of a game, variations included.

use crate::act;
use crate::count::Count;
use crate::item::{Item, ItemKind};
use polychess_game::{AnyMatch, Refusal, Request};

/// Maximum nesting depth of replayed variations. Deeper ones are skipped.
pub const DEEPEST_PLAYED: usize = 100;

/// A line of play: its current state, and an earlier state that helps to rebuild the one before the
/// last turn.
#[derive(Debug)]
struct Branch {
    now: Box<dyn AnyMatch>,
    behind: Box<dyn AnyMatch>,
    /// The requests from that earlier state to here, by item.
    since: Vec<Vec<Request>>,
    count: Count,
    /// The count before the last turn or act.
    count_before: Count,
    /// True after an error: the rest of the line cannot be played.
    broken: bool,
}

impl Clone for Branch {
    fn clone(&self) -> Self {
        Self { now: self.now.boxed_clone(), behind: self.behind.boxed_clone(), since: self.since.clone(), ..*self }
    }
}

/// A replay of a game, item by item.
#[derive(Clone, Debug)]
pub struct Replay {
    notation: usize,
    line: Branch,
    /// The enclosing lines of the current variation.
    outer: Vec<Branch>,
    /// Number of open variations below the maximum depth.
    deeper: u64,
}

/// The reason why an item cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The game rejected the turn or act.
    #[error("{}: {}", .0.kind.name(), .0)]
    Refused(#[from] Refusal),
    /// A variation has no turn before it.
    #[error("a variation replaces the move before it, and this one has none")]
    NoTurn,
    /// A variation is nested within more than [`DEEPEST_PLAYED`] others.
    #[error("variations nested deeper than {DEEPEST_PLAYED} levels are not checked")]
    TooDeep,
}

/// Returns the requests of an item in the current state. `count` is the position in the line. A
/// turn may carry the sign of an act. A comment is an act if it consists of the words for one.
/// Other items have no requests.
///
/// If a turn matches no legal turn or several, if an act is malformed, or if a turn marked as lost
/// was not lost.
pub fn requests(
    now: &dyn AnyMatch,
    notation: usize,
    count: &mut Count,
    item: &Item<'_>,
) -> Result<Vec<Request>, Refusal> {
    count.pass(now, item)?;
    match item.kind {
        ItemKind::Turn => now.read_written(notation, &item.text),
        ItemKind::Act => act::request(now, &item.text).map(|request| vec![request]),
        ItemKind::Comment => Ok(now.read_words(notation, &item.text).unwrap_or_default()),
        _ => Ok(Vec::new()),
    }
}

/// The requests of an item, and the turn in the requested notation.
type Played = (Vec<Request>, Option<String>);

/// Plays an item. `count` is the position in the line. If `wanted` is an index of a notation, also
/// returns the turn in that notation.
///
/// # Errors
/// As [`requests`], or if the match rejects a request. The requests before it were carried out, so
/// the line cannot continue.
pub(crate) fn play(
    now: &mut dyn AnyMatch,
    notation: usize,
    count: &mut Count,
    item: &Item<'_>,
    wanted: Option<usize>,
) -> Result<Played, Refusal> {
    if item.kind == ItemKind::Turn {
        count.pass(now, item)?;
        return match wanted {
            None => now.play_written(notation, &item.text).map(|done| (done, None)),
            Some(wanted) => {
                now.play_respelled(notation, &item.text, wanted).map(|(done, spelled)| (done, Some(spelled)))
            }
        };
    }
    let done = requests(now, notation, count, item)?;
    done.iter().try_for_each(|request| now.apply(request))?;
    Ok((done, None))
}

/// The effect of a replayed item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemOutcome {
    /// It played a turn.
    Turn,
    /// It made an act.
    Act,
    /// No effect: it is neither turn nor act, or its line has failed earlier.
    Nothing,
}

impl Replay {
    /// Starts a replay from this state. Turns that are not turn texts are parsed in this notation.
    #[must_use]
    pub fn new(start: Box<dyn AnyMatch>, notation: usize) -> Self {
        Self { notation, line: Branch::new(start), outer: Vec::new(), deeper: 0 }
    }

    /// Returns the requests of an item in the current state.
    ///
    /// # Errors
    /// As [`requests`].
    pub fn requests(&self, item: &Item<'_>) -> Result<Vec<Request>, Refusal> {
        requests(self.now(), self.notation, &mut self.count(), item)
    }

    /// Returns the current state of the current line.
    #[must_use]
    pub fn now(&self) -> &dyn AnyMatch {
        self.line.now.as_ref()
    }

    /// Returns the move count of the current line.
    #[must_use]
    pub fn count(&self) -> Count {
        self.line.count
    }

    /// True if the current line has been replayed without errors so far.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.line.broken && self.deeper == 0
    }

    /// True in the main line, outside variations.
    #[must_use]
    pub fn is_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// Replays an item. After an error, the rest of its line is skipped.
    ///
    /// # Errors
    /// If a turn or an act is illegal, or if a variation does not follow a turn.
    pub fn item(&mut self, item: &Item<'_>) -> Result<ItemOutcome, ReplayError> {
        self.item_respelled(item, None).map(|(outcome, _)| outcome)
    }

    /// Does the same, and returns a legal turn in the wanted notation.
    ///
    /// # Errors
    /// As [`Replay::item`].
    pub(crate) fn item_respelled(
        &mut self,
        item: &Item<'_>,
        wanted: Option<usize>,
    ) -> Result<(ItemOutcome, Option<String>), ReplayError> {
        match item.kind {
            ItemKind::Open => self.open().map(|()| (ItemOutcome::Nothing, None)),
            ItemKind::Close => {
                self.close();
                Ok((ItemOutcome::Nothing, None))
            }
            ItemKind::Skip | ItemKind::Turn | ItemKind::Act | ItemKind::Comment if self.is_whole() => {
                let mut count = self.count();
                let played = play(self.line.now.as_mut(), self.notation, &mut count, item, wanted);
                let outcome = match (item.kind, &played) {
                    (ItemKind::Turn, _) => ItemOutcome::Turn,
                    (ItemKind::Skip | ItemKind::Comment, Ok((done, _))) if done.is_empty() => ItemOutcome::Nothing,
                    _ => ItemOutcome::Act,
                };
                let mut spelling = None;
                let done = played.map(|(done, spelled)| {
                    spelling = spelled;
                    (outcome != ItemOutcome::Nothing).then_some(done)
                });
                self.record_played(count, done).map(|()| (outcome, spelling))
            }
            _ => Ok((ItemOutcome::Nothing, None)),
        }
    }

    /// Returns the requests of the last turn or act of the line.
    pub(crate) fn last_requests(&self) -> &[Request] {
        self.line.since.last().map_or(&[], Vec::as_slice)
    }

    /// Records the requests that were played, and the new move count.
    fn record_played(
        &mut self,
        count: Count,
        played: Result<Option<Vec<Request>>, Refusal>,
    ) -> Result<(), ReplayError> {
        match played {
            Ok(requests) => {
                if let Some(requests) = requests {
                    self.line.since.push(requests);
                    self.line.count_before = self.line.count;
                }
                self.line.count = count;
                Ok(())
            }
            Err(refusal) => {
                self.line.broken = true;
                Err(ReplayError::Refused(refusal))
            }
        }
    }

    fn open(&mut self) -> Result<(), ReplayError> {
        if self.deeper > 0 || self.outer.len() >= DEEPEST_PLAYED {
            self.deeper += 1;
            return if self.deeper == 1 { Err(ReplayError::TooDeep) } else { Ok(()) };
        }
        let before = self.line.before_last();
        let none = before.is_none() && !self.line.broken;
        let mut inner = Branch::new(before.unwrap_or_else(|| self.line.now.boxed_clone()));
        (inner.count, inner.count_before) = (self.line.count_before, self.line.count_before);
        inner.broken = none || self.line.broken;
        self.outer.push(std::mem::replace(&mut self.line, inner));
        if none { Err(ReplayError::NoTurn) } else { Ok(()) }
    }

    fn close(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some(outer) = self.outer.pop() {
            self.line = outer;
        }
    }
}

impl Branch {
    fn new(start: Box<dyn AnyMatch>) -> Self {
        let (count, count_before) = <(Count, Count)>::default();
        Self { behind: start.boxed_clone(), now: start, since: Vec::new(), count, count_before, broken: false }
    }

    /// Returns the state before the last turn or act of this line. Each request is replayed only
    /// once.
    fn before_last(&mut self) -> Option<Box<dyn AnyMatch>> {
        let last = self.since.pop()?;
        for request in self.since.drain(..).flatten() {
            // The request was legal the first time.
            self.behind.apply(&request).ok()?;
        }
        self.since.push(last);
        Some(self.behind.boxed_clone())
    }
}
