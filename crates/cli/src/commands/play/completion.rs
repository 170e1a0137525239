//! Completion with the Tab key: turns, actions, commands, seats and file names.

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};

/// The words that can begin a line, and the words that can follow.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) first: Vec<String>,
    pub(super) further: Vec<String>,
}

pub(super) struct Completion {
    pub(super) words: Words,
    files: FilenameCompleter,
}

impl Completion {
    pub(super) fn new() -> Self {
        Self { words: Words::default(), files: FilenameCompleter::new() }
    }
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(&self, line: &str, end: usize, context: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let before = &line[..end];
        if ["save ", "load ", "resume "].iter().any(|command| before.starts_with(command)) {
            return self.files.complete(line, end, context);
        }
        let begin = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let words = if begin == 0 { &self.words.first } else { &self.words.further };
        let fits = words.iter().filter(|word| word.starts_with(&before[begin..]));
        Ok((begin, fits.map(|word| Pair { display: word.clone(), replacement: word.clone() }).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
