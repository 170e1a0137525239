//! Tests settings from files, environment variables and flags, and their errors.

use polychess_server::Config;
use polychess_server::store::Place;
use std::io::Write;
use std::time::Duration;

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

#[test]
fn each_layer_overrules_the_one_before() {
    let file = file("workers = 3\nopen_games = 3\npace = 2\norigins = [\"https://a.example\"]\nsecure = true\n");
    let environment = pairs(&[
        ("POLYCHESS_OPEN_GAMES", "4"),
        ("POLYCHESS_READS_PER_MINUTE", "4"),
        ("POLYCHESS_LOG", "debug"),
        ("PATH", "x"),
    ]);
    let flags =
        pairs(&[("reads_per_minute", "5"), ("trusted_proxies", "127.0.0.1, ::1"), ("metrics_address", "127.0.0.1:9")]);
    let config = Config::layered(Some(file.path()), environment, flags).expect("settings");
    assert_eq!((config.workers, config.open_games, config.reads_per_minute), (3, 4, 5));
    assert_eq!((config.pace, config.secure), (Duration::from_secs(2), true));
    assert_eq!(config.origins, ["https://a.example"]);
    assert_eq!(config.trusted_proxies.len(), 2);
    assert_eq!(config.metrics_address.map(|address| address.port()), Some(9));
    assert_eq!(config.frame_limit, Config::default().frame_limit);
}

#[test]
fn what_is_printed_can_be_read_again() {
    let config = Config { pace: Duration::from_millis(250), ..Config::default() };
    let file = file(&config.effective());
    assert_eq!(Config::layered(Some(file.path()), [], []).expect("settings"), config);
}

#[test]
fn what_cannot_be_set_is_refused_with_its_name() {
    for (text, why) in
        [("speed = 1", "speed"), ("workers = \"many\"", "workers"), ("workers", "workers"), ("pace = -1", "pace")]
    {
        let file = file(text);
        let error = Config::layered(Some(file.path()), [], []).expect_err(text).to_string();
        assert!(error.contains(why) || error.contains("negative") || error.contains("invalid"), "{text}: {error}");
    }
    assert!(
        Config::layered(Some("/no/such/file".as_ref()), [], []).is_err_and(|e| e.to_string().contains("/no/such/file"))
    );
    let bad = Config::layered(None, pairs(&[("POLYCHESS_SECURE", "maybe")]), []).expect_err("not true or false");
    assert!(bad.to_string().contains("POLYCHESS_SECURE"), "{bad}");
    for (name, value, why) in [
        ("address", "here", "address: invalid socket address"),
        ("log_format", "xml", "log_format"),
        ("ping", "0", "ping: 0 is not allowed"),
        ("workers", "0", "workers: 0 is not allowed"),
        ("sockets_per_session", "-1", "sockets_per_session"),
        ("silence", "15", "silence must be longer than ping"),
        ("lease", "0.5", "lease must be one second or more"),
        ("database", "mysql://localhost/polychess", "database: write postgres://"),
        ("socket_write_limit", "1024", "socket_write_limit must be greater than socket_buffer"),
        ("trusted_proxies", "proxy", "trusted_proxies"),
        ("trusted_proxies", "10.0.0.0/33", "\"10.0.0.0/33\" is neither an address such as 10.0.0.7 nor a network"),
        ("metrics_from", "here", "metrics_from"),
        ("limits_per_48", "0", "limits_per_48: 0 is not allowed"),
        ("head_size", "4096", "head_size must be 8192 or more"),
        ("origins", "chess.example", "origins: \"chess.example\" is not an origin"),
        ("origins", "https://chess.example/", "is not an origin"),
        ("origins", "https://a.example,nonsense", "origins: \"nonsense\""),
        ("origins", "ftp://chess.example", "is not an origin"),
        ("hosts", "https://chess.example", "hosts: \"https://chess.example\" is not a host name"),
        ("hosts", "chess.example:80", "is not a host name"),
        ("hosts", "a b", "is not a host name"),
    ] {
        let error = Config::layered(None, [], pairs(&[(name, value)])).expect_err(name).to_string();
        assert!(error.contains(why), "{error}");
    }
    let address = file("address = \"here\"");
    let error = Config::layered(Some(address.path()), [], []).expect_err("no address").to_string();
    let place = address.path().display().to_string();
    assert!(error.contains("address:") && error.contains(&place), "{error}");
    let unknown = Config::layered(None, [], pairs(&[("speed", "1")])).expect_err("no such setting");
    assert!(unknown.to_string().contains("unknown setting \"speed\""), "{unknown}");
}

#[test]
fn a_mistyped_setting_is_named_with_the_one_that_was_meant() {
    let file = file("sockets_per_adress = 7");
    let error = Config::layered(Some(file.path()), [], []).expect_err("mistyped in a file").to_string();
    let place = file.path().display().to_string();
    assert!(error.contains("did you mean \"sockets_per_address\"?") && error.contains(&place), "{error}");
    let error =
        Config::layered(None, [], pairs(&[("metrics_adress", "x")])).expect_err("mistyped in a flag").to_string();
    assert!(error.contains("did you mean \"metrics_address\"?"), "{error}");
    let strays = |names: &[&str]| Config::strays(names.iter().map(|name| (*name).to_owned()));
    let output_text = strays(&["POLYCHESS_OPENGAMES", "POLYCHESS_TRUSTED_PROXY", "POLYCHESS_COLOUR"]);
    let wanted = [
        "POLYCHESS_OPENGAMES is not a setting; did you mean \"POLYCHESS_OPEN_GAMES\"?",
        "POLYCHESS_TRUSTED_PROXY is not a setting; did you mean \"POLYCHESS_TRUSTED_PROXIES\"?",
        "POLYCHESS_COLOUR is not a setting",
    ];
    assert_eq!(output_text, wanted);
    let quiet =
        strays(&["POLYCHESS_CONFIG", "POLYCHESS_METRICS_ADDRESS", "POLYCHESS_LOG_FORMAT", "PATH", "polychess_x"]);
    assert_eq!(quiet, Vec::<String>::new());
}

#[test]
fn every_setting_can_be_given_as_a_variable() {
    let known = Config::default().effective();
    let names: Vec<&str> = known.lines().filter_map(|line| line.split_once(" = ")).map(|line| line.0).collect();
    assert!(names.len() > 35, "{names:?}");
    for line in known.lines() {
        let (name, value) = line.split_once(" = ").expect("a setting");
        let text = value.trim_matches(['[', ']']).replace('"', "");
        let variable = (format!("POLYCHESS_{}", name.to_uppercase()), text);
        assert_eq!(Config::layered(None, [variable], []).expect(name), Config::default(), "{name}");
    }
}

#[test]
fn nothing_is_kept_where_no_folder_is_given() {
    let config = Config::layered(None, [], pairs(&[("data_dir", "")])).expect("settings");
    assert_eq!(config.place(), Place::Memory);
    assert!(matches!(Config::default().place(), Place::File(path) if path.ends_with("polychess.db")));
    let address = "postgres://localhost/polychess";
    let config = Config::layered(None, [], pairs(&[("database", address), ("data_dir", "")])).expect("settings");
    assert_eq!(config.place(), Place::Postgres(address.into()));
}
