//! Which acts are open to a player, and what they look like to a client: words and fields.

use super::info::INFO;
use super::mates::{check_declaration, check_joint_declaration};
use super::negotiation::{Consent, may_agree, may_give_notice};
use super::position::{Phase, Position, ThreeWay};
use polychess_game::{ActForm, AnswerKind, Claim, FieldKind, Game, OfferAct, OfferMatter, Pending};
use polychess_rules::{Seat, Seats};
use serde_json::{Map, Value as Json, json};

/// 3WC-C7: may the first player declare the second checkmated now?
#[must_use]
pub fn may_declare(position: &Position, by: Seat, of: Seat) -> bool {
    check_declaration(position, by, of).is_ok()
}

/// 3WC-C8, R16: may the two opponents of this player declare checkmate jointly now?
#[must_use]
pub fn may_declare_jointly(position: &Position, of: Seat) -> bool {
    check_joint_declaration(position, of).is_ok()
}

/// 3WC-A1: nothing after the game is over, nothing for players who are out. In the order in which a client shows them.
pub(super) fn open_forms(game: &Game<ThreeWay>, seat: Seat) -> Vec<ActForm> {
    let position = game.position();
    if game.outcome().is_some() || !position.active.contains(seat) {
        return Vec::new();
    }
    if let Phase::Awaiting(stalemated) = position.phase {
        return answer_forms(game, seat, stalemated);
    }
    let mut forms = Vec::new();
    declarations(game, seat, &mut forms);
    if game.to_move() == Some(seat) {
        forms.extend(Claim::ALL.into_iter().filter_map(|claim| {
            let (kind, words) = match claim {
                Claim::Threefold => ("claim-repetition", "claim threefold repetition"),
                Claim::Fifty => ("claim-fifty", "claim fifty moves"),
            };
            claim.offered(game, ActForm::simple(kind, words, "3WC-A11"))
        }));
    }
    let consents = &game.negotiation().consents;
    let given = |consent| consents.contains(&(seat, consent));
    if !given(Consent::Draw) {
        forms.push(ActForm::simple("agree-draw", "agree to a draw", "3WC-A3"));
    }
    if position.second_stage {
        forms.push(ActForm::simple("resign", "resign", "3WC-A9"));
    } else {
        let to: Vec<Seat> = seat.others(3).filter(|&to| !given(Consent::Cede(to))).collect();
        if !to.is_empty() {
            let form = ActForm::simple("cede", "draw and cede the weak victory", "3WC-A4");
            forms.push(form.with("to", false, FieldKind::Seat { values: names(to) }));
        }
        if game.negotiation().may_propose(seat) {
            let form = ActForm::simple("agree-result", "agree to a resignation and its points", "3WC-A8");
            let form = form.with("resigner", false, FieldKind::Seat { values: names(Seat::all(3)) });
            forms.push(form.with("points", false, FieldKind::Points { seats: names(Seat::all(3)) }));
        }
        if may_give_notice(game, seat).is_ok() {
            forms.push(ActForm::simple("resign-notice", "give notice of resignation", "3WC-A7").recurring());
        }
        forms.push(ActForm::simple("abandon", "leave and nullify the game", "3WC-A10"));
    }
    if consents.iter().any(|(giver, _)| *giver == seat) {
        forms.push(ActForm::simple("withdraw", "take back all consents", "3WC-A2"));
    }
    forms
}

fn names(seats: impl IntoIterator<Item = Seat>) -> Vec<&'static str> {
    seats.into_iter().map(|seat| INFO.seat_name(seat)).collect()
}

/// 3WC-A2: the open consents, each with those whose it still needs.
pub(super) fn pending(game: &Game<ThreeWay>) -> Vec<Pending> {
    let (position, given) = (game.position(), &game.negotiation().consents);
    let mut matters: Vec<Consent> = given.iter().map(|(_, consent)| *consent).collect();
    matters.sort_unstable();
    matters.dedup();
    let pending = |consent: Consent| {
        let by = |seat: Seat| given.contains(&(seat, consent));
        let (given, waiting): (Vec<Seat>, Vec<Seat>) = consent.parties(position).iter().partition(|&seat| by(seat));
        let (words, rule) = describe(consent);
        let lapses = match consent {
            Consent::JointMate(_) => "it ends with any move",
            _ => "a consent ends with the next move of who gave it",
        };
        let (matter, about) = match consent {
            Consent::Draw => (OfferMatter::Draw, Seats::NONE),
            Consent::Cede(to) => (OfferMatter::Concession, Seats::NONE.with(to)),
            Consent::JointMate(of) => (OfferMatter::Mate, Seats::NONE.with(of)),
            Consent::Result(resigner, _) => (OfferMatter::Result, Seats::NONE.with(resigner)),
        };
        let (given, waiting) = (given.into_iter().collect(), waiting.into_iter().collect());
        let answers = answers(game, consent, given, waiting);
        Pending { matter, about, words, rule, given, waiting, lapses, answers }
    };
    if game.outcome().is_some() { Vec::new() } else { matters.into_iter().map(pending).collect() }
}

