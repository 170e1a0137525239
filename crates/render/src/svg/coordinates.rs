//! Letters and numbers beside the board. Where they stand follows from the names of the cells and their outlines: cells that share the
//! letters or the number of their names form a line, and a line leaves the board at its two ends.

use super::area::Area;
use super::drawing::Drawing;
use super::ends::{CellLine, LineEnd, lines};
use super::label::Label;
use super::placing::{AIR, Places, labels};
use super::write::Svg;
use crate::coordinates::Coordinates;
use crate::letters as outlines;
use crate::view::{lies_inside, middle};

/// The size of the letters, in cells; the height of a digit in a text of size 1.
const SIZE: f64 = 0.5;
const HEIGHT: f64 = 0.73;
/// Half the width of the edge and the air beside it.
const EDGE: f64 = 0.23;
/// The air that is left at least where an edge runs along a label.
const LEAST: f64 = 0.04;
/// How far outside the edge a label is looked for at most, in what steps, and how far around what is in its way.
const FARTHEST: f64 = 2.0;
const STEP: f64 = 0.04;
const REACH: f64 = 3.0;
/// How far aside of its line a label may stand.
const ASIDE: f64 = 0.12;
/// Among how many places a label has its choice.
const CHOICE: usize = 4;

/// All that stands on the edge, and what stands in cells because its line has no end.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct EdgeCoordinates {
    pub(super) labels: Vec<Label>,
    pub(super) inside: Vec<(usize, String)>,
}

impl EdgeCoordinates {
    /// The edge of a board; `None` when it is not wanted, or names and cells are not such that it could tell all cells.
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

    /// All labels, or those in some areas.
    pub(super) fn draw(&self, svg: &mut Svg, ink: &str, areas: Option<&[Area]>) {
        let wanted = |label: &Label| {
            let around = label.corners().into_iter().fold(Area::NOTHING, |area, p| area.with(p, AIR));
            areas.is_none_or(|areas| areas.iter().any(|area| area.meets(&around)))
        };
        svg.group(format_args!("fill=\"{ink}\" pointer-events=\"none\""), |svg| {
            for label in self.labels.iter().filter(|label| wanted(label)) {
                svg.text(&label.text, [label.at[0], label.at[1] + label.half[1]], SIZE, 0.5);
            }
        });
    }
}

/// What labels keep away from: lines, with the least distance from each, and cells.
struct Obstacles<'a> {
    lines: Vec<([[f64; 2]; 2], f64)>,
    cells: Vec<(&'a [[f64; 2]], [f64; 2])>,
}

impl<'a> Obstacles<'a> {
    fn of(drawing: &'a Drawing<'_>) -> Self {
        let edges = drawing.indices().flat_map(|cell| drawing.outer_sides(cell).map(|side| (side, EDGE + LEAST)));
        let drawn = drawing.picture.lines.iter().flat_map(|line| {
            let points = drawing.view.points(&line.points);
            points.windows(2).map(|pair| ([pair[0], pair[1]], AIR)).collect::<Vec<_>>()
        });
        let centre = |cell: usize| drawing.view.point(drawing.picture.cells[cell].centre);
        let cells = drawing.indices().map(|cell| (drawing.outlines[cell].as_slice(), centre(cell)));
        Self { lines: edges.chain(drawn).collect(), cells: cells.collect() }
    }

