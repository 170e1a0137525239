//! SVG is well formed, complete, inside its frame, and the same every time.

use crate::shapes::all;
use polychess_game::{BoardPicture, Scene};
use polychess_render::Theme;
use polychess_render::svg::{Names, Style, board};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;

/// Reads a drawing and checks what holds of every drawing.
pub(crate) fn check(what: &str, picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    let svg = board(picture, scene, style);
    assert_eq!(svg, board(picture, scene, style), "{what}: the same bytes");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{what}");
    let document = Document::parse(&svg).unwrap_or_else(|e| panic!("{what}: {e}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let with = |name: &str| -> Vec<Node<'_, '_>> { root.descendants().filter(|n| n.has_tag_name(name)).collect() };
    // Everything that is used is defined, and defined once.
    let ids: Vec<&str> = root.descendants().filter_map(|n| n.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{what}: an id stands twice");
    for used in root.descendants().filter(|n| n.has_tag_name("use")) {
        let href = used.attribute("href").expect("a use has a reference");
        assert!(ids.contains(&href.trim_start_matches('#')), "{what}: {href}");
    }
    // A path titled with its name for each cell; a titled group for each man.
    let titles: Vec<&str> = with("title").iter().filter_map(|t| t.text()).collect();
    for cell in &picture.cells {
        assert!(titles.contains(&cell.name.as_str()), "{what}: {}", cell.name);
    }
    let men = with("g").into_iter().filter(|g| g.attribute("transform").is_some_and(|t| t.starts_with("translate")));
    assert_eq!(men.count(), scene.map_or(0, |s| s.men.len()), "{what}");
    in_frame(what, &document);
    svg
}

/// All points of paths that are drawn (not those of definitions) lie inside the frame.
fn in_frame(what: &str, document: &Document<'_>) {
    let numbers = |text: &str| -> Vec<f64> {
        text.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').filter_map(|n| n.parse().ok()).collect()
    };
    let frame = numbers(document.root_element().attribute("viewBox").expect("a frame"));
    let defined = |node: &Node<'_, '_>| node.ancestors().any(|a| a.has_tag_name("defs"));
    let paths = document.descendants().filter(|n| n.has_tag_name("path") && !defined(n));
    for data in paths.filter_map(|n| n.attribute("d")) {
        for point in numbers(data).chunks_exact(2) {
            for axis in 0..2 {
                let inside = frame[axis]..=frame[axis] + frame[axis + 2];
                assert!(inside.contains(&point[axis]), "{what}: {point:?} is outside {frame:?}");
            }
        }
    }
}

#[test]
fn every_shape_from_every_seat() {
    for shape in all() {
        for bottom in 0..shape.picture.rotations.len() {
            for theme in [Theme::Light, Theme::Dark] {
                let style = Style { theme, bottom, names: Names::Canonical };
                check(shape.name, &shape.picture, Some(&shape.scene), &style);
                check(shape.name, &shape.picture, None, &style);
            }
        }
    }
}

#[test]
fn words_are_told_and_escaped() {
    let shapes = all();
    let svg = check("ring", &shapes[1].picture, Some(&shapes[1].scene), &Style::default());
    assert!(svg.contains("<title>white to move</title>"));
    assert!(svg.contains("<desc>in &lt;check&gt;; something else; a note</desc>"));
    assert!(svg.contains("a line &amp; &lt;its&gt; words"));
    assert!(svg.contains(", fallen</title>"));
    let hidden = board(&shapes[0].picture, None, &Style { names: Names::Hidden, ..Style::default() });
    assert!(!hidden.contains("<text"));
    let mut named = shapes[0].picture.clone().with_names(|i| vec![format!("own{i}")]);
    let own = board(&named, None, &Style { names: Names::Of(0), ..Style::default() });
    assert!(own.contains(">own5</text>"));
    named.cells.iter_mut().for_each(|cell| cell.names.clear());
    assert!(board(&named, None, &Style { names: Names::Of(0), ..Style::default() }).contains(">d4</text>"));
}

#[test]
fn an_empty_picture_is_a_drawing_too() {
    let mut picture = all().remove(0).picture;
    picture.cells.clear();
    check("empty", &picture, None, &Style::default());
}
