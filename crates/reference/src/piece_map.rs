//! A map from cells to pieces, stored as a sorted vector.
//!
//! The move generators mostly copy and iterate over positions. A vector is faster for both than a
//! `BTreeMap`.

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PieceMap<C, M>(Vec<(C, M)>);

impl<C: Ord + Copy, M> PieceMap<C, M> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    fn find(&self, cell: &C) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(cell))
    }

    pub(crate) fn get(&self, cell: &C) -> Option<&M> {
        self.find(cell).ok().map(|at| &self.0[at].1)
    }

    pub(crate) fn get_mut(&mut self, cell: &C) -> Option<&mut M> {
        self.find(cell).ok().map(|at| &mut self.0[at].1)
    }

    pub(crate) fn contains_key(&self, cell: &C) -> bool {
        self.find(cell).is_ok()
    }

    /// Puts a piece on a cell. Replaces the previous piece, if any.
    pub(crate) fn insert(&mut self, cell: C, piece: M) {
        match self.find(&cell) {
            Ok(at) => self.0[at].1 = piece,
            Err(at) => self.0.insert(at, (cell, piece)),
        }
    }

    pub(crate) fn remove(&mut self, cell: &C) -> Option<M> {
        self.find(cell).ok().map(|at| self.0.remove(at).1)
    }

    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&C, &M) -> bool) {
        self.0.retain(|(cell, piece)| keep(cell, piece));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&C, &M)> {
        self.0.iter().map(|(cell, piece)| (cell, piece))
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &M> {
        self.0.iter().map(|(_, piece)| piece)
    }
}

impl<C: Ord + Copy, M> Extend<(C, M)> for PieceMap<C, M> {
    fn extend<I: IntoIterator<Item = (C, M)>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|(cell, piece)| self.insert(cell, piece));
    }
}
