//! Checks game files: text, tags, turns, actions and results.

use crate::header::DOUBTFUL;
use crate::item::{Item, ItemKind};
use crate::problem::{Problem, ProblemKind, shown};
use crate::reader::{Event, Reader};
use crate::replay::{ItemOutcome, Replay, ReplayError};
use crate::score_check::ScoreCheck;
use crate::{DEEPEST_PLAYED, Fault, GameResult, Grade, Header, KNOWN, Span, Tag, act, result_check, suggest};
use polychess_game::ErrorKind;
use std::io::{self, Read};

/// A problem in a file, and the line that contains it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The problem and its location.
    pub problem: Problem,
    /// The line in three parts: before the problem, the problem, and after it. All parts are empty
    /// if the line is no longer in memory.
    pub line: [String; 3],
}

/// The totals of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The number of games.
    pub games: u64,
    /// The number of turns and actions that the check played, including those in variations.
    pub played: u64,
    /// The number of findings that are errors.
    pub errors: u64,
    /// The number of findings that are warnings.
    pub warnings: u64,
}

impl std::ops::AddAssign for Checked {
    fn add_assign(&mut self, more: Self) {
        self.games += more.games;
        self.played += more.played;
        self.errors += more.errors;
        self.warnings += more.warnings;
    }
}

/// Reads all games and passes each problem to `report`.
///
/// # Errors
/// If the source cannot be read.
pub fn check<R: Read>(reader: &mut Reader<R>, report: &mut dyn FnMut(Finding)) -> io::Result<Checked> {
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
                // The location is set below, because `item` still borrows the reader here.
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
            match problem.kind.grade() {
                Grade::Error => checked.errors += 1,
                Grade::Warning => checked.warnings += 1,
            }
            report(Finding { game: checked.games.max(1), problem, line });
        }
    }
}

/// The state of the check within one game.
#[derive(Default)]
struct GameCheck {
    tags: Vec<Tag>,
    spans: Vec<Span>,
    lines: Vec<[String; 3]>,
    begun: bool,
    /// The header, the replay and the checks of the score. `None` if the tags do not describe a
    /// playable game.
    game: Option<(Header, Replay, ScoreCheck)>,
    has_result: bool,
    depth: u64,
}

impl GameCheck {
    /// True if the check needs this tag. It keeps up to two tags with a known name, to detect
    /// duplicates.
    fn wants(&self, name: &str) -> bool {
        (KNOWN.contains(&name) || name == DOUBTFUL) && self.tags.iter().filter(|tag| tag.name == name).count() < 2
    }

    fn begin(&mut self, found: &mut Vec<Problem>) {
        self.begun = true;
        let (header, wrong) = Header::read(&self.tags);
        for wrong in wrong {
            // The first of two tags with the same name is valid. Report the problem at the second
            // one.
            let named = |tag: &Tag| tag.name == wrong.name;
            let at = match wrong.kind {
                ProblemKind::TagTwice => self.tags.iter().rposition(named),
                _ => self.tags.iter().position(named),
            };
            let span = at.and_then(|at| self.spans.get(at)).copied().unwrap_or_default();
            found.push(Problem::new(wrong.kind, span, wrong.fault));
        }
        self.game = header.map(|header| {
            let replay = Replay::new(header.start.boxed_clone(), header.notation);
            let score = ScoreCheck::new(&header, self.tags.iter().any(|tag| tag.name == "Position"));
            (header, replay, score)
        });
    }

    fn item(&mut self, item: &Item<'_>, played: &mut u64, found: &mut Vec<Problem>) {
        if !self.begun && item.kind.is_of_moves() {
            self.begin(found);
        }
        self.depth += u64::from(item.kind == ItemKind::Open);
        self.depth -= u64::from(item.kind == ItemKind::Close);
        let ends = item.kind == ItemKind::Result && self.depth == 0;
        self.has_result |= ends;
        let Some((header, replay, score)) = &mut self.game else { return };
        found.extend(score.before(replay, item));
        match replay.item_respelled(item, score.wanted(item)) {
            Ok((outcome, spelled)) => {
                *played += u64::from(outcome != ItemOutcome::Nothing);
                score.after(replay, item, outcome);
                found.extend(spelled.and_then(|spelled| ScoreCheck::mark(item, &spelled)));
            }
            Err(error) => found.push(explained(replay, item, error)),
        }
        if item.kind == ItemKind::Comment {
            found.extend(score.comment(replay, &item.text));
        }
        if ends {
            match GameResult::read(&item.text, header.info.seats.len()) {
                Err(fault) => found.push(Problem::here(ProblemKind::Result, fault)),
                Ok(result) => result_check::compare(&result, header, replay, found),
            }
        }
    }

    fn end(&mut self, last: Span, found: &mut Vec<Problem>) {
        if !self.begun {
            self.begin(found);
        }
        if !self.has_result {
            found.push(Problem::new(ProblemKind::Truncated, last, Fault::NoResult));
        }
    }
}

/// Returns the problem of a rejected item, with the violated rule and similar legal turns.
fn explained(replay: &Replay, item: &Item<'_>, error: ReplayError) -> Problem {
    let refusal = match error {
        ReplayError::Refused(refusal) => refusal,
        ReplayError::NoTurn => return Problem::here(ProblemKind::Variation, Fault::NoTurnBefore),
        ReplayError::TooDeep => {
            return Problem::here(ProblemKind::Variation, Fault::TooDeep { most: DEEPEST_PLAYED });
        }
    };
    let kind = match refusal.kind {
        _ if item.kind == ItemKind::Skip => ProblemKind::Skip,
        ErrorKind::NotYourTurn if item.kind == ItemKind::Turn => ProblemKind::Skip,
        ErrorKind::BadAct => ProblemKind::BadAct,
        ErrorKind::AmbiguousAct => ProblemKind::AmbiguousAct,
        _ => ProblemKind::IllegalAct,
    };
    let nearest = match item.kind {
        _ if kind == ProblemKind::Skip || kind == ProblemKind::AmbiguousAct => Vec::new(),
        ItemKind::Turn if is_of_two(&item.text) => {
            let fault = Fault::ResultOfTwo { text: item.text.to_string(), example: example(replay) };
            return Problem::here(ProblemKind::BadAct, fault);
        }
        ItemKind::Turn => suggest::nearest(replay.now(), &item.text),
        _ => nearest_acts(replay, &item.text),
    };
    let rule = refusal.rule;
    let text = rule.is_none().then(|| shown(&item.text));
    Problem { rule, nearest, ..Problem::here(kind, Fault::refused(refusal, text)) }
}

/// True if the text is a result in the notation of two-player chess.
fn is_of_two(text: &str) -> bool {
    matches!(text, "1-0" | "0-1" | "1/2-1/2")
}

fn example(replay: &Replay) -> String {
    crate::result::example(replay.now().info().seats.len())
}

/// Returns the legal actions of all seats whose tokens are most similar to `text`.
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
