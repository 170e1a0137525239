//! The position: pieces, turn, rights, and what the future depends on besides (ledger: 3WC-S4, 3WC-E10 to 3WC-E12, 3WC-C9).

use super::attack::{Pieces, View};
use super::board::{Geometry, Set, board};
use super::{ending, judge, moves};
use polychess_rules::{BySeat, Ending, Move, MoveList, Outcome, Piece, Points, Role, Seat, Seats, zobrist};
use polychess_topology::{Cell, Topology};

/// Options of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 3WC-O1: nine cells between the home rows instead of seven.
    pub large: bool,
    /// 3WC-O2: the game goes on between two when one is defeated.
    pub last_mate: bool,
    /// 3WC-O3: checkmate without declaration; kings are not captured.
    pub automatic: bool,
}

/// A position of Three-way chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) pieces: Pieces,
    /// Whose turn it is; after a stalemate in stage I, who made it.
    pub(super) turn: Seat,
    /// 3WC-S4: pawns, kings and rooks that have never moved, all on their places.
    pub(super) unmoved: Set,
    /// 3WC-W5: at most one right of each owner.
    pub(super) passed: [Option<Passed>; 3],
    /// Defeated or left out, in order.
    pub(super) gone: [Option<Seat>; 2],
    /// 3WC-E2: is this stage II?
    pub(super) second_stage: bool,
    /// 3WC-C9: whose king each player could have captured in the latest turn and did not.
    pub(super) declined: [Seats; 3],
    /// Points earned so far.
    pub(super) points: BySeat<Points>,
    pub(super) phase: Phase,
    /// The hash of the pieces that have not moved.
    unmoved_key: u64,
    /// The hash of all else but the pieces.
    key: u64,
}

/// A pawn that may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Passed {
    pub(super) over: Cell,
    pub(super) pawn: Cell,
}

/// Is anything to be played?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    Playing,
    /// 3WC-E10: the players are asked who goes on. The player on turn has stalemated this one.
    Awaiting(Seat),
    Over(&'static Ending),
}

impl Position {
    /// A position with nobody out, no rights and no past; the caller has checked the parts and calls [`Position::refresh`] after changes.
    pub(super) fn new(options: Options, pieces: Pieces, turn: Seat, unmoved: Set) -> Self {
        let mut position = Self {
            options,
            pieces,
            turn,
            unmoved,
            passed: [None; 3],
            gone: [None; 2],
            second_stage: false,
            declined: [Seats::NONE; 3],
            points: BySeat::default(),
            phase: Phase::Playing,
            unmoved_key: unmoved.iter().fold(0, |key, cell| key ^ unmoved_cell_key(cell)),
            key: 0,
        };
        position.refresh();
        position
    }

