//! Which plies are legal (ledger: Movement, Pawns, Special moves, TH-D4 to TH-D6, TH-K1, TH-K2, TH-K4, TH-K5).

use super::attack::{checks, is_attacked, is_slid_to, leapt_to};
use super::board::{BOARD, Geometry, RANK, SEATS, Set, WORDS};
use super::doubles::Limit;
use super::ending;
use super::position::Position;
use polychess_rules::{Checks, First, Move, MoveKind, Noted, Outcome, Piece, Role, Seat, Sink};
use polychess_topology::{Cell, CellSet, Topology};

/// TH-D4: the legal plies of a player who has to move, the first or the second of his turn.
#[inline]
fn plies(position: &Position, sink: &mut impl Sink) {
    crate::searches::note();
    let generator = Generator::of(position);
    // TH-D5: only where the turn ends must the position be legal.
    if position.halfway.is_some() {
        if generator.may_end_here() {
            sink.one(Move::END_TURN);
        }
        return generator.moves(sink);
    }
    // TH-K2: who has no legal turn passes.
    let mut noted = Noted::new(sink);
    generator.moves(&mut noted);
    if !noted.any {
        sink.one(Move::PASS);
    }
}

/// Is there a move that may end the turn, or with a second one to come can be completed?
pub(super) fn can_move(position: &Position) -> bool {
    crate::searches::note();
    first_move(position).is_some()
}

fn first_move(position: &Position) -> Option<Move> {
    let mut first = First::default();
    Generator::of(position).moves(&mut first);
    first.0
}

/// TH-K2: has the player on turn no legal turn?
pub(super) fn must_pass(position: &Position) -> bool {
    !can_move(position)
}

/// TH-E2, TH-R16: a mate goes before the automatic draws. A king bears a mark, or the player on turn is in check and must pass.
pub(super) fn awaits_mate(position: &Position) -> bool {
    !position.mated.is_empty() || position.is_in_check(position.turn) && must_pass(position)
}

/// What binds the player on turn, found once for a position.
struct Generator<'p> {
    board: &'static Geometry,
    position: &'p Position,
    king: Cell,
    occupied: Set,
    checks: Checks<WORDS>,
    limit: Limit,
}

impl<'p> Generator<'p> {
    #[inline(always)]
    fn of(position: &'p Position) -> Self {
        let (board, us, pieces) = (&*BOARD, position.turn, &position.pieces);
        let (king, occupied) = (pieces.role(Role::KING) & pieces.seat(us), pieces.occupied());
        let king = king.first_of_some();
        let checks = checks(board, pieces, &position.opponents(us), king, pieces.seat(us), occupied);
        Self { board, position, king, occupied, checks, limit: Limit::of(board, position, occupied) }
    }

    /// TH-K1, TH-D6: may the turn end with the position as it stands?
    #[inline]
    fn may_end_here(&self) -> bool {
        !self.checks.in_check() && !self.limit.is_broken
    }

    /// The moves of pieces that may end the turn or, with a second move to come, can be completed. Leaving in a turn of two moves what one
    /// found is no pass (TH-R11).
    #[inline]
    fn moves<S: Sink>(&self, sink: &mut S) {
        let (board, position, pieces, us) = (self.board, self.position, &self.position.pieces, self.position.turn);
        let own = pieces.seat(us);
        let movers = movers(board, position);
        // TH-M1: own pieces are never taken. TH-K4: of the kings only those that bear the mark of a mate.
        let mut targets = !(own | pieces.role(Role::KING));
        let may_go_on = position.has_two_moves && position.halfway.is_none();
        if may_go_on || !position.mated.is_empty() || !self.limit.is_idle() {
            let mut kings = Set::EMPTY;
            position.mated.without(us).iter().for_each(|seat| kings |= pieces.pieces(seat, Role::KING));
            targets |= kings;
            let mut judge = Judge { generator: self, kings, may_go_on, witness: None, sink };
            if movers.contains(self.king) {
                let (steps, safe) = self.king_steps(targets, false);
                if !steps.is_empty() {
                    judge.judge(self.king, steps, safe, What::Moves(MoveKind::Plain));
                }
            }
            if !may_go_on {
                targets &= self.checks.evasions | kings;
            }
            self.other_moves(movers, targets, &mut judge);
            return self.specials(movers, |m| judge.try_out(m, End::Legally));
        }
        if movers.contains(self.king) {
            sink.moves(self.king, self.king_steps(targets, S::WANTS_ONE).1, MoveKind::Plain); // TH-M5
        }
        // TH-K1: nothing but the king ends two checks at once.
        targets &= self.checks.evasions;
        if self.checks.evasions.is_empty() || sink.is_full() {
            return;
        }
        self.other_moves(movers.without(self.checks.pinned), targets, sink);
        (movers & self.checks.pinned).each(|from| {
            self.other_moves(Set::of(from), targets & self.checks.lines_of(from), sink);
        });
        self.specials(movers, |m| {
            if ends_legally(position, m) {
                sink.one(m);
            }
        });
    }

