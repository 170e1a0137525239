//! Tests of text boards. They compare a board of each shape with a stored file and check properties
//! of all boards.

use crate::shapes::all;
use polychess_game::{BoardPicture, Mark, Scene};
use polychess_render::text::{Style, board, illustrated, notes, notes_on, turn};
use polychess_render::{Coordinates, Overlay};
use std::path::Path;

/// Returns the text without the escape sequences for colours.
fn stripped(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').map_or("", |p| p.1))
}

/// Draws a text board and checks the properties that every text board must have.
pub(crate) fn check(what: &str, picture: &BoardPicture, scene: Option<&Scene>, bottom: usize) -> String {
    let style = Style { bottom, ..Style::default() };
    let plain = board(picture, scene, &style);
    let coloured = board(picture, scene, &Style { colour: true, ..style });
    let trimmed: String = stripped(&coloured).lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    assert_eq!(trimmed, plain, "{what}: colours change no character");
    assert!(plain.is_ascii() && plain.lines().all(|l| l.len() <= 80), "{what} fits a terminal:\n{plain}");
    let figures = board(picture, scene, &Style { unicode: true, ..style });
    assert!(figures.lines().zip(plain.lines()).all(|(a, b)| a.chars().count() == b.len()), "{what}:\n{figures}");
    let pieces = scene.map(|s| s.pieces.as_slice()).unwrap_or_default();
    for piece in pieces {
        let seat = scene.and_then(|s| s.seats.get(piece.seat)).and_then(|s| s.name.chars().next()).unwrap_or('?');
        let of_this_kind = pieces.iter().filter(|m| (m.seat, m.letter) == (piece.seat, piece.letter)).count();
        assert_eq!(plain.matches(&format!("{seat}{}", piece.letter)).count(), of_this_kind, "{what}:\n{plain}");
    }
    plain
}

/// Compares a text board with the stored one. Set `POLYCHESS_UPDATE` to rewrite the stored file,
/// then review the difference.
pub(crate) fn stored(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards").join(name);
    if std::env::var_os("POLYCHESS_UPDATE").is_some() {
        std::fs::write(&path, text).expect("the picture can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert_eq!(text, expected, "{} shows another picture", path.display());
}

/// The player to move is named, and the notes omit the check of a mated king.
#[test]
fn whose_turn_it_is_and_one_mate() {
    for shape in all() {
        let mut scene = shape.scene.clone();
        for (seat, info) in shape.scene.seats.iter().enumerate() {
            scene.to_move = Some(seat);
            assert_eq!(turn(&scene), Some(format!("{} to move", info.title)), "{}", shape.name);
        }
        scene.to_move = None;
        assert_eq!(turn(&scene), None);
        let mark = |class, words: &str| Mark { class, seat: Some(0), cells: vec![0], words: words.into() };
        scene.marks = vec![mark("check", "White is in check"), mark("mated", "White is mated")];
        scene.notes = vec!["White is mated".into()];
        let noted = notes(&shape.picture, &scene);
        assert_eq!(noted.iter().filter(|line| line.contains("White")).count(), 1, "{}: {noted:?}", shape.name);
    }
}

#[test]
fn pictures_of_every_shape() {
    for shape in all() {
        let first = check(shape.name, &shape.picture, Some(&shape.scene), 0);
        let second = check(shape.name, &shape.picture, Some(&shape.scene), 1);
        let style = Style { unicode: true, ..Style::default() };
        let figures = board(&shape.picture, Some(&shape.scene), &style);
        stored(&format!("{}.txt", shape.name), &format!("{first}\n{second}\n{figures}"));
        let noted = notes(&shape.picture, &shape.scene);
        assert_eq!(noted.last().map(String::as_str), Some("a note"));
        let mut again = shape.scene.clone();
        again.notes.push(again.marks[0].words.clone());
        assert_eq!(notes(&shape.picture, &again), noted, "nothing is said twice");
    }
}

/// Every cell of an empty board shows a dot, or its name if names are requested.
#[test]
fn bare_boards_show_every_cell() {
    for shape in all() {
        for bottom in 0..shape.picture.rotations.len() {
            check(shape.name, &shape.picture, None, bottom);
            let text =
                board(&shape.picture, None, &Style { bottom, coordinates: Coordinates::Cells, ..Style::default() });
            let words: Vec<&str> = text.split([' ', '\n', '|', '-']).collect();
            let named = shape.picture.cells.iter().filter(|c| words.contains(&c.name.as_str())).count();
            assert_eq!(named, shape.picture.cells.len(), "{text}");
        }
    }
}

/// docs/pictures.md must explain every sign that can follow a piece.
#[test]
fn signs_of_text_boards_are_explained() {
    let page = include_str!("../../../../docs/pictures.md");
    for sign in
        ["`!` after a king", "`'` after a piece", "`+`: a cell", "`x`: a cell", "`^`: the piece", "`*`: a marked cell"]
    {
        assert!(page.contains(sign), "docs/pictures.md does not explain {sign}");
    }
}

/// An overlay changes the signs after dots and pieces. The notes below the board describe it.
#[test]
fn overlays_in_text() {
    for shape in all() {
        let style = Style { bottom: 0, ..Style::default() };
        let plain = board(&shape.picture, Some(&shape.scene), &style);
        let free: Vec<usize> = (0..shape.picture.cells.len())
            .filter(|&i| shape.scene.pieces.iter().all(|piece| piece.cell != i))
            .collect();
        let name = |i: usize| shape.picture.cells[i].name.as_str();
        let (own, other) = (shape.scene.pieces[1].cell, shape.scene.pieces[3].cell);
        let mut overlay = Overlay { caption: "Two\nlines".into(), ..Overlay::default() };
        let ways = [(own, free[3]), (own, free[4]), (own, other)];
        overlay.pick(&shape.picture, name(own), ways.into_iter()).expect("a cell");
        overlay.add_marked(&shape.picture, &format!("red:{}", name(free[8]))).expect("a cell");
        overlay.add_arrow(&shape.picture, &format!("blue:{}-{}", name(free[1]), name(free[2]))).expect("an arrow");
        overlay.add_label(&shape.picture, &format!("{}=Q", name(free[12]))).expect("a label");
        let text = illustrated(&shape.picture, Some(&shape.scene), &overlay, &style);
        let count = |sign: char| text.matches(sign).count() - plain.matches(sign).count();
        assert_eq!(['+', 'x', '^', '*', 'Q'].map(count), [2, 1, 1, 1, 1], "{text}");
        let noted = notes_on(&shape.picture, &overlay);
        let arrow = format!("blue arrow: {}-{}", name(free[1]), name(free[2]));
        let expected =
            [format!("red: {}", name(free[8])), arrow, format!("{}: Q", name(free[12])), "Two".into(), "lines".into()];
        assert_eq!(noted, expected);
    }
}

#[test]
fn an_empty_picture_is_an_empty_board() {
    let mut picture = all().remove(0).picture;
    picture.cells.clear();
    assert_eq!(board(&picture, None, &Style::default()).trim(), "");
}
