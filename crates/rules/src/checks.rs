//! Checks and pins of a king, found once for a position by counting blockers.
//!
//! A sniper is a piece that would attack the king on an empty board. Without a blocker on its path
//! it gives check. With exactly one, that piece is pinned: it may go only where the path stays
//! blocked. The pieces of all opponents are examined together.

use polychess_topology::{Cell, CellRays, CellSet, GatedRays, Paths};

/// The most pins that are stored; a position with more sets [`Checks::has_too_many_pins`].
const MAX_PINS: usize = 12;

/// The restrictions on the moves of one side because of its king.
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
    /// The opponents' pieces that attack the king.
    pub checkers: CellSet<W>,
    /// Own pieces with restricted moves. Most of them are the only piece between an attacker and
    /// the king.
    pub pinned: CellSet<W>,
    /// The cells where any unpinned piece except the king ends every check.
    ///
    /// All cells if there is no check; no cell if two checks need different moves.
    pub evasions: CellSet<W>,
    /// True if there are more pins than can be stored. The generator must then try the moves of
    /// pinned pieces.
    pub has_too_many_pins: bool,
    /// The pinned pieces and the line where each must stay.
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
    /// Returns an empty set of checks and pins.
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

    /// True if there is a check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Adds attackers that no piece can block: a move must capture each of them.
    #[inline]
    pub fn add_leapers(&mut self, attackers: CellSet<W>) {
        if !attackers.is_empty() {
            self.checkers |= attackers;
            self.evasions &= if attackers.has_more_than_one() { CellSet::EMPTY } else { attackers };
        }
    }

    /// Adds the checks and pins of sliders among `snipers` along the rays of the king's cell.
    ///
    /// `own` are the pieces that can be pinned.
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

    /// Adds the checks and pins of `snipers` along all their paths to the king.
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

    /// Adds the checks and pins of sliders on `snipers`, each on a line with the king.
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

    /// Adds the check or pin of a sniper along gated steps, where shut gates also block.
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
                // A piece that leaves the occupied flank of a gate cannot also shut the gate from
                // the other flank.
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

    /// Returns the cells on the lines of all pins of a piece, where it may go.
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
