//! Names that one line of a card gives and another reads.

use super::author::Author;
use super::items::cards;
use super::phrases::{pattern, places_of};
use crate::load::Loaded;
use crate::source::Edit;

// Counters with which it comes there; `with a time counter` is what it has.
pattern!(arriving, r" with (?:\d+|X) (?:\S+ )?counters?\b");

/// Names that lines of one card have in common.
const SHARED: &[&str] = &["gone", "rival", "terrain", "title", "kin"];

/// `exile target creature`, where another line speaks of the exiled card.
pub(super) fn exiled(statements: &mut [String], author: &Author<'_>) {
    if !author.text.contains("the exiled card") {
        return;
    }
    let exile = |s: &&mut String| s.starts_with("exile ") || s.starts_with("you may exile ");
    let mut all: Vec<&mut String> = statements.iter_mut().filter(exile).collect();
    let [one] = &mut *all else { return };
    if one.contains(" as ") || one.contains(" until ") || one.contains("the gone") {
        return;
    }
    let counted = arriving().find(one).map(|counters| counters.start());
    let ends = [" face down", ", "].iter().filter_map(|end| one.find(end)).chain(counted).min();
    one.insert_str(ends.unwrap_or(one.len()), " as gone");
}

/// The changes without names that nothing reads; none: all are read.
pub(super) fn without_unread(loaded: &Loaded, changes: &[Edit]) -> Option<Vec<Edit>> {
    let (files, places) = loaded.files.edited(changes);
    let mut out = changes.to_vec();
    let mut fewer = false;
    for (change, (file, place)) in out.iter_mut().zip(&places) {
        let names: Vec<&&str> = SHARED.iter().filter(|n| gives(&change.text, n)).collect();
        if names.is_empty() {
            continue;
        }
        let Some(source) = files.iter().find(|f| f.id() == *file) else { continue };
        let text = source.text();
        let Some(card) = cards(text).into_iter().find(|c| c.at.contains(&place.start)) else { continue };
        for name in names {
            let all = places_of(&text[card.at.clone()], name).count();
            if all == places_of(&text[card.at.clone()], &format!("as {name}")).count() {
                change.text = change.text.replacen(&format!(" as {name}"), "", 1);
                fewer = true;
            }
        }
    }
    fewer.then_some(out)
}

fn gives(text: &str, name: &str) -> bool {
    places_of(text, &format!("as {name}")).next().is_some()
}
