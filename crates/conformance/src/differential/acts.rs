//! Tests random acts. A game must accept each open act, and a rejected act must not change the
//! game.

use crate::differential::counters::Counters;
use crate::differential::hot::Hot;
use crate::differential::subject::Subject;
use anyhow::ensure;
use polychess_game::{Acts, FieldKind, Game, Refusal, Status, Text, Variant};
use polychess_rules::{Points, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};

/// The act types of all games. A random type is usually not open in the current position.
const TYPES: &[&str] = &[
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "claim-draw",
    "resign",
    "withdraw-resign",
    "withdraw",
    "agree-draw",
    "cede",
    "declare-mate",
    "joint-mate",
    "resign-notice",
    "abandon",
    "claim-repetition",
    "claim-fifty",
    "continue",
    "no-continue",
];

/// Acts that accept an offer.
const AGREEING: &[&str] = &["accept-draw", "agree-draw"];
/// Acts that can end a game without another player's consent.
const ENDERS: &[&str] = &["resign", "abandon"];

pub(crate) fn run<S: Subject>(acts: u64, seed: u64, counters: &mut Counters) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0xac75);
    let hot = Hot::of::<S>()?;
    let seats: Vec<Seat> = <S::Game as Variant>::INFO.all_seats().collect();
    let mut done = 0;
    for n in 0.. {
        let (choices, text) = hot.position(n % hot.len());
        let mut game = if n % 2 == 0 {
            Game::<S::Game>::new(S::choices(S::OPTIONS[n / 2 % S::OPTIONS.len()]))
        } else {
            Game::from_text(choices.clone(), text)?
        };
        let mut latest = None;
        for _ in 0..60 {
            if done >= acts {
                return Ok(());
            }
            if game.outcome().is_some() {
                break;
            }
            // An agreement needs several players, so repeat the last act for the next seat.
            if let Some((seat, fields)) = latest.take()
                && rng.random_bool(0.6)
            {
                carry_out::<S>(&mut game, seat, &fields, false, counters)?;
                latest = Some((seat.after(1, seats.len()), fields));
                done += 1;
                continue;
            }
            if rng.random_bool(0.4) {
                let turns = game.legal_turns();
                if !turns.is_empty() {
                    let turn = turns[rng.random_range(0..turns.len())].1.clone();
                    game.play(turn);
                    if let Some(outcome) = game.outcome() {
                        S::count_ending(outcome.ending.id, counters);
                    }
                }
                continue;
            }
            let seat = seats[rng.random_range(0..seats.len())];
            let (fields, open) = choose::<S>(&game, seat, &mut rng);
            carry_out::<S>(&mut game, seat, &fields, open, counters)?;
            latest = Some((seat.after(1, seats.len()), fields));
            done += 1;
        }
    }
    Ok(())
}

/// Returns a random act for `seat`, and whether it was chosen from the seat's open acts.
fn choose<S: Subject>(game: &Game<S::Game>, seat: Seat, rng: &mut ChaCha8Rng) -> (Map<String, Json>, bool) {
    let info = &<S::Game as Variant>::INFO;
    let seats: Vec<Seat> = info.all_seats().collect();
    let forms = S::Game::open_acts(game, seat);
    let open = rng.random_bool(0.6) && !forms.is_empty();
    let mut fields = Map::new();
    if open {
        let mut form = &forms[rng.random_range(0..forms.len())];
        // Usually choose again, so that few games end early.
        if ENDERS.contains(&form.kind) && rng.random_bool(0.75) {
            form = &forms[rng.random_range(0..forms.len())];
        }
        // Prefer to accept offers, because an agreement needs several acceptances before the next
        // turn.
        if let Some(yes) = forms.iter().find(|form| AGREEING.contains(&form.kind) && rng.random_bool(0.6)) {
            form = yes;
        }
        fields.insert("type".into(), form.kind.into());
        for field in &form.fields {
            if !field.optional || rng.random_bool(0.5) {
                fields.insert(field.name.into(), fill(&field.kind, rng));
            }
        }
    } else {
        fields.insert("type".into(), TYPES[rng.random_range(0..TYPES.len())].into());
        let other = info.seat_name(seats[rng.random_range(0..seats.len())]);
        if rng.random_bool(0.5) {
            fields.insert("of".into(), other.into());
        }
        if rng.random_bool(0.3) {
            fields.insert("to".into(), other.into());
        }
        if rng.random_bool(0.5) {
            fields.insert("reason".into(), ["threefold", "fifty"][rng.random_range(0..2)].into());
        }
    }
    (fields, open)
}

fn carry_out<S: Subject>(
    game: &mut Game<S::Game>,
    seat: Seat,
    fields: &Map<String, Json>,
    open: bool,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    let info = &<S::Game as Variant>::INFO;
    let before = (game.state().clone(), serde_json::to_value(Status::of(game))?);
    let here = S::Game::position_text(game.state(), false);
    let result = game.act_json(seat, fields);
    if let Err(Refusal { rule, message, .. }) = &result {
        ensure!(!open, "{fields:?} by {} is open and refused ({rule:?}: {message}) in {here}", info.seat_name(seat));
        ensure!(*game.state() == before.0, "{fields:?} is refused and changes the setup of {here}");
        ensure!(
            serde_json::to_value(Status::of(game))? == before.1,
            "{fields:?} is refused and changes the status of {here}"
        );
    } else if let Some(outcome) = game.outcome() {
        S::count_ending(outcome.ending.id, counters);
        let points = outcome.points.unwrap_or_default();
        ensure!(points.0.iter().all(|&p| p >= Points::ZERO), "negative points after {fields:?} in {here}");
    }
    Ok(())
}

fn fill(kind: &FieldKind, rng: &mut ChaCha8Rng) -> Json {
    let mut pick = |n: usize| rng.random_range(0..n);
    match kind {
        FieldKind::Choice { values } | FieldKind::Seat { values } => Json::from(values[pick(values.len())]),
        FieldKind::Seats { values } => Json::from(vec![values[pick(values.len())]]),
        FieldKind::Turn { values } => Json::from(values[pick(values.len())].clone()),
        // Random points almost never repeat, so the players do not agree on a result by chance.
        FieldKind::Points { seats } => {
            seats.iter().map(|s| ((*s).to_owned(), Json::from(format!("{}/7", pick(5000))))).collect()
        }
    }
}
