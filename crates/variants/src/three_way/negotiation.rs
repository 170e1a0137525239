//! The state outside the position: counters and open agreements (rulebook: Player actions, 3WC-E10,
//! 3WC-E12). Conversations bind no player (3WC-A13), so the state does not contain them.

use super::ending::{self, cede, continue_without, defeat, draw};
use super::info::INFO;
use super::legality::check_joint_declaration;
use super::position::{Phase, Position};
use super::setup::ThreeWay;
use super::why::{ActKind, Why};
use polychess_game::{AnswerKind, Game, GameState, OfferAct, OfferMatter, Pending};
use polychess_rules::{BySeat, Ending, Move, MoveKind, Piece, Points, Role, Seat, Seats};
use polychess_topology::Cell;
use serde_json::{Map, Value as Json, json};

/// The counters for claims and notices, and the open agreements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 3WC-E12: the number of each player's own moves since the last pawn move or capture by any
    /// player.
    pub(super) quiet: [u32; 3],
    /// 3WC-A7: the number of each player's notices of resignation in a row.
    pub(super) notices: [u8; 3],
    /// 3WC-A7: the players who gave notice since their last move.
    pub(super) noticed: Seats,
    /// 3WC-A7: the players who have moved.
    pub(super) moved: Seats,
    /// The open consents with their givers, sorted.
    pub(super) consents: Vec<(Seat, Consent)>,
    /// 3WC-A12: by seat, the opponents in the answer after a stalemate. `None` before the answer,
    /// an empty set for `no-continue`.
    pub(super) answers: [Option<Seats>; 3],
    /// 3WC-A8: the points of an agreed result, once all three have consented.
    pub(super) agreed: Option<BySeat<Points>>,
}

/// An agreement that takes effect when all players concerned have consented.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Consent {
    /// 3WC-A3: a draw.
    Draw,
    /// 3WC-A4: a draw that gives this player the weak victory.
    Cede(Seat),
    /// 3WC-A6: a joint declaration that this player is checkmated.
    JointMate(Seat),
    /// 3WC-A8: the resignation of this player, with the points of each player.
    Result(Seat, BySeat<Points>),
}

impl Consent {
    /// Returns the players who must consent.
    pub(super) fn parties(self, position: &Position) -> Seats {
        match self {
            Self::Draw | Self::Result(..) => position.active,
            Self::Cede(out) | Self::JointMate(out) => position.opponents(out),
        }
    }
}

impl Negotiation {
    /// Returns whether all players concerned have given this consent.
    pub(super) fn is_settled(&self, consent: Consent, position: &Position) -> bool {
        consent.parties(position).iter().all(|seat| self.consents.contains(&(seat, consent)))
    }

    /// 3WC-A8, R24: returns whether `seat` has fewer than eight open proposals of results.
    pub(super) fn may_propose(&self, seat: Seat) -> bool {
        let results = self.consents.iter().filter(|given| given.0 == seat && matches!(given.1, Consent::Result(..)));
        results.count() < 8
    }

    /// 3WC-E10, R28: returns the players who are left out of stage II, one for each game that
    /// continues. Returns `None` while later answers can still change the result (3WC-A12).
    pub(super) fn left_out(&self) -> Option<Seats> {
        let pairs = Seat::all(3).flat_map(|seat| {
            let against = self.answers[seat.index()].unwrap_or_default();
            against.iter().map(move |other| Seats::NONE.with(seat).with(other))
        });
        let left_out: Seats = pairs.flat_map(|pair| pair.others(3)).collect();
        (left_out.len() == 2 || self.answers.iter().all(Option::is_some)).then_some(left_out)
    }

    /// 3WC-E5, R32: resets all fields for a new stage, except `moved`.
    fn begin_stage(&mut self) {
        *self = Self { moved: self.moved, ..Self::default() };
    }
}

/// 3WC-A8: returns the agreed points, or otherwise the points scored so far.
pub(super) fn points_so_far(state: &GameState<ThreeWay>) -> BySeat<Points> {
    state.negotiation.agreed.unwrap_or_else(|| state.position.points())
}

