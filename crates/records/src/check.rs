//! What is wrong with records: their text, their tags, every turn and act in them, and their results.

use crate::item::{Item, ItemKind};
use crate::problem::{Problem, ProblemKind, shown, visible};
use crate::reader::{Event, Reader};
use crate::replay::{Replay, ReplayError, Step};
use crate::result::termination;
use crate::{GameResult, Header, KNOWN, Span, Tag, act, comment, suggest};
use polychess_game::ErrorKind;
use std::io::{self, Read};

/// A problem of a game, with the line it stands on.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Which game of the file, from 1.
    pub game: u64,
    /// What is wrong.
    pub problem: Problem,
    /// The line: before the place, the place, after it. Empty where it is no longer in sight.
    pub line: [String; 3],
}

/// What was gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Games.
    pub games: u64,
    /// Turns and acts that were played, those of variations included.
    pub played: u64,
    /// Problems that were found.
    pub problems: u64,
}

/// Words that a tag `Termination` may say of a game whose result does not follow from what was played.
const DECIDED_OTHERWISE: [&str; 5] = ["abandoned", "adjudication", "death", "emergency", "rules infraction"];

/// Reads to the end of the source and tells what is wrong; goes on after every problem.
///
/// # Errors
/// When the source cannot be read.
pub fn check<R: Read>(reader: &mut Reader<R>, tell: &mut dyn FnMut(Finding)) -> io::Result<Checked> {
    let mut checked = Checked::default();
    let mut game = GameCheck::default();
    let mut found = Vec::new();
    loop {
        let span = reader.span();
        let Some(event) = reader.event()? else { return Ok(checked) };
        let tag = match event {
            Event::Begin => {
                checked.games += 1;
                game = GameCheck::default();
                None
            }
            Event::Tag { name, value } => game.wants(&name).then(|| Tag::new(name, value)),
            Event::Item(item) => {
                // The place is asked for afterwards: the item still holds the reader.
                game.item(&item, &mut checked.played, &mut found);
                None
            }
            Event::Problem(problem) => {
                found.push(problem);
                None
            }
            Event::End => {
                game.end(span, &mut found);
                None
            }
        };
        let here = reader.span();
        if let Some(tag) = tag {
            game.spans.push(here);
            game.lines.push(reader.line().map(|part| part.into_owned()));
            game.tags.push(tag);
        }
        for mut problem in found.drain(..) {
            if problem.span.line == 0 {
                problem.span = here;
            }
            let of_tag = game.spans.iter().position(|span| *span == problem.span);
            let line = match of_tag {
                Some(at) => game.lines[at].clone(),
                None if problem.span == here => reader.line().map(|part| part.into_owned()),
                None => Default::default(),
            };
            checked.problems += 1;
            tell(Finding { game: checked.games.max(1), problem, line });
        }
    }
}

/// What is known of the game being read.
#[derive(Default)]
struct GameCheck {
    tags: Vec<Tag>,
    spans: Vec<Span>,
    lines: Vec<[String; 3]>,
    begun: bool,
    replay: Option<Replay>,
    result: Option<GameResult>,
    results: Option<Vec<GameResult>>,
    termination: Option<String>,
    seats: usize,
    has_result: bool,
    depth: u64,
}

/// The place is filled in by who knows it.
fn here(kind: ProblemKind, message: impl Into<String>) -> Problem {
    Problem::new(kind, Span::default(), message)
}

impl GameCheck {
    /// Tags with a meaning are kept, once and once more; a file may have any number of others.
    fn wants(&self, name: &str) -> bool {
        KNOWN.contains(&name) && self.tags.iter().filter(|tag| tag.name == name).count() < 2
    }

    fn begin(&mut self, found: &mut Vec<Problem>) {
        self.begun = true;
        let (header, wrong) = Header::read(&self.tags);
        for (name, words) in wrong {
            // Of a tag that stands twice the last is meant.
            let at = self.tags.iter().rposition(|tag| tag.name == name);
            let span = at.and_then(|at| self.spans.get(at)).copied().unwrap_or_default();
            found.push(Problem::new(ProblemKind::Tag, span, words));
        }
        if let Some(header) = header {
            self.seats = header.info.seats.len();
            self.replay = Some(Replay::new(header.start, header.notation));
            (self.result, self.results, self.termination) = (header.result, header.results, header.termination);
        }
    }

