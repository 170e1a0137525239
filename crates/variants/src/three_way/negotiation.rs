//! What stands between the players beside the position: consents, notices, counters and answers (ledger: Player actions, 3WC-E10, 3WC-E12).
//! Talk binds nobody (3WC-A13), so nothing of it is here.

use super::ending;
use super::mates::check_joint_declaration;
use super::position::{Phase, Position, ThreeWay};
use super::show::seen_to_have_moved;
use super::why::{ActKind, Why};
use polychess_game::{Game, GameState};
use polychess_rules::{BySeat, Move, MoveKind, Piece, Points, Role, Seat, Seats};

/// Counters and negotiations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Negotiation {
    /// 3WC-E12: own moves since the last pawn move or capture by anybody in this stage.
    pub(super) quiet: [u32; 3],
    /// 3WC-A7: notices of resignation in succession.
    pub(super) notices: [u8; 3],
    /// 3WC-A7: who has given notice since the last own move.
    pub(super) noticed: Seats,
    /// 3WC-A7: who has moved in this game, as far as notices may depend on it.
    pub(super) moved: Seats,
    /// Open consents with their givers, sorted.
    pub(super) consents: Vec<(Seat, Consent)>,
    /// 3WC-A12: against whom each wants to go on; nobody stands for `no-continue`.
    pub(super) answers: [Option<Seats>; 3],
    /// 3WC-A8: the points that all three have agreed on.
    pub(super) agreed: Option<[Points; 3]>,
}

/// What takes effect when everybody needed has agreed to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Consent {
    /// 3WC-A3
    Draw,
    /// 3WC-A4: to whom the weak victory goes.
    Cede(Seat),
    /// 3WC-A6: whose king is mated.
    JointMate(Seat),
    /// 3WC-A8: who resigns, and what each gets.
    Result(Seat, [Points; 3]),
}

impl Consent {
    /// Whose consent is needed.
    pub(super) fn parties(self, position: &Position) -> Seats {
        match self {
            Self::Draw | Self::Result(..) => position.active,
            Self::Cede(out) | Self::JointMate(out) => position.opponents(out),
        }
    }
}

impl Negotiation {
    /// Has everybody needed given this consent?
    pub(super) fn is_settled(&self, consent: Consent, position: &Position) -> bool {
        consent.parties(position).iter().all(|seat| self.consents.contains(&(seat, consent)))
    }

    /// 3WC-E10, R28: the games to be played, each by the player left out of it: the one of the player who made the stalemating move first.
    /// `None` while that is not settled (3WC-A12).
    pub(super) fn continuations(&self, by: Seat, stalemated: Seat) -> Option<Vec<Seat>> {
        let third = Seat::all(3).find(|&seat| seat != by && seat != stalemated)?;
        let named = self.answers[third.index()].unwrap_or_default();
        let plays = |seat: Seat| named.contains(seat) || self.answers[seat.index()].is_some_and(|a| !a.is_empty());
        let left_out = [(by, stalemated), (stalemated, by)].into_iter().filter(|pair| plays(pair.0));
        let left_out: Vec<Seat> = left_out.map(|pair| pair.1).collect();
        (left_out.len() == 2 || self.answers.iter().all(Option::is_some)).then_some(left_out)
    }

    /// 3WC-E5, R32: counts, notices and offers start afresh with a stage.
    fn begin_stage(&mut self) {
        *self = Self { moved: self.moved, ..Self::default() };
    }
}

/// The points earned so far, or those agreed on (3WC-A8).
pub(super) fn points_so_far(state: &GameState<ThreeWay>) -> BySeat<Points> {
    match state.negotiation.agreed {
        Some([w, g, b]) => BySeat([w, g, b, Points::ZERO]),
        None => state.position.points(),
    }
}

/// What a turn changes: 3WC-E12's counters, 3WC-A7's notices, consents that lapse.
pub(super) fn after_turn(before: &Position, turn: &[Move], state: &mut GameState<ThreeWay>) {
    let mover = before.turn;
    let negotiation = &mut state.negotiation;
    negotiation.quiet = quiet_after(negotiation.quiet, before, turn);
    negotiation.moved = negotiation.moved.with(mover);
    // 3WC-A7: a move that was not followed by a notice sets the count back; R35: passes count as moves.
    if !negotiation.noticed.contains(mover) {
        negotiation.notices[mover.index()] = 0;
    }
    negotiation.noticed = negotiation.noticed.without(mover);
    // A consent lapses with its giver's next move; 3WC-A6: that to a joint mate with any move.
    negotiation.consents.retain(|(giver, consent)| *giver != mover && !matches!(consent, Consent::JointMate(_)));
    keep_up(before.second_stage, state);
}

