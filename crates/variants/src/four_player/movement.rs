//! Where the pieces of a player go without leaving his king attacked (ledger: Movement, Pawns, Special moves, 4P-K2, 4P-K5, 4P-K6).
//!
//! Captures of kings and those in passing are tried by making them: an army may be grey after them, and two or three pieces leave their cells.

use super::attack::{Armies, attackers, is_attacked, note_checks};
use super::board::{BOARD, Geometry, Set, WORDS, Way};
use super::position::Position;
use crate::crossed::SEATS;
use polychess_rules::{Checks, EnPassant, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// The legal turns that a seat would have if it were its turn now. Of a walking king only the king is living (4P-W1, R10).
#[inline]
pub(super) fn moves_of(position: &Position, us: Seat, sink: &mut impl Sink) {
    crate::searches::note();
    if let Some(king) = position.armies().king(us) {
        Side::of(position, us, king).moves(sink);
    }
}

/// What all turns of one seat share.
struct Side<'a> {
    position: &'a Position,
    board: &'static Geometry,
    armies: Armies<'a>,
    us: Seat,
    king: Cell,
    own: Set,
    foes: Set,
    occupied: Set,
    /// 4P-P5: the cells passed of rights that this seat may use.
    passed: Set,
}

impl<'a> Side<'a> {
    #[inline(always)]
    fn of(position: &'a Position, us: Seat, king: Cell) -> Self {
        let (armies, occupied) = (position.armies(), position.pieces.occupied());
        let mut passed = Set::EMPTY;
        if position.en_passant.iter().any(Option::is_some) {
            usable(position, us).for_each(|right| passed.insert(right.target));
        }
        let (own, foes) = (armies.living(us), armies.foes(us));
        Self { position, board: &BOARD, armies, us, king, own, foes, occupied, passed }
    }

    #[inline(always)]
    fn moves<S: Sink>(&self, sink: &mut S) {
        let pieces = self.armies.pieces;
        // 4P-M3: vacant cells, grey pieces, living pieces of foes. Kings are looked at apart (4P-K5, 4P-K6).
        let targets = !(self.armies.side(self.us) | self.foes & pieces.role(Role::KING));
        self.king_moves(targets, sink);
        if S::WANTS_ONE && sink.is_full() {
            return;
        }
        let mut checks = Checks::none();
        note_checks(&mut checks, self.board, pieces, self.foes, self.own, self.king, self.occupied);
        if !self.position.checked.without(self.us).is_empty() && !sink.is_full() {
            self.king_captures(sink); // 4P-K5, 4P-K6
        }
        if sink.is_full() {
            return;
        }
        let pawns = self.own & pieces.role(Role::PAWN);
        if self.passed.any(|cell| pawns.meets(&self.board.around[cell].pawns[self.us.index()])) {
            self.en_passant_captures(sink); // 4P-P5
        }
        if self.position.rights >> (2 * self.us.index()) & 0b11 != 0 && !checks.in_check() {
            self.castling_moves(sink); // 4P-X1
        }
        if checks.evasions.is_empty() {
            return;
        }
        let (targets, movers) = (targets & checks.evasions, self.own.without(checks.pinned));
        self.officers(movers, targets, sink); // 4P-M1
        self.pawn_moves(movers & pieces.role(Role::PAWN), targets, sink); // 4P-P1 to 4P-P4
        if !sink.is_full() {
            self.pinned_moves(&checks, targets, sink);
        }
    }

    /// The safe steps of the king (4P-M1, 4P-K2).
    #[inline(always)]
    fn king_moves<S: Sink>(&self, targets: Set, sink: &mut S) {
        let (steps, lifted) = (self.board.around[self.king].king & targets, self.occupied ^ Set::of(self.king));
        let mut safe = Set::EMPTY;
        _ = steps.any(|to| {
            let is_safe = !is_attacked(self.board, self.armies.pieces, self.foes, to, lifted);
            if is_safe {
                safe.insert(to);
            }
            is_safe && S::WANTS_ONE
        });
        sink.moves(self.king, safe, MoveKind::Plain);
    }

