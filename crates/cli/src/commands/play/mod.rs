//! `polychess play`: people at one keyboard, and computers.

mod computers;
mod forms;
mod keyboard;
mod table;

use crate::finding::Finding;
use crate::position_args::{PositionArgs, seat_index};
use crate::protocol::lines::Lines;
use clap::Args;
use computers::Computers;
use keyboard::Keyboard;
use owo_colors::OwoColorize as _;
use std::io::{self, Write};
use table::{Reply, Table};

/// Plays a game in the terminal, all seats at one keyboard or some of them by computers.
///
/// At the prompt a turn is written as turn text or in the game's own notation; `help` tells what else there is.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess play --variant three-player\n  polychess play --variant three-player --seat gray b5c5\n  \
                        polychess play --variant three-player --set automatic_draws=false\n  \
                        polychess play --variant three-man --seats human,engine:4,engine:8"
)]
pub(crate) struct Options {
    #[command(flatten)]
    position_args: PositionArgs,
    /// Which seat sits at the bottom of the board; the first one if not given
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Who sits where, in turn order: human, engine (the usual level), engine:LEVEL; people on all seats if not given
    #[arg(long, value_name = "WHO,WHO,...", value_delimiter = ',')]
    seats: Vec<String>,
}

/// What can be said besides turns.
const HELP: &str = "\
  CELL            turns that begin on a cell, unless that is a pawn's move
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
    let bottom = seat_index(now.info(), options.seat.as_deref())?;
    let mut out = anstream::stdout();
    let colour = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let mut table = Table::new(now, options.position_args.game.notation()?, bottom, colour);
    writeln!(out, "{}. `help` tells what can be done.\n", table.now().info().name.bold())?;
    write!(out, "{}", table.drawn())?;
    let computers = Computers::read(table.now().info(), &options.seats)?;
    let mut keyboard = Keyboard { lines: Lines::new(io::stdin().lock(), LONGEST), out };
    loop {
        while let Some((seat, act)) = computers.next(table.now()) {
            writeln!(keyboard.out, "{}: {}", table.now().info().seat_title(seat), table.written(&act))?;
            match table.act_of(&act) {
                Reply::Words(words) | Reply::Complaint(words) => writeln!(keyboard.out, "{words}")?,
                Reply::Board => write!(keyboard.out, "\n{}", table.drawn())?,
            }
        }
        let Some(line) = keyboard.ask(&table.prompt())? else { break };
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
