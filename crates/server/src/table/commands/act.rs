//! The command to make moves and actions in the game.

use crate::table::commands::checks::{check_started, refused};
use crate::table::transaction::Transaction;
use polychess_game::{OFFER, Request};
use polychess_rules::Seat;
use polychess_wire::{Phase, Problem};
use serde_json::{Value as Json, json};

/// The maximum number of turns and actions in a command.
const MAX_ACTS: usize = 4;

/// Plays the turn and the actions in a command. A command may contain at most one turn.
pub(super) fn act(transaction: &mut Transaction, seat: usize, acts: &[Json]) -> Result<(), Problem> {
    check_started(transaction)?;
    if transaction.table.phase == Phase::Paused {
        return Err(refused("paused", "the game is paused; end the pause first"));
    }
    if acts.is_empty() || acts.len() > MAX_ACTS {
        return Err(refused("bad-act", "a command needs one to four actions"));
    }
    let mut requests = Vec::with_capacity(acts.len());
    for (at, act) in acts.iter().enumerate() {
        let (json, request) = read_act(transaction, seat, act).map_err(|problem| problem.at(at))?;
        requests.push((json, request));
    }
    if requests.iter().filter(|(_, request)| matches!(request, Request::Turn { .. })).count() > 1 {
        return Err(refused("bad-act", "a command can contain only one turn"));
    }
    transaction.play(seat, requests, false)
}

/// Parses an action for this seat. Returns the JSON to record and the parsed request.
fn read_act(transaction: &Transaction, seat: usize, act: &Json) -> Result<(Json, Request), Problem> {
    let info = transaction.table.info;
    let mut json = act.clone();
    if let Some(fields) = json.as_object_mut() {
        if fields.contains_key("seat") {
            return Err(refused("bad-act", "the command already names the seat; leave out \"seat\""));
        }
        if fields.get("type").and_then(Json::as_str) == Some("forfeit") {
            return Err(refused("bad-act", "only the server can forfeit; leave the table instead"));
        }
        fields.insert("seat".into(), json!(info.seats[seat].name));
    }
    let mut request = Request::read(info, &json)?;
    if let Request::Turn { seat: by, .. } = &mut request {
        *by = Seat::new(seat);
    }
    // The id of the offer only prevents an answer to the wrong offer. The log does not need it.
    if let Some(fields) = json.as_object_mut() {
        fields.remove(OFFER);
    }
    Ok((json, request))
}
