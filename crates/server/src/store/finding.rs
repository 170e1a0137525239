//! Findings about damaged data.

/// A problem with the stored data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The table, or `None` if the problem concerns no single table.
    pub table: Option<String>,
    /// The description of the problem.
    pub why: String,
}

impl Finding {
    /// Creates a finding about a table.
    pub(crate) fn at(table: &str, why: impl Into<String>) -> Self {
        Self { table: Some(table.to_owned()), why: why.into() }
    }

    /// Creates a finding about no single table.
    pub(crate) fn of_all(why: impl Into<String>) -> Self {
        Self { table: None, why: why.into() }
    }
}
