//! The accounts, ratings, reviews and puzzles of the in-memory store.

use crate::store::{
    AccountChange, AccountKey, AccountRow, AccountStore, Answer, AttemptRow, CeremonyRow, LeaderboardQuery,
    MemoryStore, Participant, PasskeyRow, PuzzleRatingRow, PuzzleStore, QueuedGame, Ranked, RatingChange, RatingRow,
    RatingStore, ReviewQuota, ReviewRow, ReviewStore, SessionRow, SignInWays, VacationRow,
};
use std::time::Duration;

impl AccountStore for MemoryStore {
    fn account(&self, key: AccountKey) -> Answer<'_, Option<AccountRow>> {
        Box::pin(async move { Ok(self.contents().accounts.account(&key)) })
    }

    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<PasskeyRow>> {
        Box::pin(async move { Ok(self.contents().accounts.passkey(id)) })
    }

    fn ways<'a>(&'a self, account: &'a str) -> Answer<'a, SignInWays> {
        Box::pin(async move { Ok(self.contents().accounts.ways(account)) })
    }

    fn sessions<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SessionRow>> {
        Box::pin(async move { Ok(self.contents().accounts.sessions(account)) })
    }

    fn ceremony<'a>(&'a self, id: &'a str) -> Answer<'a, Option<CeremonyRow>> {
        Box::pin(async move { Ok(self.contents().accounts.ceremony(id)) })
    }

    fn due_deletions(&self, time: i64) -> Answer<'_, Vec<AccountRow>> {
        Box::pin(async move { Ok(self.contents().accounts.due_deletions(time)) })
    }

    fn vacations<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<VacationRow>> {
        Box::pin(async move { Ok(self.contents().accounts.vacations(person)) })
    }

    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(async move { Ok(self.contents().accounts.fact(name)) })
    }

    fn change(&self, changes: Vec<AccountChange>) -> Answer<'_, ()> {
        Box::pin(async move {
            let contents = &mut *self.contents();
            contents.accounts.change(changes)?;
            let forgotten = &contents.accounts.forgotten;
            contents.seeks.retain(|person, _| !forgotten.contains(person));
            contents.puzzles.forget(|person| forgotten.contains(person));
            Ok(())
        })
    }
}

impl RatingStore for MemoryStore {
    fn processed(&self) -> Answer<'_, i64> {
        Box::pin(async move { Ok(self.contents().ratings.processed()) })
    }

    fn rated_games(&self, after: i64, limit: u32) -> Answer<'_, Vec<QueuedGame>> {
        Box::pin(async move { Ok(self.contents().ratings.games_after(after, limit)) })
    }

    fn ratings_of<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<RatingRow>> {
        Box::pin(async move { Ok(self.contents().ratings.of_person(person)) })
    }

    fn rating_count(&self) -> Answer<'_, i64> {
        Box::pin(async move { Ok(self.contents().ratings.count()) })
    }

    fn changes_of_game(&self, seq: i64) -> Answer<'_, Vec<RatingChange>> {
        Box::pin(async move { Ok(self.contents().ratings.changes_of_game(seq)) })
    }

    fn changes_of_table<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Vec<RatingChange>>> {
        Box::pin(async move { Ok(self.contents().ratings.changes_of_table(table)) })
    }

    fn changes_of_person<'a>(&'a self, person: &'a str, limit: u32) -> Answer<'a, Vec<RatingChange>> {
        Box::pin(async move { Ok(self.contents().ratings.changes_of_person(person, limit)) })
    }

    fn leaderboard(&self, query: LeaderboardQuery) -> Answer<'_, Vec<Ranked>> {
        Box::pin(async move {
            let contents = self.contents();
            let named = |row: RatingRow| {
                let account = contents.accounts.account(&AccountKey::Person(row.person.clone()))?;
                Some(Ranked { name: account.name, row })
            };
            Ok(contents.ratings.ranked(&query).into_iter().filter_map(named).take(query.limit as usize).collect())
        })
    }

    fn apply_ratings(&self, seq: i64, changes: Vec<RatingChange>) -> Answer<'_, ()> {
        Box::pin(async move { self.contents().ratings.apply(seq, changes) })
    }
}

impl ReviewStore for MemoryStore {
    fn review<'a>(&'a self, game: &'a str) -> Answer<'a, Option<ReviewRow>> {
        Box::pin(async move { Ok(self.contents().reviews.review(game)) })
    }

    fn count_open_reviews(&self, before: Option<i64>) -> Answer<'_, u32> {
        Box::pin(async move { Ok(self.contents().reviews.count_open(before)) })
    }

    fn unreviewed_game(&self, after: i64) -> Answer<'_, Option<String>> {
        Box::pin(async move { Ok(self.contents().unreviewed_game(after)) })
    }

    fn request_review(&self, review: ReviewRow, quota: ReviewQuota) -> Answer<'_, ()> {
        Box::pin(async move { self.contents().reviews.request(review, quota) })
    }

    fn claim_review(&self, lease: Duration) -> Answer<'_, Option<ReviewRow>> {
        Box::pin(async move { Ok(self.contents().reviews.claim(self.clock.now(), lease.as_millis() as u64)) })
    }

    fn save_review(&self, review: ReviewRow, lease: Duration) -> Answer<'_, ()> {
        Box::pin(async move { self.contents().reviews.save(review, self.clock.now(), lease.as_millis() as u64) })
    }
}

impl PuzzleStore for MemoryStore {
    fn attempts<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<AttemptRow>> {
        Box::pin(async move { Ok(self.contents().puzzles.attempts(person)) })
    }

    fn puzzle_rating<'a>(&'a self, of: Participant, id: &'a str) -> Answer<'a, Option<PuzzleRatingRow>> {
        Box::pin(async move { Ok(self.contents().puzzles.rating(of, id)) })
    }

    fn store_attempt(&self, attempt: AttemptRow, solver: PuzzleRatingRow, puzzle: PuzzleRatingRow) -> Answer<'_, ()> {
        Box::pin(async move { self.contents().puzzles.store_attempt(attempt, solver, puzzle) })
    }

    fn store_repetition(&self, attempt: AttemptRow) -> Answer<'_, ()> {
        Box::pin(async move { self.contents().puzzles.store_repetition(attempt) })
    }
}
