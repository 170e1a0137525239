//! Tests of opening statistics and of indexes.

use crate::program::{code, run, stderr, stdout};
use serde_json::Value as Json;
use std::path::Path;

const GAMES: &str = "[Event \"One\"]\n[Variant \"three-player\"]\n\n1. b5c5 k6j8 mk10 Nc2 <1,0,0>\n\n\
                     [Event \"Two\"]\n[Variant \"three-player\"]\n\n1. a3c2 k6j8 mk10 b5c5 *\n\n\
                     [Event \"Three\"]\n[Variant \"three-man\"]\n\n1. WHe2WHe4 * ";

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("UTF-8").to_owned()
}

fn packed(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packer, text.as_bytes()).expect("it is packed");
    packer.finish().expect("it is packed")
}

#[test]
fn openings_are_printed_as_text_and_json() {
    let game = ["openings", "-", "-g", "three-player"];
    let words = run(&[game.as_slice(), &["--depth", "4"]].concat(), GAMES.as_bytes());
    assert_eq!(code(&words), 0, "{}", stderr(&words));
    assert_eq!(
        stdout(&words),
        "Three player chess: 2 games\n     \
         Games    Share   White    Gray   Black  Turn\n         \
         1   50.0 %       -       -       -  Nc2\n         \
         1  100.0 %       -       -       -    Nj8\n         \
         1  100.0 %       -       -       -      mk10\n         \
         1  100.0 %       -       -       -        5c5  (and 1 game by other turns)\n         \
         1   50.0 %   1.000   0.000   0.000  5c5\n         \
         1  100.0 %   1.000   0.000   0.000    Nj8\n         \
         1  100.0 %   1.000   0.000   0.000      mk10\n         \
         1  100.0 %   1.000   0.000   0.000        Nc2  (and 1 game by other turns)\n"
    );
    let json = run(&[game.as_slice(), &["--moves", "b5c5 k6j8", "--json"]].concat(), GAMES.as_bytes());
    let json: Json = serde_json::from_str(&stdout(&json)).expect("JSON");
    assert_eq!((&json["games"], &json["scored"], &json["points"]["white"]), (&1.into(), &1.into(), &1.0.into()));
    assert_eq!((&json["turns"][0]["turn"], &json["turns"][0]["notation"]), (&"m12k10".into(), &"mk10".into()));
    let next = &json["turns"][0]["turns"][0];
    assert_eq!((&next["games"], &next["reached"], &next["turns"]), (&1.into(), &1.into(), &Json::Array(Vec::new())));
    let none = run(&[game.as_slice(), &["--min-games", "3"]].concat(), GAMES.as_bytes());
    assert!(stdout(&none).contains("No turn was played"), "{}", stdout(&none));
    let broken = run(&game, b"[Variant \"three-player\"]\n\n1. b5c5 Zz *\n");
    assert_eq!((code(&broken), stdout(&broken).contains(" 5c5\n")), (1, true), "{}", stdout(&broken));
    assert!(stderr(&broken).starts_with("<stdin>:1: Zz: bad-act: "), "{}", stderr(&broken));
}

#[test]
fn index_finds_the_same_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = path(folder.path(), "games.index");
    let made = run(&["archive", "--games", "30", "--plies", "40", "--acts"], b"");
    let archive = [GAMES, "\n\n", &stdout(&made)].concat();
    std::fs::create_dir(folder.path().join("games")).expect("a folder");
    let games = path(folder.path(), "games");
    std::fs::write(folder.path().join("games/a.record"), &archive).expect("a file");
    std::fs::write(folder.path().join("games/b.record.gz"), packed(&archive)).expect("a file");
    let built = run(&["index", &games, "-o", &index], b"");
    assert_eq!((code(&built), stderr(&built).as_str()), (0, "366 games of 2 files\n"));
    let cases: [&[&str]; 8] = [
        &["filter", "-g", "three-player", "--moves", "b5c5 k6j8 mk10 a3c2"],
        &["filter", "-g", "three-player", "--moves", "b5c5", "--limit", "1", "--json"],
        &["filter", "-g", "three-man", "--moves", "", "--unique"],
        &["filter", "-g", "three-man", "--moves", "", "--invert", "--count"],
        &["filter", "-g", "four-way", "--turns", "..20", "--count"],
        &["openings", "-g", "three-player", "--depth", "4"],
        &["openings", "-g", "four-way", "--depth", "2", "--json"],
        &["openings", "-g", "three-handed", "--json"],
    ];
    for case in cases {
        let [with, without] = [["--index", &index], ["--jobs=2", &games]].map(|more| run(&[case, &more].concat(), b""));
        assert_eq!((code(&with), code(&without)), (0, 0), "{case:?}: {}{}", stderr(&with), stderr(&without));
        assert!(stdout(&with) == stdout(&without) && !stdout(&with).is_empty(), "{case:?}: {}", stdout(&with));
    }
    let found = run(&[cases[0], &["--index", &index]].concat(), b"");
    assert_eq!((stdout(&found).matches("[Event").count(), stderr(&found).as_str()), (4, "4 of 366 games\n"));
}

