//! Acts of `three-way` that change the position: declarations, resignations and answers to a
//! stalemate. The test carries them out in both programs.

use crate::differential::counters::Counters;
use anyhow::{anyhow, ensure};
use polychess_game::{ActForm, Acts, Entry, FieldKind, Game, GameState, Rules, Text, Variant};
use polychess_reference::three_way as reference;
use polychess_rules::{Position as _, Seat};
use polychess_variants::three_way::{ThreeWay, may_declare};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json, json};

/// With more pieces than this, acts are tested in only one of [`SELDOM`] positions, because the
/// reference examines every defence against a mate.
const FEW: usize = 20;
const SELDOM: u32 = 100;

/// Carries out a random act in both programs. Returns `false` if it carried out none.
pub(crate) fn act(
    game: &mut Game<ThreeWay>,
    twin: &mut reference::Position,
    rng: &mut ChaCha8Rng,
    counters: &mut Counters,
) -> anyhow::Result<bool> {
    if game.outcome().is_some() {
        return Ok(false);
    }
    if twin.awaiting().is_some() {
        return answer(game, twin, rng, counters).map(|()| true);
    }
    let position = game.position();
    let pieces = position.topology().cells().filter(|&cell| position.piece(cell).is_some()).count();
    if pieces > FEW && !rng.random_ratio(1, SELDOM) {
        return Ok(false);
    }
    if let Some(seat) = third_notice(game).filter(|_| rng.random_bool(0.5)) {
        carry_out(game, seat, json!({"type": "resign-notice"}))?;
        defeat(game, twin, seat, counters)?;
        return Ok(true);
    }
    if rng.random_ratio(1, 25) {
        let seat = Seat::FIRST.after(rng.random_range(0..3), 3);
        let kind = if twin.stage() == 2 && rng.random_bool(0.5) { "resign" } else { "forfeit" };
        if !position.is_eliminated(seat) {
            carry_out(game, seat, json!({"type": kind}))?;
            defeat(game, twin, seat, counters)?;
            return Ok(true);
        }
    }
    declare(game, twin, rng, counters)
}

fn carry_out(game: &mut Game<ThreeWay>, seat: Seat, act: Json) -> anyhow::Result<()> {
    let fields: Map<String, Json> = act.as_object().cloned().unwrap_or_default();
    game.act_json(seat, &fields).map_err(|e| anyhow!("{act} of {} is refused: {e}", ThreeWay::INFO.seat_name(seat)))
}

/// Returns a player who has given two resignation notices and may now give the third.
fn third_notice(game: &Game<ThreeWay>) -> Option<Seat> {
    let mut own = Map::new();
    ThreeWay::status(game, &mut own);
    let given = |seat: Seat| own.get("notices").and_then(|n| n.get(ThreeWay::INFO.seat_name(seat))?.as_u64());
    let open = |seat: Seat| ThreeWay::open_acts(game, seat).iter().any(|form| form.kind == "resign-notice");
    Seat::all(3).find(|&seat| given(seat) == Some(2) && open(seat))
}

/// Applies a resignation to the reference, as a defeat by all opponents (3WC-A7, 3WC-A9).
fn defeat(
    game: &Game<ThreeWay>,
    twin: &mut reference::Position,
    seat: Seat,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    let opponents: Vec<usize> = seat.others(3).map(Seat::index).filter(|other| !twin.out().contains(other)).collect();
    *twin = twin.defeat(seat.index(), &opponents).map_err(|e| anyhow!("the reference refuses a defeat: {e}"))?;
    match game.outcome().map(|outcome| outcome.ending.id) {
        Some("resignation") => counters.add("resignation in stage II (3WC-A9)"),
        Some("resignation-by-notices") => counters.add("resignation by notices (3WC-A7)"),
        _ => {}
    }
    Ok(())
}

/// Returns the possible values of the seat fields in act forms of this kind.
fn named(forms: &[ActForm], kind: &str) -> Vec<Seat> {
    let values = forms.iter().filter(|form| form.kind == kind).flat_map(|form| &form.fields).flat_map(|field| {
        match &field.kind {
            FieldKind::Seat { values } => values.clone(),
            _ => Vec::new(),
        }
    });
    values.filter_map(|name| ThreeWay::INFO.seat(name)).collect()
}

