//! What players agree on before the game (ledger: Options).

/// The game.
#[derive(Debug)]
pub struct ThreeHanded;

/// What happens when a king is taken or a player resigns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AfterDefeat {
    /// The game ends.
    End,
    /// The game goes on; the loser's other pieces stay where they are, lifeless.
    Inert,
    /// The game goes on; the loser's pieces leave the board.
    Remove,
}

/// All options. TH-R17: those of the special rules that may be dispensed with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Every player for himself: nobody is doubly attacked, and all ways through the centre are open.
    pub cutthroat: bool,
    /// TH-D4: who is doubly attacked may make two moves.
    pub double_moves: bool,
    /// TH-D6: no turn may leave two players doubly attacked.
    pub one_doubly_attacked: bool,
    /// TH-M4: pieces pass the centre only between their owner's kingdom and the one at his right.
    pub center_right_only: bool,
    /// What a defeat does.
    pub after_defeat: AfterDefeat,
    /// TH-E2: fivefold repetition and 75 turns of each player end the game by themselves.
    pub automatic_draws: bool,
}
