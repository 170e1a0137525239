//! Moats for people.

use crate::three_man::board::Moats;

/// A moat with its names.
#[derive(Clone, Copy)]
pub(in crate::three_man) struct NamedMoat {
    pub(in crate::three_man) moat: Moats,
    /// In position texts.
    pub(in crate::three_man) name: &'static str,
    /// The seats that it parts.
    pub(in crate::three_man) sides: &'static str,
}

/// In the order of position texts.
pub(super) const NAMED: [NamedMoat; 3] = [
    NamedMoat { moat: Moats::WG, name: "WG", sides: "White and Gray" },
    NamedMoat { moat: Moats::GB, name: "GB", sides: "Gray and Black" },
    NamedMoat { moat: Moats::WB, name: "WB", sides: "White and Black" },
];

/// The moats of a set, in the order of position texts.
pub(in crate::three_man) fn named(moats: Moats) -> impl Iterator<Item = NamedMoat> {
    NAMED.into_iter().filter(move |named| moats.has(named.moat))
}
