//! The implementation of the trait `Position` of `polychess_rules`. `state` defines the fields.

mod state;

pub(super) use state::Phase;
pub use state::Position;

use super::attack::is_checked;
use super::movement::Generator;
use super::{ending, make_move};
use polychess_rules::{Move, Outcome, Piece, Role, Seat, Sink, zobrist};
use polychess_topology::{Cell, Topology};

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        &self.board().hex.topology
    }

    fn to_move(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then_some(self.turn)
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink) {
        if self.phase == Phase::Playing
            && let Some(generator) = Generator::of(self, self.turn)
        {
            generator.moves(sink);
        }
    }

    fn play(&mut self, m: Move) {
        make_move::make_move(self, m);
    }

    fn prepare_children(&mut self) {
        Seat::all(3).for_each(|seat| _ = ending::find_and_note_step(self, seat));
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else { return None };
        Some(Outcome { points: (*ending != ending::NULLIFIED).then(|| self.points()), ending })
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn compute_zobrist(&self) -> u64 {
        self.pieces.compute_key() ^ self.features()
    }

    /// 3WC-E11: returns the repetition key. An en passant right counts only if a pawn of an active
    /// player could use it before it ends.
    fn repetition_key(&self) -> u64 {
        let board = self.board();
        let castlings = board.castlings.iter().flatten();
        let rights = castlings.fold(0, |bits, castling| bits << 1 | u64::from(self.has_castling_right(castling)));
        let key = zobrist::feature(6, rights << 8 | u64::from(self.active.bits()) << 2 | self.turn.index() as u64);
        let key = zobrist::mix_words(key, (self.unmoved & self.pieces.role(Role::PAWN)).words());
        let usable = Seat::all(3).filter_map(|owner| {
            let right = self.en_passant[owner.index()]?;
            let mut users = self.turn.until(owner, 3).filter(|&user| self.active.contains(user));
            let capturers = |user: Seat| board.pawns[user.index()].capturers[right.target];
            users.any(|user| self.pieces.pieces(user, Role::PAWN).intersects(&capturers(user))).then_some(right)
        });
        usable.fold(self.pieces.key() ^ key, |key, right| key ^ right.key())
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        is_checked(self, seat)
    }

    fn is_eliminated(&self, seat: Seat) -> bool {
        !self.active.contains(seat)
    }
}
