//! Reads the lists of images for the guides, and draws their images.

use anyhow::{Context as _, bail, ensure};
use polychess_game::{AnyMatch, Choices, Request};
use polychess_render::svg::{Names, Style, illustrated};
use polychess_render::{Coordinates, Overlay, Theme};
use polychess_variants::{info, new_match};
use serde::Deserialize;

/// The list of images of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sheet {
    #[serde(rename = "picture")]
    pub(super) pictures: Vec<Picture>,
}

/// An image in the list. Cells have their canonical names, as on the command line of
/// `polychess render`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Picture {
    pub(super) name: String,
    options: Vec<String>,
    position: Option<String>,
    acts: Vec<String>,
    seat: Option<String>,
    /// The name of the theme. By default, the image follows the colour scheme of the page.
    theme: Option<String>,
    /// True to omit the pieces.
    bare: bool,
    /// The place of the cell names: `cells`, `rim` or `none`.
    ///
    /// By default, the names are on the rim of a whole board, and in the cells of a cropped board.
    coordinates: Option<String>,
    /// True to mark the last turns.
    last: bool,
    /// The cells of selected pieces, whose targets are shown.
    from: Vec<String>,
    arrows: Vec<String>,
    marked: Vec<String>,
    labels: Vec<String>,
    only: Option<String>,
    /// The seat whose area is shown. By default, the image shows the whole board.
    area: Option<String>,
    /// The seat whose names the cells have. By default, they have their canonical names.
    names: Option<String>,
    caption: String,
}

impl Sheet {
    pub(super) fn read(text: &str) -> anyhow::Result<Self> {
        Ok(toml::from_str(text)?)
    }
}

impl Picture {
    pub(super) fn draw(&self, id: &str) -> anyhow::Result<String> {
        let info = info(id)?;
        let choices = Choices::from_texts(info, self.options.iter().map(String::as_str))?;
        let mut now = new_match(id, &choices, self.position.as_deref())?;
        for act in &self.acts {
            play(now.as_mut(), act).with_context(|| format!("\"{act}\""))?;
        }
        let picture = now.board();
        let mut scenes = now.scenes();
        let mut scene = scenes.swap_remove(0);
        if !self.last {
            scene.marks.retain(|mark| mark.class != "last");
        }
        let seat = |name: &String| -> anyhow::Result<usize> {
            Ok(info.seat(name).with_context(|| format!("no seat {name}"))?.index())
        };
        let bottom = self.seat.as_ref().map_or(Ok(0), seat)?;
        let names = self.names.as_ref().map(seat).transpose()?.map_or(Names::Canonical, Names::Of);
        let theme = match &self.theme {
            None => Theme::Auto,
            Some(name) => {
                let named = Theme::ALL.into_iter().find(|theme| theme.name() == name);
                named.with_context(|| format!("no theme {name}"))?
            }
        };
        let coordinates = match self.coordinates.as_deref() {
            None if self.only.is_some() || self.area.is_some() => Coordinates::Cells,
            None | Some("rim") => Coordinates::Edge,
            Some("cells") => Coordinates::Cells,
            Some("none") => Coordinates::Hidden,
            Some(other) => bail!("no coordinates {other}"),
        };
        let style = Style { theme, bottom, coordinates, names, titles: false, ..Style::default() };
        let mut overlay = self.overlay(now.as_ref())?;
        if let Some(seat) = self.area.as_ref().map(seat).transpose()? {
            overlay.only = picture
                .zones
                .iter()
                .filter(|zone| zone.seat == Some(seat))
                .flat_map(|zone| zone.cells.clone())
                .collect();
            overlay.exactly = true;
            ensure!(!overlay.only.is_empty(), "that seat has no area");
        }
        if self.bare {
            scene = scene.without_pieces();
        }
        Ok(illustrated(&picture, Some(&scene), &overlay, &style))
    }

    fn overlay(&self, now: &dyn AnyMatch) -> anyhow::Result<Overlay> {
        let picture = now.board();
        let mut overlay = Overlay { caption: self.caption.clone(), ..Overlay::default() };
        for name in &self.from {
            let plies = now.plies().into_iter().flatten();
            let found = overlay.pick(&picture, name, plies.filter_map(|ply| Some((ply.from?, ply.to?))))?;
            ensure!(found > 0, "the piece on {name} has no move");
        }
        self.arrows.iter().try_for_each(|text| overlay.add_arrow(&picture, text))?;
        self.marked.iter().try_for_each(|text| overlay.add_marked(&picture, text))?;
        self.labels.iter().try_for_each(|text| overlay.add_label(&picture, text))?;
        self.only.iter().try_for_each(|text| overlay.add_only(&picture, text))?;
        Ok(overlay)
    }
}

/// Applies a move string, or an action in the form of a JSON object.
fn play(now: &mut dyn AnyMatch, text: &str) -> anyhow::Result<()> {
    let request = if text.starts_with('{') {
        Request::read(now.info(), &serde_json::from_str(text)?)?
    } else {
        Request::turn(text)
    };
    Ok(now.apply(&request)?)
}
