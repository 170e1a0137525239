//! Tests of images and animations, for every shape of board and every game.

mod animations;
mod games;
mod overlays;
mod pictures;
mod shapes;
mod svg;
mod text;
