//! The position text (docs/notation.md): `board turn moved ep gone quiet [affairs]`.

use super::board::{Geometry, Pieces, Set, board};
use super::info::{INFO, ThreeWay};
use super::negotiation::{Consent, Negotiation, points, seen_to_have_moved};
use super::position::{Options, Phase, Position};
use super::{judging, notation};
use polychess_game::rows::{read_rows, read_seats, read_turn_field, write_rows, write_seats};
use polychess_game::{Cursor, GameState, ParseError, Refusal, Text, Token, Turn, nearest};
use polychess_rules::{BySeat, EnPassant, Move, Points, Role, Seat, Seats};
use polychess_topology::Cell;

/// The pieces of whom it matters whether they have moved, where they stand on places of their kind (3WC-S4).
pub(super) fn at_home(geometry: &Geometry, pieces: &Pieces) -> Set {
    let lasting = pieces.role(Role::PAWN) | pieces.role(Role::KING) | pieces.role(Role::ROOK);
    lasting.iter().filter(|&cell| pieces.piece(cell).is_some_and(|piece| geometry.is_place_of(piece, cell))).collect()
}

fn sorted(mut items: Vec<String>) -> String {
    items.sort_unstable();
    if items.is_empty() { "-".into() } else { items.join(",") }
}

pub(super) fn write(state: &GameState<ThreeWay>, over: bool) -> String {
    let position = &state.position;
    let geometry = position.board();
    let name = |cell: Cell| geometry.hex.topology.name(cell);
    let pieces = write_rows::<ThreeWay>(&geometry.rows, |cell| position.pieces.piece(cell));
    let waits = over || position.phase != Phase::Playing;
    let turn = if waits { '-' } else { INFO.seat_letter(position.turn) };
    let moved =
        at_home(geometry, &position.pieces).without(position.unmoved).iter().map(|c| name(c).to_owned()).collect();
    let rights = position.en_passant.iter().flatten().map(|p| format!("{}{}", name(p.target), name(p.pawn))).collect();
    let gone = write_seats::<ThreeWay>(position.gone.iter().flatten().copied());
    let gone = if gone.is_empty() { "-" } else { &gone };
    let [w, g, b] = state.negotiation.quiet;
    let negotiation = write_negotiation(state);
    format!("{pieces} {turn} {} {} {gone} {w}/{g}/{b}{negotiation}", sorted(moved), sorted(rights))
}

pub(super) fn read(text: &str, options: &Options) -> Result<GameState<ThreeWay>, ParseError> {
    let geometry = board(options.large);
    let mut fields = Cursor::new(text);
    let pieces_field = fields.field("the board")?;
    let mut pieces = Pieces::empty();
    for (cell, piece) in read_rows::<ThreeWay>(pieces_field, &geometry.rows)? {
        pieces.put(cell, piece);
    }
    let turn_field = fields.field("the player on turn")?;
    let moved_field = fields.field("the pieces that have moved")?;
    let rights_field = fields.field("en passant rights")?;
    let gone_field = fields.field("the players who are out")?;
    let quiet_field = fields.field("the quiet moves of each player")?;
    let negotiation_field = fields.optional_field();
    fields.end()?;

    let unmoved = read_unmoved(moved_field, geometry, &pieces)?;
    let mut position = Position::new(*options, pieces, Seat::FIRST, unmoved);
    let gone = if gone_field.text == "-" { Vec::new() } else { read_seats::<ThreeWay>(gone_field)? };
    match gone.as_slice() {
        [] => {}
        seats @ ([_] | [_, _]) => {
            seats.iter().for_each(|&seat| position.put_out(seat));
            position.second_stage = true;
        }
        _ => return Err(gone_field.error("at most two players who are out")),
    }
    check_pieces(pieces_field, &position)?;
    let mut negotiation = Negotiation { quiet: read_quiet(quiet_field)?, ..Negotiation::default() };
    read_negotiation(negotiation_field, &mut position, &mut negotiation)?;
    match position.phase {
        Phase::Awaiting(_) if turn_field.text != "-" => {
            return Err(turn_field.error("- for the player on turn, as answers are awaited"));
        }
        Phase::Awaiting(_) => {}
        // 3WC-E10: of two games side by side one may be over.
        _ if turn_field.text == "-" && position.second_stage => position.phase = Phase::Over(&judging::EARLIER),
        _ if gone.len() > 1 => return Err(turn_field.error("- for the player on turn, as two players are out")),
        _ => {
            position.turn = read_turn_field::<ThreeWay>(turn_field)?;
            if !position.active.contains(position.turn) {
                return Err(turn_field.error("a player on turn who is not out"));
            }
        }
    }
    negotiation.moved = seen_to_have_moved(&position, negotiation.quiet).iter().fold(negotiation.moved, Seats::with);
    for token in rights_field.list() {
        let (owner, right) = read_right(token, &position)?;
        if position.en_passant[owner.index()].replace(right).is_some() {
            return Err(token.error("at most one en passant right of each player (3WC-S4)"));
        }
    }
    position.refresh();
    Ok(GameState { position, negotiation })
}

