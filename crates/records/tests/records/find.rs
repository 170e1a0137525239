//! Tests of filters: tags, results, positions, pieces and endings.

use polychess_game::{AnyMatch, Choices};
use polychess_records::Record;
use polychess_records::find::{
    Dates, Filter, Pattern, Pieces, PlayerPattern, ResultPattern, TagPattern, played_key, position_keys, walk,
};
use polychess_variants::{info, new_match};
use std::ops::ControlFlow;

fn one(text: &str) -> Record {
    Record::all(text).into_iter().next().expect("a game")
}

fn at(variant: &str, position: Option<&str>) -> Box<dyn AnyMatch> {
    let info = info(variant).expect("a game");
    new_match(variant, &Choices::default_of(info), position).expect("a position")
}

fn after(variant: &str, turns: &[&str]) -> Box<dyn AnyMatch> {
    let mut now = at(variant, None);
    turns.iter().for_each(|turn| drop(now.play_written(0, turn).expect("a legal turn")));
    now
}

fn position(now: &dyn AnyMatch) -> Filter {
    Filter { positions: position_keys(now), ..Filter::default() }
}

#[test]
fn patterns_match_text() {
    for (pattern, fits, fits_not) in [
        ("ada", ["ada", "ADA"], ["adam", "Bada"]),
        ("*ada", ["Ada", "Big Ada"], ["Ada B", "da"]),
        ("a*b*c", ["abc", "A to B to C"], ["acb", "abcd"]),
        ("ab*ba", ["abba", "ab ba"], ["aba", "ab"]),
        ("Ö*", ["Österreich", "öl"], ["Ost", ""]),
        ("*", ["", "any"], ["\u{0}never", "\u{0}never"]),
    ] {
        let pattern = Pattern::new(pattern);
        assert!(fits.iter().all(|text| pattern.fits(text)), "{pattern:?}");
        assert!(fits_not.iter().all(|text| text.starts_with('\u{0}') || !pattern.fits(text)), "{pattern:?}");
    }
}

/// A date with unknown digits matches only if the range contains all days that it can mean.
#[test]
fn date_ranges_match_dates() {
    let cases: [(&str, &[&str], &[&str]); 6] = [
        (
            "2024",
            &["2024.01.01", "2024.12.31", "2024.??.??", "2024.0?.??"],
            &["2023.12.31", "2025.01.01", "202?.01.01"],
        ),
        ("2024.02..2024.03", &["2024.02.01", "2024.03.31", "2024.03.??"], &["2024.01.31", "2024.04.01", "2024.0?.01"]),
        ("2024.10..2024.12", &["2024.1?.??"], &["2024.0?.??", "2024.??.??"]),
        ("2024.02.10..", &["2024.02.10", "9999.12.31"], &["2024.02.09", "2024.02.??"]),
        ("..2024", &["2024.12.31", "0001.01.01"], &["2025.01.01", "????.??.??"]),
        ("2024.05.06", &["2024.05.06"], &["2024.05.07", "no date", "2024.13.01"]),
    ];
    for (text, within, outside) in cases {
        let dates = Dates::parse(text).expect(text);
        assert!(within.iter().all(|date| dates.contain(date)), "{text}: {within:?}");
        assert!(outside.iter().all(|date| !dates.contain(date)), "{text}: {outside:?}");
    }
    for wrong in ["", "..", "24", "2024-05-06", "2024.??", "2024.1", "2024.05.06.07", "2024.13"] {
        assert!(Dates::parse(wrong).is_err_and(|words| words.contains("FROM..TO")), "{wrong}");
    }
    assert!(Dates::parse("2025..2024").is_err_and(|words| words.contains("ends before")));
}

#[test]
fn result_filters_match_results() {
    let cases: [(&str, &[&str], &[&str]); 5] = [
        ("*", &["*"], &["1,0,0", "<->"]),
        ("-", &["-", "<->"], &["*"]),
        ("1,?,?", &["1,0,0", "<1,1/2,0>"], &["0,1,0", "*", "1,0,0,0"]),
        ("2/4,?,1/2", &["1/2,0,1/2"], &["1,0,1/2"]),
        ("0,2,0,2", &["<0,2,0,2>"], &["2,0,2,0"]),
    ];
    for (text, fits, fits_not) in cases {
        let pattern = ResultPattern::parse(text).expect(text);
        assert!(fits.iter().all(|result| pattern.fits(result)), "{text}");
        assert!(fits_not.iter().all(|result| !pattern.fits(result)), "{text}");
    }
    for wrong in ["", "1", "1-0", "white", "1,,0", "1,?,x"] {
        assert!(ResultPattern::parse(wrong).is_err_and(|words| words.contains("1,?,?")), "{wrong}");
    }
}

