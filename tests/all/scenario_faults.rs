//! What is wrong with a scenario is said at its place: faults of the text, and of what happens when it runs.

use spellwright::content_files::ContentFiles;
use spellwright::diag::Code;
use spellwright::scenario::{Suite, run};

/// A few cards are enough for these.
const CARDS: &str = "\
card \"Lesser Bolt\" {
  cost {R}
  type Instant
  spell: deal 2 damage to any target
}
card \"Old Bear\" {
  cost {1}{G}
  type Creature - Bear
  pt 2/2
}
card \"Bell\" {
  cost {1}
  type Artifact
  {1}: you may draw 1 card
}
card \"Closed Gate\" {
  cost {1}
  type Enchantment
  if a creature would enter: exile it instead
}
card \"Old Cloak\" {
  cost {1}
  type Enchantment - Aura
  enchant creature
}
card \"Old Oath\" {
  cost {1}
  type Enchantment
  rule 704.5a doesn't apply to you
}
card \"Common Scry\" {
  cost {0}
  type Sorcery
  spell: each player scries 1
}
item \"dream rod\" {
  type Thing - Staff
  1 action: cast \"Slumber\" without weariness on target creature within 20 feet of you
}
";

/// The faults of the text, or of the run if the text has none: code and what they stand at.
fn faults(body: &str) -> Vec<(Code, String)> {
    let text = format!("{CARDS}\nscenario \"x\" {{\n{body}\n}}\n");
    let suite = Suite::read(&ContentFiles::built_in(), [("x.scenario".to_owned(), text)]);
    let place = |d: &spellwright::diag::Diagnostic| (d.code, suite.files.slice(d.span).to_owned());
    if !suite.faults.is_empty() {
        return suite.faults.iter().map(place).collect();
    }
    let ran: Vec<_> = suite.scenarios.iter().flat_map(|s| run(suite.book(s), s).faults).collect();
    ran.iter().map(|f| place(&f.diagnostic())).collect()
}

const START: &str = "alice { hand \"Lesser Bolt\"; battlefield \"Old Bear\" as bear, \"Bell\"; lands 3 Mountain }\nbob { battlefield \"Old Bear\" }\n";

#[track_caller]
fn expect(body: &str, code: Code, at: &str) {
    let found = faults(&format!("{START}{body}"));
    assert_eq!(found, [(code, at.to_owned())], "{body}");
}

#[test]
fn a_good_one_has_none() {
    let good = "alice casts \"Lesser Bolt\" targeting bob\nall pass\nexpect bob has life 18";
    assert_eq!(faults(&format!("{START}{good}")), []);
}

#[test]
fn cards_lie_where_they_can() {
    let at = |place: &str| faults(&format!("alice {{ {place} }}\nbob {{ }}\nexpect bob has life 20"));
    assert_eq!(at("battlefield \"Lesser Bolt\""), [(Code::Impossible, "\"Lesser Bolt\"".to_owned())]);
    let full = "\"Old Bear\" with 2 +1/+1 counters";
    assert_eq!(at(&format!("hand {full}")), [(Code::Impossible, full.to_owned())]);
    assert_eq!(at(&format!("exile {full}")), []);
    assert_eq!(at("hand \"Old Bear\" tapped"), [(Code::Impossible, "\"Old Bear\" tapped".to_owned())]);
    assert_eq!(at("battlefield \"Old Bear\" tapped"), []);
    assert_eq!(at("battlefield \"Old Bear\", \"Closed Gate\""), []);
    assert_eq!(at("battlefield \"Closed Gate\", \"Old Bear\""), [(Code::ImpossibleStep, "\"Old Bear\"".to_owned())]);
}

