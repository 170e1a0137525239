//! `polychess play`: all seats at one keyboard.

mod forms;
mod table;

use crate::exit::Finding;
use crate::position_args::PositionArgs;
use crate::protocol::lines::{InputLine, Lines};
use clap::Args;
use owo_colors::OwoColorize as _;
use std::io::{self, BufRead, Write};
use table::{Reply, Table};

/// Plays a game in the terminal, all seats at one keyboard.
///
/// At the prompt a turn is written as turn text or in the game's own notation; `help` tells what else there is.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess play --variant three-player\n  polychess play --variant three-player --seat gray b5c5\n  \
                        polychess play --variant three-player --option automatic_draws=false"
)]
pub(crate) struct Options {
    #[command(flatten)]
    position_args: PositionArgs,
    /// Which seat sits at the bottom of the board; the first one if not given
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
}

/// What can be said besides turns.
const HELP: &str = "\
  CELL            turns that begin on a cell
  moves [CELL]    all legal turns
  acts            what else is open, and to whom
  [SEAT] ACT [FIELD=VALUE ...]
                  an act: resign, gray resign, claim-draw reason=threefold
  undo            take the last turn or act back
  board           draw the board again
  view SEAT       draw it from a seat
  position        print the position text
  help            this
  quit            leave (so does the end of input)
";
/// Nobody types a longer line.
const LONGEST: usize = 10_000;

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let now = options.position_args.reached()?;
    let bottom = super::board::seat(now.info(), options.seat.as_deref())?;
    let mut out = anstream::stdout();
    let colour = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let mut table = Table::new(now, options.position_args.game.notation()?, bottom, colour);
    writeln!(out, "{}. `help` tells what can be done.\n", table.now().info().name.bold())?;
    write!(out, "{}", table.drawn())?;
    let mut keyboard = Keyboard { lines: Lines::new(io::stdin().lock(), LONGEST), out };
    while let Some(line) = keyboard.ask(&table.prompt())? {
        let reply = match line.trim() {
            "" => continue,
            "quit" | "exit" => break,
            "help" | "?" => Reply::Words(table.example() + HELP),
            line => match forms::chosen(&table, line, &mut keyboard)? {
                Some(Ok(act)) => table.act(&act),
                Some(Err(complaint)) => Reply::Complaint(complaint),
                None => table.reply(line),
            },
        };
        match reply {
            Reply::Words(words) => write!(keyboard.out, "{words}")?,
            Reply::Complaint(words) => writeln!(keyboard.out, "{}", words.red())?,
            Reply::Board => write!(keyboard.out, "\n{}", table.drawn())?,
        }
    }
    Ok(Finding::Nothing)
}

/// Questions and answers.
struct Keyboard<R, W> {
    lines: Lines<R>,
    out: W,
}

impl<R: BufRead, W: Write> Keyboard<R, W> {
    /// Asks for a line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        Ok(match self.lines.next_line()? {
            Some(InputLine::Text(text)) => Some(String::from_utf8_lossy(text).into_owned()),
            Some(InputLine::TooLong) => Some(String::new()),
            None => {
                writeln!(self.out)?;
                None
            }
        })
    }
}
