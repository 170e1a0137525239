//! Tests of `polychess play` with input from a pipe.

use crate::program::{code, program, run, stderr, stdout};
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

fn play(input: &str) -> String {
    let output = run(&["play", "--variant", "three-player"], input.as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    stdout(&output)
}

/// Returns the reply to each input line.
fn answers(input: &str) -> Vec<String> {
    let all = play(input);
    let mut parts: Vec<String> = Vec::new();
    for line in all.split_inclusive('\n') {
        match ["White> ", "Gray> ", "Black> ", "over> "].iter().find_map(|p| line.strip_prefix(p)) {
            Some(rest) => parts.push(rest.to_owned()),
            None => parts.iter_mut().last().into_iter().for_each(|part| part.push_str(line)),
        }
    }
    parts
}

#[test]
fn turns_in_both_notations_can_be_undone() {
    let shown = answers("b5c5\nNj8\nposition\nundo\nundo\nundo\nposition\n");
    assert!(shown[0].contains("White's last move (b5 c5)"));
    assert!(shown[1].contains("Gray's last move (k6 j8)"));
    assert!(shown[2].contains("/4wP5/") && shown[2].contains(" b "), "{}", shown[2]);
    assert!(shown[5].contains("nothing has been played"));
    let start = &shown[6];
    assert!(start.contains("/wPwPwPwPwPwPwPwPwP/") && start.contains(" w "), "{start}");
}

/// TP-N4: a turn may carry a draw offer. `undo` takes back both.
#[test]
fn turn_may_carry_an_offer() {
    let shown = answers("7d9=\nposition\nNj8=\ngray accept-draw\nundo\nundo\nposition\n");
    assert!(shown[1].contains(" g ") && shown[1].contains("offer:w"), "{}", shown[1]);
    assert!(shown[2].contains("Gray's last move"), "the first offer ends with Gray's move: {}", shown[2]);
    assert!(shown[3].contains("not possible now for gray"), "it is his own: {}", shown[3]);
    assert!(shown[6].contains(" w ") && !shown[6].contains("offer"), "{}", shown[6]);
}

/// In some notations, a pawn move looks like the name of a cell.
#[test]
fn pawns_move_in_the_notation_of_the_game() {
    for (game, turn) in [("three-way", "b4"), ("three-handed", "e4")] {
        let output = run(&["play", "--variant", game], format!("{turn}\nposition\n").as_bytes());
        let shown = stdout(&output);
        assert!(shown.contains("White's last move") && !shown.contains("turn begins on"), "{shown}");
    }
}

#[test]
fn help_lists_the_commands() {
    let shown = answers("help\n");
    let (first, rest) = shown[0].split_once('\n').expect("several lines");
    assert!(first.contains("Nc2, or a3c2"), "{first}");
    assert!(rest.lines().count() > 10 && rest.lines().all(|line| line.starts_with("  ")), "{rest}");
}

#[test]
fn help_for_a_cell_lists_its_turns() {
    let shown = answers("a3\nmoves b1\na1\nz9\nmoves z9\nmoves\n");
    assert_eq!(shown[0], "Nc2  N3c6  Nd4  Nd5\n");
    assert!(shown[1].starts_with("c1"));
    assert_eq!(shown[2], "no turn begins on a1\n");
    assert!(shown[3].contains("\"z9\" is not a legal move here") && shown[4].contains("the board has no cell \"z9\""));
    assert_eq!(shown[5].matches("  ").count(), 43);
}

#[test]
fn acts_are_entered_by_name() {
    let shown = answers(
        "acts\noffer-draw\ngray accept-draw\ngray accept-draw\naccept-draw\nblack accept-draw\nb5c5\nundo\nclaim-draw\n\
         claim-draw fifty\nblack resign\n",
    );
    assert!(shown[0].contains("gray resign") && shown[0].contains("offer a draw (TP-A1)"));
    assert!(shown[1].contains("gP") && shown[2].contains("gP"), "the board is drawn after an act");
    assert!(shown[3].contains("not possible now for gray"));
    assert!(shown[4].contains(": White 1, Gray 1, Black 1"), "only Black has not answered: {}", shown[4]);
    assert!(shown[5].contains("not possible now for black"));
    assert!(shown[6].contains("the game is over"));
    assert!(shown[7].contains("gP") && !shown[7].contains(": White 1"));
    assert!(
        shown[8].contains("\"claim-draw\" is not possible now")
            && shown[9].contains("\"claim-draw\" is not possible now")
    );
    assert!(shown[10].contains("White 2, Gray 2, Black 0"), "{}", shown[10]);
}

/// A draw claim needs a valid reason. `play` fills in a missing field if only one value is
/// possible.
#[test]
fn forms_are_filled() {
    let round = "a3c2\nk6j8\nh13g10\nc2a3\nj8k6\ng10h13\n";
    let shown = answers(&(round.repeat(2) + "acts\nclaim-draw reason=fifty\nclaim-draw reason=threefold\n"));
    assert!(shown[12].contains("white claim-draw reason=threefold"), "{}", shown[12]);
    assert!(shown[13].contains("claim-draw does not accept these fields"), "{}", shown[13]);
    assert!(shown[14].contains("White 1, Gray 1, Black 1"), "{}", shown[14]);
    let shown = answers(&(round.repeat(2) + "claim-draw\n"));
    assert!(shown[12].contains("White 1, Gray 1, Black 1"), "the only reason is taken: {}", shown[12]);
}

#[test]
fn rejected_input_changes_nothing() {
    let shown = answers("b5b6\nhello\n{\"seat\":\"white\"}\n{\ngray b5c5\nview nobody\nb5c5\n");
    assert!(shown[0].contains("TP-"), "{}", shown[0]);
    assert!(shown[1].contains("help"));
    assert!(shown[2].contains("type") && shown[3].contains("JSON") && shown[4].contains("not possible now for gray"));
    assert!(shown[5].contains("view whom? white, gray, black"));
    assert!(shown[6].contains("White's last move (b5 c5)"));
}

#[test]
fn any_seat_may_be_at_the_bottom() {
    let all = play("view gray\nquit\nb5c5\n");
    let last = |text: &str| text.lines().rfind(|l| l.contains("wR") || l.contains("gR")).map(str::to_owned);
    assert!(last(&all).is_some_and(|line| line.contains("gR") && line.contains("f1")), "{all}");
    assert!(!all.contains("b5 c5"), "nothing is read after quit");
}

#[test]
fn invalid_bytes_and_long_lines_are_rejected() {
    let input = ["x".repeat(2_000_000).as_bytes(), b"\n\xff\xfe\n\nb5c5\n"].concat();
    let output = run(&["play", "--variant", "three-player"], &input);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output).contains("White's last move (b5 c5)"));
}