#[test]
fn what_is_attached_stays_there() {
    let at = |place: &str| faults(&format!("alice {{ {place} }}\nbob {{ }}\nexpect bob has life 20"));
    let impossible = |code: Code, at: &str| vec![(code, at.to_owned())];
    let cloak = "\"Old Cloak\" attached to \"Old Bear\"";
    assert_eq!(at(&format!("battlefield \"Old Bear\", {cloak}")), []);
    assert_eq!(at(&format!("battlefield \"Old Bear\"; hand {cloak}")), impossible(Code::Impossible, cloak));
    assert_eq!(at(&format!("hand \"Old Bear\"; battlefield {cloak}")), impossible(Code::ImpossibleStep, cloak));
    assert_eq!(at("battlefield \"Old Cloak\""), impossible(Code::Impossible, "\"Old Cloak\""));
    let on_bell = "\"Old Cloak\" attached to \"Bell\"";
    assert_eq!(at(&format!("battlefield \"Bell\", {on_bell}")), impossible(Code::ImpossibleStep, on_bell));
    let bell = "\"Bell\" attached to \"Old Bear\"";
    assert_eq!(at(&format!("battlefield \"Old Bear\", {bell}")), impossible(Code::ImpossibleStep, bell));
}

#[test]
fn nobody_has_lost_before_the_first_line() {
    let at = |place: &str| faults(&format!("alice {{ {place} }}\nbob {{ }}\nexpect bob has life 20"));
    assert_eq!(at("life 0"), [(Code::ImpossibleStep, "\"x\"".to_owned())]);
    assert_eq!(at("life -5; battlefield \"Old Oath\""), []);
    assert_eq!(at("life 1"), []);
}

#[test]
fn nothing_is_expected_of_what_never_was() {
    for vain in [
        "expect alice can't cast \"Old Cloak\"",
        "expect alice can't activate \"Old Cloak\"",
        "expect alice can't attack with \"Old Cloak\"",
        "expect bob can't block bear with \"Old Cloak\"",
        "expect bob can't block \"Old Cloak\" with \"Old Bear\"",
        "expect bob doesn't see \"Old Cloak\"",
    ] {
        expect(vain, Code::FailedExpectation, vain);
    }
    expect("expect \"Old Cloak\" isn't in alice's graveyard", Code::FailedExpectation, "in alice's graveyard");
    expect("expect \"Old Bear\" 3 isn't in exile", Code::FailedExpectation, "in exile");
    assert_eq!(faults(&format!("{START}expect alice can't attack with \"Bell\"\nexpect bear isn't in exile")), []);
}

#[test]
fn where_a_game_begins_is_said_first() {
    expect("alice passes\nturn bob, main\nexpect bob is active", Code::BadStep, "turn bob, main");
}

#[test]
fn faults_of_requests_and_settings() {
    let asks = |kind: &str| format!("game master asks alice to check {kind} 2 \"x\"\nexpect bob has life 20");
    expect(&asks("grene"), Code::UnknownName, "grene");
    expect("game master asks carol to check green 2 \"x\"\nexpect bob has life 20", Code::UnknownPlayer, "carol");
    expect(&asks("green").replace("\"x\"", "\"x\" on failure lapse"), Code::UnknownName, "lapse");
    expect(
        "setting check.bost_cards = 3\nexpect bob has life 20",
        Code::UnknownSetting,
        "setting check.bost_cards = 3",
    );
    expect(
        "setting check.boost_cards = -3\nexpect bob has life 20",
        Code::WrongSetting,
        "setting check.boost_cards = -3",
    );
    let named = "setting check.critical_cards = [\"Grizly Bears\"]";
    expect(&format!("{named}\nexpect bob has life 20"), Code::UnknownName, named);
    let task = "setting check.tasks.\"move\" = \"groen 2\"";
    expect(&format!("{task}\nexpect bob has life 20"), Code::UnknownName, task);
    expect("setting check.boost_cards =\nexpect bob has life 20", Code::BadStep, "=");
    expect("alice checks\nexpect bob has life 20", Code::ImpossibleStep, "alice checks");
    expect("expect the check succeeds", Code::FailedExpectation, "succeeds");
    expect("expect alice can check", Code::FailedExpectation, "expect alice can check");
    expect(
        "expect alice's library starts with \"Old Bear\"",
        Code::FailedExpectation,
        "alice's library starts with \"Old Bear\"",
    );
}

