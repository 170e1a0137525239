//! The kinds of tactical positions.

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// A turn wins the game against all rivals.
    Win,
    /// A turn eliminates a rival or captures a king, but does not win the game yet.
    Out,
    /// After the right turn, the player wins with its next turn against any defence.
    WinInTwo,
    /// Only these turns prevent elimination before the player's next turn. After every other turn,
    /// rivals can eliminate the player.
    Save,
    /// Only these turns prevent a rival from winning without eliminating the player. After every
    /// other turn, a rival can win.
    Help,
    /// Only these turns save the player's queen. The attacker is the second player after it, or the
    /// next player in a team game.
    Queen,
    /// An act ends the game with more points than any rival has.
    Declare,
    /// An act ends the game if the other parties accept, with more than an equal share for each
    /// party.
    Joint,
}

impl Kind {
    /// All kinds with the maximum number of their positions in a file.
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

    /// Returns the kind's name in files.
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

    /// Returns the kind with this name in files, if any.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().map(|(kind, _)| kind).find(|kind| kind.name() == name)
    }
}
