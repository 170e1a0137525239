//! Tests of opening statistics from games and from an index.

use polychess_game::Choices;
use polychess_records::find::{Branch, Openings, PositionKey, Tally, TreeBuilder, TreeSize, position_keys, visits};
use polychess_records::index::{GameText, Index, IndexBuilder, IndexError, IndexedOpenings};
use polychess_records::{Header, Record};
use polychess_variants::{info, new_match};
use std::convert::Infallible;
use std::path::{Path, PathBuf};

const GAMES: &str = "[Variant \"three-player\"]\n\n1. b5c5 k6j8 mk10 a3c2 e1c1 *\n\n\
                     [Variant \"three-player\"]\n\n1. a3c2 k6j8 @white:offer-draw mk10 b5c5 e1c1 <1,0,0>\n\n\
                     [Variant \"three-player\"]\n\n1. b5c5 k6j8 mk10 b7d9 <0,1/2,1/2>\n\n\
                     [Variant \"three-player\"]\n\n1. b5c5 (a3c2 k6j8) Zz *\n\n\
                     [Variant \"three-man\"]\n\n1. WHe2WHe4 *\n";
const LARGE: TreeSize = TreeSize { depth: 5, most: 100, min_games: 1 };

fn root() -> Box<dyn polychess_game::AnyMatch> {
    new_match("three-player", &Choices::default_of(info("three-player").expect("a game")), None).expect("it begins")
}

fn counted(size: TreeSize) -> (Tally, Vec<Branch>, Vec<String>) {
    let mut openings = Openings::new(position_keys(root().as_ref())[0], size.depth);
    let mut broken = Vec::new();
    for record in Record::all(GAMES) {
        let added = Header::playable(&record.tags).and_then(|header| openings.add(&record, header));
        broken.extend(added.err());
    }
    let mut look = |at, position| Ok::<_, Infallible>(openings.played(at, position));
    let (all, branches) =
        TreeBuilder { size, notation: 0, look_up: &mut look }.tree(root().as_ref()).unwrap_or_else(|e| match e {});
    (all, branches, broken)
}

/// Adds a line for each turn. It contains the number of games that played the turn, the number of
/// games that reach the next position, and White's average points.
fn lines(branches: &[Branch], into: &mut Vec<String>) {
    for branch in branches {
        let points = branch.tally.mean(0).map_or("-".into(), |points| points.to_string());
        into.push(format!("{} {}/{} {points}", branch.turn, branch.tally.games, branch.reached));
        lines(&branch.next, into);
    }
}

#[test]
fn opening_tree_merges_transpositions() {
    let (all, branches, broken) = counted(LARGE);
    assert_eq!((all.games, all.scored, all.mean(0), all.mean(2)), (4, 2, Some(0.5), Some(0.25)));
    assert_eq!(broken.len(), 1, "{broken:?}");
    assert!(broken[0].starts_with("Zz: bad-act: "), "{broken:?}");
    let mut stated = Vec::new();
    lines(&branches, &mut stated);
    assert_eq!(
        stated,
        [
            "b5c5 3/3 0",
            "k6j8 2/2 0",
            "m12k10 2/2 0",
            "a3c2 1/2 -",
            "e1c1 2/2 1",
            "b7d9 1/1 0",
            "a3c2 1/1 1",
            "k6j8 1/1 1",
            "m12k10 1/1 1",
            "b5c5 1/2 1",
            "e1c1 2/2 1",
        ]
    );
    for (size, count) in [
        (TreeSize { depth: 1, ..LARGE }, 2),
        (TreeSize { most: 1, ..LARGE }, 5),
        (TreeSize { min_games: 2, ..LARGE }, 3),
        (TreeSize { min_games: 9, ..LARGE }, 0),
    ] {
        let mut stated = Vec::new();
        lines(&counted(size).1, &mut stated);
        assert_eq!(stated.len(), count, "{size:?}: {stated:?}");
    }
}

/// Creates an index of these games in a folder.
fn indexed(folder: &Path, text: &str) -> PathBuf {
    let (file, path) = (folder.join("games.record"), folder.join("games.index"));
    std::fs::write(&file, text).expect("a file");
    let mut builder = IndexBuilder::create(&path).expect("an index");
    builder.file(&file).expect("it is there");
    for (n, record) in Record::all(text).iter().enumerate() {
        let header = Header::playable(&record.tags).expect("it says what is played");
        let (visits, _) = visits(record, header, &mut |_| true);
        builder
            .game(GameText { offset: n as u64, ..GameText::default() }, record.result().unwrap_or("*"), &visits)
            .expect("room");
    }
    assert_eq!(builder.finish().expect("it is written") as usize, Record::all(text).len());
    path
}

