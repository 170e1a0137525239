//! The turns of a game file with their stored evaluations.

use crate::error::AnalysisError;
use polychess_game::Request;
use polychess_records::comment::{Command, commands};
use polychess_records::{Header, Item, ItemKind, Record, Replay};
use polychess_wire::TurnNotation;

/// A turn of a game file's main line.
#[derive(Debug)]
pub(crate) struct FileTurn {
    /// The index of its item in the file.
    pub(crate) item: usize,
    /// The number of turns and actions before it.
    pub(crate) entry: usize,
    pub(crate) board: usize,
    pub(crate) seat: usize,
    /// The maximum points of a seat.
    pub(crate) best: f32,
    pub(crate) played: TurnNotation,
    /// The stored points after the turn, and the other commands of the same comment.
    pub(crate) after: Option<Vec<f32>>,
    pub(crate) flags: Vec<String>,
    /// The stored points before the turn, and the turns of the better line.
    pub(crate) better: Option<(Vec<f32>, Vec<TurnNotation>)>,
}

/// Returns the turns of the main line. Stops at the first illegal turn.
///
/// # Errors
/// Fails if the tags describe no playable game.
pub(crate) fn file_turns(record: &Record) -> Result<Vec<FileTurn>, AnalysisError> {
    let header = Header::playable(&record.tags).map_err(AnalysisError::UnplayableFile)?;
    let seats = header.info.seats.len();
    let mut walk =
        Walk { replay: Replay::new(header.start, header.notation), seats, entry: 0, depth: 0, turns: vec![] };
    for (index, item) in record.items.iter().enumerate() {
        if !walk.add(index, item) {
            break;
        }
    }
    Ok(walk.turns)
}

struct Walk {
    replay: Replay,
    seats: usize,
    entry: usize,
    /// The number of open variations.
    depth: usize,
    turns: Vec<FileTurn>,
}

impl Walk {
    /// Adds an item. Returns false at an illegal item of the main line.
    fn add(&mut self, index: usize, item: &Item<'_>) -> bool {
        let requests = self.replay.requests(item).unwrap_or_default();
        match (item.kind, self.depth) {
            (ItemKind::Open, _) => self.depth += 1,
            (ItemKind::Close, _) => self.depth = self.depth.saturating_sub(1),
            (ItemKind::Turn, 0) => self.add_turn(index, item, &requests),
            (ItemKind::Turn, 1) => self.add_better(item, &requests),
            (ItemKind::Comment, 0 | 1) => self.add_comment(&item.text),
            _ => {}
        }
        if self.depth == 0 {
            self.entry += requests.len();
        }
        self.replay.item(item).is_ok() || self.depth > 0
    }

    fn add_turn(&mut self, index: usize, item: &Item<'_>, requests: &[Request]) {
        let Some(Request::Turn { board, text, .. }) = requests.first() else { return };
        let (now, board) = (self.replay.now(), board.unwrap_or(0));
        let Some(seat) = now.to_move().get(board).copied().flatten() else { return };
        self.turns.push(FileTurn {
            item: index,
            entry: self.entry,
            board,
            seat: seat.index(),
            best: crate::final_points::best_points(now),
            played: notation(text, item),
            after: None,
            flags: Vec::new(),
            better: None,
        });
    }

    /// Adds a turn of the first variation after a turn.
    fn add_better(&mut self, item: &Item<'_>, requests: &[Request]) {
        let (Some(turn), Some(Request::Turn { text, .. })) = (self.turns.last_mut(), requests.first()) else { return };
        let (_, line) = turn.better.get_or_insert_default();
        line.push(notation(text, item));
    }

    fn add_comment(&mut self, text: &str) {
        let Some(turn) = self.turns.last_mut() else { return };
        for command in commands(text) {
            if let ("best", 0, Some((text, points))) = (command.name, self.depth, command.value.split_once(' ')) {
                let best = TurnNotation { text: text.to_owned(), notation: text.to_owned() };
                let points = points_of(Command { name: "eval", value: points }, self.seats);
                turn.better = points.map(|points| (points, vec![best]));
                continue;
            }
            let points = (command.name == "eval").then(|| points_of(command, self.seats)).flatten();
            match (points, self.depth, &mut turn.better) {
                (Some(points), 0, _) => turn.after = Some(points),
                (Some(points), _, Some((before, line))) if line.len() == 1 => *before = points,
                (None, 0, _) => turn.flags.push(format!("{} {}", command.name, command.value)),
                _ => {}
            }
        }
    }
}

/// Returns the points of all seats; `None` if they are malformed.
fn points_of(command: Command<'_>, seats: usize) -> Option<Vec<f32>> {
    let points = command.points().filter(|points| points.len() == seats)?;
    Some(points.into_iter().map(|points| points as f32).collect())
}

/// Returns a turn without the index of its board.
fn notation(text: &str, item: &Item<'_>) -> TurnNotation {
    let written = item.text.split_once(':').filter(|(board, _)| board.parse::<usize>().is_ok());
    let written = written.map_or(&*item.text, |(_, written)| written);
    TurnNotation { text: text.to_owned(), notation: written.to_owned() }
}
