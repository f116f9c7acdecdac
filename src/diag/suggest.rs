//! "Did you mean": the nearest of the names that would be right at a place.

/// The candidate that is nearest to what was written: the same but for upper and lower case, otherwise the one with the
/// fewest slips of the pen, if they are few for its length. The first of equals wins, so the order of candidates matters.
pub fn suggest<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let wanted = written.to_lowercase();
    // Of those that are as near, one that begins as what was written does: a subtype has a capital letter, other words have none.
    let other_letter = |candidate: &str| {
        let capital = |text: &str| text.starts_with(char::is_uppercase);
        capital(candidate) != capital(written)
    };
    let mut best: Option<((usize, bool), &str)> = None;
    for candidate in candidates {
        if candidate == written {
            continue;
        }
        let lower = candidate.to_lowercase();
        if lower == wanted {
            return Some(candidate);
        }
        // The distance is at least the difference of the lengths; most candidates need no closer look.
        if lower.len().abs_diff(wanted.len()) > MOST_SLIPS {
            continue;
        }
        if let Some(slips) = slips(&wanted, &lower).map(|slips| (slips, other_letter(candidate)))
            && best.is_none_or(|(least, _)| slips < least)
        {
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The most slips in the longest of names.
const MOST_SLIPS: usize = 6;

/// How many letters are wrong, missing, too many or swapped; none: it is another name and no misspelling. Names of as many
/// words are compared word by word, since a short word with two wrong letters is another word.
fn slips(written: &str, name: &str) -> Option<usize> {
    let words = |text: &str| text.split(' ').count();
    if words(written) == 1 || words(written) != words(name) {
        return slips_in(written, name);
    }
    written.split(' ').zip(name.split(' ')).map(|(one, other)| slips_in(one, other)).sum()
}

fn slips_in(written: &str, name: &str) -> Option<usize> {
    let most = match written.chars().count().max(name.chars().count()) {
        // Of so few letters another one makes another word; one that is missing or too many, one that sounds alike, or two that
        // are swapped, are plain.
        0..=4 => usize::from(written.len() != name.len() || same_letters(written, name) || sounds_alike(written, name)),
        5..=7 => 1,
        8..=9 => 2,
        _ => 3,
    };
    if least_slips(written, name) > most {
        return None;
    }
    let slips = strsim::damerau_levenshtein(written, name);
    (slips <= most).then_some(slips)
}

/// No more than the slips between two texts, by their lengths and by which letters they have at all: a wrong letter can take one
/// away and bring another one. Most of thousands of names need no closer look than this.
fn least_slips(one: &str, other: &str) -> usize {
    if !one.is_ascii() || !other.is_ascii() {
        return 0;
    }
    let letters = |text: &str| text.bytes().fold(0u128, |all, letter| all | 1 << letter);
    let differing = (letters(one) ^ letters(other)).count_ones() as usize;
    one.len().abs_diff(other.len()).max(differing.div_ceil(2))
}

/// Whether words of one length differ only in letters that sound alike.
fn sounds_alike(one: &str, other: &str) -> bool {
    const ALIKE: [&str; 7] = ["fv", "ckq", "sz", "iy", "dt", "bp", "gj"];
    let alike = |a: char, b: char| a == b || ALIKE.iter().any(|group| group.contains(a) && group.contains(b));
    one.chars().count() == other.chars().count() && one.chars().zip(other.chars()).all(|(a, b)| alike(a, b))
}

fn same_letters(one: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(one) == sorted(other)
}

/// Whether two names differ by no more than two letters that are wrong, missing or swapped.
pub fn nearly(one: &str, other: &str) -> bool {
    least_slips(one, other) <= 2 && strsim::damerau_levenshtein(one, other) <= 2
}

/// Whether two names differ by one letter that is wrong, missing or swapped.
pub fn one_slip(one: &str, other: &str) -> bool {
    least_slips(one, other) <= 1 && strsim::damerau_levenshtein(one, other) == 1
}

#[cfg(test)]
mod tests {
    use super::{least_slips, suggest};

    #[test]
    fn the_quick_look_never_says_too_many() {
        let words =
            ["flying", "flyng", "lfying", "fling", "flight", "", "a", "first strike", "strike first", "Æther", "ether"];
        for (one, other) in words.iter().flat_map(|one| words.iter().map(move |other| (one, other))) {
            assert!(least_slips(one, other) <= strsim::damerau_levenshtein(one, other), "{one}, {other}");
        }
        assert_eq!((least_slips("flying", "flyxyz"), least_slips("tap", "untap")), (3, 2));
    }

    #[test]
    fn nearest_name() {
        let names = ["flying", "first strike", "trample", "Elf"];
        assert_eq!(suggest("flyng", names), Some("flying"));
        assert_eq!(suggest("elf", names), Some("Elf"));
        assert_eq!(suggest("tarmple", names), Some("trample"));
        assert_eq!(suggest("fist strikes", names), Some("first strike"));
        assert_eq!(suggest("Eflf", names), Some("Elf"));
        assert_eq!(suggest("Elv", names), Some("Elf"));
        assert_eq!(suggest("torchlite", ["torchlight"]), Some("torchlight"));
        assert_eq!(suggest("deathtouch", names), None);
        assert_eq!(suggest("", names), None);
    }

    #[test]
    fn other_words_are_no_misspellings() {
        let names = ["Turtle", "Forest", "Mole", "Harpy", "snow", "linked", "calling", "among of", "Will", "twice"];
        for word in ["purple", "first", "more", "party", "know", "kicked", "cycling", "amount of", "mill", "alice"] {
            assert_eq!(suggest(word, names), None, "{word}");
        }
    }
}