pub(super) fn after_turn(before: &Position, turn: &[Move], state: &mut GameState<ThreeWay>) {
    let (mover, negotiation) = (before.turn, &mut state.negotiation);
    // 3WC-E12, R35: a pass counts as a move.
    let progress = turn.iter().filter(|m| m.moves_piece()).any(|m| {
        before.pieces.has_role(Role::PAWN, m.from) || m.kind != MoveKind::Castling && before.pieces.is_occupied(m.to)
    });
    if progress {
        negotiation.quiet = [0; 3];
    } else {
        let own = &mut negotiation.quiet[mover.index()];
        *own = own.saturating_add(1);
    }
    negotiation.moved = negotiation.moved.with(mover);
    // 3WC-A7: a player who gave no notice since their previous move loses the count.
    if !negotiation.noticed.contains(mover) {
        negotiation.notices[mover.index()] = 0;
    }
    negotiation.noticed = negotiation.noticed.without(mover);
    // 3WC-A6: a consent to a joint mate ends with any move. Other consents end with the next move
    // of their giver.
    negotiation.consents.retain(|given| given.0 != mover && !matches!(given.1, Consent::JointMate(_)));
    update_negotiation(before.second_stage, state);
}

fn update_negotiation(was_second_stage: bool, state: &mut GameState<ThreeWay>) {
    let GameState { position, negotiation } = state;
    let seen = seen_to_have_moved(position, negotiation.quiet);
    negotiation.moved = seen.iter().fold(negotiation.moved, Seats::with);
    if position.second_stage != was_second_stage {
        negotiation.begin_stage();
    } else if position.phase != Phase::Playing {
        negotiation.consents.clear();
    }
}

pub(super) fn change(game: &mut Game<ThreeWay>, act: impl FnOnce(&mut Position)) {
    let before = game.position().second_stage;
    let state = game.state_mut();
    act(&mut state.position);
    update_negotiation(before, state);
    if state.position.second_stage != before {
        game.forget_repetitions(); // 3WC-E11: only positions of the same stage count.
    }
}

/// Defeats a player by an action. 3WC-E4, R31: the turn passes only if the loser was to move.
pub(super) fn defeat_by_act(game: &mut Game<ThreeWay>, loser: Seat, victors: Seats, ending: &'static Ending) {
    change(game, |position| defeat(position, loser, victors, ending, position.turn == loser));
}

/// 3WC-E10: returns the states of the two games that continue, or `None` if fewer than two
/// continue. The first state contains the points of stage I.
pub(super) fn continuations(game: &Game<ThreeWay>) -> Option<Vec<GameState<ThreeWay>>> {
    let position = game.position();
    let Phase::Awaiting(stalemated) = position.phase else { return None };
    let setup = |(left_out, sixths)| {
        let mut state = game.state().clone();
        state.position.sixths = sixths;
        continue_without(&mut state.position, left_out);
        state.negotiation.begin_stage();
        state
    };
    let setups = || [(stalemated, position.sixths), (position.turn, [0; 3])].map(setup).into();
    (game.negotiation().left_out()?.len() == 2).then(setups)
}

pub(super) fn in_three_way_play(position: &Position, act: ActKind) -> Result<(), Why> {
    if position.second_stage { Err(Why::InThreeWayPlay { act }) } else { Ok(()) }
}

/// 3WC-A2: withdraws all consents of `seat`.
pub(super) fn withdraw(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    let consents = &mut game.state_mut().negotiation.consents;
    let before = consents.len();
    consents.retain(|given| given.0 != seat);
    if consents.len() == before { Err(Why::NothingToWithdraw) } else { Ok(()) }
}

/// 3WC-A3, 3WC-A4, 3WC-A6, 3WC-A8: checks that `seat` is allowed to give this consent.
pub(super) fn may_agree(game: &Game<ThreeWay>, seat: Seat, consent: Consent) -> Result<(), Why> {
    let (position, negotiation) = (game.position(), game.negotiation());
    let act = match consent {
        Consent::Draw => ActKind::AgreeDraw,
        Consent::Cede(_) => ActKind::Cede,
        Consent::JointMate(_) => ActKind::JointMate,
        Consent::Result(..) => ActKind::AgreeResult,
    };
    if consent != Consent::Draw {
        in_three_way_play(position, act)?;
    }
    if !consent.parties(position).contains(seat) {
        return Err(Why::OthersDecide { act });
    }
    if let Consent::JointMate(of) = consent {
        check_joint_declaration(position, of)?;
    }
    if negotiation.consents.contains(&(seat, consent)) {
        return Err(Why::AgreedAlready { act });
    }
    if matches!(consent, Consent::Result(..)) && !negotiation.may_propose(seat) {
        return Err(Why::TooManyProposals);
    }
    Ok(())
}

