//! Sentences that only add to the statement before them.

use super::phrases::{pattern, replaced};

pattern!(unsaved, r"^(It|They|That [a-z]+|Those [a-z]+|An? [a-z]+ destroyed this way) can't be regenerated$");

/// What only adds to the statement before it.
pub(super) fn joined(sentence: &str, out: &mut [String]) -> bool {
    let Some(last) = out.last_mut() else { return false };
    if let Some(found) = unsaved().captures(sentence).filter(|_| last.contains("destroy ")) {
        let of_all = found[1].ends_with("destroyed this way") && last.contains("destroy all ");
        let several = of_all || found[1].starts_with("Th") && !found[1].starts_with("That ");
        last.push_str(if several { ", they can't be regenerated" } else { ", it can't be regenerated" });
        return true;
    }
    match sentence {
        "The damage can't be prevented" => last.push_str(", the damage can't be prevented"),
        "The flashback cost is equal to its mana cost" | "The flashback cost is equal to that card's mana cost"
            if last.contains(" flashback until ") =>
        {
            *last = last.replacen(" flashback until ", " flashback its mana cost until ", 1);
        }
        "You may choose new targets for the copy" | "You may choose new targets for that copy" => {
            last.push_str(", choosing new targets");
        }
        _ if sentence.starts_with("Spend this mana only to ") => {
            let only = &sentence["Spend this mana only to ".len()..];
            let (only, kept) = match only.split_once(", and that spell can't be ") {
                Some((only, kept)) => (only, format!(", the spell can't be {kept}")),
                None => (only, String::new()),
            };
            last.push_str(&format!(
                " only for {}{kept}",
                replaced(&only.replace("cast ", "").replace("activate ", ""))
            ));
        }
        _ if last.starts_with("counter ") && sentence.starts_with("If that spell is countered this way, ") => {
            let Some(place) = instead_of_graveyard(sentence) else { return false };
            *last = match last.split_once(" unless ") {
                Some((counter, unless)) => format!("{counter} {place} unless {unless}"),
                None => format!("{last} {place}"),
            };
        }
        "It's still a land" | "It's still a planeswalker" | "It's still an artifact" => {
            *last = last.replacen(" is a ", " is also a ", 1);
        }
        "They're still lands" if last.contains(" are also ") => {}
        "They're still lands" => *last = last.replacen(" are ", " are also ", 1),
        _ => return false,
    }
    true
}

/// Where a spell goes that is countered, if that is said to be another place.
fn instead_of_graveyard(sentence: &str) -> Option<&'static str> {
    let (deed, _) = sentence.split_once(" instead of ")?;
    let places = [
        (", exile it", "into exile"),
        ("on top of its owner's library", "on top of library"),
        ("on the bottom of its owner's library", "on the bottom of library"),
        ("into its owner's hand", "to hand"),
    ];
    places.iter().find(|(printed, _)| deed.ends_with(printed)).map(|(_, place)| *place)
}
