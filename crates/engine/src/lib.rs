//! Computer players: searches over a [`Searchable`](polychess_rules::Searchable) position with an
//! evaluation, and players that act in a [`Game`](polychess_game::Game).
//!
//! Modules depend on each other in one direction. [`choose`] picks an act or a turn for a player.
//! It calls [`think`], which deepens iteratively and runs one of the algorithms: alpha-beta
//! (paranoid or best-reply), max^n, or Monte-Carlo tree search. They use the move picker, the
//! history tables, the transposition table and an evaluation ([`Evaluate`]); [`Evaluation`] is the
//! one by material and piece-square tables.
//!
//! Scores are log-odds: expected points against missed points. [`share_of`] converts a score into a
//! share of the best possible points.

mod abdada;
mod acts;
mod algorithm;
mod attacks;
mod book;
mod choose;
mod evaluate;
mod evaluation;
mod greedy;
mod history;
mod level;
mod limits;
mod maxn;
mod mcts;
mod movepick;
mod odds;
mod player;
mod player_text;
mod pruning;
mod quiescence;
mod quiescence_state;
mod replies;
mod request;
mod rival_replies;
mod score;
mod search;
mod searcher;
mod shared_node;
mod shared_search;
mod sides;
mod techniques;
mod think;
mod transposition;

pub use algorithm::Algorithm;
pub use book::{Book, Reply, book_turn};
pub use choose::{action_of, choose, choose_by, evaluation_for, turn_of};
pub use evaluate::Evaluate;
pub use evaluation::{Accumulator, Evaluation};
pub use level::Level;
pub use limits::Limits;
pub use odds::share_of;
pub use player::{Player, Strategy};
pub use request::{PvLine, SearchRequest, SearchResult};
pub use shared_search::SharedSearch;
pub use sides::Sides;
pub use techniques::{Technique, TechniqueSet};
pub use think::think;
pub use transposition::TranspositionTable;
