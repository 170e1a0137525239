//! The pages of the client as others see them before it draws them: what is there, its title and description, and its picture.

use crate::app::Site;
use crate::config::Config;
use crate::table::{TableReply, TableRequest};
use axum::http::{HeaderMap, StatusCode, header};
use polychess_variants::{INFOS, info};

/// What stands in the head of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    pub(crate) status: StatusCode,
    title: String,
    description: String,
    /// May a search engine list it?
    listed: bool,
}

const NAME: &str = "Polychess";
const ABOUT: &str = "Chess for three and four armies, by the exact rules of each game: against computers, with friends by link, or on one \
                     screen. No account needed.";

impl Page {
    fn new(title: &str, description: &str) -> Self {
        let title = if title.is_empty() {
            format!("{NAME} · Chess for three and four armies")
        } else {
            format!("{title} · {NAME}")
        };
        Self { status: StatusCode::OK, title, description: description.to_owned(), listed: true }
    }

    fn unlisted(self) -> Self {
        Self { listed: false, ..self }
    }

    fn missing() -> Self {
        let page = Self::new("There is no such page", ABOUT).unlisted();
        Self { status: StatusCode::NOT_FOUND, ..page }
    }

    /// The client's first page with this head.
    pub(crate) fn write(&self, html: &str, path: &str, headers: &HeaderMap, config: &Config) -> String {
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        let mut head = format!("<title>{title}</title>\n    <meta name=\"description\" content=\"{description}\" />");
        let mut add = |line: String| {
            head.push_str("\n    ");
            head.push_str(&line);
        };
        if !self.listed {
            add("<meta name=\"robots\" content=\"noindex\" />".to_owned());
        }
        add(format!("<meta property=\"og:title\" content=\"{title}\" />"));
        add(format!("<meta property=\"og:description\" content=\"{description}\" />"));
        add("<meta property=\"og:type\" content=\"website\" />".to_owned());
        if let Some(base) = base(headers, config) {
            let (base, path) = (escaped(&base), escaped(path));
            add(format!("<link rel=\"canonical\" href=\"{base}{path}\" />"));
            add(format!("<meta property=\"og:url\" content=\"{base}{path}\" />"));
            add(format!("<meta property=\"og:image\" content=\"{base}/icon-512.png\" />"));
        }
        match (html.find("<title>"), html.find("</title>")) {
            (Some(from), Some(to)) => format!("{}{head}{}", &html[..from], &html[to + "</title>".len()..]),
            _ => html.to_owned(),
        }
    }
}

/// What is at an address.
pub(crate) async fn page(site: &Site, path: &str) -> Page {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match parts[..] {
        [""] => Page::new("", ABOUT),
        ["about"] => Page::new("About", ABOUT),
        ["rules"] => Page::new("Rules", "The rule books of all games, each rule with its number."),
        ["new"] => Page::new("A new table", ABOUT).unlisted(),
        [kind @ ("rules" | "play" | "new"), id] => match info(id) {
            Err(_) => Page::missing(),
            Ok(info) if kind == "rules" => Page::new(&format!("Rules of {}", info.name), info.summary),
            Ok(info) => Page::new(info.name, info.summary).unlisted(),
        },
        [kind @ ("table" | "review"), id] => table(site, kind, id).await,
        _ => Page::missing(),
    }
}

/// A table as anybody may see it. A private one is told from none by nothing.
async fn table(site: &Site, kind: &str, id: &str) -> Page {
    let Ok(TableReply::View(view)) = site.tables.ask(id, TableRequest::View, None).await else {
        return Page::missing();
    };
    let name = INFOS.iter().find(|info| info.id == view.variant).map_or("A game", |info| info.name);
    let players: Vec<&str> = view.now.seats.iter().filter_map(|place| place.name.as_deref()).collect();
    let description =
        if players.is_empty() { ABOUT.to_owned() } else { format!("{name} on Polychess: {}.", players.join(", ")) };
    let title = if kind == "review" { format!("Review: {name}") } else { name.to_owned() };
    Page::new(&title, &description).unlisted()
}

/// The site's own address, as the client calls it.
fn base(headers: &HeaderMap, config: &Config) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    plain.then(|| format!("{}://{host}", if config.secure { "https" } else { "http" }))
}

pub(crate) const fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\nDisallow: /table/\nDisallow: /review/\n"
}

/// The public pages that do not change from visitor to visitor.
pub(crate) fn sitemap(headers: &HeaderMap, config: &Config) -> String {
    let base = base(headers, config).unwrap_or_default();
    let fixed = ["/", "/rules", "/about"].map(str::to_owned);
    let books = INFOS.iter().map(|info| format!("/rules/{}", info.id));
    let urls: String =
        fixed.into_iter().chain(books).map(|path| format!("  <url><loc>{base}{path}</loc></url>\n")).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
        out
    })
}
