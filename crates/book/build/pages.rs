//! Prepares the pages for mdBook. Includes files, rewrites links and copies images.

use anyhow::Context as _;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

struct Page {
    /// The file of the page in `docs/`.
    file: PathBuf,
    /// The path of the page in the folder for mdBook.
    path: PathBuf,
    /// The file that the page includes in the place of its own text.
    included: Option<PathBuf>,
}

struct Pages {
    root: PathBuf,
    pages: Vec<Page>,
    /// The path of the page that shows each file.
    by_file: BTreeMap<PathBuf, PathBuf>,
}

/// Writes the pages that `docs/SUMMARY.md` lists to the folder `to`. Returns the files that they
/// include.
pub(crate) fn write(root: &Path, to: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let docs = root.join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md"))?;
    let (summary, names) = existing(&summary, &docs);
    let mut pages = Vec::new();
    let mut by_file = BTreeMap::new();
    for name in names {
        let (file, path) = (docs.join(&name), PathBuf::from(name.replace("README.md", "index.md")));
        let included = included(&file)?;
        by_file.insert(file.clone(), path.clone());
        by_file.extend(included.clone().map(|included| (included, path.clone())));
        pages.push(Page { file, path, included });
    }
    let pages = Pages { root: root.to_owned(), pages, by_file };
    let mut images = BTreeSet::new();
    for page in &pages.pages {
        let target = to.join(&page.path);
        fs::create_dir_all(target.parent().context("a folder")?)?;
        fs::write(target, pages.prepare(page, &mut images)?)?;
    }
    for image in images {
        let target = to.join(image.strip_prefix(&docs)?);
        fs::create_dir_all(target.parent().context("a folder")?)?;
        fs::copy(&image, target)?;
    }
    fs::write(to.join("SUMMARY.md"), summary)?;
    Ok(pages.pages.into_iter().filter_map(|page| page.included).collect())
}

/// Returns the table of contents for mdBook, and the paths of its pages.
///
/// A page that does not exist becomes an entry without a link. A test reports it.
fn existing(summary: &str, docs: &Path) -> (String, Vec<String>) {
    let (mut text, mut names) = (String::new(), Vec::new());
    for line in summary.lines() {
        let name = line.split_once("](").and_then(|(_, rest)| rest.strip_suffix(')'));
        match name {
            Some(name) if docs.join(name).exists() => {
                names.push(name.to_owned());
                text += &line.replace("README.md", "index.md");
            }
            Some(name) => {
                println!("cargo:warning=docs/SUMMARY.md lists {name}, which does not exist");
                // In mdBook, only numbered entries may have no page.
                if line.trim_start().starts_with('-') {
                    text += &line.replace(name, "");
                }
            }
            None => text += line,
        }
        text.push('\n');
    }
    (text, names)
}

/// Returns the file that a page includes. Returns `None` unless the page consists only of an
/// `{{#include}}`.
fn included(page: &Path) -> anyhow::Result<Option<PathBuf>> {
    let text = fs::read_to_string(page).with_context(|| page.display().to_string())?;
    let name = text.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
    let Some(name) = name else { return Ok(None) };
    let folder = page.parent().context("a folder")?;
    folder.join(name.trim()).canonicalize().with_context(|| format!("{}: {name}", page.display())).map(Some)
}

