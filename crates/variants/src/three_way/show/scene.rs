//! The drawing of the board, the scene, and the status fields that only this game has.

use super::notation::relative_name;
use crate::three_way::acts::Act;
use crate::three_way::attack::checkers;
use crate::three_way::board::board;
use crate::three_way::ending;
use crate::three_way::info::INFO;
use crate::three_way::negotiation::Consent;
use crate::three_way::position::{Phase, Position};
use crate::three_way::setup::{Options, ThreeWay};
use polychess_game::{BoardLine, BoardPicture, Game, Mark, Scene, Show, Zone, write_act};
use polychess_rules::{Role, Seat};
use polychess_topology::Cell;
use serde_json::{Map, Value as Json, json};

/// 3WC-B5, 3WC-B7: returns the drawing of the board, with home rows, neutral edges, and the names
/// of each cell in all views.
pub(in crate::three_way) fn picture(options: Options) -> BoardPicture {
    let geometry = board(options.large);
    let topology = &geometry.hex.topology;
    let cells: Vec<Cell> = topology.cells().collect();
    let zone = |class: &str, words: String, seat: Option<Seat>, set: crate::three_way::board::Set| Zone {
        class: class.into(),
        words,
        seat: seat.map(Seat::index),
        cells: set.iter().map(Cell::index).collect(),
    };
    let mut picture = BoardPicture::of(topology, 3).with_names(|i| {
        let names = Seat::all(3).map(|seat| cells.get(i).map(|&cell| relative_name(geometry, seat, cell)));
        names.map(|name| name.unwrap_or_default().to_owned()).collect()
    });
    for seat in Seat::all(3) {
        let words = format!("{}'s home row", INFO.seat_title(seat));
        picture.zones.push(zone("home-row", words, Some(seat), geometry.home[seat.index()]));
    }
    for seat in Seat::all(3) {
        let words = format!("neutral edge across from {}", INFO.seat_title(seat));
        picture.zones.push(zone("neutral-edge", words, None, geometry.last[seat.index()]));
    }
    let home = |cell: Cell| Seat::all(3).map(Seat::index).find(|&seat| geometry.home[seat].contains(cell));
    picture.lines = BoardLine::around(topology, home, "home-row", "home row");
    picture
}

/// 3WC-E4: returns the scene. The pieces of eliminated players are dormant, and their kings are
/// fallen.
pub(in crate::three_way) fn scene(game: &Game<ThreeWay>) -> Scene {
    let position = game.position();
    let mut scene = Scene::of(game, |_, piece| match (position.active.contains(piece.seat()), piece.role()) {
        (true, _) => "alive",
        (false, Role::KING) => "fallen",
        (false, _) => "dormant",
    });
    let topology = &position.board().hex.topology;
    for (owner, passed) in Seat::all(3).filter_map(|owner| Some((owner, position.en_passant[owner.index()]?))) {
        let words =
            format!("the pawn on {} can be captured on {}", topology.name(passed.pawn), topology.name(passed.target));
        scene.marks.push(Mark {
            class: "en-passant",
            seat: Some(owner.index()),
            cells: vec![passed.target.index()],
            words,
        });
    }
    for of in position.active.iter() {
        let checkers = checkers(position, of);
        if !checkers.is_empty() {
            // 3WC-C11: show each player in check and the checking pieces.
            let cells: Vec<usize> = checkers.iter().map(Cell::index).collect();
            let words = check_words(position, of);
            scene.notes.push(words.clone());
            scene.marks.push(Mark { class: "checker", seat: Some(of.index()), cells, words });
        }
    }
    if position.second_stage && game.outcome().is_none() {
        scene.notes.push("Stage II: two players are left.".into());
    }
    // 3WC-A7: three notices in a row are a resignation.
    let notices = Seat::all(3).map(|seat| (seat, game.negotiation().notices[seat.index()]));
    for (seat, n) in notices.filter(|&(seat, n)| n > 0 && position.active.contains(seat)) {
        scene.notes.push(format!("Notices of resignation by {}: {n} of 3.", INFO.seat_title(seat)));
    }
    if let Phase::Awaiting(stalemated) = position.phase {
        let (by, of) = (INFO.seat_title(position.turn), INFO.seat_title(stalemated));
        scene.notes.push(format!("{by} has stalemated {of}: who goes on?"));
    }
    scene
}

/// Returns a sentence such as `White is in check from Gray's bishop on c5.`
fn check_words(position: &Position, of: Seat) -> String {
    let from = checkers(position, of).iter().filter_map(|cell| {
        let piece = position.pieces.piece(cell)?;
        let cell = position.board().hex.topology.name(cell);
        Some(format!("{}'s {} on {cell}", INFO.seat_title(piece.seat()), ThreeWay::glyph(piece.role())))
    });
    format!("{} is in check from {}.", INFO.seat_title(of), from.collect::<Vec<_>>().join(" and "))
}

impl From<Consent> for Act {
    fn from(consent: Consent) -> Self {
        match consent {
            Consent::Draw => Self::AgreeDraw,
            Consent::Cede(to) => Self::Cede { to: to.into() },
            Consent::JointMate(of) => Self::JointMate { of: of.into() },
            Consent::Result(resigner, points) => Self::AgreeResult { resigner: resigner.into(), points: points.into() },
        }
    }
}

/// Adds the status fields `stage`, `quiet`, `notices`, `consents`, `awaiting` and `nullified`.
pub(in crate::three_way) fn status(game: &Game<ThreeWay>, fields: &mut Map<String, Json>) {
    let (position, negotiation) = (game.position(), game.negotiation());
    let name = |seat: Seat| INFO.seat_name(seat);
    let by_name = |value: &dyn Fn(Seat) -> Json| -> Json {
        Seat::all(3).map(|seat| (name(seat).to_owned(), value(seat))).collect::<Map<_, _>>().into()
    };
    let consents = negotiation.consents.iter().map(|&(giver, consent)| {
        let mut fields = write_act::<ThreeWay>(&consent.into());
        fields.insert("seat".into(), name(giver).into());
        Json::Object(fields)
    });
    let awaiting = match position.phase {
        Phase::Awaiting(stalemated) => {
            let open = Seat::all(3).filter(|&seat| negotiation.answers[seat.index()].is_none());
            json!({"by": name(position.turn), "stalemated": name(stalemated), "open": open.map(name).collect::<Vec<_>>()})
        }
        _ => Json::Null,
    };
    fields.insert("stage".into(), if position.second_stage { 2 } else { 1 }.into());
    fields.insert("quiet".into(), by_name(&|seat| negotiation.quiet[seat.index()].into()));
    fields.insert("notices".into(), by_name(&|seat| negotiation.notices[seat.index()].into()));
    fields.insert("consents".into(), consents.collect());
    fields.insert("awaiting".into(), awaiting);
    fields.insert("nullified".into(), game.outcome().is_some_and(|o| *o.ending == ending::NULLIFIED).into());
}

impl Show for ThreeWay {
    fn board(options: &Options) -> BoardPicture {
        picture(*options)
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene(game)
    }
}