#[test]
fn faults_of_the_text() {
    expect("alice casts \"Lesser Blot\" targeting bob\nexpect bob has life 18", Code::UnknownCard, "\"Lesser Blot\"");
    expect("carol passes\nexpect bob has life 20", Code::UnknownPlayer, "carol");
    expect("alice casts \"Lesser Bolt\" targeting baer\nexpect bob has life 18", Code::UnknownName, "baer");
    expect("expect bear has flyng", Code::UnknownName, "flyng");
    expect("expect bear is taped", Code::UnknownName, "taped");
    expect("until alice, untap step\nexpect bob has life 20", Code::BadStep, "untap step");
    expect("all pass", Code::NothingExpected, "\"x\"");
    assert_eq!(
        faults("alice { battlefield \"Old Baer\" }\nbob { }\nexpect alice has life 20"),
        [(Code::UnknownCard, "\"Old Baer\"".to_owned())]
    );
    assert_eq!(
        faults("alice { battlefield \"Old Bear\" as bob }\nbob { }\nexpect alice has life 20"),
        [(Code::DuplicateLabel, "bob".to_owned())]
    );
}

#[test]
fn no_word_of_a_line_is_passed_over() {
    expect(
        "alice casts \"Lesser Bolt\" targeting bob targeting \"Bell\"\nexpect bob has life 18",
        Code::DuplicateProperty,
        "targeting \"Bell\"",
    );
    expect("expect \"Old Bear\" 0 is tapped", Code::OutOfRange, "\"Old Bear\" 0");
    expect("rules banana\nexpect bob has life 20", Code::BadStep, "banana");
    expect("option range 33\nexpect bob has life 20", Code::OutOfRange, "33");
    expect("expect bob has life 20\n  format \"Commander\"", Code::WrongPlace, "format \"Commander\"");
    expect("expect bob has 20 life", Code::UnknownName, "20 life");
    expect("expect bear has 2/2", Code::UnknownName, "2/2");
    expect("expect bear has pt 2", Code::BadStep, "pt 2");
    let at = |place: &str| faults(&format!("alice {{ {place} }}\nbob {{ }}\nexpect bob has life 20"));
    let one = |code: Code, at: &str| vec![(code, at.to_owned())];
    assert_eq!(at("library empty; library \"Bell\""), one(Code::DuplicateProperty, "library \"Bell\""));
    assert_eq!(at("library \"Bell\"; library \"Old Bear\""), []);
    assert_eq!(at("counters 3 +1/+1"), one(Code::Impossible, "3 +1/+1"));
    assert_eq!(at("library \"Bell\" new"), one(Code::Impossible, "\"Bell\" new"));
    assert_eq!(at("hand \"Bell\" face down"), one(Code::Impossible, "\"Bell\" face down"));
}

#[test]
fn numbers_of_creatures_and_tests_are_bounded() {
    let body = "alice { }\nbob { }\ncreature \"Warg\" of bob { a Warg; Willpower 2147483647, damage 10001 }\nexpect \"Warg\" is asleep";
    let places = ["2147483647", "10001"].map(|n| (Code::OutOfRange, n.to_owned()));
    assert_eq!(faults(body), places);
}

#[test]
fn lines_that_cannot_be_read() {
    let found = faults(&format!("{START}alice cast \"Lesser Bolt\"\nexpect bob has life 20"));
    assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), [Code::BadStep]);
    let found = faults("alice { lief 20 }\nbob { }\nexpect alice has life 20");
    assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), [Code::BadStep]);
}

