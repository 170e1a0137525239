//! Tests the pages of the book.

use crate::site::{body, get, named, send};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use polychess_server::Config;

#[tokio::test]
async fn book_has_pages_files_and_its_own_page_for_unknown_addresses() {
    for path in ["/book", "/book/rules"] {
        let moved = get(path).await;
        assert_eq!(moved.status(), StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(named(&moved, header::LOCATION), format!("{path}/"));
    }
    for path in ["/book/", "/book/index.html", "/book/server.html", "/book/rules/", "/book/rules/three-man.html"] {
        let page = get(path).await;
        assert_eq!(page.status(), StatusCode::OK, "{path}");
        assert_eq!(named(&page, header::CONTENT_TYPE), "text/html; charset=utf-8", "{path}");
        assert_eq!(
            named(&page, header::CONTENT_SECURITY_POLICY),
            named(&get("/").await, header::CONTENT_SECURITY_POLICY)
        );
        let page = String::from_utf8(body(page).await).expect("text");
        assert!(page.contains("The Polychess Book"), "{path}");
    }
    let picture = get("/book/rules/pictures/three-man-setup.svg").await;
    assert_eq!((picture.status(), named(&picture, header::CONTENT_TYPE)), (StatusCode::OK, "image/svg+xml"));
    for path in ["/book/nothing", "/book/rules/nothing/", "/book/nothing.html", "/book/../Cargo.toml"] {
        let missing = get(path).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND, "{path}");
        let text = String::from_utf8(body(missing).await).expect("text");
        assert!(text.contains("Page not found") && text.contains("href=\"/book/css/"), "{path}");
    }
    // Paths that only begin with the same letters belong to the site.
    assert!(String::from_utf8(body(get("/booking").await).await).expect("text").contains("id=\"app\""));
}

#[tokio::test]
async fn files_of_the_book_are_compressed_and_revalidated() {
    let request = |name: header::HeaderName, value: &str| {
        Request::get("/book/").header(name, value).body(Body::empty()).expect("a request")
    };
    let packed = send(&Config::default(), request(header::ACCEPT_ENCODING, "gzip")).await;
    assert_eq!(named(&packed, header::CONTENT_ENCODING), "gzip");
    assert_eq!(named(&packed, header::CACHE_CONTROL), "no-cache");
    let tag = named(&packed, header::ETAG).to_owned();
    let same = send(&Config::default(), request(header::IF_NONE_MATCH, &tag)).await;
    assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
}