/// Compares which mates each player may declare, and sometimes declares one (3WC-C7 to 3WC-C10).
fn declare(
    game: &mut Game<ThreeWay>,
    twin: &mut reference::Position,
    rng: &mut ChaCha8Rng,
    counters: &mut Counters,
) -> anyhow::Result<bool> {
    let mut possible = Vec::new();
    let mut jointly = None;
    for by in Seat::all(3) {
        let forms = ThreeWay::open_acts(game, by);
        let (single, joint) = (named(&forms, "declare-mate"), named(&forms, "joint-mate"));
        for of in by.others(3) {
            let (product, slow) = (single.contains(&of), twin.may_declare(by.index(), of.index()));
            ensure!(product == slow, "{} of {}: {product}, reference {slow}", says(by, "declares mate"), name(of));
            if product {
                possible.push((by, of));
            } else {
                refused(game, twin, by, of, counters)?;
            }
            if joint.contains(&of) {
                jointly = Some(of);
            }
        }
    }
    for of in Seat::all(3) {
        let (product, slow) = (jointly == Some(of), twin.may_declare_jointly(of.index()));
        ensure!(product == slow, "joint mate of {}: product {product}, reference {slow}", name(of));
    }
    // Before the first turn of a walk, the cause of a mate is unknown. Declare fewer mates then.
    let played = game.log().iter().any(|entry| matches!(entry, Entry::Turn(..)));
    let wants = if played { 0.7 } else { 0.3 };
    if !rng.random_bool(wants) {
        return Ok(false);
    }
    if let Some(of) = jointly.filter(|_| possible.is_empty() || rng.random_bool(0.5)) {
        for by in of.others(3) {
            carry_out(game, by, json!({"type": "joint-mate", "of": name(of)}))?;
        }
        *twin = twin.declare_jointly(of.index()).map_err(|e| anyhow!("the reference refuses a joint mate: {e}"))?;
        counters.add("joint checkmate declared (3WC-C8)");
        return Ok(true);
    }
    if possible.is_empty() {
        return Ok(false);
    }
    let (by, of) = possible[rng.random_range(0..possible.len())];
    if let Some((mover, before)) = past(game) {
        counters.add(if may_declare(before.position(), by, of) {
            "deferred checkmate declared (3WC-C7)"
        } else if mover == by {
            "checkmate declared at once (3WC-C7)"
        } else {
            "incidental checkmate declared, after another's move (3WC-C7)"
        });
    }
    carry_out(game, by, json!({"type": "declare-mate", "of": name(of)}))?;
    *twin = twin.declare(by.index(), of.index()).map_err(|e| anyhow!("the reference refuses a mate: {e}"))?;
    counters.add("checkmate declared (3WC-C7)");
    Ok(true)
}

/// Returns the player who moved last, and the game before that move.
fn past(game: &Game<ThreeWay>) -> Option<(Seat, Game<ThreeWay>)> {
    let turn = |entry: &Entry<ThreeWay>| match entry {
        Entry::Turn(mover, _) => Some(*mover),
        Entry::Act(..) => None,
    };
    let (at, mover) = game.log().iter().enumerate().rev().find_map(|(at, entry)| Some((at, turn(entry)?)))?;
    let mut before = Game::from_state(game.choices().clone(), game.start().clone());
    for entry in &game.log()[..at] {
        match entry {
            Entry::Turn(_, turn) => before.play(turn.clone()),
            Entry::Act(seat, act) => before.act(*seat, act).ok()?,
        }
    }
    Some((mover, before))
}

fn name(seat: Seat) -> &'static str {
    ThreeWay::INFO.seat_name(seat)
}

fn says(seat: Seat, what: &str) -> String {
    format!("{} {what}", name(seat))
}

/// Checks that both programs reject a declaration. If the king is in check, increments the counter
/// of the fast program's reason.
fn refused(
    game: &mut Game<ThreeWay>,
    twin: &reference::Position,
    by: Seat,
    of: Seat,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    let before: GameState<ThreeWay> = game.state().clone();
    let fields = json!({"type": "declare-mate", "of": name(of)}).as_object().cloned().unwrap_or_default();
    let Err(refusal) = game.act_json(by, &fields) else {
        return Err(anyhow!("{} of {}: not open and not refused", says(by, "declares mate"), name(of)));
    };
    ensure!(*game.state() == before, "a refused declaration changes the position");
    ensure!(twin.declare(by.index(), of.index()).is_err(), "the reference allows what is refused");
    if game.position().in_check(of) {
        match refusal.rule {
            Some("3WC-C7") => counters.add("declaration refused: it can be prevented (3WC-C7)"),
            Some("3WC-C9") => counters.add("declaration refused: the king was let live (3WC-C9)"),
            Some("3WC-C10") => counters.add("declaration refused: own turn (3WC-C10)"),
            _ => {}
        }
    }
    Ok(())
}

