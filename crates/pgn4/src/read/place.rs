//! Interprets moves, and signs in the place of moves (4P-N4, 4P-N6).

use polychess_game::{AnyMatch, Info};
use polychess_records::{Item, ItemKind, act};
use polychess_rules::Seat;
use serde_json::Value as Json;

/// Returns the items for a token. Returns `None` if the token has no meaning in the current
/// position. A sign that only repeats what the moves imply has no items.
pub(super) fn meaning(now: &dyn AnyMatch, word: &str) -> Option<Vec<Item<'static>>> {
    let turn = |text: &str| Item::new(ItemKind::Turn, text.to_owned());
    // 4P-N6: `#S` means the same as `#`.
    let word = word.strip_suffix('S').filter(|mated| mated.ends_with('#')).unwrap_or(word);
    let plain = word.trim_end_matches('#');
    match (plain, word) {
        ("", "#") => follows(now, |status| any(&status["out"])),
        ("S", "S") => follows(now, |status| any(&status["stalemated"])).or_else(|| is_teams(now).then(|| draw(now))?),
        ("D", "D") => follows(now, |_| false).or_else(|| draw(now)),
        ("R", _) => resignation(now),
        ("T", "T") => Some(vec![token(now.info(), on_turn(now)?, "forfeit")]),
        // 4P-W1: a sign directly after a king's move. The player leaves, and this move is the first
        // walk of the king, which may be castling. By contrast, `=R` is a promotion.
        _ if ["K", "O-O", "0-0"].iter().any(|king| plain.starts_with(king)) && plain.ends_with(['R', 'T']) => {
            let (walk, sign) = plain.split_at(plain.len() - 1);
            let kind = if sign == "R" { "resign" } else { "forfeit" };
            let signs = &word[plain.len()..];
            Some(vec![token(now.info(), on_turn(now)?, kind), turn(&format!("{walk}{signs}"))])
        }
        _ => Some(vec![turn(word)]),
    }
}

/// Returns an empty list if the moves imply what the sign states. Otherwise, returns `None`.
fn follows(now: &dyn AnyMatch, is_so: impl Fn(&Json) -> bool) -> Option<Vec<Item<'static>>> {
    (now.is_over() || is_so(&now.status())).then(Vec::new)
}

/// 4P-N6: `R` means that the leader claims the win if the rules allow it. Any other player resigns.
/// In team games, both partners resign.
fn resignation(now: &dyn AnyMatch) -> Option<Vec<Item<'static>>> {
    let (info, seat) = (now.info(), on_turn(now)?);
    let name = info.seat_name(seat);
    if now.status()["claim_win"] == name {
        return Some(vec![token(info, seat, "claim-win")]);
    }
    let voted = now.status()["votes"]["resign"].clone();
    let has_voted =
        |seat: Seat| voted.as_array().is_some_and(|all| all.iter().any(|voted| voted == info.seat_name(seat)));
    let side = std::iter::once(seat).chain(now.partners(seat).iter());
    Some(side.filter(|&seat| !has_voted(seat)).map(|seat| token(info, seat, "resign")).collect())
}

/// 4P-A3: returns the offer of a draw and its acceptances. Returns `None` if they would not end the
/// game.
fn draw(now: &dyn AnyMatch) -> Option<Vec<Item<'static>>> {
    let (info, mut items) = (now.info(), Vec::new());
    let mut agreed = now.boxed_clone();
    for seat in info.all_seats() {
        // A draw offer within a team is a vote, so a player may have to offer a draw instead of
        // accepting one.
        let votes = ["accept-draw", "offer-draw"].map(|kind| token(info, seat, kind));
        items.extend(votes.into_iter().find(|vote| {
            let request = act::request(agreed.as_ref(), &vote.text);
            request.is_ok_and(|request| agreed.apply(&request).is_ok())
        }));
    }
    agreed.is_over().then_some(items)
}

fn is_teams(now: &dyn AnyMatch) -> bool {
    now.choices().value("mode") == "teams"
}

/// Returns the player to move.
fn on_turn(now: &dyn AnyMatch) -> Option<Seat> {
    now.to_move().first().copied().flatten()
}

fn token(info: &Info, seat: Seat, kind: &str) -> Item<'static> {
    Item::new(ItemKind::Act, format!("@{}:{kind}", info.seat_name(seat)))
}

/// True if the value is a list that is not empty.
fn any(list: &Json) -> bool {
    list.as_array().is_some_and(|all| !all.is_empty())
}
