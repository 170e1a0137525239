//! `cargo lab book`: grows the books of openings. The engine plays openings against itself by its book; where it comes to a position that the book
//! does not have, it looks at it for long, and its good turns are added. What is written is what it goes on from, so it can be stopped at any time.

use anyhow::{Context as _, ensure};
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_engine::{Algorithm, Book, Evaluation, Limits, SearchRequest, TranspositionTable, think};
use polychess_game::{Choices, Game, Turn, Value, turn_text};
use polychess_rules::Position as _;
use polychess_variants::{INFOS, Visitor, visit};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// `cargo lab book`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(long)]
    variant: Option<String>,
    /// Positions that a book is to have; 120 by default, 240 for four seats
    #[arg(long)]
    positions: Option<usize>,
    /// Nodes to look at in each position
    #[arg(long, default_value_t = 400_000)]
    nodes: u64,
    /// How much less than the best a turn may be worth, in thousandths of a score (200 are about a pawn between two)
    #[arg(long, default_value_t = MARGIN)]
    margin: i32,
    /// Begins anew instead of going on
    #[arg(long)]
    fresh: bool,
}

/// By default, how much less than the best a reply may be worth.
const MARGIN: i32 = 40;
/// No opening is longer, in rounds.
const ROUNDS: usize = 3;
/// No position has more replies.
const REPLIES: usize = 4;
/// So many openings in a row that come to nothing new, and the book is as large as it gets.
const PATIENCE: u64 = 500;
const TABLE: usize = 64 << 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &&str| arguments.variant.as_deref().is_none_or(|only| only == *id);
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).filter(wanted).collect();
    ensure!(!games.is_empty(), "there is no game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    let mut failed = Vec::new();
    let work = |id: &&str| {
        let file = crate::paths::project_path(&format!("crates/variants/src/{}/book.txt", id.replace('-', "_")));
        visit(id, Growing { arguments, file }).context("a game of the list")?
    };
    in_parallel(cores(), &games, work, |id, result: anyhow::Result<usize>| match result {
        Ok(positions) => println!("{id}: {positions} positions"),
        Err(error) => failed.push(error.context(id.to_string())),
    });
    failed.into_iter().next().map_or(Ok(()), Err)
}

/// Grows the book of one game; how many positions it has then.
struct Growing<'a> {
    arguments: &'a Arguments,
    file: PathBuf,
}

impl Visitor for Growing<'_> {
    type Out = anyhow::Result<usize>;

    fn visit<V: Value>(self) -> anyhow::Result<usize> {
        let Arguments { positions, nodes, margin, fresh, .. } = *self.arguments;
        let positions = positions.unwrap_or(if V::INFO.seats.len() > 3 { 240 } else { 120 });
        let mut text = if fresh { String::new() } else { fs::read_to_string(&self.file).unwrap_or_default() };
        if text.is_empty() {
            let others = if margin == MARGIN { String::new() } else { format!(" --margin {margin}") };
            let command = format!("cargo lab book --variant {}{others}", V::INFO.id);
            text = format!("# Openings, grown by `{command}`: turns that lead there | replies with weights.\n");
        }
        let (mut in_vain, start) = (0, Game::<V>::new(Choices::default_of(&V::INFO)));
        loop {
            let book = Book::read::<V>(&text).map_err(anyhow::Error::msg).context("the book")?;
            if book.len() >= positions || in_vain >= PATIENCE {
                return Ok(book.len());
            }
            // What comes next hangs on what is written alone.
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

/// Plays by the book to a position that it does not have; `None` when the opening ends before.
fn leaving<V: Value>(book: &Book, start: &Game<V>, seed: u64) -> Option<(String, Game<V>)> {
    let (mut path, mut game) = (String::new(), start.clone());
    while game.log().len() < ROUNDS * V::INFO.seats.len() {
        let Some(turn) = book.turn(&game, seed ^ game.log().len() as u64) else {
            return game.to_move().map(|_| (path, game));
        };
        path += &format!("{} ", turn_text::<V>(&turn, game.position().topology()));
        game.play(turn);
    }
    None
}

/// The best turns and those that are hardly worse, with their weights.
fn good_turns<V: Value>(game: &Game<V>, nodes: u64, margin: i32) -> anyhow::Result<String> {
    let (evaluation, table) = (Evaluation::<V>::new(game.position()), TranspositionTable::with_bytes(TABLE));
    let stop = AtomicBool::new(false);
    let searched = |position: &V::Position, lines| {
        let request = SearchRequest {
            algorithm: Algorithm::DEFAULT,
            multipv: lines,
            ..SearchRequest::new(position, &evaluation)
        };
        think(&request, &table, &mut Limits { nodes, stop: &stop }, |_| ())
    };
    let lines = searched(game.position(), REPLIES).lines;
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

/// The whole file or the one before: it is written beside and takes its place.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let beside = file.with_extension("new");
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, file)).with_context(|| file.display().to_string())
}
