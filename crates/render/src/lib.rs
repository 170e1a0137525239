//! Draws boards as SVG, PNG, animations and text, from a picture of the board and a scene.
//!
//! The crate does not know any game. A scene names the drawings of pieces, army marks and badges,
//! which are files in `assets/pieces`. Lines and marks have classes, with styles in `assets/board`.
//! An unknown name or class gets a plain default. An [`Overlay`] adds arrows, marks and labels.
//!
//! The output is the same on every machine, because letters are outlines from `assets/letters`
//! instead of system fonts.

pub mod animation;
pub mod png;
pub mod svg;
pub mod text;

mod art;
mod coordinates;
mod gif_colours;
mod letters;
mod lzw;
mod overlay;
mod theme;
mod view;
mod words;

pub use coordinates::Coordinates;
pub use overlay::{Overlay, ReadError, Tone};
pub use theme::Theme;
pub use words::words;
