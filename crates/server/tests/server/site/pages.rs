//! Tests of the pages: their language, head and status.

use super::{body, send};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use polychess_server::Config;
use polychess_variants::INFOS;

/// The head of a page is in the browser's language and uses the translated names of the games.
#[tokio::test]
async fn pages_are_in_german_on_request() {
    let html = async |path: &str, language: &'static str| {
        let request =
            Request::get(path).header(header::ACCEPT_LANGUAGE, language).body(Body::empty()).expect("a request");
        let response = send(&Config::default(), request).await;
        let varies = response.headers().get_all(header::VARY).iter().any(|value| value == "accept-language");
        assert!(varies, "{path}: a cache has to know");
        String::from_utf8(body(response).await).expect("text")
    };
    let page = html("/", "de-AT,de;q=0.9,en;q=0.5").await;
    assert!(page.contains("<html lang=\"de\">") && page.contains("Schach zu dritt und zu viert</title>"), "{page}");
    let page = html("/nowhere", "de").await;
    assert!(page.contains("<title>Diese Seite gibt es nicht · Polychess</title>"), "{page}");
    assert!(html("/paste", "de").await.contains("<title>Partie öffnen · Polychess</title>"));
    for info in INFOS {
        let page = html(&format!("/rules/{}", info.id), "de").await;
        assert!(page.contains("<title>Regeln: ") && !page.contains(info.summary), "{page}");
    }
    let page = html("/", "en, de;q=0.5").await;
    assert!(page.contains("<html lang=\"en\">") && page.contains("Chess for three and four players</title>"), "{page}");
}

/// The head and the status of a page match its content. An unknown path returns a page with status
/// 404.
#[tokio::test]
async fn pages_say_what_they_are() {
    let html = async |path: &str| {
        let request = Request::get(path).header(header::HOST, "chess.example").body(Body::empty()).expect("a request");
        let config = Config { hosts: vec!["chess.example".into()], ..Config::default() };
        let response = send(&config, request).await;
        (response.status(), String::from_utf8(body(response).await).expect("text"))
    };
    for info in INFOS {
        let (status, page) = html(&format!("/rules/{}", info.id)).await;
        assert_eq!(status, StatusCode::OK);
        assert!(page.contains(&format!("<title>Rules of {} · Polychess</title>", info.name)), "{page}");
        assert!(page.contains(&format!("rel=\"canonical\" href=\"http://chess.example/rules/{}\"", info.id)), "{page}");
        assert!(page.contains("property=\"og:image\" content=\"http://chess.example/"), "{page}");
        assert_eq!(html(&format!("/play/{}", info.id)).await.0, StatusCode::OK);
        assert_eq!(html(&format!("/learn/{}", info.id)).await.0, StatusCode::OK);
    }
    for page in ["/analysis", "/editor", "/puzzles", "/puzzles/three-man", "/watch", "/ratings"] {
        assert_eq!(html(page).await.0, StatusCode::OK, "{page}");
    }
    for missing in [
        "/nowhere",
        "/analysis/nothing",
        "/rules/nothing",
        "/learn/nothing",
        "/play/nothing",
        "/table/AAAAAAAAAAAAAAAA",
        "/review/nothing",
        "/about/us",
    ] {
        let (status, page) = html(missing).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
        assert!(
            page.contains("<title>This page does not exist · Polychess</title>") && page.contains("noindex"),
            "{page}"
        );
    }
    let (_, robots) = html("/robots.txt").await;
    assert!(robots.contains("Disallow: /table/"));
    let (_, map) = html("/sitemap.xml").await;
    assert!(map.contains("<loc>http://chess.example/learn/three-man</loc>"), "{map}");
    assert!(map.contains("<loc>http://chess.example/rules/three-man</loc>") && !map.contains("/table/"), "{map}");
    // Pages never contain a host name from a forged header.
    let request = Request::get("/").header(header::HOST, "a\"><script>").body(Body::empty()).expect("a request");
    let response = send(&Config::default(), request).await;
    assert_eq!(response.status(), StatusCode::MISDIRECTED_REQUEST);
    let page = String::from_utf8(body(response).await).expect("text");
    assert!(!page.contains("script"), "{page}");
}
