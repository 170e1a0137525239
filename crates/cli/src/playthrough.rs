//! A game for analysis or drawing, from the command line or from a game file.

use crate::input;
use crate::language;
use crate::position_args::{GameOptions, SomeGame};
use crate::record_files::{name, records};
use crate::status::BadInput;
use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::ProgressBar;
use polychess_game::{AnyMatch, Numbering, Refusal, Request};
use polychess_records::{Count, Header, Reader, Record, moves, requests, shown};
use polychess_rules::Seat;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// The flags that select a game and the number of turns to play.
#[derive(Debug, Args)]
pub(crate) struct Source {
    /// A game file, or with --variant a file with one turn or action per line; - is standard input
    #[arg(long, short, aliases = ["record", "acts"], value_name = "FILE", help_heading = "Input")]
    input: Option<PathBuf>,
    /// The number of the game in the file
    #[arg(long, value_name = "N", requires = "input", conflicts_with = "variant", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Input")]
    game: u64,
    /// The number of turns and actions to play; all if missing
    #[arg(long, value_name = "N", help_heading = "Input")]
    ply: Option<usize>,
    #[command(flatten)]
    named: SomeGame,
    /// Turns and actions to play first: move strings, the game's own notation, tokens such as
    /// @white:resign, or JSON objects
    #[arg(value_name = "ACT", requires = "variant")]
    acts: Vec<String>,
}

/// A starting position, with the turns and actions that follow.
#[derive(Debug)]
pub(crate) struct Playthrough {
    pub(crate) start: Box<dyn AnyMatch>,
    pub(crate) notation: usize,
    pub(crate) acts: Vec<Request>,
    /// The game file that contains the game, if any.
    pub(crate) record: Option<Record>,
}

impl Source {
    /// True if the game comes from a file.
    pub(crate) fn is_file(&self) -> bool {
        self.input.is_some()
    }

    /// Reads the game from the file or the command line.
    ///
    /// # Errors
    /// Fails if the file, the game or the position is missing or invalid.
    pub(crate) fn read(&self) -> anyhow::Result<Playthrough> {
        let most = self.ply.unwrap_or(usize::MAX);
        let line = match (&self.input, self.named.named()) {
            (_, Some(game)) => self.named(&game, most)?,
            (Some(file), None) => recorded(file, self.game, most)?,
            (None, None) => bail!("no game given. Name a game with --variant ID, or a game file with --input FILE"),
        };
        let all = line.acts.len();
        anyhow::ensure!(
            self.ply.is_none_or(|ply| ply == all),
            "the game has only {all} moves and actions, not {most}. Choose a number up to {all}"
        );
        Ok(line)
    }

    fn named(&self, game: &GameOptions, most: usize) -> anyhow::Result<Playthrough> {
        let mut texts = self.acts.clone();
        if let Some(file) = &self.input {
            texts.extend(input::lines(file)?.into_iter().map(|(_, text)| text));
        }
        let mut line =
            Playthrough { start: game.new_match()?, notation: game.notation()?, acts: Vec::new(), record: None };
        let mut now = line.start.boxed_clone();
        for (n, text) in texts.iter().enumerate() {
            let read = moves::read_line(now.as_ref(), line.notation, text);
            let whole = line.add(read, now.as_mut(), most);
            if whole.with_context(|| language::act(n + 1, text))? {
                break;
            }
        }
        Ok(line)
    }
}

/// Reads the main line of game number `game` in a file, up to `most` turns and actions.
fn recorded(file: &Path, game: u64, most: usize) -> anyhow::Result<Playthrough> {
    let mut reader = Reader::new(records(file, &ProgressBar::hidden())?);
    let mut found = 0;
    let record = loop {
        match Record::read(&mut reader, &mut Vec::new())? {
            Some(record) if found + 1 == game => break record,
            Some(_) => found += 1,
            None => bail!("{} has only {found} games, not {game}. Choose a number up to {found}", name(file)),
        }
    };
    let header = Header::playable(&record.tags)
        .map_err(BadInput)
        .with_context(|| format!("game {game} of {} cannot be played", name(file)))?;
    let (mut now, mut count) = (header.start.boxed_clone(), Count::default());
    let mut line = Playthrough { start: header.start, notation: header.notation, acts: Vec::new(), record: None };
    for item in record.main_line() {
        let read = requests(now.as_ref(), line.notation, &mut count, item);
        let whole = line.add(read, now.as_mut(), most);
        if whole.with_context(|| language::act(line.acts.len() + 1, &shown(&item.text)))? {
            break;
        }
    }
    line.record = Some(record);
    Ok(line)
}