/// Those on their places who are not listed.
fn read_unmoved(field: Token<'_>, geometry: &Geometry, pieces: &Pieces) -> Result<Set, ParseError> {
    let mut unmoved = at_home(geometry, pieces);
    for token in field.list() {
        let topology = &geometry.hex.topology;
        match topology.cell(token.text).filter(|&cell| unmoved.contains(cell)) {
            Some(cell) => unmoved.remove(cell),
            None => {
                let names: Vec<&str> = unmoved.iter().map(|cell| topology.name(cell)).collect();
                return Err(token.none_of(names, "the place of a pawn, king or rook that begins there, each once"));
            }
        }
    }
    Ok(unmoved)
}

/// 3WC-E12: one counter of each player.
fn read_quiet(field: Token<'_>) -> Result<[u32; 3], ParseError> {
    let numbers: Vec<u32> = field.split('/').map(|n| n.number("quiet moves")).collect::<Result<_, _>>()?;
    <[u32; 3]>::try_from(numbers).map_err(|_| field.error("three numbers of quiet moves, as 0/0/0"))
}

/// One king of each active player, none or one of the others; no pawn on its own home row, where none can ever stand.
fn check_pieces(field: Token<'_>, position: &Position) -> Result<(), ParseError> {
    let geometry = position.board();
    for seat in Seat::all(3) {
        let title = INFO.seat_title(seat);
        let kings = position.pieces.pieces(seat, Role::KING).len();
        if kings > 1 || kings == 0 && position.active.contains(seat) {
            return Err(ParseError::new(field.at, format!("exactly one king of {title}; there are {kings}")));
        }
        if let Some(cell) = (position.pieces.pieces(seat, Role::PAWN) & geometry.home[seat.index()]).first() {
            let name = geometry.hex.topology.name(cell);
            return Err(ParseError::new(field.at, format!("no pawn of {title} on {name}, its own home row (3WC-W1)")));
        }
    }
    Ok(())
}

/// A right is written as the passed cell and the pawn's cell.
fn read_right(token: Token<'_>, position: &Position) -> Result<(Seat, EnPassant), ParseError> {
    let topology = &position.board().hex.topology;
    let written =
        |(_, right): (Seat, EnPassant)| format!("{}{}", topology.name(right.target), topology.name(right.pawn));
    let refuse = |expected: &str| {
        let rights: Vec<String> = possible_rights(position).map(written).collect();
        token.none_of(rights.iter().map(String::as_str), expected)
    };
    let cells = topology.cell_prefix(token.text).and_then(|(over, rest)| Some((over, topology.cell(rest)?)));
    let (over, pawn) = cells.ok_or_else(|| refuse("an en passant right: passed cell and pawn's cell (e4e5)"))?;
    let waits = position.phase != Phase::Playing;
    let piece = position
        .pieces
        .piece(pawn)
        .filter(|piece| piece.role() == Role::PAWN && (waits || piece.seat() != position.turn));
    if piece.is_none() {
        return Err(refuse("the pawn of a player who is not on turn behind the passed cell"));
    }
    let possible = possible_rights(position).find(|(_, right)| *right == EnPassant { target: over, pawn });
    possible.ok_or_else(|| refuse("an empty cell that the pawn has just passed in a double step (3WC-W5)"))
}

/// 3WC-W5: pawns of those who are not on turn, behind an empty cell that a double step from their place goes over.
fn possible_rights(position: &Position) -> impl Iterator<Item = (Seat, EnPassant)> {
    let geometry = position.board();
    let waits = position.phase != Phase::Playing;
    let owners = Seat::all(3).filter(move |&owner| waits || owner != position.turn);
    let pawns =
        owners.flat_map(|owner| position.pieces.pieces(owner, Role::PAWN).into_iter().map(move |pawn| (owner, pawn)));
    pawns.flat_map(move |(owner, pawn)| {
        let places =
            geometry.hex.topology.cells().filter(move |&from| {
                position.pieces.piece(pawn).is_some_and(|piece| geometry.is_place_of(piece, from))
            });
        let over = places.filter_map(move |from| {
            let target = geometry.pawns[owner.index()].passed_over(from, pawn);
            target.filter(|&cell| !position.pieces.is_occupied(cell))
        });
        over.map(move |target| (owner, EnPassant { target, pawn }))
    })
}

/// What an item may begin with.
const KEYS: [&str; 12] = [
    "points", "stage", "declined", "awaiting", "answers", "notices", "noticed", "moved", "draw", "cede", "joint",
    "result",
];

fn letter(seat: Seat) -> char {
    INFO.seat_letter(seat)
}

