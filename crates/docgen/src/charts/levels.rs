//! The chart of the levels' strength. For each game, it compares each level with the level below.

use super::drawing::{Anchor, Drawing, LINES, NOTES, Panel, WORDS};
use super::table::{Table, number};
use anyhow::{Context as _, ensure};
use polychess_variants::INFOS;

const RANGE: (f64, f64) = (0.0, 2.1);
const MARKS: [(f64, &str); 5] = [(0.0, "0"), (0.5, "0.5"), (1.0, "1.0"), (1.5, "1.5"), (2.0, "2.0")];

pub(super) fn draw(page: &str) -> anyhow::Result<String> {
    let table = Table::find(page, "levels")?;
    let mut drawing = Drawing::new(680.0, 700.0);
    drawing.title((20.0, 28.0), "Advantage of each level over the level below");
    drawing.text(
        &NOTES,
        (20.0, 50.0),
        Anchor::Start,
        "a − b with its 95 % interval; 0 is equal strength, higher is stronger",
    );
    for (nth, info) in INFOS.iter().enumerate() {
        let rows: Vec<&Vec<String>> = table.rows.iter().filter(|row| row[0] == info.id).collect();
        ensure!(!rows.is_empty(), "no levels of {}", info.id);
        let panel = Panel::in_grid(nth, rows.len(), RANGE, false);
        let names: Vec<String> = (1..=rows.len()).map(|level| format!("{} : {level}", level + 1)).collect();
        drawing.text(&WORDS, (panel.left, panel.top - 10.0), Anchor::Start, info.name);
        panel.draw_axes(&mut drawing, &MARKS, &names);
        for (column, row) in rows.into_iter().enumerate() {
            let (mean, half) = row[4].split_once(" ± ").with_context(|| format!("no interval: \"{}\"", row[4]))?;
            let (mean, half) = number(mean)?.zip(number(half)?).context("no number")?;
            let bound = |value: f64| panel.point(column, value.clamp(RANGE.0, RANGE.1));
            drawing.line(&LINES[0], bound(mean - half), bound(mean + half), 2.0, "");
            drawing.dot(0, panel.point(column, mean));
        }
    }
    Ok(drawing.finish(
        "Advantage of each level over the level below",
        "Six panels, one for each game. Each dot is the advantage of a level over the level below, from levels 2 and 1 to \
         levels 6 and 5, with its 95 % interval. All intervals are above zero.",
    ))
}
