//! The `<head>` of pages for search engines and link previews: title, description and image.

use crate::config::Config;
use crate::language::say;
use crate::table::{TableReply, TableRequest, Tables, shown_name};
use axum::http::{HeaderMap, StatusCode, header};
use polychess_game::Language;
use polychess_rules::Seats;
use polychess_variants::{INFOS, info};
use polychess_wire::Visibility;

/// The `<head>` and the status of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    language: Language,
    pub(crate) status: StatusCode,
    title: String,
    description: String,
    /// True if search engines may list the page.
    listed: bool,
    /// The path of the preview image.
    picture: String,
    /// True if other sites may embed the page.
    pub(crate) embedded: bool,
}

const NAME: &str = "Polychess";
/// A text in English and German.
#[derive(Clone, Copy)]
struct Said(&'static str, &'static str);

impl Said {
    fn to(self, language: Language) -> &'static str {
        match language {
            Language::English => self.0,
            Language::German => self.1,
        }
    }
}

const MOTTO: Said = Said("Chess for three and four players", "Schach zu dritt und zu viert");
const ABOUT: Said = Said(
    "Chess for three and four players, by the exact rules of each game: against computers, with friends by link, or on one screen. No account \
     needed.",
    "Schach zu dritt und zu viert, genau nach den Regeln jedes Spiels: gegen Computer, mit Freunden per Link oder an einem Bildschirm. Ganz \
     ohne Konto.",
);
const MISSING: Said = Said("This page does not exist", "Diese Seite gibt es nicht");

impl Page {
    fn new(language: Language, title: &str, description: &str) -> Self {
        let title =
            if title.is_empty() { format!("{NAME} · {}", MOTTO.to(language)) } else { format!("{title} · {NAME}") };
        Self {
            language,
            status: StatusCode::OK,
            title,
            description: description.to_owned(),
            listed: true,
            picture: "/icon-512.png".to_owned(),
            embedded: false,
        }
    }

    fn with_picture(self, picture: String) -> Self {
        Self { picture, ..self }
    }

    fn unlisted(self) -> Self {
        Self { listed: false, ..self }
    }

    fn missing(language: Language) -> Self {
        let page = Self::new(language, MISSING.to(language), ABOUT.to(language)).unlisted();
        Self { status: StatusCode::NOT_FOUND, ..page }
    }

    /// Returns the client's index page with this `<head>`.
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
            add(format!("<meta property=\"og:image\" content=\"{base}{}\" />", escaped(&self.picture)));
        }
        let code = match self.language {
            Language::English => "en",
            Language::German => "de",
        };
        let html = with_first_page(html, (path == "/").then_some(code));
        let html = html.replacen("<html lang=\"en\">", &format!("<html lang=\"{code}\">"), 1);
        match (html.find("<title>"), html.find("</title>")) {
            (Some(from), Some(to)) => format!("{}{head}{}", &html[..from], &html[to + "</title>".len()..]),
            _ => html,
        }
    }
}

/// Keeps the prerendered home page of one language and removes the others. Without a language, it
/// removes all of them.
///
/// The client's build writes the home page once for each language: `<!--first:de-->…<!--/first-->`.
fn with_first_page(html: &str, language: Option<&str>) -> String {
    let mut parts = html.split("<!--first:");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (page, rest) = part.split_once("<!--/first-->").unwrap_or((part, ""));
        let (of, body) = page.split_once("-->").unwrap_or((page, ""));
        if Some(of) == language {
            kept.push_str(body);
        }
        kept.push_str(rest);
    }
    kept
}

/// Returns the `<head>` for the page at this path.
pub(crate) async fn page(tables: &Tables, path: &str, language: Language) -> Page {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let about = ABOUT.to(language);
    let page = |title: Said, description: &str| Page::new(language, title.to(language), description);
    match parts[..] {
        [""] => Page::new(language, "", about),
        ["about"] => page(Said("About", "Info"), about),
        ["rules"] => {
            let words = Said("The rules of all games, with pictures.", "Die Regeln aller Spiele, mit Bildern.");
            page(Said("Rules", "Regeln"), words.to(language))
        }
        ["learn"] => {
            let words = Said(
                "A tutorial for each game: a few minutes, one idea at a time.",
                "Zu jedem Spiel eine Einführung: wenige Minuten, ein Gedanke nach dem anderen.",
            );
            page(Said("Learn", "Lernen"), words.to(language))
        }
        ["puzzles"] | ["puzzles", "daily"] => {
            let words = Said(
                "Mates and combinations against two and three rivals, checked by the computer. No account needed.",
                "Matts und Kombinationen gegen zwei und drei Gegner, vom Computer geprüft. Ganz ohne Konto.",
            );
            page(Said("Puzzles", "Aufgaben"), words.to(language))
        }
        ["paste"] => {
            let words = Said(
                "Paste or drop a game file or a position of any game, and play it through. No account needed.",
                "Partie oder Stellung eines der Spiele einfügen und nachspielen. Ganz ohne Konto.",
            );
            page(Said("Open a game", "Partie öffnen"), words.to(language))
        }
        ["analysis"] => page(Said("Analysis", "Analyse"), about),
        ["editor"] => page(Said("Position editor", "Stellungseditor"), about),
        ["new"] => page(Said("New game", "Neue Partie"), about).unlisted(),
        ["sign-in"] => page(Said("Sign in", "Anmelden"), about).unlisted(),
        ["watch"] => {
            let words = Said(
                "Live games of three and four armies, and a search for finished games.",
                "Laufende Partien mit drei und vier Armeen, und eine Suche nach beendeten Partien.",
            );
            page(Said("Watch", "Zuschauen"), words.to(language))
        }
        ["ratings"] => page(Said("Leaderboards", "Ranglisten"), about),
        ["account"] => page(Said("Account", "Konto"), about).unlisted(),
        ["profile"] | ["people", _] => page(Said("Profile", "Profil"), about).unlisted(),
        [kind @ ("rules" | "learn" | "play" | "new" | "ratings"), id] => game(kind, id, language),
        [kind @ "puzzles", id] | [kind @ "puzzles", id, _] => game(kind, id, language),
        [kind @ ("table" | "review" | "embed" | "analysis"), id] => table(tables, kind, id, language).await,
        _ => Page::missing(language),
    }
}

