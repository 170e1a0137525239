//! `cargo lab book`: extends the opening books.
//!
//! The command plays random book turns from the start of the game. At the first position outside
//! the book, the engine searches for a long time, and the command adds the good turns. It saves the
//! book after each position, so you can stop it at any time.

use anyhow::{Context as _, ensure};
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_engine::{Algorithm, Book, Evaluation, Limits, SearchRequest, TranspositionTable, think};
use polychess_game::{Choices, Game, Turn, Value, turn_text};
use polychess_rules::Position as _;
use polychess_variants::{INFOS, Visitor, visit};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Grow only the book of this game
    #[arg(long)]
    variant: Option<String>,
    /// Number of positions in a book [default: 120, or 240 for four seats]
    #[arg(long)]
    positions: Option<usize>,
    /// Number of nodes searched for each position
    #[arg(long, default_value_t = 400_000)]
    nodes: u64,
    /// Maximum loss of a reply against the best, in thousandths of a score (a pawn between two
    /// sides is about 200)
    #[arg(long, default_value_t = DEFAULT_MARGIN)]
    margin: i32,
    /// Start again instead of extending the book
    #[arg(long)]
    fresh: bool,
}

const DEFAULT_MARGIN: i32 = 40;
/// Maximum length of an opening, in rounds.
const MAX_ROUNDS: usize = 3;
/// Maximum number of replies in a position.
const MAX_REPLIES: usize = 4;
/// Number of openings in a row inside the book after which the book is complete.
const MAX_OPENINGS_WITHOUT_FIND: u64 = 500;
const TABLE_BYTES: usize = 64 << 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &&str| arguments.variant.as_deref().is_none_or(|only| only == *id);
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).filter(wanted).collect();
    ensure!(!games.is_empty(), "unknown game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    let mut failed = Vec::new();
    let work = |id: &&str| {
        let file = crate::paths::project_path(&format!("crates/variants/src/{}/book.txt", id.replace('-', "_")));
        visit(id, GrowBook { arguments, file }).context("a game of the list")?
    };
    in_parallel(cores(), &games, work, |id, result: anyhow::Result<usize>| match result {
        Ok(positions) => println!("{id}: {positions} positions"),
        Err(error) => failed.push(error.context(id.to_string())),
    });
    failed.into_iter().next().map_or(Ok(()), Err)
}

/// A visitor that extends one game's book. It returns the number of positions in the book.
struct GrowBook<'a> {
    arguments: &'a Arguments,
    file: PathBuf,
}

impl Visitor for GrowBook<'_> {
    type Out = anyhow::Result<usize>;

    fn visit<V: Value>(self) -> anyhow::Result<usize> {
        let Arguments { positions, nodes, margin, fresh, .. } = *self.arguments;
        let positions = positions.unwrap_or(if V::INFO.seats.len() > 3 { 240 } else { 120 });
        let mut text = if fresh { String::new() } else { fs::read_to_string(&self.file).unwrap_or_default() };
        if text.is_empty() {
            let others = if margin == DEFAULT_MARGIN { String::new() } else { format!(" --margin {margin}") };
            let command = format!("cargo lab book --variant {}{others}", V::INFO.id);
            text = format!("# Openings, grown by `{command}`: turns that lead there | replies with weights.\n");
        }
        let (mut in_vain, start) = (0, Game::<V>::new(Choices::default_of(&V::INFO)));
        loop {
            let book = Book::read::<V>(&text).map_err(anyhow::Error::msg).context("the book")?;
            if book.len() >= positions || in_vain >= MAX_OPENINGS_WITHOUT_FIND {
                return Ok(book.len());
            }
            // The seed depends only on the saved book, so an interrupted run continues as if it had
            // not stopped.
            let seed = (book.len() as u64) << 32 | in_vain;
            in_vain += 1;
            let Some((path, game)) = leaving(&book, &start, seed) else { continue };
            text += &format!("{path}|{}\n", good_turns(&game, nodes, margin)?);
            write(&self.file, &text)?;
            println!("{}: {} of {positions} positions", V::INFO.id, book.len() + 1);
            in_vain = 0;
        }
    }
}

/// Plays book turns up to the first position outside the book. Returns the turns and the game, or
/// `None` if the opening reaches its maximum length or the game ends first.
fn leaving<V: Value>(book: &Book, start: &Game<V>, seed: u64) -> Option<(String, Game<V>)> {
    let (mut path, mut game) = (String::new(), start.clone());
    while game.log().len() < MAX_ROUNDS * V::INFO.seats.len() {
        let Some(turn) = book.turn(&game, seed ^ game.log().len() as u64) else {
            return game.to_move().map(|_| (path, game));
        };
        path += &format!("{} ", turn_text::<V>(&turn, game.position().topology()));
        game.play(turn);
    }
    None
}

/// Returns the best turn and all turns within `margin` of its score, each with its weight.
fn good_turns<V: Value>(game: &Game<V>, nodes: u64, margin: i32) -> anyhow::Result<String> {
    let (evaluation, table) = (Evaluation::<V>::new(game.position()), TranspositionTable::with_bytes(TABLE_BYTES));
    let stop = AtomicBool::new(false);
    let searched = |position: &V::Position, lines| {
        let request = SearchRequest {
            algorithm: Algorithm::DEFAULT,
            multipv: lines,
            ..SearchRequest::new(position, &evaluation)
        };
        think(&request, &table, &mut Limits { nodes, stop: &stop }, |_| ())
    };
    let lines = searched(game.position(), MAX_REPLIES).lines;
    let best = lines.first().context("a player on turn has a turn")?.score;
    let mut text = String::new();
    for line in lines.iter().filter(|line| line.score + margin >= best) {
        let (mut position, mut turn) = (game.position().clone(), Turn::new());
        let mut next = line.plies.first().copied();
        while let Some(ply) = next {
            turn.push(ply);
            position.play(ply);
            next = if position.is_mid_turn() { searched(&position, 1).best() } else { None };
        }
        let weight = 1 + (line.score + margin - best);
        text += &format!(" {}:{weight}", turn_text::<V>(&turn, position.topology()));
    }
    Ok(text)
}

/// Replaces the file atomically, so that a reader never sees an incomplete file.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let beside = file.with_extension("new");
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, file)).with_context(|| file.display().to_string())
}
