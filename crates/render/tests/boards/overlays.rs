//! Tests of overlays: arrows, marked cells, targets, labels, captions and cropped boards.

use crate::shapes::{Shape, all};
use crate::svg::check;
use polychess_game::Language;
use polychess_render::svg::{Style, illustrated};
use polychess_render::{Overlay, ReadError, Theme, Tone};

/// Joins the names of cells with a separator.
fn way(shape: &Shape, cells: &[usize], between: &str) -> String {
    cells.iter().map(|&i| shape.picture.cells[i].name.clone()).collect::<Vec<_>>().join(between)
}

fn full(shape: &Shape) -> Overlay {
    let mut overlay = Overlay { caption: "A caption of several words & <signs>".into(), ..Overlay::default() };
    let picture = &shape.picture;
    overlay.add_arrow(picture, &way(shape, &[3, 9], "-")).expect("an arrow");
    overlay.add_arrow(picture, &format!("red:{}", way(shape, &[2, 7, 20], "-"))).expect("a long arrow");
    overlay.add_marked(picture, &format!("yellow:{}", way(shape, &[4, 5], ","))).expect("marks");
    overlay.add_label(picture, &format!("{}=12", way(shape, &[6], ""))).expect("a label");
    let from = shape.scene.pieces[0].cell;
    let ways = [(from, 11), (from, shape.scene.pieces[1].cell), (from, 11), (12, 13)];
    assert_eq!(overlay.pick(picture, &way(shape, &[from], ""), ways.into_iter()), Ok(2));
    overlay
}

#[test]
fn overlays_on_every_shape() {
    for shape in all() {
        let overlay = full(&shape);
        for theme in Theme::ALL {
            for bottom in 0..shape.picture.rotations.len() {
                let style = Style { theme, bottom, ..Style::default() };
                let bare = check(shape.name, &shape.picture, Some(&shape.scene), &style);
                let svg = illustrated(&shape.picture, Some(&shape.scene), &overlay, &style);
                crate::svg::in_frame(shape.name, &svg);
                assert!(svg.contains("A caption of several words &amp; &lt;signs&gt;"), "{}", shape.name);
                assert!(svg.len() > bare.len() + 1000);
            }
        }
    }
}

/// A cropped board has fewer cells and pieces and a smaller frame than the whole board.
#[test]
fn parts_of_a_board() {
    for shape in all() {
        let mut overlay = full(&shape);
        let whole = illustrated(&shape.picture, Some(&shape.scene), &overlay, &Style::default());
        overlay.add_only(&shape.picture, &way(&shape, &[0, 1], ",")).expect("cells");
        let part = illustrated(&shape.picture, Some(&shape.scene), &overlay, &Style::default());
        crate::svg::in_frame(shape.name, &part);
        let titles =
            |svg: &str| shape.picture.cells.iter().filter(|c| svg.contains(&format!("<title>{}<", c.name))).count();
        assert_eq!(titles(&whole), shape.picture.cells.len());
        assert!((2..30).contains(&titles(&part)), "{}: {}", shape.name, titles(&part));
        let untitled = Style { titles: false, ..Style::default() };
        let small = illustrated(&shape.picture, Some(&shape.scene), &Overlay::default(), &untitled);
        assert_eq!(titles(&small), 0);
    }
}

#[test]
fn what_cannot_be_laid_over() {
    let shape = all().remove(0);
    let mut overlay = Overlay::default();
    let picture = &shape.picture;
    let refused = |result: Result<(), ReadError>| result.expect_err("it is refused").to_string();
    assert_eq!(refused(overlay.add_arrow(picture, "d4")), "\"d4\" has the wrong form; write it like \"red:b5-c5\"");
    assert!(refused(overlay.add_arrow(picture, "d4-d44")).starts_with("the board has no cell \"d44\"; try d4"));
    assert_eq!(
        refused(overlay.add_marked(picture, "pink:d4")),
        "unknown tone \"pink\"; choose one of green, red, blue, yellow"
    );
    assert_eq!(refused(overlay.add_label(picture, "d4=")), "\"d4=\" has the wrong form; write it like \"b5=1\"");
    assert!(refused(overlay.add_only(picture, "")).contains("no cell \"\""));
    assert_eq!(overlay, Overlay::default());
    overlay.add_marked(picture, "Blue: D4 ,d5").expect("letter case and blanks");
    assert_eq!(overlay.marked.iter().map(|m| m.1).collect::<Vec<_>>(), [Tone::Blue; 2]);
}

