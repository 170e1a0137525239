//! Reads pasted text: a game file, a PGN4 game, or a position string.

use polychess_game::{AnyMatch, Choices, Info, Refusal, trimmed};
use polychess_pgn4::{Games, is_pgn4};
use polychess_records::{Count, Header, Item, Record, requests};
use polychess_variants::{INFOS, info, new_match};
use polychess_wire::{Paste, Pasted, Problem};
use serde_json::{Map, Value};
use std::io::Read as _;

/// The maximum length of a turn in an error message, in characters.
const SHORT: usize = 20;

/// Parses a pasted text. A text with tags is a game file or a PGN4 game. Any other text is a
/// position string.
///
/// # Errors
/// Fails if the text is none of them, or a position of several games.
pub fn pasted(paste: &Paste) -> Result<Pasted, Problem> {
    let own = is_pgn4(&paste.text).then(|| read_all(&paste.text));
    let text = trimmed(own.as_deref().unwrap_or(&paste.text));
    let only = paste.variant.as_deref().map(info).transpose()?;
    let mut records = Record::all(text).into_iter();
    match records.next() {
        Some(record) if !record.tags.is_empty() => {
            let more = u32::try_from(records.count()).unwrap_or(u32::MAX);
            Ok(Pasted { more, ..game(record, only)? })
        }
        _ => position(text, only),
    }
}

/// Converts PGN4 games to game files.
fn read_all(text: &str) -> String {
    let mut records = String::new();
    // Reading from memory cannot fail.
    let _ = Games::new(text.as_bytes()).read_to_string(&mut records);
    records
}

fn game(mut record: Record, only: Option<&'static Info>) -> Result<Pasted, Problem> {
    if let (Some(info), None) = (only, record.tag("Variant")) {
        record.tags.push(polychess_records::Tag::new("Variant", info.id));
    }
    let mut header = Header::playable(&record.tags).map_err(|why| Problem::new("bad-record", why))?;
    let options = changed(header.info, header.start.choices());
    let position = record.tag("Position").map(str::to_owned);
    let mut acts = Vec::new();
    let (mut stopped, mut count) = (None, Count::default());
    for item in record.main_line() {
        if let Err(refusal) = play(header.start.as_mut(), header.notation, &mut count, item, &mut acts) {
            let short: String = item.text.chars().take(SHORT).collect();
            let problem = Problem::from(refusal);
            let message = format!("after {} acts, {short}: {}", acts.len(), problem.message);
            stopped = Some(Problem { message, at: Some(acts.len()), ..problem });
            break;
        }
    }
    Ok(Pasted { variant: header.info.id.to_owned(), options, position, acts, stopped, more: 0 })
}

fn play(
    now: &mut dyn AnyMatch,
    notation: usize,
    count: &mut Count,
    item: &Item<'_>,
    acts: &mut Vec<Value>,
) -> Result<(), Refusal> {
    for request in requests(now, notation, count, item)? {
        now.apply(&request)?;
        acts.push(request.to_json(now.info()));
    }
    Ok(())
}

/// Parses a position string. Fails unless it is valid in exactly one game.
fn position(text: &str, only: Option<&'static Info>) -> Result<Pasted, Problem> {
    let games: Vec<&'static Info> = only.map_or_else(|| INFOS.to_vec(), |info| vec![info]);
    let mut fits = Vec::new();
    let mut wrong = Vec::new();
    for info in games {
        match new_match(info.id, &Choices::default_of(info), Some(text)) {
            Ok(_) => fits.push(info),
            Err(refusal) => wrong.push((info, refusal)),
        }
    }
    match fits[..] {
        [info] => Ok(Pasted {
            variant: info.id.to_owned(),
            options: Map::new(),
            position: Some(text.to_owned()),
            acts: Vec::new(),
            stopped: None,
            more: 0,
        }),
        [] => Err(match wrong.pop() {
            Some((_, refusal)) if wrong.is_empty() => Problem::from(refusal),
            _ => {
                let why = "this is neither a game file (with tags such as [Variant \"…\"]) nor a position of any game; \
                           choose the game to see the error";
                Problem::new("bad-record", why)
            }
        }),
        _ => {
            let names: Vec<&str> = fits.iter().map(|info| info.name).collect();
            Err(Problem::new("which-game", format!("the position fits {}; name the game", names.join(" or "))))
        }
    }
}

/// Returns the options that differ from their defaults.
fn changed(info: &Info, choices: &Choices) -> Map<String, Value> {
    let default = Choices::default_of(info).to_json();
    choices.to_json().into_iter().filter(|(id, value)| default.get(id) != Some(value)).collect()
}
