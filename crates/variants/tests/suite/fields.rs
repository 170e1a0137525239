//! The fields of position texts under the names that docs/notation.md gives them.

/// How the texts of a game are taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields {
    /// In their order. Those that may be missing are the last, but for the board of FEN4.
    pub(super) names: &'static [&'static str],
    pub(super) separator: char,
    id: &'static str,
}

impl Fields {
    pub(super) fn of(id: &'static str) -> Self {
        let names: &[&str] = match id {
            "three-player" => &["board", "turn", "castling", "ep", "clock", "affairs"],
            "three-man" => &["pieces", "turn", "castling", "bridged", "ep", "out", "clock", "ply", "affairs"],
            "three-way" => &["board", "turn", "moved", "ep", "gone", "quiet", "affairs"],
            "four-way" => &["board", "turn", "frozen", "clock", "affairs"],
            "four-player" => &["turn", "dead", "kingside", "queenside", "points", "clock", "extra", "board"],
            _ => &["board", "turn", "castling", "ep", "imposing", "mated", "out", "clock", "affairs"],
        };
        let separator = if id == "four-player" { '-' } else { ' ' };
        Self { names, separator, id }
    }

    /// The fields that stand in a text, with their names.
    pub(super) fn split(self, text: &str) -> Vec<(&'static str, String)> {
        let parts: Vec<&str> = text.split(self.separator).collect();
        let is_short = self.id == "four-player" && parts.len() < self.names.len();
        let names = self.names.iter().copied().filter(|&name| !is_short || name != "extra");
        names.zip(parts.into_iter().map(str::to_owned)).collect()
    }

    /// The text without blanks that mean nothing: in FEN4 those beside a sign, else all but one.
    pub(super) fn collapsed(self, text: &str) -> String {
        let words: Vec<&str> = text.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let is_sign = |c: Option<char>| c.is_some_and(|c| !c.is_ascii_alphanumeric());
        let mut whole = String::new();
        for word in words {
            let apart = self.separator == ' ' || !is_sign(whole.chars().last()) && !is_sign(word.chars().next());
            if apart && !whole.is_empty() {
                whole.push(' ');
            }
            whole += word;
        }
        whole
    }

    /// The text with a field of it made anew, or put where it belongs.
    pub(super) fn with(self, text: &str, name: &'static str, made: String) -> String {
        let mut parts = self.split(text);
        parts.retain(|part| part.0 != name);
        parts.push((name, made));
        parts.sort_by_key(|part| self.names.iter().position(|name| *name == part.0));
        let texts: Vec<String> = parts.into_iter().map(|part| part.1).collect();
        texts.join(&self.separator.to_string())
    }
}
