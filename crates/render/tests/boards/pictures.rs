//! Tests that images are the same on every machine. They compare images of every game in every
//! theme with stored hashes.

use crate::text::stored;
use polychess_game::{BoardPicture, Choices, Request, Scene};
use polychess_render::png::{Error, MOST, Pixels, encode, paint};
use polychess_render::svg::{Names, Style, board};
use polychess_render::{Theme, png};
use polychess_variants::{INFOS, new_match};
use std::fmt::Write as _;

/// Returns the FNV-1a hash of bytes.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn decoded(file: &[u8]) -> Pixels {
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut rgb).expect("a frame");
    Pixels { width: info.width, height: info.height, rgb }
}

/// Returns a game in its state after this number of turns.
fn game(id: &str, turns: usize) -> (BoardPicture, Scene) {
    let info = INFOS.iter().find(|info| info.id == id).expect("a game");
    let mut now = new_match(id, &Choices::default_of(info), None).expect("the initial position");
    for turn in 0..turns {
        let legal = now.legal();
        now.apply(&Request::turn(&legal[turn * 31 % legal.len()])).expect("a legal turn");
    }
    (now.board(), now.scenes().swap_remove(0))
}

#[test]
fn every_game_in_every_theme() {
    let mut list = String::new();
    for info in INFOS {
        for turns in [0, 24] {
            let (picture, scene) = game(info.id, turns);
            for theme in Theme::ALL {
                let style = Style { theme, bottom: turns % 3, names: Names::Canonical, ..Style::default() };
                let svg = board(&picture, Some(&scene), &style);
                let pixels = paint(&svg, 300).expect("a picture");
                let file = encode(&pixels).expect("a file");
                assert_eq!(decoded(&file), pixels, "nothing is lost");
                let (svg, file) = (sum(svg.as_bytes()), sum(&file));
                writeln!(list, "{} after {turns} {theme:?}: svg {svg:016x} png {file:016x}", info.id).expect("a line");
            }
        }
    }
    stored("sums.txt", &list);
}

/// Different themes and seats give different images, and each image has the requested width.
#[test]
fn pictures_are_of_the_wanted_size() {
    let (picture, scene) = game("three-player", 3);
    let drawn = |theme, bottom| board(&picture, Some(&scene), &Style { theme, bottom, ..Style::default() });
    let all = [
        drawn(Theme::Light, 0),
        drawn(Theme::Dark, 0),
        drawn(Theme::Print, 0),
        drawn(Theme::Patterns, 0),
        drawn(Theme::Light, 1),
    ];
    let painted = all.map(|svg| paint(&svg, 240).expect("a picture"));
    for (i, a) in painted.iter().enumerate() {
        assert_eq!((a.width, a.rgb.len()), (240, 240 * 3 * a.height as usize));
        assert!((150..300).contains(&a.height), "{}", a.height);
        assert!(painted[..i].iter().all(|b| b.rgb != a.rgb), "picture {i} is like another");
    }
}

#[test]
fn what_cannot_be_painted() {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"/>";
    assert_eq!(paint(svg, 0), Err(Error::Width(0)));
    assert_eq!(paint(svg, MOST + 1), Err(Error::Width(MOST + 1)));
    assert!(paint(svg, 0).is_err_and(|e| e.to_string().contains("choose a width from 1 to 8192")));
    assert!(matches!(png::picture("<svg", 10), Err(Error::Svg(_))));
    assert_eq!(paint(svg, 3).map(|pixels| pixels.rgb), Ok(vec![255; 27]));
}
