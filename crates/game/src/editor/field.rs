//! The fields of a position string that people can edit.

/// A name in each language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// The English name.
    pub words: &'static str,
    /// The German name.
    pub german: &'static str,
}

/// A field of a position string, except the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldInfo {
    /// The key in JSON, such as `castling`.
    pub key: &'static str,
    /// The display name.
    pub label: Label,
    /// The type of the value.
    pub form: FieldForm,
}

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldForm {
    /// The player to move.
    Turn,
    /// A set of players.
    Seats,
    /// Castling rights on the short side (`K`) and the long side (`Q`).
    Rights,
    /// A list of cells, moves or other items.
    Items,
    /// One number.
    Number,
    /// A number for each player, with this separator.
    Numbers(char),
    /// The optional last field: offers, votes and other items.
    Extra,
}

impl FieldForm {
    /// True if only some items of the field are possible in a position.
    #[must_use]
    pub const fn has_possible_items(self) -> bool {
        matches!(self, Self::Rights | Self::Items)
    }
}

impl Label {
    /// Creates a label from the English and the German name.
    #[must_use]
    pub const fn new(words: &'static str, german: &'static str) -> Self {
        Self { words, german }
    }
}

impl FieldInfo {
    /// The player to move.
    pub const TURN: Self = Self::new("turn", Label::new("Player to move", "Am Zug"), FieldForm::Turn);
    /// The castling rights.
    pub const CASTLING: Self = Self::new("castling", Label::new("Castling", "Rochade"), FieldForm::Rights);
    /// The en passant rights.
    pub const EN_PASSANT: Self = Self::new("en-passant", Label::new("En passant", "En passant"), FieldForm::Items);
    /// The eliminated players.
    pub const OUT: Self = Self::new("out", Label::new("Eliminated", "Ausgeschieden"), FieldForm::Seats);
    /// The counter for draws.
    pub const CLOCK: Self = Self::new(
        "clock",
        Label::new("Turns since a capture or pawn move", "Züge seit einem Schlag- oder Bauernzug"),
        FieldForm::Number,
    );
    /// Offers, votes and other items.
    pub const EXTRA: Self = Self::new("extra", Label::new("Other entries", "Weitere Angaben"), FieldForm::Extra);

    /// Creates a field.
    #[must_use]
    pub const fn new(key: &'static str, label: Label, form: FieldForm) -> Self {
        Self { key, label, form }
    }
}
