//! Input and output of `polychess play`, with line editing on an interactive terminal.

use super::completion::{Completion, Words};
use super::wrap::wrapped;
use crate::protocol::lines::{InputLine, Lines};
use crate::status::Interrupted;
use owo_colors::OwoColorize as _;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{self, IsTerminal as _, StdinLock, Write};

/// Maximum length of an input line.
const LONGEST: usize = 10_000;

/// The input and output of the game.
pub(super) struct Keyboard {
    input: Input,
    pub(super) out: anstream::Stdout,
    /// Width of the terminal in characters.
    pub(super) width: usize,
}

enum Input {
    Plain(Lines<StdinLock<'static>>),
    /// A line editor with history and completion, on an interactive terminal.
    Editor(Box<Editor<Completion, MemHistory>>),
}

impl Keyboard {
    pub(super) fn new() -> anyhow::Result<Self> {
        let typed = io::stdin().is_terminal() && io::stdout().is_terminal();
        let input = if typed {
            let config = Config::builder().auto_add_history(true).build();
            let history = MemHistory::with_config(&config);
            let mut editor = Editor::with_history(config, history)?;
            editor.set_helper(Some(Completion::new()));
            Input::Editor(Box::new(editor))
        } else {
            Input::Plain(Lines::new(io::stdin().lock(), LONGEST))
        };
        let size = terminal_size::terminal_size_of(io::stdout());
        let width = size.map_or(usize::MAX, |(terminal_size::Width(width), _)| usize::from(width).max(20));
        Ok(Self { input, out: anstream::stdout(), width })
    }

    /// True if the input is an interactive terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// Sets the words that the Tab key completes.
    pub(super) fn complete(&mut self, words: impl FnOnce() -> Words) {
        if let Input::Editor(editor) = &mut self.input
            && let Some(helper) = editor.helper_mut()
        {
            helper.words = words();
        }
    }

    /// Prompts for a line. Returns `None` at the end of the input.
    ///
    /// # Errors
    /// Returns [`Interrupted`] after Ctrl-C, or the error of a failed read or write.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        let lines = match &mut self.input {
            Input::Plain(lines) => lines,
            Input::Editor(editor) => {
                return match editor.readline(&format!("{prompt}> ")) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(ReadlineError::Interrupted) => Err(Interrupted.into()),
                    Err(e) => Err(e.into()),
                };
            }
        };
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        Ok(match lines.next_line()? {
            Some(InputLine::Text(text)) => Some(String::from_utf8_lossy(text).into_owned()),
            Some(InputLine::TooLong) => Some(String::new()),
            None => {
                writeln!(self.out)?;
                None
            }
        })
    }

    /// Prints text, wrapped to the width of the terminal.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{}", wrapped(text, self.width))
    }

    /// Prints an error message in red.
    pub(super) fn complain(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{}", wrapped(text, self.width).red())
    }
}
