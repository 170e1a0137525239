//! Finds the checks and pins of a king once for each position, by counting blockers.
//!
//! A sniper is an opponent's piece that would attack the king on an empty board. It gives check if
//! no piece is between it and the king. If exactly one own piece is between them, that piece is
//! pinned: it may move only where it still blocks the line or captures the sniper. One [`Checks`]
//! value contains the checks and pins by all opponents.

use polychess_topology::{Cell, CellRays, CellSet, GatedRays, Paths};

/// The number of pins that [`Checks`] can store.
const MAX_PINS: usize = 12;

/// The checks and pins of a king, and the moves that they allow.
///
/// ```
/// use polychess_rules::Checks;
/// use polychess_topology::{CellSet, Rays, cross::Cross};
///
/// let board = Cross::new(&[4; 4], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1))).topology;
/// let set = |names: &str| -> CellSet<1> { names.split(' ').filter_map(|name| board.cell(name)).collect() };
///
/// //  4  r . . .    evasions    the pinned piece may go
/// //  3  . . . .    # . . .     . . . .
/// //  2  . . . .    # . . .     . . . .
/// //  1  K . o r    # . . .     . . . .
/// //     a b c d    . . . .     . # # #
/// let (king, own, rooks) = (board.cell("a1").unwrap(), set("a1 c1"), set("a4 d1"));
/// let rays = Rays::<1, 2, 2, 0>::new(&board, 0..4, |_| true);
/// let mut checks = Checks::new();
/// checks.add_sliders(rays.from(king), rooks, own | rooks, own);
/// assert_eq!((checks.checkers, checks.evasions), (set("a4"), set("a2 a3 a4")));
/// assert_eq!(checks.pinned, set("c1"));
/// assert_eq!(checks.pin_lines(board.cell("c1").unwrap()), set("b1 c1 d1"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checks<const W: usize> {
    /// The opponents' pieces that give check.
    pub checkers: CellSet<W>,
    /// The own pieces with restricted moves, usually because they are pinned.
    pub pinned: CellSet<W>,
    /// The target cells where a move of an unpinned piece other than the king ends every check.
    ///
    /// Contains all cells if there is no check, and no cell if no single move can end all checks.
    pub evasions: CellSet<W>,
    /// True if there are more pins than [`Checks`] can store. The generator must then verify each
    /// move of a pinned piece.
    pub has_too_many_pins: bool,
    /// The pinned pieces. `lines` contains the cells where each may go, at the same index.
    pieces: [Cell; MAX_PINS],
    lines: [CellSet<W>; MAX_PINS],
    count: u8,
}

