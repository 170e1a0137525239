//! Legal moves in the order of the rule book (ledger: Movement, Special moves, 3WC-C2 to 3WC-C6, 3WC-O3): where rooks and bishops go, then what
//! is asked of the moves of a seat, then the seat's moves ([`Side`]).
//!
//! Tried one by one, each with the board as it would be occupied: steps of the king (a line through his own cell is open for him), en
//! passant (two pieces leave their cells), and captures of kings (an army stops attacking). Everything else follows from [`Checks`].

use super::attack::{attackers, checks, is_attacked};
use super::board::{Geometry, Pieces, SEATS, Set, WORDS};
use super::pawns;
use super::position::{Phase, Position};
use polychess_rules::{Any, Checks, EnPassant, Move, MoveKind, Noted, Role, Seat, Seats, Sink};
use polychess_topology::Cell;

/// 3WC-M2: where a rook goes, among these cells.
#[inline]
fn rook(board: &Geometry, from: Cell, occupied: Set, targets: Set, open: Set) -> Set {
    if !board.faces[from].meets(&open) {
        return Set::EMPTY; // Hemmed in.
    }
    board.straight.from(from).reach(occupied) & targets
}

/// 3WC-M3: where a bishop goes, among these cells.
#[inline]
fn bishop(board: &Geometry, from: Cell, occupied: Set, targets: Set, open: Set) -> Set {
    if !board.points[from].meets(&open) {
        return Set::EMPTY;
    }
    board.diagonal.from(from).reach(occupied) & targets
}

/// The legal moves of the player on turn.
#[inline]
pub(super) fn generate(position: &Position, sink: &mut impl Sink) {
    if position.phase == Phase::Playing
        && let Some(side) = Side::of(position, position.turn)
    {
        side.moves(sink);
    }
}

/// Would this seat have a legal move, if it were its turn?
pub(super) fn has_legal(position: &Position, us: Seat) -> bool {
    let mut any = Any::default();
    Side::of(position, us).iter().for_each(|side| side.moves(&mut any));
    any.0
}

/// 3WC-C2: has this seat a move that leaves its king unattacked?
pub(super) fn has_safe(position: &Position, us: Seat) -> bool {
    Side::of(position, us).is_some_and(|side| side.has_safe(&side.checks()))
}

/// 3WC-C9: the active opponents whose king the player on turn could legally capture.
#[inline]
pub(super) fn prey(position: &Position) -> Seats {
    Seats::from_bits(position.prey.or_find(|| find_prey(position).bits()))
}

fn find_prey(position: &Position) -> Seats {
    let (us, mut found) = (position.turn, Seats::NONE);
    if position.options.automatic {
        return found; // 3WC-O3
    }
    let (board, pieces, occupied) = (position.board(), &position.pieces, position.pieces.occupied());
    let (own, opponents) = (pieces.seat(us), position.opponents(us));
    for of in SEATS.into_iter().filter(|&seat| opponents.contains(seat)) {
        let attacked = pieces.king(of).is_some_and(|king| is_attacked(board, pieces, own, king, occupied));
        if attacked && (position.is_last_contest() || Side::of(position, us).is_some_and(|side| side.may_capture(of))) {
            found = found.with(of);
        }
    }
    found
}

/// What is the same for all moves of one seat.
struct Side<'a> {
    position: &'a Position,
    board: &'static Geometry,
    pieces: &'a Pieces,
    us: Seat,
    king: Cell,
    own: Set,
    /// The pieces of active opponents: the others attack nothing (3WC-C1).
    foes: Set,
    occupied: Set,
}

impl<'a> Side<'a> {
    #[inline]
    fn of(position: &'a Position, us: Seat) -> Option<Self> {
        let (board, pieces) = (position.board(), &position.pieces);
        let (own, foes, king) = (pieces.seat(us), position.pieces_of(position.opponents(us)), pieces.king(us)?);
        Some(Self { position, board, pieces, us, own, foes, king, occupied: pieces.occupied() })
    }

    /// 3WC-C1
    #[inline(always)]
    fn checks(&self) -> Checks<WORDS> {
        checks(self.board, self.pieces, self.own, self.foes, self.king)
    }

