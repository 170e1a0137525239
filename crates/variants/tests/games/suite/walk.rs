//! Random walks of turns and actions. They prefer captures and promotions, so that the games
//! progress.

use polychess_game::{Choices, FieldKind, Game, Text, Turn};
use polychess_rules::{Position, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};

pub(super) struct RandomWalk<V: Text> {
    pub(super) game: Game<V>,
    pub(super) rng: ChaCha8Rng,
}

impl<V: Text> RandomWalk<V> {
    pub(super) fn new(choices: Choices, seed: u64) -> Self {
        Self { game: Game::new(choices), rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Chooses a random legal turn. With probability 1/2, chooses a capture or promotion, if one is
    /// legal.
    pub(super) fn choose(&mut self) -> Option<Turn> {
        let turns = self.game.legal_turns();
        let lively: Vec<usize> = (0..turns.len()).filter(|&i| is_lively(&self.game, &turns[i].1)).collect();
        let index = if !lively.is_empty() && self.rng.random_bool(0.5) {
            lively[self.rng.random_range(0..lively.len())]
        } else if turns.is_empty() {
            return None;
        } else {
            self.rng.random_range(0..turns.len())
        };
        turns.into_iter().nth(index).map(|t| t.1)
    }

    /// Chooses an open action of a random player and fills in its form at random. Returns `None` if
    /// the player has no open action or a field has no values.
    pub(super) fn open_act(&mut self) -> Option<(Seat, Map<String, Json>)> {
        let seats: Vec<Seat> = V::INFO.all_seats().collect();
        let seat = seats[self.rng.random_range(0..seats.len())];
        let forms = V::open_acts(&self.game, seat);
        if forms.is_empty() {
            return None;
        }
        let form = &forms[self.rng.random_range(0..forms.len())];
        let mut fields = Map::new();
        fields.insert("type".into(), form.kind.into());
        for field in &form.fields {
            if field.optional && self.rng.random_bool(0.5) {
                continue;
            }
            fields.insert(field.name.into(), self.fill(&field.kind)?);
        }
        Some((seat, fields))
    }

    fn fill(&mut self, kind: &FieldKind) -> Option<Json> {
        let mut pick = |n: usize| (n > 0).then(|| self.rng.random_range(0..n));
        Some(match kind {
            FieldKind::Choice { values } | FieldKind::Seat { values } => Json::from(values[pick(values.len())?]),
            FieldKind::Seats { values } => Json::from(vec![values[pick(values.len())?]]),
            FieldKind::Turn { values } => Json::from(values[pick(values.len())?].clone()),
            FieldKind::Points { seats } => seats.iter().map(|s| ((*s).to_owned(), Json::from("2/3"))).collect(),
        })
    }
}

fn is_lively<V: Text>(game: &Game<V>, turn: &Turn) -> bool {
    let position = game.position();
    turn.iter()
        .any(|m| m.moves_piece() && (position.piece(m.to).is_some_and(|_| m.to != m.from) || m.promotion.is_some()))
}