/// 3WC-A3, 3WC-A4, 3WC-A6, 3WC-A8: records a consent. The last missing consent puts the agreement
/// into effect.
pub(super) fn agree(game: &mut Game<ThreeWay>, seat: Seat, consent: Consent) -> Result<(), Why> {
    may_agree(game, seat, consent)?;
    let parties = consent.parties(game.position());
    let GameState { position, negotiation } = game.state_mut();
    negotiation.consents.push((seat, consent));
    negotiation.consents.sort_unstable();
    if !negotiation.is_settled(consent, position) {
        return Ok(());
    }
    match consent {
        Consent::Draw => change(game, |position| draw(position, &ending::AGREEMENT)), // 3WC-A3, R27
        Consent::Cede(to) => change(game, |position| cede(position, to)),
        Consent::JointMate(of) => defeat_by_act(game, of, parties, &ending::JOINT_MATE),
        Consent::Result(resigner, points) => {
            game.state_mut().negotiation.agreed = Some(points);
            change(game, |position| {
                position.eliminate(resigner);
                position.phase = Phase::Agreed;
                position.declined_kings = [Seats::NONE; 3];
            });
        }
    }
    Ok(())
}

/// 3WC-A7: records a notice of resignation. The third notice in a row defeats the player (R23).
pub(super) fn give_notice(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    in_three_way_play(game.position(), ActKind::ResignNotice)?;
    may_give_notice(game, seat)?;
    let negotiation = &mut game.state_mut().negotiation;
    negotiation.noticed = negotiation.noticed.with(seat);
    negotiation.notices[seat.index()] += 1;
    if negotiation.notices[seat.index()] >= 3 {
        defeat_by_act(game, seat, game.position().opponents(seat), &ending::NOTICES);
    }
    Ok(())
}

/// 3WC-A7: checks that `seat` is allowed to give notice of resignation.
pub(super) fn may_give_notice(game: &Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    match game.negotiation() {
        _ if game.position().turn == seat => Err(Why::NoticeOnTurn),
        negotiation if !negotiation.moved.contains(seat) => Err(Why::NoticeBeforeMove),
        negotiation if negotiation.noticed.contains(seat) => Err(Why::NoticeTwice),
        _ => Ok(()),
    }
}

/// 3WC-A7: returns the players who have moved, as far as the position and the counters prove it.
///
/// In a position that can occur in the first round, these are the players before the player to
/// move. In other positions, these are all players. A position string lists only other players
/// with earlier moves. Each turn and action adds the result to the state, so that the state equals the
/// one parsed from its string.
pub(super) fn seen_to_have_moved(position: &Position, quiet: [u32; 3]) -> Seats {
    let all: Seats = Seat::all(3).collect();
    let waits = |seat: Seat| seat >= position.turn;
    // A first move displaces one piece, or two if it is castling.
    let fits = |seat: Seat| match (waits(seat), displaced(position, seat)) {
        (true, n) => n == 0 && quiet[seat.index()] == 0,
        (false, n) => n <= 2,
    };
    let first_round = position.phase == Phase::Playing && !position.second_stage && all.iter().all(fits);
    all.iter().filter(|&seat| !first_round || !waits(seat)).collect()
}

/// Returns the number of displaced pieces of `seat`. A piece is displaced if it is not on a
/// starting cell of its kind, or if `unmoved` shows that it has moved and returned.
fn displaced(position: &Position, seat: Seat) -> usize {
    let geometry = position.board();
    let stays = |cell: Cell, piece: Piece| {
        let remembers = matches!(piece.role(), Role::PAWN | Role::KING | Role::ROOK);
        geometry.start.piece(cell) == Some(piece) && (!remembers || position.unmoved.contains(cell))
    };
    let pieces = position.pieces.seat(seat);
    pieces.iter().filter(|&cell| position.pieces.piece(cell).is_some_and(|piece| !stays(cell, piece))).count()
}

/// 3WC-A2: returns the open agreements, each with the players who have consented and those who have
/// not.
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
            _ => "a consent ends with the next move of its player",
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

/// Returns the actions that answer an open agreement: the same consent, or a withdrawal (3WC-A2). A
/// withdrawal affects all consents of the player.
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

/// Returns the action that gives this consent.
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

/// Returns a description of the agreement, and its rule.
fn describe(consent: Consent) -> (String, &'static str) {
    let title = |seat: Seat| INFO.seat_title(seat);
    match consent {
        Consent::Draw => ("a draw".into(), "3WC-A3"),
        Consent::Cede(to) => (format!("a draw that gives {} the weak victory", title(to)), "3WC-A4"),
        Consent::JointMate(of) => (format!("{} is checkmated, declared together", title(of)), "3WC-A6"),
        Consent::Result(resigner, points) => {
            let each = |seat: Seat| format!("{} {}", title(seat), points[seat]);
            let all: Vec<String> = Seat::all(3).map(each).collect();
            (format!("{} resigns; points: {}", title(resigner), all.join(", ")), "3WC-A8")
        }
    }
}
