//! The computer players of `polychess play`.

use crate::seed::random_seed;
use anyhow::bail;
use polychess_engine::{Level, Limits, Player, choose};
use polychess_game::{AnyMatch, Info, Match, Request, Value};
use polychess_rules::Seat;
use polychess_variants::{Visitor, visit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Maximum thinking time of a computer.
const LONGEST: Duration = Duration::from_millis(1_500);

#[derive(Debug, Default)]
pub(super) struct Computers(Vec<(Seat, Player)>);

impl Computers {
    /// Parses `human`, `engine` or `engine:LEVEL` for each seat. With an empty list, people play
    /// all seats.
    pub(super) fn read(info: &Info, seats: &[String]) -> anyhow::Result<Self> {
        if !seats.is_empty() && seats.len() != info.seats.len() {
            bail!(
                "--seats: {} has {} seats, but you gave {}. Give one player for each seat",
                info.name,
                info.seats.len(),
                seats.len()
            );
        }
        let mut computers = Vec::new();
        for (seat, who) in info.all_seats().zip(seats) {
            let player = match who.split_once(':') {
                None if who == "human" => continue,
                None if who == "engine" => Level::DEFAULT.player,
                Some(("engine", level)) => match Player::read(level) {
                    Ok(player) => player,
                    Err(words) => bail!("--seats {who}: {words}"),
                },
                _ => bail!("--seats: unknown player \"{who}\". Use human, engine or engine:1 to engine:10"),
            };
            computers.push((seat, player));
        }
        Ok(Self(computers))
    }

    /// Returns the next random turn or the next request of a computer, with its seat. Returns
    /// `None` if a person must act.
    pub(super) fn next(&self, now: &dyn AnyMatch) -> Option<(Seat, Request)> {
        if now.is_over() {
            return None;
        }
        if let Some(request) = now.drawn(random_seed()) {
            let seat = now.to_move().into_iter().flatten().next()?;
            return Some((seat, request));
        }
        let on_turn = |seat: Seat| now.to_move().contains(&Some(seat));
        let mut order = self.0.clone();
        order.sort_by_key(|(seat, _)| on_turn(*seat));
        order.into_iter().find_map(|(seat, player)| {
            let chosen = visit(now.info().id, ChooseRequest { now, seat, player: &player }).flatten();
            Some((seat, chosen?))
        })
    }
}

struct ChooseRequest<'a> {
    now: &'a dyn AnyMatch,
    seat: Seat,
    player: &'a Player,
}

impl Visitor for ChooseRequest<'_> {
    type Out = Option<Request>;

    fn visit<V: Value>(self) -> Option<Request> {
        let played = self.now.as_any().downcast_ref::<Match<V>>()?;
        let two = played.boards().len() > 1;
        let unfinished = played.boards().iter().enumerate().filter(|(_, game)| game.outcome().is_none());
        unfinished.into_iter().find_map(|(index, game)| {
            let stop = Arc::new(AtomicBool::new(false));
            let raised = Arc::clone(&stop);
            std::thread::spawn(move || {
                std::thread::sleep(LONGEST);
                raised.store(true, Ordering::Relaxed);
            });
            let mut limits = Limits { nodes: u64::MAX, stop: &stop };
            let mut request = choose(game, self.seat, self.player, random_seed(), &mut limits)?;
            let (Request::Turn { board, .. } | Request::Act { board, .. }) = &mut request;
            *board = two.then_some(index);
            Some(request)
        })
    }
}