/// `3:2/0/1:2`
fn points_text(points: impl Iterator<Item = Points>) -> String {
    points.map(|p| p.to_string().replace('/', ":")).collect::<Vec<_>>().join("/")
}

/// The field with the blank before it; nothing when there are no items.
fn write_negotiation(state: &GameState<ThreeWay>) -> String {
    let GameState { position, negotiation } = state;
    let mut items: Vec<String> = Vec::new();
    let points = points(state);
    if points != BySeat::default() {
        items.push(format!("points={}", points_text(Seat::all(3).map(|seat| points[seat]))));
    }
    if position.second_stage {
        items.push("stage=2".into());
    }
    if let Phase::Awaiting(stalemated) = position.phase {
        items.push(format!("awaiting={}{}", letter(position.turn), letter(stalemated)));
    }
    let lists = [("declined", declined(position)), ("answers", answers(negotiation))];
    items.extend(lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(key, mut list)| {
        list.sort_unstable();
        format!("{key}={}", list.join("."))
    }));
    let [w, g, b] = negotiation.notices;
    if negotiation.notices != [0; 3] {
        items.push(format!("notices={w}/{g}/{b}"));
    }
    let seen = seen_to_have_moved(position, negotiation.quiet);
    let unseen = negotiation.moved.iter().filter(|&seat| !seen.contains(seat)).collect();
    for (key, seats) in [("noticed", negotiation.noticed), ("moved", unseen)] {
        if !seats.is_empty() {
            items.push(format!("{key}={}", write_seats::<ThreeWay>(seats.iter())));
        }
    }
    items.extend(negotiation.consents.iter().map(|&(giver, consent)| {
        let giver = letter(giver);
        match consent {
            Consent::Draw => format!("draw={giver}"),
            Consent::Cede(to) => format!("cede={giver}{}", letter(to)),
            Consent::JointMate(of) => format!("joint={giver}{}", letter(of)),
            Consent::Result(resigner, points) => {
                format!("result={giver}{}:{}", letter(resigner), points_text(points.into_iter()))
            }
        }
    }));
    items.sort_unstable();
    if items.is_empty() { String::new() } else { format!(" {}", items.join(",")) }
}

/// 3WC-C9: pairs of who let whose king live.
fn declined(position: &Position) -> Vec<String> {
    let pairs = Seat::all(3).flat_map(|by| position.declined[by.index()].iter().map(move |of| (by, of)));
    pairs.map(|(by, of)| format!("{}{}", letter(by), letter(of))).collect()
}

/// 3WC-A12: each answer as who, and against whom: `w:b`, `g:-`.
fn answers(negotiation: &Negotiation) -> Vec<String> {
    let each = |seat: Seat| {
        let against = write_seats::<ThreeWay>(negotiation.answers[seat.index()]?.iter());
        Some(format!("{}:{}", letter(seat), if against.is_empty() { "-" } else { &against }))
    };
    Seat::all(3).filter_map(each).collect()
}

/// Reads the items in any order, each with the checks that it needs; the players who are out and the counters are known before.
fn read_negotiation(
    field: Option<Token<'_>>,
    position: &mut Position,
    negotiation: &mut Negotiation,
) -> Result<(), ParseError> {
    let items: Vec<(&str, Token<'_>)> =
        field.map_or(Ok(Vec::new()), |field| field.list().map(key_and_value).collect())?;
    let once = |key: &str| !matches!(key, "draw" | "cede" | "joint" | "result");
    for (i, (key, value)) in items.iter().enumerate() {
        if once(key) && items[..i].iter().any(|(other, _)| other == key) {
            return Err(value.error(format!("{key}= once")));
        }
    }
    // What `answers` may say depends on `awaiting`.
    if let Some((_, value)) = items.iter().find(|(key, _)| *key == "awaiting") {
        let [by, stalemated] = pair(*value)?;
        if position.second_stage {
            return Err(value.error("no awaited answers in stage II (3WC-E10)"));
        }
        position.turn = by;
        position.phase = Phase::Awaiting(stalemated);
    }
    for (key, value) in items {
        item(key, value, position, negotiation)?;
    }
    negotiation.consents.sort_unstable();
    Ok(())
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
            // 3WC-E1: nothing is earned before stage I ends, and then in halves.
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
                    position.declined[by.index()] = position.declined[by.index()].with(of);
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

/// Two different seats.
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
        ("result", Some(resigner), Some(points), 2) => Consent::Result(resigner, read_points(points)?),
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
    open.then_some(()).ok_or_else(|| value.error("a consent that somebody has not given yet"))
}

impl Text for ThreeWay {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        read(text, options)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write(state, over)
    }

    fn notate_in(notation: usize, position: &Position, turn: &[Move]) -> String {
        Self::notate_for(Seat::new(notation).unwrap_or(Seat::FIRST), position, turn)
    }

    /// Every view names itself, so that all are read alike.
    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}
