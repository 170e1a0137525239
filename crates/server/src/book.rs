//! Serves the pages of the book, below `/book/`.

use crate::build_info::Files;
use crate::files::{FIRST_PAGE, tagged};
use crate::reply;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Redirect, Response};

const MISSING: &str = "404.html";

/// Returns the path inside the book, or `None` if `path` is outside of it.
pub(crate) fn inside(path: &str) -> Option<&str> {
    let path = path.strip_prefix("book")?;
    if path.is_empty() { Some(path) } else { path.starts_with('/').then_some(path) }
}

/// Serves a file of the book, or the index page of a folder.
pub(crate) async fn serve(book: Files, path: &str, headers: &HeaderMap) -> Response {
    let Some(name) = path.strip_prefix('/') else { return Redirect::permanent("/book/").into_response() };
    let name = if name.is_empty() || name.ends_with('/') { format!("{name}{FIRST_PAGE}") } else { name.to_owned() };
    if let Some(file) = book(&name) {
        return tagged(&format!("book/{name}"), file, headers);
    }
    if book(&format!("{name}/{FIRST_PAGE}")).is_some() {
        return Redirect::permanent(&format!("/book/{name}/")).into_response();
    }
    let Some(page) = book(MISSING) else { return reply::reject_unknown_route().await.into_response() };
    let mut response = tagged("book/404.html", page, headers);
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}
