//! Replays a game item by item, including its variations.

use crate::act;
use crate::count::Count;
use crate::item::{Item, ItemKind};
use polychess_game::{AnyMatch, Refusal, Request};

/// The maximum nesting depth of variations that are played. Deeper variations are skipped.
pub const DEEPEST_PLAYED: usize = 100;

/// The main line or a variation. It also contains an earlier match, because a variation begins with
/// the match before the last turn.
#[derive(Debug)]
struct Branch {
    now: Box<dyn AnyMatch>,
    behind: Box<dyn AnyMatch>,
    /// The requests played since `behind`, one entry for each item.
    since: Vec<Vec<Request>>,
    count: Count,
    /// The count before the last turn or action.
    count_before: Count,
    /// True after an illegal item. The rest of the line can then not be played.
    broken: bool,
}

impl Clone for Branch {
    fn clone(&self) -> Self {
        Self { now: self.now.boxed_clone(), behind: self.behind.boxed_clone(), since: self.since.clone(), ..*self }
    }
}

/// A replay of a game, which plays one item at a time.
#[derive(Clone, Debug)]
pub struct Replay {
    notation: usize,
    line: Branch,
    /// The lines that contain the current variation.
    outer: Vec<Branch>,
    /// The number of open variations beyond the maximum depth.
    deeper: u64,
}

/// The reason why an item cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The game rejected the turn or action.
    #[error("{}: {}", .0.kind.name(), .0)]
    Refused(#[from] Refusal),
    /// A variation does not follow a turn.
    #[error("a variation replaces the move before it, and this one has none")]
    NoTurn,
    /// A variation is nested within more than [`DEEPEST_PLAYED`] others.
    #[error("variations nested deeper than {DEEPEST_PLAYED} levels are not checked")]
    TooDeep,
}

/// Returns the requests of an item, and adds the item to `count`, the turn count of its line.
///
/// A turn may end with the sign of an action, which becomes a second request. A comment is an
/// action if it consists of the words for one. Other items have no requests.
///
/// # Errors
/// If a turn matches no legal turn or several, an action is malformed, or an item marks a turn as
/// skipped that was not skipped.
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

/// The requests that were played, and the turn in the wanted notation.
type Played = (Vec<Request>, Option<String>);

/// Plays an item. `count` is the turn count of its line. If `wanted` is the index of a notation,
/// also returns the turn in this notation.
///
/// # Errors
/// As for [`requests`], or if the game rejects a request. Earlier requests of the item may already
/// have been played, so the line cannot continue.
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

/// The effect of an item on the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemOutcome {
    /// The item was a turn.
    Turn,
    /// The item was an action.
    Act,
    /// The item was neither a turn nor an action, or its line cannot be played.
    Nothing,
}

impl Replay {
    /// Begins a replay. `notation` is the index of the notation for turns that are not move
    /// strings.
    #[must_use]
    pub fn new(start: Box<dyn AnyMatch>, notation: usize) -> Self {
        Self { notation, line: Branch::new(start), outer: Vec::new(), deeper: 0 }
    }

    /// Returns the requests of an item as the next item of the line, but does not play them.
    ///
    /// # Errors
    /// As for [`requests`].
    pub fn requests(&self, item: &Item<'_>) -> Result<Vec<Request>, Refusal> {
        requests(self.now(), self.notation, &mut self.count(), item)
    }

    /// Returns the match after the last item.
    #[must_use]
    pub fn now(&self) -> &dyn AnyMatch {
        self.line.now.as_ref()
    }

    /// Returns the number of turns and rounds in the current line.
    #[must_use]
    pub fn count(&self) -> Count {
        self.line.count
    }

    /// True if no item of the current line was illegal and the line is not nested too deeply.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.line.broken && self.deeper == 0
    }

    /// True in the main line; false in a variation.
    #[must_use]
    pub fn is_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// Plays an item. Does nothing if an earlier item of its line was illegal.
    ///
    /// # Errors
    /// If a turn or an action is illegal, or a variation does not follow a turn.
    pub fn item(&mut self, item: &Item<'_>) -> Result<ItemOutcome, ReplayError> {
        self.item_respelled(item, None).map(|(outcome, _)| outcome)
    }

    /// Plays an item like [`Replay::item`]. Also returns a turn in the notation with the index
    /// `wanted`.
    ///
    /// # Errors
    /// As for [`Replay::item`].
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

    /// Returns the requests of the last turn or action in the current line.
    pub(crate) fn last_requests(&self) -> &[Request] {
        self.line.since.last().map_or(&[], Vec::as_slice)
    }

    /// Records the outcome of an item: its requests and the new count, or a failure.
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

    /// Returns the match before the last turn or action. `behind` advances to this match, so each
    /// request is replayed only once.
    fn before_last(&mut self) -> Option<Box<dyn AnyMatch>> {
        let last = self.since.pop()?;
        for request in self.since.drain(..).flatten() {
            // This cannot fail, because the request was legal before.
            self.behind.apply(&request).ok()?;
        }
        self.since.push(last);
        Some(self.behind.boxed_clone())
    }
}