/// Drawing ignores indices of cells that do not exist.
#[test]
fn cells_that_are_not_there() {
    let shape = all().remove(0);
    let overlay = Overlay {
        marked: vec![(9999, Tone::Red)],
        arrows: vec![(vec![9999, 1], Tone::Blue), (vec![], Tone::Red)],
        picked: vec![9999],
        targets: vec![9999],
        labels: vec![(9999, "x".into())],
        ..Overlay::default()
    };
    let plain = illustrated(&shape.picture, Some(&shape.scene), &Overlay::default(), &Style::default());
    assert_eq!(illustrated(&shape.picture, Some(&shape.scene), &overlay, &Style::default()), plain);
}

/// Texts of up to five significant characters are all accepted or rejected without a panic.
/// Accepted overlays can be drawn.
#[test]
fn all_short_texts_are_read_or_refused() {
    let shape = all().remove(0);
    let signs = ["", "d", "D", "4", "-", ":", ",", "=", " ", "red", "ü"];
    let (mut read, mut refused) = (0, 0);
    let mut all_read = Overlay::default();
    for code in 0..signs.len().pow(5) {
        let text: String = (0..5).map(|n| signs[code / signs.len().pow(n) % signs.len()]).collect();
        let mut one = Overlay::default();
        let done = [
            one.add_arrow(&shape.picture, &text).is_ok(),
            one.add_marked(&shape.picture, &text).is_ok(),
            one.add_label(&shape.picture, &text).is_ok(),
            one.add_only(&shape.picture, &text).is_ok(),
        ];
        let count = one.arrows.len() + one.marked.len() + one.labels.len() + one.only.len();
        assert!(done.contains(&true) == (count > 0), "{text:?}");
        read += usize::from(count > 0);
        refused += usize::from(count == 0);
        if code % 997 == 0 {
            all_read.arrows.extend(one.arrows);
            all_read.marked.extend(one.marked);
            all_read.labels.extend(one.labels);
        }
    }
    assert!(read > 100 && refused > 10_000, "{read} {refused}");
    let svg = illustrated(&shape.picture, Some(&shape.scene), &all_read, &Style::default());
    crate::svg::in_frame(shape.name, &svg);
}

/// Every error has its own message in each language.
#[test]
fn errors_in_both_languages() {
    use polychess_render::png::Error;
    let text = || "x".to_owned();
    let read = [
        ReadError::NoCell { name: text(), alike: Vec::new() },
        ReadError::NoCell { name: text(), alike: vec!["y".into()] },
        ReadError::NoTone(text()),
        ReadError::Form { text: text(), example: "b5=1" },
    ];
    let drawn = [Error::Width(0), Error::Svg(text()), Error::Writing(text()), Error::Empty];
    let languages = [Language::English, Language::German];
    let keys = languages.map(|language| polychess_render::words().table(language).keys().collect::<Vec<_>>());
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[0].len(), read.len() + drawn.len(), "a sentence of no error, or an error without one");
    let mut all: Vec<String> =
        languages.iter().flat_map(|&language| read.iter().map(move |e| e.words(language))).collect();
    all.extend(languages.iter().flat_map(|&language| drawn.iter().map(move |e| e.words(language))));
    assert!(all.iter().all(|words| words.contains(' ') && !words.ends_with('.') && !words.contains('{')), "{all:#?}");
    let apart: std::collections::BTreeSet<&String> = all.iter().collect();
    assert_eq!(apart.len(), all.len(), "{all:#?}");
}
