//! The chart of instructions per leaf after each optimisation. It also shows two libraries for
//! orthodox chess.

use super::drawing::{Anchor, Drawing, LINES, NOTES, Panel, WORDS};
use super::table::{Table, number};
use anyhow::{Context as _, ensure};
use polychess_variants::INFOS;

const MARKS: [(f64, &str); 4] = [(30.0, "30"), (100.0, "100"), (300.0, "300"), (1000.0, "1,000")];
/// The two series, each with its name and the name of its table.
const SERIES: [(&str, &str); 2] = [("bulk", "bulk over time"), ("played", "played over time")];
/// The compared libraries, each with the dash pattern of its line.
const PEERS: [(&str, &str); 2] = [("shakmaty", "7 4"), ("cozy-chess", "2 4")];

pub(super) fn draw(page: &str) -> anyhow::Result<String> {
    let peers = Table::find(page, "peers")?;
    let tables = [Table::find(page, SERIES[0].1)?, Table::find(page, SERIES[1].1)?];
    let mut drawing = Drawing::new(680.0, 700.0);
    drawing.title((20.0, 28.0), "Instructions per leaf in midgames, after each step of work");
    draw_legend(&mut drawing);
    for (nth, info) in INFOS.iter().enumerate() {
        let steps: Vec<String> = tables[0].rows.iter().map(|row| row[0].clone()).collect();
        let panel = Panel::in_grid(nth, steps.len(), (20.0, 2500.0), true);
        drawing.text(&WORDS, (panel.left, panel.top - 10.0), Anchor::Start, info.name);
        panel.draw_axes(&mut drawing, &MARKS, &steps);
        for (series, table) in tables.iter().enumerate() {
            ensure!(table.rows.len() == steps.len(), "both tables have the same steps");
            let column = table.columns.iter().position(|name| name == info.id).context(info.id)?;
            for (peer, dashes) in PEERS {
                let row = peers.rows.iter().find(|row| row[0].starts_with(peer)).context(peer)?;
                let value = number(&row[1 + series])?.context("no number")?;
                panel.draw_level(&mut drawing, &LINES[series], value, dashes);
            }
            let mut points = Vec::new();
            for (step, row) in table.rows.iter().enumerate() {
                points.extend(number(&row[column])?.map(|value| panel.point(step, value)));
            }
            drawing.curve(series, &points);
        }
    }
    Ok(drawing.finish(
        "Instructions per leaf in midgames, after each step of work",
        "Six panels, one for each game, with logarithmic scales. In every game the instructions per leaf fell, most of all in \
         the first step. Counting in bulk now costs about as much as in shakmaty in all games except Three-handed chess, and \
         playing each leaf one to three times as much, on larger boards with more armies.",
    ))
}

fn draw_legend(drawing: &mut Drawing) {
    for (series, (name, _)) in SERIES.into_iter().enumerate() {
        let left = 20.0 + 90.0 * series as f64;
        drawing.curve(series, &[(left, 45.5), (left + 24.0, 45.5)]);
        drawing.text(&NOTES, (left + 32.0, 50.0), Anchor::Start, name);
    }
    for (nth, (name, dashes)) in PEERS.into_iter().enumerate() {
        let left = 220.0 + 220.0 * nth as f64;
        for (series, ink) in LINES.iter().enumerate() {
            let y = 42.5 + 6.0 * series as f64;
            drawing.line(ink, (left, y), (left + 28.0, y), 1.5, dashes);
        }
        drawing.text(&NOTES, (left + 36.0, 50.0), Anchor::Start, &format!("{name} (orthodox chess)"));
    }
}
