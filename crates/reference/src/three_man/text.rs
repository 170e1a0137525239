//! Position strings: `pieces turn castling bridged ep out clock ply`.

use std::collections::{BTreeMap, BTreeSet};

use super::Position;
use super::board::{Cell, Heading, Moats};
use super::pieces::{CastlingSide, Piece, Role};

const OWNERS: [char; 3] = ['W', 'G', 'B'];
const MOATS: [&str; 3] = ["WG", "GB", "WB"];

fn owner(letter: char) -> Option<usize> {
    OWNERS.into_iter().position(|owner| owner == letter)
}

fn or_dash(field: String) -> String {
    if field.is_empty() { "-".to_string() } else { field }
}

pub(super) fn write(position: &Position) -> String {
    let token = |(cell, piece): (&Cell, &Piece)| {
        let name = cell.name();
        let (section, place) = name.split_at(2);
        let star = if piece.crossed { "*" } else { "" };
        format!("{section}{}{}{place}{star}", OWNERS[piece.owner], piece.role.letter())
    };
    let mut pieces: Vec<String> = position.pieces.iter().map(token).collect();
    pieces.sort();
    let turn = if position.over() { '-' } else { OWNERS[position.turn] };
    let mut castling = String::new();
    for (owner, letter) in OWNERS.into_iter().enumerate() {
        let sides = [(CastlingSide::King, 'k'), (CastlingSide::Queen, 'q')];
        let held = sides.into_iter().filter(|&(side, _)| position.castling.contains(&(owner, side)));
        let held: String = held.map(|(_, side)| side).collect();
        if !held.is_empty() {
            castling += &format!("{letter}{held}");
        }
    }
    let bridged: Vec<&str> = (0..3).filter(|&moat| position.bridged[moat]).map(|moat| MOATS[moat]).collect();
    [
        pieces.join(","),
        turn.to_string(),
        or_dash(castling),
        or_dash(bridged.join(",")),
        or_dash(position.ep.map(Cell::name).unwrap_or_default()),
        or_dash(position.out.iter().map(|&owner| OWNERS[owner]).collect()),
        position.clock.to_string(),
        position.ply.to_string(),
    ]
    .join(" ")
}

pub(super) fn parse(text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [pieces, turn, castling, bridged, ep, out, clock, ply] = match fields.len() {
        8 => <[&str; 8]>::try_from(&fields[..]),
        9 if negotiation(fields[8]) => <[&str; 8]>::try_from(&fields[..8]),
        _ => return Err(format!("not eight fields and affairs at most: {text:?}")),
    }
    .map_err(|error| error.to_string())?;
    let number = |text: &str| text.parse().map_err(|_| format!("not a number: {text:?}"));
    let mut letters = turn.chars().map(|letter| owner(letter.to_ascii_uppercase()));
    let turn = match (letters.next(), letters.next()) {
        (Some(Some(turn)), None) => turn,
        _ => return Err(format!("no player on turn: {turn:?}")), // 3MC-N2
    };
    let mut position = Position {
        pieces: read_pieces(pieces)?,
        turn,
        castling: read_castling(castling)?,
        bridged: read_bridged(bridged)?,
        ep: None,
        out: read_out(out)?,
        clock: number(clock)?,
        ply: number(ply)?,
        ending: None,
    };
    check(&position)?;
    position.ep = read_ep(&position, ep)?;
    repair(&mut position);
    Ok(position)
}

/// Rejects the positions that 3MC-N2 forbids. `read_ep` checks the field `ep`.
fn check(position: &Position) -> Result<(), String> {
    if position.out.contains(&position.turn) {
        return Err(format!("{} is out and cannot be on turn", OWNERS[position.turn]));
    }
    for owner in position.active() {
        let king = Piece::new(owner, Role::King);
        if position.pieces.values().filter(|&&piece| piece == king).count() != 1 {
            return Err(format!("not exactly one king of {}", OWNERS[owner]));
        }
    }
    Ok(())
}

/// Normalises a position (3MC-N2): adds missing bridges, removes impossible castling rights, and
/// takes steps (6) to (8) of 3MC-C8.
fn repair(position: &mut Position) {
    position.bridge();
    let rights = std::mem::take(&mut position.castling);
    let possible =
        |&(owner, side): &(usize, CastlingSide)| position.at_home(owner, side) && !position.out.contains(&owner);
    position.castling = rights.into_iter().filter(possible).collect();
    position.settle();
}

