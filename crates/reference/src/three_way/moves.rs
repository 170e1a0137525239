//! The moves of the pieces (3WC-M1 to 3WC-X1), and their legality (3WC-C1 to 3WC-C5).

use super::Position;
use super::board::{Cell, FACES, LEAPS, Offset, POINTS, Piece, Role};
use crate::piece_map::PieceMap;

/// A turn: a move, or the forced pass of 3WC-C4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Pass,
    Move { from: Cell, to: Cell, promotion: Option<Role>, special: Special },
}

/// The special effect of a move, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    Nothing,
    DoubleStep { passed: Cell },
    EnPassant { pawn: Cell },
    Castling { rook_from: Cell, rook_to: Cell },
}

impl Turn {
    pub(super) fn to(&self) -> Option<Cell> {
        match self {
            Turn::Pass => None,
            Turn::Move { to, .. } => Some(*to),
        }
    }
}

impl Position {
    /// Returns the move strings of all legal turns, sorted. The list is empty if the game is over
    /// or awaits answers.
    pub fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.known_turns().iter().map(|turn| self.turn_text(turn)).collect();
        texts.sort();
        texts
    }

    /// Returns the legal turns of the player to move, and caches them. Do not change the position
    /// afterwards, because the cache would be out of date.
    pub(super) fn known_turns(&self) -> &[Turn] {
        self.known.get_or_init(|| self.turn.map_or_else(Vec::new, |mover| self.legal_for(mover)))
    }

    /// 3WC-C2 to 3WC-C5: returns the legal turns of a player, as if it were their turn.
    pub(super) fn legal_for(&self, seat: usize) -> Vec<Turn> {
        let plain = self.plain_moves(seat);
        let in_check = self.checked(seat);
        let mut safe: Vec<Turn> = plain.iter().copied().filter(|turn| self.is_safe(seat, turn)).collect();
        if !in_check {
            safe.extend(self.castlings(seat).into_iter().filter(|turn| self.is_safe(seat, turn)));
        }
        // 3WC-C4: a player in check without a safe move may make any move, except with automatic
        // checkmate (O3).
        if in_check && safe.is_empty() && !self.options.automatic {
            return if plain.is_empty() { vec![Turn::Pass] } else { plain };
        }
        // 3WC-C5: the capture of a king that ends the contest is legal even if it leaves the
        // mover's king attacked.
        let ending = plain.into_iter().filter(|turn| self.ends_contest(turn) && !safe.contains(turn));
        let ending: Vec<Turn> = ending.collect();
        safe.extend(ending);
        safe
    }

    /// 3WC-E7: returns whether the player would be stalemated if it were their turn.
    pub(super) fn stuck(&self, seat: usize) -> bool {
        let may = |turn: &Turn| self.is_safe(seat, turn) || self.ends_contest(turn);
        !self.checked(seat) && !self.plain_moves(seat).iter().any(may) && !self.castlings(seat).iter().any(may)
    }

    /// 3WC-C1: returns whether the player is in check.
    pub(super) fn checked(&self, seat: usize) -> bool {
        self.king(seat).is_some_and(|king| self.attacked(king, seat))
    }

    /// True if an active opponent of `seat` attacks the cell.
    pub(super) fn attacked(&self, cell: Cell, seat: usize) -> bool {
        self.opponents(seat).into_iter().any(|by| attacked_by(&self.pieces, cell, by))
    }

    /// 3WC-C2: returns whether, after the move, the mover's king is safe from all opponents that
    /// are then still active.
    fn is_safe(&self, seat: usize, turn: &Turn) -> bool {
        let beaten = turn.to().and_then(|to| self.live_king(to));
        let mut pieces = self.pieces.clone();
        put(&mut pieces, turn);
        let king =
            pieces.iter().find(|(_, piece)| piece.seat == seat && piece.role == Role::King).map(|(&cell, _)| cell);
        let still_active = self.opponents(seat).into_iter().filter(|&by| Some(by) != beaten);
        king.is_none_or(|king| !still_active.into_iter().any(|by| attacked_by(&pieces, king, by)))
    }

    /// 3WC-C5: returns whether the move ends the contest. In First Mate and in stage II, every
    /// capture of a king does.
    fn ends_contest(&self, turn: &Turn) -> bool {
        let beaten = turn.to().and_then(|to| self.live_king(to));
        beaten.is_some() && (!self.options.last_mate || self.second_stage)
    }

    /// Returns all pseudo-legal moves except castling, which may leave the king in check.
    fn plain_moves(&self, seat: usize) -> Vec<Turn> {
        let mut turns = Vec::new();
        for (&from, piece) in self.pieces.iter().filter(|(_, piece)| piece.seat == seat) {
            match piece.role {
                Role::Pawn => self.pawn_moves(from, *piece, &mut turns),
                Role::King => self.leaps(from, seat, FACES.iter().chain(&POINTS), &mut turns),
                Role::Knight => self.leaps(from, seat, LEAPS.iter(), &mut turns),
                Role::Rook => self.slides(from, seat, FACES.iter(), &mut turns),
                Role::Bishop => self.slides(from, seat, POINTS.iter(), &mut turns),
                Role::Queen => self.slides(from, seat, FACES.iter().chain(&POINTS), &mut turns),
            }
        }
        turns
    }

    /// 3WC-M1: returns whether an opponent's piece on the cell can be captured. With automatic
    /// checkmate (O3), the kings of active players cannot.
    fn is_prey(&self, cell: Cell, seat: usize) -> bool {
        let enemy = self.pieces.get(&cell).is_some_and(|piece| piece.seat != seat);
        enemy && !(self.options.automatic && self.live_king(cell).is_some())
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.options.size().has(cell) && !self.pieces.contains_key(&cell)
    }

    /// 3WC-M5, 3WC-M6: adds the moves of a king or knight, which take a single step or leap.
    fn leaps<'a>(&self, from: Cell, seat: usize, steps: impl Iterator<Item = &'a Offset>, turns: &mut Vec<Turn>) {
        let targets = steps.map(|&step| from.go(step, 1)).filter(|&to| self.is_empty(to) || self.is_prey(to, seat));
        turns.extend(targets.map(|to| plain(from, to)));
    }

    /// 3WC-M2 to 3WC-M4: adds the moves of a slider.
    fn slides<'a>(&self, from: Cell, seat: usize, steps: impl Iterator<Item = &'a Offset>, turns: &mut Vec<Turn>) {
        for &step in steps {
            let mut to = from.go(step, 1);
            while self.is_empty(to) {
                turns.push(plain(from, to));
                to = to.go(step, 1);
            }
            if self.is_prey(to, seat) {
                turns.push(plain(from, to));
            }
        }
    }

    fn pawn_moves(&self, from: Cell, piece: Piece, turns: &mut Vec<Turn>) {
        let seat = piece.seat;
        // 3WC-W1: a face step that increases the own rank. 3WC-W3: two such steps in the same
        // direction on the pawn's first move.
        for step in FACES.into_iter().filter(|step| step[seat] == 1) {
            let (one, two) = (from.go(step, 1), from.go(step, 2));
            if self.is_empty(one) {
                self.arrive(from, one, seat, Special::Nothing, turns);
                if piece.fresh && self.is_empty(two) {
                    self.arrive(from, two, seat, Special::DoubleStep { passed: one }, turns);
                }
            }
        }
        // 3WC-W2: a point step that increases the own rank, to capture a piece or a pawn en
        // passant.
        for step in POINTS.into_iter().filter(|step| step[seat] > 0) {
            let to = from.go(step, 1);
            if self.is_prey(to, seat) {
                self.arrive(from, to, seat, Special::Nothing, turns);
            } else if self.is_empty(to) {
                let rights = (0..3).filter(|&owner| owner != seat).filter_map(|owner| self.en_passant[owner]);
                for (_, pawn) in rights.filter(|&(passed, _)| passed == to) {
                    self.arrive(from, to, seat, Special::EnPassant { pawn }, turns);
                }
            }
        }
    }

    /// Adds a pawn's move. On the home row of a player who was an active opponent before the move,
    /// the pawn promotes (3WC-W7, 3WC-W8).
    fn arrive(&self, from: Cell, to: Cell, seat: usize, special: Special, turns: &mut Vec<Turn>) {
        let promotes = to.home_of().is_some_and(|owner| owner != seat && self.active(owner));
        let roles: &[Option<Role>] = if promotes {
            &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
        } else {
            &[None]
        };
        turns.extend(roles.iter().map(|&promotion| Turn::Move { from, to, promotion, special }));
    }

    /// 3WC-X1: returns the possible castling moves of a player who is not in check.
    fn castlings(&self, seat: usize) -> Vec<Turn> {
        let own = |file| self.options.size().relative(seat, file, 1);
        let unmoved = |cell, role| self.pieces.get(&cell) == Some(&Piece { seat, role, fresh: true });
        let mut turns = Vec::new();
        // Own files: the king's target, the rook's origin and target, and the files between king
        // and rook.
        for (king_to, rook_from, rook_to, between) in [(6, 7, 5, 5..=6), (2, 0, 3, 1..=3)] {
            let free = between.into_iter().all(|file| self.is_empty(own(file)));
            let guarded = self.attacked(own(rook_to), seat) || self.attacked(own(king_to), seat);
            if unmoved(own(4), Role::King) && unmoved(own(rook_from), Role::Rook) && free && !guarded {
                let special = Special::Castling { rook_from: own(rook_from), rook_to: own(rook_to) };
                turns.push(Turn::Move { from: own(4), to: own(king_to), promotion: None, special });
            }
        }
        turns
    }
}

