//! Converts a PGN4 game to the game file format.

mod heading;
mod place;

use crate::comment;
use crate::token::{Kind, Token, tokens};
use heading::Heading;
use polychess_game::AnyMatch;
use polychess_records::{Item, ItemKind, Record, Replay, Tag};

/// Converts a PGN4 game. Every token stays on its line, and text that is not recognised stays
/// unchanged.
#[must_use]
pub fn record_text(text: &str) -> String {
    let words = tokens(text);
    let moves = end_of_heading(&words);
    let mut heading = Heading::read(&words[..moves]);
    let mut converter = MoveConverter::of(&heading, text, &words, moves);
    if converter.failed
        && let Some(other) = heading.with_other_setup()
    {
        let again = MoveConverter::of(&other, text, &words, moves);
        if !again.failed {
            (heading, converter) = (other, again);
        }
    }
    heading.count(&words[moves..]);
    let stated = words.iter().rev().find(|token| token.kind == Kind::Result).map(|token| token.text);
    let (replay, out) = (converter.replay, converter.out);
    let ended = heading.ended(replay.as_ref().filter(|replay| replay.is_whole()).map(Replay::now), stated);
    let tail = &text[words.last().map_or(0, Token::end)..];
    format!("{}{out} {}{tail}", heading.text(text, &words[..moves], &ended), ended.token)
}

/// Returns the index of the first token after the tags. Comments and numbers may precede tags.
fn end_of_heading(words: &[Token<'_>]) -> usize {
    let may_come = |token: &Token<'_>| matches!(token.kind, Kind::Tag | Kind::Comment | Kind::Number | Kind::Next);
    let moves = words.iter().position(|token| !may_come(token)).unwrap_or(words.len());
    words[..moves].iter().rposition(|token| token.kind == Kind::Tag).map_or(0, |last| last + 1)
}

/// Returns the tags that [`record_text`] creates for a PGN4 game. `now` is the match after its
/// moves.
pub(crate) fn record_tags(text: &str, now: &dyn AnyMatch) -> Vec<Tag> {
    let words = tokens(text);
    let moves = end_of_heading(&words);
    let mut heading = Heading::read(&words[..moves]);
    heading.count(&words[moves..]);
    let ended = heading.ended(Some(now), None);
    let record = Record::all(&heading.text(text, &words[..moves], &ended)).into_iter().next();
    record.unwrap_or_default().tags
}

/// Returns the index of the matching closing bracket for each opening bracket.
fn closes(words: &[Token<'_>]) -> Vec<usize> {
    let (mut closes, mut open) = (vec![words.len(); words.len()], Vec::new());
    for (at, token) in words.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(at),
            Kind::Close => open.pop().into_iter().for_each(|opened| closes[opened] = at),
            _ => {}
        }
    }
    closes
}

/// A converter for the moves of a game. It also replays them.
struct MoveConverter<'t> {
    words: &'t [Token<'t>],
    text: &'t str,
    closes: Vec<usize>,
    /// The replay; `None` if the tags do not describe a playable game.
    replay: Option<Replay>,
    /// The number of input bytes that the converter has processed.
    done: usize,
    /// Items that must follow the variations of their move. The number is the index of the bracket
    /// that closes the last variation.
    held: Vec<(usize, Vec<Item<'static>>)>,
    /// True if a move was illegal.
    failed: bool,
    out: String,
}

