//! Searches of a library: what is done with the found, and what it is called.

/// What was searched for has a name where it is moved: beside a target `it` would be one of two.
pub(super) fn found_named(deeds: &mut [String]) {
    let words = [" it ", " that card ", " them ", " those cards "];
    let Some((search, later)) = deeds.split_first_mut() else { return };
    let read = |deed: &String| words.iter().any(|w| format!("{deed} ").contains(w));
    if search.contains(" and ") || search.contains(", ") || !later.iter().any(read) {
        return;
    }
    search.push_str(" as found");
    for deed in later {
        *deed = words.iter().fold(format!("{deed} "), |text, w| text.replace(w, " the found ")).trim_end().to_owned();
    }
}

/// Where what is done with the found begins.
pub(super) const CUTS: &[&str] =
    &[", put ", ", reveal ", ", exile ", " and exile it", " and exile that card", " and exile them"];

pub(super) fn parts_of_search(search: &str, rest: &str) -> Vec<String> {
    std::iter::once(search.to_owned())
        .chain(rest.split(", ").map(|p| p.trim_start_matches("and ").to_owned()))
        .collect()
}