#[test]
fn faults_of_the_run() {
    let line = "expect bob has life 18";
    expect(line, Code::FailedExpectation, "life 18");
    expect("alice casts \"Lesser Bolt\"\nexpect bob has life 20", Code::OpenQuestion, "alice casts \"Lesser Bolt\"");
    expect("alice chooses yes\nexpect bob has life 20", Code::UnusedAnswer, "alice chooses yes");
    expect(
        "alice casts \"Lesser Bolt\" targeting bob, alice\nexpect bob has life 20",
        Code::UnusedAnswer,
        "alice casts \"Lesser Bolt\" targeting bob, alice",
    );
    expect("alice casts \"Old Bear\"\nexpect bob has life 20", Code::ImpossibleStep, "alice casts \"Old Bear\"");
    expect(
        "bob attacks with \"Old Bear\"\nexpect bob has life 20",
        Code::ImpossibleStep,
        "bob attacks with \"Old Bear\"",
    );
    expect(
        "alice casts \"Lesser Bolt\" targeting \"Old Bear\"\nexpect bob has life 20",
        Code::OpenQuestion,
        "alice casts \"Lesser Bolt\" targeting \"Old Bear\"",
    );
    expect(
        "until alice, first combat damage\nexpect bob has life 20",
        Code::ImpossibleStep,
        "until alice, first combat damage",
    );
    expect("alice concedes\nalice passes\nexpect bob wins", Code::ImpossibleStep, "alice passes");
}

#[test]
fn what_is_taken_for_granted() {
    let declined = "alice activates \"Bell\"\nall pass\nexpect alice has 1 cards in hand";
    assert_eq!(faults(&format!("{START}{declined}")), []);
    let taken = "alice activates \"Bell\"\nall pass\nalice chooses yes\nexpect alice has 2 cards in hand";
    assert_eq!(faults(&format!("{START}{taken}")), []);
}

#[test]
fn all_failed_expectations_are_told() {
    let found = faults(&format!("{START}expect bob has life 1\nexpect bear is tapped\nexpect bear has pt 2/2"));
    assert_eq!(found.iter().map(|f| f.1.as_str()).collect::<Vec<_>>(), ["life 1", "tapped"]);
}

/// What a line does not say the game can't refuse.
#[test]
fn what_a_line_leaves_open_is_not_refused() {
    let three =
        "alice { hand \"Lesser Bolt\"; battlefield \"Old Bear\", \"Bell\"; lands 3 Mountain }\nbob { }\ncarol { }\n";
    let found = |line: &str| faults(&format!("{three}{line}\nexpect alice has life 20"));
    let cases = [
        ("refused: alice attacks with \"Old Bear\"", Code::ImpossibleStep),
        ("refused: alice casts \"Lesser Bolt\"", Code::OpenQuestion),
        ("refused: alice activates \"Bell\" ability 4", Code::ImpossibleStep),
    ];
    for (line, code) in cases {
        assert_eq!(found(line), [(code, line.to_owned())]);
    }
    let claim = "alice can't attack with \"Old Bear\"";
    assert_eq!(found(&format!("expect {claim}")).first().map(|f| f.0), Some(Code::ImpossibleStep));
    assert_eq!(found("refused: alice attacks alice with \"Old Bear\""), []);
}

/// Who is asked first answers first (101.4).
#[test]
fn answers_stand_in_the_order_of_the_questions() {
    let start = "alice { hand \"Common Scry\"; library \"Old Bear\" }\nbob { library \"Bell\" }\n";
    let cast = "alice casts \"Common Scry\"\nall pass";
    let found = |answers: &str| faults(&format!("{start}{cast}\n{answers}\nexpect bob has life 20"));
    let (first, second) = ("alice chooses \"Old Bear\"", "bob chooses \"Bell\"");
    assert_eq!(found(&format!("{first}\n{second}")), []);
    assert_eq!(found(&format!("{second}\n{first}")), [(Code::ImpossibleStep, second.to_owned())]);
}

