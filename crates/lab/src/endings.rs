//! `cargo lab endings`: measures how often a player wins random endings against a lone king.

use anyhow::{Context as _, ensure};
use clap::Args;
use polychess_conformance::parallel::in_parallel;
use polychess_engine::{Level, Limits, choose};
use polychess_game::{AnyMatch as _, Choices, Game, Match, Request, Value};
use polychess_rules::{Position as _, Seat};
use polychess_variants::{Visitor, visit};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Play random endings against a lone king and count the wins
///
/// The same seed gives the same positions. The command lists the positions that were not won.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The id of a game, instead of all games
    #[arg(long, short = 'g', value_name = "ID")]
    variant: Option<String>,
    /// The number of positions of each ending
    #[arg(long, default_value_t = 100)]
    positions: u64,
    /// The level of both players
    #[arg(long, default_value_t = 5)]
    level: u8,
    /// The seed of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games to play at once
    #[arg(long, short = 'j', default_value_t = 1)]
    jobs: usize,
}

/// A family of endings of one game.
struct Family {
    game: &'static str,
    options: &'static str,
    /// The position string with `BOARD` for the pieces. The winner is to move.
    template: &'static str,
    /// The kings on the board, in the notation of the game.
    kings: &'static [&'static str],
    /// The prefix of the winner's pieces in this notation.
    army: &'static str,
    /// The seat that has the other pieces.
    winner: usize,
}

/// Endings of all games that can continue with two sides. In Three player chess, the first mate
/// ends the game.
const FAMILIES: [Family; 6] = [
    Family {
        game: "three-way",
        options: "ending=last-mate",
        template: "BOARD w - - g 0/0/0 points=1/0/1,stage=2",
        kings: &["wK", "bK"],
        army: "w",
        winner: 0,
    },
    Family {
        game: "three-man",
        options: "",
        template: "BOARD W - WG,WB - G 0 0 fell:G",
        kings: &["Wk", "Bk"],
        army: "W",
        winner: 0,
    },
    Family {
        game: "four-way",
        options: "",
        template: "BOARD w - 0",
        kings: &["wK", "bK", "yK", "rK"],
        army: "w",
        winner: 0,
    },
    Family {
        game: "three-handed",
        options: "after_defeat=remove",
        template: "BOARD w - - - - r 0",
        kings: &["wK", "bK"],
        army: "w",
        winner: 0,
    },
    Family {
        game: "four-player",
        options: "",
        template: "R-0,1,0,1-0,0,0,0-0,0,0,0-0,0,0,0-0-BOARD",
        kings: &["rK", "yK"],
        army: "r",
        winner: 0,
    },
    Family {
        game: "four-player",
        options: "mode=teams",
        template: "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-BOARD",
        kings: &["rK", "yK", "bK", "gK"],
        army: "r",
        winner: 0,
    },
];

/// The winner's pieces apart from the king.
const PIECES: [&str; 3] = ["Q", "R", "RR"];
/// Maximum number of the winner's turns in a win.
const WITHIN: usize = 50;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let level = Level::named(&arguments.level.to_string()).context("levels are 1 to 10")?;
    let wanted = |family: &&Family| arguments.variant.as_ref().is_none_or(|id| id == family.game);
    let families: Vec<&Family> = FAMILIES.iter().filter(wanted).collect();
    ensure!(!families.is_empty(), "this game has no endings against a lone king");
    println!("| game | options | pieces | positions | won | mean turns |\n|---|---|---|--:|--:|--:|");
    for family in families {
        for pieces in PIECES {
            let tried = visit(family.game, Ending { family, pieces, arguments, level }).context("a known game")??;
            let won: Vec<usize> = tried.iter().filter_map(|(_, turns)| *turns).collect();
            let mean = won.iter().sum::<usize>() as f64 / won.len().max(1) as f64;
            let Family { game, options, .. } = family;
            println!("| {game} | {options} | {pieces} | {} | {} | {mean:.1} |", tried.len(), won.len());
            tried.iter().filter(|(_, turns)| turns.is_none()).for_each(|(text, _)| eprintln!("not won: {text}"));
        }
    }
    Ok(())
}

/// An ending of one game to measure.
struct Ending<'a> {
    family: &'a Family,
    pieces: &'static str,
    arguments: &'a Arguments,
    level: Level,
}

