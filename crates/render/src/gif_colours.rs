//! Chooses the palette of a GIF.

use crate::png::Pixels;
use crate::theme::{Theme, own};
use color_quant::NeuQuant;
use std::collections::HashMap;

/// The distance between two sampled pixels, in pixels.
const SAMPLE_INTERVAL: usize = 37;
/// The maximum number of colours, without the transparent one.
const MAX_COLOURS: usize = 255;
/// The minimum number of colours that are chosen from the samples.
const MIN_SAMPLED_COLOURS: usize = 64;
/// The weights of red, green and blue in the distance between two colours.
const WEIGHTS: [i32; 3] = [3, 6, 1];

/// A palette with a cache that maps pixels to the nearest colours.
pub(crate) struct Colours {
    pub(crate) palette: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
    /// The last pixel and its palette index. This avoids a lookup, because the next pixel is
    /// usually equal.
    last: Option<([u8; 3], u8)>,
}

impl Colours {
    pub(crate) fn of(theme: Theme, samples: &[Pixels]) -> Self {
        let mut palette = own(theme);
        let pixels = samples.iter().flat_map(|pixels| pixels.rgb.chunks_exact(3)).step_by(SAMPLE_INTERVAL);
        let rgba: Vec<u8> = pixels.flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect();
        let chosen =
            NeuQuant::new(1, MAX_COLOURS.saturating_sub(palette.len()).max(MIN_SAMPLED_COLOURS), &rgba).color_map_rgb();
        palette.extend(chosen.chunks_exact(3).map(|colour| [colour[0], colour[1], colour[2]]));
        palette.truncate(MAX_COLOURS);
        palette.resize(MAX_COLOURS, [0; 3]);
        Self { palette, known: HashMap::new(), last: None }
    }

    /// Returns the palette index of the colour nearest to `pixel`.
    pub(crate) fn index(&mut self, pixel: [u8; 3]) -> u8 {
        if let Some((_, index)) = self.last.filter(|(last, _)| *last == pixel) {
            return index;
        }
        let palette = &self.palette;
        let index = *self.known.entry(pixel).or_insert_with(|| {
            let far = |colour: &[u8; 3]| -> i32 {
                (0..3).map(|i| (i32::from(colour[i]) - i32::from(pixel[i])).pow(2) * WEIGHTS[i]).sum()
            };
            let nearest = (0..).zip(palette).min_by_key(|(_, colour)| far(colour));
            nearest.map_or(0, |(index, _)| index)
        });
        self.last = Some((pixel, index));
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours of a theme carry meaning. They must stay exact even if an image contains
    /// thousands of other colours.
    #[test]
    fn colours_of_the_theme_are_kept() {
        let many: Vec<[u8; 3]> = (0..4000_u32).map(|n| [(n % 251) as u8, (n % 241) as u8, (n % 239) as u8]).collect();
        for theme in Theme::ALL {
            let mut colours = Colours::of(theme, &[Pixels { width: 40, height: 100, rgb: many.concat() }]);
            for colour in own(theme) {
                let index = usize::from(colours.index(colour));
                assert_eq!(colours.palette[index], colour, "{theme:?}");
            }
            assert_eq!(colours.palette.len(), MAX_COLOURS);
        }
    }
}
