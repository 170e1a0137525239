//! [`Position`]: the performance-critical interface of a game, for search and perft.

use crate::{Any, Count, Filter, Move, MoveList, Outcome, Seat, Sink};
use polychess_topology::Topology;

/// A position of one game. Each ply changes it.
///
/// ```
/// use polychess_rules::{MoveList, Position};
///
/// /// Counts the sequences of two plies.
/// fn two_plies_on(position: &impl Position) -> u64 {
///     let mut moves = MoveList::new();
///     position.legal_moves(&mut moves);
///     let after = |&m: &_| {
///         let mut next = position.clone();
///         next.play(m);
///         next.count_legal_moves()
///     };
///     moves.iter().map(after).sum()
/// }
/// ```
///
/// The next example is a complete game on one rank of a small board. White's king steps east and
/// Black's king steps west. A player who cannot step loses.
///
/// ```
/// use polychess_rules::{BySeat, Ending, Move, Outcome, Piece, Points, Position, Role, Seat, Sink, perft, zobrist};
/// use polychess_topology::{Cell, Topology, cross::Cross};
/// use std::sync::LazyLock;
///
/// static BOARD: LazyLock<Topology> =
///     LazyLock::new(|| Cross::new(&[4; 4], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1))).topology);
/// static STUCK: Ending = Ending::new("stuck", "R-1", "the kings have met");
/// const EAST_AND_WEST: [usize; 2] = [1, 3];
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Race {
///     kings: [Cell; 2],
///     turn: Seat,
/// }
///
/// impl Position for Race {
///     const SEATS: usize = 2;
///
///     fn topology(&self) -> &'static Topology {
///         &BOARD
///     }
///     fn to_move(&self) -> Option<Seat> {
///         Some(self.turn)
///     }
///     fn generate(&self, sink: &mut impl Sink) {
///         let us = self.turn.index();
///         if let Some(step) = BOARD.ray(self.kings[us], EAST_AND_WEST[us]).first()
///             && step.to != self.kings[1 - us]
///         {
///             sink.add_move(Move::plain(self.kings[us], step.to));
///         }
///     }
///     fn play(&mut self, m: Move) {
///         self.kings[self.turn.index()] = m.to;
///         self.turn = self.turn.after(1, 2);
///     }
///     fn outcome(&self) -> Option<Outcome> {
///         let mut points = BySeat::default();
///         points[self.turn.after(1, 2)] = Points::ONE;
///         (!self.has_legal_move()).then_some(Outcome { points: Some(points), ending: &STUCK })
///     }
///     fn zobrist(&self) -> u64 {
///         self.compute_zobrist()
///     }
///     fn compute_zobrist(&self) -> u64 {
///         let king = |seat: Seat| zobrist::piece(Piece::new(seat, Role::KING), self.kings[seat.index()]);
///         Seat::all(2).fold(zobrist::turn(self.turn), |key, seat| key ^ king(seat))
///     }
///     fn repetition_key(&self) -> u64 {
///         self.zobrist()
///     }
///     fn piece(&self, cell: Cell) -> Option<Piece> {
///         let owner = Seat::all(2).find(|seat| self.kings[seat.index()] == cell)?;
///         Some(Piece::new(owner, Role::KING))
///     }
///     fn in_check(&self, _: Seat) -> bool {
///         false
///     }
///     fn is_eliminated(&self, _: Seat) -> bool {
///         false
///     }
/// }
///
/// //     a b c d
/// //  1  K . . k    White steps,
/// //  1  . K . k    Black steps,
/// //  1  . K k .    and White is stuck.
/// let mut race = Race { kings: ["a1", "d1"].map(|name| BOARD.cell(name).unwrap()), turn: Seat::FIRST };
/// assert_eq!([1, 2, 3].map(|depth| perft(&race, depth)), [1, 1, 0]);
/// race.play(Move::plain(BOARD.cell("a1").unwrap(), BOARD.cell("b1").unwrap()));
/// assert_eq!(race.outcome(), None);
/// race.play(Move::plain(BOARD.cell("d1").unwrap(), BOARD.cell("c1").unwrap()));
/// assert_eq!(race.outcome().map(|outcome| outcome.ending.id), Some("stuck"));
/// ```
///
/// # Plies and turns
/// [`Position::play`] makes one ply. If a turn can have several plies, a position within the turn
/// is [mid-turn](Position::is_mid_turn). The same seat then moves again, or ends its turn with
/// [`Move::END_TURN`] if that is legal. The generator omits a first ply if no legal turn begins
/// with it.
///
/// # Equality
/// `Eq`, `Hash` and [`Position::zobrist`] compare everything that affects the legal moves and their
/// effects. For draws by repetition, a game compares its own [`Position::repetition_key`].
///
/// A position has no history: the game around it stores counters, offers and earlier positions.
pub trait Position: Clone + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static {
    /// The number of seats.
    const SEATS: usize;

    /// True if a turn can have more than one ply. If false, no position is
    /// [mid-turn](Position::is_mid_turn).
    const TURNS_OF_SEVERAL_PLIES: bool = false;

    /// Returns the board of the game.
    fn topology(&self) -> &'static Topology;

    /// Returns the player to move.
    ///
    /// Returns `None` while the game waits for answers of players. Also returns `None` if the game
    /// is over and the position knows this without generating moves. Otherwise, returns a seat even
    /// if the game is over. Check [`outcome`](Position::outcome) then, because a position with an
    /// outcome has no legal moves.
    ///
    /// Callers must not compute the next player from the turn order, because a game can skip seats.
    fn to_move(&self) -> Option<Seat>;

    /// Sends each legal ply to `sink` once, in a fixed order. Sends nothing if there is no player
    /// to move.
    fn generate(&self, sink: &mut impl Sink) {
        let mut moves = MoveList::new();
        self.legal_moves_where(&|_| true, &mut moves);
        moves.iter().for_each(|&m| sink.add_move(m));
    }

    /// Appends the legal plies that satisfy `fits`, in the order of
    /// [`generate`](Position::generate).
    ///
    /// The predicate is `dyn`, so that all predicates share one generator in the compiled program.
    fn legal_moves_where(&self, fits: &dyn Fn(Move) -> bool, moves: &mut MoveList) {
        self.generate(&mut Filter { fits, sink: moves });
    }

    /// Appends all legal plies to `moves`.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        self.generate(moves);
    }

    /// Counts the legal plies without listing them.
    #[inline]
    fn count_legal_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// True if there is at least one legal ply.
    #[inline]
    fn has_legal_move(&self) -> bool {
        let mut any = Any::default();
        self.generate(&mut any);
        any.0
    }

    /// Plays a legal ply with all its consequences, such as eliminations and endings.
    ///
    /// An illegal move leads to an unspecified position. It does not panic if `from` and `to` are
    /// on the board.
    fn play(&mut self, m: Move);

    /// Caches a value that all children of this position would otherwise compute again.
    ///
    /// The cache affects only the speed. Call this method before you play all legal plies, as perft
    /// does. It does not pay off in a search, which plays few of them.
    #[inline]
    fn prepare_children(&mut self) {}

    /// True if at least one ply of the current turn has been played.
    fn is_mid_turn(&self) -> bool {
        false
    }

    /// True if every legal ply ends the turn.
    ///
    /// Also returns `false` if the game would have to play the plies to know this.
    #[inline]
    fn every_ply_ends_turn(&self) -> bool {
        !Self::TURNS_OF_SEVERAL_PLIES
    }

    /// Returns the outcome; `None` while the game continues.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the incremental hash of everything that affects the legal moves and their effects.
    fn zobrist(&self) -> u64;

    /// Computes the hash from scratch. It always equals [`Position::zobrist`].
    fn compute_zobrist(&self) -> u64;

    /// Returns the hash of the features that the game's repetition rule compares.
    fn repetition_key(&self) -> u64;

    /// Returns the piece on `cell`, if any.
    fn piece(&self, cell: polychess_topology::Cell) -> Option<crate::Piece>;

    /// True if an opponent attacks the seat's king in this position.
    fn in_check(&self, seat: Seat) -> bool;

    /// True if both seats belong to the same team, or are the same seat.
    fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        a == b
    }

    /// True if the seat no longer takes part in the game.
    fn is_eliminated(&self, seat: Seat) -> bool;
}
