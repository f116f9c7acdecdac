//! "Did you mean": the nearest of the names that would be right at a place.

/// Words less alike than this are not suggested.
const LEAST_LIKENESS: f64 = 0.6;

/// The candidate that is nearest to what was written: the same but for upper and lower case, otherwise the one that
/// needs the fewest changed letters for its length. The first of equals wins, so the order of candidates matters.
pub fn suggest<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let wanted = written.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates {
        if candidate == written {
            continue;
        }
        let lower = candidate.to_lowercase();
        if lower == wanted {
            return Some(candidate);
        }
        let (short, long) = (lower.len().min(wanted.len()), lower.len().max(wanted.len()));
        // The distance is at least the difference of the lengths; most candidates need no closer look.
        if (short as f64) < LEAST_LIKENESS * long as f64 {
            continue;
        }
        let likeness = strsim::normalized_damerau_levenshtein(&lower, &wanted);
        if likeness >= LEAST_LIKENESS && best.is_none_or(|(l, _)| likeness > l) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether two names differ by no more than two letters that are wrong, missing or swapped.
pub fn nearly(one: &str, other: &str) -> bool {
    strsim::damerau_levenshtein(one, other) <= 2
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn nearest_name() {
        let names = ["flying", "first strike", "trample", "Elf"];
        assert_eq!(suggest("flyng", names), Some("flying"));
        assert_eq!(suggest("elf", names), Some("Elf"));
        assert_eq!(suggest("tarmple", names), Some("trample"));
        assert_eq!(suggest("deathtouch", names), None);
        assert_eq!(suggest("", names), None);
    }
}