/// What an option of a spell costs by its weariness test can't be paid where no test is made.
#[test]
fn without_a_test_nothing_is_taken_on_for_it() {
    let seats = "alice { }\nbob { }\ncreature \"M\" of alice { bears \"dream rod\" }\n\
                 creature \"N\" of bob { Willpower 9 }\nrolls 2 3, 5 4\n";
    let line = "\"M\" uses \"dream rod\" answering 10 -> done";
    let found = faults(&format!("{seats}{line}\nexpect \"N\" isn't asleep"));
    assert_eq!(found.first(), Some(&(Code::UnusedAnswer, line.to_owned())));
}

/// Whoever has priority may pass.
#[test]
fn passing_is_refused_only_without_priority() {
    let found = |line: &str| faults(&format!("{START}{line}\nexpect bob has life 20"));
    assert_eq!(found("refused: bob passes"), []);
    let line = "refused: alice passes";
    assert_eq!(found(line), [(Code::FailedExpectation, line.to_owned())]);
}

/// 805.10: of a team one answers for all.
#[test]
fn of_a_team_one_declares() {
    let seats = "  format \"Two-Headed Giant\"\nalice { battlefield \"Old Bear\" }\ncarol { }\nbob { }\n\
                 dave { battlefield \"Hill Giant\" }\nturn alice, main\nalice attacks bob with \"Old Bear\"\n";
    let block = |who: &str| format!("{who} blocks \"Old Bear\" with \"Hill Giant\"");
    let found = |line: &str| faults(&format!("{seats}{line}\nexpect bob has life 30"));
    assert_eq!(found(&block("bob")), []);
    assert_eq!(found(&block("dave")), [(Code::ImpossibleStep, block("dave"))]);
}

#[test]
fn nobody_in_a_scene_is_what_only_others_can_be() {
    let end = "expect bob has life 20";
    expect(&format!("creature \"O\" of alice {{ an Orc; is worn }}\n{end}"), Code::WrongKind, "worn");
    expect(&format!("creature \"O\" of alice {{ is monstrous }}\n{end}"), Code::WrongKind, "monstrous");
    expect(&format!("creature \"O\" of alice {{ Lock 5 }}\n{end}"), Code::WrongKind, "Lock");
    expect(&format!("creature \"O\" of alice {{ 2 +1/+1 counters }}\n{end}"), Code::WrongKind, "2 +1/+1");
    let worn = "\"O\" is worn";
    expect(&format!("creature \"O\" of alice {{ an Orc }}\n{worn}\n{end}"), Code::ImpossibleStep, worn);
}

#[test]
fn a_choice_in_a_scene_must_be_made() {
    let who = "creature \"R\" of alice { Bearing 6, Stamina 12; knows \"Slumber\" }\ncreature \"A\" of bob { }\ncreature \"B\" of bob { }";
    let line = "\"R\" casts \"Slumber\" -> works";
    let end = "expect bob has life 20";
    expect(&format!("{who}\nrolls 4 4, 6 5, 1 2\n{line}\n{end}"), Code::OpenQuestion, line);
}

#[test]
fn an_expectation_moves_nothing() {
    let gate = format!("{START}turn alice, main\nexpect alice can attack bob with bear\nexpect alice can cast");
    assert_eq!(faults(&format!("{gate} \"Lesser Bolt\"\nexpect alice is active")), []);
    let cant =
        format!("{START}turn alice, main\nexpect bob can't block bear with bob's \"Old Bear\"\nexpect alice can cast");
    assert_eq!(faults(&format!("{cant} \"Lesser Bolt\"")), []);
    // A declaration that the game takes is told as before.
    let wrong = "turn alice, main\nexpect alice can't attack bob with bear";
    expect(wrong, Code::FailedExpectation, "expect alice can't attack bob with bear");
    expect(&format!("{wrong}\nalice concedes"), Code::FailedExpectation, "expect alice can't attack bob with bear");
}

#[test]
fn picks_are_looked_at_as_they_are_written() {
    let scene = |claim: &str| {
        faults(&format!("alice {{ }}\nbob {{ }}\ncreature \"R\" of alice {{ 2 picks }}\nexpect \"R\" has {claim}"))
    };
    assert_eq!(scene("2 picks"), []);
    assert_eq!(scene("not 3 picks"), []);
    assert_eq!(scene("3 picks"), [(Code::FailedExpectation, "3 picks".to_owned())]);
}

