//! Tests of properties that the drawings of all games share.

use super::coordinates::EdgeCoordinates;
use super::drawing::Drawing;
use super::pieces::figure;
use super::write::put_path;
use super::{Names, Style, illustrated};
use crate::theme::{army, contrast, rgb};
use crate::{Coordinates, Overlay, Theme};
use polychess_game::{BoardPicture, Choices, Info, Mark, Request, Scene};
use polychess_variants::{INFOS, new_match};
use std::collections::BTreeSet;

/// Returns every game in its state after this number of turns.
fn games(turns: usize) -> impl Iterator<Item = (&'static Info, BoardPicture, Scene)> {
    INFOS.iter().map(move |&info| {
        let mut now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
        for turn in 0..turns {
            let legal = now.legal();
            let Some(text) = legal.get(turn * 31 % legal.len().max(1)) else { break };
            now.apply(&Request::turn(text)).expect("a legal turn");
        }
        (info, now.board(), now.scenes().swap_remove(0))
    })
}

fn drawn(picture: &BoardPicture, scene: &Scene, overlay: &Overlay, style: Style) -> String {
    illustrated(picture, Some(scene), overlay, &Style { titles: false, ..style })
}

#[test]
fn pieces_of_a_board_have_one_size() {
    for (info, picture, scene) in games(30) {
        let svg = drawn(&picture, &scene, &Overlay::default(), Style::default());
        let size = |line: &str| {
            let rest = line.strip_prefix("<g transform=\"translate(")?.split_once("scale(")?.1;
            Some(rest.split(')').next()?.to_owned())
        };
        let sizes: BTreeSet<String> = svg.lines().filter_map(size).collect();
        assert_eq!(sizes.len(), 1, "{}: {sizes:?}", info.id);
    }
}

/// The numbers of closed ranks are on cells, above the pieces. They appear once in each section of
/// the board. The width of a piece is at least a fortieth of the width of the board.
#[test]
fn rings_are_numbered_over_their_pieces() {
    for (info, picture, scene) in games(0) {
        for bottom in 0..info.seats.len() {
            let (style, overlay) = (Style { bottom, titles: false, ..Style::default() }, Overlay::default());
            let drawing = Drawing::of(&picture, Some(&scene), &overlay, &style);
            let [left, _, right, _] = picture.bounds;
            assert!(2.0 * drawing.piece * 40.0 > right - left, "{}: {}", info.id, drawing.piece);
            let numbers = EdgeCoordinates::of(&drawing).expect("coordinates").inside;
            assert_eq!(numbers.len(), if info.id == "three-man" { 18 } else { 0 }, "{}", info.id);
            let occupied = |cell: usize| scene.pieces.iter().any(|piece| piece.cell == cell);
            let covered = numbers.iter().filter(|(cell, _)| occupied(*cell)).count();
            let svg = drawn(&picture, &scene, &overlay, style);
            let (_, above) = svg.split_at(svg.rfind("<g transform=\"translate(").expect("a piece"));
            assert_eq!(above.matches("stroke=\"#fffaf0\"").count(), covered, "{}", info.id);
        }
    }
}

/// In every theme, the sign of the player to move contrasts with the paper and contains the king.
#[test]
fn the_seat_on_turn_has_a_sign() {
    for (info, picture, mut scene) in games(0) {
        for theme in Theme::ALL {
            let palette = theme.palette();
            assert!(contrast(rgb(palette.turn), rgb(palette.paper)) >= 3.0, "{theme:?}");
            for seat in 0..info.seats.len() {
                scene.to_move = Some(seat);
                let svg = drawn(&picture, &scene, &Overlay::default(), Style { theme, ..Style::default() });
                let king = format!("<use href=\"#{}-king\" transform=\"matrix(", scene.seats[seat].name);
                assert_eq!(svg.matches(&king).count(), 1, "{} {theme:?} {seat}", info.id);
            }
            scene.to_move = None;
            let svg = drawn(&picture, &scene, &Overlay::default(), Style { theme, ..Style::default() });
            assert!(!svg.contains("-king\" transform=\"matrix("));
        }
    }
}

