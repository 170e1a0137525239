//! Converts a game to PGN4.

mod heading;
mod line_writer;

use crate::lost::Lost;
use crate::{GAME, SEATS, clock};
use line_writer::LineWriter;
use polychess_game::{AnyMatch, Refusal};
use polychess_records::{Header, Item, ItemKind, Record, Replay, ReplayError, TurnFormat, act, transcode};
use polychess_rules::Seat;
use serde_json::Value as Json;
use std::iter::Peekable;

/// A game as PGN4 text, and the items that other programs do not see in this text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn4Text {
    /// The text. An empty line separates the tags from the moves, and a line break ends the text.
    pub text: String,
    /// The items that PGN4 cannot express. The text contains them in a form that only Polychess
    /// reads.
    pub lost: Vec<Lost>,
}

/// The reason why a game cannot be converted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The game is not four-player chess. The value is the name of the game.
    #[error("PGN4 is only for four-player chess, but this is a game of {0}")]
    OtherGame(String),
    /// The tags do not describe a game. The value is the reason.
    #[error("{0}")]
    Tags(String),
    /// A turn or action is illegal. The value is the reason.
    #[error("{0}")]
    Moves(String),
}

/// Converts a game to PGN4.
///
/// # Errors
/// If the game is not four-player chess, or a turn or action is illegal.
pub fn write(record: &Record) -> Result<Pgn4Text, WriteError> {
    let header = Header::playable(&record.tags).map_err(WriteError::Tags)?;
    if header.info.id != GAME {
        return Err(WriteError::OtherGame(header.info.name.to_owned()));
    }
    let spelled = transcode(record, |_| Ok::<_, Refusal>(TurnFormat::Notation(0))).map_err(WriteError::Moves)?;
    let mut moves = MoveWriter {
        replay: Replay::new(header.start.boxed_clone(), 0),
        teams: header.start.choices().value("mode") == "teams",
        line: LineWriter::default(),
        outer: Vec::new(),
        out: String::new(),
        lost: Vec::new(),
    };
    let mut items = spelled.items.iter().peekable();
    while let Some(item) = items.next() {
        moves.item(item, &mut items).map_err(|e| WriteError::Moves(format!("{}: {e}", item.text)))?;
    }
    let mut lost = Vec::new();
    let out = moves.out.trim_start();
    let tags = heading::tags(record, &header, moves.replay.now(), out, &mut lost);
    lost.extend(moves.lost);
    Ok(Pgn4Text { text: format!("{tags}\n{out}\n"), lost })
}

/// A converter for the moves of a game. It also replays them.
struct MoveWriter {
    replay: Replay,
    teams: bool,
    line: LineWriter,
    /// The writers of the main line and the variations that contain the current variation.
    outer: Vec<LineWriter>,
    out: String,
    lost: Vec<Lost>,
}

