//! Drawn boards of every shape and of every game.

mod games;
mod shapes;
mod svg;
mod text;
