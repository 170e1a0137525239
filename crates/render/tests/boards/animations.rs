//! Tests that a decoded animation contains every frame exactly.

use polychess_game::{BoardPicture, Choices, Info, Request, Scene};
use polychess_render::animation::{Apng, Frame, Gif};
use polychess_render::png::{Painter, Part, Pixels, paint};
use polychess_render::svg::{Sequence, Style, illustrated};
use polychess_render::{Overlay, Theme};
use polychess_variants::{INFOS, new_match};

const WIDTH: u32 = 200;

/// Returns the scenes after the first turns of a game, each with a caption of one line.
fn scenes(info: &'static Info, turns: usize) -> (BoardPicture, Vec<(Scene, Overlay)>) {
    let mut now = new_match(info.id, &Choices::default_of(info), None).expect("the initial position");
    let mut scenes = Vec::new();
    for turn in 0..=turns {
        let caption = format!("After {turn} turns");
        scenes.push((now.scenes().swap_remove(0), Overlay { caption, ..Overlay::default() }));
        let legal = now.legal();
        let Some(text) = legal.get(turn * 31 % legal.len().max(1)) else { break };
        now.apply(&Request::turn(text)).expect("a legal turn");
    }
    (now.board(), scenes)
}

fn style(theme: Theme) -> Style {
    Style { theme, titles: false, ..Style::default() }
}

fn whole(picture: &BoardPicture, (scene, overlay): &(Scene, Overlay), theme: Theme) -> Pixels {
    paint(&illustrated(picture, Some(scene), overlay, &style(theme)), WIDTH).expect("a picture")
}

/// Returns the images after the first turns of a game, and the frames with the changes between
/// them.
fn frames(turns: usize) -> (Vec<Pixels>, Vec<Frame>) {
    let (picture, scenes) = scenes(INFOS[0], turns);
    let shown: Vec<Pixels> = scenes.iter().map(|scene| whole(&picture, scene, Theme::Light)).collect();
    let mut frames = vec![Frame { parts: vec![Part { x: 0, y: 0, pixels: shown[0].clone() }], milliseconds: 500 }];
    let sequence = Sequence::of(&picture, (&scenes[0].0, &scenes[0].1), &style(Theme::Light), WIDTH);
    let painter = Painter::new(&sequence).expect("a background");
    for (nth, pair) in (1..).zip(scenes.windows(2)) {
        let [before, now] = [0, 1].map(|i| (&pair[i].0, &pair[i].1));
        let parts = painter.changes(&sequence.changed(before, now)).expect("parts");
        frames.push(Frame { parts, milliseconds: 500 + 10 * nth });
    }
    (shown, frames)
}

/// Copies a part of a frame onto the previous image.
fn lay_over(shown: &mut [u8], part: &[u8], [x, y, width]: [usize; 3]) {
    for (row, pixels) in part.chunks(width * 3).enumerate() {
        let begin = ((y + row) * WIDTH as usize + x) * 3;
        shown[begin..begin + pixels.len()].copy_from_slice(pixels);
    }
}

fn as_apng((shown, frames): &(Vec<Pixels>, Vec<Frame>)) -> Vec<u8> {
    let mut file = Vec::new();
    let mut apng = Apng::new(&mut file, frames.len(), &shown[0]).expect("a file");
    frames.iter().for_each(|frame| apng.add(frame).expect("a frame"));
    apng.finish().expect("a file");
    file
}

fn as_gif((shown, frames): &(Vec<Pixels>, Vec<Frame>)) -> Vec<u8> {
    let mut file = Vec::new();
    let samples = [shown[0].clone(), shown[shown.len() - 1].clone()];
    let mut gif = Gif::new(&mut file, Theme::Light, &samples).expect("a file");
    frames.iter().for_each(|frame| gif.add(frame).expect("a frame"));
    drop(gif);
    file
}

/// The changes of each frame turn the previous image into the next one exactly. They cover few
/// pixels.
#[test]
fn what_has_changed_is_painted() {
    for info in INFOS {
        let (picture, scenes) = scenes(info, 40);
        for theme in [Theme::Light, Theme::Patterns] {
            let sequence = Sequence::of(&picture, (&scenes[0].0, &scenes[0].1), &style(theme), WIDTH);
            let painter = Painter::new(&sequence).expect("a background");
            let mut shown = whole(&picture, &scenes[0], theme);
            let (mut painted, mut all) = (0, 0);
            for (nth, pair) in scenes.windows(2).enumerate() {
                let [before, now] = [0, 1].map(|i| (&pair[i].0, &pair[i].1));
                for part in painter.changes(&sequence.changed(before, now)).expect("parts") {
                    painted += part.pixels.rgb.len();
                    let place = [part.x, part.y, part.pixels.width].map(|v| v as usize);
                    lay_over(&mut shown.rgb, &part.pixels.rgb, place);
                }
                all += shown.rgb.len();
                let meant = whole(&picture, &pair[1], theme);
                let off = |(a, b): (&u8, &u8)| a.abs_diff(*b);
                let wrong = shown.rgb.iter().zip(&meant.rgb).map(off).max().unwrap_or(0);
                assert!(wrong == 0, "{} {theme:?} after {} turns: {wrong}", info.id, nth + 1);
            }
            assert!(painted * 2 < all, "{}: {painted} of {all}", info.id);
        }
    }
}

#[test]
fn apng_loses_nothing() {
    let animation = frames(6);
    let (shown_in, frames) = &animation;
    let file = as_apng(&animation);
    assert_eq!(file, as_apng(&animation), "the same bytes");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG");
    assert_eq!(reader.info().animation_control().map(|a| (a.num_frames, a.num_plays)), Some((7, 0)));
    let mut shown = vec![0; reader.output_buffer_size().expect("a size")];
    let mut part = shown.clone();
    for (nth, frame) in frames.iter().enumerate() {
        let found = reader.next_frame(&mut part).expect("a frame");
        let control = *reader.info().frame_control().expect("a place");
        let place = [control.x_offset, control.y_offset, control.width].map(|v| v as usize);
        lay_over(&mut shown, &part[..found.buffer_size()], place);
        assert!(shown == shown_in[nth].rgb, "frame {nth}");
        assert_eq!(u32::from(control.delay_num) * 1000 / u32::from(control.delay_den), frame.milliseconds);
        assert!(nth == 0 || control.width < WIDTH, "only what has changed is written");
    }
}

#[test]
fn gif_is_true_to_a_few_shades() {
    let animation = frames(6);
    let (shown_in, frames) = &animation;
    let file = as_gif(&animation);
    assert_eq!(file, as_gif(&animation), "the same bytes");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file.as_slice()).expect("a GIF");
    let mut shown = vec![0; shown_in[0].rgb.len()];
    let mut count = 0;
    while let Some(part) = reader.read_next_frame().expect("a frame") {
        let [left, top, width] = [part.left, part.top, part.width].map(usize::from);
        for (n, pixel) in part.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] != 0) {
            let at = ((top + n / width) * WIDTH as usize + left + n % width) * 3;
            shown[at..at + 3].copy_from_slice(&pixel[..3]);
        }
        let meant = &shown_in[count].rgb;
        let off: u64 = shown.iter().zip(meant).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        assert!(off / (meant.len() as u64) < 4, "frame {count}: {off}");
        assert_eq!(u32::from(part.delay) * 10, frames[count].milliseconds);
        count += 1;
    }
    assert_eq!(count, frames.len());
}