impl MoveWriter {
    fn item<'i>(
        &mut self,
        item: &Item<'static>,
        next: &mut Peekable<impl Iterator<Item = &'i Item<'static>> + Clone>,
    ) -> Result<(), ReplayError> {
        match item.kind {
            ItemKind::Number | ItemKind::Skip | ItemKind::Result => {}
            ItemKind::Open => {
                if !self.outer.is_empty() {
                    self.lost.push(Lost::Nested);
                }
                self.replay.item(item)?;
                let inner = self.line.variation();
                self.outer.push(std::mem::replace(&mut self.line, inner));
                self.out.push_str(" (");
            }
            ItemKind::Close => {
                self.replay.item(item)?;
                self.line = self.outer.pop().unwrap_or_default();
                self.out.push_str(" )");
            }
            ItemKind::Turn => self.turn(item)?,
            ItemKind::Act => self.act(item, next)?,
            ItemKind::Comment => self.comment(&item.text),
            ItemKind::Glyph => {
                self.lost.push(Lost::Glyph { text: item.text.to_string() });
                self.put_comment(&item.text);
            }
            ItemKind::Escape | ItemKind::Unknown => {
                self.lost.push(Lost::Line { text: polychess_records::shown(&item.text) });
                self.comment(&item.text);
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let mut text = clock::to_pgn4(text);
        if text.contains('}') {
            self.lost.push(Lost::Brace { text: polychess_records::shown(&text) });
            text = text.replace('}', ")");
        }
        self.put_comment(&crate::comment::written(text.trim()));
    }

    fn put_comment(&mut self, text: &str) {
        self.out.push_str(&format!(" {{ {text} }}"));
    }

    /// Plays a turn and writes it as the move of its seat.
    fn turn(&mut self, item: &Item<'static>) -> Result<(), ReplayError> {
        let before = SignState::of(self.replay.now());
        self.replay.item(item)?;
        let Some(mover) = before.on_turn else { return Ok(()) };
        let after = SignState::of(self.replay.now());
        // 4P-N4: in team games, PGN4 writes the sign of mate in the place of the mated player's
        // move.
        let mated = self.teams && after.reason == "checkmate";
        let text = if mated { item.text.trim_end_matches('#') } else { &item.text };
        self.line.write_move(&mut self.out, mover, text, true);
        if mated {
            self.line.write_move(&mut self.out, mover.after(1, SEATS), "#", false);
        }
        self.results(&before, &after, mover);
        Ok(())
    }

    /// 4P-N6: plays an action, and writes its symbol in the place of a move. If PGN4 has no symbol
    /// for the action, writes a comment instead.
    fn act<'i>(
        &mut self,
        item: &Item<'static>,
        next: &mut Peekable<impl Iterator<Item = &'i Item<'static>> + Clone>,
    ) -> Result<(), ReplayError> {
        let before = SignState::of(self.replay.now());
        self.replay.item(item)?;
        let after = SignState::of(self.replay.now());
        let json = act::to_json(&item.text).unwrap_or_default();
        let info = self.replay.now().info();
        let seat = json["seat"].as_str().and_then(|name| info.seat(name));
        let on_turn = seat.filter(|&seat| before.on_turn == Some(seat));
        let kind = json["type"].as_str().unwrap_or_default();
        // PGN4 has only one sign for the resignations of both partners.
        let both = self.teams
            && kind == "resign"
            && on_turn.is_some_and(|seat| {
                let partner = self.replay.now().partners(seat).iter().next();
                let follows = partner.map(|partner| format!("@{}:resign", info.seat_name(partner)));
                let agreed = before.resigning.is_empty()
                    && next.peek().is_some_and(|next| Some(&*next.text) == follows.as_deref());
                agreed && next.next().is_some_and(|next| self.replay.item(next).is_ok())
            });
        let after = if both { SignState::of(self.replay.now()) } else { after };
        let sign = match kind {
            "claim-win" => "R",
            "resign" if both || !self.teams && before.claims != seat => "R",
            "forfeit" => "T",
            _ => "",
        };
        // 4P-E5: archives write no `D` after a resignation that ends the game.
        let by_leaving = after.reason == "insufficient";
        // If the player's king walks next, the sign follows its move. If another action comes
        // before that move, the action gets a comment.
        let walker = on_turn.filter(|_| after.on_turn == on_turn).and_then(|_| first_play(next.clone()));
        match (on_turn.filter(|_| !sign.is_empty()), walker) {
            (Some(_), Some(ItemKind::Turn)) => self.line.reserve(self.out.len(), sign),
            (Some(seat), None) => {
                let mated =
                    sign == "R" && after.out > before.out && after.stalemated == before.stalemated && after.walks;
                let sign = if mated { "R#" } else { sign };
                self.line.write_move(&mut self.out, seat, sign, true);
                if !by_leaving {
                    self.results(&before, &after, seat);
                }
            }
            _ => {
                self.lost.push(Lost::Act { text: item.text.to_string() });
                self.put_comment(&item.text);
                if let Some(seat) = before.on_turn.map(|seat| seat.after(SEATS - 1, SEATS)).filter(|_| !by_leaving) {
                    self.results(&before, &after, seat);
                }
            }
        }
        Ok(())
    }

    /// 4P-N6: writes `S` in the place of each stalemated player's move. Writes `D` if the game is
    /// drawn.
    fn results(&mut self, before: &SignState, after: &SignState, mover: Seat) {
        for seat in after.stalemated.iter().filter(|&&seat| seat != mover && !before.stalemated.contains(&seat)) {
            self.line.write_move(&mut self.out, *seat, "S", false);
        }
        if before.reason.is_empty() {
            let sign = match after.reason.as_str() {
                "stalemate" => "S",
                "threefold" | "fifty" | "insufficient" | "agreement" => "D",
                _ => return,
            };
            self.line.write_move(&mut self.out, mover.after(1, SEATS), sign, false);
        }
    }
}

/// Returns the kind of the next turn or action in this line. Returns `None` if the line ends before
/// one.
fn first_play<'i>(items: impl Iterator<Item = &'i Item<'static>>) -> Option<ItemKind> {
    let mut depth = 0_u32;
    for item in items {
        match item.kind {
            ItemKind::Open => depth += 1,
            ItemKind::Close => depth = depth.checked_sub(1)?,
            kind @ (ItemKind::Turn | ItemKind::Act) if depth == 0 => return Some(kind),
            _ => {}
        }
    }
    None
}

/// The facts about a match that determine which signs are written.
struct SignState {
    on_turn: Option<Seat>,
    stalemated: Vec<Seat>,
    resigning: Vec<Seat>,
    out: usize,
    /// The player who may claim the win, if any.
    claims: Option<Seat>,
    /// True if the kings of players who left the game keep moving.
    walks: bool,
    /// The id of the ending; empty while the game is running.
    reason: String,
}

impl SignState {
    fn of(now: &dyn AnyMatch) -> Self {
        let (info, status) = (now.info(), now.status());
        let seats = |list: &Json| -> Vec<Seat> {
            list.as_array().into_iter().flatten().filter_map(|name| info.seat(name.as_str()?)).collect()
        };
        Self {
            on_turn: now.to_move().first().copied().flatten(),
            stalemated: seats(&status["stalemated"]),
            resigning: seats(&status["votes"]["resign"]),
            out: seats(&status["out"]).len(),
            claims: status["claim_win"].as_str().and_then(|name| info.seat(name)),
            walks: now.choices().flag("walking_kings"),
            reason: status["reason"]["id"].as_str().unwrap_or_default().to_owned(),
        }
    }
}
