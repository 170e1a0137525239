//! Places letters and numbers at the edge of the board.
//!
//! Cells whose names share the letters or the number form a line. Where a line ends at the edge of
//! the board, its label can be placed.

use super::area::Area;
use super::drawing::Drawing;
use super::ends::{CellLine, LineEnd, lines};
use super::label::Label;
use super::placing::{LABEL_MARGIN, Places, labels};
use super::write::Svg;
use crate::coordinates::Coordinates;
use crate::letters as outlines;
use crate::view::{is_inside, middle};

/// The text size of labels in cells, and the height of a digit at text size 1.
const SIZE: f64 = 0.5;
const HEIGHT: f64 = 0.73;
/// Half the width of the board's edge, including its margin, in cells.
const EDGE: f64 = 0.23;
/// The minimum distance between a label and the board's edge, in cells.
const MIN_EDGE_DISTANCE: f64 = 0.04;
/// The maximum distance of a label from the edge, the step of the search for a place, and the
/// maximum distance of obstacles to consider, in cells.
const MAX_EDGE_DISTANCE: f64 = 2.0;
const STEP: f64 = 0.04;
const OBSTACLE_RADIUS: f64 = 3.0;
/// The maximum distance between a label and the axis of its line, in cells.
const MAX_AXIS_DISTANCE: f64 = 0.12;
/// The maximum number of places to consider for a label.
const MAX_CANDIDATES: usize = 4;

/// The labels at the edge, and the labels inside cells for lines without ends.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct EdgeCoordinates {
    pub(super) labels: Vec<Label>,
    pub(super) inside: Vec<(usize, String)>,
}

impl EdgeCoordinates {
    /// Places the labels. Returns `None` if the style has no labels at the edge, or if the labels
    /// would not identify every cell.
    pub(super) fn of(drawing: &Drawing<'_>) -> Option<Self> {
        if drawing.style.coordinates != Coordinates::Edge {
            return None;
        }
        let lines = lines(drawing)?;
        let widest = [0, 1].map(|part| {
            let texts = lines.iter().filter(|line| line.part == part).map(|line| outlines::width(&line.text));
            texts.fold(0.0, f64::max) * SIZE / 200.0
        });
        let obstacles = Obstacles::of(drawing);
        let places =
            |line: &CellLine| line.ends.iter().map(|end| obstacles.places(line, end, widest[line.part])).collect();
        let places: Vec<Places> = lines.iter().map(places).collect();
        let labels = labels(&places);
        let mut coordinates = Self { labels, inside: Vec::new() };
        for line in lines {
            if !line.heads.is_empty() {
                coordinates.inside.extend(line.heads.iter().map(|&cell| (cell, line.text.clone())));
            } else if coordinates.labels.iter().all(|label| label.text != line.text) {
                return None;
            }
        }
        Some(coordinates)
    }

    /// Draws all labels, or only the labels that overlap one of `areas`.
    pub(super) fn draw(&self, svg: &mut Svg, ink: &str, areas: Option<&[Area]>) {
        let wanted = |label: &Label| {
            let around = label.corners().into_iter().fold(Area::EMPTY, |area, p| area.with(p, LABEL_MARGIN));
            areas.is_none_or(|areas| areas.iter().any(|area| area.overlaps(&around)))
        };
        svg.group(format_args!("fill=\"{ink}\" pointer-events=\"none\""), |svg| {
            for label in self.labels.iter().filter(|label| wanted(label)) {
                svg.text(&label.text, [label.at[0], label.at[1] + label.half[1]], SIZE, 0.5);
            }
        });
    }
}

/// The obstacles that labels must not cover: lines, each with its minimum distance, and cells.
struct Obstacles<'a> {
    lines: Vec<([[f64; 2]; 2], f64)>,
    cells: Vec<(&'a [[f64; 2]], [f64; 2])>,
}

impl<'a> Obstacles<'a> {
    fn of(drawing: &'a Drawing<'_>) -> Self {
        let edges =
            drawing.indices().flat_map(|cell| drawing.outer_sides(cell).map(|side| (side, EDGE + MIN_EDGE_DISTANCE)));
        let drawn = drawing.picture.lines.iter().flat_map(|line| {
            let points = drawing.view.points(&line.points);
            points.windows(2).map(|pair| ([pair[0], pair[1]], LABEL_MARGIN)).collect::<Vec<_>>()
        });
        let centre = |cell: usize| drawing.view.point(drawing.picture.cells[cell].centre);
        let cells = drawing.indices().map(|cell| (drawing.outlines[cell].as_slice(), centre(cell)));
        Self { lines: edges.chain(drawn).collect(), cells: cells.collect() }
    }

