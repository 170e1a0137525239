//! `cargo docgen pictures`: draws the images of the guides. With `--check`, it lists images that
//! are missing, outdated or unused instead.
//!
//! `docs/rules/pictures/<id>.toml` lists the images of a game: positions with overlays. Each image
//! becomes an SVG file in the same folder.

mod gallery;
mod game;
mod sheet;

use anyhow::{Context as _, bail, ensure};
use polychess_variants::INFOS;
use sheet::Sheet;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const FOLDER: &str = "docs/rules/pictures";

/// `cargo docgen pictures`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Fail if a picture is missing, out of date or unused; change no files
    #[arg(long)]
    check: bool,
    /// Draw every game in every theme, small and large, into this folder for visual review
    #[arg(long, value_name = "FOLDER", conflicts_with = "check")]
    gallery: Option<PathBuf>,
    /// Only this game
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Also write PNG files of this width, into the gallery or `target/pictures`
    #[arg(long, value_name = "PIXELS")]
    png: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &str| arguments.variant.as_deref().is_none_or(|only| only == id);
    ensure!(INFOS.iter().any(|info| wanted(info.id)), "there is no such game");
    if let Some(folder) = &arguments.gallery {
        return gallery::draw(folder, &wanted, arguments.png);
    }
    let (mut findings, mut count) = (Vec::new(), 0);
    for info in INFOS.iter().filter(|info| wanted(info.id)) {
        let list = crate::paths::project_path(&format!("{FOLDER}/{}.toml", info.id));
        let text = fs::read_to_string(&list).with_context(|| format!("{}", list.display()))?;
        let sheet = Sheet::read(&text).with_context(|| format!("{}", list.display()))?;
        let pages = [format!("docs/rules/{}.md", info.id), "docs/pictures.md".to_owned(), "README.md".to_owned()];
        let shown =
            pages.map(|page| fs::read_to_string(crate::paths::project_path(&page)).unwrap_or_default()).concat();
        let mut names = BTreeSet::new();
        for picture in &sheet.pictures {
            let name = format!("{}-{}.svg", info.id, picture.name);
            let drawn = picture.draw(info.id).with_context(|| name.clone())?;
            let path = crate::paths::project_path(&format!("{FOLDER}/{name}"));
            let current = fs::read_to_string(&path).is_ok_and(|stored| stored == drawn);
            if !arguments.check {
                if let Some(width) = arguments.png {
                    let folder = crate::paths::project_path("target/pictures");
                    fs::create_dir_all(&folder)?;
                    fs::write(
                        folder.join(&name).with_extension("png"),
                        polychess_render::png::picture(&drawn, width)?,
                    )?;
                }
                fs::write(&path, &drawn)?;
            } else if !current {
                findings.push(format!("{FOLDER}/{name} is out of date"));
            }
            if ![')', '"'].iter().any(|end| shown.contains(&format!("pictures/{name}{end}"))) {
                findings
                    .push(format!("neither docs/rules/{}.md nor docs/pictures.md nor README.md shows {name}", info.id));
            }
            if !names.insert(name.clone()) {
                findings.push(format!("{name} is listed twice"));
            }
            count += 1;
        }
        for stored in fs::read_dir(crate::paths::project_path(FOLDER))? {
            let name = stored?.file_name().to_string_lossy().into_owned();
            if name.starts_with(info.id) && name.ends_with(".svg") && !names.contains(&name) {
                findings.push(format!("{FOLDER}/{name} is in no list"));
            }
        }
    }
    if arguments.variant.is_none() {
        let [list, path] = ["game.txt", "game.gif"].map(|name| crate::paths::project_path(&format!("{FOLDER}/{name}")));
        let drawn = game::draw(&fs::read_to_string(&list)?).with_context(|| format!("{}", list.display()))?;
        if !arguments.check {
            fs::write(&path, &drawn)?;
        } else if !fs::read(&path).is_ok_and(|stored| stored == drawn) {
            findings.push(format!("{FOLDER}/game.gif is out of date"));
        }
        count += 1;
    }
    println!("{count} pictures");
    if !findings.is_empty() {
        bail!("run `cargo docgen pictures`, look at what has changed, and mend the rest:\n  {}", findings.join("\n  "));
    }
    Ok(())
}
