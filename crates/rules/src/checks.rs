//! Checks and pins: what binds the pieces of a king's owner, found once for a position by counting obstacles.
//!
//! Whoever would attack the king over an empty board aims at him. The obstacles on the way decide: none, and it is a check; exactly one, and
//! whoever is this obstacle is pinned: it may only go where the way stays barred. The pieces of all opponents are looked at together.

use polychess_topology::{Cell, CellSet, Fan, GatedRays, Ways};

/// The number of pins with room; a position with more sets [`Checks::has_too_many_pins`].
const MAX_PINS: usize = 12;

/// What binds the pieces of one side's king.
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
    /// The opponents' pieces that attack the king.
    pub checkers: CellSet<W>,
    /// Own pieces that may not go everywhere: of most each alone keeps a check from the king.
    pub pinned: CellSet<W>,
    /// Where a piece other than the king and unpinned ends every check: all cells while there is none, no cell when two need different moves.
    pub evasions: CellSet<W>,
    /// True if there are more pins than room: the generator must make the moves of pinned pieces.
    pub has_too_many_pins: bool,
    /// The pins: each piece, and the line that it has to stay on.
    pieces: [Cell; MAX_PINS],
    lines: [CellSet<W>; MAX_PINS],
    count: u8,
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

    /// Adds attackers that no piece can block: each must be captured.
    #[inline]
    pub fn add_leapers(&mut self, attackers: CellSet<W>) {
        if !attackers.is_empty() {
            self.checkers |= attackers;
            self.evasions &= if attackers.has_several() { CellSet::EMPTY } else { attackers };
        }
    }

    /// Adds what sliders among `aims` do along the rays of the king's cell. `own` are the pieces that can be pinned.
    #[inline]
    pub fn add_sliders<const UP: usize, const DOWN: usize, const BENT: usize>(
        &mut self,
        fan: &Fan<W, UP, DOWN, BENT>,
        aims: CellSet<W>,
        occupied: CellSet<W>,
        own: CellSet<W>,
    ) {
        if !fan.cells().meets(&aims) {
            return;
        }
        fan.each_towards(aims, |ray| {
            let reach = ray.reach(occupied);
            if reach.meets(&aims) {
                self.checkers |= reach & aims;
                self.evasions &= reach;
                return;
            }
            let shield = reach & own;
            if !shield.is_empty() {
                let beyond = ray.reach(occupied ^ shield);
                if beyond.meets(&aims) {
                    self.add_pin(shield.first_of_some(), beyond);
                }
            }
        });
    }

    /// Adds what attackers on `aims` do along lines, each by all of its ways: one that is barred does not hinder another.
    #[inline]
    pub fn add_along_paths(
        &mut self,
        ways: &Ways<W>,
        king: Cell,
        aims: CellSet<W>,
        occupied: CellSet<W>,
        own: CellSet<W>,
    ) {
        aims.each(|aim| {
            for &between in ways.between(king, aim) {
                let obstacles = between & occupied;
                if obstacles.is_empty() {
                    self.checkers.insert(aim);
                    self.evasions &= between | CellSet::of(aim);
                } else if obstacles.meets(&own) && !obstacles.has_several() {
                    self.add_pin(obstacles.first_of_some(), between | CellSet::of(aim));
                }
            }
        });
    }

    /// Adds what sliders on `aims` do, each of which stands on a line of the king's cell that it slides along. `between` tells which cells lie
    /// between the king and each of them.
    #[inline]
    pub fn add_on_lines(
        &mut self,
        between: impl Fn(Cell) -> CellSet<W>,
        aims: CellSet<W>,
        occupied: CellSet<W>,
        own: CellSet<W>,
    ) {
        aims.each(|aim| {
            let line = between(aim);
            let barring = line & occupied;
            if barring.is_empty() {
                self.checkers.insert(aim);
                self.evasions &= line | CellSet::of(aim);
            } else if !barring.has_several() && barring.meets(&own) {
                self.add_pin(barring.first_of_some(), line | CellSet::of(aim));
            }
        });
    }

    /// Adds what an attacker on `aim` does along gated steps, where shut gates are obstacles as pieces are.
    #[inline]
    pub fn add_gated(&mut self, rays: &GatedRays<W>, king: Cell, aim: Cell, occupied: CellSet<W>, own: CellSet<W>) {
        let way = rays.way(king, aim);
        let (mut obstacles, mut line, mut closers) = (0, CellSet::EMPTY, CellSet::EMPTY);
        let mut barring = CellSet::EMPTY;
        for step in way {
            line.insert(step.to);
            closers |= step.closer(occupied);
            if step.is_shut(occupied) {
                obstacles += 1;
                barring |= step.flanks();
            }
            if step.to != aim && occupied.contains(step.to) {
                obstacles += 1;
                barring.insert(step.to);
            }
        }
        match obstacles {
            0 => {
                self.checkers.insert(aim);
                self.evasions &= line | closers;
                // Who leaves the one occupied flank of a gate does not shut it from the other.
                for step in way {
                    let closer = step.closer(occupied);
                    if !closer.is_empty() {
                        (step.flanks() & own).each(|piece| self.add_pin(piece, !closer));
                    }
                }
            }
            1 => (barring & own).each(|piece| {
                let left = occupied ^ CellSet::of(piece);
                let closers = way.iter().filter(|step| !step.flanks().contains(piece));
                let closers = closers.fold(CellSet::EMPTY, |set, step| set | step.closer(left));
                self.add_pin(piece, line | closers);
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
