//! The parser of the last field of position strings, which contains negotiations and other state
//! outside the board.

use crate::three_way::ending;
use crate::three_way::info::INFO;
use crate::three_way::negotiation::{Consent, Negotiation};
use crate::three_way::position::{Phase, Position};
use crate::three_way::setup::ThreeWay;
use polychess_game::rows::read_seats;
use polychess_game::{ParseError, Token, nearest};
use polychess_rules::{BySeat, Ending, Points, Seat, Seats};

/// The keys of all items in the field, for error messages.
const KEYS: [&str; 13] = [
    "points", "stage", "declined", "awaiting", "answers", "notices", "noticed", "moved", "draw", "cede", "joint",
    "result", "over",
];

/// Parses and checks the items, in any order. Returns the ending if an item names one.
///
/// The caller has already set the eliminated players and the counters.
pub(super) fn read_negotiation(
    field: Option<Token<'_>>,
    position: &mut Position,
    negotiation: &mut Negotiation,
    one_of_two: bool,
) -> Result<Option<&'static Ending>, ParseError> {
    let items: Vec<(&str, Token<'_>)> =
        field.map_or(Ok(Vec::new()), |field| field.list().map(key_and_value).collect())?;
    let once = |key: &str| !matches!(key, "draw" | "cede" | "joint" | "result");
    for (i, (key, value)) in items.iter().enumerate() {
        if once(key) && items[..i].iter().any(|(other, _)| other == key) {
            return Err(value.error(format!("{key}= once")));
        }
    }
    // Read `awaiting` first, because it determines which `answers` are valid.
    if let Some((_, value)) = items.iter().find(|(key, _)| *key == "awaiting") {
        let [by, stalemated] = pair(*value)?;
        if position.second_stage {
            return Err(value.error("no awaited answers in stage II (3WC-E10)"));
        }
        position.turn = by;
        position.phase = Phase::Awaiting(stalemated);
    }
    let mut ended = None;
    for (key, value) in items {
        match key {
            "over" if one_of_two => ended = Some(read_ending(value, position)?),
            "over" => return Err(value.error("no over= but for one of two boards (3WC-E10)")),
            _ => item(key, value, position, negotiation)?,
        }
    }
    negotiation.consents.sort_unstable();
    Ok(ended)
}

/// 3WC-E10: parses the ending of one of two boards.
fn read_ending(value: Token<'_>, position: &Position) -> Result<&'static Ending, ParseError> {
    if !position.second_stage {
        return Err(value.error("no end of a board in stage I (3WC-E10)"));
    }
    ending::of_board(value.text).ok_or_else(|| value.none_of(ending::ids_of_boards(), "the id of an ending"))
}

fn key_and_value<'t>(item: Token<'t>) -> Result<(&'t str, Token<'t>), ParseError> {
    let (key, _) = item.text.split_once('=').ok_or_else(|| item.error("an item of the form key=value"))?;
    let value = item.skip(key.len() + 1).ok_or_else(|| item.error("an item of the form key=value"))?;
    Ok((key, value))
}

fn item(key: &str, value: Token<'_>, position: &mut Position, negotiation: &mut Negotiation) -> Result<(), ParseError> {
    match key {
        "awaiting" => {}
        "points" => {
            // 3WC-E1: an unfinished game has only the points of stage I, which are multiples of one
            // half.
            let (points, playing) = (read_points(value)?, position.phase == Phase::Playing);
            let halves = points.map(|p| (0..=20).find(|&n| Points::new(i32::from(n), 2) == Some(p)));
            let ([Some(w), Some(g), Some(b)], true) = (halves, !playing || position.second_stage) else {
                return Err(value.error("points of stage I, which is over: whole or half points up to 10"));
            };
            position.sixths = [w, g, b].map(|halves: u8| 3 * halves);
        }
        "stage" if value.text == "2" && position.second_stage => {}
        "stage" => return Err(value.error("stage=2, with one player out")),
        "declined" => {
            for token in value.split('.') {
                let [by, of] = pair(token)?;
                if [by, of].iter().all(|&seat| position.active.contains(seat)) {
                    position.declined_kings[by.index()] = position.declined_kings[by.index()].with(of);
                }
            }
        }
        "answers" => {
            for token in value.split('.') {
                let (seat, against) = read_answer(token, position)?;
                if negotiation.answers[seat.index()].replace(against).is_some() {
                    return Err(token.error("one answer of each player (3WC-A12)"));
                }
            }
        }
        "notices" => {
            let counts: Vec<u32> = value.split('/').map(|n| n.number("notices")).collect::<Result<_, _>>()?;
            let counts: Vec<u8> = counts.into_iter().filter(|&n| n < 3).map(|n| n as u8).collect();
            negotiation.notices =
                counts.try_into().map_err(|_| value.error("three counts of notices below 3 (3WC-A7)"))?;
        }
        "noticed" => negotiation.noticed = read_seats::<ThreeWay>(value)?.into_iter().collect(),
        "moved" => negotiation.moved = read_seats::<ThreeWay>(value)?.into_iter().fold(negotiation.moved, Seats::with),
        "draw" | "cede" | "joint" | "result" => read_consent(key, value, position, negotiation)?,
        _ => {
            let keys = KEYS.join(", ");
            return Err(ParseError { meant: nearest(key, KEYS).map(Into::into), ..value.error(keys) });
        }
    }
    Ok(())
}

