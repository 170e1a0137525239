//! A picture that follows the page: the colours of the light theme, and a rule for each that a dark page turns into that of the dark theme.

use super::{DARK, LIGHT, Palette, Theme, line};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The colours of a palette that differ between light and dark, in one order.
fn colours(palette: &'static Palette) -> impl Iterator<Item = &'static str> {
    let single = [palette.paper, palette.seam, palette.ink, palette.name, palette.last, palette.check];
    single.into_iter().chain(palette.cells).chain(palette.edge).chain(palette.burst).chain(palette.tones)
}

/// Each colour of the light theme with that of the dark one.
fn pairs() -> BTreeMap<&'static str, &'static str> {
    let strokes = line::all().flat_map(|style| &style.strokes);
    let lines = strokes.map(|stroke| (stroke.colour(Theme::Light), stroke.colour(Theme::Dark)));
    colours(&LIGHT).zip(colours(&DARK)).chain(lines).filter(|(light, dark)| light != dark).collect()
}

/// A style element for a picture in the light theme, with rules for the colours that it has.
pub(crate) fn rules(svg: &str) -> String {
    let mut text = "<style>@media (prefers-color-scheme: dark) {".to_owned();
    for (light, dark) in pairs() {
        for attribute in ["fill", "stroke"] {
            if svg.contains(&format!("{attribute}=\"{light}\"")) {
                let _ = write!(text, "[{attribute}=\"{light}\"]{{{attribute}:{dark}}}");
            }
        }
    }
    text + "}</style>\n"
}

#[cfg(test)]
mod tests {
    use super::super::army;
    use super::*;
    use polychess_game::{ArmyMark, Colour};

    /// Of a colour there is one dark one, and no colour that stays is taken for one that changes.
    #[test]
    fn colours_follow_one_by_one() {
        let pairs = pairs();
        let lines = line::all().flat_map(|style| &style.strokes);
        for stroke in lines {
            let (light, dark) = (stroke.colour(Theme::Light), stroke.colour(Theme::Dark));
            assert_eq!(pairs.get(light).copied().unwrap_or(light), dark);
        }
        for (light, dark) in colours(&LIGHT).zip(colours(&DARK)) {
            assert_eq!(pairs.get(light).copied().unwrap_or(light), dark);
        }
        for colour in Colour::ALL {
            let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| army(theme, colour, ArmyMark::Plain));
            assert_eq!(light, dark);
            assert!([light.body, light.edge, light.mark].iter().all(|colour| !pairs.contains_key(colour)));
        }
        assert!(["#ffffff", "#1c1c1a", "#17130b"].iter().all(|colour| !pairs.contains_key(colour)));
    }
}
