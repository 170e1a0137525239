//! Boards for eyes: SVG and text from a picture and a scene, of any game.
//!
//! Nothing here knows a game. Men, army marks and badges are found by the names in the scene among the files of `assets/pieces`, the style of
//! lines by their class in `assets/board/lines.json`; what has no drawing or style of its own gets a plain one.

pub mod svg;
pub mod text;

mod art;
mod theme;
mod view;

pub use theme::Theme;