/// The acts that answer an open consent: giving the same one, and 3WC-A2, which takes back all consents of a seat.
fn answers(game: &Game<ThreeWay>, consent: Consent, given: Seats, waiting: Seats) -> Vec<OfferAct> {
    let accept = act_of(consent);
    let accept = waiting.iter().filter(|&seat| may_agree(game, seat, consent).is_ok()).map(|seat| OfferAct {
        seat,
        answer: AnswerKind::Accept,
        act: accept.clone(),
    });
    let withdraw = given.iter().map(|seat| {
        let open = game.negotiation().consents.iter().filter(|given| given.0 == seat).count();
        let answer = if open > 1 { AnswerKind::WithdrawAll } else { AnswerKind::Withdraw };
        OfferAct { seat, answer, act: act("withdraw", []) }
    });
    accept.chain(withdraw).collect()
}

/// Returns the act that gives a consent.
fn act_of(consent: Consent) -> Map<String, Json> {
    let name = |seat: Seat| json!(INFO.seat_name(seat));
    match consent {
        Consent::Draw => act("agree-draw", []),
        Consent::Cede(to) => act("cede", [("to", name(to))]),
        Consent::JointMate(of) => act("joint-mate", [("of", name(of))]),
        Consent::Result(resigner, points) => {
            let each = Seat::all(3).map(|seat| (INFO.seat_name(seat).to_owned(), json!(points[seat].to_string())));
            act("agree-result", [("resigner", name(resigner)), ("points", each.collect::<Map<_, _>>().into())])
        }
    }
}

fn act<const N: usize>(kind: &str, fields: [(&str, Json); N]) -> Map<String, Json> {
    let fields = fields.into_iter().map(|(field, value)| (field.to_owned(), value));
    [("type".to_owned(), json!(kind))].into_iter().chain(fields).collect()
}

/// What a consent is to, and its rule.
fn describe(consent: Consent) -> (String, &'static str) {
    let title = |seat: Seat| INFO.seat_title(seat);
    match consent {
        Consent::Draw => ("a draw".into(), "3WC-A3"),
        Consent::Cede(to) => (format!("a draw that cedes the weak victory to {}", title(to)), "3WC-A4"),
        Consent::JointMate(of) => (format!("{} is checkmated, declared together", title(of)), "3WC-A6"),
        Consent::Result(resigner, points) => {
            let each = |seat: Seat| format!("{} {}", title(seat), points[seat]);
            let all: Vec<String> = Seat::all(3).map(each).collect();
            (format!("{} resigns; points: {}", title(resigner), all.join(", ")), "3WC-A8")
        }
    }
}

/// 3WC-A5, 3WC-A6: only what may be declared now.
fn declarations(game: &Game<ThreeWay>, seat: Seat, forms: &mut Vec<ActForm>) {
    let position = game.position();
    let mated: Vec<Seat> = seat.others(3).filter(|&of| may_declare(position, seat, of)).collect();
    if !mated.is_empty() {
        let form = ActForm::simple("declare-mate", "declare checkmate", "3WC-A5");
        forms.push(form.with("of", false, FieldKind::Seat { values: names(mated) }));
    }
    let of = position.turn;
    let given = game.negotiation().consents.contains(&(seat, Consent::JointMate(of)));
    if seat != of && !given && may_declare_jointly(position, of) {
        let form = ActForm::simple("joint-mate", "declare checkmate together", "3WC-A6");
        forms.push(form.with("of", false, FieldKind::Seat { values: names([of]) }));
    }
}

/// 3WC-A12: the two answers.
fn answer_forms(game: &Game<ThreeWay>, seat: Seat, stalemated: Seat) -> Vec<ActForm> {
    if game.negotiation().answers[seat.index()].is_some() {
        return Vec::new();
    }
    let pair = Seats::NONE.with(game.position().turn).with(stalemated);
    let go_on = ActForm::simple("continue", "go on in stage II", "3WC-A12");
    let go_on = if pair.contains(seat) {
        go_on
    } else {
        go_on.with("against", false, FieldKind::Seats { values: names(pair.iter()) })
    };
    vec![go_on, ActForm::simple("no-continue", "do not go on", "3WC-A12")]
}