impl Visitor for Ending<'_> {
    /// Each start position, with the number of turns to the win or `None` if the player did not
    /// win.
    type Out = anyhow::Result<Vec<(String, Option<usize>)>>;

    fn visit<V: Value>(self) -> Self::Out {
        let Self { family, pieces, arguments, level } = self;
        let choices = Choices::from_texts(&V::INFO, family.options.split_terminator(','))?;
        let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
        let mut starts = Vec::new();
        let mut tries = 0_u32;
        while (starts.len() as u64) < arguments.positions {
            tries += 1;
            ensure!(tries < 1_000_000, "no such position of {} was found", family.game);
            let text = family.template.replace("BOARD", &board::<V>(family, pieces, &mut rng));
            starts.extend(Game::<V>::from_text(choices.clone(), &text).ok().filter(|game| is_open(game, family)));
        }
        let mut tried = Vec::new();
        in_parallel(
            arguments.jobs,
            &starts,
            |start| play(start, family, level),
            |start, turns| {
                tried.push((Match::new(start.clone()).position_text(), turns));
            },
        );
        Ok(tried)
    }
}

/// True if the winner is to move and has a choice of turns, and no king is in check.
fn is_open<V: Value>(game: &Game<V>, family: &Family) -> bool {
    let position = game.position();
    let winner = Seat::new(family.winner).unwrap_or(Seat::FIRST);
    let is_quiet = V::INFO.all_seats().all(|seat| !position.in_check(seat));
    game.to_move() == Some(winner) && is_quiet && game.legal_turns().len() > 1
}

/// Plays a game between computers of the same level. Returns the number of the winner's
/// turns up to its win, or `None` if it does not win in time.
fn play<V: Value>(start: &Game<V>, family: &Family, level: Level) -> Option<usize> {
    let stop = AtomicBool::new(false);
    let mut game = Match::new(start.clone());
    let winner = Seat::new(family.winner)?;
    let mut turns = 0;
    while turns <= WITHIN {
        let board = &game.boards()[0];
        if let Some(outcome) = board.outcome() {
            let points = outcome.points?;
            let is_rival = |seat: &Seat| !board.position().are_teammates(*seat, winner);
            return V::INFO.all_seats().filter(is_rival).all(|seat| points[seat] < points[winner]).then_some(turns);
        }
        let request = V::INFO.all_seats().find_map(|seat| {
            let mut limits = Limits { nodes: u64::MAX, stop: &stop };
            choose(board, seat, &level.player, 1, &mut limits)
        })?;
        turns += usize::from(board.to_move() == Some(winner) && matches!(request, Request::Turn { .. }));
        game.apply(&request).ok()?;
    }
    None
}

/// Returns a board with the kings and the pieces on random cells, in the notation of the game.
fn board<V: Value>(family: &Family, pieces: &str, rng: &mut ChaCha8Rng) -> String {
    let officers = pieces.chars().map(|role| match family.game {
        "three-man" => format!("{}{}", family.army, role.to_ascii_lowercase()),
        _ => format!("{}{role}", family.army),
    });
    let pieces: Vec<String> = family.kings.iter().map(|&king| king.to_owned()).chain(officers).collect();
    if family.game == "three-man" {
        let mut placed = |piece: &String| {
            let section = ["WH", "BL", "GR"][rng.random_range(0..3)];
            format!("{section}{piece}{}{}", char::from(b'a' + rng.random_range(0..8)), rng.random_range(1..=6))
        };
        return pieces.iter().map(&mut placed).collect::<Vec<_>>().join(",");
    }
    let choices = Choices::default_of(&V::INFO);
    let start = Match::new(Game::<V>::new(choices)).position_text();
    // FEN4 has the board at the end and commas between cells.
    let (board, separator) = match start.rsplit_once('-').filter(|_| start.contains(',')) {
        Some((_, board)) => (board, ","),
        None => (start.split(' ').next().unwrap_or_default(), ""),
    };
    let lengths: Vec<usize> = board.split('/').map(length).collect();
    let mut cells: Vec<Vec<Option<String>>> = lengths.iter().map(|&length| vec![None; length]).collect();
    for piece in pieces {
        let row = rng.random_range(0..cells.len());
        let column = rng.random_range(0..cells[row].len());
        cells[row][column] = Some(piece);
    }
    cells.iter().map(|row| row_text(row, separator)).collect::<Vec<_>>().join("/")
}

/// Returns the number of cells in a row of a position string, with or without commas.
fn length(row: &str) -> usize {
    let numbers = row.split(|c: char| !c.is_ascii_digit()).filter_map(|run| run.parse::<usize>().ok());
    // The notation of each piece has one capital letter.
    numbers.sum::<usize>() + row.chars().filter(char::is_ascii_uppercase).count()
}

fn row_text(row: &[Option<String>], separator: &str) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut empty = 0;
    for cell in row.iter().chain([&Some(String::new())]) {
        let Some(piece) = cell else {
            empty += 1;
            continue;
        };
        items.extend((empty > 0).then(|| empty.to_string()));
        items.extend((!piece.is_empty()).then(|| piece.clone()));
        empty = 0;
    }
    items.join(separator)
}