    #[inline]
    pub(super) fn geometry(&self) -> &'static Geometry {
        board(self.options.large)
    }

    /// The players who are not defeated or left out.
    #[inline]
    pub(super) fn active(&self) -> Seats {
        let all = Seats::NONE.with(Seat::FIRST).with(Seat::FIRST.after(1, 3)).with(Seat::FIRST.after(2, 3));
        self.gone.iter().flatten().fold(all, |active, &seat| active.without(seat))
    }

    #[inline]
    pub(super) fn opponents(&self, of: Seat) -> Seats {
        self.active().without(of)
    }

    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        View::now(self.geometry(), &self.pieces)
    }

    /// The active player whose king stands on the cell.
    #[inline]
    pub(super) fn active_king_on(&self, cell: Cell) -> Option<Seat> {
        let piece = self.pieces.piece(cell).filter(|piece| piece.role() == Role::KING)?;
        self.active().contains(piece.seat()).then(|| piece.seat())
    }

    /// 3WC-C1: the active opponents' pieces that attack a seat's king. Nobody attacks the king of a player who is out.
    pub(super) fn checkers(&self, of: Seat) -> Set {
        let king = self.pieces.king(of).filter(|_| self.active().contains(of));
        king.map_or(Set::EMPTY, |king| self.view().attackers(self.opponents(of), king))
    }

    /// 3WC-C1.
    #[inline]
    pub(super) fn is_checked(&self, seat: Seat) -> bool {
        let king = self.pieces.king(seat).filter(|_| self.active().contains(seat));
        king.is_some_and(|king| self.view().is_attacked(self.opponents(seat), king))
    }

    /// 3WC-W6: a right ends when the passed cell is occupied or the pawn is gone.
    pub(super) fn drop_dead_rights(&mut self) {
        for owner in Seat::all(3) {
            if let Some(passed) = self.passed[owner.index()]
                && (self.pieces.is_occupied(passed.over)
                    || self.pieces.piece(passed.pawn) != Some(Piece::new(owner, Role::PAWN)))
            {
                self.passed[owner.index()] = None;
            }
        }
    }

    /// 3WC-X1: king and rook of a castling (0 short, 1 long) have never moved.
    pub(super) fn has_castling_right(&self, seat: Seat, n: usize) -> bool {
        let castling = &self.geometry().castlings[seat.index()][n];
        self.unmoved.contains(castling.king[0]) && self.unmoved.contains(castling.rook[0])
    }

    /// 3WC-E11: the rights that repetition compares: a pawn of an active player who moves before the right lapses attacks the passed cell.
    fn usable_rights(&self) -> impl Iterator<Item = (Seat, Passed)> {
        let (geometry, active) = (self.geometry(), self.active());
        Seat::all(3).filter_map(move |owner| {
            let passed = self.passed[owner.index()]?;
            let users = (0..3).map(|n| self.turn.after(n, 3)).take_while(|&user| user != owner);
            let mut users = users.filter(|&user| active.contains(user));
            let from = |user: Seat| geometry.pawns[user.index()].capturers[passed.over.index()];
            users.any(|user| self.pieces.pieces(user, Role::PAWN).meets(&from(user))).then_some((owner, passed))
        })
    }

    /// The hash of everything but the pieces and whether they have moved. The number of a kind of feature stands first.
    fn features(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(3, |seat| seat.index() as u64);
        let flags = [self.second_stage, self.options.large, self.options.last_mate, self.options.automatic];
        let mut small = flags.iter().fold(self.turn.index() as u64, |bits, &flag| bits << 1 | u64::from(flag));
        small = self.gone.iter().fold(small, |bits, &gone| bits << 2 | seat(gone));
        small = self.declined.iter().fold(small, |bits, declined| bits << 3 | u64::from(declined.bits()));
        let mut key = zobrist::feature(0, small);
        for (owner, passed) in Seat::all(3).filter_map(|owner| Some((owner, self.passed[owner.index()]?))) {
            key ^= passed_key(owner, passed);
        }
        if self.points != BySeat::default() {
            for seat in Seat::all(3) {
                key ^= zobrist::feature(2, (seat.index() as u64) << 32 ^ self.points[seat].to_f64().to_bits());
            }
        }
        key ^ match self.phase {
            Phase::Playing => 0,
            Phase::Awaiting(stalemated) => zobrist::feature(3, stalemated.index() as u64),
            Phase::Over(ending) => ending.id.bytes().fold(1, |key, byte| zobrist::feature(4, key ^ u64::from(byte))),
        }
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = Self { turn: seat, ..self.clone() };
        position.refresh();
        position
    }

    /// Brings the hash up to date after a change of anything but the pieces.
    #[inline]
    pub(super) fn refresh(&mut self) {
        self.key = self.features();
    }

    /// 3WC-S4: the piece of this cell has moved or is gone.
    #[inline]
    pub(super) fn touch(&mut self, cell: Cell) {
        if self.unmoved.contains(cell) {
            self.unmoved.remove(cell);
            self.unmoved_key ^= unmoved_cell_key(cell);
        }
    }
}

fn passed_key(owner: Seat, passed: Passed) -> u64 {
    let cells = (passed.over.index() << 8 | passed.pawn.index()) as u64;
    zobrist::feature(1, (owner.index() as u64) << 16 | cells)
}

fn unmoved_cell_key(cell: Cell) -> u64 {
    zobrist::feature(5, cell.index() as u64)
}

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        &self.geometry().hex.topology
    }

    fn to_move(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then_some(self.turn)
    }

    fn legal_moves(&self, moves: &mut MoveList) {
        self.legal_moves_where(|_| true, moves);
    }

    fn legal_moves_where(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        moves::legal(self, fits, moves);
    }

    fn play(&mut self, m: Move) {
        judge::play(self, m);
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else { return None };
        Some(Outcome { points: (*ending != ending::NULLIFIED).then_some(self.points), ending })
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.unmoved_key ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        let unmoved = self.unmoved.iter().fold(0, |key, cell| key ^ unmoved_cell_key(cell));
        self.pieces.fresh_key() ^ unmoved ^ self.features()
    }

    /// 3WC-E11: the same player on turn, active players, pieces, castling rights, unmoved pawns and usable en passant rights.
    fn repetition_key(&self) -> u64 {
        let rights = Seat::all(3).flat_map(|seat| [(seat, 0), (seat, 1)]);
        let rights = rights.fold(0, |bits, (seat, n)| bits << 1 | u64::from(self.has_castling_right(seat, n)));
        let key = zobrist::feature(6, rights << 8 | u64::from(self.active().bits()) << 2 | self.turn.index() as u64);
        let pawns = self.unmoved & self.pieces.role(Role::PAWN);
        let key = pawns.iter().fold(self.pieces.key() ^ key, |key, cell| key ^ unmoved_cell_key(cell));
        self.usable_rights().fold(key, |key, (owner, passed)| key ^ passed_key(owner, passed))
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.is_checked(seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        !self.active().contains(seat)
    }
}