impl Pages {
    /// Returns the text of a page for mdBook, and adds the images of the page to `images`.
    fn prepare(&self, page: &Page, images: &mut BTreeSet<PathBuf>) -> anyhow::Result<String> {
        let file = page.included.as_ref().unwrap_or(&page.file);
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        let mut named = BTreeSet::new();
        for (event, range) in Parser::new_ext(&text, Options::ENABLE_TABLES).into_offset_iter() {
            match event {
                Event::Start(Tag::Link { dest_url, .. }) => {
                    if let Some(link) = Inline::find(&text, &range, &dest_url) {
                        self.link(page, file, &dest_url, &link, &mut named, images, &mut edits);
                    }
                }
                Event::Start(Tag::Image { dest_url, .. }) => {
                    if let (Some(image), Some(link)) =
                        (self.local(file, &dest_url), Inline::find(&text, &range, &dest_url))
                    {
                        edits.push((link.target, self.relative(page, &image)));
                        images.insert(image);
                    }
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    let sources = html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
                    images.extend(sources.filter_map(|source| self.local(file, source)));
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    if let Some(name) = info.split([',', ' ']).find_map(|word| word.strip_prefix("file=")) {
                        let line = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
                        let indent = &text[line..range.start];
                        edits
                            .push((range.start..range.start, format!("<p class=\"file-name\">{name}</p>\n\n{indent}")));
                    }
                }
                _ => {}
            }
        }
        edits.sort_by_key(|(range, _)| range.start);
        let mut edited = text;
        for (range, new) in edits.into_iter().rev() {
            edited.replace_range(range, &new);
        }
        Ok(edited)
    }

    /// Rewrites a link for the book. If the linked file is not in the book, the link becomes plain
    /// text.
    #[expect(clippy::too_many_arguments, reason = "one call")]
    fn link(
        &self,
        page: &Page,
        file: &Path,
        address: &str,
        link: &Inline,
        named: &mut BTreeSet<PathBuf>,
        images: &mut BTreeSet<PathBuf>,
        edits: &mut Vec<(Range<usize>, String)>,
    ) {
        let (path, anchor) = address.split_once('#').map_or((address, None), |(path, anchor)| (path, Some(anchor)));
        let Some(target) = self.local(file, path) else { return };
        if let Some(path) = self.by_file.get(&target) {
            let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
            edits.push((link.target.clone(), relative(&page.path, path) + &anchor));
        } else if target.extension().is_some_and(|kind| kind == "json") && target.starts_with(self.root.join("docs")) {
            edits.push((link.target.clone(), self.relative(page, &target)));
            images.insert(target);
        } else {
            // Only the first link to such a file on a page shows its path.
            let shown = target.strip_prefix(&self.root).unwrap_or(&target).display().to_string();
            let is_new = named.insert(target.clone()) && !link.text.contains(&shown);
            edits.push((link.start..link.start + 1, String::new()));
            edits.push((link.end.clone(), if is_new { format!(" (`{shown}`)") } else { String::new() }));
        }
    }

    /// Returns the project file that an address in `file` refers to. Returns `None` for web
    /// addresses, anchors and missing files.
    fn local(&self, file: &Path, address: &str) -> Option<PathBuf> {
        if address.is_empty() || address.starts_with('#') || address.contains(':') {
            return None;
        }
        let path = normal(&file.parent()?.join(address));
        (path.exists() && path.starts_with(&self.root)).then_some(path)
    }

    fn relative(&self, page: &Page, file: &Path) -> String {
        relative(&page.path, file.strip_prefix(self.root.join("docs")).unwrap_or(file))
    }
}

/// The parts of a link such as `[text](address)`. The ranges are offsets in the page.
struct Inline<'a> {
    start: usize,
    text: &'a str,
    target: Range<usize>,
    /// The range from the closing bracket of the text to the end of the link.
    end: Range<usize>,
}

impl<'a> Inline<'a> {
    fn find(text: &'a str, range: &Range<usize>, address: &str) -> Option<Self> {
        let bracket = range.start + text[range.clone()].rfind(&format!("]({address}"))?;
        let target = bracket + 2..bracket + 2 + address.len();
        Some(Self { start: range.start, text: &text[range.start..bracket], target, end: bracket..range.end })
    }
}

/// Returns the address of `path` relative to a page. Both paths begin at the same folder.
fn relative(page: &Path, path: &Path) -> String {
    let up = "../".repeat(page.components().count() - 1);
    up + &path.to_string_lossy().replace('\\', "/")
}

/// Resolves `.` and `..` in a path without reading the file system.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = parts.pop(),
            Component::CurDir => {}
            part => parts.push(part),
        }
    }
    parts
}
