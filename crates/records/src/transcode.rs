//! Converts the turns of a game to another format.

use crate::builder::Mover;
use crate::item::{Item, ItemKind};
use crate::{Header, Record, Replay, ReplayError, TurnFormat, shown};
use polychess_game::{Info, Refusal, Request};

/// Converts all turns, including those in variations, to the format that `wanted` returns. If this
/// format has no sign for an action, the action becomes a separate item.
///
/// # Errors
/// A message if the tags are invalid, the game does not have the notation, or an item cannot be
/// played. The function then converts nothing, because a part of a game would be a different game.
pub fn transcode(record: &Record, wanted: impl Fn(&Info) -> Result<TurnFormat, Refusal>) -> Result<Record, String> {
    let header = Header::playable(&record.tags)?;
    let wanted = wanted(header.info).map_err(|e| e.message)?;
    let mut transcoder = Transcoder {
        wanted,
        replay: Replay::new(header.start, header.notation),
        items: Vec::with_capacity(record.items.len()),
        lines: vec![LastTurn::default()],
    };
    let mut items = record.items.iter().peekable();
    while let Some(item) = items.next() {
        let varied = items.peek().is_some_and(|next| next.kind == ItemKind::Open);
        let text = shown(&item.text);
        transcoder.put(item.clone(), varied).map_err(|e| format!("{text}: {e}"))?;
    }
    transcoder.settle();
    let mut tags = record.tags.clone();
    tags.retain(|tag| tag.name != "Notation");
    tags.extend(wanted.tag(header.info));
    Ok(Record { tags, items: transcoder.items })
}

/// The replay of the game, and the items that were converted so far.
struct Transcoder {
    wanted: TurnFormat,
    replay: Replay,
    items: Vec<Item<'static>>,
    /// The main line and the open variations, each with its last turn.
    lines: Vec<LastTurn>,
}

/// The last turn of a line. It is forgotten at the next turn or action.
#[derive(Default)]
struct LastTurn {
    /// The mover and the index of the turn's item.
    turn: Option<(Mover, usize)>,
    /// The actions from the sign of the turn. They must come after the comments and variations of
    /// the turn.
    acts: Vec<Item<'static>>,
}

impl Transcoder {
    /// Converts an item. `varied` is true if a variation follows the item.
    fn put(&mut self, item: Item<'static>, varied: bool) -> Result<(), ReplayError> {
        if !matches!(item.kind, ItemKind::Comment | ItemKind::Glyph | ItemKind::Escape | ItemKind::Open) {
            self.settle();
        }
        match item.kind {
            ItemKind::Open => {
                self.items.push(item.clone());
                self.lines.push(LastTurn::default());
            }
            ItemKind::Close => {
                self.lines.pop();
                self.items.push(item.clone());
            }
            ItemKind::Turn => {
                let turn = self.turn(&item)?;
                self.items.push(turn);
                return Ok(());
            }
            ItemKind::Act if !varied && self.is_sign(&item) => {}
            _ => {
                if item.kind.is_of_moves() && item.kind != ItemKind::Glyph {
                    self.line().turn = None;
                }
                self.items.push(item.clone());
            }
        }
        self.replay.item(&item).map(|_| ())
    }

    /// Adds the actions that must follow the last turn.
    fn settle(&mut self) {
        let acts = std::mem::take(&mut self.line().acts);
        self.items.extend(acts);
    }

    fn line(&mut self) -> &mut LastTurn {
        if self.lines.is_empty() {
            self.lines.push(LastTurn::default());
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Plays a turn and returns it in the wanted format. If the format has no sign for an action,
    /// stores the action until `settle` adds it.
    fn turn(&mut self, item: &Item<'_>) -> Result<Item<'static>, ReplayError> {
        let on_turn = self.replay.now().to_move();
        let notation = match self.wanted {
            TurnFormat::Turns => None,
            TurnFormat::Notation(n) => Some(n),
        };
        let (_, spelled) = self.replay.item_respelled(item, notation)?;
        let [turn, acts @ ..] = self.replay.last_requests() else { return Err(Refusal::bad_act("no turn").into()) };
        let mover = Mover::of(&on_turn, turn);
        let mut written = match spelled {
            Some(spelled) => Item::new(ItemKind::Turn, spelled),
            None => self.wanted.item(self.replay.now(), turn)?,
        };
        let mut waiting = Vec::new();
        for act in acts {
            match self.sign(mover, act) {
                Some(sign) => written.text.to_mut().push(sign),
                None => waiting.push(self.wanted.item(self.replay.now(), act)?),
            }
        }
        let place = self.items.len();
        *self.line() = LastTurn { turn: mover.map(|mover| (mover, place)), acts: waiting };
        Ok(written)
    }

    /// True if the wanted format writes the action as a sign. The function then adds this sign to
    /// the last turn.
    fn is_sign(&mut self, item: &Item<'_>) -> bool {
        let Some((mover, place)) = self.line().turn.take() else { return false };
        let requests = self.replay.requests(item).unwrap_or_default();
        let sign = requests.first().and_then(|act| self.sign(Some(mover), act));
        match (sign, self.items.get_mut(place)) {
            (Some(sign), Some(turn)) => {
                turn.text.to_mut().push(sign);
                true
            }
            _ => false,
        }
    }

    fn sign(&self, mover: Option<Mover>, act: &Request) -> Option<char> {
        self.wanted.sign(self.replay.now(), mover, act)
    }
}