fn read_pieces(text: &str) -> Result<BTreeMap<Cell, Piece>, String> {
    let mut pieces = BTreeMap::new();
    for token in text.split(',') {
        let (cell, piece) = read_piece(token).ok_or_else(|| format!("no man: {token:?}"))?;
        if pieces.insert(cell, piece).is_some() {
            return Err(format!("two men on {}", cell.name()));
        }
    }
    Ok(pieces)
}

fn read_piece(token: &str) -> Option<(Cell, Piece)> {
    let (bare, star) = token.strip_suffix('*').map_or((token, false), |bare| (bare, true));
    let letters: Vec<char> = bare.chars().collect();
    let [section, side, player, role, file, rank] = letters[..] else {
        return None;
    };
    let cell = Cell::named(&String::from_iter([section, side, file, rank]))?;
    let mut piece = Piece::new(owner(player)?, Role::lettered(role)?);
    if piece.role == Role::Pawn {
        piece.crossed = star || !could_be_uncrossed(cell, piece.owner);
        (cell.rank() > 1).then_some((cell, piece))
    } else {
        (!star).then_some((cell, piece))
    }
}

/// 3MC-N1: returns whether a pawn that has not passed the centre can be on this cell.
fn could_be_uncrossed(cell: Cell, owner: usize) -> bool {
    let outside = cell.files_outside(owner);
    cell.rank() >= 2 && (outside == 0 || (cell.rank() >= 5 && outside <= cell.rank() - 4))
}

fn read_castling(text: &str) -> Result<BTreeSet<(usize, CastlingSide)>, String> {
    let wrong = || format!("not castling rights: {text:?}");
    let mut rights = BTreeSet::new();
    let mut whose = None;
    let mut bare = false;
    for letter in text.chars().filter(|_| text != "-") {
        let side = match letter {
            'k' => Some(CastlingSide::King),
            'q' => Some(CastlingSide::Queen),
            _ => None,
        };
        if let Some(side) = side {
            rights.insert((whose.ok_or_else(wrong)?, side));
        } else if bare {
            return Err(wrong());
        } else {
            whose = Some(owner(letter.to_ascii_uppercase()).ok_or_else(wrong)?);
        }
        bare = side.is_none();
    }
    if bare { Err(wrong()) } else { Ok(rights) }
}

fn read_bridged(text: &str) -> Result<Moats, String> {
    let mut bridged = [false; 3];
    for name in text.split(',').filter(|_| text != "-") {
        let moat = MOATS.into_iter().position(|moat| moat == name);
        bridged[moat.ok_or_else(|| format!("no moat: {name:?}"))?] = true;
    }
    Ok(bridged)
}

fn read_out(text: &str) -> Result<Vec<usize>, String> {
    let wrong = || format!("not a list of eliminated players: {text:?}");
    let mut out = Vec::new();
    for letter in text.chars().filter(|_| text != "-") {
        let owner = owner(letter).filter(|owner| !out.contains(owner));
        out.push(owner.ok_or_else(wrong)?);
    }
    Ok(out)
}

/// Parses the passed cell (3MC-X1, 3MC-N2).
///
/// The next cell towards the centre must contain a pawn of the player who has just moved. The
/// passed cell and the next cell towards the rim, where the pawn came from, must be vacant.
fn read_ep(position: &Position, text: &str) -> Result<Option<Cell>, String> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = || format!("no pawn has just jumped over {text:?}");
    let jumped = Cell::named(text).filter(|cell| cell.rank() == 3).ok_or_else(wrong)?;
    let beside = |inward| Heading::looking(jumped, inward).ahead().map(|walker| walker.cell);
    let (pawn, origin) = beside(true).zip(beside(false)).ok_or_else(wrong)?;
    let mut before = [position.turn + 2, position.turn + 1].into_iter().map(|player| player % 3);
    let mover = before.find(|player| !position.out.contains(player)).ok_or_else(wrong)?;
    let stands = position.pieces.get(&pawn) == Some(&Piece::new(mover, Role::Pawn));
    let vacant = [jumped, origin].iter().all(|cell| !position.pieces.contains_key(cell));
    if stands && vacant { Ok(Some(jumped)) } else { Err(wrong()) }
}

/// Returns whether the field `affairs` is well-formed. This implementation ignores its content.
fn negotiation(text: &str) -> bool {
    let fits = |item: &str| item.split_once(':').is_some_and(|(kind, _)| matches!(kind, "offer" | "fell"));
    text.split(',').all(fits)
}
