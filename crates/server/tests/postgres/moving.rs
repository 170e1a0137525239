//! Tests the move of a site from SQLite to PostgreSQL and back. The logs must stay the same.

use crate::cluster::Cluster;
use polychess_server::Hash;
use polychess_server::archive::{export, import, verify};
use polychess_server::store::{MemoryStore, PostgresStore, SqliteStore, Store, StoredEvent};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const DATABASE: &[u8] = include_bytes!("../data/v0.1/polychess.db");
/// The number of games of a large site.
const GAMES: usize = 10_000;

#[derive(Serialize, Deserialize)]
struct Archived {
    table: String,
    events: Vec<StoredEvent>,
}

async fn old_site(folder: &tempfile::TempDir) -> Arc<dyn Store> {
    let path = folder.path().join("p.db");
    std::fs::write(&path, DATABASE).expect("written");
    Arc::new(SqliteStore::open(&path).await.expect("a database"))
}

async fn new_site() -> (Arc<dyn Store>, Arc<Cluster>) {
    let cluster = Cluster::shared();
    (Arc::new(PostgresStore::open(&cluster.database()).await.expect("a database")), cluster)
}

async fn archive(of: &Arc<dyn Store>) -> Vec<u8> {
    let mut written = Vec::new();
    export(&**of, &mut written).await.expect("written");
    written
}

/// Copies the games in an archive under new ids, in ascending order. Rebuilds all hash chains,
/// because the hashes include the id.
fn copies(archive: &[u8], count: usize) -> Vec<u8> {
    let lines: Vec<&str> = std::str::from_utf8(archive).expect("text").lines().collect();
    let mut written = Vec::new();
    for (at, line) in lines.iter().cycle().take(count).enumerate() {
        let mut game: Archived = serde_json::from_str(line).expect("a game");
        game.table = format!("copy{at:012}");
        let mut previous = Hash::NONE;
        for event in &mut game.events {
            event.previous = previous;
            previous = event.hash(&game.table);
        }
        serde_json::to_writer(&mut written, &game).expect("written");
        written.push(b'\n');
    }
    written
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_moves_from_one_database_to_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let sqlite = old_site(&folder).await;
    let (postgres, _cluster) = new_site().await;
    let back: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let first = archive(&sqlite).await;
    let games = import(&*postgres, &mut first.as_slice()).await.expect("read");
    assert!(games > 5, "{games}");
    let second = archive(&postgres).await;
    assert!(first == second, "the archives are equal byte by byte");
    let verified = verify(&*postgres).await.expect("read");
    assert_eq!((verified.tables, verified.findings), (games, vec![]));
    import(&*back, &mut second.as_slice()).await.expect("read");
    assert!(archive(&back).await == first);
    let again = import(&*postgres, &mut first.as_slice()).await.expect_err("they are there").to_string();
    assert!(again.contains("line 1") && again.contains("already exists"), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_games_move_and_are_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = old_site(&folder).await;
    let games = copies(&archive(&old).await, GAMES);
    let large = tempfile::tempdir().expect("a folder");
    let sqlite: Arc<dyn Store> = Arc::new(SqliteStore::open(&large.path().join("p.db")).await.expect("a database"));
    let (postgres, _cluster) = new_site().await;
    let begun = std::time::Instant::now();
    assert_eq!(import(&*sqlite, &mut games.as_slice()).await.expect("read"), GAMES);
    let into_sqlite = begun.elapsed();
    let first = archive(&sqlite).await;
    assert!(first == games, "SQLite gives back what it was given");
    let begun = std::time::Instant::now();
    assert_eq!(import(&*postgres, &mut first.as_slice()).await.expect("read"), GAMES);
    let into_postgres = begun.elapsed();
    assert!(archive(&postgres).await == first, "and so does PostgreSQL, byte by byte");
    let verified = verify(&*postgres).await.expect("read");
    assert_eq!((verified.tables, verified.findings), (GAMES, vec![]));
    println!(
        "{GAMES} games, {} events, {} bytes: into SQLite in {into_sqlite:.0?}, into PostgreSQL in {into_postgres:.0?}",
        verified.events,
        first.len()
    );
}