    /// TH-M5: where the king may step, and where nobody attacks it once it has left its cell; of these no more than one, if one is enough.
    #[inline]
    fn king_steps(&self, targets: Set, one: bool) -> (Set, Set) {
        let (board, position, pieces, king) = (self.board, self.position, &self.position.pieces, self.king);
        let steps = board.way(position.way(position.turn)).king[king] & targets;
        if steps.is_empty() {
            return (steps, steps);
        }
        let opponents = position.opponents(position.turn);
        // A piece does not attack the cell it stands on, so who is taken by the king needs no thought.
        let unattacked = steps.without(leapt_to(board, pieces, &opponents, board.near_kings[king]));
        let left = self.occupied.without(Set::of(king));
        let mut safe = Set::EMPTY;
        unattacked.any(|to| {
            let is_safe = !is_slid_to(board, pieces, &opponents, to, left | Set::of(to));
            if is_safe {
                safe.insert(to);
            }
            one && is_safe
        });
        (steps, safe)
    }

    /// The moves of these pieces by their ways of moving, the king and moves of two pieces left aside.
    #[inline]
    fn other_moves(&self, movers: Set, targets: Set, sink: &mut impl Sink) {
        let (board, pieces, occupied) = (self.board, &self.position.pieces, self.occupied);
        let way = board.way(self.position.way(self.position.turn));
        let of = |role| movers & pieces.role(role);
        let queens = of(Role::QUEEN);
        // Whoever is shut in by his own pieces slides nowhere, and in check few slide to where it ends.
        let (own, in_check) = (pieces.seat(self.position.turn), self.checks.in_check());
        let goes = |near: Set, all: Set| !near.without(own).is_empty() && (!in_check || all.meets(&targets));
        // TH-M2, TH-M5
        (of(Role::ROOK) | queens).each(|from| {
            let fan = board.straight.from(from);
            if goes(fan.first_cells(), fan.cells()) {
                sink.moves(from, fan.reach(occupied) & targets, MoveKind::Plain);
            }
        });
        // TH-M3, TH-M4, TH-M5
        (of(Role::BISHOP) | queens).each(|from| {
            let fan = way.diagonal.from(from);
            if goes(fan.first_cells(), fan.cells()) {
                sink.moves(from, fan.reach(occupied) & targets, MoveKind::Plain);
            }
        });
        // TH-M6
        of(Role::KNIGHT).each(|from| sink.moves(from, board.knight[from] & targets, MoveKind::Plain));
        self.pawn_moves(of(Role::PAWN), targets, sink);
    }