/// Each name is drawn once. Names are above pieces, arrows and texts on their cells.
#[test]
fn no_name_is_hidden() {
    for (info, picture, scene) in games(20) {
        for theme in Theme::ALL {
            let style = Style { theme, coordinates: Coordinates::Cells, names: Names::Canonical, ..Style::default() };
            let mut overlay = Overlay::default();
            let free = |cell: &usize| scene.pieces.iter().all(|piece| piece.cell != *cell);
            let way: Vec<usize> = (0..picture.cells.len()).filter(free).take(2).collect();
            overlay
                .add_arrow(&picture, &format!("red:{}-{}", picture.cells[way[0]].name, picture.cells[way[1]].name))
                .expect("an arrow");
            let svg = drawn(&picture, &scene, &overlay, style);
            let letters = "<g transform=\"matrix(";
            let arrow = svg.find("opacity=\"0.88\"").expect("the arrow");
            let (below, above) = svg.split_at(arrow);
            let texts = |part: &str| part.matches(letters).count() - part.matches("matrix(0.82 0 0 0.82").count();
            // Names above pieces and arrows consist of two texts: the white casing and the name.
            assert_eq!(texts(above) % 2, 0, "{}", info.id);
            let names = texts(below) + texts(above) / 2;
            assert_eq!(names, picture.cells.len(), "{} {theme:?}", info.id);
            assert!(texts(above) / 2 >= scene.pieces.len() + 2, "{} {theme:?}", info.id);
        }
    }
}

/// A piece on a plate is centred, and its size is at least four fifths of the usual size.
#[test]
fn pieces_on_plates_are_large_and_in_the_middle() {
    for (info, _, scene) in games(0) {
        for piece in &scene.pieces {
            let seat = &scene.seats[piece.seat];
            let drawn = figure(&army(Theme::Patterns, seat.colour, seat.mark), piece);
            let matrix = drawn.split_once("matrix(").and_then(|(_, rest)| rest.split_once(')')).expect("on a plate").0;
            let numbers: Vec<f64> = matrix.split(' ').map(|number| number.parse().expect("a number")).collect();
            let [size, _, _, _, left, top] = numbers[..] else { panic!("{matrix}") };
            assert!(
                size >= 0.8 && left == top && (2.0 * left + 100.0 * size - 100.0).abs() < 1e-9,
                "{}: {matrix}",
                info.id
            );
        }
    }
}

/// 4W-P9: a superpawn is a pawn on a disk. It must differ visibly from a pawn even on small cells.
#[test]
fn superpawn_is_drawn_on_a_disk() {
    const SIZE: u32 = 24;
    let painted = |name: &str| {
        let drawing = crate::art::drawing(name).expect("a drawing");
        let open =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><g fill=\"#000000\" stroke=\"#000000\">";
        crate::png::paint(&format!("{open}{drawing}</g></svg>"), SIZE).expect("a picture")
    };
    let widths = |name: &str| -> Vec<usize> {
        let pixels = painted(name);
        let dark = |row: &[u8]| row.chunks_exact(3).filter(|pixel| pixel[0] < 128).count();
        pixels.rgb.chunks_exact(SIZE as usize * 3).map(dark).collect()
    };
    let (pawn, superpawn) = (widths("pawn"), widths("superpawn"));
    let widest = |rows: &[usize]| rows.iter().copied().max().unwrap_or(0);
    assert!(widest(&superpawn) * 4 >= widest(&pawn) * 5, "{superpawn:?} {pawn:?}");
    assert!(superpawn.iter().filter(|&&width| width > widest(&pawn)).count() >= 3, "{superpawn:?} {pawn:?}");
    let collars = |name: &str| crate::art::drawing(name).expect("a drawing").matches("class=\"line\"").count();
    assert!(collars("superpawn") > collars("pawn"));
}

