//! Measures how fast one core reads and replays game files.
//!
//! For each game and both turn formats, the benchmark reports three rates: megabytes lexed,
//! megabytes read, and plies replayed per second. The replay checks the legality of every turn.
//!
//! Run `cargo bench -p polychess-records`, or add `-- three-man` to measure one game. The goals are
//! 50 MB/s for lexing and 100,000 plies per second.

use polychess_game::{Choices, Info};
use polychess_records::{
    ItemKind, ItemOutcome, Lexer, Reader, Record, RecordBuilder, Replay, TurnFormat, Writer, check,
};
use polychess_variants::{INFOS, new_match};
use std::time::Instant;

/// The number of recorded games for each set of rules.
const GAMES: u64 = 12;
const PLIES: usize = 150;
/// The size of the text that is read, in bytes.
const BYTES: usize = 64 << 20;
/// The minimum duration of a measurement in seconds.
const SECONDS: f64 = 1.5;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if wanted.is_empty() {
        reading();
    }
    println!("\n{:<14} {:>16} {:>16} {:>16}", "plies/s", "turn texts", "checked", "notation");
    for info in INFOS.iter().filter(|info| wanted.is_empty() || wanted.iter().any(|id| id == info.id)) {
        let [texts, notation] =
            [TurnFormat::Turns, TurnFormat::default()].map(|turn_format| archive(info, turn_format));
        let (played, checked, noted) = (replayed(info, &texts), checked(&texts), replayed(info, &notation));
        println!("{:<14} {played:>16.0} {checked:>16.0} {noted:>16.0}", info.id);
    }
}

/// Records a game whose turns depend only on `step`, so that every run measures the same games.
fn game(info: &'static Info, step: u64, turn_format: TurnFormat) -> Record {
    let start = new_match(info.id, &Choices::default_of(info), None).expect("a listed game");
    let mut builder = RecordBuilder::new(Vec::new(), start, None, turn_format);
    for n in 0..PLIES as u64 {
        let legal = builder.now().legal();
        let Some(turn) = legal.get(((n * 7919 + step * 104_729) % legal.len().max(1) as u64) as usize) else { break };
        builder.turn(&turn.clone()).expect("a legal turn");
    }
    builder.finish()
}

fn archive(info: &'static Info, turn_format: TurnFormat) -> Vec<Record> {
    (0..GAMES).map(|step| game(info, step, turn_format)).collect()
}

/// Calls `work` repeatedly and returns the amount of work done per second. `work` returns the
/// amount of work that one call does.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let (begun, mut done) = (Instant::now(), 0);
    while begun.elapsed().as_secs_f64() < SECONDS {
        done += work();
    }
    done as f64 / begun.elapsed().as_secs_f64()
}

fn written(records: &[Record]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes);
    records.iter().for_each(|record| record.write(&mut writer).expect("a played game can be written"));
    bytes
}

fn reading() {
    let records: Vec<Record> = INFOS.iter().flat_map(|info| archive(info, TurnFormat::default())).collect();
    let once = written(&records);
    let text = once.repeat(BYTES / once.len() + 1);
    let megabytes = |per_second: f64| per_second / 1e6;
    let lexed = rate(|| {
        let mut lexer = Lexer::new(text.as_slice());
        while lexer.token().expect("bytes can be read").is_some() {}
        text.len() as u64
    });
    let read = rate(|| {
        let mut reader = Reader::new(text.as_slice());
        while reader.event().expect("bytes can be read").is_some() {}
        text.len() as u64
    });
    let whole = rate(|| {
        let mut reader = Reader::new(text.as_slice());
        while Record::read(&mut reader, &mut Vec::new()).expect("bytes can be read").is_some() {}
        text.len() as u64
    });
    let out = rate(|| written(&records).len() as u64);
    println!("{:<14} {:>16} {:>16} {:>16} {:>16}", "MB/s", "lexed", "read", "as records", "written");
    print!("{:<14} {:>16.0} {:>16.0}", "", megabytes(lexed), megabytes(read));
    println!(" {:>16.0} {:>16.0}", megabytes(whole), megabytes(out));
}

/// Returns the plies replayed per second, without the time for parsing the text.
fn replayed(info: &'static Info, records: &[Record]) -> f64 {
    let start = new_match(info.id, &Choices::default_of(info), None).expect("a listed game");
    rate(|| {
        let mut plies = 0;
        for record in records {
            let mut replay = Replay::new(start.boxed_clone(), 0);
            for item in record.items.iter().filter(|item| item.kind == ItemKind::Turn) {
                plies += u64::from(replay.item(item) == Ok(ItemOutcome::Turn));
            }
        }
        plies
    })
}

/// Returns the plies checked per second, including the time for parsing the text.
fn checked(records: &[Record]) -> f64 {
    let text = written(records);
    rate(|| {
        let found = check(&mut Reader::new(text.as_slice()), &mut |finding| panic!("{finding:?}"));
        found.expect("bytes can be read").played
    })
}
