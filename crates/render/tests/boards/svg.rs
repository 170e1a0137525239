//! Tests that SVG images are well-formed, complete and reproducible, and that they fit into their
//! frames.

use crate::shapes::all;
use polychess_game::{BoardPicture, Scene};
use polychess_render::svg::{Names, Style, board};
use polychess_render::{Coordinates, Theme};
use resvg::usvg::{Options, Tree};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;

/// Draws a board and checks the properties that every drawing must have.
pub(crate) fn check(what: &str, picture: &BoardPicture, scene: Option<&Scene>, style: &Style) -> String {
    let svg = board(picture, scene, style);
    assert_eq!(svg, board(picture, scene, style), "{what}: the same bytes");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{what}");
    let document = Document::parse(&svg).unwrap_or_else(|e| panic!("{what}: {e}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let with = |name: &str| -> Vec<Node<'_, '_>> { root.descendants().filter(|n| n.has_tag_name(name)).collect() };
    // Each referenced id must have exactly one definition.
    let ids: Vec<&str> = root.descendants().filter_map(|n| n.attribute("id")).collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "{what}: an id stands twice");
    for used in root.descendants().filter(|n| n.has_tag_name("use")) {
        let href = used.attribute("href").expect("a use has a reference");
        assert!(ids.contains(&href.trim_start_matches('#')), "{what}: {href}");
    }
    // Each cell must have a path with its name as a tooltip, and each piece must have a group.
    let titles: Vec<&str> = with("title").iter().filter_map(|t| t.text()).collect();
    for cell in &picture.cells {
        assert!(titles.contains(&cell.name.as_str()), "{what}: {}", cell.name);
    }
    let pieces = with("g").into_iter().filter(|g| g.attribute("transform").is_some_and(|t| t.starts_with("translate")));
    assert_eq!(pieces.count(), scene.map_or(0, |s| s.pieces.len()), "{what}");
    in_frame(what, &svg);
    svg
}

/// Asserts that the whole drawing is inside its frame.
pub(crate) fn in_frame(what: &str, svg: &str) {
    let tree = Tree::from_str(svg, &Options::default()).unwrap_or_else(|e| panic!("{what}: {e}"));
    let (drawn, size) = (tree.root().abs_bounding_box(), tree.size());
    let inside = drawn.left() >= -0.1
        && drawn.top() >= -0.1
        && drawn.right() <= size.width() + 0.1
        && drawn.bottom() <= size.height() + 0.1;
    assert!(inside, "{what}: {drawn:?} in {size:?}");
}

#[test]
fn every_shape_from_every_seat() {
    for shape in all() {
        for bottom in 0..shape.picture.rotations.len() {
            for theme in Theme::ALL {
                let style = Style { theme, bottom, names: Names::Canonical, ..Style::default() };
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
    let hidden = board(&shapes[0].picture, None, &Style { coordinates: Coordinates::Hidden, ..Style::default() });
    assert!(!hidden.contains("href=\"#l"));
    let mut named = shapes[0].picture.clone().with_names(|i| vec![format!("own{i}")]);
    let own = board(&named, None, &Style { names: Names::Of(0), coordinates: Coordinates::Cells, ..Style::default() });
    assert!(own.contains("#l6f"));
    named.cells.iter_mut().for_each(|cell| cell.names.clear());
    assert!(
        board(&named, None, &Style { names: Names::Of(0), coordinates: Coordinates::Cells, ..Style::default() })
            .contains("#l64")
    );
}

#[test]
fn an_empty_picture_is_a_drawing_too() {
    let mut picture = all().remove(0).picture;
    picture.cells.clear();
    check("empty", &picture, None, &Style::default());
}
