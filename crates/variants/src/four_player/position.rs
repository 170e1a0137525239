//! The position: the armies, who plays on, points and rights. What it tells of itself, and its hash.

use super::attack::Armies;
use super::board::{BOARD, SEATS};
use super::ending;
use super::setup;
use super::setup::Options;
use polychess_rules::{BySeat, EnPassant, Ending, KnownSteps, Memo, Role, Seat, Seats, zobrist};
use polychess_topology::Cell;

/// A position of four-player chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) armies: Armies,
    /// The hash of everything but the pieces.
    pub(super) key: u64,
    /// Steps that can be seen at once, kept so that not each turn begins with looking for one.
    pub(super) steps: Memo<KnownSteps<SEATS>>,
    /// Of those in check, where the king can go, if that is known.
    pub(super) escapes: Memo<[Option<Cell>; SEATS]>,
    pub(super) ending: Option<&'static Ending>,
    /// Points of each seat; half points in a finished game of teams.
    pub(super) points: BySeat<u16>,
    /// 4P-P5: by the owner of the pawn.
    pub(super) en_passant: [Option<EnPassant>; SEATS],
    /// Who is on turn, or would be if the game were not over.
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 for the short side, 1 for the long one.
    pub(super) rights: u8,
    /// Whose kings are in check: follows from the armies, kept so that quiet moves need not look.
    pub(super) checked: Seats,
    /// 4P-S5. A seat that is in neither set is live.
    pub(super) walking: Seats,
    pub(super) out: Seats,
    /// 4P-F2: how seats have left.
    pub(super) stalemated: Seats,
    pub(super) resigned: Seats,
    pub(super) flagged: Seats,
}

const _: () = assert!(size_of::<Position>() <= 400, "a position is copied at each move");

impl Position {
    /// Armies with this seat on turn, all of them live, without rights and points. The caller fills in the rest and calls
    /// [`Position::take_stock`].
    pub(super) fn of(armies: Armies, turn: Seat) -> Self {
        Self {
            armies,
            key: 0,
            steps: Memo::default(),
            escapes: Memo::default(),
            ending: None,
            points: BySeat::default(),
            en_passant: [None; SEATS],
            turn,
            rights: 0,
            checked: Seats::NONE,
            walking: Seats::NONE,
            out: Seats::NONE,
            stalemated: Seats::NONE,
            resigned: Seats::NONE,
            flagged: Seats::NONE,
        }
    }

    /// The start (4P-S1 to 4P-S3): red begins, and everybody may castle.
    pub(super) fn start(options: Options) -> Self {
        let armies = Armies { pieces: setup::start(options), grey: Default::default(), options };
        let mut position = Self { rights: u8::MAX, ..Self::of(armies, Seat::FIRST) };
        position.take_stock();
        position
    }

    /// Finds out anew what follows from the rest: checks and the hash.
    pub(super) fn take_stock(&mut self) {
        self.find_checks();
        self.key = self.features();
    }

    /// Finds out anew who is in check.
    pub(super) fn find_checks(&mut self) {
        self.checked = self.armies.checked();
        self.escapes = Memo::default();
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = Self { turn: seat, ..self.clone() };
        // 4P-P5: nobody is on turn with a right on his own pawn.
        let right = position.en_passant[seat.index()].take();
        position.key ^= zobrist::turn(self.turn) ^ zobrist::turn(seat) ^ EnPassant::key_of(right);
        position
    }

    /// 4P-S5: the seats that play for points.
    #[inline]
    #[must_use]
    pub fn live(&self) -> Seats {
        Seats::from_bits(!(self.walking.bits() | self.out.bits()))
    }

    /// 4P-S5: the seats whose kings walk.
    #[must_use]
    pub fn walking(&self) -> Seats {
        self.walking
    }

    /// 4P-M2: does a grey piece stand on the cell?
    #[must_use]
    pub fn is_grey(&self, cell: Cell) -> bool {
        self.armies.grey.contains(cell)
    }

    /// The points of a seat so far; in a finished game of teams half points.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat]
    }

    #[inline]
    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// Points are never lost (4P-V6).
    #[inline]
    pub(super) fn award(&mut self, seat: Seat, points: u16) {
        if points > 0 {
            self.key ^= points_key(self.points);
            self.points[seat] = self.points[seat].saturating_add(points);
            self.key ^= points_key(self.points);
        }
    }

    /// The game is over.
    pub(super) fn end(&mut self, ending: &'static Ending) {
        self.ending = Some(ending);
        self.key = self.features();
    }

    /// The hash of everything but the pieces.
    pub(super) fn features(&self) -> u64 {
        let rights = self.en_passant.iter().flatten().map(|right| right.key());
        let left = [self.stalemated, self.resigned, self.flagged];
        let left = left.iter().fold(0, |bits, seats| bits << 4 | u64::from(seats.bits()));
        let ending = ending::ALL.iter().position(|&ending| Some(ending) == self.ending);
        let ending = ending.map_or(0, |n| zobrist::feature(7, n as u64));
        let all = self.repeated() ^ points_key(self.points) ^ zobrist::feature(5, left) ^ ending;
        rights.fold(all ^ zobrist::feature(6, self.armies.options.bits()), |key, right| key ^ right)
    }

    /// What 4P-D1 compares beside the pieces and the rights of passing: the turn, castling rights, who is grey, the states of the seats;
    /// no points (R20).
    fn repeated(&self) -> u64 {
        let grey = self.armies.grey.iter().fold(0, |key, cell| key ^ grey_key(cell));
        let states = u64::from(self.walking.bits()) << 4 | u64::from(self.out.bits());
        grey ^ zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ zobrist::feature(3, states)
    }

    /// 4P-D1: rights of passing count where a living pawn of a foe attacks the cell passed.
    pub(super) fn repetition(&self) -> u64 {
        let counts = |owner: &Seat| {
            let Some(right) = self.en_passant[owner.index()] else { return false };
            owner.others(SEATS).filter(|&foe| !self.armies.same_side(*owner, foe)).any(|foe| {
                let pawns = self.armies.living(foe) & self.armies.pieces.role(Role::PAWN);
                pawns.meets(&BOARD.around[right.target].pawns[foe.index()])
            })
        };
        let rights = Seat::all(SEATS).filter(counts).filter_map(|owner| self.en_passant[owner.index()]);
        rights.fold(self.armies.pieces.key() ^ self.repeated(), |key, right| key ^ right.key())
    }
}

/// The hash key of the fact that the piece on a cell is grey.
#[inline]
pub(super) fn grey_key(cell: Cell) -> u64 {
    zobrist::feature(2, cell.index() as u64)
}

fn points_key(points: BySeat<u16>) -> u64 {
    zobrist::feature(4, points.0.iter().fold(0, |all, &points| all << 16 | u64::from(points)))
}
