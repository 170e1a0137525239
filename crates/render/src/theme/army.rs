//! The appearance of armies: colours and, in some themes, patterns and plates.

use super::Theme;
use polychess_game::{ArmyMark, Colour};

/// The appearance of an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Army {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    /// The mark at the foot of a piece: its colour, and the name of its drawing.
    pub(crate) mark: &'static str,
    pub(crate) badge: &'static str,
    /// The colour of a halo around the outline, which adds contrast on dark cells; `None` if there
    /// is none.
    pub(crate) halo: Option<&'static str>,
    /// The pattern on the body, if any.
    pub(crate) pattern: Option<Pattern>,
    /// The plate under the piece, if any: its shape and its colour.
    pub(crate) plate: Option<(Plate, &'static str)>,
}

/// A pattern in one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    Stripes(&'static str),
    Dots(&'static str),
    Checks(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plate {
    Disk,
    Square,
    Diamond,
    Triangle,
}

/// Returns the name of the drawing for a mark.
fn badge(mark: ArmyMark) -> &'static str {
    match mark {
        ArmyMark::Plain => "mark-0",
        ArmyMark::Band => "mark-1",
        ArmyMark::Dots => "mark-2",
        ArmyMark::Hatch => "mark-3",
    }
}

/// The colour of the halo of coloured armies.
const HALO: &str = "#fbf7ee";
/// The opacity of inactive pieces.
pub(crate) const INACTIVE_OPACITY: f64 = 0.8;

/// Returns the appearance of an army. `assets/pieces/README.md` describes all of them.
pub(crate) fn army(theme: Theme, colour: Colour, mark: ArmyMark) -> Army {
    let badge = badge(mark);
    // White and Black need no halo, because their outlines have enough contrast on all cells.
    let halo = (theme != Theme::Print && !matches!(colour, Colour::White | Colour::Black)).then_some(HALO);
    let army = |body, edge, mark, pattern, plate| Army { body, edge, mark, badge, halo, pattern, plate };
    let (dark, light) = ("#26242a", "#e8e2d4");
    match theme {
        Theme::Light | Theme::Dark | Theme::Auto => match colour {
            Colour::White => army("#f9f5ec", dark, dark, None, None),
            Colour::Gray => army("#8a97a8", "#1f2630", "#1f2630", None, None),
            Colour::Black => army("#2b2b31", light, light, None, None),
            Colour::Red => army("#b8412f", "#33100a", "#fbe6d6", None, None),
            Colour::Yellow => army("#e0b13a", "#37260a", "#37260a", None, None),
            Colour::Green => army("#5a9e58", "#0f260e", "#e6f4dc", None, None),
            Colour::Blue => army("#23458a", "#050d22", "#e2edfb", None, None),
        },
        Theme::Print => match colour {
            Colour::White => army("#ffffff", "#000000", "#000000", None, None),
            Colour::Gray | Colour::Green => {
                army("#d2d2d2", "#000000", "#000000", Some(Pattern::Stripes("#8a8a8a")), None)
            }
            Colour::Black => army("#111111", "#ffffff", "#ffffff", None, None),
            Colour::Red => army("#8c8c8c", "#000000", "#ffffff", Some(Pattern::Dots("#dedede")), None),
            Colour::Blue => army("#4f4f4f", "#000000", "#ffffff", Some(Pattern::Stripes("#7d7d7d")), None),
            Colour::Yellow => army("#ececec", "#000000", "#000000", Some(Pattern::Checks("#b4b4b4")), None),
        },
        Theme::Patterns => {
            let plate = |colour| {
                let shape = match mark {
                    ArmyMark::Plain => Plate::Disk,
                    ArmyMark::Band => Plate::Square,
                    ArmyMark::Dots => Plate::Diamond,
                    ArmyMark::Hatch => Plate::Triangle,
                };
                Some((shape, colour))
            };
            match colour {
                Colour::White => army("#ffffff", "#000000", "#000000", None, plate("#ffffff")),
                Colour::Gray => {
                    army("#8fc7ea", "#062a45", "#062a45", Some(Pattern::Stripes("#4e93c2")), plate("#cfe7f7"))
                }
                Colour::Black => army("#111114", "#ffffff", "#ffffff", None, plate("#c3c3c9")),
                Colour::Red => army("#d55e00", "#3a1600", "#ffffff", Some(Pattern::Dots("#ffc89c")), plate("#fbdcc4")),
                Colour::Yellow => {
                    army("#f6e75a", "#2e2800", "#2e2800", Some(Pattern::Checks("#c9b21c")), plate("#fdf8cf"))
                }
                Colour::Green => {
                    army("#009e73", "#00251b", "#ffffff", Some(Pattern::Stripes("#7fd6bf")), plate("#cdeee4"))
                }
                Colour::Blue => {
                    army("#0072b2", "#001d2e", "#ffffff", Some(Pattern::Checks("#7fbfe6")), plate("#cfe5f4"))
                }
            }
        }
    }
}

/// Returns the background colour and the letter colour of an army on terminals with 256 colours.
pub(crate) fn terminal(colour: Colour) -> (u8, u8) {
    match colour {
        Colour::White => (255, 16),
        Colour::Gray => (246, 16),
        Colour::Black => (16, 255),
        Colour::Red => (160, 231),
        Colour::Yellow => (220, 16),
        Colour::Green => (71, 16),
        Colour::Blue => (26, 231),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{contrast, lightness, mixed, rgb};
    use super::*;
    use polychess_variants::INFOS;

    #[test]
    fn armies_of_a_game_are_distinguishable() {
        for info in INFOS {
            for theme in Theme::ALL {
                for (i, one) in info.seats.iter().enumerate() {
                    for other in &info.seats[..i] {
                        assert!(terminal(one.colour) != terminal(other.colour));
                        let (a, b) = (army(theme, one.colour, one.mark), army(theme, other.colour, other.mark));
                        assert!((a.body, a.pattern) != (b.body, b.pattern) && a.badge != b.badge, "{}", info.id);
                        let shapes = [a.plate.map(|p| p.0), b.plate.map(|p| p.0)];
                        assert!(theme != Theme::Patterns || shapes[0] != shapes[1]);
                    }
                }
            }
        }
    }

    /// Armies must differ in lightness, for prints without colour and for colour-blind readers.
    #[test]
    fn armies_of_a_game_differ_in_grey() {
        for info in INFOS {
            for (i, one) in info.seats.iter().enumerate() {
                for other in &info.seats[..i] {
                    let [a, b] = [one, other].map(|seat| army(Theme::Light, seat.colour, seat.mark).body);
                    let apart = (lightness(rgb(a)) - lightness(rgb(b))).abs();
                    assert!(apart >= 13.0, "{} {:?} {:?}: {apart:.1}", info.id, one.colour, other.colour);
                }
            }
        }
    }

    /// The body or the outline of every army is visible on every cell. This includes tinted areas,
    /// cells of the last move, and inactive pieces.
    #[test]
    fn armies_are_seen_on_all_cells() {
        for info in INFOS {
            for theme in Theme::ALL {
                let palette = theme.palette();
                let owner = |seat: &polychess_game::SeatInfo| rgb(army(theme, seat.colour, seat.mark).body);
                let tint: f64 = palette.tint.parse().expect("a number");
                let plain = palette.cells.iter().map(|cell| rgb(cell));
                let tinted = plain.clone().flat_map(|cell| info.seats.iter().map(move |s| mixed(owner(s), cell, tint)));
                let cells: Vec<[u8; 3]> = plain.chain(tinted).collect();
                // Move marks of inactive armies are hidden.
                let washed =
                    cells.iter().flat_map(|&cell| [0.26, 0.52].map(|wash| mixed(rgb(palette.last), cell, wash)));
                let alive = washed.chain(cells.iter().copied()).map(|ground| (ground, 1.0));
                for (ground, strength) in alive.chain(cells.iter().map(|&ground| (ground, INACTIVE_OPACITY))) {
                    for seat in info.seats {
                        let army = army(theme, seat.colour, seat.mark);
                        let seen = |colour: &str| contrast(mixed(rgb(colour), ground, strength), ground);
                        let line = army.halo.map_or(0.0, seen).max(seen(army.edge));
                        assert!(
                            seen(army.body) >= 1.35 || line >= 3.0,
                            "{} {theme:?} {:?} on {ground:?}: {:.2}, {line:.2}",
                            info.id,
                            seat.colour,
                            seen(army.body)
                        );
                    }
                }
            }
        }
    }

    /// The test includes colours that no game uses.
    #[test]
    fn colours_can_be_told_apart() {
        for theme in [Theme::Light, Theme::Patterns] {
            for (i, &one) in Colour::ALL.iter().enumerate() {
                for &other in &Colour::ALL[..i] {
                    assert!(army(theme, one, ArmyMark::Plain).body != army(theme, other, ArmyMark::Plain).body);
                    assert!(terminal(one) != terminal(other));
                }
            }
        }
    }
}