/// 3WC-E12: a pawn move or capture sets all counters back, another move counts for its player.
pub(super) fn quiet_after(quiet: [u32; 3], before: &Position, turn: &[Move]) -> [u32; 3] {
    let progress = turn.iter().filter(|m| m.is_of_a_piece()).any(|m| {
        let is_pawn = before.pieces.piece(m.from) == Some(Piece::new(before.turn, Role::PAWN));
        is_pawn || m.kind != MoveKind::Castling && before.pieces.is_occupied(m.to)
    });
    if progress {
        return [0; 3];
    }
    let mut quiet = quiet;
    let own = &mut quiet[before.turn.index()];
    *own = own.saturating_add(1);
    quiet
}

/// What follows from a turn or an act for the negotiation: who is seen to have moved is noted; a new stage begins afresh (3WC-E5); consents lapse
/// where nothing is to be played.
fn keep_up(was_second_stage: bool, state: &mut GameState<ThreeWay>) {
    let GameState { position, negotiation } = state;
    let seen = seen_to_have_moved(position, negotiation.quiet);
    negotiation.moved = seen.iter().fold(negotiation.moved, Seats::with);
    if position.second_stage != was_second_stage {
        negotiation.begin_stage();
    } else if position.phase != Phase::Playing {
        negotiation.consents.clear();
    }
}

/// Changes the position by an act, and the negotiation with it.
pub(super) fn change(game: &mut Game<ThreeWay>, act: impl FnOnce(&mut Position)) {
    let before = game.position().second_stage;
    let state = game.state_mut();
    act(&mut state.position);
    keep_up(before, state);
    if state.position.second_stage != before {
        game.forget_repetitions(); // 3WC-E11: positions of the same stage only.
    }
}

/// 3WC-E10: the setups of two continuations. The points of stage I are carried by the first.
pub(super) fn continuations(game: &Game<ThreeWay>) -> Option<Vec<GameState<ThreeWay>>> {
    let (position, negotiation) = (game.position(), game.negotiation());
    let Phase::Awaiting(stalemated) = position.phase else { return None };
    let games = negotiation.continuations(position.turn, stalemated).filter(|games| games.len() == 2)?;
    let state = |(n, &left_out): (usize, &Seat)| {
        let mut state: GameState<ThreeWay> = GameState { position: position.clone(), negotiation: negotiation.clone() };
        if n > 0 {
            state.position.sixths = [0; 3];
        }
        ending::continue_without(&mut state.position, left_out);
        state.negotiation.begin_stage();
        state
    };
    Some(games.iter().enumerate().map(state).collect())
}

pub(super) fn in_three_way_play(position: &Position, act: ActKind) -> Result<(), Why> {
    if position.second_stage { Err(Why::InThreeWayPlay { act }) } else { Ok(()) }
}

/// 3WC-A8, R24: no more different results may be proposed by one player at a time.
const MOST_RESULTS: usize = 8;

/// 3WC-A2: takes back all consents of a player.
pub(super) fn withdraw(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    if !game.negotiation().consents.iter().any(|(giver, _)| *giver == seat) {
        return Err(Why::NothingToWithdraw);
    }
    game.state_mut().negotiation.consents.retain(|(giver, _)| *giver != seat);
    Ok(())
}

/// 3WC-A3, 3WC-A4, 3WC-A6, 3WC-A8: a consent, and its effect when it is the last one needed.
pub(super) fn agree(game: &mut Game<ThreeWay>, seat: Seat, consent: Consent) -> Result<(), Why> {
    let position = game.position();
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
    let consents = &game.negotiation().consents;
    if consents.contains(&(seat, consent)) {
        return Err(Why::AgreedAlready { act });
    }
    if matches!(consent, Consent::Result(..)) && !may_propose(&game.negotiation().consents, seat) {
        return Err(Why::TooManyProposals);
    }
    let negotiation = &mut game.state_mut().negotiation;
    negotiation.consents.push((seat, consent));
    negotiation.consents.sort_unstable();
    if game.negotiation().is_settled(consent, game.position()) {
        if let Consent::Result(_, points) = consent {
            game.state_mut().negotiation.agreed = Some(points);
        }
        change(game, |position| take_effect(position, consent));
    }
    Ok(())
}

