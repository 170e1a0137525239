use std::path::Path;

#[test]
fn committed_types_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/gen/wire.ts");
    let types = polychess_wire::typescript();
    if std::env::var_os("POLYCHESS_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &types).expect("the types can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == types, "web/src/gen/wire.ts is not current: POLYCHESS_UPDATE=1 cargo test -p polychess-wire");
}