    /// Returns the places beyond the end of a line where its label fits, the nearest first.
    fn places(&self, line: &CellLine, end: &LineEnd, widest: f64) -> Vec<Label> {
        let half = [outlines::width(&line.text) * SIZE / 200.0, HEIGHT * SIZE / 2.0];
        let first = EDGE + LABEL_MARGIN + end.out[0].abs() * widest + end.out[1].abs() * half[1];
        let close = |p: [f64; 2]| (0..2).all(|axis| (p[axis] - end.at[axis]).abs() < OBSTACLE_RADIUS);
        let lines: Vec<_> =
            self.lines.iter().filter(|([a, b], _)| close(*a) || close(*b) || close(middle(*a, *b))).collect();
        let cells: Vec<_> = self.cells.iter().filter(|(_, centre)| close(*centre)).collect();
        // First try to align the labels of a side: treat each label as if it were as wide as the
        // widest one.
        let fits = |label: &Label, breadth: f64| {
            let broad = Label { text: String::new(), half: [breadth, half[1]], ..*label };
            lines.iter().all(|(line, near)| !broad.touches(*line, *near - 1e-6))
                && cells.iter().all(|(outline, _)| !is_inside(outline, label.at))
        };
        let aside = [end.out[1], -end.out[0]];
        let at = |far: f64, by: f64| [0, 1].map(|axis| end.at[axis] + end.out[axis] * far + aside[axis] * by);
        let found = |breadth: f64, by: f64| -> Vec<Label> {
            let label = |far| Label { text: line.text.clone(), part: line.part, at: at(far, by), half, out: end.out };
            let steps =
                (0..).map(|n| first + STEP * f64::from(n)).take_while(|&far| far < MAX_EDGE_DISTANCE).map(label);
            steps.filter(|label| fits(label, breadth)).take(MAX_CANDIDATES).collect()
        };
        // If no place on the axis is free, a label may move sideways.
        let tries = [(widest, 0.0), (half[0], 0.0), (half[0], MAX_AXIS_DISTANCE), (half[0], -MAX_AXIS_DISTANCE)];
        let mut tried = tries.into_iter().map(|(breadth, by)| found(breadth, by));
        tried.find(|places| !places.is_empty()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::{Frame, SIGN_RADIUS};
    use super::super::placing::row_before;
    use super::super::{Names, Style};
    use super::*;
    use crate::coordinates::{Part, letters, number};
    use crate::{Overlay, Theme};
    use polychess_game::Choices;
    use polychess_variants::{INFOS, new_match};

    /// Asserts that all labels are inside the image and do not overlap cells, lines, signs or each
    /// other. The nearest cell in the direction of a label must contain the label in its name.
    fn check(what: &str, drawing: &Drawing<'_>, coordinates: &EdgeCoordinates) {
        let frame = Frame::around(drawing, Some(coordinates));
        let cell_at = |p: [f64; 2]| drawing.indices().find(|&cell| is_inside(&drawing.outlines[cell], p));
        for (nth, label) in coordinates.labels.iter().enumerate() {
            let what = format!("{what}: {}", label.text);
            for corner in label.corners() {
                assert!((0..2).all(|axis| (frame.least[axis]..=frame.most[axis]).contains(&corner[axis])), "{what}");
                assert_eq!(cell_at(corner), None, "{what}");
            }
            for cell in drawing.indices() {
                assert!(drawing.outlines[cell].iter().all(|&p| label.distance(p) > EDGE), "{what}");
            }
            assert!(frame.signs.iter().all(|&[sign, _]| label.distance(sign) > SIGN_RADIUS), "{what}");
            assert!(coordinates.labels[..nth].iter().all(|other| !label.overlaps(other, 0.0)), "{what}");
            let back = |n: u32| [0, 1].map(|axis| label.at[axis] - label.out[axis] * f64::from(n) * 0.05);
            let first = (0..60).find_map(|n| cell_at(back(n))).unwrap_or_else(|| panic!("{what} leads nowhere"));
            let part = [letters as Part, number][label.part];
            assert_eq!(part(drawing.name(first)), label.text, "{what}");
        }
        let has_part = |cell: usize, part: Part| {
            let text = part(drawing.name(cell));
            coordinates.labels.iter().any(|l| l.text == text)
                || coordinates.inside.iter().any(|(_, inside)| inside == text)
        };
        assert!(drawing.indices().all(|cell| has_part(cell, letters) && has_part(cell, number)), "{what}");
    }

    #[test]
    fn every_game_from_every_seat() {
        let (mut count, mut without) = (0, Vec::new());
        for info in INFOS {
            for option in ["", "board=8x9"] {
                let Ok(choices) = Choices::from_texts(info, Some(option).filter(|o| !o.is_empty())) else { continue };
                let now = new_match(info.id, &choices, None).expect("the initial position");
                let (picture, scene) = (now.board(), now.scenes().swap_remove(0));
                for bottom in 0..info.seats.len() {
                    for names in [Names::Canonical, Names::Of(bottom)] {
                        for theme in [Theme::Light, Theme::Print] {
                            let style = Style { theme, bottom, names, ..Style::default() };
                            let overlay = Overlay::default();
                            let drawing = Drawing::of(&picture, Some(&scene), &overlay, &style);
                            match EdgeCoordinates::of(&drawing) {
                                Some(coordinates) => {
                                    check(&format!("{} {option} {bottom} {names:?}", info.id), &drawing, &coordinates)
                                }
                                None => without.push((info.seats.len(), names)),
                            }
                            count += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(count, 4 * (5 * 3 + 2 * 4));
        // Only boards of four seats lack edge coordinates. Names from the view of a seat change
        // there in the middle of a line.
        assert!(without.len() == 8 && without.iter().all(|(seats, names)| *seats == 4 && *names != Names::Canonical));
    }

    /// Each line that ends below White's first row has its label there, even the line at the
    /// corner.
    #[test]
    fn the_home_row_is_named_to_its_corner() {
        for (id, expected) in [("three-way", "a b c d e f g h"), ("three-player", "1 2 3 4 5 6 7 8")] {
            let info = INFOS.iter().find(|info| info.id == id).expect("a game");
            let now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
            let (picture, scene) = (now.board(), now.scenes().swap_remove(0));
            let (style, overlay) = (Style::default(), Overlay::default());
            let drawing = Drawing::of(&picture, Some(&scene), &overlay, &style);
            let labels = EdgeCoordinates::of(&drawing).expect("coordinates").labels;
            let lowest = labels.iter().map(|label| label.at[1]).fold(f64::MIN, f64::max);
            let mut row: Vec<&Label> = labels.iter().filter(|label| label.at[1] > lowest - 0.1).collect();
            row.sort_by(|a, b| a.at[0].total_cmp(&b.at[0]));
            let texts: Vec<&str> = row.iter().map(|label| label.text.as_str()).collect();
            assert_eq!(texts.join(" "), expected, "{id}");
        }
    }

    /// A number must not look like the continuation of a row of letters, and vice versa.
    #[test]
    fn letters_and_numbers_have_separate_rows() {
        for info in INFOS {
            let now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
            let (picture, scene) = (now.board(), now.scenes().swap_remove(0));
            for bottom in 0..info.seats.len() {
                let (style, overlay) = (Style { bottom, ..Style::default() }, Overlay::default());
                let drawing = Drawing::of(&picture, Some(&scene), &overlay, &style);
                let labels = EdgeCoordinates::of(&drawing).expect("coordinates").labels;
                for label in &labels {
                    let row: Vec<String> = row_before(&labels, label).into_iter().map(|l| l.text).collect();
                    assert!(row.is_empty(), "{} {bottom}: {} in {row:?}", info.id, label.text);
                }
            }
        }
    }

    /// Cropping can cut a line in two. The image then has correct labels or no labels.
    #[test]
    fn parts_of_boards() {
        let (mut all, mut none) = (0, 0);
        for info in INFOS {
            let now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
            let (picture, scene) = (now.board(), now.scenes().swap_remove(0));
            for bottom in 0..info.seats.len() {
                let style = Style { bottom, ..Style::default() };
                for (one, other) in (0..picture.cells.len()).step_by(5).map(|n| (n, (n * 7 + 31) % picture.cells.len()))
                {
                    let overlay = Overlay { only: vec![one, other], ..Overlay::default() };
                    let drawing = Drawing::of(&picture, Some(&scene), &overlay, &style);
                    match EdgeCoordinates::of(&drawing) {
                        Some(coordinates) => {
                            check(&format!("{} {bottom} {one} {other}", info.id), &drawing, &coordinates)
                        }
                        None => none += 1,
                    }
                    all += 1;
                }
            }
        }
        assert!(none * 4 < all, "{none} of {all} parts have no rim");
    }
}