/// Conditions on the text need no replay, so this game matches although its turns are illegal.
#[test]
fn filter_matches_tags_and_text() {
    let record = one(
        "[Event \"Open at B\"]\n[Variant \"three-player\"]\n[White \"Ada\"]\n[Gray \"Bela\"]\n[Date \"2024.05.06\"]\n\
                      [Result \"*\"]\n\n1. x (y z) y z *\n",
    );
    let filter = |change: &dyn Fn(&mut Filter)| {
        let mut filter = Filter::default();
        change(&mut filter);
        filter.fits(&record).expect("it is not played")
    };
    assert!(filter(&|_| {}));
    for (variant, fits) in [("three-player", true), ("three-man", false)] {
        assert_eq!(filter(&|f| f.variant = Some(variant.into())), fits);
    }
    for (tag, fits) in
        [("Event=open*", true), ("Event=open", false), ("Event", true), ("Site", false), ("Site=*", false)]
    {
        assert_eq!(filter(&|f| f.tags.push(TagPattern::parse(tag))), fits, "{tag}");
    }
    for (player, fits) in [("ada", true), ("gray=b*", true), ("white=bela", false), ("open*", false), ("red=*", false)]
    {
        assert_eq!(filter(&|f| f.players.push(PlayerPattern::parse(player).expect("a seat"))), fits, "{player}");
    }
    assert!(PlayerPattern::parse("purple=x").is_err_and(|words| words.contains("yellow")));
    for (turns, fits) in [(0..=2, false), (3..=3, true), (4..=9, false)] {
        assert_eq!(filter(&|f| f.turns = Some(turns.clone())), fits);
    }
    assert!(filter(&|f| f.dates = Dates::parse("2024").ok()) && !filter(&|f| f.dates = Dates::parse("2025").ok()));
    assert!(
        filter(&|f| f.result = ResultPattern::parse("*").ok())
            && !filter(&|f| f.result = ResultPattern::parse("-").ok())
    );
    let played = position(after("three-player", &["b5c5"]).as_ref());
    // The starting position already matches, so the filter does not play the illegal turn.
    assert_eq!(position(at("three-player", None).as_ref()).fits(&record), Ok(true));
    assert!(played.fits(&record).is_err_and(|words| words.starts_with("x: bad-act: ")));
}

/// A position matches after any order of turns and with any pending offer, but only in the main
/// line.
#[test]
fn filter_matches_positions() {
    let game = one("[Variant \"three-player\"]\n\n1. b5c5 k6j8 @gray:offer-draw mk10 (Nj8) Nc2 *\n");
    for (turns, reached) in [
        (["b5c5", "k6j8", "mk10", "a3c2"].as_slice(), true),
        (&["a3c2", "k6j8", "mk10", "b5c5"], true),
        (&["b5c5", "k6j8"], true),
        (&[], true),
        (&["a3c2"], false),
        (&["b5c5", "k6j8", "mk10", "b7d9"], false),
    ] {
        assert_eq!(position(after("three-player", turns).as_ref()).fits(&game), Ok(reached), "{turns:?}");
    }
    // Counters in the position string do not affect the match.
    let text = after("three-player", &["b5c5", "k6j8"]).position_text();
    assert_eq!(position(at("three-player", Some(&text)).as_ref()).fits(&game), Ok(true));
    assert_eq!(position(after("three-man", &[]).as_ref()).fits(&game), Ok(false));
}

#[test]
fn filter_matches_positions_on_two_boards() {
    let game = one("[Variant \"three-way\"]\n[Options \"ending=last-mate\"]\n\
                    [Position \"7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0\"]\n\n\
                    1. Kc3 @white:continue @gray:continue 0:Kn10 *\n");
    let mut seen = Vec::new();
    let header = polychess_records::Header::playable(&game.tags).expect("it says what is played");
    let last = walk(&game, header, &mut |now, _| {
        seen.push(position_keys(now));
        ControlFlow::Continue(())
    });
    let last = last.expect("it can be played");
    assert_eq!(seen.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 1, 2, 2]);
    assert_eq!(last.to_move().len(), 2);
    for key in seen.iter().flatten() {
        assert_eq!(Filter { positions: vec![*key], ..Filter::default() }.fits(&game), Ok(true));
    }
    let (before, after) = (&seen[3], &seen[4]);
    assert!(before[0] != after[0] && before[1] == after[1] && before[0] != before[1]);
}

