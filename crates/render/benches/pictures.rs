//! Measures the time that one core needs to draw images: an SVG and a PNG of every game in every
//! theme, and a GIF.
//!
//! Run `cargo bench -p polychess-render` to print the median times. The goals are 1 ms for an SVG
//! and 60 ms for a PNG. The benchmark also checks that repeated images are identical.
//!
//! Run `cargo bench -p polychess-render -- GAME TURNS` under an instruction counter. The benchmark
//! then draws only one GIF.

use polychess_game::{Choices, Info, Request, Scene};
use polychess_render::animation::{Frame, Gif};
use polychess_render::png::{Painter, Part};
use polychess_render::svg::{Sequence, Style, board, illustrated};
use polychess_render::{Overlay, Theme, png};
use polychess_variants::{INFOS, new_match};
use std::time::Instant;

const TURNS: usize = 30;
const STEP: usize = 31;
const WIDTH: u32 = 1000;
const ROUNDS: usize = 15;
/// The width of the GIF in pixels, and the number of turns that it shows.
const GIF_WIDTH: u32 = 640;
const GIF_TURNS: usize = 60;

fn main() {
    // Ignore the flags that Cargo passes.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if let [game, turns] = words.as_slice() {
        let info = INFOS.iter().find(|info| info.id == game).expect("the id of a game");
        let (frames, bytes) = gif(info, turns.parse().expect("a number of turns"));
        println!("{game}: {frames} frames, {bytes} bytes");
        return;
    }
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
    println!("\n{:<14} {:>10} {:>10}", "GIF", "ms a turn", "bytes");
    for info in INFOS {
        let begun = Instant::now();
        let (frames, bytes) = gif(info, GIF_TURNS);
        println!("{:<14} {:>10.2} {bytes:>10}", info.id, begun.elapsed().as_secs_f64() * 1e3 / frames as f64);
    }
}

/// Draws the first turns of a game as a GIF with captions. Returns the numbers of frames and bytes.
fn gif(info: &'static Info, turns: usize) -> (usize, usize) {
    let mut now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
    let mut scenes: Vec<(Scene, Overlay)> = Vec::new();
    for turn in 0..=turns {
        let caption = format!("After {turn} turns");
        scenes.push((now.scenes().swap_remove(0), Overlay { caption, ..Overlay::default() }));
        let legal = now.legal();
        let Some(text) = legal.get(turn * STEP % legal.len().max(1)) else { break };
        now.apply(&Request::turn(text)).expect("a legal turn");
    }
    let (picture, style) = (now.board(), Style { titles: false, ..Style::default() });
    let whole = |(scene, overlay): &(Scene, Overlay)| {
        png::paint(&illustrated(&picture, Some(scene), overlay, &style), GIF_WIDTH).expect("a picture")
    };
    let samples = [whole(&scenes[0]), whole(&scenes[scenes.len() - 1])];
    let sequence = Sequence::of(&picture, (&scenes[0].0, &scenes[0].1), &style, GIF_WIDTH);
    let painter = Painter::new(&sequence).expect("a background");
    let mut file = Vec::new();
    let mut gif = Gif::new(&mut file, style.theme, &samples).expect("a file");
    let [start, _] = samples;
    gif.add(&Frame { parts: vec![Part { x: 0, y: 0, pixels: start }], milliseconds: 500 }).expect("a frame");
    for pair in scenes.windows(2) {
        let [before, now] = [0, 1].map(|i| (&pair[i].0, &pair[i].1));
        let parts = painter.changes(&sequence.changed(before, now)).expect("parts");
        gif.add(&Frame { parts, milliseconds: 500 }).expect("a frame");
    }
    drop(gif);
    (scenes.len(), file.len())
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

/// Returns the median duration of several runs, in milliseconds.
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
