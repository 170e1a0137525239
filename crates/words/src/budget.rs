//! Budgets: the number of findings that each file may have. They are stored in `words.toml`.

use crate::checker::Figures;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The maximum number of passives per 1,000 words of a page.
const PASSIVES: f64 = 15.0;
/// The minimum number of uses of "you" per 1,000 words of a page.
const YOU: f64 = 3.0;

/// The exceptions for files that do not meet the style guide. A file without an entry must meet it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// The maximum number of findings for each listed file.
    #[serde(default)]
    pub findings: BTreeMap<String, usize>,
    /// The limits for pages that miss the goals for passives or for uses of "you".
    #[serde(default)]
    pub pages: BTreeMap<String, Page>,
}

/// The limits for a page, per 1,000 words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// The maximum number of passives.
    pub passives: f64,
    /// The minimum number of uses of "you".
    pub you: f64,
}

impl Default for Page {
    fn default() -> Self {
        Self { passives: PASSIVES, you: YOU }
    }
}

/// A file that exceeds its budget.
#[derive(Clone, Debug, PartialEq)]
pub struct Excess {
    /// The path of the file, relative to the root of the repository.
    pub path: String,
    /// The number that exceeds its limit, and this limit.
    pub reason: String,
}

impl Budget {
    /// Returns the reason why the file exceeds its budget. Returns `None` if it does not exceed it.
    pub fn excess(&self, path: &str, figures: &Figures) -> Option<Excess> {
        let allowed = self.findings.get(path).copied().unwrap_or(0);
        let page = self.pages.get(path).copied().unwrap_or_default();
        let actual = Page::of(figures);
        let reason = if figures.findings > allowed {
            format!("{} finding(s), {allowed} allowed", figures.findings)
        } else if !is_page(path) {
            return None;
        } else if actual.passives > page.passives {
            format!("{} passives per 1,000 words, {} allowed", actual.passives, page.passives)
        } else if actual.you < page.you {
            format!("“you” {} times per 1,000 words, at least {} expected", actual.you, page.you)
        } else {
            return None;
        };
        Some(Excess { path: path.to_owned(), reason })
    }

    /// Returns the smallest budget that these files need. No limit in it is looser than in this
    /// budget.
    #[must_use]
    pub fn lowered(&self, files: &BTreeMap<String, Figures>) -> Self {
        let allowed =
            |path: &str, figures: &Figures| self.findings.get(path).copied().unwrap_or(0).min(figures.findings);
        let page = |path: &str, figures: &Figures| {
            let (old, new) = (self.pages.get(path).copied().unwrap_or_default(), Page::of(figures));
            Page { passives: old.passives.min(new.passives.max(PASSIVES)), you: old.you.max(new.you.min(YOU)) }
        };
        Self {
            findings: files
                .iter()
                .map(|(path, figures)| (path.clone(), allowed(path, figures)))
                .filter(|(_, findings)| *findings > 0)
                .collect(),
            pages: files
                .iter()
                .filter(|(path, _)| is_page(path))
                .map(|(path, figures)| (path.clone(), page(path, figures)))
                .filter(|(_, page)| *page != Page::default())
                .collect(),
        }
    }
}

impl Page {
    fn of(figures: &Figures) -> Self {
        let rounded = |count| (10.0 * figures.per_thousand(count)).round() / 10.0;
        Self { passives: rounded(figures.passives), you: rounded(figures.you) }
    }
}

/// True if the limits for passives and for uses of "you" apply to this file. They apply to Markdown
/// pages except the rulebooks and the changelog.
fn is_page(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    path.ends_with(".md") && !["RULES.md", "CHANGELOG.md"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(findings: usize, passives: usize, you: usize) -> Figures {
        Figures { words: 1000, findings, passives, you }
    }

    fn budget() -> Budget {
        Budget {
            findings: [("a.rs".to_owned(), 2)].into(),
            pages: [("a.md".to_owned(), Page { passives: 20.0, you: 1.0 })].into(),
        }
    }

    #[test]
    fn a_file_without_a_budget_may_have_no_findings() {
        let reason = |path, figures| budget().excess(path, &figures).map(|excess| excess.reason);
        assert_eq!(reason("a.rs", figures(2, 99, 0)), None);
        assert_eq!(reason("a.rs", figures(3, 0, 0)).as_deref(), Some("3 finding(s), 2 allowed"));
        assert_eq!(reason("b.rs", figures(1, 0, 0)).as_deref(), Some("1 finding(s), 0 allowed"));
        assert_eq!(reason("a.md", figures(0, 20, 1)), None);
        assert!(reason("b.md", figures(0, 16, 3)).is_some_and(|reason| reason.contains("passives")));
        assert!(reason("b.md", figures(0, 15, 2)).is_some_and(|reason| reason.contains("“you”")));
    }

    #[test]
    fn a_budget_only_falls() {
        let files = |findings, passives, you| {
            ["a.rs", "a.md"].map(|path| (path.to_owned(), figures(findings, passives, you))).into()
        };
        assert_eq!(budget().lowered(&files(5, 30, 0)).findings, budget().findings, "a.md has no budget for findings");
        assert_eq!(budget().lowered(&files(5, 30, 0)).pages, budget().pages);
        let better = budget().lowered(&files(1, 17, 2));
        assert_eq!(better.findings, [("a.rs".to_owned(), 1)].into());
        assert_eq!(better.pages["a.md"], Page { passives: 17.0, you: 2.0 });
        assert_eq!(budget().lowered(&files(0, 0, 9)), Budget::default());
    }
}
