//! Computer seats: a trait that hides how a player thinks, and threads of their own on which they do, so that people never wait for them.

mod engine;
mod engine_pool;

pub(crate) use engine_pool::EnginePool;

use engine::EnginePlayer;
use polychess_engine::Level;
use polychess_game::{AnyMatch, Request};
use polychess_rules::Seat;
use polychess_wire::PlayerView;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// Somebody who looks at a game and says what to do. Called on a thread where thinking may take its time.
pub(crate) trait Player: Send + Sync {
    /// What the seat does now: a turn, an act, or nothing. `stop` is raised when an answer is wanted at once.
    fn choose(&self, game: &dyn AnyMatch, seat: Seat, seed: u64, stop: &AtomicBool) -> Option<Request>;
}

/// A player that can be given a seat.
#[derive(Clone, Copy)]
pub(crate) struct Listed {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    words: &'static str,
    pub(crate) player: &'static dyn Player,
}

const RANDOM: Listed = Listed {
    id: "random",
    name: "Computer (random)",
    words: "Plays any legal move. Good for learning how the men move.",
    player: &EnginePlayer { level: Level::Random, nodes: 1_000 },
};
const GREEDY: Listed = Listed {
    id: "greedy",
    name: "Computer (greedy)",
    words: "Looks one move ahead and counts exchanges.",
    player: &EnginePlayer { level: Level::Greedy, nodes: 100_000 },
};
const SEARCH: Listed = Listed {
    id: "search",
    name: "Computer (search)",
    words: "Looks three moves ahead.",
    player: &EnginePlayer { level: Level::Search, nodes: 400_000 },
};

/// All players, weakest first.
pub(crate) const PLAYERS: [Listed; 3] = [RANDOM, GREEDY, SEARCH];
/// Who takes the seat of a person who has left.
pub(crate) const STAND_IN: Listed = GREEDY;

/// The player of this id.
pub(crate) fn player(id: &str) -> Option<Listed> {
    PLAYERS.into_iter().find(|listed| listed.id == id)
}

/// All players, for people who choose one.
pub(crate) fn views() -> Vec<PlayerView> {
    let view = |listed: Listed| PlayerView {
        id: listed.id.to_owned(),
        name: listed.name.to_owned(),
        words: listed.words.to_owned(),
    };
    PLAYERS.into_iter().map(view).collect()
}

/// What a computer seat has chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    pub(crate) seat: usize,
    /// The request as it is recorded.
    pub(crate) json: Json,
    pub(crate) request: Request,
    /// Does it close an act that is open to a person?
    pub(crate) closes: bool,
}

/// The first choice of these computer seats, acts of seats that are not on turn before turns. `persons` are asked about acts it closes.
pub(crate) fn choose(
    game: &dyn AnyMatch,
    computers: &[(Seat, &'static dyn Player)],
    persons: &[Seat],
    seed: u64,
    stop: &AtomicBool,
) -> Option<Choice> {
    let on_turn = |seat: Seat| game.to_move().contains(&Some(seat));
    let mut order = computers.to_vec();
    order.sort_by_key(|(seat, _)| on_turn(*seat));
    order.into_iter().find_map(|(seat, player)| {
        let request = player.choose(game, seat, seed, stop)?;
        let json = written(game, &request);
        let closes = closes(game, &request, persons);
        Some(Choice { seat: seat.index(), json, request, closes })
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

/// Does a turn close an act that is open to somebody now?
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

/// What is open to a seat: types of acts, and who or what can be chosen in them. Turns that a form lists change with every turn.
fn ways(acts: &Map<String, Json>, seat: &str) -> BTreeSet<String> {
    let forms = acts.get(seat).and_then(Json::as_array).into_iter().flatten();
    let mut ways = BTreeSet::new();
    for form in forms {
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

    #[test]
    fn an_act_is_closed_when_somebody_can_no_longer_be_chosen_in_it() {
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
    }
}
