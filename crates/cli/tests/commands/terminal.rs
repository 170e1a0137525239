//! Tests of `polychess play` on a pseudo-terminal.

use crate::program::program;
use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Maximum time until the expected output.
const LONGEST: Duration = Duration::from_secs(60);

/// The program with its pseudo-terminal.
struct Terminal {
    child: Child,
    keys: File,
    shown: Receiver<Vec<u8>>,
    text: String,
}

/// Kills the program, in case a test fails.
impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Terminal {
    fn new(width: u16, environment: &[(&str, &str)]) -> Self {
        let size = Winsize { ws_row: 50, ws_col: width, ws_xpixel: 0, ws_ypixel: 0 };
        let ends = openpty(Some(&size), None).expect("a pseudo-terminal");
        let end = || File::from(ends.slave.try_clone().expect("a copy"));
        let mut command = program(&["play", "--variant", "three-player"]);
        command.env_remove("LC_ALL").env_remove("LC_CTYPE").env("LANG", "C.UTF-8").envs(environment.iter().copied());
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("the program starts");
        // Only the program has the slave end open after this line. The reader therefore ends when
        // the program exits.
        drop((command, ends.slave));
        let keys = File::from(ends.master);
        let (mut screen, (send, shown)) = (keys.try_clone().expect("a copy"), channel());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n) = screen.read(&mut bytes)
                && n > 0
                && send.send(bytes[..n].to_vec()).is_ok()
            {}
        });
        Self { child, keys, shown, text: String::new() }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits for this text. Returns the output up to and including the text.
    fn until(&mut self, words: &str) -> String {
        let begun = Instant::now();
        loop {
            if let Some(at) = self.text.find(words) {
                let rest = self.text.split_off(at + words.len());
                return std::mem::replace(&mut self.text, rest);
            }
            let left = LONGEST.saturating_sub(begun.elapsed());
            let bytes = self.shown.recv_timeout(left).unwrap_or_else(|_| panic!("\"{words}\" in:\n{}", self.text));
            self.text += &String::from_utf8_lossy(&bytes);
        }
    }

    fn code(mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < LONGEST {
            if let Some(status) = self.child.try_wait().expect("the program is asked") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the program does not end; it has shown {:?}", self.shown.try_iter().flatten().collect::<Vec<u8>>());
    }
}

#[test]
fn board_shows_pieces_colours_and_turn() {
    let mut terminal = Terminal::new(100, &[]);
    let board = terminal.until("White to move");
    assert!(board.contains('♚') && board.contains('▶') && board.contains("\u{1b}["), "{board}");
    terminal.until("White> ");
    let mut plain = Terminal::new(100, &[("NO_COLOR", "1"), ("LANG", "C")]);
    let board = plain.until("White to move");
    assert!(
        board.contains("wK") && !board.contains('▶') && !board.contains("\u{1b}[3") && !board.contains("\u{1b}[1m"),
        "{board}"
    );
    plain.until("White> ");
    for mut terminal in [terminal, plain] {
        terminal.press("\u{4}");
        assert_eq!(terminal.code(), Some(0), "Ctrl-D leaves");
    }
}

#[test]
fn lines_have_completion_editing_and_history() {
    let mut terminal = Terminal::new(100, &[]);
    terminal.until("White> ");
    // `posi` and `N3` have only one completion each.
    terminal.press("posi\t\r");
    terminal.until("/wPwPwPwPwPwPwPwPwP/");
    terminal.until("White> ");
    terminal.press("N3\t\r");
    terminal.until("White: N3c6");
    terminal.until("Gray to move");
    terminal.until("Gray> ");
    // Recall the line before the last line, delete its first letter, and type the letter again.
    terminal.press("\u{1b}[A\u{1b}[A\u{1}\u{4}p\r");
    terminal.until(" g ");
    terminal.until("Gray> ");
    terminal.press("\u{3}");
    assert_eq!(terminal.code(), Some(130), "Ctrl-C interrupts");
}

#[test]
fn output_wraps_between_words() {
    let mut terminal = Terminal::new(40, &[("NO_COLOR", "1")]);
    terminal.until("White> ");
    terminal.press("moves\r");
    terminal.until("moves");
    let shown = terminal.until("White> ");
    let lines: Vec<&str> = shown.lines().map(str::trim_end).filter(|line| line.contains("  ")).collect();
    assert!(lines.len() > 3, "{shown}");
    let turns = crate::program::stdout(&crate::program::run(&["moves", "-g", "three-player"], b""));
    let turns: Vec<&str> = turns.lines().filter_map(|line| line.split('\t').nth(1)).collect();
    for line in lines {
        assert!(line.len() <= 40 && line.split("  ").all(|turn| turns.contains(&turn)), "\"{line}\" in {shown}");
    }
    terminal.press("7d9=\r");
    terminal.until("Open:");
    let shown = terminal.until("Gray to move");
    assert!(shown.lines().all(|line| line.trim_end().len() < 46) && shown.contains("(TP-A2)"), "{shown}");
    terminal.until("Gray> ");
    terminal.press("quit\r");
    assert_eq!(terminal.code(), Some(0));
}
