//! Tests, in random games with several open offers, that each answer affects only the offer that it
//! names.

use crate::suite::{Check, for_all_games};
use polychess_game::AnyMatch as _;
use polychess_game::{
    AnswerKind, Choices, Closing, ErrorKind, Field, FieldKind, Game, Match, OFFER, OfferAct, OfferMatter, OpenOffer,
    Request, Value,
};
use polychess_rules::Seat;
use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};
use strum::VariantNames as _;

/// Actions that the test never uses to make or answer an offer. Some of them end the game for one
/// player alone.
const OTHERS: [&str; 10] = [
    "abandon",
    "claim-draw",
    "claim-fifty",
    "claim-repetition",
    "claim-win",
    "continue",
    "declare-mate",
    "no-continue",
    "forfeit",
    "resign-notice",
];

/// A position of Three-way chess: Gray and Black can jointly declare White checkmated.
const JOINT_MATE: &str = "7/8/9/10/gK10/12/13/14/13/2gB9/11/2bK7/9/wK7 w - - - 0/0/0";

/// Counts the cases that occurred. The test requires a minimum of each.
#[derive(Default)]
struct Seen {
    /// The number of accepted answers, by the subject of the offer and the kind of answer.
    answers: BTreeMap<(&'static str, &'static str), u32>,
    /// The number of states with several open offers.
    several: u32,
    /// The number of rejected answers that named another offer or a closed one.
    refused: u32,
}

const fn named(matter: OfferMatter) -> &'static str {
    match matter {
        OfferMatter::Draw => "draw",
        OfferMatter::Concession => "concession",
        OfferMatter::Mate => "mate",
        OfferMatter::Result => "result",
        OfferMatter::Resignation => "resignation",
    }
}

fn answer(offer: &OpenOffer, given: &OfferAct, id: &str) -> Request {
    let mut fields = given.act.clone();
    fields.insert(OFFER.into(), id.into());
    Request::Act { board: offer.board, seat: given.seat, fields }
}

fn fill(field: &Field, rng: &mut ChaCha8Rng) -> Option<Json> {
    Some(match &field.kind {
        FieldKind::Choice { values } | FieldKind::Seat { values } => Json::from(*values.choose(rng)?),
        FieldKind::Seats { values } => Json::from(vec![*values.choose(rng)?]),
        FieldKind::Turn { values } => Json::from(values.choose(rng)?.clone()),
        FieldKind::Points { seats } => seats
            .iter()
            .map(|seat| ((*seat).to_owned(), Json::from(["0", "1", "2/3"][rng.random_range(0..3)])))
            .collect(),
    })
}

/// Makes a random offer, or answers an offer without its id, as older clients do.
fn offer_something<V: Value>(game: &mut Match<V>, rng: &mut ChaCha8Rng) {
    let seats: Vec<Seat> = V::INFO.all_seats().collect();
    let Some(&seat) = seats.choose(rng) else { return };
    let forms: Vec<_> = game
        .open_acts(seat)
        .into_iter()
        .filter(|(_, form)| !OTHERS.contains(&form.kind))
        .filter(|(_, form)| form.kind != "resign" || form.words.contains("partner"))
        // Rarely decline or withdraw, so that many offers are open at once.
        .filter(|(_, form)| {
            !(form.kind.starts_with("decline") || form.kind.starts_with("withdraw")) || rng.random_bool(0.2)
        })
        .collect();
    let Some((board, form)) = forms.choose(rng) else { return };
    let mut fields = Map::from_iter([("type".to_owned(), Json::from(form.kind))]);
    for field in &form.fields {
        let Some(value) = fill(field, rng) else { return };
        fields.insert(field.name.into(), value);
    }
    // The game rejects the action if the seat has already agreed to these values.
    let _ = game.apply(&Request::Act { board: *board, seat, fields });
}

fn board<V: Value>(game: &Match<V>, offer: &OpenOffer) -> usize {
    offer.board.unwrap_or(0).min(game.boards().len() - 1)
}

/// Returns the open offers except the one with this id.
fn but<'a, V: Value>(game: &'a Match<V>, id: &str) -> Vec<&'a OpenOffer> {
    game.offers().iter().filter(|offer| offer.id != id).collect()
}

/// Returns the id of each offer with the players who have consented and those who have not.
fn consents(offers: &[&OpenOffer]) -> Vec<(String, u8, u8)> {
    offers.iter().map(|offer| (offer.id.clone(), offer.pending.given.bits(), offer.pending.waiting.bits())).collect()
}

