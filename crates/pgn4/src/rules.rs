//! Converts the PGN4 tags `Variant`, `RuleVariants` and `StartFen4` to options of the game, and
//! options to these tags (4P-N7, 4P-O1 to 4P-O6).

use crate::names::year;
use polychess_game::{AnyMatch, Choices, is_blank, trimmed};

/// 4P-S3: the names of setups in `StartFen4`, each with its value of the option `setup`.
const STARTS: [(&str, &str); 5] =
    [("4PC", "modern"), ("4PCo", "old"), ("4PCb", "by"), ("4PCn", "byg"), ("4PCrg", "rg")];

/// The usual setup of archived games since 2022.
pub(crate) const MODERN: &str = "modern";
/// The usual setup of archived games before 2022.
pub(crate) const OLD: &str = "old";

/// 4P-N7: returns the setup of a game whose tags do not name one. It depends on the date. Without a
/// date, it depends on the listed rules.
pub(crate) fn usual_setup(list: Option<&str>, date: Option<&str>) -> &'static str {
    let is_old = date.and_then(year).map(|year| year < 2022);
    let lists_new_rules = || {
        let mut words = list.unwrap_or_default().split_whitespace();
        words.any(|word| matches!(word, "DeadKingWalking" | "EnPassant"))
    };
    if is_old.unwrap_or_else(|| !lists_new_rules()) { OLD } else { MODERN }
}

const PRIVATE: [&str; 2] = ["Anonymous", "SemiAnonymous"];

/// The rules and the start that the tags describe.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    /// The options that differ from the defaults, as `id=value`.
    pub(crate) options: Vec<String>,
    /// The starting position as a position string, if the tags contain a position.
    pub(crate) position: Option<String>,
    /// The words of `RuleVariants` that do not change the rules.
    pub(crate) private: Vec<String>,
}

impl Rules {
    /// Parses the mode, the list of rules and the start. Unknown words become unknown options,
    /// which `validate` reports.
    ///
    /// `setup` is the setup of a game whose tags do not name one.
    pub(crate) fn read(teams: bool, list: Option<&str>, start: Option<&str>, setup: &str) -> Self {
        let mut rules = Self::default();
        let mut set = |id: &str, value: &str| rules.options.push(format!("{id}={value}"));
        if teams {
            set("mode", "teams");
        }
        let words: Vec<&str> = list.unwrap_or_default().split_whitespace().collect();
        let known = start.and_then(|name| STARTS.iter().find(|known| known.0 == trimmed(name)));
        let setup = match (known, start) {
            (Some((_, named)), _) => *named,
            (None, None) => setup,
            (None, Some(_)) => MODERN,
        };
        if setup != MODERN {
            set("setup", setup);
        }
        // Games without the list were played before walking kings existed. They had en passant
        // captures and a one-point queen, although no tag lists these rules.
        let has = |word: &str| words.contains(&word);
        if !teams && !has("DeadKingWalking") {
            set("walking_kings", "false");
        }
        if list.is_some() && !has("EnPassant") {
            set("en_passant", "false");
        }
        let mut promotes = list.is_none();
        for word in &words {
            match word.split_once('=').map_or((*word, None), |(name, value)| (name, Some(value))) {
                ("DeadKingWalking" | "EnPassant", None) => {}
                ("Prom", Some(rank @ ("8" | "11"))) => set("promotion_rank", rank),
                ("PromoteTo", Some("D")) if teams => set("promotion", "one-point-queen"),
                ("PromoteTo", Some("D")) => promotes = true,
                ("PromoteTo", Some(letters)) if is_any(letters) && teams => {}
                ("PromoteTo", Some(letters)) if is_any(letters) => promotes = false,
                _ if PRIVATE.contains(word) => rules.private.push((*word).to_owned()),
                (name, value) => set(name, value.unwrap_or("true")),
            }
        }
        if !teams && !promotes {
            rules.options.push("promotion=any".to_owned());
        }
        rules.position = start.filter(|_| known.is_none()).map(|fen| fen.split(is_blank).collect());
        rules
    }
}

/// True if the letters are those of the four usual promotion pieces, in any order.
fn is_any(letters: &str) -> bool {
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_unstable();
    sorted == ['B', 'N', 'Q', 'R']
}

/// The PGN4 tags of a game, and the options that these tags cannot express.
pub(crate) struct Tags {
    pub(crate) variant: &'static str,
    pub(crate) list: String,
    pub(crate) start: Option<String>,
    pub(crate) others: Vec<String>,
}

impl Tags {
    /// Returns the tags for a game that starts with this match.
    pub(crate) fn of(start: &dyn AnyMatch, position: Option<&str>, private: Option<&str>, date: Option<&str>) -> Self {
        let choices = start.choices();
        let teams = choices.value("mode") == "teams";
        let mut words: Vec<&str> = private.unwrap_or_default().split_whitespace().collect();
        if choices.flag("walking_kings") && !teams {
            words.push("DeadKingWalking");
        }
        if choices.flag("en_passant") {
            words.push("EnPassant");
        }
        match choices.value("promotion_rank") {
            "8" => words.push("Prom=8"),
            "11" => words.push("Prom=11"),
            _ => {}
        }
        match choices.value("promotion") {
            "one-point-queen" => words.push("PromoteTo=D"),
            "by-mode" if !teams => words.push("PromoteTo=D"),
            _ => {}
        }
        words.sort_unstable();
        let setup = choices.value("setup");
        let variant = if teams { "Teams" } else { "FFA" };
        let list = words.join(" ");
        let usual = usual_setup(Some(&list), date);
        let named = STARTS.iter().find(|known| known.1 == setup && setup != usual).map(|known| known.0.to_owned());
        let start_fen = position.map(str::to_owned).or(named);
        let read = Rules::read(teams, Some(&list), start_fen.as_deref(), usual);
        let others = others(start, choices, &read);
        Self { variant, list, start: start_fen, others }
    }
}

/// Returns the options that would be lost if the tags were parsed again.
fn others(start: &dyn AnyMatch, choices: &Choices, read: &Rules) -> Vec<String> {
    let Ok(back) = Choices::from_texts(start.info(), read.options.iter().map(String::as_str)) else {
        return Vec::new();
    };
    let (back, chosen) = (back.to_json(), choices.to_json());
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    chosen
        .iter()
        .filter(|(id, value)| back.get(*id) != Some(value))
        .map(|(id, value)| format!("{id}={}", text(value)))
        .collect()
}
