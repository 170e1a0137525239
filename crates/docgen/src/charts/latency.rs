//! The chart of the latency of moves under load, by percentile.

use super::drawing::{AXIS, Anchor, Drawing, NOTES, Panel, WORDS};
use super::table::{Table, number};
use anyhow::{Context as _, ensure};

const MARKS: [(f64, &str); 5] = [(1.0, "1 ms"), (3.0, "3 ms"), (10.0, "10 ms"), (30.0, "30 ms"), (100.0, "100 ms")];
/// The goal for the 99th percentile on one server, in milliseconds.
const GOAL: f64 = 50.0;

pub(super) fn draw(page: &str) -> anyhow::Result<String> {
    let table = Table::find(page, "latency")?;
    ensure!(table.columns.len() == 3, "the table has a column for each system");
    let mut drawing = Drawing::new(680.0, 330.0);
    drawing.title((20.0, 28.0), "Time until a move is confirmed, at 500 actions per second");
    let columns: Vec<String> = table.rows.iter().map(|row| row[0].clone()).collect();
    let panel = Panel {
        left: 76.0,
        top: 76.0,
        width: 574.0,
        height: 208.0,
        columns: columns.len(),
        range: (1.0, 250.0),
        is_logarithmic: true,
    };
    panel.draw_axes(&mut drawing, &MARKS, &columns);
    panel.draw_level(&mut drawing, &AXIS, GOAL, "7 4");
    drawing.text(&NOTES, (panel.left + 8.0, panel.y(GOAL) - 7.0), Anchor::Start, "goal for 99 % on one server: 50 ms");
    for series in 0..2 {
        let left = 20.0 + 190.0 * series as f64;
        drawing.dot(series, (left + 4.0, 45.5));
        drawing.text(&NOTES, (left + 16.0, 50.0), Anchor::Start, &table.columns[1 + series]);
        let mut points = Vec::new();
        for (column, row) in table.rows.iter().enumerate() {
            let value = number(&row[1 + series])?.context("no number")?;
            points.push((panel.point(column, value), row[1 + series].replace('*', "")));
        }
        drawing.curve(series, &points.iter().map(|(point, _)| *point).collect::<Vec<_>>());
        for ((x, y), value) in points {
            drawing.text(&WORDS, (x, if series == 0 { y + 20.0 } else { y - 10.0 }), Anchor::Middle, &value);
        }
    }
    Ok(drawing.finish(
        "Time until a move is confirmed, at 500 actions per second",
        "Latency by percentile for one server with SQLite and for three servers with PostgreSQL, on a logarithmic scale. One \
         server confirms 99 % of the moves within 8.5 ms, far below the goal of 50 ms.",
    ))
}
