//! How armies look: colours, and in some themes a pattern and a shape to stand on.

use super::Theme;

/// The colours of an army, and which of the army marks it wears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Army {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    /// The mark on the foot: its colour and its drawing.
    pub(crate) mark: &'static str,
    pub(crate) badge: &'static str,
    /// Over the body.
    pub(crate) pattern: Option<Pattern>,
    /// Under the piece: its shape and colour.
    pub(crate) plate: Option<(Plate, &'static str)>,
}

/// What is drawn all over a body, in one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    Stripes(&'static str),
    Dots(&'static str),
    Checks(&'static str),
}

/// The shape an army stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plate {
    Disk,
    Square,
    Diamond,
    Triangle,
}

/// The look of armies whose seats are named by these colours; seats with other names get them in order.
fn kind(name: &str, seat: usize) -> usize {
    match name {
        "white" => 0,
        "gray" => 1,
        "black" => 2,
        "red" => 3,
        "yellow" => 4,
        _ => seat % 4,
    }
}

/// The palette of `assets/pieces/README.md`.
pub(crate) fn army(theme: Theme, name: &str, seat: usize) -> Army {
    let kind = kind(name, seat);
    let badge = ["mark-0", "mark-1", "mark-2", "mark-3", "mark-1"][kind];
    let army = |body, edge, mark, pattern, plate| Army { body, edge, mark, badge, pattern, plate };
    let (dark, light) = ("#26242a", "#e8e2d4");
    match theme {
        Theme::Light | Theme::Dark | Theme::Auto => match kind {
            0 => army("#f9f5ec", dark, dark, None, None),
            1 => army("#8a97a8", "#1f2630", "#1f2630", None, None),
            2 => army("#2b2b31", light, light, None, None),
            3 => army("#b8412f", "#33100a", "#fbe6d6", None, None),
            _ => army("#e0b13a", "#37260a", "#37260a", None, None),
        },
        Theme::Print => match kind {
            0 => army("#ffffff", "#000000", "#000000", None, None),
            1 => army("#d2d2d2", "#000000", "#000000", Some(Pattern::Stripes("#8a8a8a")), None),
            2 => army("#111111", "#ffffff", "#ffffff", None, None),
            3 => army("#8c8c8c", "#000000", "#ffffff", Some(Pattern::Dots("#dedede")), None),
            _ => army("#ececec", "#000000", "#000000", Some(Pattern::Checks("#b4b4b4")), None),
        },
        Theme::Patterns => match kind {
            0 => army("#ffffff", "#000000", "#000000", None, Some((Plate::Disk, "#ffffff"))),
            1 => army(
                "#8fc7ea",
                "#062a45",
                "#062a45",
                Some(Pattern::Stripes("#4e93c2")),
                Some((Plate::Square, "#cfe7f7")),
            ),
            2 => army("#111114", "#ffffff", "#ffffff", None, Some((Plate::Diamond, "#c3c3c9"))),
            3 => army(
                "#d55e00",
                "#3a1600",
                "#ffffff",
                Some(Pattern::Dots("#ffc89c")),
                Some((Plate::Triangle, "#fbdcc4")),
            ),
            _ => army(
                "#f6e75a",
                "#2e2800",
                "#2e2800",
                Some(Pattern::Checks("#c9b21c")),
                Some((Plate::Square, "#fdf8cf")),
            ),
        },
    }
}

/// Background and letter of an army on a terminal of 256 colours.
pub(crate) fn terminal(name: &str, seat: usize) -> (u8, u8) {
    [(255, 16), (246, 16), (16, 255), (160, 231), (220, 16)][kind(name, seat)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_can_be_told_apart() {
        for names in
            [["white", "gray", "black"].as_slice(), &["white", "red", "black"], &["white", "yellow", "black", "red"]]
        {
            for theme in Theme::ALL {
                for (i, a) in names.iter().enumerate() {
                    for b in &names[..i] {
                        assert!(terminal(a, i) != terminal(b, 0));
                        let (a, b) = (army(theme, a, i), army(theme, b, 0));
                        assert!((a.body, a.pattern) != (b.body, b.pattern) && a.badge != b.badge);
                        let shapes = [a.plate.map(|p| p.0), b.plate.map(|p| p.0)];
                        assert!(theme != Theme::Patterns || shapes[0] != shapes[1]);
                    }
                }
            }
        }
    }
}
