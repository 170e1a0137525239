//! The patterns that the style guide bans, each with advice for a correction.

/// A banned pattern.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) pattern: String,
    pub(crate) advice: &'static str,
}

/// Verbs after "who" that indicate a clause in the place of a noun.
const WHO_VERBS: &str = "is|are|was|has|have|had|does|did|can|cannot|could|may|must|asks?|goes|go|wants?|waits?|plays?|looks?|gives?|sits?|\
                         left|took|takes?|made|makes?|knows?|passes|acts|falls|moves|leaves|stands?|comes|reads?|owns?|holds?|\
                         begins?|gets?|loses?|needs?|opens?|sees?|says?|watch(?:es)?";
/// Words after "what" that indicate a clause in the place of a noun.
const AFTER_WHAT: &str = "is|are|has|it|they|a|an|the|any|no|some|other|others|clients|players|people|this|that|there|one|may|can|each|\
                          must|follows|waits|changes|bears|stands|answers|moves|was|were|acts|turns|comes|came";
/// Things that cannot speak, so "says" is wrong after them.
const THINGS: &str = "table|file|page|name|row|log|text|tag|record|message|database|note|line|document|answer|it|program|server|\
                      status|rule|game|test|command|sum|error|help|option|setting";
const ARCHAIC: &str = "anew|abroad|bears? (?:on|upon)|beside (?:them|it|the|a)|besides\\b|by lot|lots?\\b(?! of)|but for|come what|\
                       so many (?!as)|of the kind|ha(?:s|ve) to do with|foul|hitherto|thereby|wherein|whence|upon|in succession|\
                       for ever|in play|over again|looks? on|looked on|at most between|put (?:out|into words)";

/// Returns all rules in the order of the style guide.
pub(crate) fn rules() -> Vec<Rule> {
    let rule = |name, pattern: &str, advice| Rule { name, pattern: pattern.to_owned(), advice };
    vec![
        rule(
            "free-who",
            &format!(
                r"(?:^|[.;:,(]\s|\b(?:by|of|to|with|for|from|than|if)\s)[Ww]ho(?:se)?\s+(?:\w+ly\s+)?(?:{WHO_VERBS})\b"
            ),
            "name the person: the player to move, the owner, a client that …",
        ),
        rule(
            "free-what",
            &format!(
                r"(?:^|[.;:(]\s|\b(?:by|of|to|with|for|from|in|than|as|that|on|at|beyond|behind|after|before)\s)[Ww]hat\s+(?:{AFTER_WHAT})\b"
            ),
            "use a noun: the changes, the result, pending offers",
        ),
        rule("whoever", r"\b[Ww]h(?:o|at|ich)ever\b", "write anyone who, any, or if"),
        rule(
            "somebody",
            r"\b(?:[Ss]ome|[Nn]o|[Aa]ny|[Ee]very)body(?:'s|’s)?\b",
            "name the role: player, client, you; or no one",
        ),
        rule(
            "told",
            r"\b(?:is|are|was|were|be|been|being) told\b|\btells (?:which|what|who|how|whether|apart)\b|\btold (?:apart|anew|in)\b",
            "write shows, reports, sends, notifies or distinguishes",
        ),
        rule(
            "stand-lie",
            r"\b(?:stand|stands|stood|lie|lies|lay)\b(?! (?:for|up|still|out)\b)(?<!as it stands)(?<!as they stand)(?<!as it stood)",
            "write is, is listed, appears, is stored",
        ),
        rule(
            "things-say",
            &format!(r"\b(?:{THINGS})s? (?:also )?(?:says?|said)\b"),
            "write contains, reports, shows, states",
        ),
        rule("by-itself", r"\bby (?:itself|themselves|himself|oneself)\b", "write automatically, or delete it"),
        rule(
            "is-to",
            r"\b(?:is|are|was|were|has|have) (?:still )?to (?:be|have|answer|wait)\b",
            "write must, needs to",
        ),
        rule("of-which", r"\b(?:of|to|by|in|at|with|on|from|for) (?:which|whom)\b", "split the sentence"),
        rule(
            "archaic",
            &format!(r"\b(?:{ARCHAIC})\b"),
            "use the modern word: again, affects, next to, also, random, except, immediately, watch",
        ),
        rule(
            "he",
            r"(?<![Kk]ing )\b(?:he|himself|by him|his own|his (?:turn|ply|move|pieces|seat|army|clock))\b",
            "write they, the player, it",
        ),
        rule("too-at-end", r", too[.;:,)]|\bas well[.;:]", "write also before the verb"),
        rule("semicolons", r"[^.;]{20,};[^.;]{10,};", "write two sentences or a list"),
        rule(
            "question",
            r"^(?:Is|Are|Does|Do|Has|Have|Can|May|Must|Was|Were)\b[^.]*\?$",
            "write Returns whether …, or True if …",
        ),
        rule(
            "is-no",
            r"(?<![Tt]here )(?<![Hh]ere )\b(?:is|are|was|were) no (?!longer|more|less|later|such|different|other|one\b)[a-z]+\b",
            "write is not a …",
        ),
        rule(
            "heading",
            r"^#+ (?:What|Who|Where|How (?:they|it|many|much|levels)\b|That|All|One|Found|Before|So)\b(?! to\b).*",
            "use a noun phrase or an imperative",
        ),
    ]
}
