//! The result type of store methods.

use crate::store::StoreError;
use std::future::Future;
use std::pin::Pin;

/// The future that store methods return. It is boxed, so that a store can be a trait object.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;
