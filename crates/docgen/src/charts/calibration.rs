//! The chart of predicted and final shares, by ranges of the predicted share.

use super::drawing::{Anchor, Drawing, NOTES, Panel, WORDS};
use super::table::{Table, number};
use anyhow::{Context as _, ensure};
use polychess_variants::INFOS;

const RANGE: (f64, f64) = (0.0, 1.0);
const MARKS: [(f64, &str); 3] = [(0.0, "0"), (0.5, "0.5"), (1.0, "1")];

pub(super) fn draw(page: &str) -> anyhow::Result<String> {
    let table = Table::find(page, "ranges")?;
    let mut drawing = Drawing::new(680.0, 760.0);
    drawing.title((20.0, 28.0), "Predicted and final shares of the points");
    for (series, name) in ["final share", "predicted share"].into_iter().enumerate() {
        let left = 20.0 + 150.0 * series as f64;
        drawing.dot(series, (left + 4.0, 45.5));
        drawing.text(&NOTES, (left + 16.0, 50.0), Anchor::Start, name);
    }
    for (nth, info) in INFOS.iter().enumerate() {
        let rows: Vec<&Vec<String>> = table.rows.iter().filter(|row| row[0] == info.id).collect();
        ensure!(!rows.is_empty(), "no ranges of {}", info.id);
        let panel = Panel::in_grid(nth, rows.len(), RANGE, false);
        let names: Vec<String> =
            rows.iter().map(|row| row[1].split('–').next().unwrap_or_default().to_owned()).collect();
        drawing.text(&WORDS, (panel.left, panel.top - 10.0), Anchor::Start, info.name);
        panel.draw_axes(&mut drawing, &MARKS, &names);
        // The predictions are below the results, so that both are visible if they are equal.
        for (series, column) in [(1, 3), (0, 4)] {
            let value = |row: &Vec<String>| number(&row[column])?.context("no number");
            let values: Vec<f64> = rows.iter().map(|row| value(row)).collect::<anyhow::Result<_>>()?;
            let points: Vec<(f64, f64)> =
                values.iter().enumerate().map(|(at, &value)| panel.point(at, value)).collect();
            drawing.curve(series, &points);
        }
    }
    Ok(drawing.finish(
        "Predicted and final shares of the points",
        "Six panels, one for each game. For each range of the predicted share, a square is the mean predicted share and a \
         circle is the mean final share. The nearer the two lines, the better the calibration.",
    ))
}