#[test]
fn index_gives_the_same_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = Index::open(&indexed(folder.path(), GAMES)).expect("an index");
    assert_eq!((index.games(), index.files().len()), (5, 1));
    let asked = IndexedOpenings::new(&index, position_keys(root().as_ref())[0]).expect("it can be read");
    let mut look = |at, position| asked.played(at, position);
    let (all, branches) =
        TreeBuilder { size: LARGE, notation: 0, look_up: &mut look }.tree(root().as_ref()).expect("it can be read");
    let (same, others, _) = counted(LARGE);
    assert_eq!(all, same);
    assert_eq!(format!("{branches:?}"), format!("{others:?}"));
    // The index contains exactly the positions of all games, each with the turn played from it.
    for (n, record) in Record::all(GAMES).iter().enumerate() {
        let header = Header::playable(&record.tags).expect("it says what is played");
        for visit in visits(record, header, &mut |_| true).0 {
            let stays = index.stays(visit.position).expect("it can be read");
            let here = |stay: &polychess_records::index::Stay| {
                (stay.game as usize, stay.turns, &stay.left_by) == (n, visit.turns, &visit.left_by)
            };
            assert!(stays.iter().any(here), "{visit:?}");
        }
    }
    assert!(index.stays(12345).expect("it can be read").is_empty());
    assert_eq!(index.place(2).expect("it can be read").expect("a game").result, "<0,1/2,1/2>");
    assert_eq!(index.place(5).expect("it can be read"), None);
}

/// The stays do not fit into one run. The index searches all runs.
#[test]
fn index_merges_many_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.index");
    let mut builder = IndexBuilder::create(&path).expect("an index");
    let visits: Vec<_> = (0..1500)
        .map(|turns: u32| polychess_records::find::Visit {
            position: u64::from(turns % 1000).wrapping_mul(0x9e37_79b9_7f4a_7c15) as PositionKey,
            turns,
            left_by: Some(format!("turn{}", turns % 7)),
        })
        .collect();
    (0..1500).for_each(|_| builder.game(GameText::default(), "*", &visits).expect("room"));
    assert_eq!(builder.finish().expect("it is written"), 1500);
    let index = Index::open(&path).expect("an index");
    for turns in [0_u32, 1, 499, 500, 999] {
        let stays = index.stays(visits[turns as usize].position).expect("it can be read");
        let twice = if turns < 500 { 2 } else { 1 };
        assert_eq!(stays.len(), 1500 * twice, "{turns}");
        assert!((0..1500).all(|game| stays[game * twice].game as usize == game && stays[game * twice].turns == turns));
        assert_eq!(stays[0].left_by, Some(format!("turn{}", turns % 7)));
    }
}

#[test]
fn unusable_index_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let opened = |path: &Path| Index::open(path).map(|_| ());
    assert!(matches!(opened(&folder.path().join("none")), Err(IndexError::File(..))));
    let other = folder.path().join("other");
    for bytes in [b"".as_slice(), b"[Variant \"three-man\"] *", &[0; 9000]] {
        std::fs::write(&other, bytes).expect("a file");
        assert!(matches!(opened(&other), Err(IndexError::Foreign)), "{:?}", opened(&other));
    }
    // Another program's database is not an index.
    std::fs::remove_file(&other).expect("it was there");
    drop(redb::Database::create(&other).expect("a database"));
    assert!(matches!(opened(&other), Err(IndexError::Foreign)), "{:?}", opened(&other));

    let path = indexed(folder.path(), GAMES);
    assert!(opened(&path).is_ok());
    let facts: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("polychess");
    let change = |name: &str, value: u64| {
        let database = redb::Database::open(&path).expect("a database");
        let transaction = database.begin_write().expect("it can be written");
        let before =
            transaction.open_table(facts).expect("a table").insert(name, value).expect("a row").map(|row| row.value());
        transaction.commit().expect("it is written");
        before.expect("it was there")
    };
    let format = change("format", 99);
    assert!(matches!(opened(&path), Err(IndexError::Newer)));
    change("format", 0);
    assert!(matches!(opened(&path), Err(IndexError::Other)));
    change("format", format);
    let keys = change("keys", 1);
    assert!(matches!(opened(&path), Err(IndexError::Other)));
    change("keys", keys);
    assert!(opened(&path).is_ok());

    // A truncated index cannot be opened.
    let bytes = std::fs::read(&path).expect("it is there");
    std::fs::write(&other, &bytes[..bytes.len() / 2]).expect("a file");
    assert!(opened(&other).is_err());
    let file = folder.path().join("games.record");
    std::fs::write(&file, [GAMES, "\n"].concat()).expect("a file");
    assert!(
        opened(&path)
            .is_err_and(|e| matches!(e, IndexError::Stale(_)) && e.to_string().contains("build the index again"))
    );
    std::fs::remove_file(&file).expect("it was there");
    assert!(
        opened(&path).is_err_and(|e| matches!(e, IndexError::Missing(_)) && e.to_string().contains("games.record"))
    );
}