    fn item(&mut self, item: &Item<'_>, played: &mut u64, found: &mut Vec<Problem>) {
        if !self.begun && item.kind.is_of_moves() {
            self.begin(found);
        }
        if item.kind == ItemKind::Comment {
            let wrong = comment::commands(&item.text).find(|command| !command.is_well_formed());
            found.extend(wrong.map(|command| {
                let words = format!("{} cannot be {}", shown(command.name), shown(command.value));
                here(ProblemKind::Comment, words)
            }));
        }
        self.depth += u64::from(item.kind == ItemKind::Open);
        self.depth -= u64::from(item.kind == ItemKind::Close);
        let ends = item.kind == ItemKind::Result && self.depth == 0;
        self.has_result |= ends;
        let Some(replay) = &mut self.replay else { return };
        match replay.item(item) {
            Ok(Step::Nothing) => {}
            Ok(Step::Turn | Step::Act) => *played += 1,
            Err(error) => found.push(explained(replay, item, error)),
        }
        if ends {
            match GameResult::parse(&item.text, self.seats) {
                Err(words) => found.push(here(ProblemKind::Result, words)),
                Ok(result) => self.compare(&result, found),
            }
        }
    }

    /// The result at the end of the moves against the tags and the game.
    fn compare(&self, result: &GameResult, found: &mut Vec<Problem>) {
        if let Some(tag) = self.result.as_ref().filter(|tag| *tag != result) {
            let words = format!("the game ends with {}, but its tag Result says {tag}", result.token());
            found.push(here(ProblemKind::Result, words));
        }
        let Some(replay) = self.replay.as_ref().filter(|replay| replay.is_whole()) else { return };
        let now = replay.now();
        let reached = GameResult::of(now);
        let boards = GameResult::of_boards(now);
        if let Some(tag) = self.results.as_ref().filter(|tag| **tag != boards) {
            let words = match boards.as_slice() {
                [] => "the tag Results is for two boards, and the game has one".into(),
                boards => {
                    let (said, reached) = (GameResult::joined(tag), GameResult::joined(boards));
                    format!("the boards end with {reached}, but their tag Results says {said}")
                }
            };
            found.push(here(ProblemKind::Result, words));
        }
        if now.is_over() && reached != *result {
            let words = format!("the game is over: {} with {}, not {result}", termination(now), reached.token());
            found.push(here(ProblemKind::Result, words));
        }
        if now.is_over() {
            let said = self.termination.as_deref().filter(|said| *said != "normal" && *said != termination(now));
            found.extend(said.map(|said| {
                let words =
                    format!("Termination says \"{}\", but the game ended with {}", shown(said), termination(now));
                here(ProblemKind::Result, words)
            }));
        } else if *result != GameResult::Unfinished
            && !self.termination.as_deref().is_some_and(|said| DECIDED_OTHERWISE.contains(&said))
        {
            let words = format!(
                "the game is not over after its last turn, so its result does not follow; a Termination such as {} says why",
                DECIDED_OTHERWISE.join(", ")
            );
            found.push(here(ProblemKind::Result, words));
        }
    }

    fn end(&mut self, last: Span, found: &mut Vec<Problem>) {
        if !self.begun {
            self.begin(found);
        }
        if !self.has_result {
            let words = "the game has no result at its end, not even *; is something missing?";
            found.push(Problem::new(ProblemKind::Truncated, last, words));
        }
    }
}

/// A refused item, with the rule and what was perhaps meant.
fn explained(replay: &Replay, item: &Item<'_>, error: ReplayError) -> Problem {
    let refusal = match error {
        ReplayError::NoTurn => {
            return here(ProblemKind::Variation, "a variation stands for the turn before it, and here is none");
        }
        ReplayError::TooDeep => {
            let words = format!("variations within more than {} others are not played", crate::DEEPEST_PLAYED);
            return here(ProblemKind::Variation, words);
        }
        ReplayError::Refused(refusal) => refusal,
    };
    let kind = if refusal.kind == ErrorKind::BadAct { ProblemKind::BadAct } else { ProblemKind::IllegalAct };
    let nearest = match item.kind {
        ItemKind::Turn => suggest::nearest(replay.now(), &item.text),
        _ => nearest_acts(replay, &item.text),
    };
    let message = match refusal.rule {
        Some(_) => refusal.message,
        None => format!("\"{}\": {}", shown(&item.text), refusal.message),
    };
    // A refusal may repeat what was written, and so what a terminal would obey.
    let message: String = message.chars().map(visible).collect();
    Problem { rule: refusal.rule, nearest, ..here(kind, message) }
}

/// Acts that are open to the seat that the token names, or to anybody.
fn nearest_acts(replay: &Replay, text: &str) -> Vec<String> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for (seat, forms) in replay.now().acts() {
        for form in forms.as_array().into_iter().flatten() {
            let mut bare = serde_json::json!({"seat": seat, "type": form["type"]});
            if let Some(board) = form.get("board") {
                bare["board"] = board.clone();
            }
            let head: String = text.chars().take_while(|&c| c != '{').take(64).collect();
            found.extend(act::from_json(&bare).map(|token| (strsim::damerau_levenshtein(&head, &token), token)));
        }
    }
    found.sort();
    found.into_iter().map(|(_, token)| token).take(3).collect()
}