/// Parses two different seats.
fn pair(token: Token<'_>) -> Result<[Seat; 2], ParseError> {
    <[Seat; 2]>::try_from(read_seats::<ThreeWay>(token)?).map_err(|_| token.error("two players, as wg"))
}

fn read_points(token: Token<'_>) -> Result<[Points; 3], ParseError> {
    let each = |t: Token<'_>| {
        let written = !t.text.contains('/');
        Points::parse(&t.text.replace(':', "/")).filter(|_| written).ok_or_else(|| t.error("points, as 3:2 or 1"))
    };
    let points: Vec<Points> = token.split('/').map(each).collect::<Result<_, _>>()?;
    <[Points; 3]>::try_from(points).map_err(|_| token.error("the points of three players, as 3:2/0/1:2"))
}

fn by_seat([w, g, b]: [Points; 3]) -> BySeat<Points> {
    BySeat([w, g, b, Points::ZERO])
}

fn read_answer(token: Token<'_>, position: &Position) -> Result<(Seat, Seats), ParseError> {
    let Phase::Awaiting(stalemated) = position.phase else {
        return Err(token.error("no answers while none are awaited (3WC-A12)"));
    };
    let parts: Vec<Token<'_>> = token.split(':').collect();
    let [who, against] = parts.as_slice() else { return Err(token.error("an answer, as w:b or g:-")) };
    let who = read_seats::<ThreeWay>(*who)?;
    let against: Seats =
        if against.text == "-" { Seats::NONE } else { read_seats::<ThreeWay>(*against)?.into_iter().collect() };
    let pair = Seats::NONE.with(position.turn).with(stalemated);
    match who.as_slice() {
        [seat] if against.iter().all(|other| pair.contains(other) != pair.contains(*seat)) => Ok((*seat, against)),
        _ => Err(token.error("an answer of one player against the third, or of the third against others, as w:b")),
    }
}

fn read_consent(
    key: &str,
    value: Token<'_>,
    position: &Position,
    negotiation: &mut Negotiation,
) -> Result<(), ParseError> {
    let (seats, points) = match value.text.find(':').filter(|_| key == "result") {
        Some(at) => (Token { text: &value.text[..at], ..value }, value.skip(at + 1)),
        None => (value, None),
    };
    let seat = |i: usize| -> Option<Seat> {
        let letter = seats.text.get(i..=i)?;
        INFO.seat(letter)
    };
    let giver = seat(0).ok_or_else(|| value.error("the player who has agreed"))?;
    let consent = match (key, seat(1), points, seats.text.len()) {
        ("draw", None, None, 1) => Consent::Draw,
        ("cede", Some(to), None, 2) => Consent::Cede(to),
        ("joint", Some(of), None, 2) => Consent::JointMate(of),
        ("result", Some(resigner), Some(points), 2) => Consent::Result(resigner, by_seat(read_points(points)?)),
        _ => return Err(value.error("a consent: draw=w, cede=wb, joint=wb or result=wb:1/1/0")),
    };
    let three_way = consent == Consent::Draw || !position.second_stage;
    let is_party = consent.parties(position).contains(giver) && three_way && position.phase == Phase::Playing;
    let entry = (giver, consent);
    if !is_party || negotiation.consents.contains(&entry) {
        return Err(value.error("a consent that this player may give, once"));
    }
    negotiation.consents.push(entry);
    let open = !negotiation.is_settled(consent, position);
    open.then_some(()).ok_or_else(|| value.error("a consent that a player has not given yet"))
}