/// Applies every possible answer to every open offer, each to a copy of the game.
fn answer_all<V: Value>(game: &Match<V>, past: &BTreeSet<String>, seen: &mut Seen) {
    let offers = game.offers();
    let ids: BTreeSet<&str> = offers.iter().map(|offer| offer.id.as_str()).collect();
    assert_eq!(ids.len(), offers.len(), "ids tell offers apart");
    assert!(!ids.iter().any(|id| past.contains(*id)), "a closed offer does not come back");
    seen.several += u32::from(offers.len() > 1);
    for offer in offers {
        for given in &offer.pending.answers {
            let mut after = game.clone();
            after.apply(&answer(offer, given, &offer.id)).expect("an open offer can be answered as it says");
            arrived(game, &after, offer, given);
            *seen.answers.entry((named(offer.pending.matter), kind(given.answer))).or_default() += 1;
            // Older clients send the answer without the id of the offer. It must have the same
            // effect.
            let mut plain = game.clone();
            let act = Request::Act { board: offer.board, seat: given.seat, fields: given.act.clone() };
            plain.apply(&act).expect("ids are optional");
            assert_eq!(plain.position_text(), after.position_text());
            assert_eq!(plain.offers(), after.offers());
            for other in offers.iter().filter(|other| other.id != offer.id) {
                let also = other.pending.answers.iter().any(|also| also.seat == given.seat && also.act == given.act);
                if !also {
                    refuse(game, &answer(offer, given, &other.id), &[ErrorKind::BadAct, ErrorKind::OfferClosed]);
                    seen.refused += 1;
                }
            }
            for id in past.iter().rev().take(2) {
                refuse(game, &answer(offer, given, id), &[ErrorKind::OfferClosed]);
                seen.refused += 1;
            }
        }
    }
}

const fn kind(answer: AnswerKind) -> &'static str {
    match answer {
        AnswerKind::Accept => "accept",
        AnswerKind::Decline => "decline",
        AnswerKind::Withdraw | AnswerKind::WithdrawAll => "withdraw",
    }
}

fn refuse<V: Value>(game: &Match<V>, request: &Request, kinds: &[ErrorKind]) {
    let mut copy = game.clone();
    let refusal = copy.apply(request).expect_err("it answers no such offer");
    assert!(kinds.contains(&refusal.kind), "{request:?}: {refusal}");
    assert_eq!(copy.position_text(), game.position_text());
    assert_eq!(copy.offers(), game.offers());
}

/// Checks that the answer changed only its own offer, as announced.
fn arrived<V: Value>(before: &Match<V>, after: &Match<V>, offer: &OpenOffer, given: &OfferAct) {
    let what = || format!("{:?} of {:?} to {offer:?}", given.answer, given.seat);
    let now = after.offers().iter().find(|now| now.id == offer.id);
    let others = consents(&but(before, &offer.id));
    let on = board(after, offer);
    let seat = given.seat;
    match given.answer {
        AnswerKind::Accept if offer.pending.waiting.len() == 1 => {
            assert!(now.is_none(), "it has taken effect: {}", what());
            took_effect(after, &offer.pending, on, &what);
            return;
        }
        AnswerKind::Accept => {
            let now = now.unwrap_or_else(|| panic!("it stays open: {}", what()));
            assert_eq!(now.pending.given.bits(), offer.pending.given.with(seat).bits(), "{}", what());
            assert_eq!(now.by, offer.by);
        }
        AnswerKind::Decline | AnswerKind::Withdraw => {
            assert!(now.is_none(), "{}", what());
            assert_eq!(after.boards()[on].outcome(), None, "{}", what());
            let how = if given.answer == AnswerKind::Decline { Closing::Declined } else { Closing::Withdrawn };
            let tell = offer.pending.given.without(seat);
            let shown = after.closed_offers().iter().any(|old| {
                old.offer.id == offer.id && old.seat == seat && old.how == how && old.tell.bits() == tell.bits()
            });
            assert!(shown || tell.is_empty(), "those who had consented are informed: {}", what());
        }
        AnswerKind::WithdrawAll => {
            assert!(after.offers().iter().all(|now| !now.pending.given.contains(seat)), "{}", what());
            let untouched = |offers: &[OpenOffer]| {
                let of_others: Vec<&OpenOffer> =
                    offers.iter().filter(|one| !one.pending.given.contains(seat)).collect();
                consents(&of_others)
            };
            let kept = untouched(after.offers());
            assert!(untouched(before.offers()).iter().all(|one| kept.contains(one)), "{}", what());
            return;
        }
    }
    // After a withdrawal, an offer with a new id may remain for the other players who consented.
    let now = consents(&but(after, &offer.id));
    assert!(others.iter().all(|one| now.contains(one)), "the other offers stay: {}", what());
    assert_eq!(before.boards()[board(before, offer)].position(), after.boards()[on].position(), "{}", what());
}