    /// 3WC-C2 to 3WC-C5.
    #[inline]
    fn moves(&self, sink: &mut impl Sink) {
        crate::searches::note();
        let checks = self.checks();
        if checks.in_check() && !self.position.options.automatic {
            return self.moves_in_check(&checks, sink);
        }
        self.safe_moves(&checks, sink);
        // What can be captured is remembered of the player on turn alone.
        if self.us != self.position.turn || !prey(self.position).is_empty() {
            self.king_captures(|from, of, is_safe| {
                if is_safe || self.position.is_last_contest() {
                    self.capture_king(from, of, sink); // 3WC-C5, R14
                }
            });
        }
    }

    /// 3WC-C3: safe moves if there are any; 3WC-C4, R13: else whatever the pieces can do.
    fn moves_in_check(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        let mut safe = Noted::new(sink);
        self.safe_moves(checks, &mut safe);
        self.king_captures(|from, of, is_safe| {
            if is_safe {
                self.capture_king(from, of, &mut safe);
            }
        });
        let Noted { any, sink } = safe;
        if any {
            // 3WC-C5: legal, and no safe moves.
            self.king_captures(|from, of, is_safe| {
                if self.position.is_last_contest() && !is_safe {
                    self.capture_king(from, of, sink);
                }
            });
            return;
        }
        let (targets, mut all) = (!self.own, Noted::new(sink));
        all.moves(self.king, self.board.king(self.king) & targets, MoveKind::Plain);
        self.other_moves(&Checks::none(), targets, &mut all);
        self.en_passant(|_, _| true, &mut all);
        if !all.any {
            all.sink.one(Move::PASS); // R18
        }
    }

    /// 3WC-C2: the moves that leave the own king unattacked, captures of active players' kings left out.
    #[inline]
    fn safe_moves(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        // 3WC-M1
        let targets = !(self.own | self.foes & self.pieces.role(Role::KING));
        self.king_moves(targets, sink);
        if !checks.evasions.is_empty() {
            self.other_moves(checks, targets & checks.evasions, sink);
        }
        if self.position.en_passant.iter().any(Option::is_some) {
            self.en_passant(|from, right| self.is_safe_en_passant(from, right), sink);
        }
        if self.position.unmoved.contains(self.king) && !checks.in_check() {
            self.castling(sink);
        }
    }

    fn has_safe(&self, checks: &Checks<WORDS>) -> bool {
        let mut any = Any::default();
        self.safe_moves(checks, &mut any);
        self.king_captures(|_, _, is_safe| any.0 |= is_safe);
        any.0
    }

    /// Is the king safe on a cell from these pieces, with the board occupied like this?
    #[inline]
    fn is_safe(&self, king: Cell, from: Set, occupied: Set) -> bool {
        !is_attacked(self.board, self.pieces, from, king, occupied)
    }

    /// 3WC-M5
    #[inline]
    fn king_moves(&self, targets: Set, sink: &mut impl Sink) {
        let steps = self.board.king(self.king) & targets;
        if steps.is_empty() {
            return;
        }
        let (left, mut safe) = (self.occupied.without(Set::of(self.king)), steps);
        steps.each(|to| {
            let there = Set::of(to);
            if !self.is_safe(to, self.foes.without(there), left | there) {
                safe.remove(to);
            }
        });
        sink.moves(self.king, safe, MoveKind::Plain); // 3WC-M5
    }

    /// What the other pieces may do on cells of `targets`, as far as pins let them.
    #[inline]
    fn other_moves(&self, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
        let (board, occupied, open) = (self.board, self.occupied, !self.own);
        let movers = self.own.without(checks.pinned);
        let of = |role| movers & self.pieces.role(role);
        self.pawn_moves(of(Role::PAWN), targets, sink); // 3WC-W1 to 3WC-W3, 3WC-W7 to 3WC-W9
        of(Role::KNIGHT).each(|from| sink.moves(from, board.knight[from] & targets, MoveKind::Plain)); // 3WC-M6
        let queens = of(Role::QUEEN); // 3WC-M4: a queen is rook and bishop.
        (of(Role::ROOK) | queens).each(|from| {
            sink.moves(from, rook(board, from, occupied, targets, open), MoveKind::Plain); // 3WC-M2
        });
        (of(Role::BISHOP) | queens).each(|from| {
            sink.moves(from, bishop(board, from, occupied, targets, open), MoveKind::Plain); // 3WC-M3
        });
        if !checks.pinned.is_empty() {
            checks.pinned.each(|from| self.pinned_moves(from, targets & checks.lines_of(from), sink));
        }
    }

