//! Tests the deadlines of correspondence games.

use crate::players::stand_in;
use crate::table::commands::execute;
use crate::table::create::{PlannedSeat, create};
use crate::table::event::{Creation, Event};
use crate::table::state::Table;
use crate::table::transaction::Transaction;
use polychess_variants::INFOS;
use polychess_wire::{Command, Proposal, Terms, TimeControl};
use serde_json::json;

const DAY: i64 = 24 * 60 * 60 * 1000;

fn table(plan: PlannedSeat) -> Table {
    let (info, time) = (INFOS[0], Some(TimeControl::per_turn(3)));
    let made = Creation { terms: Terms { time, ..Terms::default() }, ..Creation::of(info.id) };
    let plan = vec![plan; info.seats.len()];
    create("aaaaaaaaaaaaaaaa", made, plan, 0).expect("a new table").finish().table
}

fn people() -> Table {
    table(PlannedSeat::Person { session: "guest".into(), name: "Ann".into() })
}

fn change(table: &Table, at: i64, work: impl FnOnce(&mut Transaction)) -> Table {
    let mut transaction = Transaction::begin(table, at, table.elapsed_at(at));
    work(&mut transaction);
    transaction.finish().table
}

fn record(table: &Table, at: i64, event: Event) -> Table {
    change(table, at, |transaction| transaction.record(event).expect("an event"))
}

fn play(table: &Table, at: i64) -> Table {
    let seat = table.game.to_move()[0].expect("a seat is to move").index();
    let turn = table.game.legal().pop().expect("a legal turn");
    let command = Command::Act { acts: vec![json!(turn)] };
    change(table, at, |transaction| execute(transaction, Some(seat), &command).expect("it is legal"))
}

#[test]
fn each_turn_has_all_its_days() {
    let start = people();
    assert_eq!((start.deadline(), start.due()), (Some(3 * DAY), Some(3 * DAY)));
    let second = play(&start, 2 * DAY);
    assert_eq!(second.deadline(), Some(5 * DAY));
    let third = play(&second, 5 * DAY - 1);
    assert_eq!(third.deadline(), Some(8 * DAY - 1));
    let taken_back = record(&third, 6 * DAY, Event::TakenBack { turns: 1 });
    assert_eq!(taken_back.deadline(), Some(9 * DAY), "the turn begins again");
}

#[test]
fn other_events_do_not_move_a_deadline() {
    let mut table = people();
    for hour in 1..48 {
        table = record(&table, hour * DAY / 24 + hour, Event::Proposed { seat: 0, proposal: Proposal::Pause {} });
        assert_eq!(table.deadline(), Some(3 * DAY));
    }
    let paused = record(&table, 2 * DAY, Event::Paused);
    assert_eq!((paused.deadline(), paused.due()), (None, None));
    let resumed = record(&paused, 90 * DAY, Event::Resumed { seat: 0 });
    assert_eq!(resumed.deadline(), Some(91 * DAY), "a day was left");
}

#[test]
fn a_vacation_stops_the_clocks_of_one_player() {
    let away = record(&people(), DAY, Event::Vacation { seat: 0, until: 6 * DAY });
    assert_eq!((away.deadline(), away.vacation_until(0)), (Some(8 * DAY), Some(6 * DAY)));
    assert_eq!(away.vacation_until(1), None);
    let back = record(&away, 2 * DAY, Event::Vacation { seat: 0, until: 2 * DAY });
    assert_eq!((back.deadline(), back.vacation_until(0)), (Some(4 * DAY), None));
    let next = play(&away, 5 * DAY);
    assert_eq!(next.deadline(), Some(8 * DAY), "the next player is not on vacation");
    assert_eq!(play(&next, 7 * DAY).vacation_until(0), None, "the vacation is over");
}

#[test]
fn a_computer_to_move_is_due_at_once() {
    let computer = stand_in();
    let table = table(PlannedSeat::Computer { player: computer.id.into(), name: computer.name.into() });
    assert_eq!((table.due(), table.deadline()), (Some(0), Some(3 * DAY)));
}