/// 3WC-A8, R24: has this player room for another proposal?
pub(super) fn may_propose(consents: &[(Seat, Consent)], seat: Seat) -> bool {
    let is_own = |(giver, consent): &&(Seat, Consent)| *giver == seat && matches!(consent, Consent::Result(..));
    consents.iter().filter(is_own).count() < MOST_RESULTS
}

/// What a consent brings about when all who are needed have given it.
fn take_effect(position: &mut Position, consent: Consent) {
    match consent {
        Consent::Draw => ending::draw(position, &ending::AGREEMENT), // 3WC-A3, R27
        Consent::Cede(to) => {
            ending::score_ceded(position, to);
            ending::finish(position, &ending::CEDED); // 3WC-A4, R26
        }
        Consent::JointMate(of) => {
            ending::defeat_by_act(position, of, position.opponents(of), &ending::JOINT_MATE); // 3WC-A6
        }
        // 3WC-A8, R24: one resigns, and the points are agreed on.
        Consent::Result(resigner, _) => {
            position.put_out(resigner);
            position.phase = Phase::Agreed;
            position.declined_kings = [Seats::NONE; 3];
        }
    }
}

/// 3WC-A7: not on turn, having moved, once after each own move; the third in succession is a defeat.
pub(super) fn give_notice(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    in_three_way_play(game.position(), ActKind::ResignNotice)?;
    may_give_notice(game, seat)?;
    let negotiation = &mut game.state_mut().negotiation;
    negotiation.noticed = negotiation.noticed.with(seat);
    negotiation.notices[seat.index()] += 1;
    if negotiation.notices[seat.index()] >= 3 {
        let others = game.position().opponents(seat);
        change(game, |position| ending::defeat_by_act(position, seat, others, &ending::NOTICES)); // R23
    }
    Ok(())
}

/// 3WC-A7: may this player, in three-way play, give notice now?
pub(super) fn may_give_notice(game: &Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    let negotiation = game.negotiation();
    if game.position().turn == seat {
        Err(Why::NoticeOnTurn)
    } else if !negotiation.moved.contains(seat) {
        Err(Why::NoticeBeforeMove)
    } else if negotiation.noticed.contains(seat) {
        Err(Why::NoticeTwice)
    } else {
        Ok(())
    }
}

/// What somebody answers after a stalemate.
pub(super) enum Wish {
    Nothing,
    Play,
    Against(Vec<Seat>),
}

/// 3WC-A12: one answer each; settled as soon as both games are certain, else when all have answered.
pub(super) fn answer(game: &mut Game<ThreeWay>, seat: Seat, stalemated: Seat, wish: Wish) -> Result<(), Why> {
    let by = game.position().turn;
    let is_third = seat != by && seat != stalemated;
    if game.negotiation().answers[seat.index()].is_some() {
        return Err(Why::Answered);
    }
    let against: Seats = match wish {
        Wish::Nothing => Seats::NONE,
        Wish::Play if is_third => return Err(Why::NameOpponent),
        Wish::Against(_) if !is_third => return Err(Why::NameNobody),
        Wish::Play => Seat::all(3).filter(|&s| s != by && s != stalemated).collect(),
        Wish::Against(seats) if seats.is_empty() || seats.contains(&seat) => {
            return Err(Why::NameStalemated);
        }
        Wish::Against(seats) => seats.into_iter().collect(),
    };
    game.state_mut().negotiation.answers[seat.index()] = Some(against);
    match game.negotiation().continuations(by, stalemated).as_deref() {
        Some([]) => change(game, |position| ending::finish(position, &ending::NOT_CONTINUED)),
        Some([left_out]) => change(game, |position| ending::continue_without(position, *left_out)),
        // Two games are made by the match (Rules::continuations); until then nothing is certain to be left to do here.
        _ => {}
    }
    Ok(())
}