/// Only the latest move has a strong outline. Moves of eliminated armies are hidden. The moves of a
/// double turn have numbers.
#[test]
fn only_the_latest_move_is_strong() {
    let (_, picture, mut scene) = games(12).next().expect("a game");
    let strong = |svg: &str| svg.matches("stroke-width=\"6.5\"").count();
    let weak = |svg: &str| svg.matches("stroke-width=\"2.6\"").count();
    let draw = |scene: &Scene| drawn(&picture, scene, &Overlay::default(), Style::default());
    assert_eq!(scene.marks.iter().filter(|mark| mark.class == "last").count(), 3);
    let svg = draw(&scene);
    assert_eq!((strong(&svg), weak(&svg)), (2, 4));
    // Marks are in playing order, so the third seat moved last.
    assert_eq!(scene.marks.iter().rfind(|mark| mark.class == "last").and_then(|mark| mark.seat), Some(2));
    scene.seats[0].out = true;
    let svg = draw(&scene);
    assert_eq!((strong(&svg), weak(&svg)), (2, 2));
    scene.seats[2].out = true;
    let svg = draw(&scene);
    assert_eq!((strong(&svg), weak(&svg)), (2, 0));
    let before = svg.matches("<circle").count();
    scene.marks.push(Mark { class: "last", seat: Some(1), cells: vec![3, 4, 4, 5], words: "two moves".into() });
    assert_eq!(draw(&scene).matches("<circle").count(), before + 2, "numbers of two moves");
}

#[test]
fn mated_king_has_no_check_mark() {
    let (_, picture, mut scene) = games(0).next().expect("a game");
    let king = scene.pieces.iter().find(|piece| piece.glyph == "king").expect("a king").cell;
    let mark = |class| Mark { class, seat: Some(0), cells: vec![king], words: class.into() };
    let burst = format!("fill=\"{}\"", Theme::Light.palette().burst[0]);
    scene.marks = vec![mark("check")];
    assert_eq!(drawn(&picture, &scene, &Overlay::default(), Style::default()).matches(&burst).count(), 1);
    scene.marks = vec![mark("check"), mark("mated")];
    let svg = drawn(&picture, &scene, &Overlay::default(), Style::default());
    assert_eq!(svg.matches(&burst).count(), 0);
    let (stop, piece) = (svg.find("#7a1f1f").expect("the plate"), svg.find("-king\"/>").expect("the king"));
    assert!(stop < piece, "the plate lies below the king");
}

/// The outline of a cropped board is closed, and the edge of the board includes all corners.
#[test]
fn frames_are_closed() {
    for (info, picture, scene) in games(0) {
        let count = picture.cells.len();
        for n in (0..count).step_by(3) {
            let overlay = Overlay { only: vec![n, (n * 7 + 31) % count], ..Overlay::default() };
            let svg = drawn(&picture, &scene, &overlay, Style::default());
            let end = svg.lines().find(|line| line.contains("stroke-width=\"12\" d=")).expect("an outline");
            assert_eq!(end.matches('M').count(), end.matches('Z').count(), "{} {n}: {end}", info.id);
        }
        let whole = drawn(&picture, &scene, &Overlay::default(), Style::default());
        let edge = whole.lines().find(|line| line.contains("stroke-width=\"46\" d=")).expect("an edge");
        assert!(
            edge.matches('M').count() <= 2 && edge.matches('M').count() == edge.matches('Z').count(),
            "{}",
            info.id
        );
    }
}