#[test]
fn what_is_done_with_nothing_is_not_refused() {
    let line = "refused: alice casts \"Grizzly Bears\"";
    expect(&format!("{line}\nexpect bob has life 20"), Code::ImpossibleStep, line);
}

#[test]
fn two_players_in_one_line_are_one_fault() {
    let found = faults("alice { } bob { }\nexpect alice has life 20");
    assert_eq!(found.len(), 1, "{found:?}");
}

const DAMAGED: &str = "\
card \"Whole Bear\" {
  cost {G}
  type Creature - Bear
  pt 2/2
}
card \"Torn Bear\" {
  cost {G}
  type Creature - Bear
  pt 2/2
  hast
}
card \"Bear Call\" {
  cost {G}
  type Sorcery
  spell: destroy all creatures named \"Torn Bear\"
}
scenario \"whole\" {
  alice { battlefield \"Whole Bear\" }
  bob { }
  expect alice controls 1 \"Whole Bear\"
}
scenario \"torn\" {
  alice { battlefield \"Torn Bear\" }
  bob { }
  expect alice controls 1 \"Torn Bear\"
}
scenario \"called\" {
  alice { hand \"Bear Call\" }
  bob { }
  expect \"Bear Call\" is in alice's hand
}
";

/// Scenarios that use what is damaged wait for it; the others show what they are there to show.
#[test]
fn a_damaged_card_stops_those_that_use_it() {
    let suite = Suite::read(&ContentFiles::built_in(), [("x.scenario".to_owned(), DAMAGED.to_owned())]);
    assert_eq!(suite.faults.len(), 1, "{:?}", suite.faults);
    let ran = suite.run();
    let told: Vec<_> = ran.iter().map(|r| r.faults.iter().map(|f| f.message.as_str()).collect::<Vec<_>>()).collect();
    assert_eq!(told[0], Vec::<&str>::new());
    for waits in &told[1..] {
        assert!(
            matches!(&waits[..], [one] if one.starts_with("it was not run: `Torn Bear`, which it uses,")),
            "{told:?}"
        );
    }
}

#[test]
fn two_scenarios_of_one_name_and_one_without_a_name() {
    let one = "scenario \"x\" { alice { }; bob { }; expect alice has life 20 }\n";
    let none = "scenario \"\" { alice { }; bob { }; expect alice has life 20 }\n";
    let suite = Suite::read(&ContentFiles::built_in(), [("x.scenario".to_owned(), format!("{one}{one}{none}"))]);
    let codes: Vec<Code> = suite.faults.iter().map(|d| d.code).collect();
    assert_eq!(codes, [Code::DuplicateName, Code::BadName]);
}

#[test]
fn tokens_lie_on_the_battlefield_and_lands_are_lands() {
    let expect = "expect alice has life 20";
    let found = faults(&format!("alice {{ hand \"Clue\" }}\nbob {{ }}\n{expect}"));
    assert_eq!(found, [(Code::Impossible, "\"Clue\"".to_owned())]);
    let found = faults(&format!("alice {{ lands 3 \"Old Bear\" }}\nbob {{ }}\n{expect}"));
    assert_eq!(found, [(Code::WrongKind, "3 \"Old Bear\"".to_owned())]);
}

#[test]
fn a_scene_says_each_thing_once() {
    let scene = |lines: &str| {
        let cast = "alice { }\nbob { }\ncreature \"R\" of alice { }\ncreature \"W\" of bob { }";
        faults(&format!("{cast}\nscene {{ {lines} }}\nexpect \"R\" has damage 0"))
    };
    assert_eq!(scene("clock 99"), [(Code::OutOfRange, "99".to_owned())]);
    assert_eq!(scene("light daylight; light darkness")[0].0, Code::DuplicateProperty);
    assert_eq!(scene("\"R\" to \"R\": 30 feet")[0].0, Code::DuplicateProperty);
    assert_eq!(scene("\"R\" to \"W\": 10 feet; \"W\" to \"R\": 20 feet")[0].0, Code::DuplicateProperty);
}

