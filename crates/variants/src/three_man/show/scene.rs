//! The drawing of the board and the scene: moats, bridges, creeks, dormant pieces and crossed
//! pawns.

use crate::three_man::board::{CROSSED, Moats, Pieces, is_home};
use crate::three_man::board::{NAMED, NamedMoat, named};
use crate::three_man::info::INFO;
use crate::three_man::movement::en_passant_is_legal;
use crate::three_man::setup::ThreeMan;
use crate::three_man::tables::BOARD;
use polychess_game::{BoardLine, BoardPicture, Game, Mark, Scene, Show, Zone};
use polychess_rules::Seat;
use polychess_topology::Cell;
use polychess_topology::ring::{FILES, FILES_PER_SECTOR, Ring};

impl Show for ThreeMan {
    fn board(_options: &()) -> BoardPicture {
        board()
    }

    fn scene(game: &Game<Self>) -> Scene {
        scene(game)
    }
}

/// Returns the border line on this rank along a moat or its creek (3MC-B9, 3MC-B10).
fn edge(moat: Moats, rank: u8, class: &str, words: &str) -> Option<BoardLine> {
    let section = (0..).zip(Moats::EACH).find(|each| each.1 == moat)?.0;
    let last = section * FILES_PER_SECTOR + FILES_PER_SECTOR - 1;
    BoardLine::between(BOARD.topology(), Ring::at(rank, last), Ring::at(rank, (last + 1) % FILES), class, words)
}

fn board() -> BoardPicture {
    let mut picture = BoardPicture::of(BOARD.topology(), 3);
    for NamedMoat { moat, sides, .. } in NAMED {
        let words = format!("the creek between {sides}");
        picture.lines.extend([2, 3].into_iter().filter_map(|rank| edge(moat, rank, "creek", &words)));
    }
    picture.zones.extend(Seat::all(3).map(|seat| Zone {
        class: "section".into(),
        words: format!("{}'s section", INFO.seat_title(seat)),
        seat: Some(seat.index()),
        cells: BOARD.topology().cells().filter(|&cell| is_home(seat, cell)).map(Cell::index).collect(),
    }));
    picture
}

fn scene(game: &Game<ThreeMan>) -> Scene {
    let position = game.position();
    let mut scene = Scene::of(game, |_, piece| if position.out.contains(piece.seat()) { "dormant" } else { "alive" });
    scene.lines.extend(moat_lines(position.bridged));
    scene.marks.extend(crossed_marks(&position.pieces));
    scene.notes = notes(game);
    scene
}

/// Returns the lines of all moats.
pub(super) fn moat_lines(bridged: Moats) -> Vec<BoardLine> {
    let line = |NamedMoat { moat, sides, .. }| {
        let (class, state) = if bridged.has(moat) { ("moat-bridged", "bridged") } else { ("moat-shut", "shut") };
        edge(moat, 1, class, &format!("the moat between {sides}, {state}"))
    };
    NAMED.into_iter().filter_map(line).collect()
}

/// Returns the marks of the pawns that have crossed the centre.
pub(super) fn crossed_marks(pieces: &Pieces) -> Vec<Mark> {
    let mark = |seat: Seat| {
        let cells: Vec<usize> = pieces.pieces(seat, CROSSED).iter().map(Cell::index).collect();
        let words = format!("{}'s pawns that have crossed the centre", INFO.seat_title(seat));
        (!cells.is_empty()).then(|| Mark { class: "crossed", seat: Some(seat.index()), cells, words })
    };
    Seat::all(3).filter_map(mark).collect()
}

fn notes(game: &Game<ThreeMan>) -> Vec<String> {
    let (position, title) = (game.position(), |seat| INFO.seat_title(seat));
    let mut notes: Vec<String> =
        position.out_in_order().map(|seat| format!("{} is eliminated; the pieces are dormant.", title(seat))).collect();
    notes.extend(named(position.bridged).map(|named| format!("The moat between {} is bridged.", named.sides)));
    if let Some(right) = position.en_passant.filter(|_| en_passant_is_legal(position)) {
        let name = BOARD.topology().name(right.target);
        notes.push(format!("En passant on {name} is possible."));
    }
    if let Some(offer) = game.negotiation().offer.filter(|_| game.outcome().is_none()) {
        notes.push(format!("{} offers a draw.", title(offer.by)));
    }
    notes
}
