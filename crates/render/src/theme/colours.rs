//! Colours in the form `#rrggbb`, and functions that compare them.

use super::Theme;
use serde::Deserialize;

/// A colour that depends on the theme.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colours {
    light: String,
    dark: String,
    print: String,
    patterns: String,
}

impl Default for Colours {
    fn default() -> Self {
        let [light, dark] = ["#2f6fae"; 2].map(str::to_owned);
        Self { light, dark, print: "#4e4e4e".into(), patterns: "#0072b2".into() }
    }
}

impl Colours {
    pub(crate) fn of(&self, theme: Theme) -> &str {
        match theme {
            Theme::Light | Theme::Auto => &self.light,
            Theme::Dark => &self.dark,
            Theme::Print => &self.print,
            Theme::Patterns => &self.patterns,
        }
    }
}

/// Parses `#rrggbb`. A malformed part becomes 0.
pub(crate) fn rgb(colour: &str) -> [u8; 3] {
    let at = |i: usize| colour.get(1 + 2 * i..3 + 2 * i).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    [0, 1, 2].map(|i| at(i).unwrap_or(0))
}

/// Mixes two colours. `strength` is the opacity of `over`, from 0 to 1.
#[cfg(test)]
pub(crate) fn mixed(over: [u8; 3], under: [u8; 3], strength: f64) -> [u8; 3] {
    let part = |i: usize| f64::from(under[i]) + (f64::from(over[i]) - f64::from(under[i])) * strength;
    [0, 1, 2].map(|i| part(i).round() as u8)
}

/// Returns the contrast ratio of two colours as defined by WCAG 2, from 1 to 21.
#[cfg(test)]
pub(crate) fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// Returns the CIE lightness L* of a colour, from 0 to 100.
#[cfg(test)]
pub(crate) fn lightness(colour: [u8; 3]) -> f64 {
    116.0 * luminance(colour).cbrt() - 16.0
}

/// Returns the relative luminance of a colour as defined by WCAG 2, from 0 to 1.
#[cfg(test)]
fn luminance([r, g, b]: [u8; 3]) -> f64 {
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_mixed_and_compared() {
        assert_eq!((rgb("#0a80ff"), rgb("none")), ([10, 128, 255], [0; 3]));
        assert_eq!(mixed([255; 3], [0, 100, 255], 0.5), [128, 178, 255]);
        let white_on_black = contrast([255; 3], [0; 3]);
        assert!((white_on_black - 21.0).abs() < 1e-9 && (contrast([9; 3], [9; 3]) - 1.0).abs() < 1e-9);
        assert!((contrast(rgb("#767676"), [255; 3]) - 4.54).abs() < 0.01);
    }
}
