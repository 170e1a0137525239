//! Position strings: `board turn moved ep gone quiet [affairs]` (see docs/notation.md).

use super::notation;
use super::read::{at_home, read, rows};
use crate::three_way::ending;
use crate::three_way::info::INFO;
use crate::three_way::negotiation::seen_to_have_moved;
use crate::three_way::negotiation::{Consent, Negotiation, points_so_far};
use crate::three_way::position::{Phase, Position};
use crate::three_way::setup::{Options, ThreeWay};
use polychess_game::rows::{write_rows, write_seats};
use polychess_game::{GameState, ParseError, Refusal, Text, Turn};
use polychess_rules::{BySeat, Ending, Move, Outcome, Points, Role, Seat};
use polychess_topology::Cell;

fn sorted(mut items: Vec<String>) -> String {
    items.sort_unstable();
    if items.is_empty() { "-".into() } else { items.join(",") }
}

pub(in crate::three_way) fn write(state: &GameState<ThreeWay>, over: bool) -> String {
    write_board(state, over, None)
}

/// Returns the position string. `ending` is the ending of this board if it is one of two parallel
/// boards.
fn write_board(state: &GameState<ThreeWay>, over: bool, ending: Option<&Ending>) -> String {
    let position = &state.position;
    let geometry = position.board();
    let name = |cell: Cell| geometry.hex.topology.name(cell);
    let pieces = write_rows::<ThreeWay>(rows(geometry), |cell| position.pieces.piece(cell));
    let waits = over || position.phase != Phase::Playing;
    let turn = if waits { '-' } else { INFO.seat_letter(position.turn) };
    let moved =
        at_home(geometry, &position.pieces).without(position.unmoved).iter().map(|c| name(c).to_owned()).collect();
    let rights = position.en_passant.iter().flatten().map(|p| format!("{}{}", name(p.target), name(p.pawn))).collect();
    let eliminated = write_seats::<ThreeWay>(position.eliminated.iter().flatten().copied());
    let eliminated = if eliminated.is_empty() { "-" } else { &eliminated };
    let [w, g, b] = state.negotiation.quiet;
    let negotiation = write_negotiation(state, ending);
    format!("{pieces} {turn} {} {} {eliminated} {w}/{g}/{b}{negotiation}", sorted(moved), sorted(rights))
}

fn letter(seat: Seat) -> char {
    INFO.seat_letter(seat)
}

/// Returns points in the form `3:2/0/1:2`, in seat order.
fn points_text(points: BySeat<Points>) -> String {
    Seat::all(3).map(|seat| points[seat].to_string().replace('/', ":")).collect::<Vec<_>>().join("/")
}

/// Returns the last field with a leading space, or nothing if it has no items.
fn write_negotiation(state: &GameState<ThreeWay>, ending: Option<&Ending>) -> String {
    let GameState { position, negotiation } = state;
    let mut items: Vec<String> = Vec::new();
    items.extend(ending.filter(|ending| **ending != ending::EARLIER).map(|ending| format!("over={}", ending.id)));
    let points = points_so_far(state);
    if points != BySeat::default() {
        items.push(format!("points={}", points_text(points)));
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
                format!("result={giver}{}:{}", letter(resigner), points_text(points))
            }
        }
    }));
    items.sort_unstable();
    if items.is_empty() { String::new() } else { format!(" {}", items.join(",")) }
}

/// 3WC-C9: returns pairs such as `wb`: a player, and the opponent whose king the player declined to
/// capture.
fn declined(position: &Position) -> Vec<String> {
    let pairs = Seat::all(3).flat_map(|by| position.declined_kings[by.index()].iter().map(move |of| (by, of)));
    pairs.map(|(by, of)| format!("{}{}", letter(by), letter(of))).collect()
}

/// 3WC-A12: returns each answer as player and opponents: `w:b`, or `g:-` for none.
fn answers(negotiation: &Negotiation) -> Vec<String> {
    let each = |seat: Seat| {
        let against = write_seats::<ThreeWay>(negotiation.answers[seat.index()]?.iter());
        Some(format!("{}:{}", letter(seat), if against.is_empty() { "-" } else { &against }))
    };
    Seat::all(3).filter_map(each).collect()
}

impl Text for ThreeWay {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        read(text, options, false)
    }

    fn parse_board(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        read(text, options, true)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write(state, over)
    }

    fn board_text(state: &GameState<Self>, outcome: Option<&Outcome>) -> String {
        write_board(state, outcome.is_some(), outcome.map(|outcome| outcome.ending))
    }

    fn notate_in(notation: usize, position: &Position, turn: &[Move]) -> String {
        Self::notate_for(Seat::new(notation).unwrap_or(Seat::FIRST), position, turn)
    }

    /// Each move contains the letter of its view, so one parser covers all three notations.
    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}