impl Playthrough {
    /// Plays and stores requests, up to `most` in total. Returns `true` if `most` requests are
    /// stored.
    fn add(
        &mut self,
        read: Result<Vec<Request>, Refusal>,
        now: &mut dyn AnyMatch,
        most: usize,
    ) -> Result<bool, Refusal> {
        if self.acts.len() >= most {
            return Ok(true);
        }
        for request in read?.into_iter().take(most - self.acts.len()) {
            now.apply(&request)?;
            self.acts.push(request);
        }
        Ok(self.acts.len() >= most)
    }

    /// Plays the request at this index. `now` must be the match before the request.
    pub(crate) fn play(&self, now: &mut dyn AnyMatch, index: usize) -> anyhow::Result<()> {
        let Some(request) = self.acts.get(index) else { return Ok(()) };
        Ok(now.apply(request)?)
    }

    /// Returns the match after all turns and actions.
    pub(crate) fn end(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let mut now = self.start.boxed_clone();
        (0..self.acts.len()).try_for_each(|index| self.play(now.as_mut(), index))?;
        Ok(now)
    }

    /// Formats the request at this index, such as `3. Black Ng7`. `now` must be the match before
    /// the request.
    ///
    /// The number counts turns or rounds, depending on the notation.
    pub(crate) fn words(&self, now: &dyn AnyMatch, index: usize, numbers: &mut Numbers) -> String {
        let Some(request) = self.acts.get(index) else { return String::new() };
        let title = |seat| now.info().seat_title(seat);
        let words = match (input::notated(now, self.notation, request), request) {
            (Some(notation), _) => {
                let mover = now.to_move().into_iter().flatten().next();
                format!("{} {notation}", mover.map_or("", title))
            }
            (None, Request::Act { seat, fields, .. }) => {
                let kind = fields.get("type").and_then(Json::as_str).unwrap_or_default();
                format!("{} {}", title(*seat), kind.replace('-', " "))
            }
            (None, Request::Turn { text, .. }) => text.clone(),
        };
        match request {
            Request::Turn { .. } => format!("{}. {words}", numbers.next(now, self.notation)),
            Request::Act { .. } => words,
        }
    }
}

/// Counters of turns and rounds, for move numbers.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    last: Option<Seat>,
    turns: usize,
    rounds: usize,
}

impl Numbers {
    /// Returns the number of the next turn, or of its round if the notation numbers rounds. A new
    /// round begins if the player to move is not later in turn order than the previous player.
    fn next(&mut self, now: &dyn AnyMatch, notation: usize) -> usize {
        let seat = now.to_move().into_iter().flatten().next();
        self.turns += 1;
        if seat.is_none() || self.last.is_none() || seat <= self.last {
            self.rounds += 1;
        }
        self.last = seat;
        let numbering = now.info().notations.get(notation).map(|notation| notation.numbering);
        if numbering == Some(Numbering::Turns) { self.turns } else { self.rounds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polychess_game::Choices;
    use polychess_variants::{info, new_match};

    #[test]
    fn turn_numbers_follow_the_notation() {
        for (id, expected) in
            [("three-player", [1, 2, 3, 4, 5]), ("four-way", [1, 1, 1, 1, 2]), ("three-man", [1, 1, 1, 2, 2])]
        {
            let info = info(id).expect("a game");
            let mut now = new_match(id, &Choices::default_of(info), None).expect("the initial position");
            let mut numbers = Numbers::default();
            let shown = expected.map(|_| {
                let number = numbers.next(now.as_ref(), 0);
                now.apply(&Request::turn(&now.legal()[0])).expect("a legal turn");
                number
            });
            assert_eq!(shown, expected, "{id}");
        }
    }
}