    /// The moves of a pinned piece along the line of its pin.
    fn pinned_moves(&self, from: Cell, targets: Set, sink: &mut impl Sink) {
        let (board, occupied) = (self.board, self.occupied);
        let to = match self.pieces.role_on(from) {
            Some(Role::PAWN) => return self.pawn_moves(Set::of(from), targets, sink),
            Some(Role::KNIGHT) => board.knight[from] & targets,
            Some(Role::ROOK) => rook(board, from, occupied, targets, targets),
            Some(Role::BISHOP) => bishop(board, from, occupied, targets, targets),
            _ => rook(board, from, occupied, targets, targets) | bishop(board, from, occupied, targets, targets),
        };
        sink.moves(from, to, MoveKind::Plain); // 3WC-M2 to 3WC-M4, 3WC-M6
    }

    #[inline]
    fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let tables = &self.board.pawns[self.us.index()];
        let promoting = self.position.promotion_cells(self.us);
        pawns::moves(tables, pawns, self.position.unmoved, promoting, targets, self.occupied, sink);
    }

    /// 3WC-W5: captures of pawns that double steps of others, active or not, have brought past a cell.
    fn en_passant(&self, fits: impl Fn(Cell, EnPassant) -> bool, sink: &mut impl Sink) {
        for owner in self.us.others(3) {
            let Some(right) = self.position.en_passant[owner.index()] else { continue };
            let from = self.board.pawns[self.us.index()].capturers[right.target];
            let pawns = self.pieces.pieces(self.us, Role::PAWN) & from;
            for from in pawns.iter().filter(|&from| fits(from, right)) {
                sink.one(Move::special(from, right.target, MoveKind::EnPassant)); // 3WC-W5
            }
        }
    }

    fn is_safe_en_passant(&self, from: Cell, right: EnPassant) -> bool {
        let taken = Set::of(right.pawn);
        let occupied = self.occupied.without(taken | Set::of(from)) | Set::of(right.target);
        self.is_safe(self.king, self.foes.without(taken), occupied)
    }

    /// 3WC-X1, R11: nothing moved, nothing between, nothing attacked. The king is safe afterwards, too: nobody can stand behind the corner that
    /// the rook leaves.
    fn castling(&self, sink: &mut impl Sink) {
        for castling in &self.board.castlings[self.us.index()] {
            if self.position.unmoved.contains(castling.rook[0])
                && !castling.between.meets(&self.occupied)
                && castling.path.iter().all(|cell| self.is_safe(cell, self.foes, self.occupied))
            {
                sink.one(Move::special(castling.king[0], castling.king[1], MoveKind::Castling)); // 3WC-X1
            }
        }
    }

    /// 3WC-C6: shows each capture of an active player's king: from where, whose, and whether it is safe.
    fn king_captures(&self, mut look: impl FnMut(Cell, Seat, bool)) {
        let opponents = self.position.opponents(self.us);
        for of in SEATS.into_iter().filter(|&seat| opponents.contains(seat)) {
            self.king_attackers(of).each(|from| look(from, of, self.is_safe_capture(from, of)));
        }
    }

    /// The own pieces that attack a player's king.
    fn king_attackers(&self, of: Seat) -> Set {
        let king = self.pieces.king(of).filter(|_| !self.position.options.automatic);
        king.map_or(Set::EMPTY, |king| attackers(self.board, self.pieces, self.own, king, self.occupied))
    }

    /// 3WC-C5 where the contest goes on: by a safe move, or by any where nothing is safe (3WC-C4).
    fn may_capture(&self, of: Seat) -> bool {
        let from = self.king_attackers(of);
        let checks = self.checks();
        from.iter().any(|from| self.is_safe_capture(from, of))
            || !from.is_empty() && checks.in_check() && !self.has_safe(&checks)
    }

    /// 3WC-C2: is the own king safe from the third player after this capture?
    fn is_safe_capture(&self, from: Cell, of: Seat) -> bool {
        let Some(victim) = self.pieces.king(of) else { return false };
        let king = if from == self.king { victim } else { self.king };
        self.is_safe(king, self.foes.without(self.pieces.seat(of)), self.occupied.without(Set::of(from)))
    }

    fn capture_king(&self, from: Cell, of: Seat, sink: &mut impl Sink) {
        let to = self.pieces.pieces(of, Role::KING);
        if !self.pieces.role(Role::PAWN).contains(from) {
            return sink.moves(from, to, MoveKind::Plain); // 3WC-C6
        }
        self.pawn_moves(Set::of(from), to, sink); // 3WC-W2, 3WC-W7
    }
}
