//! Plays matches from lines of text. The match must stay valid after every request, and a rejected
//! request must change nothing.
//!
//! The first line names a game with its options (`three-man`, `three-player
//! automatic_draws=false`). The second line is a position string or `start`. Each further line is a
//! request:
//! - A number plays that legal turn.
//! - `white 3` carries out that open act of White, with its fields filled in.
//! - `white {"type":"resign"}` requests this act, open or not.
//! - Any other line is a move string.

use crate::holds;
use polychess_game::AnyMatch as _;
use polychess_game::{ActForm, Choices, FieldKind, Match, Request, Value};
use polychess_rules::Seat;
use polychess_variants::{Visitor, info, visit};
use serde_json::{Map, Value as Json};

/// Maximum number of requests.
const LINES: usize = 80;

/// Plays a match from the lines in `data`.
///
/// # Panics
/// If a property does not hold.
pub fn act_sequence(data: &[u8]) {
    struct Play<'a>(&'a str);
    impl Visitor for Play<'_> {
        type Out = ();
        fn visit<V: Value>(self) {
            play::<V>(self.0);
        }
    }
    let text = String::from_utf8_lossy(data);
    let id = text.split_whitespace().next().unwrap_or_default();
    // Ignore inputs that do not start with the id of a game.
    if let Ok(info) = info(id) {
        visit(info.id, Play(&text)).expect("a listed game");
    }
}

fn play<V: Value>(text: &str) {
    let mut lines = text.lines();
    let options = lines.next().unwrap_or_default().split_whitespace().skip(1);
    let Ok(choices) = Choices::from_texts(&V::INFO, options) else { return };
    let position = lines.next().unwrap_or("start");
    let opened = match position {
        "start" => Ok(Match::<V>::new(polychess_game::Game::new(choices.clone()))),
        text => Match::from_text(&choices, text),
    };
    let Ok(mut now) = opened else { return };
    let start = now.clone();
    let mut done = Vec::new();
    for line in lines.take(LINES) {
        let Some((request, must)) = asked(&now, line) else { continue };
        let before = (now.clone(), seen(&now));
        match now.apply(&request) {
            Ok(()) => done.push(request),
            Err(refusal) => {
                assert!(!must, "{line:?} is open, but {refusal} in {}", now.position_text());
                assert!(same(&before.0, &now) && before.1 == seen(&now), "{line:?} is refused and changes the match");
            }
        }
        now.boards().iter().for_each(holds::game);
    }
    // A replay of the accepted requests must lead to the same match.
    let mut again = start;
    for request in done {
        again.apply(&request).expect("what was done once can be done again");
    }
    assert!(same(&again, &now) && seen(&again) == seen(&now), "playing {text:?} again ends elsewhere");
}

fn seen<V: Value>(now: &Match<V>) -> (String, Json, Map<String, Json>) {
    (now.position_text(), now.status(), now.acts())
}

fn same<V: Value>(a: &Match<V>, b: &Match<V>) -> bool {
    let pairs = || a.boards().iter().zip(b.boards());
    a.boards().len() == b.boards().len()
        && pairs().all(|(a, b)| a.state() == b.state() && a.outcome() == b.outcome() && a.log().len() == b.log().len())
}

/// Returns the request that a line describes, and whether the game must accept it.
fn asked<V: Value>(now: &Match<V>, line: &str) -> Option<(Request, bool)> {
    let nth = |number: &str, of: usize| Some(number.parse::<usize>().ok()? % of.max(1));
    if line.parse::<usize>().is_ok() {
        let legal = now.legal();
        let text = legal.get(nth(line, legal.len())?)?;
        return Some((Request::turn(text), true));
    }
    let seat_and_rest = line.split_once(' ').and_then(|(name, rest)| Some((V::INFO.seat(name)?, rest)));
    let Some((seat, rest)) = seat_and_rest else { return Some((Request::turn(line), false)) };
    if rest.starts_with('{') {
        let mut fields = serde_json::from_str::<Json>(rest).ok()?.as_object()?.clone();
        fields.insert("seat".into(), V::INFO.seat_name(seat).into());
        return Some((Request::read(&V::INFO, &fields.into()).ok()?, false));
    }
    let forms = now.open_acts(seat);
    let (board, form) = forms.get(nth(rest, forms.len())?)?;
    // A player may propose any points, but the game rejects a proposal of the current points.
    let must = form.fields.iter().all(|field| !matches!(field.kind, FieldKind::Points { .. }));
    Some((Request::Act { board: *board, seat, fields: filled(form, rest.len(), seat)? }, must))
}

/// Fills the fields of a form with allowed values. Omits optional fields if `salt` is even.
fn filled(form: &ActForm, salt: usize, seat: Seat) -> Option<Map<String, Json>> {
    let mut fields = Map::new();
    fields.insert("type".into(), form.kind.into());
    for (n, field) in form.fields.iter().enumerate() {
        let pick = |of: usize| (of > 0).then(|| (salt + n + seat.index()) % of);
        if field.optional && salt.is_multiple_of(2) {
            continue;
        }
        let value = match &field.kind {
            FieldKind::Choice { values } | FieldKind::Seat { values } => values[pick(values.len())?].into(),
            FieldKind::Seats { values } => Json::from(vec![values[pick(values.len())?]]),
            FieldKind::Turn { values } => values[pick(values.len())?].clone().into(),
            FieldKind::Points { seats } => seats.iter().map(|s| ((*s).to_owned(), Json::from("2/3"))).collect(),
        };
        fields.insert(field.name.into(), value);
    }
    Some(fields)
}