#[test]
fn wordings_of_print_are_explained_in_their_definitions_too() {
    let text = "card \"Ward\" {\n  cost {W}\n  type Instant\n  spell: prevent all damage that would be dealt to you this turn\n}\n";
    let suite = Suite::read(&ContentFiles::built_in(), [("x.scenario".to_owned(), text.to_owned())]);
    let told: Vec<_> = suite.faults.iter().filter_map(|d| d.suggestion.as_ref()).collect();
    assert_eq!(told.iter().map(|s| suite.files.slice(s.span)).collect::<Vec<_>>(), ["that would be dealt to"]);
    assert_eq!(told.iter().map(|s| s.replacement.as_str()).collect::<Vec<_>>(), ["to"]);
}

const THREE: &str = "alice { }\nbob { }\ncreature \"A\" of alice { Stamina 30; knows \"Dumbness\", \"Voice of Command\" }\n\
                     creature \"B\" of bob { }\ncreature \"C\" of bob { }\n";

#[test]
fn distances_that_can_not_be_and_parts_of_a_casting_that_are_said_twice() {
    let apart = "scene { \"A\" to \"B\": 100 feet; \"A\" to \"C\": 5 feet; \"B\" to \"C\": 5 feet }\nexpect \"A\" is 5 feet from \"C\"";
    assert_eq!(faults(&format!("{THREE}{apart}")), [(Code::ImpossibleStep, "\"x\"".to_owned())]);
    let twice = "rolls 5 5\n\"A\" casts \"Dumbness\" on \"B\" without words on \"C\" -> works";
    let found = faults(&format!("{THREE}{twice}"));
    assert!(found.iter().any(|(_, at)| at == "on \"C\""), "{found:?}");
}

/// The first question of yes and no takes the first such answer, so what would answer a later one names them all.
#[test]
fn what_would_answer_names_the_answers_in_front_of_it() {
    let body = "rolls 6 6 3, 5 5, 1 2\n\"A\" casts \"Dumbness\", \"Voice of Command\" on \"B\" -> works";
    let text = format!("scenario \"x\" {{\n{THREE}{body}\n}}\n");
    let suite = Suite::read(&ContentFiles::built_in(), [("x.scenario".to_owned(), text)]);
    let ran: Vec<_> = suite.scenarios.iter().flat_map(|s| run(suite.book(s), s).faults).collect();
    let helps: Vec<_> = ran.iter().filter_map(|f| f.diagnostic().help).collect();
    assert!(helps.iter().any(|h| h.contains("`answering no, ") && h.contains("yes` behind the line")), "{helps:?}");
}

/// AC-4.18: a request that was refused has its reason where the check is to be made.
#[test]
fn a_check_that_was_refused_says_why() {
    let text = "scenario \"known\" {\nalice { library \"Elvish Mystic\", \"Runeclaw Bear\", 8 \"Forest\" }\nbob { }\n\
                game master asks alice to check green 2 \"door\"\nalice checks\nexpect alice has life 20\n}\n";
    let suite = Suite::read(&ContentFiles::built_in(), [("x.scenario".to_owned(), text.to_owned())]);
    let ran: Vec<_> = suite.scenarios.iter().flat_map(|s| run(suite.book(s), s).faults).collect();
    let messages: Vec<String> = ran.iter().map(|f| f.diagnostic().message).collect();
    assert_eq!(messages, ["no check can be made now: the player knows the result"]);
}

#[test]
fn a_fault_behind_refused_stands_where_it_is() {
    let body = format!("{START}refused: alice attacks nothing\nexpect bob has life 20");
    assert_eq!(faults(&body), faults(&body.replace("refused: ", "")));
}
