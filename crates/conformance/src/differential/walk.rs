//! Random walks: both programs play the same random turns and are compared after each.

use crate::differential::counters::Counters;
use crate::differential::hot::Hot;
use crate::differential::subject::Subject;
use crate::differential::twin::Twin;
use anyhow::{Context as _, anyhow, ensure};
use polychess_game::{Choices, Game, Text, Turn, Variant, turn_text, turns};
use polychess_rules::{MoveKind, Position, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Maximum number of turns of a walk from a hot position.
const SHORT: u64 = 3;
/// Maximum number of turns of a walk from the start.
const LONG: u64 = 400;

/// Plays half of the turns from the initial position and half from hot positions. Two thirds of the
/// walks from the initial position prefer rare kinds of turns.
pub(crate) fn run<S: Subject>(number: u64, seed: u64, counters: &mut Counters) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut left = number / 2;
    for n in 0.. {
        let game = Game::<S::Game>::new(S::choices(S::OPTIONS[n % S::OPTIONS.len()]));
        let bias = if n % 3 == 0 { 0.0 } else { 0.45 };
        // Skip a game that is over at its start: it has no turns to compare.
        if game.outcome().is_some() {
            left -= 1;
            continue;
        }
        left = left.saturating_sub(walk::<S>(game, LONG.min(left), bias, &mut rng, counters)?);
        if left == 0 {
            break;
        }
    }
    self::hot::<S>(number - number / 2, seed, &[], &mut Hot::of::<S>()?, counters)
}

/// Plays short walks from hot positions, with a strong preference for rare kinds of turns.
///
/// Prefers positions that have already led to a `wanted` rule.
pub(crate) fn hot<S: Subject>(
    number: u64,
    seed: u64,
    wanted: &[&'static str],
    hot: &mut Hot,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x40f);
    let mut left = number;
    while left > 0 {
        let index = hot.choose(&mut rng);
        let (choices, text) = hot.position(index);
        let game = Game::<S::Game>::from_text(choices.clone(), text).with_context(|| format!("hot position {text}"))?;
        let met = counters.total(wanted);
        // Skip a hot position whose game is over: it has no turns to compare.
        if game.outcome().is_some() {
            left -= 1;
            continue;
        }
        left = left.saturating_sub(walk::<S>(game, SHORT.min(left), 0.85, &mut rng, counters)?.max(1));
        hot.note(index, counters.total(wanted) - met);
    }
    Ok(())
}

/// Plays short walks from random positions, if the game provides them (see [`Subject::set_up`]).
pub(crate) fn set_up<S: Subject>(number: u64, seed: u64, counters: &mut Counters) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5e7);
    let mut left = number;
    for n in 0.. {
        let Some(text) = S::set_up(&mut rng).filter(|_| left > 0) else { break };
        let choices = S::choices(S::OPTIONS[n % S::OPTIONS.len()]);
        let game = Game::<S::Game>::from_text(choices, &text).with_context(|| format!("set up {text}"))?;
        // Skip a random position whose game is over: it has no turns to compare.
        if game.outcome().is_some() {
            left -= 1;
            continue;
        }
        left = left.saturating_sub(walk::<S>(game, SHORT.min(left), 0.0, &mut rng, counters)?.max(1));
    }
    Ok(())
}

fn walk<S: Subject>(
    mut game: Game<S::Game>,
    longest: u64,
    bias: f64,
    rng: &mut ChaCha8Rng,
    counters: &mut Counters,
) -> anyhow::Result<u64> {
    let choices = game.choices().clone();
    let mut twin = twin_of::<S>(&game, &choices)?;
    compare::<S>(&game, &twin, counters)?;
    for played in 0..longest {
        let here = twin.text();
        let acted = S::act(&mut game, &mut twin, rng, counters).and_then(|acted| {
            if acted {
                compare::<S>(&game, &twin, counters)?;
            }
            Ok(acted)
        });
        acted.with_context(|| format!("acts in {here} with {:?}", choices.to_json()))?;
        if game.position().outcome().is_some() || game.position().to_move().is_none() {
            return Ok(played);
        }
        // The reference implements no draws by repetition or move counters. If such a draw ends the
        // product's game, continue with a new game from the same state.
        if game.outcome().is_some() {
            game = Game::from_state(choices.clone(), game.state().clone());
            if game.outcome().is_some() {
                return Ok(played);
            }
        }
        S::count_position(&game, counters);
        let Some((text, turn)) = choose(&game, bias, rng) else { return Ok(played) };
        let before = game.state().clone();
        let here = twin.text();
        twin = twin.play(&text).map_err(|e| anyhow!("{text} in {here}: {e}"))?;
        game.play(turn.clone());
        S::count_turn(&before, (&text, &turn), game.state(), counters);
        if let Some(outcome) = game.outcome() {
            S::count_ending(outcome.ending.id, counters);
        }
        compare::<S>(&game, &twin, counters)
            .with_context(|| format!("after {text} in {here} with {:?}", choices.to_json()))?;
    }
    Ok(longest)
}

