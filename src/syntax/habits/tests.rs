//! What habits are found in a line, and where.

use super::*;

fn first(line: &str, at: usize) -> Option<&'static str> {
    advice(line, at..at + 1, TextKind::Cards).first().map(|a| a.text)
}

#[test]
fn wordings_are_found_as_whole_words() {
    assert!(first("Whenever this attacks", 0).is_some());
    assert!(first("against all odds", 0).is_none());
    assert!(first("when ~ dies: draw 1 card", 20).is_some());
}

#[test]
fn the_nearest_wording_comes_first_and_longer_ones_win() {
    let line = "whenever this enters the battlefield";
    let all = advice(line, 21..36, TextKind::Cards);
    assert_eq!(all.iter().map(|a| a.instead).collect::<Vec<_>>(), [Some("enters"), Some("when")]);
    assert_eq!(advice("for as long as you live", 0..3, TextKind::Cards).len(), 1);
}

#[test]
fn what_may_be_right_counts_only_at_the_fault() {
    assert!(first("choose one of them", 18).is_none());
    assert!(first("draw one card", 5).is_some());
}

#[test]
fn nouns_listed_with_commas_are_found_before_the_fault_only() {
    let line = "destroy all artifacts, creatures, and enchantments with mana value <= x";
    assert_eq!(list_with_comma(line), Some(12..50));
    assert_eq!(first(line, 70), Some(COMMAS));
    assert_eq!(first(line, 3), None);
    assert_eq!(list_with_comma("flying, trample, lifelink"), None);
}

#[test]
fn no_habit_hides_behind_a_shorter_one() {
    for table in [HABITS, SCENE_HABITS] {
        for (at, Habit(long, ..)) in table.iter().enumerate() {
            for Habit(short, ..) in table.iter().take(at) {
                assert!(!contains(long, short), "`{long}` must stand in front of `{short}`");
            }
        }
    }
}
