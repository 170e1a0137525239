//! Moving pictures: read back frame by frame, they show what was put in.

use polychess_game::{Choices, Request};
use polychess_render::animation::{Frame, apng, gif};
use polychess_render::png::{Error, paint};
use polychess_render::svg::{Style, board};
use polychess_variants::{INFOS, new_match};

const WIDTH: u32 = 200;

/// The first turns of a game.
fn frames(turns: usize) -> Vec<Frame> {
    let mut now = new_match(INFOS[0].id, &Choices::default_of(INFOS[0]), None).expect("the initial position");
    let picture = now.board();
    let mut frames = Vec::new();
    for turn in 0..=turns {
        let svg = board(&picture, now.scenes().first(), &Style::default());
        frames.push(Frame { pixels: paint(&svg, WIDTH).expect("a picture"), milliseconds: 500 + 10 * turn as u32 });
        let legal = now.legal();
        now.apply(&Request::turn(&legal[turn * 31 % legal.len()])).expect("a legal turn");
    }
    frames
}

/// Puts a part of a frame over what was shown before.
fn lay_over(shown: &mut [u8], part: &[u8], [x, y, width]: [usize; 3]) {
    for (row, pixels) in part.chunks(width * 3).enumerate() {
        let begin = ((y + row) * WIDTH as usize + x) * 3;
        shown[begin..begin + pixels.len()].copy_from_slice(pixels);
    }
}

fn as_apng(frames: &[Frame]) -> Vec<u8> {
    apng(frames.len(), frames.iter().cloned().map(Ok::<_, Error>)).expect("an animation")
}

fn as_gif(frames: &[Frame]) -> Vec<u8> {
    let samples = [&frames[0], &frames[frames.len() - 1]].map(|frame| frame.pixels.clone());
    gif(&samples, frames.iter().cloned().map(Ok::<_, Error>)).expect("an animation")
}

#[test]
fn apng_loses_nothing() {
    let frames = frames(6);
    let file = as_apng(&frames);
    assert_eq!(file, as_apng(&frames), "the same bytes");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG");
    assert_eq!(reader.info().animation_control().map(|a| (a.num_frames, a.num_plays)), Some((7, 0)));
    let mut shown = vec![0; reader.output_buffer_size().expect("a size")];
    let mut part = shown.clone();
    for (nth, frame) in frames.iter().enumerate() {
        let found = reader.next_frame(&mut part).expect("a frame");
        let control = *reader.info().frame_control().expect("a place");
        let place = [control.x_offset, control.y_offset, control.width].map(|v| v as usize);
        lay_over(&mut shown, &part[..found.buffer_size()], place);
        assert!(shown == frame.pixels.rgb, "frame {nth}");
        assert_eq!(u32::from(control.delay_num) * 1000 / u32::from(control.delay_den), frame.milliseconds);
        assert!(nth == 0 || control.width < WIDTH, "only what has changed is written");
    }
}

#[test]
fn gif_is_true_to_a_few_shades() {
    let frames = frames(6);
    let file = as_gif(&frames);
    assert_eq!(file, as_gif(&frames), "the same bytes");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file.as_slice()).expect("a GIF");
    let mut shown = vec![0; frames[0].pixels.rgb.len()];
    let mut count = 0;
    while let Some(part) = reader.read_next_frame().expect("a frame") {
        let rgb: Vec<u8> = part.buffer.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        lay_over(&mut shown, &rgb, [part.left, part.top, part.width].map(usize::from));
        let meant = &frames[count].pixels.rgb;
        let off: u64 = shown.iter().zip(meant).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        assert!(off / (meant.len() as u64) < 4, "frame {count}: {off}");
        assert_eq!(u32::from(part.delay) * 10, frames[count].milliseconds);
        count += 1;
    }
    assert_eq!(count, frames.len());
}
