//! A player: looks at a game, and says which turn to play or which act to carry out.

use crate::{Evaluation, Limits, greedy, search};
use polychess_game::{FieldKind, Game, Request, Turn, Value, turn_text};
use polychess_rules::{Move, Position, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};

/// How a computer seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Any legal turn.
    Random,
    /// The best exchange of one ply.
    Greedy,
    /// A search of three plies.
    Search,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Search];

    /// Its name in texts: `random`, `greedy`, `search`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Search => "search",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// Plies of [`Level::Search`].
const PLIES: u32 = 3;

/// What the seat does now, if anything: an act that ends the game well for it, an answer that is waited for, or its turn.
/// The same game, level and seed give the same answer.
#[must_use]
pub fn choose<V: Value>(
    game: &Game<V>,
    seat: Seat,
    level: Level,
    seed: u64,
    limits: &mut Limits<'_>,
) -> Option<Request> {
    let evaluation = Evaluation::new(V::worth);
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ game.log().len() as u64);
    // Who moves at random looks for no advantage in acts, but answers when answers are waited for.
    if (level != Level::Random || game.to_move().is_none())
        && let Some(fields) = good_act(game, seat, &evaluation)
    {
        return Some(Request::Act { board: None, seat, fields });
    }
    if game.to_move() != Some(seat) {
        return None;
    }
    let mut position = game.position().clone();
    let mut turn = Turn::new();
    loop {
        let ply = choose_ply(&position, &evaluation, level, &mut rng, limits)?;
        turn.push(ply);
        position.play(ply);
        if !position.is_mid_turn() {
            break;
        }
    }
    let text = turn_text::<V>(&turn, position.topology());
    Some(Request::Turn { board: None, seat: Some(seat), text })
}

fn choose_ply<P: Position>(
    position: &P,
    evaluation: &Evaluation,
    level: Level,
    rng: &mut ChaCha8Rng,
    limits: &mut Limits<'_>,
) -> Option<Move> {
    let (scored, near) = match level {
        Level::Random => {
            let mut moves = polychess_rules::MoveList::new();
            position.legal_moves(&mut moves);
            (moves.iter().map(|&m| (m, 0.0)).collect::<Vec<_>>(), 0.0)
        }
        Level::Greedy => (greedy::scores(position, evaluation, limits), 0.05),
        Level::Search => (search::scores(position, evaluation, PLIES, limits), 0.0015),
    };
    let best = scored.iter().map(|s| s.1).fold(f32::NEG_INFINITY, f32::max);
    let equals: Vec<Move> = scored.iter().filter(|s| s.1 >= best - near).map(|s| s.0).collect();
    (!equals.is_empty()).then(|| equals[rng.random_range(0..equals.len())])
}

/// An open act that ends the game and gives the seat a larger share than it expects from playing on; found by trying each on a copy.
/// Offers of others are accepted when they give at least what is expected.
fn good_act<V: Value>(game: &Game<V>, seat: Seat, evaluation: &Evaluation) -> Option<Map<String, Json>> {
    let expected = evaluation.shares(game.position(), 0)[seat];
    let mut best = None;
    for form in V::open_acts(game, seat) {
        let mut fields = Map::new();
        fields.insert("type".into(), form.kind.into());
        for field in form.fields.iter().filter(|f| !f.optional) {
            let value = match &field.kind {
                FieldKind::Choice { values } | FieldKind::Seat { values } => values.first().map(|v| Json::from(*v)),
                FieldKind::Turn { values } => values.first().map(|v| Json::from(v.as_str())),
                FieldKind::Seats { .. } | FieldKind::Points { .. } => None,
            };
            if let Some(value) = value {
                fields.insert(field.name.into(), value);
            }
        }
        let mut copy = game.clone();
        if copy.act_json(seat, &fields).is_err() {
            continue;
        }
        let share = match copy.outcome() {
            Some(outcome) => evaluation.final_shares(copy.position(), outcome)[seat],
            // Nobody is on turn and answers are waited for: any answer is better than none.
            None if game.to_move().is_none() => expected,
            None => continue,
        };
        if share >= expected && best.as_ref().is_none_or(|(s, _)| share > *s) {
            best = Some((share, fields));
        }
    }
    best.map(|b| b.1)
}