/// Returns a page about a game, such as its rules.
fn game(kind: &str, id: &str, language: Language) -> Page {
    let Ok(info) = info(id) else { return Page::missing(language) };
    let (name, summary) = (say(language, info.name), say(language, info.summary));
    let title = match (kind, language) {
        ("rules", Language::English) => format!("Rules of {name}"),
        ("rules", Language::German) => format!("Regeln: {name}"),
        ("learn", Language::English) => format!("Learn {name}"),
        ("learn", Language::German) => format!("{name} lernen"),
        ("puzzles", Language::English) => format!("Puzzles: {name}"),
        ("puzzles", Language::German) => format!("Aufgaben: {name}"),
        ("ratings", Language::English) => format!("Leaderboard of {name}"),
        ("ratings", Language::German) => format!("Rangliste: {name}"),
        _ => name.to_owned(),
    };
    let page = Page::new(language, &title, summary).with_picture(format!("/pictures/rules/{}", info.id));
    if matches!(kind, "rules" | "learn") { page } else { page.unlisted() }
}

/// Returns the page of a table for a visitor without a session. The page of a private table equals
/// the page of a missing one.
async fn table(tables: &Tables, kind: &str, id: &str, language: Language) -> Page {
    let Ok(TableReply::Now(now)) = tables.request(id, TableRequest::Look, None).await else {
        return Page::missing(language);
    };
    let name = say(language, now.table.info.name);
    let players: Vec<&str> =
        (0..now.table.seats.len()).filter_map(|seat| shown_name(&now.table, seat, Seats::NONE)).collect();
    let on = Said("on Polychess", "auf Polychess").to(language);
    let description = if players.is_empty() {
        ABOUT.to(language).to_owned()
    } else {
        format!("{name} {on}: {}.", players.join(", "))
    };
    let replay = Said("Replay", "Nachspielen").to(language);
    let title = if kind == "review" { format!("{replay}: {name}") } else { name.to_owned() };
    let page = Page::new(language, &title, &description).unlisted().with_picture(format!("/pictures/table/{id}"));
    let public = now.table.creation.terms.visibility == Visibility::Public;
    Page { embedded: kind == "embed" && public, ..page }
}

/// Returns the site's own URL with the host that the client used. `None` if the host is missing or
/// invalid.
fn base(headers: &HeaderMap, config: &Config) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    plain.then(|| format!("{}://{host}", if config.secure { "https" } else { "http" }))
}

pub(crate) const fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\nDisallow: /table/\nDisallow: /review/\nDisallow: /embed/\n"
}

/// Returns the sitemap: the public pages that are the same for all visitors.
pub(crate) fn sitemap(headers: &HeaderMap, config: &Config) -> String {
    let base = base(headers, config).unwrap_or_default();
    let fixed = ["/", "/learn", "/puzzles", "/rules", "/paste", "/about", "/book/"].map(str::to_owned);
    let books = INFOS.iter().flat_map(|info| [format!("/learn/{}", info.id), format!("/rules/{}", info.id)]);
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

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<html lang=\"en\"><title></title><div><!--first:en-->Hello<!--/first--><!--first:de-->Hallo<!--/first--></div>";

    fn written(language: Language, path: &str) -> String {
        Page::new(language, "", "").write(HTML, path, &HeaderMap::new(), &Config::default())
    }

    #[test]
    fn the_home_page_has_its_content_in_the_language_of_the_visitor() {
        let english = written(Language::English, "/");
        assert!(english.contains("<html lang=\"en\">") && english.ends_with("<div>Hello</div>"), "{english}");
        let german = written(Language::German, "/");
        assert!(german.contains("<html lang=\"de\">") && german.ends_with("<div>Hallo</div>"), "{german}");
    }

    #[test]
    fn other_pages_do_not_have_the_content_of_the_home_page() {
        assert!(written(Language::English, "/rules").ends_with("<div></div>"));
        assert!(with_first_page("a<!--first:en", None).starts_with('a'), "a cut file is no reason to fail");
    }
}
