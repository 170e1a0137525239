//! `polychess archive`: generates game files of random or greedy games.

use crate::commands::random::choice;
use crate::finding::Finding;
use crate::position_args::variant_ids;
use crate::progress;
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use polychess_game::{AnyMatch, Choices, Match, Request, Value};
use polychess_records::{RecordBuilder, Tag, TurnFormat, Writer};
use polychess_rules::{Position as _, Seat};
use polychess_variants::{INFOS, Visitor, info, new_match, visit};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::Value as Json;
use std::io::BufWriter;

/// Generate game files of random or greedy games
///
/// Use it to get test data of any size. The same seed gives the same games on every machine. Random
/// players choose any legal turn; greedy players usually choose the turn that wins the most
/// material.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  polychess archive --games 2000 > archive.record\n  \
                        polychess archive --games 10 --variant four-way --players greedy --seed 7\n  \
                        polychess archive --games 100 --acts --spelling turns | polychess validate -")]
pub(crate) struct Options {
    /// The number of games of each kind, such as 3 Man Chess
    #[arg(long, value_name = "N")]
    games: u64,
    /// The id of a game, instead of all games; may be repeated
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: Vec<String>,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', alias = "option", value_name = "ID=VALUE", requires = "variant")]
    options: Vec<String>,
    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The maximum number of turns and actions in a game
    #[arg(long, value_name = "N", default_value_t = 400)]
    plies: usize,
    /// The kind of players
    #[arg(long, value_enum, default_value_t = Players::Mixed, value_name = "WHO")]
    players: Players,
    /// Also play actions, such as offers and claims
    #[arg(long)]
    acts: bool,
    /// The spelling of turns
    #[arg(long, value_enum, default_value_t = SpellingOption::Notation, value_name = "SPELLING")]
    spelling: SpellingOption,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Players {
    /// Players that choose any legal turn
    Random,
    /// Players that win the most material
    Greedy,
    /// Random and greedy players in alternate games
    Mixed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SpellingOption {
    /// The game's own notation
    Notation,
    /// Move strings, such as b5c5
    Turns,
}

/// A greedy player plays one turn in this many at random, so that games differ.
const WHIM: u32 = 8;

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let all: Vec<String> = INFOS.iter().map(|info| info.id.to_owned()).collect();
    let ids = if options.variant.is_empty() { &all } else { &options.variant };
    let bar = progress::bar(ids.len() as u64 * options.games, quiet);
    let mut writer = Writer::new(BufWriter::new(std::io::stdout().lock()));
    for id in ids {
        let info = info(id)?;
        let choices = Choices::from_texts(info, options.options.iter().map(String::as_str))?;
        for n in 0..options.games {
            let start = new_match(id, &choices, None)?;
            // Each game has its own random stream, so that you can reproduce it without the others.
            let mut random = ChaCha8Rng::seed_from_u64(options.seed);
            random.set_stream(n);
            let greedy = match options.players {
                Players::Random => false,
                Players::Greedy => true,
                Players::Mixed => n % 2 == 1,
            };
            played(options, start, n, greedy, &mut random)?.finish().write(&mut writer)?;
            bar.inc(1);
        }
    }
    writer.finish()?;
    bar.finish_and_clear();
    Ok(Finding::Nothing)
}

fn played(
    options: &Options,
    start: Box<dyn AnyMatch>,
    n: u64,
    greedy: bool,
    random: &mut ChaCha8Rng,
) -> anyhow::Result<RecordBuilder> {
    let player = if greedy { "greedy" } else { "random" };
    let mut heading = vec![
        Tag::new("Event", format!("polychess archive --seed {}", options.seed)),
        Tag::new("Round", (n + 1).to_string()),
    ];
    heading.extend(start.info().seats.iter().map(|seat| Tag::new(seat.title, player)));
    let spelling = match options.spelling {
        SpellingOption::Notation => TurnFormat::default(),
        SpellingOption::Turns => TurnFormat::Turns,
    };
    let mut builder = RecordBuilder::new(heading, start, None, spelling);
    for _ in 0..options.plies {
        let wanted = match greedy && random.random_range(0..WHIM) > 0 && !options.acts {
            true => greedy_turn(builder.now(), random)?.map(Json::from),
            false => None,
        };
        let Some(act) = wanted.map_or_else(|| choice(builder.now(), random, options.acts), |act| Ok(Some(act)))? else {
            break;
        };
        builder.play(&Request::read(builder.now().info(), &act)?)?;
    }
    Ok(builder)
}

/// Returns one of the turns that give the mover's team the best material balance, at random.
fn greedy_turn(now: &dyn AnyMatch, random: &mut ChaCha8Rng) -> anyhow::Result<Option<String>> {
    struct GreedyTurn<'a>(&'a dyn AnyMatch, &'a mut ChaCha8Rng);
    impl Visitor for GreedyTurn<'_> {
        type Out = Option<String>;
        fn visit<V: Value>(self) -> Self::Out {
            let game: &Match<V> = self.0.as_any().downcast_ref()?;
            let movers: Vec<Option<Seat>> = self.0.to_move();
            let mut best: Vec<String> = Vec::new();
            let mut most = f32::NEG_INFINITY;
            for (turn, position) in game.successors() {
                let board = usize::from(turn.starts_with("1:"));
                let Some(mover) = movers.get(board).copied().flatten() else { continue };
                let pieces = position.topology().cells().filter_map(|cell| position.piece(cell));
                let sign = |seat| if position.are_teammates(mover, seat) { 1.0 } else { -1.0 };
                let worth: f32 = pieces.map(|piece| sign(piece.seat()) * V::worth(piece.role())).sum();
                if worth > most {
                    (most, best) = (worth, vec![turn]);
                } else if worth == most {
                    best.push(turn);
                }
            }
            best.choose(self.1).cloned()
        }
    }
    let id = now.info().id;
    visit(id, GreedyTurn(now, random)).with_context(|| format!("unknown game \"{id}\""))
}
