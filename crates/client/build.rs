//! Builds the web client into `$CLIENT_DIR`. In the development profile, this is `web/dist`.
//! Otherwise, it is a folder that the crate embeds.
//!
//! Set `WEB_DIST` to the folder of a client that is already built. If the build of the client
//! fails, for example because npm is missing, the crate contains a page that explains the problem.
//! Set `WEB_REQUIRED=1` to let the build of the crate fail instead.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs, io};

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let (web, art) = (here.join("../../web"), here.join("../../assets"));
    let develops = env::var("PROFILE")? == "debug" && env::var_os("WEB_DIST").is_none();
    let out = if develops { web.join("dist") } else { PathBuf::from(env::var("OUT_DIR")?).join("web") };
    println!("cargo:rustc-check-cfg=cfg(from_disk)");
    if develops {
        println!("cargo:rustc-cfg=from_disk");
    }
    println!("cargo:rustc-env=CLIENT_DIR={}", out.display());
    for name in [
        "src",
        "build",
        "public",
        "wasm",
        "index.html",
        "package-lock.json",
        "vite.config.ts",
        "svelte.config.js",
        "tsconfig.json",
    ] {
        println!("cargo:rerun-if-changed={}", web.join(name).display());
    }
    let guides = here.join("../../docs/rules");
    for path in
        [art, guides, here.join("../variants/src/german.toml"), here.join("src/no_client.html"), here.join("build.rs")]
    {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    for game in fs::read_dir(here.join("../variants/src"))? {
        let texts = game?.path().join("german.toml");
        if texts.exists() {
            println!("cargo:rerun-if-changed={}", texts.display());
        }
    }
    println!("cargo:rerun-if-env-changed=WEB_DIST");
    println!("cargo:rerun-if-env-changed=WEB_REQUIRED");

    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    if let Some(dist) = env::var_os("WEB_DIST") {
        return Ok(copy(Path::new(&dist), &out)?);
    }
    if let Err(error) = build(&web, &out) {
        if env::var("WEB_REQUIRED").is_ok_and(|v| v == "1") {
            return Err(error);
        }
        println!("cargo:warning=the web client is left out: {error}");
        // This file never exists, so Cargo runs the script again at the next build.
        println!("cargo:rerun-if-changed={}", out.join("retry").display());
        fs::copy(here.join("src/no_client.html"), out.join("index.html"))?;
    }
    Ok(())
}

fn build(web: &Path, out: &Path) -> Outcome {
    let installed = changed(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < changed(&web.join("package-lock.json")) {
        npm(web, out, &["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    }
    npm(web, out, &["run", "build"])
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|m| m.modified()).ok()
}

fn npm(web: &Path, out: &Path, arguments: &[&str]) -> Outcome {
    let run = Command::new("npm").args(arguments).current_dir(web).env("WEB_OUT", out).output();
    let run = run.map_err(|e| format!("npm cannot be started ({e}); install Node.js 20 or later"))?;
    if run.status.success() {
        return Ok(());
    }
    let output_text = String::from_utf8_lossy(&run.stderr).into_owned() + &String::from_utf8_lossy(&run.stdout);
    let output_text: Vec<&str> = output_text.lines().filter(|l| !l.trim().is_empty()).take(12).collect();
    Err(format!("npm {} failed: {}", arguments.join(" "), output_text.join(" / ")).into())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
