//! SVG images that follow the colour scheme of the page. Their colours are light, and CSS rules
//! replace these colours on a dark page.

use super::army::army;
use super::colours::{Colours, rgb};
use super::{DARK, LIGHT, Palette, Theme, line, mark};
use polychess_game::{ArmyMark, Colour};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns the colours of a palette that can differ between light and dark, in a fixed order.
fn colours(palette: &'static Palette) -> impl Iterator<Item = &'static str> {
    let single = [palette.paper, palette.seam, palette.ink, palette.name, palette.last, palette.target, palette.turn];
    single.into_iter().chain(palette.cells).chain(palette.edge).chain(palette.burst).chain(palette.tones)
}

fn styled() -> impl Iterator<Item = &'static Colours> {
    let strokes = line::all().flat_map(|style| &style.strokes).map(|stroke| &stroke.colour);
    strokes.chain(mark::all().map(|style| &style.colour))
}

/// Returns a map from light colours to their dark counterparts. Omits colours that are equal in
/// both.
fn pairs() -> BTreeMap<&'static str, &'static str> {
    let styled = styled().map(|colour| (colour.of(Theme::Light), colour.of(Theme::Dark)));
    colours(&LIGHT).zip(colours(&DARK)).chain(styled).filter(|(light, dark)| light != dark).collect()
}

/// Returns all colours of a theme that carry meaning: those of armies, marks, lines, cells and
/// overlays.
pub(crate) fn own(theme: Theme) -> Vec<[u8; 3]> {
    let armies = Colour::ALL.into_iter().flat_map(|colour| {
        let army = army(theme, colour, ArmyMark::Plain);
        [Some(army.body), Some(army.edge), army.halo].into_iter().flatten()
    });
    let styled = styled().map(|colour| colour.of(theme));
    let mut all: Vec<[u8; 3]> =
        colours(theme.palette()).chain(armies).chain(styled).chain(["#ffffff"]).map(rgb).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns a `style` element with a CSS rule for each light colour that occurs in the image.
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
    use super::*;

    /// Each light colour must have only one dark counterpart, because rules select elements by
    /// colour.
    #[test]
    fn colours_follow_one_by_one() {
        let pairs = pairs();
        for colour in styled() {
            let (light, dark) = (colour.of(Theme::Light), colour.of(Theme::Dark));
            assert_eq!(pairs.get(light).copied().unwrap_or(light), dark);
        }
        for (light, dark) in colours(&LIGHT).zip(colours(&DARK)) {
            assert_eq!(pairs.get(light).copied().unwrap_or(light), dark);
        }
        for colour in Colour::ALL {
            let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| army(theme, colour, ArmyMark::Plain));
            assert_eq!(light, dark);
            assert!(
                [Some(light.body), Some(light.edge), Some(light.mark), light.halo]
                    .iter()
                    .flatten()
                    .all(|colour| !pairs.contains_key(colour))
            );
        }
        assert!(["#ffffff", "#1c1c1a", "#17130b"].iter().all(|colour| !pairs.contains_key(colour)));
    }
}