#[test]
fn interrupt_exits_with_130() {
    let mut child = program(&["play", "--variant", "three-player"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("wR") {
        line.clear();
        assert!(output.read_line(&mut line).expect("text") > 0, "the board is drawn");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let mut rest = Vec::new();
    output.read_to_end(&mut rest).expect("the output ends");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
}

/// Plays these lines and returns the output.
fn played(game: &str, lines: &str) -> String {
    let output = run(&["play", "--variant", game, "--ascii"], lines.as_bytes());
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    stdout(&output)
}

/// The list of available actions does not contain a forfeit, but players can enter it like other
/// actions.
#[test]
fn forfeit_is_entered() {
    for game in ["three-player", "three-man", "three-handed", "three-way", "four-way", "four-player"] {
        let info = polychess_variants::info(game).expect("a game");
        let second = info.seats[1].name;
        let [typed, token] = [format!("{second} forfeit\nposition\n"), format!("@{second}:forfeit\nposition\n")];
        let [typed, token] = [typed, token].map(|lines| played(game, &lines));
        assert_eq!(typed, token, "{game}");
        assert!(!typed.contains("not open") && typed.contains("forfeit"), "{game}: {typed}");
        let mover = format!("{} forfeit", info.seats[0].title);
        let alone = played(game, "forfeit\n");
        assert!(alone.contains(&mover.replace(" forfeit", ": forfeit")), "{game}: {alone}");
    }
}

/// 3WC-A8: players enter the points as pairs or as JSON. The game ends when all three players
/// agree.
#[test]
fn agreed_result_is_entered_by_all_three() {
    let points = [
        "resigner=gray points=white:3/2,gray:0,black:3/2",
        "resigner=gray points={\"white\": \"3/2\", \"gray\": 0, \"black\":\"3/2\"}",
        "{\"resigner\": \"gray\", \"points\": {\"white\":\"3/2\",\"gray\":\"0\",\"black\":\"3/2\"}}",
    ];
    for shift in 0..3 {
        let line = |n: usize, seat: &str| format!("{seat} agree-result {}\n", points[(n + shift) % 3]);
        let lines = [line(0, "black"), line(1, "white"), line(2, "gray")].concat();
        let shown = played("three-way", &lines);
        assert!(shown.contains("White 3/2, Gray 0, Black 3/2\n") && shown.contains("over>"), "{shown}");
    }
    let asked = played("three-way", "agree-result resigner=gray\n{\"white\":\"1\",\"gray\":\"1\",\"black\":\"1\"}\n");
    assert!(asked.contains("points (") && asked.contains("White: agree result"), "{asked}");
    let wrong = played("three-way", "white agree-result resigner=gray points={\"white\"\n");
    assert!(wrong.contains("is not JSON"), "{wrong}");
}

/// 3WC-E11: a player claims a repetition in the current position, or after a move that the claim
/// names.
#[test]
fn repetition_is_claimed() {
    let round = "c1e4\nc9e8\nn9k7\ne4c1\ne8c9\nk7n9\n";
    let shown = played("three-way", &(round.repeat(2) + "claim-repetition\n"));
    assert!(shown.contains("third occurrence") && shown.contains("over>"), "{shown}");
    let before = round.repeat(2).trim_end().rsplit_once('\n').expect("lines").0.to_owned();
    let shown = played("three-way", &format!("{before}\nclaim-repetition move=k7n9\n"));
    assert!(shown.contains("third occurrence") && shown.contains("over>"), "{shown}");
    let shown = played(
        "three-man",
        &("WHb1WHc3\nGRb1GRc3\nBLb1BLc3\nWHc3WHb1\nGRc3GRb1\nBLc3BLb1\n".repeat(2) + "claim-draw\n"),
    );
    assert!(shown.contains("over>"), "{shown}");
}

/// 3WC-A11, TP-D3: a player claims a draw after fifty turns of each player without a capture or a
/// pawn move.
#[test]
fn fifty_moves_are_claimed() {
    for (game, position, turns, claim) in [
        ("three-way", "7/8/9/9bK/gK10/12/13/14/13/12/11/10/9/4wK3 w - - - 50/50/50", "", "white claim-fifty"),
        ("three-player", "6/7/8/gK8/9bK/11/12/13/12/3gPwP1bP4/10/9/wR2wK4 w - - 150", "", "claim-draw reason=fifty"),
    ] {
        let lines = format!("{turns}{claim}\n");
        let output = run(&["play", "--variant", game, "--ascii", "--position", position], lines.as_bytes());
        assert!(stdout(&output).contains("over>"), "{game}: {}", stdout(&output));
    }
}

/// 3WC-E10: in a match with two boards, an action must name its board.
#[test]
fn act_on_two_boards_needs_a_board() {
    let position = "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0";
    let begun = "Kc3\nwhite continue\ngray continue\n0:Kn10\n";
    let play = |lines: &str| {
        let output = run(
            &["play", "--variant", "three-way", "--set", "ending=last-mate", "--ascii", "--position", position],
            format!("{begun}{lines}").as_bytes(),
        );
        stdout(&output)
    };
    assert!(
        play("black resign\n").contains("the action fits both boards. Write 0:black resign, 1:black resign"),
        "{}",
        play("black resign\n")
    );
    let resigned = play("1:black resign\nposition\n");
    assert!(resigned.contains("over=resignation"), "{resigned}");
    assert!(
        play("0:black resign\n1:black forfeit\n").contains("over>"),
        "{}",
        play("0:black resign\n1:black forfeit\n")
    );
}

/// If an action is possible on both boards, `play` rejects it and lists both forms.
#[test]
fn recorded_acts_name_their_board() {
    let stalemate = "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0";
    let game = ["play", "-g", "three-way", "-s", "ending=last-mate", "-p", stalemate];
    let two = "Kc3\nwhite continue\ngray continue\n";
    let play = |input: &str| {
        let output = run(&game, format!("{two}{input}position\n").as_bytes());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let output_text = stdout(&output);
        let position = output_text.lines().rev().find_map(|line| line.split_once(" | ")).expect("two boards");
        (output_text.clone(), [position.0.rsplit("> ").next().unwrap_or_default().to_owned(), position.1.to_owned()])
    };
    let (_, before) = play("");
    let (asked, after) = play("black resign\n");
    assert!(asked.contains("the action fits both boards. Write 0:black resign, 1:black resign"), "{asked}");
    assert_eq!(after, before, "nothing was done");
    for (input, changed) in [("0:black resign\n", 0), ("1:black resign\n", 1), ("black resign board=1\n", 1)] {
        let (output_text, after) = play(input);
        let kept = 1 - changed;
        assert!(after[changed] != before[changed] && after[kept] == before[kept], "{input}: {output_text}");
    }
    // After the end of one board, an action without a board applies to the other board.
    let (output_text, after) = play("0:black resign\nblack resign\n");
    assert!(
        !output_text.contains("fits both boards") && after[0] != before[0] && after[1] != before[1],
        "{output_text}"
    );
    let one = run(&["play", "-g", "three-player"], b"0:white resign\nposition\n");
    assert!(stdout(&one).contains("there is only one board. Leave out \"0:\""), "{}", stdout(&one));
}