/// Lets the players answer a stalemate in random order until the result is certain (3WC-E10,
/// 3WC-A12).
///
/// Then the game ends, or continues in stage II on one or two boards.
fn answer(
    game: &mut Game<ThreeWay>,
    twin: &mut reference::Position,
    rng: &mut ChaCha8Rng,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    let (by, stalemated) = twin.awaiting().ok_or_else(|| anyhow!("no answers are awaited"))?;
    let seats: Vec<Seat> = Seat::all(3).collect();
    let pair = [seats[by], seats[stalemated]];
    // True for the player who gave stalemate, and for the stalemated player, if they continue.
    let mut plays = [false, false];
    let first = rng.random_range(0..3);
    for seat in (0..3).map(|n| seats[(first + n) % 3]) {
        let wanted: Vec<Seat> = match pair.iter().position(|&other| other == seat) {
            Some(own) if rng.random_bool(0.4) => vec![pair[own]],
            Some(_) => Vec::new(),
            None => pair.into_iter().filter(|_| rng.random_bool(0.3)).collect(),
        };
        (0..2).for_each(|n| plays[n] |= wanted.contains(&pair[n]));
        let act = match wanted.as_slice() {
            [] => json!({"type": "no-continue"}),
            _ if pair.contains(&seat) => json!({"type": "continue"}),
            some => json!({"type": "continue", "against": some.iter().map(|&s| name(s)).collect::<Vec<_>>()}),
        };
        carry_out(game, seat, act)?;
        if plays == [true, true] || game.outcome().is_some() {
            break;
        }
    }
    let slow =
        |left_out: usize| twin.continuation(left_out).map_err(|e| anyhow!("the reference refuses a continuation: {e}"));
    let next = match plays {
        [false, false] => {
            counters.add("nobody goes on (3WC-E10)");
            twin.no_continuation().map_err(|e| anyhow!("the reference refuses to end: {e}"))?
        }
        [true, false] => slow(stalemated)?,
        [false, true] => slow(by)?,
        [true, true] => {
            counters.add("two continuations (3WC-E10)");
            let states = ThreeWay::continuations(game).unwrap_or_default();
            ensure!(states.len() == 2, "two continuations are expected");
            let second = slow(by)?;
            let over = states[1].position.outcome().is_some();
            let (product, slow_text) = (ThreeWay::position_text(&states[1], over), second.text());
            ensure!(
                without_points(&product) == without_points(&slow_text),
                "the second continuation\n  product   {product}\n  reference {slow_text}"
            );
            second_board(Game::from_state(game.choices().clone(), states[1].clone()), second, rng, counters)?;
            let state: GameState<ThreeWay> = states[0].clone();
            *game = Game::from_state(game.choices().clone(), state);
            slow(stalemated)?
        }
    };
    if plays[0] != plays[1] {
        counters.add("one continuation (3WC-E10)");
    }
    if game.outcome().is_some_and(|outcome| outcome.ending.id == "stalemate-at-once") {
        counters.add("no move at the beginning of stage II (3WC-E9)");
    }
    *twin = next;
    Ok(())
}

/// Plays a few turns on the second of two boards (3WC-E10). The walk itself continues on the first
/// board.
fn second_board(
    mut game: Game<ThreeWay>,
    mut twin: reference::Position,
    rng: &mut ChaCha8Rng,
    counters: &mut Counters,
) -> anyhow::Result<()> {
    for _ in 0..4 {
        let turns = game.legal_turns();
        let mut legal: Vec<String> = turns.iter().map(|(text, _)| text.clone()).collect();
        legal.sort_unstable();
        ensure!(legal == twin.legal(), "legal turns on the second board in {}", twin.text());
        if turns.is_empty() {
            break;
        }
        let (text, turn) = turns[rng.random_range(0..turns.len())].clone();
        twin = twin.play(&text).map_err(|e| anyhow!("{text} on the second board: {e}"))?;
        game.play(turn);
        let product = ThreeWay::position_text(game.state(), game.outcome().is_some());
        ensure!(
            without_points(&product) == without_points(&twin.text()),
            "after {text} on the second board\n  product   {product}\n  reference {}",
            twin.text()
        );
        counters.add("plies on the second of two boards (3WC-E10)");
    }
    Ok(())
}

/// Returns the first six fields of a position string.
///
/// The others contain items that only the product stores, and the points of stage I, which only the
/// first of two continuations has.
fn without_points(text: &str) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields.truncate(6);
    fields.join(" ")
}