/// 4W-B7: the shape of a seat has the colours of its army. It is drawn once, below the edge, the
/// cells and the pieces.
#[test]
fn areas_of_a_seat_are_drawn_below_in_its_colours() {
    let mut count = 0;
    for (info, picture, scene) in games(0) {
        let svg = drawn(&picture, &scene, &Overlay::default(), Style::default());
        let (below, above) = svg.split_at(svg.find("stroke-width=\"46\"").expect("an edge"));
        for line in &picture.lines {
            let Some(seat) = line.seat.map(|seat| &scene.seats[seat]) else { continue };
            let army = army(Theme::Light, seat.colour, seat.mark);
            let mut path = String::new();
            put_path(&mut path, &line.points, false);
            let own = format!("<path fill=\"{}\" stroke=\"{}\" stroke-width=\"4\"", army.body, army.edge);
            let drawn: Vec<&str> = below.lines().filter(|line| line.contains(&path)).collect();
            assert!(drawn.len() == 1 && drawn[0].starts_with(&own), "{} {}: {drawn:?}", info.id, seat.name);
            assert!(!above.contains(&path), "{} {}", info.id, seat.name);
            count += 1;
        }
    }
    assert_eq!(count, 4);
}

#[test]
fn colours_are_those_of_the_site() {
    let tokens = include_str!("../../../../web/src/styles/tokens.css");
    let board = include_str!("../../../../web/src/styles/board.css");
    let scene = include_str!("../../../../assets/board/scene.css");
    let (light, dark) = (Theme::Light.palette(), Theme::Dark.palette());
    let both = |name: &str, a: &str, b: &str| format!("--{name}: light-dark({a}, {b});");
    let cells = (0..3).map(|n| both(&format!("cell-{n}"), light.cells[n], dark.cells[n]));
    let rim = [both("rim", light.edge[0], dark.edge[0]), both("rim-edge", light.edge[1], dark.edge[1])];
    let page = [both("paper", light.paper, dark.paper), both("ink", light.ink, dark.ink)];
    let turn = both("accent-strong", light.turn, dark.turn);
    let marks = [format!("--last: {};", light.last), format!("--target: {};", light.target)];
    let check = format!("--check: {};", light.burst[1]);
    for wanted in cells.chain(rim).chain(page).chain([turn]).chain(marks).chain([check]) {
        assert!(tokens.contains(&wanted), "tokens.css has no {wanted}");
    }
    for (name, tone) in ["green", "red", "blue", "yellow"].into_iter().zip(light.tones) {
        let wanted = format!(".drawn-{name} {{\n  --drawn: {tone};");
        assert!(board.contains(&wanted), "board.css has no {wanted}");
    }
    for class in ["blue-line", "moat-shut", "moat-bridged", "creek"] {
        let rule = scene
            .lines()
            .find(|line| line.starts_with(&format!(".line-{class} ")))
            .unwrap_or_else(|| panic!("{class}"));
        let strokes = &crate::theme::line(class).strokes;
        for theme in [Theme::Light, Theme::Dark] {
            let colour = strokes.last().map(|stroke| stroke.colour(theme).to_owned()).unwrap_or_default();
            assert!(rule.contains(&colour), "scene.css has another colour than {colour} for {class}");
        }
    }
    let armies = include_str!("../../../../assets/pieces/pieces.css");
    for info in INFOS {
        for seat in info.seats {
            let army = crate::theme::army(Theme::Light, seat.colour, seat.mark);
            let rule =
                armies.lines().find(|line| line.starts_with(&format!(".army-{} ", seat.name))).unwrap_or_default();
            for (part, colour) in [("body", army.body), ("edge", army.edge), ("mark", army.mark)] {
                assert!(
                    rule.contains(&format!("--piece-{part}: {colour};")),
                    "pieces.css: {} {part} {colour}",
                    seat.name
                );
            }
        }
    }
    for class in ["doubly-attacked", "mated", "checker", "imposing", "en-passant", "crossed"] {
        let rule = scene
            .lines()
            .find(|line| line.starts_with(&format!(".mark-{class} ")))
            .unwrap_or_else(|| panic!("{class}"));
        let style = crate::theme::mark(class);
        let colour = style.colour.of(Theme::Light);
        let of_theme = style.shape == crate::theme::Shape::DoubleBurst;
        assert!(of_theme || rule.contains(colour), "scene.css has another colour than {colour} for {class}");
    }
}