impl<const W: usize> Default for Checks<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const W: usize> Checks<W> {
    /// Returns a value without checks or pins.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self {
            checkers: CellSet::EMPTY,
            pinned: CellSet::EMPTY,
            evasions: !CellSet::EMPTY,
            has_too_many_pins: false,
            pieces: [Cell::FIRST; MAX_PINS],
            lines: [CellSet::EMPTY; MAX_PINS],
            count: 0,
        }
    }

    /// True if any piece gives check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Adds checks that no piece can block. To end such a check, capture the attacker or move the
    /// king.
    #[inline]
    pub fn add_leapers(&mut self, attackers: CellSet<W>) {
        if !attackers.is_empty() {
            self.checkers |= attackers;
            self.evasions &= if attackers.has_more_than_one() { CellSet::EMPTY } else { attackers };
        }
    }

    /// Adds the checks and pins by those sliders in `snipers` that are on the rays from the king.
    ///
    /// `own` contains the pieces of the king's army, which can be pinned.
    #[inline]
    pub fn add_sliders<const UP: usize, const DOWN: usize, const BENT: usize>(
        &mut self,
        fan: &CellRays<W, UP, DOWN, BENT>,
        snipers: CellSet<W>,
        occupied: CellSet<W>,
        own: CellSet<W>,
    ) {
        if !fan.cells().intersects(&snipers) {
            return;
        }
        fan.for_each_towards(snipers, |ray| {
            let reach = ray.reach(occupied);
            if reach.intersects(&snipers) {
                self.checkers |= reach & snipers;
                self.evasions &= reach;
                return;
            }
            let blocker = reach & own;
            if !blocker.is_empty() {
                let beyond = ray.reach(occupied ^ blocker);
                if beyond.intersects(&snipers) {
                    self.add_pin(blocker.first_of_nonempty(), beyond);
                }
            }
        });
    }

    /// Adds the checks and pins by `snipers` along all paths to the king. A sniper may have two
    /// paths.
    #[inline]
    pub fn add_along_paths(
        &mut self,
        paths: &Paths<W>,
        king: Cell,
        snipers: CellSet<W>,
        occupied: CellSet<W>,
        own: CellSet<W>,
    ) {
        snipers.for_each(|sniper| {
            for &between in paths.between(king, sniper) {
                let blockers = between & occupied;
                if blockers.is_empty() {
                    self.checkers.insert(sniper);
                    self.evasions &= between | CellSet::of(sniper);
                } else if blockers.intersects(&own) && !blockers.has_more_than_one() {
                    self.add_pin(blockers.first_of_nonempty(), between | CellSet::of(sniper));
                }
            }
        });
    }

    /// Adds the checks and pins by `snipers`. Each sniper must share a line with the king.
    ///
    /// `between` returns the cells between the king and a sniper.
    #[inline]
    pub fn add_on_lines(
        &mut self,
        between: impl Fn(Cell) -> CellSet<W>,
        snipers: CellSet<W>,
        occupied: CellSet<W>,
        own: CellSet<W>,
    ) {
        snipers.for_each(|sniper| {
            let line = between(sniper);
            let blockers = line & occupied;
            if blockers.is_empty() {
                self.checkers.insert(sniper);
                self.evasions &= line | CellSet::of(sniper);
            } else if !blockers.has_more_than_one() && blockers.intersects(&own) {
                self.add_pin(blockers.first_of_nonempty(), line | CellSet::of(sniper));
            }
        });
    }

    /// Adds the check or pin by a sniper whose steps pass gates. A shut gate blocks the line like a
    /// piece.
    #[inline]
    pub fn add_gated(&mut self, rays: &GatedRays<W>, king: Cell, sniper: Cell, occupied: CellSet<W>, own: CellSet<W>) {
        let path = rays.path(king, sniper);
        let (mut blocker_count, mut line, mut closing_flanks) = (0, CellSet::EMPTY, CellSet::EMPTY);
        let mut blockers = CellSet::EMPTY;
        for step in path {
            line.insert(step.to);
            closing_flanks |= step.closing_flank(occupied);
            if step.is_shut(occupied) {
                blocker_count += 1;
                blockers |= step.flanks();
            }
            if step.to != sniper && occupied.contains(step.to) {
                blocker_count += 1;
                blockers.insert(step.to);
            }
        }
        match blocker_count {
            0 => {
                self.checkers.insert(sniper);
                self.evasions &= line | closing_flanks;
                // If a piece is the only occupied flank of a gate, its move to the other flank
                // keeps the gate open. The check would then continue, so restrict this piece.
                for step in path {
                    let closing_flank = step.closing_flank(occupied);
                    if !closing_flank.is_empty() {
                        (step.flanks() & own).for_each(|piece| self.add_pin(piece, !closing_flank));
                    }
                }
            }
            1 => (blockers & own).for_each(|piece| {
                let left = occupied ^ CellSet::of(piece);
                let closing_flanks = path.iter().filter(|step| !step.flanks().contains(piece));
                let closing_flanks = closing_flanks.fold(CellSet::EMPTY, |set, step| set | step.closing_flank(left));
                self.add_pin(piece, line | closing_flanks);
            }),
            _ => {}
        }
    }

    #[inline]
    fn add_pin(&mut self, piece: Cell, line: CellSet<W>) {
        self.pinned.insert(piece);
        let next = usize::from(self.count);
        if next >= MAX_PINS {
            self.has_too_many_pins = true;
            return;
        }
        self.pieces[next] = piece;
        self.lines[next] = line;
        self.count += 1;
    }

    /// Returns the cells where a pinned piece may go: the intersection of the lines of all its
    /// pins.
    #[inline]
    #[must_use]
    pub fn pin_lines(&self, piece: Cell) -> CellSet<W> {
        let mut cells = !CellSet::EMPTY;
        for n in 0..usize::from(self.count).min(MAX_PINS) {
            if self.pieces[n] == piece {
                cells &= self.lines[n];
            }
        }
        cells
    }
}
