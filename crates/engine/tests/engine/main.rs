//! The engine in all games. One program, because each would compile the searches of every game anew.

mod acts;
mod book;
mod evaluation;
mod players;
mod searches;
mod tactics;
