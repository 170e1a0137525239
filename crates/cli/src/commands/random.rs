//! `polychess random`: plays a random game and prints every state.

use crate::finding::Finding;
use crate::position_args::GameOptions;
use crate::transcript::Form;
use clap::Args;
use polychess_game::{AnyMatch, Request};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};
use std::io::{BufWriter, Write as _};

/// Play random turns and print every state
///
/// Use it to make test games for other programs. The same seed gives the same game on every
/// machine.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  polychess random --variant three-player --seed 7\n  \
                        polychess random --variant three-player --seed 7 --plies 20 --json > game.jsonl\n  \
                        polychess replay --check game.jsonl")]
pub(crate) struct Options {
    #[command(flatten)]
    game: GameOptions,
    /// The seed of all random choices
    #[arg(long, value_name = "N", help_heading = "Turns")]
    seed: u64,
    /// The maximum number of turns and actions
    #[arg(long, value_name = "N", default_value_t = 400, help_heading = "Turns")]
    plies: usize,
    /// Also play actions, but seldom an action that ends the game
    #[arg(long, help_heading = "Turns")]
    acts: bool,
    /// Print a transcript in JSON lines, for `polychess replay --check`
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// With `--acts`, one choice in this many tries an action instead of a turn, on average.
const SELDOM: u32 = 6;
/// Of the actions that would end the game, the command plays one in this many, on average.
const RARELY: u32 = 30;

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let (mut now, notation) = (options.game.new_match()?, options.game.notation()?);
    let mut random = ChaCha8Rng::seed_from_u64(options.seed);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let form = Form::of(options.json);
    form.begin(&mut out, now.as_ref(), options.game.position.as_deref())?;
    for n in 1..=options.plies {
        let Some(act) = choice(now.as_ref(), &mut random, options.acts)? else { break };
        let words = act.as_str().map(|turn| now.notate_in(notation, turn)).transpose()?;
        now.apply(&Request::read(now.info(), &act)?)?;
        form.act(&mut out, n, &act, words.as_deref(), now.as_ref())?;
    }
    out.flush()?;
    Ok(Finding::Nothing)
}

/// Returns a random turn or action, or `None` if none is legal.
pub(crate) fn choice(now: &dyn AnyMatch, random: &mut ChaCha8Rng, with_acts: bool) -> anyhow::Result<Option<Json>> {
    let legal = now.legal();
    let waiting = legal.is_empty() && !now.is_over();
    if waiting || with_acts && random.random_range(0..SELDOM) == 0 {
        // A random form may be illegal, so try several forms.
        for _ in 0..20 {
            let Some(act) = filled_form(now, random) else { break };
            let mut next = now.boxed_clone();
            let accepted = next.apply(&Request::read(now.info(), &act)?).is_ok();
            if accepted && (waiting || !next.is_over() || random.random_range(0..RARELY) == 0) {
                return Ok(Some(act));
            }
        }
    }
    Ok(legal.choose(random).map(|turn| Json::from(turn.as_str())))
}

/// Returns a random available action with random field values. Returns `None` if there is no
/// action, or if a field has no possible value.
fn filled_form(now: &dyn AnyMatch, random: &mut ChaCha8Rng) -> Option<Json> {
    let open: Vec<(String, Json)> = now
        .acts()
        .into_iter()
        .flat_map(|(seat, forms)| {
            forms.as_array().cloned().unwrap_or_default().into_iter().map(move |f| (seat.clone(), f))
        })
        .collect();
    let (seat, form) = open.choose(random)?;
    let mut act = Map::new();
    act.insert("seat".into(), seat.as_str().into());
    act.insert("type".into(), form["type"].clone());
    if let Some(board) = form.get("board") {
        act.insert("board".into(), board.clone());
    }
    for field in form["fields"].as_array().into_iter().flatten() {
        if field["optional"] == true && random.random_range(0..2) == 0 {
            continue;
        }
        act.insert(field["name"].as_str()?.into(), value(field, random)?);
    }
    Some(act.into())
}

fn value(field: &Json, random: &mut ChaCha8Rng) -> Option<Json> {
    let values = field["values"].as_array();
    match field["kind"].as_str()? {
        "seats" => {
            let values = values?;
            let some: Vec<Json> = values.iter().filter(|_| random.random_range(0..2) == 0).cloned().collect();
            Some(if some.is_empty() { values.clone() } else { some }.into())
        }
        // Give all seats equal points, because the valid total depends on the game.
        "points" => {
            let seats = field["seats"].as_array()?;
            let share = format!("2/{}", seats.len());
            Some(
                seats
                    .iter()
                    .filter_map(Json::as_str)
                    .map(|s| (s.to_owned(), share.as_str().into()))
                    .collect::<Map<_, _>>()
                    .into(),
            )
        }
        _ => values?.choose(random).cloned(),
    }
}
