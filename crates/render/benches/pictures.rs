//! How long a picture takes on one core: an SVG, and a PNG 1000 pixels wide, of every game in the middle of a game and in every theme.
//!
//! `cargo bench -p polychess-render` prints the median of each; the goals are 1 ms and 60 ms. Every picture timed is compared with the
//! first one drawn.

use polychess_game::{Choices, Info, Request};
use polychess_render::svg::{Style, board};
use polychess_render::{Theme, png};
use polychess_variants::{INFOS, new_match};
use std::time::Instant;

const TURNS: usize = 30;
const STEP: usize = 31;
const WIDTH: u32 = 1000;
const ROUNDS: usize = 15;

fn main() {
    println!("{:<14} {:<10} {:>10} {:>10}", "milliseconds", "theme", "svg", "png");
    let mut worst = [0.0_f64; 2];
    for info in INFOS {
        for theme in Theme::ALL {
            let times = measure(info, theme);
            println!("{:<14} {:<10} {:>10.3} {:>10.1}", info.id, theme.name(), times[0], times[1]);
            worst = [0, 1].map(|i| worst[i].max(times[i]));
        }
    }
    println!("{:<14} {:<10} {:>10.3} {:>10.1}   (goals 1 and 60)", "slowest", "", worst[0], worst[1]);
}

fn measure(info: &'static Info, theme: Theme) -> [f64; 2] {
    let mut now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
    for turn in 0..TURNS {
        let legal = now.legal();
        let text = &legal[turn * STEP % legal.len()];
        now.apply(&Request::turn(text)).expect("a legal turn");
    }
    let (picture, scene) = (now.board(), now.scenes().swap_remove(0));
    let style = Style { theme, ..Style::default() };
    let svg = board(&picture, Some(&scene), &style);
    let pixels = png::picture(&svg, WIDTH).expect("a picture");
    let svg_time = median(|| assert_eq!(board(&picture, Some(&scene), &style), svg));
    let png_time = median(|| assert_eq!(png::picture(&svg, WIDTH).expect("a picture"), pixels));
    [svg_time, png_time]
}

/// The median of several runs, in milliseconds.
fn median(run: impl Fn()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}
