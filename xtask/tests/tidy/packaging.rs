//! Tests of the packaging: services are sandboxed, and packages contain all licence notices.

use crate::source::root;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Each of these lines resolves a finding of `systemd-analyze security`.
#[test]
fn the_service_is_confined() {
    let unit = read("packaging/polychess.service");
    let lines: Vec<&str> = unit.lines().collect();
    for line in [
        "PrivateUsers=yes",
        "ProcSubset=pid",
        "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged @resources",
        "#IPAddressDeny=any",
        "CapabilityBoundingSet=",
        "NoNewPrivileges=yes",
        "DynamicUser=yes",
    ] {
        assert!(lines.contains(&line), "packaging/polychess.service: {line}");
    }
    for limit in ["MemoryMax=", "TasksMax="] {
        assert!(lines.iter().any(|line| line.len() > limit.len() && line.starts_with(limit)), "{limit}");
    }
}

/// Each service needs resource limits, and servers must not connect to the database as a superuser.
#[test]
fn the_site_is_confined() {
    let site = read("packaging/site/compose.yaml");
    let blocks: Vec<&str> =
        site.split("\n\n").filter(|block| block.contains("    image: ") || block.contains("\n  image: ")).collect();
    assert_eq!(blocks.len(), 6, "the servers, the database, its archive, the broker, the proxy, Prometheus");
    for block in &blocks {
        for line in ["mem_limit: ", "pids_limit: ", "no-new-privileges:true"] {
            assert!(block.contains(line), "{line} in {block}");
        }
    }
    let role = site.split("postgres://").nth(1).and_then(|rest| rest.split(':').next()).expect("the servers' role");
    let admin = site.split("POSTGRES_USER: ").nth(1).and_then(|rest| rest.lines().next()).expect("the superuser");
    assert_ne!(role, admin);
    let made = read("packaging/site/database.sh");
    assert!(made.contains(&format!("CREATE ROLE {role} LOGIN NOSUPERUSER")), "{made}");
}

/// `cargo xtask ci` must not ignore any advisory and must reject yanked crates.
#[test]
fn advisories_end_the_test_command() {
    let rules: toml::Table = read("deny.toml").parse().expect("deny.toml");
    let advisories = rules.get("advisories").and_then(toml::Value::as_table).expect("[advisories]");
    assert_eq!(advisories.get("yanked").and_then(toml::Value::as_str), Some("deny"));
    assert_eq!(advisories.get("ignore").and_then(toml::Value::as_array).map(Vec::len), Some(0));
}

/// Returns the third-party crates in the `polychess` program, each as name, version and licence.
fn shipped() -> BTreeSet<String> {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--all-features"])
        .current_dir(root())
        .output()
        .expect("cargo tells what is here");
    let output: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    let each = |json: &Json| json.as_array().cloned().unwrap_or_default();
    let (packages, nodes) = (each(&output["packages"]), each(&output["resolve"]["nodes"]));
    let program = packages.iter().find(|package| package["name"] == "polychess-cli").expect("the program");
    let (mut seen, mut open) = (BTreeSet::new(), vec![program["id"].clone()]);
    while let Some(id) = open.pop() {
        if seen.insert(id.to_string()) {
            let node = nodes.iter().find(|node| node["id"] == id).expect("resolved");
            let is_normal =
                |dependency: &&Json| each(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            open.extend(each(&node["deps"]).iter().filter(is_normal).map(|dependency| dependency["pkg"].clone()));
        }
    }
    let foreign = packages.iter().filter(|p| !p["source"].is_null() && seen.contains(&p["id"].to_string()));
    let word = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    foreign.map(|p| format!("{} {} ({})", word(&p["name"]), word(&p["version"]), word(&p["license"]))).collect()
}

#[test]
fn the_notices_name_every_crate_and_font() {
    let notices = read("THIRD-PARTY.txt");
    let lines: BTreeSet<&str> = notices.lines().collect();
    let missing: Vec<String> = shipped().into_iter().filter(|name| !lines.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "run `cargo xtask notices`; without a notice: {missing:?}");
    let lock: Json = serde_json::from_str(&read("web/package-lock.json")).expect("JSON");
    for package in ["@fontsource-variable/inter", "@fontsource/source-serif-4", "svelte", "marked", "qr"] {
        let version = lock["packages"][format!("node_modules/{package}")]["version"].as_str().expect("a version");
        assert!(notices.contains(&format!("{package} {version} (")), "{package} {version}");
    }
    assert!(notices.contains("SIL OPEN FONT LICENSE"));
    for (file, line) in [
        ("packaging/Dockerfile", "THIRD-PARTY.txt"),
        ("xtask/src/package.rs", "notices::FILE"),
        ("web/src/pages/About.svelte", "/notices.txt"),
    ] {
        assert!(read(file).contains(line), "{file}: {line}");
    }
}