fn twin_of<S: Subject>(game: &Game<S::Game>, choices: &Choices) -> anyhow::Result<S::Twin> {
    let text = S::comparable(&S::Game::position_text(game.state(), false));
    S::Twin::parse(&text, choices).map_err(|e| anyhow!("the reference does not read {text}: {e}"))
}

/// Compares everything that both programs report about a position.
fn compare<S: Subject>(game: &Game<S::Game>, twin: &S::Twin, counters: &mut Counters) -> anyhow::Result<()> {
    let position = game.position();
    let outcome = position.outcome();
    let seats = || Seat::all(<S::Game as Variant>::INFO.seats.len());
    let text = S::comparable(&S::Game::position_text(game.state(), outcome.is_some()));
    ensure!(text == S::comparable(&twin.text()), "position text\n  product   {text}\n  reference {}", twin.text());
    let named = |keep: &dyn Fn(Seat) -> bool| seats().filter(|&s| keep(s)).map(Seat::index).collect::<Vec<_>>();
    let sorted = |mut list: Vec<usize>| {
        list.sort_unstable();
        list
    };
    ensure!(outcome.is_some() == twin.over(), "over: product {outcome:?}, reference {} in {text}", twin.over());
    let (check, twin_check) = (named(&|s| position.in_check(s)), sorted(twin.in_check()));
    ensure!(check == twin_check, "in check: product {check:?}, reference {twin_check:?} in {text}");
    let (out, twin_out) = (named(&|s| position.is_eliminated(s)), sorted(twin.out()));
    ensure!(out == twin_out, "out: product {out:?}, reference {twin_out:?} in {text}");
    if let Some(outcome) = outcome {
        let points = outcome.points.map(|p| seats().map(|s| p[s].to_string()).collect::<Vec<_>>());
        ensure!(points == twin.points(), "points: product {points:?}, reference {:?} in {text}", twin.points());
    }
    let mut product: Vec<String> =
        turns(position).iter().map(|turn| turn_text::<S::Game>(turn, position.topology())).collect();
    product.sort_unstable();
    let reference = twin.legal();
    let only = |a: &[String], b: &[String]| a.iter().filter(|t| !b.contains(t)).cloned().collect::<Vec<_>>().join(" ");
    ensure!(
        product == reference,
        "legal turns in {text}\n  only product:   {}\n  only reference: {}",
        only(&product, &reference),
        only(&reference, &product)
    );
    S::agree(game, twin, counters)
}

/// Returns a random legal turn with its text, or `None` if there is none.
///
/// With probability `bias`, it first chooses a kind of turn at random, so that rare kinds are as
/// likely as common ones.
pub(super) fn choose<V: Text>(game: &Game<V>, bias: f64, rng: &mut ChaCha8Rng) -> Option<(String, Turn)> {
    let turns = game.legal_turns();
    if turns.is_empty() {
        return None;
    }
    let position = game.position();
    let mover = position.to_move()?;
    let mut kinds: [Vec<usize>; 9] = Default::default();
    if rng.random_bool(bias) {
        for (i, (_, turn)) in turns.iter().enumerate() {
            let m = turn[0];
            let any = |kind| turn.iter().any(|m| m.kind == kind);
            let kind = match m.kind {
                _ if any(MoveKind::EnPassant) => 1,
                _ if any(MoveKind::Castling) => 2,
                MoveKind::DoubleStep => 0,
                _ if m.promotion.is_some() => 3,
                _ if m.from == m.to => 4,
                _ if turn.len() > 1 => 5,
                _ if position.piece(m.to).is_some() => 6,
                _ => {
                    let mut after = position.clone();
                    after.play(m);
                    let checks = mover.others(V::INFO.seats.len()).any(|s| after.in_check(s) && !position.in_check(s));
                    if checks || after.outcome().is_some() || after.to_move().is_none() { 7 } else { 8 }
                }
            };
            kinds[kind].push(i);
        }
    }
    let present: Vec<&Vec<usize>> = kinds.iter().filter(|k| !k.is_empty()).collect();
    let index = if present.is_empty() {
        rng.random_range(0..turns.len())
    } else {
        let kind = present[rng.random_range(0..present.len())];
        kind[rng.random_range(0..kind.len())]
    };
    turns.into_iter().nth(index)
}
