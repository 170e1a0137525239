//! The games of Polychess, one folder each, and the list of games.
//!
//! Each folder has the same files, in the order of a rulebook: `RULES.md`, `board.rs`, `setup.rs`,
//! `attack.rs`, `movement.rs`, `make_move.rs` and others. Code outside a folder never depends on
//! its rules. Use [`Visitor`] if you need the concrete types of a game, and [`new_match`]
//! otherwise.
//!
//! ```
//! use polychess_game::{Choices, Game, Variant};
//! use polychess_rules::{Position, Seat};
//! use polychess_variants::three_player::{ThreePlayer, Why};
//!
//! let mut game = Game::<ThreePlayer>::new(Choices::default_of(&ThreePlayer::INFO));
//! assert_eq!(game.position().count_legal_moves(), 44);
//! game.play_text("b7d9").unwrap();
//! assert_eq!(game.to_move(), Seat::new(1));
//! let not_on_turn = Why::NotOnTurn { cell: "b5", owner: "white", turn: "gray" };
//! assert_eq!(game.read_turn("b5c5"), Err(not_on_turn.into()));
//! ```
//!
//! A [`Game`](polychess_game::Game) contains a [`Position`](polychess_rules::Position), which
//! generates moves:
//!
//! ```
//! use polychess_game::{Choices, Game, Variant};
//! use polychess_rules::{MoveList, Position};
//! use polychess_variants::four_way::FourWay;
//!
//! //       White's arm of the cross, and the first targets of White's pieces
//! //  5    . . . . .        # # # # #
//! //  4    P P P P P        . . . . .
//! //  3    N N B B N        . . . . .
//! //  2      R Q R            . . .
//! //  1        K                .
//! //       f g h i j
//! let game = Game::<FourWay>::new(Choices::default_of(&FourWay::INFO));
//! let (position, mut moves) = (game.position(), MoveList::new());
//! position.legal_moves(&mut moves);
//! let mut cells: Vec<&str> = moves.iter().map(|m| position.topology().name(m.to)).collect();
//! cells.sort();
//! cells.dedup();
//! assert_eq!((moves.len(), cells), (9, vec!["f5", "g5", "h5", "i5", "j5"]));
//! ```

pub mod four_player;
pub mod four_way;
pub mod three_handed;
pub mod three_man;
pub mod three_player;
pub mod three_way;

pub mod perft_positions;

mod crossed;
mod hexagon;
mod list;
mod searches;
mod steps;

pub use list::{INFOS, Visitor, edit, info, new_match, visit};