    /// TH-P1 to TH-P3, TH-P5.
    #[inline]
    fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let us = self.position.turn;
        let (tables, way) = (&self.board.pawns[us.index()], self.position.way(us));
        let (vacant, victims) = (!self.occupied, targets & self.occupied);
        // Pawns that stay at home by their next step go there all together.
        let (near, far) = (pawns & tables.near, pawns.without(tables.near));
        let step = near.raised(RANK) & vacant;
        sink.steps(step & targets, |to| back(to, RANK), MoveKind::Plain); // TH-P1
        let double = (near & tables.begin).raised(RANK) & vacant;
        sink.steps(double.raised(RANK) & vacant & targets, |to| back(to, 2 * RANK), MoveKind::DoubleStep); // TH-P2
        for (takers, places) in tables.takers {
            let takes = (near & takers).raised(places) & victims;
            sink.steps(takes, |to| back(to, places), MoveKind::Plain); // TH-P3
        }
        far.each(|from| {
            let to = tables.steps[from] & vacant & targets | tables.captures(way, from) & victims;
            // TH-P5: compulsory
            if to.meets(&tables.promotion) {
                sink.promotions(from, to & tables.promotion, &Role::PROMOTIONS);
                return sink.moves(from, to.without(tables.promotion), MoveKind::Plain);
            }
            sink.moves(from, to, MoveKind::Plain);
        });
    }

    /// Moves of which two pieces leave their cells; each is tried by making it.
    #[inline]
    fn specials(&self, movers: Set, mut try_out: impl FnMut(Move)) {
        let (board, position, us) = (self.board, self.position, self.position.turn);
        // TH-P4, TH-R3: open to both opponents of the pawn's owner.
        position.en_passant.without(board.kingdom_of(us)).each(|target| {
            let from = board.pawns[us.index()].capturers(position.way(us), target);
            (movers & position.pieces.role(Role::PAWN) & from).each(|from| {
                try_out(Move::special(from, target, MoveKind::EnPassant));
            });
        });
        // TH-C1: king and rook unmoved, the cells between empty, none of the king's three cells attacked at this moment, which may
        // be between two moves (TH-R13).
        if position.rights >> (2 * us.index()) & 0b11 == 0 || !movers.contains(self.king) {
            return;
        }
        for (n, castling) in board.castlings[us.index()].iter().enumerate() {
            let by = || position.opponents(us);
            let attacked = |cell| is_attacked(board, &position.pieces, &by(), cell, self.occupied);
            if !castling.between.meets(&self.occupied)
                && position.has_right(us, n)
                && !castling.path.iter().any(attacked)
            {
                try_out(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}

/// TH-D4: who may move. In the second move of a turn the king may not if it has moved, nor a piece that began outside or has left; and of two
/// pieces that stood outside only one may move.
#[inline]
fn movers(board: &Geometry, position: &Position) -> Set {
    let (own, inside) = (position.pieces.seat(position.turn), board.kingdom_of(position.turn));
    position.halfway.map_or(own, |halfway| {
        let first = Set::of(halfway.piece);
        let again = halfway.was_inside && inside.meets(&first) && !position.pieces.role(Role::KING).meets(&first);
        let movers = if halfway.was_inside { own } else { own & inside };
        if again { movers } else { movers.without(first) }
    })
}

/// The cell some places before another in the order of a kingdom.
#[inline]
fn back(cell: Cell, places: u32) -> Cell {
    Cell::new(cell.index() - places as usize).unwrap_or(Cell::FIRST)
}

/// May the turn end with this move, which takes no king?
fn ends_legally(position: &Position, m: Move) -> bool {
    let mut after = *position;
    _ = after.carry_out(&BOARD, m);
    after.may_end_here()
}

/// What moves do besides going from cell to cell.
#[derive(Clone, Copy)]
enum What {
    Moves(MoveKind),
    Promotions,
}

/// When a move that is tried may end the turn.
#[derive(Clone, Copy)]
enum End {
    /// A second move has to follow.
    Never,
    /// The own king is known to be safe: where TH-D6 holds afterwards.
    WithinLimit,
    /// Where the position is legal afterwards.
    Legally,
}

/// Takes moves by the pieces' ways of moving and hands on the legal ones, where more than the king's safety matters: marked kings, TH-D6, and
/// a second move by which the turn can be completed.
struct Judge<'a, S> {
    generator: &'a Generator<'a>,
    /// TH-K3: the kings that may be taken.
    kings: Set,
    /// TH-D4: a second move may follow.
    may_go_on: bool,
    /// The second move that completed a turn before: it is likely to complete others.
    witness: Option<Move>,
    sink: &'a mut S,
}

impl<S: Sink> Judge<'_, S> {
    /// Of the moves to `to`, those to `safe` leave the own king safe.
    #[inline(never)]
    fn judge(&mut self, from: Cell, to: Set, safe: Set, what: What) {
        let to = if matches!(what, What::Moves(MoveKind::Plain)) { self.sink.wanted(from, to) } else { to };
        let safe = safe & to;
        let limit = &self.generator.limit;
        // TH-K5, TH-R6: taking a king needs no regard to anything.
        let kings = to & self.kings;
        let mut sure = safe.without(kings);
        let mut tried = Set::EMPTY;
        if limit.tried_from.contains(from) {
            tried = sure;
        } else if let Some(bars) = &limit.bars {
            // What is barred may be mended at once. What a pawn becomes may give check over the cell it comes from.
            let barred = bars.of(from, self.generator.position.pieces.role_on(from));
            tried = if matches!(what, What::Promotions) { sure } else { sure & barred & limit.tried_to };
            sure = sure.without(barred);
        }
        sure = sure.without(tried) | kings;
        match what {
            What::Moves(kind) => self.sink.moves(from, sure, kind),
            What::Promotions => self.sink.promotions(from, sure, &Role::PROMOTIONS),
        }
        let left = if self.may_go_on { to.without(sure) } else { tried };
        left.each(|to| {
            let end = if tried.contains(to) { End::WithinLimit } else { End::Never };
            match what {
                What::Moves(kind) => self.try_out(Move::special(from, to, kind), end),
                What::Promotions => {
                    Role::PROMOTIONS.iter().for_each(|&role| self.try_out(Move::plain(from, to).promoting(role), end));
                }
            }
        });
    }

    /// TH-K1: of the cells that a piece other than the king gets to, those that meet every check and bare nothing.
    fn safe(&self, from: Cell, to: Set) -> Set {
        let checks = &self.generator.checks;
        let safe = to & checks.evasions;
        if checks.pinned.contains(from) { safe & checks.lines_of(from) } else { safe }
    }

    /// Tries a move by making it: does it end the turn legally, if it may, or can the turn be completed after it?
    fn try_out(&mut self, m: Move, end: End) {
        if self.sink.is_full() {
            return;
        }
        let mut after = *self.generator.position;
        _ = after.carry_out(&BOARD, m);
        let may_end = match end {
            End::Never => false,
            End::WithinLimit => after.keeps_limit(),
            End::Legally => after.may_end_here(),
        };
        if may_end || self.may_go_on && self.can_be_completed(m, after) {
            self.sink.one(m);
        }
    }

    /// TH-D5: is there a second move after which the turn may end, or that takes a king?
    fn can_be_completed(&mut self, m: Move, mut after: Position) -> bool {
        after.halfway = self.generator.position.halfway_after(m);
        if self.witness.is_some_and(|second| self.still_completes(m, &after, second)) {
            return true;
        }
        let second = first_move(&after);
        self.witness = second.filter(|second| second.kind == MoveKind::Plain && after.king_on(second.to).is_none());
        second.is_some()
    }

    /// Can the second move still be made after this first one, by a piece that stands where it stood, and does it complete the turn?
    fn still_completes(&self, m: Move, after: &Position, second: Move) -> bool {
        let (board, (from, to)) = (self.generator.board, (second.from, second.to));
        let line = board.straight_between.cells(from, to) | board.diagonal_between.cells(from, to);
        m.kind == MoveKind::Plain
            && ![m.from, m.to].contains(&from)
            && !line.meets(&after.pieces.occupied())
            && !after.pieces.seat(after.turn).contains(to)
            && movers(board, after).contains(from)
            && ends_legally(after, second)
    }
}

impl<S: Sink> Sink for Judge<'_, S> {
    fn moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        let to = to.in_words();
        if to.is_empty() {
            return;
        }
        let safe = self.safe(from, to);
        let limit = &self.generator.limit;
        if self.may_go_on || limit.tried_from.contains(from) {
            return self.judge(from, to, safe, What::Moves(kind));
        }
        let mut sure = safe;
        if let Some(bars) = &limit.bars
            && bars.anywhere.meets(&safe)
        {
            let barred = bars.of(from, self.generator.position.pieces.role_on(from));
            if (safe & barred).meets(&limit.tried_to) {
                return self.judge(from, to, safe, What::Moves(kind));
            }
            sure = safe.without(barred);
        }
        self.sink.moves(from, sure | to & self.kings, kind);
    }

    fn steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        let to = to.in_words();
        let limit = &self.generator.limit;
        let bound = self.generator.checks.pinned | limit.tried_from;
        let pawns = self.generator.position.pieces.pieces(self.generator.position.turn, Role::PAWN);
        // One by one where a pawn is bound. Otherwise only checks are barred to pawns that step together, which stay at home.
        let one_by_one = if self.may_go_on || bound.meets(&pawns) {
            to
        } else {
            let barred = limit.bars.as_ref().map_or(Set::EMPTY, |bars| to & bars.of_pawns_at_home());
            self.sink.steps(to.without(barred), &from, kind);
            barred & limit.tried_to
        };
        one_by_one.each(|to| self.moves(from(to), Set::of(to), kind));
    }

    fn promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, _: &[Role]) {
        let to = to.in_words();
        self.judge(from, to, self.safe(from, to), What::Promotions);
    }

    fn one(&mut self, m: Move) {
        self.try_out(m, End::Legally);
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;
    const TURNS_OF_SEVERAL_PLIES: bool = true;

    fn topology(&self) -> &'static Topology {
        BOARD.topology()
    }

    fn to_move(&self) -> Option<Seat> {
        self.winner.is_none().then_some(self.turn)
    }

    fn generate(&self, sink: &mut impl Sink) {
        if self.outcome().is_none() {
            plies(self, sink);
        }
    }

    fn play(&mut self, m: Move) {
        self.make_move(m);
    }

    fn prepare(&mut self) {
        self.look_ahead();
    }

    fn is_mid_turn(&self) -> bool {
        self.halfway.is_some()
    }

    fn every_ply_ends_turn(&self) -> bool {
        self.halfway.is_some() || !self.has_two_moves
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self, || awaits_mate(self))
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.pieces.key() ^ self.repetition_features()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.is_in_check(seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
