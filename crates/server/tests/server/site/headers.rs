//! Tests headers of responses: caching, embedding, permissions.

use crate::site::{get, send};
use axum::body::Body;
use axum::http::{Request, Response, header};
use polychess_server::Config;

#[tokio::test]
async fn every_response_has_cache_and_frame_headers() {
    let named = |response: &Response<Body>, name: &str| {
        response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
    };
    for (path, status, kept, shown) in [
        ("/", 200, "no-cache", "same-origin"),
        ("/assets/none.js", 404, "no-store", "same-origin"),
        ("/assets/%ff", 404, "no-store", "same-origin"),
        ("/none.png", 404, "no-store", "same-origin"),
        ("/nowhere", 404, "no-cache", "same-origin"),
        ("/api/nothing", 404, "no-store", "same-origin"),
        ("/api/tables/%ff", 400, "no-store", "same-origin"),
        ("/pictures/table/%ff", 400, "no-store", "same-origin"),
        ("/api/variants", 200, "no-store", "same-origin"),
        ("/healthz", 200, "no-store", "same-origin"),
        ("/robots.txt", 200, "public, max-age=86400", "same-origin"),
        ("/notices.txt", 200, "public, max-age=86400", "same-origin"),
        ("/pictures/rules/three-man", 200, "public, max-age=60", "cross-origin"),
        ("/pictures/rules/none", 404, "no-store", "same-origin"),
    ] {
        let response = get(path).await;
        assert_eq!(response.status().as_u16(), status, "{path}");
        assert_eq!(named(&response, "cache-control"), kept, "{path}");
        assert_eq!(named(&response, "cross-origin-resource-policy"), shown, "{path}");
        assert_eq!(named(&response, "cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(named(&response, "permissions-policy").contains("camera=(), "), "{path}");
        assert!(!named(&response, "content-security-policy").contains("frame-ancestors *"), "{path}");
    }
    let wrong = Request::get("/").header(header::HOST, "evil.example").body(Body::empty()).expect("a request");
    let wrong = send(&Config::default(), wrong).await;
    assert_eq!((wrong.status().as_u16(), named(&wrong, "cache-control").as_str()), (421, "no-store"));
}
