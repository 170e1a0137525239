//! The problems that a verification of the database reports.

/// A problem in the stored data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The id of the affected table, or `None` if the problem is not limited to one table.
    pub table: Option<String>,
    /// A description for the administrator.
    pub why: String,
}

impl Finding {
    pub(crate) fn at(table: &str, why: impl Into<String>) -> Self {
        Self { table: Some(table.to_owned()), why: why.into() }
    }

    /// Creates a finding that is not limited to one table.
    pub(crate) fn of_all(why: impl Into<String>) -> Self {
        Self { table: None, why: why.into() }
    }
}
