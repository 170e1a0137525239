//! Chooses the next move for computers and random turns, and detects whether the move closes an
//! option of a person.

use crate::players::Player;
use crate::players::listed::simplest;
use polychess_game::{AnyMatch, Request};
use polychess_rules::Seat;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

/// The next move of a computer player, or a random turn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) seat: usize,
    /// The request in the format of the log.
    pub(crate) json: Json,
    pub(crate) request: Request,
    /// True if the move closes a current option of a person, such as a draw claim.
    pub(crate) closes: bool,
}

/// Returns the next move among these computer seats, if any.
///
/// The order is: actions of seats that are not to move, then a random turn, then the moves of the
/// seats to move. `persons` are the seats of people, whose options the move may close.
pub(crate) fn choose(
    game: &dyn AnyMatch,
    computers: &[(Seat, &'static dyn Player)],
    persons: &[Seat],
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    let on_turn = |seat: Seat| game.to_move().contains(&Some(seat));
    let first_of = |whose: bool| {
        let mut asked = computers.iter().filter(|(seat, _)| on_turn(*seat) == whose);
        asked.find_map(|&(seat, player)| Some((seat, ask(player, game, seat, seed, stop)?)))
    };
    let (seat, request) = first_of(false).or_else(|| drawn(game, seed)).or_else(|| first_of(true))?;
    let json = written(game, &request);
    let closes = closes(game, &request, persons);
    Some(Choice { seat: seat.index(), json, request, closes })
}

/// Returns the random turn that the random number `lot` selects, with its seat. Returns `None` if
/// the rules do not require a random turn here.
fn drawn(game: &dyn AnyMatch, lot: u64) -> Option<(Seat, Request)> {
    let request = game.drawn(lot)?;
    let (Request::Turn { board, .. } | Request::Act { board, .. }) = &request;
    let seat = game.to_move().get(board.unwrap_or(0)).copied().flatten()?;
    Some((seat, request))
}

/// Returns the choice of a computer player. If the player panics, the weakest one chooses instead.
fn ask(player: &dyn Player, game: &dyn AnyMatch, seat: Seat, seed: u64, stop: &AtomicBool) -> Option<Request> {
    catch_unwind(AssertUnwindSafe(|| player.choose(game, seat, seed, stop))).unwrap_or_else(|_| {
        tracing::error!(game = game.info().id, "a computer player failed");
        simplest().choose(game, seat, seed, stop)
    })
}

fn written(game: &dyn AnyMatch, request: &Request) -> Json {
    match request {
        Request::Turn { board: None, text, .. } => json!(text),
        Request::Turn { board: Some(board), text, .. } => json!(format!("{board}:{text}")),
        Request::Act { board, seat, fields } => {
            let mut object = fields.clone();
            object.insert("seat".into(), json!(game.info().seat_name(*seat)));
            if let Some(board) = board {
                object.insert("board".into(), json!(board));
            }
            Json::Object(object)
        }
    }
}

/// Returns whether a turn closes a current option of a person.
fn closes(game: &dyn AnyMatch, request: &Request, persons: &[Seat]) -> bool {
    let Request::Turn { .. } = request else { return false };
    let mut after = game.boxed_clone();
    if after.apply(request).is_err() {
        return false;
    }
    let (before, after) = (game.acts(), after.acts());
    persons.iter().any(|&seat| {
        let name = game.info().seat_name(seat);
        ways(&before, name).iter().any(|way| !ways(&after, name).contains(way))
    })
}

/// Returns the options of a seat: types of actions, and the values that can be chosen in them.
///
/// Excludes turns, because they change with every move. Also excludes recurring actions, because
/// they are possible again after the next move.
fn ways(acts: &Map<String, Json>, seat: &str) -> BTreeSet<String> {
    let forms = acts.get(seat).and_then(Json::as_array).into_iter().flatten();
    let mut ways = BTreeSet::new();
    for form in forms.filter(|form| form["recurs"] != true) {
        let (kind, board) = (form["type"].as_str().unwrap_or_default(), &form["board"]);
        ways.insert(format!("{kind} {board}"));
        let fields = form["fields"].as_array().into_iter().flatten();
        for field in fields.filter(|field| field["kind"] != "turn") {
            let values = field["values"].as_array().into_iter().flatten();
            ways.extend(values.map(|value| format!("{kind} {board} {} {value}", field["name"])));
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Failing;

    impl Player for Failing {
        fn choose(&self, _: &dyn AnyMatch, _: Seat, _: u64, _: &AtomicBool) -> Option<Request> {
            panic!("as nothing should");
        }
    }

    #[test]
    fn the_seat_of_a_player_that_fails_goes_on() {
        let info = polychess_variants::INFOS[0];
        let options = polychess_game::Choices::default_of(info);
        let game = polychess_variants::new_match(info.id, &options, None).expect("a new game");
        let seat = game.to_move()[0].expect("a player to move");
        let choice = choose(game.as_ref(), &[(seat, &Failing)], &[], 1, &AtomicBool::new(false));
        assert!(matches!(choice, Some(Choice { request: Request::Turn { .. }, .. })), "{choice:?}");
    }

    #[test]
    fn act_is_closed_when_a_seat_can_no_longer_be_chosen_in_it() {
        let acts = |of: &[&str], turns: &[&str]| {
            let form = json!({"type": "say-so", "fields": [
                {"name": "of", "kind": "seat", "values": of}, {"name": "move", "kind": "turn", "values": turns}
            ]});
            Map::from_iter([("white".to_owned(), json!([form]))])
        };
        let (both, one) =
            (ways(&acts(&["gray", "black"], &["a1a2"]), "white"), ways(&acts(&["gray"], &["b1b2"]), "white"));
        assert!(both.is_superset(&one), "the turns of a form do not count");
        assert!(!one.is_superset(&both), "black can no longer be named");
        assert_eq!(ways(&acts(&[], &[]), "gray"), BTreeSet::new());
        let recurs = json!({"white": [{"type": "notice", "fields": [], "recurs": true}]});
        assert_eq!(ways(recurs.as_object().expect("acts"), "white"), BTreeSet::new(), "it will be open again");
    }
}