    /// 4P-M1: the moves of queens, rooks, bishops and knights among these pieces.
    #[inline]
    fn officers(&self, movers: Set, targets: Set, sink: &mut impl Sink) {
        let (board, occupied, of) = (self.board, self.occupied, |role| movers & self.armies.pieces.role(role));
        of(Role::KNIGHT).each(|from| sink.moves(from, board.around[from].knight & targets, MoveKind::Plain));
        if sink.is_full() {
            return;
        }
        let queens = of(Role::QUEEN);
        (of(Role::ROOK) | queens).each(|from| {
            sink.moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain);
        });
        (of(Role::BISHOP) | queens).each(|from| {
            sink.moves(from, board.diagonal.from(from).reach(occupied) & targets, MoveKind::Plain);
        });
    }

    /// The moves of pinned pieces along the lines of their pins. A knight has none.
    #[inline]
    fn pinned_moves(&self, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
        checks.pinned.each(|from| {
            let straight = || self.board.straight.from(from).reach(self.occupied);
            let diagonal = || self.board.diagonal.from(from).reach(self.occupied);
            let along = targets & checks.lines_of(from);
            let reach = match self.armies.pieces.role_on(from) {
                Some(Role::QUEEN) => straight() | diagonal(),
                Some(Role::ROOK) => straight(),
                Some(Role::BISHOP) => diagonal(),
                Some(Role::PAWN) => return self.moves_of_pawn(from, along, sink),
                _ => return,
            };
            sink.moves(from, reach & along, MoveKind::Plain);
        });
    }

    /// 4P-P1 to 4P-P4 for these pawns, to cells of `targets`. 4P-P6 (R5): on the cells passed both pieces are taken, by a capture in passing.
    #[inline]
    fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let (tables, us, occupied) = (&self.board.pawns[self.us.index()], self.us, self.occupied);
        let victims = (targets & occupied).without(self.passed);
        let last = tables.before_promotion[self.armies.marks.options.promotion()];
        // Those who go together.
        let together = (pawns & tables.together).without(last);
        let [steps, takes, others] = tables.ahead(us, together);
        let steps = steps & tables.arrivals[Way::Step as usize];
        let from = |way: Way| move |to| tables.origins[to][way as usize];
        sink.steps((steps & targets).without(occupied), from(Way::Step), MoveKind::Plain);
        let double = tables.past_third(us, (steps & tables.third).without(occupied)) & targets;
        sink.steps(double.without(occupied), from(Way::Double), MoveKind::DoubleStep);
        let takes = takes & tables.arrivals[Way::Takes as usize] & victims;
        sink.steps(takes, from(Way::Takes), MoveKind::Plain);
        let takes = others & tables.arrivals[Way::TakesToTheOtherHand as usize] & victims;
        sink.steps(takes, from(Way::TakesToTheOtherHand), MoveKind::Plain);
        pawns.without(together).each(|from| self.moves_of_pawn(from, targets, sink));
    }

    /// The same for one pawn.
    fn moves_of_pawn(&self, from: Cell, targets: Set, sink: &mut impl Sink) {
        let (tables, options) = (&self.board.pawns[self.us.index()], &self.armies.marks.options);
        let (of, vacant) = (&tables.from[from], targets.without(self.occupied));
        let to = of.step & vacant | of.captures & (targets & self.occupied).without(self.passed);
        // 4P-P3, 4P-P4
        if tables.before_promotion[options.promotion()].contains(from) {
            return sink.promotions(from, to, options.promotions());
        }
        sink.moves(from, to, MoveKind::Plain);
        if !of.step.meets(&self.occupied) {
            sink.moves(from, of.double & vacant, MoveKind::DoubleStep);
        }
    }

    /// 4P-P5, 4P-P6, 4P-P8.
    #[inline(never)]
    fn en_passant_captures(&self, sink: &mut impl Sink) {
        let (own, side) = (self.own & self.armies.pieces.role(Role::PAWN), self.armies.side(self.us));
        for right in usable(self.position, self.us).filter(|right| !side.contains(right.target)) {
            let pawns = own & self.board.around[right.target].pawns[self.us.index()];
            for from in pawns.iter().filter(|&from| self.may_take_passed(from, right)) {
                let m = Move::special(from, right.target, MoveKind::EnPassant);
                // 4P-P8
                if self.promotion().contains(m.to) {
                    self.armies.marks.options.promotions().iter().for_each(|&role| sink.one(m.promoting(role)));
                } else {
                    sink.one(m);
                }
            }
        }
    }

    /// Is the own king safe when the pawn on `from` has taken the one that has passed, and whoever stands on the cell passed?
    fn may_take_passed(&self, from: Cell, right: EnPassant) -> bool {
        let taken_king = self.armies.living_king_on(right.target);
        if taken_king.is_some() && self.armies.marks.options.teams {
            return true; // 4P-K6
        }
        let gone = [from, right.pawn].into_iter().collect();
        let occupied = self.occupied.without(gone) | Set::of(right.target);
        let mut foes = self.foes.without(gone | Set::of(right.target));
        // 4P-K5
        if let Some(victim) = taken_king {
            foes = foes.without(self.armies.pieces.seat(victim));
        }
        !is_attacked(self.board, self.armies.pieces, foes, self.king, occupied)
    }

    /// 4P-P3: where the pawns of this seat are promoted.
    fn promotion(&self) -> Set {
        self.board.pawns[self.us.index()].promotion[self.armies.marks.options.promotion()]
    }

    /// 4P-X1, 4P-X2, for a king who is not in check: king and rook unmoved, all cells between vacant, neither the cell crossed nor the one
    /// entered attacked. Behind the rook the board ends, so no line opens.
    fn castling_moves(&self, sink: &mut impl Sink) {
        let is_attacked = |cell| is_attacked(self.board, self.armies.pieces, self.foes, cell, self.occupied);
        for (n, castling) in self.board.castlings(self.us, self.king).iter().enumerate() {
            if self.position.has_right(self.us, n)
                && !castling.between.meets(&self.occupied)
                && !castling.path.any(is_attacked)
            {
                sink.one(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }

    /// The captures of kings. 4P-K5 (R3): the victim's army is grey before the own king's safety is looked at. 4P-K6: in teams a king may be
    /// taken whatever becomes of the own one.
    #[inline(never)]
    fn king_captures(&self, sink: &mut impl Sink) {
        let (pieces, options) = (self.armies.pieces, &self.armies.marks.options);
        let is_foe = |seat: &Seat| self.position.checked.contains(*seat) && !self.armies.same_side(self.us, *seat);
        for victim in self.us.others(SEATS).filter(is_foe) {
            let Some(goal) = self.armies.king(victim) else { continue };
            let foes = self.foes.without(pieces.seat(victim));
            attackers(self.board, pieces, self.own, goal, self.occupied).each(|from| {
                let pawn = pieces.role(Role::PAWN).contains(from);
                let at = if from == self.king { goal } else { self.king };
                let is_safe = || !is_attacked(self.board, pieces, foes, at, self.occupied ^ Set::of(from));
                // 4P-P6: who stands on a cell passed is taken by a pawn in passing.
                if pawn && self.passed.contains(goal) || !(options.teams || is_safe()) {
                    return;
                }
                if pawn && self.promotion().contains(goal) {
                    sink.promotions(from, Set::of(goal), options.promotions());
                } else {
                    sink.moves(from, Set::of(goal), MoveKind::Plain);
                }
            });
        }
    }
}

/// 4P-P5: the rights that this seat may use: those on pawns of foes, living or grey (4P-P7).
#[inline]
pub(super) fn usable(position: &Position, us: Seat) -> impl Iterator<Item = EnPassant> {
    let armies = position.armies();
    let rights = Seat::all(SEATS).zip(position.en_passant);
    rights.filter(move |&(owner, _)| !armies.same_side(us, owner)).filter_map(|(_, right)| right)
}

/// The castlings of a seat that king and rook stand ready for, as bits of the rights (4P-X2, R28: by the king's cell, whatever the set-up).
pub(super) fn castlings_at_home(armies: Armies<'_>, seat: Seat) -> u8 {
    let Some(king) = armies.king(seat) else { return 0 };
    let ways = BOARD.castlings(seat, king).iter().enumerate();
    let ready = ways.filter(|(_, way)| way.is_at_home(armies.pieces, seat) && !armies.marks.grey.contains(way.rook[0]));
    ready.fold(0, |bits, (n, _)| bits | 1 << (2 * seat.index() + n))
}

/// A legal turn that can be seen at once, of a player who is not in check: a step of a piece that stands on none of his king's lines.
#[inline(never)]
pub(super) fn free_step(position: &Position, board: &Geometry, us: Seat) -> Option<[Cell; 2]> {
    let (pieces, king) = (&position.pieces, position.armies().king(us)?);
    let free = position.armies().living(us).without(board.around[king].lines | Set::of(king));
    let vacant = !pieces.occupied();
    let step = |role, steps: &dyn Fn(Cell) -> Set| {
        let mut from = (free & pieces.role(role)).iter();
        from.find_map(|from| Some([from, (steps(from) & vacant).first()?]))
    };
    step(Role::PAWN, &|from| board.pawns[us.index()].from[from].step)
        .or_else(|| step(Role::KNIGHT, &|from| board.around[from].knight))
        .or_else(|| step(Role::ROOK, &|from| board.around[from].sides))
        .or_else(|| step(Role::BISHOP, &|from| board.around[from].corners))
        .or_else(|| step(Role::QUEEN, &|from| board.around[from].king))
}
