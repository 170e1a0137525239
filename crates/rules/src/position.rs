//! The performance-critical trait: all functions that search and perft may call.

use crate::{Any, Count, Filter, Move, MoveList, Outcome, Seat, Sink};
use polychess_topology::Topology;

/// A settled position of one game, ply by ply.
/// ```
/// use polychess_rules::{MoveList, Position};
///
/// /// How many positions there are two plies on.
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
/// A complete game on one rank of a small board. White's king steps east and Black's king steps
/// west; a player who cannot step has lost.
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
/// [`Position::play`] makes one ply. If a turn may have several plies, a position within the turn
/// is [`mid-turn`](Position::is_mid_turn). The same seat then moves again, or ends its turn with
/// [`Move::END_TURN`] if that is legal.
/// The generator omits a first ply if no legal completion of the turn exists.
///
/// # Equality
/// `Eq`, `Hash` and [`Position::zobrist`] compare the whole rule state: equal positions have the
/// same moves with the same effects. For draws by repetition, a game compares its own
/// [`Position::repetition_key`].
/// A position has no past: counters, offers and history belong to the game around it.
pub trait Position: Clone + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static {
    /// The number of seats.
    const SEATS: usize;

    /// True if a turn can have more than one ply. Callers skip the check if it cannot.
    const TURNS_OF_SEVERAL_PLIES: bool = false;

    /// Returns the board of the game.
    fn topology(&self) -> &'static Topology;

    /// Returns the player to move.
    ///
    /// `None` if the game waits for answers, or if it is known to be over without a search for
    /// legal moves. A position with an [`outcome`](Position::outcome) has no legal moves, even if
    /// this returns a seat. No other code computes the next seat.
    fn to_move(&self) -> Option<Seat>;

    /// Sends all legal plies to a sink, each once, in a fixed order. There are none if no player is
    /// to move.
    fn generate(&self, sink: &mut impl Sink) {
        let mut moves = MoveList::new();
        self.legal_moves_where(&|_| true, &mut moves);
        moves.iter().for_each(|&m| sink.add_move(m));
    }

    /// Appends the legal plies that satisfy `fits`, in the order of
    /// [`generate`](Position::generate).
    ///
    /// The compiler creates one generator for each type of sink; `dyn` lets all predicates share
    /// one.
    fn legal_moves_where(&self, fits: &dyn Fn(Move) -> bool, moves: &mut MoveList) {
        self.generate(&mut Filter { fits, sink: moves });
    }

    /// Appends all legal plies.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        self.generate(moves);
    }

    /// Returns the number of legal plies without listing them.
    #[inline]
    fn count_legal_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// True if there is a legal ply.
    #[inline]
    fn has_legal_move(&self) -> bool {
        let mut any = Any::default();
        self.generate(&mut any);
        any.0
    }

    /// Plays one of the legal plies and applies its consequences: eliminations, freezing, endings.
    ///
    /// Other moves lead to an unspecified position, but do not panic if `from` and `to` are on the
    /// board.
    fn play(&mut self, m: Move);

    /// Caches a result that every child position would otherwise compute again.
    ///
    /// This changes no result. It pays off if the caller plays all plies, as perft does; a search
    /// plays few.
    #[inline]
    fn prepare_children(&mut self) {}

    /// True if the current turn began with an earlier ply.
    fn is_mid_turn(&self) -> bool {
        false
    }

    /// True if every legal ply ends the turn, so that plies and turns are equally many.
    ///
    /// `false` if this is unknown without playing them.
    #[inline]
    fn every_ply_ends_turn(&self) -> bool {
        !Self::TURNS_OF_SEVERAL_PLIES
    }

    /// Returns the outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the hash of the whole rule state, kept up to date.
    fn zobrist(&self) -> u64;

    /// Computes the hash from scratch. It always equals [`Position::zobrist`].
    fn compute_zobrist(&self) -> u64;

    /// Returns the hash of the state that this game's rules compare for repetition.
    fn repetition_key(&self) -> u64;

    /// Returns the piece on a cell.
    fn piece(&self, cell: polychess_topology::Cell) -> Option<crate::Piece>;

    /// True if the seat's king is attacked now.
    fn in_check(&self, seat: Seat) -> bool;

    /// True if the seats are in one team. Two different seats are teammates only in team games.
    fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        a == b
    }

    /// True if the seat is eliminated: it no longer takes part in the game.
    fn is_eliminated(&self, seat: Seat) -> bool;
}
