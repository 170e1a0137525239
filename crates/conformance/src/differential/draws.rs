//! Shuffling games: the players move back and forth until a repetition ends the game or a player
//! claims a draw.

use crate::differential::counters::Counters;
use crate::differential::hot::Hot;
use crate::differential::subject::Subject;
use polychess_game::{Acts, Game, Rules, Variant};
use polychess_rules::Position;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// Maximum number of turns in a shuffling game.
const LONGEST: usize = 80;

/// Plays `4 * least` shuffling games. With this number, each kind of ending can occur `least`
/// times.
///
/// Prefers starting positions that have already led to a `wanted` rule.
pub(crate) fn run<S: Subject>(
    least: u64,
    seed: u64,
    wanted: &[&'static str],
    hot: &mut Hot,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5f1e);
    for n in 0..least as usize * 4 {
        let index = hot.choose(&mut rng);
        let (choices, text) = hot.position(index);
        let met = counters.total(wanted);
        let game = Game::<S::Game>::from_text(choices.clone(), text)?;
        shuffle::<S>(game, n % 4 < 2, &mut rng, counters)?;
        hot.note(index, counters.total(wanted) - met);
    }
    Ok(())
}

fn shuffle<S: Subject>(
    mut game: Game<S::Game>,
    claim: bool,
    rng: &mut ChaCha8Rng,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    for _ in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            S::count_ending(outcome.ending.id, counters);
            return Ok(());
        }
        let Some(seat) = game.to_move() else { return Ok(()) };
        let claims = S::Game::open_acts(&game, seat).into_iter().filter(|form| form.kind.starts_with("claim-"));
        if let Some(form) =
            claims.into_iter().find(|form| claim && form.fields.iter().all(|f| f.optional || f.name == "reason"))
        {
            let reason = <S::Game as Acts>::claims(&game).first().copied();
            let mut fields = json!({"type": form.kind});
            if form.fields.iter().any(|f| f.name == "reason") {
                fields["reason"] = json!(reason);
            }
            let fields = fields.as_object().cloned().unwrap_or_default();
            game.act_json(seat, &fields)
                .map_err(|e| anyhow::anyhow!("an open claim of {} is refused: {e}", <S::Game as Variant>::INFO.id))?;
            continue;
        }
        // Prefer the turn to the position that has occurred most often. If there is none, undo the
        // player's last turn or play a random turn.
        let turns = game.legal_turns();
        if turns.is_empty() {
            return Ok(());
        }
        let seen = |turn: &polychess_game::Turn| {
            let mut next = game.state().clone();
            turn.iter().for_each(|&ply| S::Game::advance(&mut next, ply));
            game.repetitions_of(next.position.repetition_key())
        };
        let best = turns.iter().map(|t| seen(&t.1)).max().unwrap_or(0);
        let index = if best == 0 {
            back(&game, &turns).unwrap_or_else(|| rng.random_range(0..turns.len()))
        } else {
            turns.iter().position(|t| seen(&t.1) == best).unwrap_or(0)
        };
        let turn = turns.into_iter().nth(index).map(|t| t.1).unwrap_or_default();
        game.play(turn);
    }
    Ok(())
}

/// Returns the index of the turn that undoes the last turn of the player to move, if any.
fn back<V: polychess_game::Text>(game: &Game<V>, turns: &[(String, polychess_game::Turn)]) -> Option<usize> {
    let mover = game.to_move()?;
    let last = game.log().iter().rev().find_map(|entry| match entry {
        polychess_game::Entry::Turn(seat, turn) if *seat == mover => turn.first().copied(),
        _ => None,
    })?;
    turns.iter().position(|(_, turn)| turn.len() == 1 && turn[0].from == last.to && turn[0].to == last.from)
}