    /// The places on the way out where the text of a line has room.
    fn places(&self, line: &CellLine, end: &LineEnd, widest: f64) -> Vec<Label> {
        let half = [outlines::width(&line.text) * SIZE / 200.0, HEIGHT * SIZE / 2.0];
        let first = EDGE + AIR + end.out[0].abs() * widest + end.out[1].abs() * half[1];
        let close = |p: [f64; 2]| (0..2).all(|axis| (p[axis] - end.at[axis]).abs() < REACH);
        let lines: Vec<_> =
            self.lines.iter().filter(|([a, b], _)| close(*a) || close(*b) || close(middle(*a, *b))).collect();
        let cells: Vec<_> = self.cells.iter().filter(|(_, centre)| close(*centre)).collect();
        // Labels of a side keep in line, as if all were as broad as the broadest; unless there is no room for that one.
        let fits = |label: &Label, breadth: f64| {
            let broad = Label { text: String::new(), half: [breadth, half[1]], ..*label };
            lines.iter().all(|(line, near)| !broad.touches(*line, *near - 1e-6))
                && cells.iter().all(|(outline, _)| !lies_inside(outline, label.at))
        };
        let aside = [end.out[1], -end.out[0]];
        let at = |far: f64, by: f64| [0, 1].map(|axis| end.at[axis] + end.out[axis] * far + aside[axis] * by);
        let found = |breadth: f64, by: f64| -> Vec<Label> {
            let label = |far| Label { text: line.text.clone(), part: line.part, at: at(far, by), half, out: end.out };
            let steps = (0..).map(|n| first + STEP * f64::from(n)).take_while(|&far| far < FARTHEST).map(label);
            steps.filter(|label| fits(label, breadth)).take(CHOICE).collect()
        };
        // Beside a wall a broad label gives way.
        let tries = [(widest, 0.0), (half[0], 0.0), (half[0], ASIDE), (half[0], -ASIDE)];
        let mut tried = tries.into_iter().map(|(breadth, by)| found(breadth, by));
        tried.find(|places| !places.is_empty()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::{Frame, SIGN};
    use super::super::placing::row_before;
    use super::super::{Names, Style};
    use super::*;
    use crate::coordinates::{Part, letters, number};
    use crate::{Overlay, Theme};
    use polychess_game::Choices;
    use polychess_variants::{INFOS, new_match};

    /// What holds of every edge: its labels lie inside the picture, apart from cells, lines, disks and each other; whoever goes from a label
    /// straight to the board comes to a cell that has the text in its name.
    fn check(what: &str, drawing: &Drawing<'_>, coordinates: &EdgeCoordinates) {
        let frame = Frame::around(drawing, Some(coordinates));
        let cell_at = |p: [f64; 2]| drawing.indices().find(|&cell| lies_inside(&drawing.outlines[cell], p));
        for (nth, label) in coordinates.labels.iter().enumerate() {
            let what = format!("{what}: {}", label.text);
            for corner in label.corners() {
                assert!((0..2).all(|axis| (frame.least[axis]..=frame.most[axis]).contains(&corner[axis])), "{what}");
                assert_eq!(cell_at(corner), None, "{what}");
            }
            for cell in drawing.indices() {
                assert!(drawing.outlines[cell].iter().all(|&p| label.distance(p) > EDGE), "{what}");
            }
            assert!(frame.signs.iter().all(|&[sign, _]| label.distance(sign) > SIGN), "{what}");
            assert!(coordinates.labels[..nth].iter().all(|other| !label.overlaps(other, 0.0)), "{what}");
            let back = |n: u32| [0, 1].map(|axis| label.at[axis] - label.out[axis] * f64::from(n) * 0.05);
            let first = (0..60).find_map(|n| cell_at(back(n))).unwrap_or_else(|| panic!("{what} leads nowhere"));
            let part = [letters as Part, number][label.part];
            assert_eq!(part(drawing.name(first)), label.text, "{what}");
        }
        let told = |cell: usize, part: Part| {
            let text = part(drawing.name(cell));
            coordinates.labels.iter().any(|l| l.text == text)
                || coordinates.inside.iter().any(|(_, inside)| inside == text)
        };
        assert!(drawing.indices().all(|cell| told(cell, letters) && told(cell, number)), "{what}");
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
        // Four seats' own names change at the borders of territories, in the middle of lines.
        assert!(without.len() == 8 && without.iter().all(|(seats, names)| *seats == 4 && *names != Names::Canonical));
    }

    /// Below White's first row stand the names of all its lines, also of the one that leaves at the corner.
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

    /// From no seat a number stands as if it were the next of a row of letters, nor a letter behind numbers.
    #[test]
    fn letters_and_numbers_stand_in_rows_of_their_own() {
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

    /// The same of parts of boards, where lines are cut off and come apart: coordinates at the edge that hold, or none.
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