fn plain(from: Cell, to: Cell) -> Turn {
    Turn::Move { from, to, promotion: None, special: Special::Nothing }
}

/// Applies the moves of pieces in a turn, including captures, promotion and castling.
pub(super) fn put(pieces: &mut PieceMap<Cell, Piece>, turn: &Turn) {
    let Turn::Move { from, to, promotion, special } = *turn else {
        return;
    };
    let mut carry = |from: Cell, to: Cell, promotion: Option<Role>| {
        if let Some(piece) = pieces.remove(&from) {
            pieces.insert(to, Piece { seat: piece.seat, role: promotion.unwrap_or(piece.role), fresh: false });
        }
    };
    carry(from, to, promotion);
    match special {
        Special::Nothing | Special::DoubleStep { .. } => {}
        Special::EnPassant { pawn } => {
            pieces.remove(&pawn);
        }
        Special::Castling { rook_from, rook_to } => carry(rook_from, rook_to, None),
    }
}

/// 3WC-C1: returns whether a piece of `by` could capture on the cell, even if it is pinned.
pub(super) fn attacked_by(pieces: &PieceMap<Cell, Piece>, cell: Cell, by: usize) -> bool {
    pieces.iter().filter(|(_, piece)| piece.seat == by).any(|(&from, piece)| attacks(pieces, from, *piece, cell))
}

fn attacks(pieces: &PieceMap<Cell, Piece>, from: Cell, piece: Piece, to: Cell) -> bool {
    let whole = from.toward(to);
    let slides = |steps: &[Offset]| steps.iter().any(|&step| clear_line(pieces, from, step, to));
    match piece.role {
        Role::Pawn => whole[piece.seat] > 0 && POINTS.contains(&whole),
        Role::King => FACES.contains(&whole) || POINTS.contains(&whole),
        Role::Knight => LEAPS.contains(&whole),
        Role::Rook => slides(&FACES),
        Role::Bishop => slides(&POINTS),
        Role::Queen => slides(&FACES) || slides(&POINTS),
    }
}

/// True if repeated steps lead from one cell to the other without a piece in between.
fn clear_line(pieces: &PieceMap<Cell, Piece>, from: Cell, step: Offset, to: Cell) -> bool {
    // A rank that the step changes determines the only possible number of steps.
    let whole = from.toward(to);
    let length = (0..3).find(|&rank| step[rank] != 0).map_or(0, |rank| whole[rank] / step[rank]);
    length > 0 && from.go(step, length) == to && (1..length).all(|times| !pieces.contains_key(&from.go(step, times)))
}
