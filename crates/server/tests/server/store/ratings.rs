//! The tests of ratings for all stores.

use crate::store::accounts::account;
use crate::store::rows::{chain, row};
use polychess_ratings::Rating;
use polychess_server::Hash;
use polychess_server::ratings::check_ratings;
use polychess_server::store::{
    AccountChange, Commit, LeaderboardQuery, RatedGame, RatedSide, RatingChange, RatingList, Store, StoreError,
};
use polychess_wire::Phase;
use std::sync::Arc;

fn list(variant: &str) -> RatingList {
    RatingList { variant: variant.into(), pace: "live".into() }
}

fn game(variant: &str, persons: &[&str], time: i64) -> RatedGame {
    let side = |(at, person): (usize, &&str)| RatedSide { persons: vec![(*person).into()], place: at + 1 };
    RatedGame { list: list(variant), sides: persons.iter().enumerate().map(side).collect(), time }
}

/// Returns the commit that ends a rated game.
fn ends(table: &str, rated: RatedGame) -> Commit {
    Commit {
        table: row(table, Phase::Over, 5),
        events: chain(table, 1, 1, Hash::NONE),
        sessions: None,
        epoch: 0,
        quota: None,
        granted: vec![],
        rated: Some(rated),
        names: vec![],
    }
}

fn change(seq: i64, person: &str, after: f64, time: i64) -> RatingChange {
    // The fraction has no short decimal form, so a rounded copy differs.
    let after = Rating { mean: after + 0.1 / 3.0, deviation: 2.0 / 3.0 };
    RatingChange { seq, person: person.into(), list: list("a-game"), before: Rating::NEW, after, time }
}

pub(crate) async fn rated_games_are_queued_in_order(store: Arc<dyn Store>) {
    let ratings = store.ratings();
    assert_eq!((ratings.processed().await, ratings.rated_games(0, 9).await), (Ok(0), Ok(vec![])));
    assert_eq!(ratings.changes_of_table("a").await, Ok(None));
    let result = game("a-game", &["p", "q"], 7);
    store.commit(vec![ends("a", result.clone())]).await.expect("written");
    // A rejected commit leaves no gap in the numbers.
    let late = Commit { events: chain("b", 2, 1, Hash::NONE), ..ends("b", result.clone()) };
    assert_eq!(store.commit(vec![late]).await, Err(StoreError::Conflict));
    let again = Commit { events: chain("a", 2, 1, Hash::NONE), ..ends("a", result.clone()) };
    assert_eq!(store.commit(vec![again]).await, Err(StoreError::Conflict), "a game counts once");
    store.commit(vec![ends("c", game("other", &["q", "p"], 9))]).await.expect("written");
    let queued = ratings.rated_games(0, 9).await.expect("read");
    let parts: Vec<_> = queued.iter().map(|queued| (queued.seq, queued.table.as_str())).collect();
    assert_eq!(parts, [(1, "a"), (2, "c")]);
    assert_eq!(queued[0].game, result);
    assert_eq!(ratings.rated_games(0, 1).await.expect("read"), queued[..1]);
    assert_eq!(ratings.rated_games(1, 9).await.expect("read"), queued[1..]);
    assert_eq!(ratings.changes_of_table("a").await, Ok(Some(vec![])), "not processed yet");
}

pub(crate) async fn ratings_change_strictly_in_order(store: Arc<dyn Store>) {
    let ratings = store.ratings();
    for (table, time) in [("a", 7), ("b", 8), ("c", 9)] {
        store.commit(vec![ends(table, game("a-game", &["p", "q"], time))]).await.expect("written");
    }
    let first = vec![change(1, "p", 30.0, 7), change(1, "q", 20.0, 7)];
    let second = vec![change(2, "p", 31.0, 8)];
    assert_eq!(ratings.apply_ratings(2, second.clone()).await, Err(StoreError::Conflict), "the first is missing");
    // Several servers process the same game; one of them succeeds.
    let (one, other) = (ratings.apply_ratings(1, first.clone()), ratings.apply_ratings(1, first.clone()));
    let mut both = [one.await, other.await];
    both.sort_by_key(Result::is_err);
    assert_eq!(both, [Ok(()), Err(StoreError::Conflict)]);
    ratings.apply_ratings(2, second.clone()).await.expect("written");
    assert_eq!(ratings.processed().await, Ok(2));
    assert_eq!(ratings.changes_of_game(1).await, Ok(first.clone()));
    assert_eq!(ratings.changes_of_table("b").await, Ok(Some(second.clone())));
    assert_eq!(ratings.changes_of_table("c").await, Ok(Some(vec![])));
    assert_eq!(ratings.changes_of_person("p", 9).await, Ok(vec![second[0].clone(), first[0].clone()]));
    assert_eq!(ratings.changes_of_person("p", 1).await, Ok(second.clone()));
    let rows = ratings.ratings_of("p").await.expect("read");
    assert_eq!((rows.len(), rows[0].games, rows[0].time), (1, 2, 8));
    assert_eq!(rows[0].rating.mean.to_bits(), second[0].after.mean.to_bits(), "every bit is stored");
    assert_eq!(ratings.rating_count().await, Ok(2));
}

pub(crate) async fn leaderboards_list_active_accounts(store: Arc<dyn Store>) {
    let ratings = store.ratings();
    for (id, person) in [("1", "p"), ("2", "q"), ("3", "r")] {
        store.accounts().change(vec![AccountChange::Add(account(id, person, person))]).await.expect("written");
    }
    for seq in 1..=3_i64 {
        let table = format!("t{seq}");
        store.commit(vec![ends(&table, game("a-game", &["p", "q", "r", "s"], seq))]).await.expect("written");
        let mut changes = vec![change(seq, "p", 25.0, seq), change(seq, "s", 40.0, seq)];
        changes.push(change(seq, "q", 26.0, seq));
        if seq > 1 {
            changes.push(change(seq, "r", 30.0, seq));
        }
        ratings.apply_ratings(seq, changes).await.expect("written");
    }
    let names = async |since, games, limit| {
        let query = LeaderboardQuery { list: list("a-game"), since, games, limit };
        let ranked = ratings.leaderboard(query).await.expect("read");
        ranked.into_iter().map(|ranked| ranked.name).collect::<Vec<_>>()
    };
    assert_eq!(names(0, 3, 9).await, ["Q", "P"], "\"r\" has two games, and \"s\" has no account");
    assert_eq!(names(0, 2, 9).await, ["R", "Q", "P"]);
    assert_eq!(names(0, 2, 2).await, ["R", "Q"]);
    assert_eq!(names(2, 3, 9).await, Vec::<String>::new(), "the first game is too old");
    let query = LeaderboardQuery { list: list("other"), since: 0, games: 0, limit: 9 };
    assert_eq!(ratings.leaderboard(query).await, Ok(vec![]));
}

pub(crate) async fn the_check_of_ratings_finds_a_wrong_one(store: Arc<dyn Store>) {
    store.commit(vec![ends("a", game("a-game", &["p", "q"], 7))]).await.expect("written");
    let check = check_ratings(&*store).await.expect("read");
    assert_eq!((check.games, check.findings.len()), (0, 0), "the game is not processed yet");
    store.ratings().apply_ratings(1, vec![change(1, "p", 26.0, 7), change(1, "q", 24.0, 7)]).await.expect("written");
    let check = check_ratings(&*store).await.expect("read");
    let findings = "the changes of rated game 1 differ\nthe rating of person p in a-game, live differs\n\
                    the rating of person q in a-game, live differs";
    assert_eq!((check.games, check.ratings, check.findings.join("\n").as_str()), (1, 2, findings));
}
