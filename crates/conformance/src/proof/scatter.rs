//! Position strings with rearranged pieces.

use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _};

/// Maximum number of swaps in one position.
const MOST: usize = 12;
/// Maximum distance of gathered pieces from the middle cell. The cells are numbered row by row.
const NEAR: usize = 24;

/// Returns the position string with some pieces swapped or moved to vacant cells.
///
/// Clears most fields for rights and marks. Sometimes sets one of them to the letter of an army,
/// which can mean that this army is mated or eliminated. The game's parser decides whether the
/// position is possible.
pub(super) fn scattered(text: &str, rng: &mut impl Rng) -> String {
    if text.as_bytes().get(1) == Some(&b'-') {
        return scattered_hyphens(text, rng);
    }
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let board = fields[0].clone();
    fields[0] = if board.contains('/') { swapped_rows(&board, "", rng) } else { swapped_list(&board, rng) };
    // Boards written by rows name armies by lower-case letters. Boards written as lists get no army
    // letter.
    let is_army = |letter: &char| board.contains('/') && letter.is_ascii_lowercase();
    let armies: Vec<char> = board.chars().filter(is_army).collect();
    // The second field is the player to move. Numeric fields are counters.
    let is_right = |field: &String| field == "-" || field.contains(char::is_alphabetic);
    let rights: Vec<usize> = (2..fields.len()).filter(|&n| is_right(&fields[n])).collect();
    for &right in rights.iter().filter(|_| !rng.random_ratio(1, 8)) {
        "-".clone_into(&mut fields[right]);
    }
    if let (Some(&right), Some(army), true) = (rights.choose(rng), armies.choose(rng), rng.random()) {
        fields[right] = army.to_string();
    }
    fields.join(" ")
}

/// Rearranges the board of a FEN4 string, and removes the castling rights and the optional part
/// with the result.
///
/// Hyphens separate the fields of FEN4: player to move, eliminated players, two fields of castling
/// rights, points, clock, optional part, board.
fn scattered_hyphens(text: &str, rng: &mut impl Rng) -> String {
    let mut fields: Vec<&str> = text.splitn(7, '-').collect();
    (fields[2], fields[3]) = ("0,0,0,0", "0,0,0,0");
    let board = fields[6].rsplit('-').next().unwrap_or_default();
    let board = swapped_rows(board, ",", rng);
    fields[6] = &board;
    fields.join("-")
}

/// Moves the kings and about a quarter of the other pieces close to a random cell, and removes the
/// rest.
///
/// Most rare rules need pieces of several armies close together.
fn gather(cells: &mut [&str], rng: &mut impl Rng) {
    let pieces: Vec<&str> = cells.iter_mut().filter(|token| token.len() > 1).map(std::mem::take).collect();
    let middle = rng.random_range(0..cells.len());
    let near = middle.saturating_sub(NEAR)..(middle + NEAR).min(cells.len());
    for piece in pieces {
        let free: Vec<usize> = near.clone().filter(|&cell| cells[cell].is_empty()).collect();
        let stays = piece.ends_with('K') || rng.random_ratio(1, 4);
        if let Some(&cell) = free.choose(rng).filter(|_| stays) {
            cells[cell] = piece;
        }
    }
}

/// Rearranges a board written by rows, where numbers are runs of vacant cells.
///
/// If `separator` is empty, a piece consists of a lower-case letter and a capital letter.
fn swapped_rows(board: &str, separator: &str, rng: &mut impl Rng) -> String {
    let (mut cells, mut ends) = (Vec::new(), Vec::new());
    for row in board.split('/') {
        for token in tokens(row, separator) {
            match token.parse() {
                Ok(empty) => cells.extend(std::iter::repeat_n("", empty)),
                Err(_) => cells.push(token),
            }
        }
        ends.push(cells.len());
    }
    if rng.random() {
        gather(&mut cells, rng);
    } else {
        for _ in 0..rng.random_range(1..=MOST) {
            let (a, b) = (rng.random_range(0..cells.len()), rng.random_range(0..cells.len()));
            cells.swap(a, b);
        }
    }
    let row = |(start, end): (usize, usize)| {
        let (mut items, mut empty) = (Vec::new(), 0);
        for cell in cells[start..end].iter().copied().chain(["end"]) {
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                items.push(empty.to_string());
            }
            empty = 0;
            items.push(cell.to_owned());
        }
        items.pop();
        items.join(separator)
    };
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends.iter().copied()).map(row).collect::<Vec<_>>().join("/")
}

