//! Runs the command that the arguments name.

use crate::arguments::{Arguments, Command};
use crate::commands::{
    analyze, archive, bench, board, completions, config, contest, convert, db, engine, filter, index, licences, man,
    moves, openings, perft, play, puzzles, random, render, replay, rules, serve, stats, validate, variants,
};
use crate::finding::Finding;

/// Runs the command. Without a command, runs the server.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Finding> {
    let quiet = arguments.quiet;
    let Some(command) = &arguments.command else {
        return serve::run(&serve::Options::default(), quiet);
    };
    match command {
        Command::Serve(options) => serve::run(options, quiet),
        Command::Variants(options) => variants::run(options),
        Command::Rules(options) => rules::run(options),
        Command::Moves(options) => moves::run(options),
        Command::Perft(options) => perft::run(options, quiet),
        Command::Bench(options) => bench::run(options, quiet),
        Command::Engine(options) => engine::run(options),
        Command::Match(options) => contest::run::<polychess_engine::Player>(options, quiet),
        Command::Analyze(options) => analyze::run(options, quiet),
        Command::Random(options) => random::run(options),
        Command::Replay(options) => replay::run(options, quiet),
        Command::Validate(options) => validate::run(options, quiet),
        Command::Convert(options) => convert::run(options, quiet),
        Command::Stats(options) => stats::run(options, quiet),
        Command::Filter(options) => filter::run(options, quiet),
        Command::Openings(options) => openings::run(options, quiet),
        Command::Puzzles(options) => puzzles::run(options, quiet),
        Command::Index(options) => index::run(options, quiet),
        Command::Archive(options) => archive::run(options, quiet),
        Command::Board(options) => board::run(options),
        Command::Render(options) => render::run(options, quiet),
        Command::Play(options) => play::run(options),
        Command::Config(options) => config::run(options),
        Command::Db(options) => db::run(options, quiet),
        Command::Completions(options) => completions::run(options),
        Command::Man(options) => man::run(options),
        Command::Licences(options) => licences::run(options),
    }
}