/// The command copies games in canonical form from the file without parsing them. The output must
/// be the same as after parsing and writing.
#[test]
fn copied_games_equal_written_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let (index, file) = (path(folder.path(), "games.index"), path(folder.path(), "games.record"));
    let made = run(&["archive", "-g", "three-player", "--games", "6", "--plies", "30"], b"");
    let made = stdout(&made);
    let games: Vec<&str> = made.trim_end().split("\n\n[").map(|game| game.trim_start_matches('[')).collect();
    assert_eq!(games.len(), 6);
    // The other games have unusual forms: extra spaces and line breaks, a byte order mark, a
    // comment after the result, a single tag, no moves, or a size above the limit.
    let mut text = format!("\u{feff}[{}\n\n\n[{}\n", games[0], games[1]);
    text += &format!("[{}\n", games[2].replace('\n', "\r\n"));
    text += &format!("[{}\n{{ behind it }}\n\n", games[3]);
    text += &format!("[{}\n\n[{}\n\n", games[4], games[5].replace("]\n", "]  \n"));
    text += "[Variant \"three-player\"]\n\n1. b5c5 *\n\n[Variant \"three-player\"]\n\n[Variant \"three-player\"]\n\n1.  b5c5 k6j8 *\n\n";
    text += &format!("[Variant \"three-player\"]\n\n1. b5c5 {{{}}} *\n\n[{}", "long ".repeat(250_000), games[0]);
    std::fs::write(&file, &text).expect("a file");
    assert_eq!(code(&run(&["index", &file, "-o", &index], b"")), 0);
    let here = ["filter", "-g", "three-player", "--moves", ""];
    for more in [&[][..], &["--jobs", "1"], &["--limit", "3"], &["--count"], &["--unique"], &["--player", "*"]] {
        let of = |source: &[&str]| run(&[&here, more, source].concat(), b"");
        let [with, without] = [of(&["--index", &index]), of(&[&file])];
        assert_eq!(code(&with), code(&without), "{more:?}: {}{}", stderr(&with), stderr(&without));
        assert_eq!(stdout(&with), stdout(&without), "{more:?}");
    }
}

#[test]
fn unusable_index_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (index, file) = (path(folder.path(), "games.index"), path(folder.path(), "games.record"));
    std::fs::write(&file, GAMES).expect("a file");
    let build = |more: &[&str]| run(&[&["index", &file, "-o", &index], more].concat(), b"");
    let ask = || run(&["filter", "--index", &index, "-g", "three-player", "--moves", "b5c5", "--count"], b"");
    let refused = |output: std::process::Output, words: &str| {
        assert!(code(&output) == 2 && stderr(&output).contains(words), "{words}: {}", stderr(&output));
    };
    refused(ask(), "games.index");
    assert_eq!(code(&build(&[])), 0);
    assert_eq!((code(&ask()), stdout(&ask()).as_str()), (0, "1\n"));
    refused(build(&[]), "--force");
    assert_eq!(code(&build(&["--force"])), 0);
    std::fs::write(&file, [GAMES, "\n"].concat()).expect("a file");
    refused(ask(), "games.record has changed since it was indexed; build the index again");
    assert_eq!(code(&build(&["--force"])), 0);
    assert_eq!(code(&ask()), 0);
    std::fs::remove_file(&file).expect("it was there");
    refused(ask(), "games.record is missing although the index contains it");
    refused(build(&["--force"]), "cannot be opened");
    std::fs::write(&file, GAMES).expect("a file");
    std::fs::write(&index, "[Event \"x\"] *").expect("a file");
    refused(ask(), "the file is not an index of games");
    refused(run(&["index", "-", "-o", &index, "--force"], b""), "Name a file");
    refused(run(&["filter", "--index", &index, &file], b""), "cannot be used with");
    refused(run(&["filter"], b""), "FILE");
    let mut names: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["games.index", "games.record"]);
    // The index contains a game up to its first illegal turn.
    std::fs::write(&file, "[Variant \"three-player\"]\n\n1. b5c5 Zz *\n").expect("a file");
    let broken = build(&["--force"]);
    assert_eq!(code(&broken), 1);
    assert!(stderr(&broken).contains("games.record:1: Zz: bad-act: "), "{}", stderr(&broken));
    assert_eq!((code(&ask()), stdout(&ask()).as_str()), (0, "1\n"));
}