/// Splits a row into pieces and numbers.
fn tokens<'t>(row: &'t str, separator: &str) -> Vec<&'t str> {
    if !separator.is_empty() {
        return row.split(separator).collect();
    }
    let (mut tokens, mut rest) = (Vec::new(), row);
    while let Some(first) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (token, left) = rest.split_at(if first.is_ascii_digit() { digits } else { rest.len().min(2) });
        tokens.push(token);
        rest = left;
    }
    tokens
}

/// Rearranges a board written as a list of pieces.
///
/// An item consists of section, army, piece, file and rank: `BLBbf1` is Black's bishop on f1 of the
/// section BL.
fn swapped_list(board: &str, rng: &mut impl Rng) -> String {
    let mut pieces: Vec<String> = board.split(',').map(str::to_owned).collect();
    let cell = |piece: &str| format!("{}{}", &piece[..2], &piece[piece.len() - 2..]);
    let put = |piece: &str, cell: &str| format!("{}{}{}", &cell[..2], &piece[2..piece.len() - 2], &cell[2..]);
    for _ in 0..rng.random_range(1..=MOST) {
        let at = rng.random_range(0..pieces.len());
        let section = ["WH", "BL", "GR"][rng.random_range(0..3)];
        let to = format!("{section}{}{}", char::from(b'a' + rng.random_range(0..8)), rng.random_range(1..=6));
        let from = cell(&pieces[at]);
        if let Some(other) = pieces.iter().position(|piece| cell(piece) == to) {
            pieces[other] = put(&pieces[other], &from);
        }
        pieces[at] = put(&pieces[at], &to);
    }
    pieces.sort_unstable();
    pieces.join(",")
}

#[cfg(test)]
mod tests {
    use super::scattered;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    const TRIES: usize = 200;

    /// Checks that scattering adds no piece and loses no king, and that each kind of change is
    /// about as frequent as intended.
    #[test]
    fn pieces_change_places() {
        let texts = [
            ("wRwN2/4bK/bP4 w KQ 3", "wRwN2/4bK/bP4 w KQ 3"),
            ("WHWra1,BLBkd1,GRGpa2 W KQkq a3 5", "WHWra1,BLBkd1,GRGpa2 W KQkq a3 5"),
            ("R-0,0,0,1-1,1,0,0-1,0,0,0-0,5,5,0-1-{'gameOver':'last one'}-3,yR,1/drP,4/5", "3,yR,1/drP,4/5"),
        ];
        for (text, board) in texts {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let count = |text: &str, letter| text.chars().filter(|&c| c == letter).count();
            let board = board.split(' ').next().unwrap_or_default();
            let (mut others, mut whole, mut kept, mut given) = (0, 0, 0, 0);
            for _ in 0..TRIES {
                let other = scattered(text, &mut rng);
                let moved = other.split(' ').next().unwrap_or_default().rsplit('-').next().unwrap_or_default();
                others += usize::from(moved != board);
                // List items contain capital letters also for the section, so this test works only
                // for rows.
                if board.contains('/') {
                    let lacks = ('A'..='Z').filter(|&role| count(moved, role) < count(board, role)).count();
                    whole += usize::from(lacks == 0);
                    assert!(('A'..='Z').all(|role| count(moved, role) <= count(board, role)), "{other}");
                    assert_eq!(count(moved, 'K'), count(board, 'K'), "{other}");
                }
                kept += usize::from(other.contains("KQ"));
                given += usize::from([" w w ", " w b "].iter().any(|mark| other.contains(mark)));
                assert!(!other.contains("gameOver") && !other.contains("1,1,0,0"), "{other}");
            }
            let is_by_rows = board.contains('/');
            assert!(!is_by_rows || (70..=150).contains(&whole), "{text}: {whole} of {TRIES} have all pieces");
            assert!(others > TRIES * 3 / 4, "{text}: {others} of {TRIES} are another board");
            // One eighth of the rights remain, and an army letter replaces half of those. The third
            // string loses all rights.
            let (few, marked) = match (text.contains("gameOver"), is_by_rows) {
                (true, _) => (0..=0, 0..=0),
                (false, true) => (3..=30, 70..=130),
                (false, false) => (10..=45, 0..=0),
            };
            assert!(few.contains(&kept) && marked.contains(&given), "{text}: {kept} kept, {given} marked");
        }
    }
}
