//! What is to be found in a position.

/// The kinds of positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// A turn that wins the game over all rivals.
    Win,
    /// A turn that puts a rival out, or takes a king, without winning the game yet.
    Out,
    /// A turn after which the next one wins whatever the rivals play.
    WinInTwo,
    /// The only turns after which no rival can put the player out before he is on turn again; after every other one they can.
    Save,
    /// The only turns after which no rival can win the game otherwise; after every other one somebody can.
    Help,
    /// A queen that cannot be taken by the next player, but by the one after him (among partners by the next one): the turns after which nobody can
    /// take it.
    Queen,
    /// An act that ends the game with more points than anybody else has.
    Declare,
    /// An act that, with the consent of others, ends the game with more than an equal share for all of them.
    Joint,
}

impl Kind {
    /// All of them, with how many a file is to have at most.
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

    /// Its name in files.
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

    /// The kind of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().map(|(kind, _)| kind).find(|kind| kind.name() == name)
    }
}