#[test]
fn filter_matches_material() {
    let start = at("three-player", None);
    let game = one("[Variant \"three-player\"]\n\n1. a3c2 k6j8 *\n");
    let fits = |pattern: &str| {
        let pieces = vec![Pieces::parse(pattern, start.as_ref()).expect(pattern)];
        Filter { pieces, ..Filter::default() }.fits(&game).expect("it can be played")
    };
    for pattern in [
        "white knight c2",
        "white knight a3",
        "piece c2, no piece a3",
        "no gray knight k6",
        "gray knight j8, white king",
        "no white pawn j8",
    ] {
        assert!(fits(pattern), "{pattern}");
    }
    // These pieces are never on the board at the same time, or never on these cells.
    for pattern in [
        "white knight c2, white knight a3",
        "no white king",
        "black piece c2",
        "gray queen c2",
        "gray knight j8, gray knight k6",
    ] {
        assert!(!fits(pattern), "{pattern}");
    }
    for (wrong, words) in [
        ("", "[no] [SEAT] PIECE [CELL]"),
        ("white", "seats are white, gray, black"),
        ("white wizard", "bishop, king, knight"),
        ("white king z99", "the board has no cell \"z99\""),
        ("white king e1 e2", "joined by commas"),
        ("white king,", "[no]"),
    ] {
        assert!(Pieces::parse(wrong, start.as_ref()).is_err_and(|stated| stated.contains(words)), "{wrong}");
    }
    let other = one("[Variant \"three-man\"]\n\n*\n");
    let pieces = vec![Pieces::parse("white king", start.as_ref()).expect("a pattern")];
    assert_eq!(Filter { pieces, ..Filter::default() }.fits(&other), Ok(false));
}

/// The moves determine the ending. The tag `Termination` matters only if the moves do not end the
/// game.
#[test]
fn filter_matches_endings_and_options() {
    let drawn = one("[Variant \"three-player\"]\n[Termination \"normal\"]\n\n\
                     1. 7d9 2. Nj8 3. kk10= @white:accept-draw @gray:accept-draw <1,1,1>\n");
    let left = one("[Variant \"three-player\"]\n[Termination \"abandoned\"]\n\n1. 7d9 *\n");
    for (ending, of_drawn, of_left) in
        [("agreement", true, false), ("TP-E4", true, false), ("normal", false, false), ("abandoned", false, true)]
    {
        let filter = Filter { ending: Some(ending.into()), ..Filter::default() };
        assert_eq!((filter.fits(&drawn), filter.fits(&left)), (Ok(of_drawn), Ok(of_left)), "{ending}");
    }
    let chosen = one("[Variant \"three-player\"]\n[Options \"automatic_draws=false\"]\n\n*\n");
    for (option, of_left, of_chosen) in
        [("automatic_draws=true", true, false), ("automatic_draws=false", false, true), ("speed=high", false, false)]
    {
        let filter = Filter { options: vec![option.into()], ..Filter::default() };
        assert_eq!((filter.fits(&left), filter.fits(&chosen)), (Ok(of_left), Ok(of_chosen)), "{option}");
    }
}

/// Two files contain the same game if their turns and actions are equal, in any notation.
#[test]
fn duplicate_games_are_recognised() {
    let key = |text: &str| played_key(&one(text)).expect("it can be played");
    let game = key("[Variant \"three-player\"]\n[White \"Ada\"]\n\n1. 7d9 Nj8= *\n");
    assert_eq!(game, key("[Variant \"three-player\"]\n\n1. b7d9 {good} k6j8 (Nk9) @gray:offer-draw <1,0,0>\n"));
    for other in [
        "[Variant \"three-player\"]\n\n1. 7d9 Nj8 *\n",
        "[Variant \"three-player\"]\n\n1. 7d9 *\n",
        "[Variant \"three-player\"]\n[Options \"automatic_draws=false\"]\n\n1. 7d9 Nj8= *\n",
    ] {
        assert_ne!(game, key(other), "{other}");
    }
    assert!(played_key(&one("[Variant \"three-player\"]\n\n1. Zz *\n")).is_err());
}
