//! The kinds of tactical positions.

/// A kind of tactical position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// A turn that wins the game over all rivals.
    Win,
    /// A turn that eliminates a rival, or captures a king, without winning the game yet.
    Out,
    /// A turn after which the player wins with its next turn, against any play of the rivals.
    WinInTwo,
    /// The only turns after which no rival can eliminate the player before its next turn. After
    /// every other turn, rivals can.
    Save,
    /// The only turns after which no rival can win the game without eliminating the player. After
    /// every other turn, a rival can.
    Help,
    /// A queen that the player after the next attacks, but the next player does not. Among
    /// partners, the next player attacks. The answers are the turns after which no rival can
    /// capture the queen.
    Queen,
    /// An act that ends the game with more points than any rival has.
    Declare,
    /// An act that, if the others accept, ends the game with more than an equal share for all of
    /// them.
    Joint,
}

impl Kind {
    /// All kinds, with the maximum number of positions in a file.
    pub(crate) const ALL: [(Self, usize); 8] = [
        (Self::Win, 60),
        (Self::Out, 25),
        (Self::WinInTwo, 20),
        (Self::Save, 30),
        (Self::Help, 20),
        (Self::Queen, 40),
        (Self::Declare, 10),
        (Self::Joint, 10),
    ];

    /// Returns the name in files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Out => "out",
            Self::WinInTwo => "win-in-two",
            Self::Save => "save",
            Self::Help => "help",
            Self::Queen => "queen",
            Self::Declare => "declare",
            Self::Joint => "joint",
        }
    }

    /// Returns the kind with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().map(|(kind, _)| kind).find(|kind| kind.name() == name)
    }
}