/// Checks that the offer has taken effect on the board `on`.
fn took_effect<V: Value>(after: &Match<V>, offer: &polychess_game::Pending, on: usize, what: &dyn Fn() -> String) {
    let game: &Game<V> = &after.boards()[on];
    let ending = game.outcome().map(|outcome| outcome.ending.id);
    match offer.matter {
        OfferMatter::Draw => assert_eq!(ending, Some("agreement"), "{}", what()),
        OfferMatter::Concession | OfferMatter::Resignation => {
            assert!(ending.is_some_and(|id| id != "agreement"), "{ending:?}: {}", what());
        }
        OfferMatter::Result => {
            let points = game.outcome().and_then(|outcome| outcome.points).unwrap_or_else(|| panic!("{}", what()));
            let shown = V::INFO
                .all_seats()
                .all(|seat| offer.words.contains(&format!("{} {}", V::INFO.seat_title(seat), points[seat])));
            assert!(shown, "the points are those that were offered: {}", what());
        }
        OfferMatter::Mate => {
            assert!(offer.about.iter().all(|seat| game.is_out(seat)), "{}", what());
            assert_ne!(ending, Some("agreement"), "{}", what());
        }
    }
}

fn play<V: Value>(mut game: Match<V>, seed: u64, seen: &mut Seen) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut past = BTreeSet::new();
    for _ in 0..16 {
        for _ in 0..rng.random_range(1..7) {
            let before: Vec<String> = game.offers().iter().map(|offer| offer.id.clone()).collect();
            offer_something(&mut game, &mut rng);
            past.extend(before.into_iter().filter(|id| !game.offers().iter().any(|offer| offer.id == *id)));
            answer_all(&game, &past, seen);
        }
        let before: Vec<String> = game.offers().iter().map(|offer| offer.id.clone()).collect();
        let legal = game.legal();
        let Some(turn) = legal.choose(&mut rng) else { return };
        game.apply(&Request::turn(turn)).expect("a legal turn");
        past.extend(before.into_iter().filter(|id| !game.offers().iter().any(|offer| offer.id == *id)));
        answer_all(&game, &past, seen);
    }
}

#[test]
fn every_answer_reaches_the_offer_it_names_and_no_other() {
    struct Answers;
    impl Check for Answers {
        fn check<V: Value>(&self) {
            let mut seen = Seen::default();
            for (n, choices) in Choices::one_by_one(&V::INFO).enumerate() {
                for seed in 0..12 {
                    play(Match::<V>::new(Game::new(choices.clone())), 70 * n as u64 + seed, &mut seen);
                }
            }
            if V::Act::VARIANTS.contains(&"joint-mate") {
                let choices = Choices::default_of(&V::INFO);
                for seed in 0..60 {
                    let game = Match::<V>::from_text(&choices, JOINT_MATE).expect("a position");
                    play(game, seed, &mut seen);
                }
            }
            let count = |matter, answer| seen.answers.get(&(matter, answer)).copied().unwrap_or(0);
            // Pairs of an action and the answer that it makes possible.
            let answers = [
                ("decline-draw", ("draw", "decline")),
                ("withdraw", ("draw", "withdraw")),
                ("cede", ("concession", "accept")),
                ("joint-mate", ("mate", "accept")),
                ("agree-result", ("result", "accept")),
                ("withdraw-resign", ("resignation", "accept")),
                ("withdraw-resign", ("resignation", "withdraw")),
            ];
            let mut expected = vec![("draw", "accept")];
            expected.extend(answers.iter().filter(|(act, _)| V::Act::VARIANTS.contains(act)).map(|(_, answer)| answer));
            for &(matter, answer) in &expected {
                assert!(
                    count(matter, answer) >= 20,
                    "{}: {} times {answer} {matter}",
                    V::INFO.id,
                    count(matter, answer)
                );
            }
            assert!(seen.refused >= 20, "{}: {} wrong ids", V::INFO.id, seen.refused);
            if expected.len() > 2 {
                assert!(seen.several >= 30, "{}: {} states with several offers", V::INFO.id, seen.several);
            }
        }
    }
    for_all_games(&Answers);
}