impl<'t> MoveConverter<'t> {
    /// Converts the moves of a game. `moves` is the index of the first token after the tags.
    fn of(heading: &Heading, text: &'t str, words: &'t [Token<'t>], moves: usize) -> Self {
        let mut converter = MoveConverter {
            replay: heading.start().map(|start| Replay::new(start, 0)),
            closes: closes(words),
            words,
            text,
            done: words[..moves].last().map_or(0, Token::end),
            held: Vec::new(),
            failed: false,
            out: String::new(),
        };
        (moves..words.len()).for_each(|at| converter.word(at));
        converter
    }

    fn word(&mut self, at: usize) {
        let token = self.words[at];
        self.out.push_str(&self.text[self.done..token.at]);
        self.done = token.end();
        match token.kind {
            Kind::Number => self.out.push_str(token.text),
            // Game files have no separators between moves, and their result is added later. Write
            // spaces instead, so that other tokens stay in their columns.
            Kind::Next | Kind::Result => self.out.push_str(&" ".repeat(token.text.len())),
            Kind::Tag => self.out.push_str(token.text),
            Kind::Comment => self.comment(token.text),
            Kind::Open => self.put(&Item::new(ItemKind::Open, "")),
            Kind::Close => self.put(&Item::new(ItemKind::Close, "")),
            Kind::Place => self.place(at, token.text),
        }
        while let Some((_, items)) = self.held.pop_if(|(end, _)| *end == at) {
            for item in items {
                self.out.push(' ');
                self.put(&item);
            }
        }
    }

    /// Writes an item and plays it.
    fn put(&mut self, item: &Item<'_>) {
        match item.kind {
            ItemKind::Open => self.out.push('('),
            ItemKind::Close => self.out.push(')'),
            _ => self.out.push_str(&item.text),
        }
        if let Some(replay) = &mut self.replay {
            // `validate` reports illegal turns. The rest of the line is then copied unchanged.
            self.failed |= replay.item(item).is_err();
        }
    }

    /// Writes a comment. If the comment contains only an annotation or an action, writes that item
    /// instead.
    fn comment(&mut self, text: &str) {
        let Some(words) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
            self.out.push_str(text);
            return;
        };
        let alone = words.trim();
        // Keep line breaks, so that `validate` reports problems on the right line.
        let (before, after) = words.split_once(alone).unwrap_or_default();
        let breaks = |space: &str| "\n".repeat(space.matches('\n').count());
        let is_glyph = comment::is_glyph(alone);
        let act = Item::new(ItemKind::Act, alone.to_owned());
        let can_be = |replay: &Replay| replay.is_whole() && replay.clone().item(&act).is_ok();
        if is_glyph {
            self.out.push_str(&format!("{}{alone}{}", breaks(before), breaks(after)));
        } else if alone.starts_with('@') && act.is_sound() && self.replay.as_ref().is_some_and(can_be) {
            self.out.push_str(&breaks(before));
            self.put(&act);
            self.out.push_str(&breaks(after));
        } else {
            self.out.push_str(&comment::of_record(words));
        }
    }

    /// Converts a move, or a sign in its place, to items. The first item replaces the token. The
    /// other items come after the variations of the move, because a variation replaces all of them.
    fn place(&mut self, at: usize, text: &str) {
        let body = text.trim_end_matches(['!', '?']);
        let meant = match &self.replay {
            Some(replay) if replay.is_whole() => place::meaning(replay.now(), body),
            _ => None,
        };
        let Some(mut items) = meant else {
            self.put(&Item::new(ItemKind::Turn, text.to_owned()));
            return;
        };
        if items.is_empty() {
            self.out.push_str(&" ".repeat(body.len()));
        } else {
            let rest = items.split_off(1);
            self.put(&items[0]);
            // 4P-N4: in team games, PGN4 writes the sign of mate in the place of the mated player's
            // move. Game files write it after the mating move.
            let is_over = self.replay.as_ref().is_some_and(|replay| replay.now().is_over());
            if is_over && !body.ends_with('#') && self.next_place(at) == Some("#") {
                self.out.push('#');
            }
            match self.variations(at) {
                Some(end) if !rest.is_empty() => self.held.push((end, rest)),
                _ => {
                    for item in rest {
                        self.out.push(' ');
                        self.put(&item);
                    }
                }
            }
        }
        self.out.push_str(&text[body.len()..]);
    }

    /// Returns the next move of the line, or the sign in its place. Returns `None` if a variation
    /// comes first.
    fn next_place(&self, at: usize) -> Option<&str> {
        let mut behind = self.words[at + 1..].iter();
        let next = behind.find(|token| !matches!(token.kind, Kind::Next | Kind::Number | Kind::Comment))?;
        (next.kind == Kind::Place).then_some(next.text)
    }

    /// Returns the index of the bracket that closes the last variation after a token. Returns
    /// `None` if no variation follows.
    fn variations(&self, at: usize) -> Option<usize> {
        let mut end = None;
        let mut next = at + 1;
        while let Some(token) = self.words.get(next) {
            match token.kind {
                Kind::Comment => next += 1,
                Kind::Open if self.closes[next] < self.words.len() => {
                    end = Some(self.closes[next]);
                    next = self.closes[next] + 1;
                }
                _ => break,
            }
        }
        end
    }
}
